"""Games without numbered tickets: takings of wheels and contests, golf prizes, special door prizes."""

from __future__ import annotations

from pydantic import Field

from pitboss.charity.accounts import post
from pitboss.charity.findings import RuleFinding, enforce
from pitboss.charity.organization.state import check_play, today_of
from pitboss.charity.prizes import Prize, PrizeCategory, check_prize
from pitboss.charity.raffle.desk.accounts import accounts_of, drawer_of
from pitboss.charity.raffle.desk.department import (
    OPENING,
    PRIZES,
    RECORDS,
    SELLS,
    WITNESS,
    PrizePlace,
    RaffleName,
    raffle,
)
from pitboss.charity.raffle.desk.people import check_witness
from pitboss.charity.raffle.desk.reading import (
    get_raffle,
    list_raffles,
    mark_played,
    raffle_names,
    step_entry,
)
from pitboss.charity.raffle.laws import DOOR_PRIZE, GOLF_LIMIT, IN_CHARGE
from pitboss.charity.raffle.record import AWARDED, awarded_row
from pitboss.charity.raffle.state import TAKEN, RaffleState
from pitboss.house.ledger.entry import LedgerEntry
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.form import OperationForm, OperationResult
from pitboss.house.operations.operation import SignersByPart
from pitboss.table.fields import Money, PersonName, SignedMoney
from pitboss.table.refused import Refused


class RecordTakings(OperationForm):
    raffle: RaffleName = Field(title="Raffle")
    takings: Money = Field(title="Taken in")
    prizes: Money = Field(0, title="Cash prizes paid")
    largest: Money = Field(0, title="Largest prize given", description="At retail, in cash or goods.")


class RecordedTakings(OperationResult):
    net: SignedMoney = Field(title="Takings less cash prizes")


@raffle.operation(
    "record-takings",
    title="Record the takings of a wheel or contest",
    cite=IN_CHARGE,
    kind="raffle takings",
    section=OPENING,
    result=RecordedTakings,
    signers=(SELLS, WITNESS),
    choices={"raffle": raffle_names},
    example={"raffle": "Big wheel", "takings": 40_000, "prizes": 12_000, "largest": 5_000},
)
def record_takings(tx: Transaction, form: RecordTakings, signers: SignersByPart) -> LedgerEntry:
    """Record what a game without numbered tickets took in, and the cash prizes it paid."""
    state = get_raffle(tx, form.raffle)
    kind = state.terms.kind
    if kind.sells_tickets or kind.bars == "instant raffle" or not kind.license:
        raise Refused(f"{state.name} records its sales itself.", IN_CHARGE, "raffle")
    found = check_play(tx, state.terms.license, kind.license, today_of(tx), "raffle")
    category: PrizeCategory = "cash" if form.prizes else "merchandise"
    prize = Prize(name="The largest prize", value=form.largest, category=category)
    warnings = (*found, *enforce(check_prize(prize, kind.prizes, field="largest")))
    seller = signers["sells"].person
    drawer = drawer_of(state.name, seller)
    accounts = accounts_of(state.name)
    postings = post(
        IN_CHARGE, (form.takings, drawer, accounts.receipts()), (form.prizes, accounts.prizes, drawer)
    )
    says = {"day": today_of(tx).isoformat(), "takings": form.takings, "prizes": form.prizes}
    answer = RecordedTakings(net=form.takings - form.prizes)
    rows, forgets = mark_played(tx, state.terms.license)
    return step_entry(tx, signers, state, TAKEN, says, answer=answer, warnings=warnings, postings=postings,
                      rows=rows, forgets=forgets)  # fmt: skip


class AwardContest(OperationForm):
    raffle: RaffleName = Field(title="Raffle")
    prize: PrizePlace = Field(title="Prize")
    winner: PersonName = Field(title="Winner")


class ContestAwarded(OperationResult):
    name: str = Field(title="What it is")
    value: Money = Field(title="Retail value")


@raffle.operation(
    "award-contest",
    title="Award a prize of a contest",
    cite=GOLF_LIMIT,
    kind="raffle contest awarded",
    section=PRIZES,
    result=ContestAwarded,
    signers=(RECORDS, WITNESS),
    choices={"raffle": raffle_names},
    example={"raffle": "Hole-in-one", "prize": 1, "winner": "Rosa Lee"},
)
def award_contest(tx: Transaction, form: AwardContest, signers: SignersByPart) -> LedgerEntry:
    """Award a prize that is won without a drawing, such as a hole-in-one, or a special door prize."""
    state = get_raffle(tx, form.raffle)
    kind = state.terms.kind
    if kind.sells_tickets or kind.bars == "instant raffle":
        raise Refused("A prize of this raffle is drawn or redeemed.", IN_CHARGE, "raffle")
    place = form.prize - 1
    if place >= len(state.terms.prizes):
        raise Refused(f"There is no prize {form.prize}.", IN_CHARGE, "prize")
    if place in state.awards:
        raise Refused(f"Prize {form.prize} is awarded already.", IN_CHARGE, "prize")
    check_witness(signers["witnesses"].name, form.winner, "winner")
    prize, at = state.terms.prizes[place], tx.at.isoformat()
    row = awarded_row(0, place, 0, 0, None, signers["witnesses"].name, at)
    answer = ContestAwarded(name=prize.name, value=prize.value)
    warnings = enforce(_check_door_prize(tx, state))
    return step_entry(tx, signers, state, AWARDED, {"row": row, "winner": form.winner}, answer=answer,
                      warnings=warnings)  # fmt: skip


def _check_door_prize(tx: Transaction, state: RaffleState) -> list[RuleFinding]:
    """Return what is reported about special door prizes: donated goods, and no other game at the time."""
    if state.terms.kind.license:
        return []
    found = []
    if not all(each.donated for each in state.terms.prizes):
        found.append(RuleFinding("A special door prize is donated.", DOOR_PRIZE, "raffle"))
    running = [each.name for each in list_raffles(tx) if each.terms.kind.license and not each.closed
               and today_of(tx).isoformat() in {day[:10] for day in each.terms.drawings}]  # fmt: skip
    if running:
        reason = f"A special door prize is not given while another game runs, such as {running[0]}."
        found.append(RuleFinding(reason, DOOR_PRIZE, "raffle"))
    return found
