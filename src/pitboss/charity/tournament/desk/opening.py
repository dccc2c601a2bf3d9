"""Open a tournament with its posted sheet: 13:47-20.40(b), (l), (m) and (n)."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any, Literal

from pydantic import Field

from pitboss.charity.casino_night.games import TOURNAMENT
from pitboss.charity.dates import describe_day
from pitboss.charity.findings import RuleFinding, enforce
from pitboss.charity.organization.people import list_people, require_person
from pitboss.charity.organization.providers import provider_numbers
from pitboss.charity.organization.records import find_readings
from pitboss.charity.organization.state import license_numbers, warn_unregistered
from pitboss.charity.positions import CLASS_A_OPERATOR
from pitboss.charity.prizes import Prize, PrizeCategory, PrizeReadings, check_prize
from pitboss.charity.tournament.beginning import first_card_at
from pitboss.charity.tournament.desk.department import IN_CHARGE, OPENING, Chips, TournamentNumber, tournament
from pitboss.charity.tournament.desk.header import TournamentHeader, sheet_to_json
from pitboss.charity.tournament.desk.keys import SEATS_PURPOSE, find_chance, store_key
from pitboss.charity.tournament.desk.night import check_equipment, require_tournament_license
from pitboss.charity.tournament.desk.records import LISTED, get_tournament, list_tournaments, step_entry
from pitboss.charity.tournament.desk.suggested import suggest_tournament
from pitboss.charity.tournament.events import Equipment
from pitboss.charity.tournament.house_rules import TournamentRules, describe_house_rules
from pitboss.charity.tournament.laws import (
    BUY_IN,
    EQUIPMENT,
    OPERATOR_DECIDES,
    POSTED,
    TOURNAMENTS_A_YEAR,
    YEARLY_LIMIT,
)
from pitboss.charity.tournament.seating import seal_draw
from pitboss.charity.tournament.sheet import (
    BlindLevel,
    BuyIn,
    PostedPrize,
    PostedSheet,
    RebuyTerms,
    ScheduledBreak,
    require_complete,
)
from pitboss.house.ledger.entry import LedgerEntry
from pitboss.house.ledger.ledger import Ledger
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.form import FormRow, OperationForm, OperationResult
from pitboss.house.operations.operation import SignersByPart
from pitboss.table.fields import (
    Count,
    Day,
    FieldError,
    Money,
    NumberList,
    PersonName,
    Reason,
    Rows,
    Text,
    TextList,
    When,
    WholeNumber,
    blame,
    number_type,
)
from pitboss.table.refused import Refused

THREE_RAISES = "No more than three raises are allowed in each betting interval."
IF_REBUYS = "If re-buys are allowed."
Minutes = Annotated[int, number_type(1, 600, "minutes")]
RebuyCount = Annotated[int, number_type(0, 9, "re-buys")]


class ScheduleRow(FormRow):
    """A level of the blinds, or a break."""

    step: Count = Field(title="Step")
    minutes: Minutes = Field(title="Minutes")
    small: WholeNumber = Field(0, title="Small blind")
    big: WholeNumber = Field(0, title="Big blind")
    race_off: WholeNumber = Field(0, title="Chip that leaves play in this break")


class PostedPrizeRow(FormRow):
    """A place and the prize that it wins."""

    place: Count = Field(title="Place")
    prize: Text = Field(title="Prize")
    value: Money = Field(title="Retail value")
    category: PrizeCategory = Field("merchandise", title="Kind of prize")


class RuleRow(FormRow):
    """A posted house rule that differs from the default."""

    rule: Text = Field(title="House rule")
    choice: Text = Field(title="Choice")


def _cited(
    title: str, law: str, default: Any = ..., description: str = "", names: dict[str, str] | None = None,
    **marks: Any,
) -> Any:  # fmt: skip
    extra = {"cite": law, "names": names or {}, **marks}
    return Field(default, title=title, description=description or None, json_schema_extra=extra)


def _required(title: str, law: str, blank: Any, *more: Any, **named: Any) -> Any:
    """Return a field that every sheet states. If it is blank, the sheet is refused under its item of (m)."""
    return _cited(title, law, blank, *more, is_required=True, **named)


class OpenTournament(OperationForm):
    license: Text = _cited("Casino night license", "13:47-20.4")
    day: Day = Field(title="Day")
    title: Text = Field(TOURNAMENT, title="Title")
    operator: PersonName = _cited("Class A casino night operator", "13:47-20.40(l)")
    equipment: Equipment = _cited("Cards and chips are", "13:47-20.40(b)")
    provider: Text | None = _cited(
        "Approved provider", "13:47-20.40(b)", None, "Approval number, if the equipment is rented."
    )
    buy_in: Money = _required("Buy-in", "13:47-20.40(m)1", 0)
    chips: Chips = _required("Chips for the buy-in", "13:47-20.40(m)1", 0)
    rebuys: RebuyCount = _cited("Re-buys for each player", "13:47-20.40(m)2.i", 0)
    rebuy_price: Money = _cited("Price of a re-buy", "13:47-20.40(m)2.ii", 0, IF_REBUYS)
    rebuy_chips: Chips = _cited("Chips for a re-buy", "13:47-20.40(m)2.iii", 0, IF_REBUYS)
    rebuy_minutes: WholeNumber = _cited(
        "Minutes in which re-buys are open", "13:47-20.40(m)2.iv", 0, IF_REBUYS
    )
    end: Literal["survivor", "set_time"] | None = _required(
        "Play ends",
        "13:47-20.40(m)3",
        None,
        names={"survivor": "when one player has all chips", "set_time": "at the time below"},
    )
    ends_at: When | None = _cited("Ending time", "13:47-20.40(m)3", None, "If it ends at a set time.")
    schedule: Annotated[list[ScheduleRow], Rows(key="step")] = _required(
        "Blinds and breaks", "13:47-20.40(m)4", [], "A step without blinds is a break."
    )
    three_raises: bool = _cited("State that raises are limited to three", "13:47-20.40(m)5", False)
    prizes: Annotated[list[PostedPrizeRow], Rows(key="place")] = _required("Prizes", "13:47-20.40(m)6", [])
    notes: TextList = _cited("Anything else a player needs to know", "13:47-20.40(m)7", [])
    denominations: NumberList = Field([25, 100, 500, 1_000, 5_000], title="Chips in use, smallest first")
    seats: WholeNumber = _cited("Seats at a table", "13:47-20.40(d)", 10)
    break_order: NumberList = Field([], title="Tables in the order in which they break")
    rules: Annotated[list[RuleRow], Rows(key="rule")] = Field(
        [], title="House rules", description="Only those that differ from the defaults."
    )


def make_sheet(form: OpenTournament) -> PostedSheet:
    """Return the sheet that a form posts."""
    steps = [_make_step(each) for each in form.schedule]
    return PostedSheet(
        title=form.title,
        buy_in=BuyIn(price=form.buy_in, chips=form.chips),
        rebuys=RebuyTerms(
            count=form.rebuys, price=form.rebuy_price, chips=form.rebuy_chips, minutes=form.rebuy_minutes
        ),
        end=form.end or "",
        ends_at=form.ends_at,
        schedule=tuple(steps),
        denominations=tuple(form.denominations),
        seats=form.seats,
        break_order=tuple(form.break_order),
        prizes=tuple(
            PostedPrize(place=each.place, prize=each.prize, value=each.value, category=each.category)
            for each in form.prizes
        ),
        three_raises=THREE_RAISES if form.three_raises else "",
        notes=tuple(form.notes),
        rules=_make_rules(form),
    )


def _make_step(row: ScheduleRow) -> BlindLevel | ScheduledBreak:
    if row.small or row.big:
        return BlindLevel(small=row.small, big=row.big, minutes=row.minutes)
    return ScheduledBreak(minutes=row.minutes, race_off=row.race_off)


def _make_rules(form: OpenTournament) -> TournamentRules:
    chosen, known = (
        {each.rule: each.choice for each in form.rules},
        {each.name for each in describe_house_rules()},
    )
    if strange := next((name for name in chosen if name not in known), ""):
        raise Refused(
            f"{strange!r} is not a house rule. Choose from {', '.join(sorted(known))}.", POSTED, "rules"
        )
    with blame("rules"):
        return TournamentRules(**chosen)  # type: ignore[arg-type]


class Opened(OperationResult):
    tournament: int = Field(title="Tournament")
    number_this_year: int = Field(title="Number this year")
    commitment: str = Field(title="Commitment to the draw of seats")


EXAMPLE: dict[str, Any] = {
    "license": "CN-17",
    "day": "2030-01-01",
    "operator": "Cal",
    "equipment": "owned",
    "buy_in": 6000,
    "chips": 1500,
    "rebuys": 1,
    "rebuy_price": 4000,
    "rebuy_chips": 1500,
    "rebuy_minutes": 60,
    "end": "survivor",
    "schedule": [
        {"step": 1, "minutes": 20, "small": 25, "big": 50},
        {"step": 2, "minutes": 20, "small": 50, "big": 100},
        {"step": 3, "minutes": 10, "race_off": 25},
        {"step": 4, "minutes": 20, "small": 100, "big": 200},
        {"step": 5, "minutes": 20, "small": 200, "big": 400},
    ],
    "three_raises": True,
    "prizes": [
        {"place": 1, "prize": "Weekend for two in Cape May", "value": 90_000},
        {"place": 2, "prize": "55-inch television", "value": 45_000},
        {"place": 3, "prize": "Gas grill", "value": 25_000},
    ],
    "notes": ["English only at the table while a hand is in play."],
}


def _prepare(ledger: Ledger, form: OpenTournament) -> str:
    return store_key(ledger.store)


@tournament.operation(
    "open",
    title="Open a tournament and post its sheet",
    cite=POSTED,
    kind="tournament opened",
    section=OPENING,
    result=Opened,
    signers=(IN_CHARGE,),
    prepare=_prepare,
    prefill=suggest_tournament,
    more=("provider", "ends_at", "denominations", "seats", "break_order", "rules"),
    choices={
        "operator": lambda tx: list_people(tx, (CLASS_A_OPERATOR,)),
        "license": lambda tx: license_numbers(tx, "casino night"),
        "provider": provider_numbers,
    },
    example=EXAMPLE,
)
def open_tournament(tx: Transaction, form: OpenTournament, signers: SignersByPart, keys: str) -> LedgerEntry:
    """Open a tournament of a casino night with everything that its rules sheet must state.

    The sheet is fixed from then on. The draw of seats is committed to at once.
    """
    day = date.fromisoformat(form.day)
    require_tournament_license(tx, form.license, day)
    operator = require_person(tx, form.operator, (CLASS_A_OPERATOR,), OPERATOR_DECIDES, "operator")
    provider = _find_provider(tx, form, day)
    sheet = make_sheet(form)
    require_complete(sheet)
    warnings = (*check_prizes(form, find_readings(tx).for_prizes), *warn_unregistered(tx, day))
    count = _count_this_year(tx, day, sheet)
    header = TournamentHeader(
        license=form.license,
        day=form.day,
        operator=operator.person,
        operator_name=operator.name,
        equipment=form.equipment,
        provider=provider,
        number_this_year=count,
        keys=keys,
        sheet=sheet_to_json(sheet),
    )
    sealed = seal_draw(SEATS_PURPOSE, find_chance(tx.connection, keys, SEATS_PURPOSE), tx.at)
    number = len(tx.read_once(LISTED, list_tournaments, lasting=True)) + 1
    return step_entry(
        tx,
        None,
        "open",
        f"{form.title} opened for {describe_day(form.day)}",
        signers,
        cite=POSTED,
        number=number,
        facts=header.to_json(),
        events=(sealed,),
        answer=Opened(
            tournament=number, number_this_year=header.number_this_year, commitment=sealed.commitment
        ),
        forgets=(LISTED,),
        warnings=warnings,
    )


def _find_provider(tx: Transaction, form: OpenTournament, day: date) -> str:
    """Return the approval number of the provider that rents the cards and chips; empty if they are owned."""
    if form.equipment == "owned":
        return ""
    if not form.provider:
        raise Refused("Name the approved provider that rents the cards and chips.", EQUIPMENT, "provider")
    check_equipment(tx, form.provider, form.license, day)
    return form.provider


def check_prizes(form: OpenTournament, readings: PrizeReadings) -> tuple[FieldError, ...]:
    """Refuse cash and alcohol as prizes. What is only reported to be prohibited brings a warning."""
    found: list[RuleFinding] = []
    for at, each in enumerate(form.prizes):
        field = f"prizes.{at}.category"
        if each.category == "cash":
            why = f"{each.prize} is cash, and the chips that win it have no cash value. Offer merchandise."
            raise Refused(why, BUY_IN, field)
        prize = Prize(name=each.prize, value=each.value, category=each.category)
        found += check_prize(prize, "casino night", readings, field=field)
    return enforce(found)


def _count_this_year(tx: Transaction, day: date, sheet: PostedSheet) -> int:
    """Return which tournament of the calendar year this is, or refuse the seventh."""
    headers = [
        header
        for _, header, canceled in tx.read_once(LISTED, list_tournaments, lasting=True)
        if not canceled and header.date.year == day.year
    ]
    held, unit = [each.date for each in headers], sheet.rules.tournament_count_unit
    if any(each.make_sheet().rules.tournament_count_unit != unit for each in headers):
        raise Refused(
            f"The tournaments of {day.year} are not counted by {unit}. Count all of a year the same way.",
            YEARLY_LIMIT,
            "rules",
        )
    by_night = unit == "night"
    count = len({*held, day}) if by_night else len(held) + 1
    if count > TOURNAMENTS_A_YEAR:
        raise Refused(
            f"{TOURNAMENTS_A_YEAR} tournaments are on record for {day.year}, and no more may be held in a "
            "calendar year. Choose a day of another year, or cancel one that was not played.",
            YEARLY_LIMIT,
            "day",
        )
    return count


class CancelTournament(OperationForm):
    tournament: TournamentNumber = Field(title="Tournament")
    reason: Reason = Field(title="Why")


@tournament.operation(
    "cancel",
    title="Cancel a tournament that was not played",
    cite=YEARLY_LIMIT,
    kind="tournament canceled",
    section=OPENING,
    signers=(IN_CHARGE,),
    example={"tournament": 1, "reason": "Too few players"},
)
def cancel_tournament(tx: Transaction, form: CancelTournament, signers: SignersByPart) -> LedgerEntry:
    """Cancel a tournament before play begins. It then does not count among the six of the year."""
    made = get_tournament(tx, form.tournament)
    if first_card_at(made.play) is not None:
        raise Refused("Play has begun, so the tournament counts. End it instead.", YEARLY_LIMIT, "tournament")
    if waiting := sum(each.status != "withdrawn" for each in made.play.entrants.values()):
        raise Refused(
            f"{waiting} players have paid. Return their buy-ins first: withdraw each of them.",
            YEARLY_LIMIT,
            "tournament",
        )
    return step_entry(
        tx,
        made,
        "cancel",
        "Canceled",
        signers,
        cite=YEARLY_LIMIT,
        reason=form.reason,
        facts={"reason": form.reason},
        forgets=(LISTED,),
    )
