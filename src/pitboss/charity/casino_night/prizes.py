"""Prizes of a casino night: merchandise and services, and what chips are exchanged for. 13:47-6.19, 6.20."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field

from pitboss.charity.accounts import post
from pitboss.charity.casino_night.department import PRIZES, RUNS, NightNumber, casino_night
from pitboss.charity.casino_night.laws import CASH_PRIZES, NO_CASH_VALUE
from pitboss.charity.casino_night.money import Drawer, require_drawer
from pitboss.charity.casino_night.state import (
    CasinoNight,
    NightPrize,
    night_entry,
    planned_nights,
    record,
    require_night,
)
from pitboss.charity.findings import ADVICE, enforce
from pitboss.charity.organization.records import find_readings
from pitboss.charity.prizes import Prize, PrizeCategory, PrizeGame, check_prize
from pitboss.house.ledger.entry import LedgerEntry
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.form import OperationForm
from pitboss.house.operations.operation import SignersByPart
from pitboss.table.fields import Count, FieldError, Money, Reason, Text, text_type
from pitboss.table.refused import Refused

GAME: PrizeGame = "casino night"
PrizeName: TypeAlias = Annotated[str, text_type(60, "prize", example="Weekend in Cape May")]


def _prizes_left(tx: Transaction) -> list[str]:
    return [each.name for night in planned_nights(tx) for each in night.prizes.values() if not each.winner]


class AddNightPrize(OperationForm):
    night: NightNumber = Field(title="Casino night")
    prize: PrizeName = Field(title="Prize")
    value: Money = Field(title="Retail value")
    category: PrizeCategory = Field("merchandise", title="Kind of prize")
    donated: bool = Field(False, title="Donated")


@casino_night.operation(
    "add-prize",
    title="Add a prize",
    cite=CASH_PRIZES,
    kind="casino night prize added",
    section=PRIZES,
    signers=(RUNS,),
    example={"night": 1, "prize": "Weekend in Cape May", "value": 90_000, "category": "services"},
)
def add_prize(tx: Transaction, form: AddNightPrize, signers: SignersByPart) -> LedgerEntry:
    """Add a prize with its retail value. Add it again, before it is won, to correct it.

    Alcohol is refused. Cash and other prizes that the code is reported to prohibit bring a warning.
    """
    night = require_night(tx, form.night)
    held = night.prizes.get(form.prize)
    if held is not None and held.winner:
        raise Refused(f"{form.prize} was won by {held.winner}.", CASH_PRIZES, "prize")
    prize = Prize(name=form.prize, value=form.value, category=form.category, donated=form.donated)
    warnings = enforce(check_prize(prize, GAME, find_readings(tx).for_prizes, field="category"))
    state = {"value": form.value, "category": form.category, "donated": form.donated}
    return night_entry(night.number, record(night.number, "prize", form.prize, state), warnings=warnings)


class DropNightPrize(OperationForm):
    night: NightNumber = Field(title="Casino night")
    prize: PrizeName = Field(title="Prize")
    reason: Reason = Field(title="Reason")


@casino_night.operation(
    "drop-prize",
    title="Withdraw a prize",
    cite=CASH_PRIZES,
    kind="casino night prize withdrawn",
    section=PRIZES,
    signers=(RUNS,),
    choices={"prize": _prizes_left},
    example={"night": 1, "prize": "Weekend in Cape May", "reason": "The hotel took it back."},
)
def drop_prize(tx: Transaction, form: DropNightPrize, signers: SignersByPart) -> LedgerEntry:
    """Withdraw a prize that nobody has won."""
    night = require_night(tx, form.night)
    _require_prize(night, form.prize)
    return night_entry(night.number, record(night.number, "prize", form.prize, {}), reason=form.reason)


class AwardNightPrize(OperationForm):
    night: NightNumber = Field(title="Casino night")
    prize: PrizeName = Field(title="Prize")
    winner: Text = Field(title="Winner")
    won_at: Text = Field(title="Won at", description="The game, or the prize table.")
    of_age: bool = Field(False, title="The winner has the posted age", description="As checked at the door.")


@casino_night.operation(
    "award-prize",
    title="Award a prize",
    cite=CASH_PRIZES,
    kind="casino night prize awarded",
    section=PRIZES,
    signers=(RUNS,),
    choices={"prize": _prizes_left},
    example={"night": 1, "prize": "Weekend in Cape May", "winner": "Pat Reed", "won_at": "Prize table",
             "of_age": True},
)  # fmt: skip
def award_prize(tx: Transaction, form: AwardNightPrize, signers: SignersByPart) -> LedgerEntry:
    """Record who won a prize. It can be won once."""
    night = require_night(tx, form.night)
    prize = _require_prize(night, form.prize)
    _require_age(night, of_age=form.of_age)
    state = {
        "value": prize.value, "category": prize.category, "donated": prize.donated, "winner": form.winner,
        "won_at": form.won_at,
    }  # fmt: skip
    return night_entry(night.number, record(night.number, "prize", prize.name, state))


def _require_age(night: CasinoNight, *, of_age: bool) -> None:
    """Refuse a prize to somebody whose age was not checked."""
    if not of_age:
        why = f"Players must be {night.minimum_age}, as posted. Check the winner's age first."
        raise Refused(why, CASH_PRIZES, "of_age")


def _require_prize(night: CasinoNight, name: str) -> NightPrize:
    """Return a prize that nobody has won, or refuse."""
    found = night.prizes.get(name)
    if found is None:
        raise Refused(f"{name} is not among the prizes. Add it first.", CASH_PRIZES, "prize")
    if found.winner:
        raise Refused(f"{name} was won by {found.winner}.", CASH_PRIZES, "prize")
    return found


# Chips


class ExchangeNightChips(OperationForm):
    night: NightNumber = Field(title="Casino night")
    chips: Literal["tournament chips", "play chips"] = Field(title="Chips")
    count: Count = Field(title="Number of chips")
    player: Text = Field(title="Player")
    want: Literal["prize", "cash"] = Field("prize", title="For")
    prize: PrizeName | None = Field(None, title="Prize", description="If chips are exchanged for a prize.")
    of_age: bool = Field(False, title="The player has the posted age", description="As checked at the door.")
    amount: Money = Field(0, title="Cash", description="If chips are exchanged for cash.")
    drawer: Drawer | None = Field(None, title="Drawer", description="From which cash is paid.")


@casino_night.operation(
    "exchange-chips",
    title="Exchange chips for a prize",
    cite=NO_CASH_VALUE,
    kind="casino night chips exchanged",
    section=PRIZES,
    signers=(RUNS,),
    choices={"prize": _prizes_left},
    example={"night": 1, "chips": "play chips", "count": 400, "player": "Pat Reed",
             "prize": "Weekend in Cape May", "of_age": True},
)  # fmt: skip
def exchange_chips(tx: Transaction, form: ExchangeNightChips, signers: SignersByPart) -> LedgerEntry:
    """Exchange a player's chips for a prize. Chips have no cash value.

    Cash for tournament chips is refused. Cash for other chips is against the reported list of cash prizes,
    and brings a warning.
    """
    night = require_night(tx, form.night)
    if form.want == "cash":
        return _exchange_for_cash(tx, night, form)
    if form.prize is None or form.amount:
        raise Refused("Name the prize, and no amount.", CASH_PRIZES, "prize")
    prize = _require_prize(night, form.prize)
    if prize.category == "cash" and form.chips == "tournament chips":
        why = (
            f"{prize.name} is cash, and tournament chips have no cash value. Award the posted prizes instead."
        )
        raise Refused(why, NO_CASH_VALUE, "prize")
    _require_age(night, of_age=form.of_age)
    state = {
        "value": prize.value, "category": prize.category, "donated": prize.donated, "winner": form.player,
        "won_at": f"{form.count:,} {form.chips}",
    }  # fmt: skip
    return night_entry(night.number, record(night.number, "prize", prize.name, state), facts=_facts(form))


def _exchange_for_cash(tx: Transaction, night: CasinoNight, form: ExchangeNightChips) -> LedgerEntry:
    if form.chips == "tournament chips":
        raise Refused(
            "Tournament chips have no cash value. Award the posted prizes instead.", NO_CASH_VALUE, "want"
        )
    if not form.amount or form.drawer is None:
        raise Refused("Say how much cash, and from which drawer.", CASH_PRIZES, "amount")
    drawer = require_drawer(night, form.drawer)
    postings = post(CASH_PRIZES, (form.amount, night.money.prizes, night.money.drawer(drawer.name)))
    message = f"{ADVICE} casino nights are not on the list of games with cash prizes. Give merchandise."
    warning = FieldError("want", message, str(CASH_PRIZES))
    return night_entry(night.number, postings=postings, warnings=(warning,), facts=_facts(form))


def _facts(form: ExchangeNightChips) -> dict[str, Any]:
    return {"chips": form.chips, "count": form.count, "player": form.player}
