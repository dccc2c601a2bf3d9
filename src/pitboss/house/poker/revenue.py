"""Forms for revenue of the room: the submitted rake, and time charges. 13:69F-14.14."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from pitboss.house.ledger.accounts import LedgerAccount
from pitboss.house.ledger.entry import LedgerEntry, Posting
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.form import FormRow, OperationForm, OperationResult
from pitboss.house.operations.operation import Signer, SignersByPart
from pitboss.house.poker import rake
from pitboss.house.poker.department import REVENUE, poker
from pitboss.house.poker.laws import (
    COMMISSION,
    PARTS,
    RAKE_MAXIMUM,
    TIME_AREA,
    TIME_BASIS,
    TIME_VERIFIED,
)
from pitboss.house.poker.opening import DEALER_POSITIONS, FLOOR_OR_ABOVE
from pitboss.house.poker.patrons import Seat
from pitboss.house.poker.room import RoomTable
from pitboss.house.poker.state import (
    RAKE,
    charge_due,
    get_table,
    place_of,
    rake_area,
    rule_row,
    table_entry,
    table_names,
    time_rate,
)
from pitboss.house.poker.tables import check_played
from pitboss.house.poker.time_charge import TimeRate, charge_seats
from pitboss.house.staff.positions import POKER_SHIFT_SUPERVISORS
from pitboss.house.tables.accounts import accounts_of, room_inventory
from pitboss.poker.laws import TIME_CHARGES
from pitboss.poker.options import PokerOptions
from pitboss.table.fields import Money, NumberList, Rows, TableNumber, blame, number_type
from pitboss.table.money import dollars
from pitboss.table.refused import Refused


class Level(FormRow):
    pot: Money = Field(title="When the pot reaches")
    taken: Money = Field(title="Taken")


class Fee(FormRow):
    minimum: Money = Field(title="Minimum wager")
    maximum: Money = Field(title="Maximum wager")
    hourly: Money = Field(title="Fee an hour")


class SubmitRake(OperationForm):
    percent: Annotated[int, number_type(0, 10)] = Field(
        0, title="Percent of what is bet", description="At most ten."
    )
    levels: Annotated[list[Level], Rows(key="pot")] = Field([], title="Amounts by the size of the pot")
    cap: Money | None = Field(None, title="Maximum in a round of play")
    fees: Annotated[list[Fee], Rows(key="minimum")] = Field([], title="Time charges by limits")
    basis: Literal["player", "table"] = Field("player", title="Time is charged per")
    every: Literal["20", "30", "60"] = Field("30", title="Minutes between charges")


class Submission(OperationResult):
    revenue: str = Field(title="Revenue")
    types: str = Field(title="Types of rake")
    method: str = Field(title="How it is calculated")
    maximum: str = Field(title="Maximum")


@poker.operation(
    "submit-rake",
    title="Submit the rake",
    cite=COMMISSION,
    kind="poker rake submitted",
    section=REVENUE,
    result=Submission,
    signers=(Signer("submits", POKER_SHIFT_SUPERVISORS, COMMISSION, "Submits it", signed_in=True),),
    example={"percent": 10, "cap": 400, "fees": [{"minimum": 1000, "maximum": 2000, "hourly": 1200}]},
)
def submit_rake(tx: Transaction, form: SubmitRake, signers: SignersByPart) -> LedgerEntry:
    """Write the rake into the Rules of the Games Submission: its types, method and maximum."""
    levels = tuple((each.pot, each.taken) for each in form.levels)
    with blame("percent"):
        options = PokerOptions(rake_percent=form.percent, rake_levels=levels, rake_cap=form.cap or 0)
    rate = None
    if form.fees:
        fees = tuple((each.minimum, each.maximum, each.hourly) for each in form.fees)
        with blame("fees"):
            rate = TimeRate(fees=fees, basis=form.basis, every=int(form.every))
    with blame("cap"):
        lines = {name: text for name, (text, _) in rake.rake_submission(options, rate).items()}
    says = {"percent": form.percent, "levels": [list(each) for each in levels], "cap": form.cap or 0,
            "time": rate.to_json() if rate else None}  # fmt: skip
    return LedgerEntry(rows=(rule_row(RAKE, says),), answer=Submission(**lines).to_json())


class SeatStack(FormRow):
    seat: Seat = Field(title="Seat")
    stack: Money = Field(title="Chips in front")


class CollectTime(OperationForm):
    table: TableNumber = Field(title="Table")
    seated: Annotated[list[SeatStack], Rows(key="seat", total="stack")] = Field(
        title="Everyone seated", description="Active or not."
    )
    new: NumberList = Field(
        [],
        title="Seats taken since the last charge",
        description="Their players owe nothing for earlier time.",
    )
    paid_before: Money = Field(0, title="Paid for time before", description="Filled in by the server.")


class SeatCharge(OperationResult):
    seat: int = Field(title="Seat")
    amount: Money = Field(title="Amount")


class Collected(OperationResult):
    paid: Annotated[list[SeatCharge], Rows(key="seat", total="amount")] = Field(title="Paid")
    owed: Annotated[list[SeatCharge], Rows(key="seat", total="amount")] = Field(title="Owed")
    total: Money = Field(title="Moved to the rake area")


@poker.operation(
    "collect-time",
    title="Collect time charges",
    cite=TIME_CHARGES,
    kind="poker time collected",
    section=REVENUE,
    result=Collected,
    automatic=True,
    signers=(Signer("deals", DEALER_POSITIONS, TIME_AREA, "Collects", signed_in=True),),
    choices={"table": table_names},
    example={"table": "12", "seated": [{"seat": 1, "stack": 50_000}, {"seat": 4, "stack": 20_000}]},
)
def collect_time(tx: Transaction, form: CollectTime, signers: SignersByPart) -> LedgerEntry:
    """Charge everyone seated for the time since the last charge. A player with too little owes it."""
    table, rate = get_table(tx, form.table), time_rate(tx.connection)
    check_played(table, signers)
    if rate is None:
        raise Refused("The house has submitted no time charges.", RAKE_MAXIMUM, "table")
    if table.dealing:
        raise Refused("Time is collected between rounds.", TIME_BASIS, "table")
    if (due := charge_due(table, rate, tx.at)) is None:
        raise Refused(
            f"No time charge is due yet. Time is charged every {rate.every} minutes.", PARTS, "table"
        )
    stacks = {each.seat: each.stack for each in form.seated}
    if not stacks:
        raise Refused("List all seated players.", TIME_BASIS, "seated")
    options = table.options
    before = {seat: amount for seat, amount in table.owed.items() if seat not in form.new}
    with blame("table"):
        paid, owed, _ = charge_seats(rate, (options.minimum, options.maximum), stacks, before, options.unit)
    table.owed, table.charged = owed, due.when.isoformat()
    table.charge, table.paid_before = paid, form.paid_before
    total = sum(paid.values())
    answer = Collected(paid=_seat_charges(paid), owed=_seat_charges(owed), total=total)
    source = _inventory(table) if table.played_as else LedgerAccount("time charges", table.game)
    postings = (Posting(total, rake_area(table.name), source, TIME_AREA),) if total else ()
    return table_entry(table, answer=answer, postings=postings)


def _seat_charges(charged: dict[int, int]) -> list[Any]:
    return [SeatCharge(seat=seat, amount=amount) for seat, amount in charged.items()]


def _inventory(table: RoomTable) -> LedgerAccount:
    """Return the inventory of a table: that of the server's table if it plays it, else the room's."""
    if table.played_as:
        return accounts_of(table.played_as, table.game).inventory
    return room_inventory(table.name)


class VerifyTime(OperationForm):
    table: TableNumber = Field(title="Table")
    counted: Money = Field(title="Counted in the rake area")


@poker.operation(
    "verify-time",
    title="Verify time charges",
    cite=TIME_VERIFIED,
    kind="poker time verified",
    section=REVENUE,
    signers=(Signer("verifies", FLOOR_OR_ABOVE, TIME_VERIFIED, "Verifies them", signed_in=True),),
    choices={"table": table_names},
    example={"table": "12", "counted": 1200},
)
def verify_time(tx: Transaction, form: VerifyTime, signers: SignersByPart) -> LedgerEntry:
    """Verify the time charges in the rake area. The dealer puts them into the table inventory at once."""
    table, area = get_table(tx, form.table), rake_area(form.table)
    if (there := tx.balance(area)) != form.counted:
        raise Refused(
            f"{dollars(there)} was collected, not {dollars(form.counted)}.", TIME_VERIFIED, "counted"
        )
    if not there:
        raise Refused("The rake area is empty.", TIME_VERIFIED, "counted")
    return LedgerEntry(
        place=place_of(form.table), postings=(Posting(there, _inventory(table), area, TIME_VERIFIED),)
    )
