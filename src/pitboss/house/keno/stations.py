"""Set up work stations in booths and run the shifts at their drawers. 19:47-15.3(a), 15.6(a).

A drawer's bank comes from the cage and returns there; the house bears any overage or shortage.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from pydantic import Field
from sqlalchemy import func, select

from pitboss.house.keno.department import STATIONS, keno
from pitboss.house.keno.fields import AT_A_STATION, RoomOptions, StationNumber, WriterCode, station_numbers
from pitboss.house.keno.laws import AT_STATION, CARD, ISSUES, PAYMENT
from pitboss.house.keno.options import KenoRoomOptions
from pitboss.house.keno.rows import RedemptionRow, ShiftEndRow, ShiftRow
from pitboss.house.keno.state import Shift, Station, change_state, state_of
from pitboss.house.ledger.accounts import CAGE, HOUSE
from pitboss.house.ledger.entry import LedgerEntry, NewRow, Posting
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.form import OperationForm, OperationResult
from pitboss.house.operations.operation import Signer, SignersByPart
from pitboss.house.staff.positions import KENO_SUPERVISORS
from pitboss.table.fields import Money, SignedMoney, WholeNumber, blame, text_type
from pitboss.table.money import dollars
from pitboss.table.refused import Refused

__all__ = ["choose_rules", "close_station", "fill", "fund_cage", "open_station", "set_up"]

Booth = Annotated[str, text_type(40, example="Main booth")]
CASHIER = Signer("cage", ("cashier",), PAYMENT, "Cashier")
DRAWER_AND_CAGE = (Signer("drawer", AT_A_STATION, PAYMENT, "Has the drawer"), CASHIER)
STATION_CHOICES = {"station": station_numbers}


class ChooseRules(OperationForm):
    options: RoomOptions = Field(
        default_factory=dict,
        title="Options that differ from the defaults",
        description="One to a line, such as interval: 300. A rate card is JSON.",
    )


@keno.operation(
    "rules",
    title="Choose the room's rules",
    cite=CARD,
    kind="keno rules",
    section=STATIONS,
    signers=(Signer("chooses", KENO_SUPERVISORS, CARD, "Supervisor"),),
    example={"options": {"interval": 300, "refund_undrawn": "on"}},
)
def choose_rules(tx: Transaction, form: ChooseRules, signers: SignersByPart) -> LedgerEntry:
    """Choose the room's options from the next gaming day on. A day is played by one rate card, so close
    the day first."""
    state = state_of(tx)
    if state.day:
        raise Refused(f"Gaming day {state.day} has its rate card. Close the day first.", CARD)
    with blame("options"):
        chosen = KenoRoomOptions.from_json(form.options).to_json()
    return change_state(replace(state, chosen=chosen))


class FundCage(OperationForm):
    amount: Money = Field(title="Amount")


@keno.operation(
    "fund-cage",
    title="Put money into the cage",
    cite=PAYMENT,
    kind="cage bank",
    section=STATIONS,
    place="cage",
    signers=(
        Signer("receives", ("cashier",), PAYMENT, "Cashier"),
        Signer("verifies", ("accounting representative",), PAYMENT, "Verifies the amount"),
    ),
    example={"amount": 5_000_000},
)
def fund_cage(tx: Transaction, form: FundCage, signers: SignersByPart) -> LedgerEntry:
    """Put house money into the cage, which fills drawers and pays checks."""
    return LedgerEntry(postings=(Posting(form.amount, CAGE, HOUSE, PAYMENT),))


class SetUp(OperationForm):
    station: StationNumber = Field(title="Work station")
    booth: Booth = Field(title="Keno booth")
    satellite: bool = Field(False, title="Satellite booth")


@keno.operation(
    "set-up",
    title="Set a station up",
    cite=AT_STATION,
    kind="keno station",
    section=STATIONS,
    signers=(Signer("sets_up", KENO_SUPERVISORS, AT_STATION, "Supervisor"),),
    example={"station": 2, "booth": "Main booth"},
)
def set_up(tx: Transaction, form: SetUp, signers: SignersByPart) -> LedgerEntry:
    """Set up a work station in a keno booth. Wagers are made nowhere else."""
    state = state_of(tx)
    if (old := state.stations.get(form.station)) and old.shift:
        why = f"{old.shift.name} is signed on at station {form.station}. Close it first."
        raise Refused(why, AT_STATION, "station")
    station = Station(form.station, form.booth, form.satellite)
    return change_state(state.with_station(station), place=station.place)


class OpenStation(OperationForm):
    station: StationNumber = Field(title="Work station")
    code: WriterCode = Field(title="Code of the writer or runner", description="Nobody else can ever use it.")
    bank: Money = Field(title="Bank from the cage")


class ShiftBegun(OperationResult):
    shift: int = Field(title="Shift")


@keno.operation(
    "open-station",
    title="Sign on at a station",
    cite=AT_STATION,
    kind="keno shift begins",
    result=ShiftBegun,
    section=STATIONS,
    signers=DRAWER_AND_CAGE,
    choices=STATION_CHOICES,
    example={"station": 1, "code": "W7", "bank": 500_000},
)
def open_station(tx: Transaction, form: OpenStation, signers: SignersByPart) -> LedgerEntry:
    """Sign on at a station, with a code that only you use and a bank from the cage."""
    state, me = state_of(tx), signers["drawer"]
    state.check_working()
    with blame("station"):
        station = state.station(form.station)
        if station.shift:
            raise Refused(f"{station.shift.name} is signed on at station {form.station}.", AT_STATION)
    if any(each.shift and each.shift.person == me.person for each in state.stations.values()):
        why = f"{me.name} is signed on at another station. Close it first."
        raise Refused(why, AT_STATION, "sign.drawer")
    _check_code(tx, form.code, me.person)
    runner = me.position == "keno runner"
    shift = Shift(tx.number, form.code, runner, me.person, me.name, me.position, me.licence)
    row = {"station": form.station, "code": form.code, "person": me.person, "runner": runner}
    return change_state(
        state.with_station(station._replace(shift=shift)),
        place=station.place,
        rows=(NewRow(ShiftRow, row | {"bank": form.bank}),),
        postings=(Posting(form.bank, station.drawer, CAGE, PAYMENT),),
        answer={"shift": tx.number},
    )


def _check_code(tx: Transaction, code: str, person: int) -> None:
    taken = select(ShiftRow.id).where(ShiftRow.code == code, ShiftRow.person != person).limit(1)
    if tx.connection.scalar(taken) is not None:
        raise Refused(f"{code} is somebody else's code. Choose another.", ISSUES, "code")


class FillDrawer(OperationForm):
    station: StationNumber = Field(title="Work station")
    amount: Money = Field(title="Amount")


@keno.operation(
    "fill",
    title="Fill a drawer",
    cite=PAYMENT,
    kind="keno fill",
    section=STATIONS,
    signers=DRAWER_AND_CAGE,
    choices=STATION_CHOICES,
    example={"station": 1, "amount": 50_000},
)
def fill(tx: Transaction, form: FillDrawer, signers: SignersByPart) -> LedgerEntry:
    """Bring more money from the cage to a drawer."""
    with blame("station"):
        station, shift = state_of(tx).find_shift(form.station)
    _check_own(signers, shift)
    return LedgerEntry(place=station.place, postings=(Posting(form.amount, station.drawer, CAGE, PAYMENT),))


class CloseStation(OperationForm):
    station: StationNumber = Field(title="Work station")
    counted: Money = Field(title="Money counted in the drawer")
    tickets: WholeNumber = Field(title="Paid tickets in the drawer")


class DrawerCount(OperationResult):
    variance: SignedMoney = Field(title="Over or short")
    tickets_missing: int = Field(title="Paid tickets missing")


@keno.operation(
    "close-station",
    title="Count a drawer and sign off",
    cite=PAYMENT,
    kind="keno shift ends",
    result=DrawerCount,
    section=STATIONS,
    signers=DRAWER_AND_CAGE,
    choices=STATION_CHOICES,
    example={"station": 1, "counted": 500_000, "tickets": 0},
)
def close_station(tx: Transaction, form: CloseStation, signers: SignersByPart) -> LedgerEntry:
    """Count the drawer and return it to the cage with the paid tickets in it. If the writer has left, a
    supervisor counts it."""
    state, counter = state_of(tx), signers["drawer"]
    with blame("station"):
        station, shift = state.find_shift(form.station)
    if counter.position not in KENO_SUPERVISORS:
        _check_own(signers, shift)
    redeemed = select(func.count()).where(RedemptionRow.shift == shift.number)
    paid, expected = tx.connection.scalar(redeemed) or 0, tx.balance(station.drawer)
    variance = form.counted - expected
    remarks = []
    if variance:
        remarks.append(f"The drawer is {dollars(abs(variance))} {'over' if variance > 0 else 'short'}.")
    if counter.person != shift.person:
        remarks.append(f"{counter.name} counted it for {shift.name}.")
    if form.tickets != paid:
        remarks.append(f"{paid} tickets were paid, and {form.tickets} are in the drawer.")
    row = {"shift": shift.number, "counted": form.counted, "expected": expected, "tickets": form.tickets}
    return change_state(
        state.with_station(station._replace(shift=None)),
        place=station.place,
        rows=(NewRow(ShiftEndRow, row | {"paid": paid}),),
        postings=_post_count(station, form.counted, expected),
        reason=" ".join(remarks),
        answer={"variance": variance, "tickets_missing": paid - form.tickets},
    )


def _post_count(station: Station, counted: int, expected: int) -> tuple[Posting, ...]:
    """Post any overage or shortage to the house, and the counted money to the cage."""
    postings = []
    if counted > expected:
        postings.append(Posting(counted - expected, station.drawer, HOUSE, PAYMENT))
    elif counted < expected:
        postings.append(Posting(expected - counted, HOUSE, station.drawer, PAYMENT))
    if counted:
        postings.append(Posting(counted, CAGE, station.drawer, PAYMENT))
    return tuple(postings)


def _check_own(signers: SignersByPart, shift: Shift) -> None:
    """Check that the person signed on with a drawer signs for it."""
    if signers["drawer"].person != shift.person:
        raise Refused(f"This is {shift.name}'s drawer, so {shift.name} must sign.", PAYMENT, "sign.drawer")
