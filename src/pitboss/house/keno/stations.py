"""Work stations in booths, and the shifts of those who sit there with a drawer. 19:47-15.3(a), 15.6(a).

A drawer's bank comes from the cage and goes back there; what is missing or too much in it is the house's.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from sqlalchemy import func, select

from pitboss.house.keno.laws import AT_STATION, CARD, ISSUES, PAYMENT
from pitboss.house.keno.options import KenoRoomOptions
from pitboss.house.keno.rows import RedemptionRow, ShiftEndRow, ShiftRow
from pitboss.house.keno.state import Shift, Station, changes, state_of
from pitboss.house.ledger.accounts import CAGE, HOUSE
from pitboss.house.ledger.book import Book
from pitboss.house.ledger.entry import Done, Entry, Posting, Row
from pitboss.house.ledger.form import Form
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.staff.duties import Duty, Part
from pitboss.house.staff.employees import Signature
from pitboss.house.staff.positions import KENO_SUPERVISORS
from pitboss.law import BadInput, Cite
from pitboss.table.action import whole
from pitboss.table.money import dollars
from pitboss.table.refused import Refused

MOST_STATIONS = 999
_CODE = re.compile(r"[A-Z0-9]{1,8}")
WRITERS = ("keno writer", *KENO_SUPERVISORS)
AT_A_STATION = (*WRITERS, "keno runner")

CHOOSING = Duty("to choose a room's rules", (Part("chooses", KENO_SUPERVISORS, CARD),))
SETTING_UP = Duty("to set a station up", (Part("sets up", KENO_SUPERVISORS, AT_STATION),))
FUNDS = Duty(
    "money for the cage",
    (Part("receives", ("cashier",), PAYMENT), Part("verifies", ("accounting representative",), PAYMENT)),
)
BANK = Duty(
    "a keno drawer's money",
    (Part("has the drawer", AT_A_STATION, PAYMENT), Part("has the cage", ("cashier",), PAYMENT)),
)


@dataclass(frozen=True, kw_only=True)
class Rules(Form):
    """The options of the room from the next gaming day on: what differs from ours."""

    options: Mapping[str, object]


@dataclass(frozen=True, kw_only=True)
class FundCage(Form):
    """Money of the house for the cage, out of which drawers are filled and checks are paid."""

    amount: int


@dataclass(frozen=True, kw_only=True)
class SetUp(Form):
    """A work station, in a keno booth or a satellite keno booth."""

    station: int
    booth: str
    satellite: bool = False


@dataclass(frozen=True, kw_only=True)
class OpenStation(Form):
    """A shift begins: who signs on has a code, and a bank from the cage."""

    station: int
    code: str
    bank: int


@dataclass(frozen=True, kw_only=True)
class Fill(Form):
    """More money for a drawer, from the cage."""

    station: int
    amount: int


@dataclass(frozen=True, kw_only=True)
class CloseStation(Form):
    """A shift ends: what was counted in the drawer, and how many paid tickets lie in it."""

    station: int
    counted: int
    tickets: int


Signatures = Mapping[str, Signature]


def choose(book: Book, form: Rules, signatures: Signatures) -> Done:
    """Choose the room's options. A gaming day is played by one rate card, so none may be open."""

    def decide(tx: Transaction) -> Entry:
        state, hands = state_of(tx), CHOOSING.done_by(tx, signatures, form.asked)
        if state.day:
            raise Refused(f"gaming day {state.day} is played by its rate card: close it first", CARD)
        chosen = KenoRoomOptions.from_json(form.options).to_json()
        return changes(replace(state, chosen=chosen), kind="keno rules", cite=CARD, hands=hands)

    return book.do(form.asked, decide)


def fund_cage(book: Book, form: FundCage, signatures: Signatures) -> Done:
    """The house puts money into the cage."""

    def decide(tx: Transaction) -> Entry:
        hands = FUNDS.done_by(tx, signatures, form.asked)
        posting = Posting(form.amount, CAGE, HOUSE, PAYMENT)
        return Entry(kind="cage bank", cite=PAYMENT, place="cage", hands=hands, postings=(posting,))

    return book.do(form.asked, decide)


def set_up(book: Book, form: SetUp, signatures: Signatures) -> Done:
    """A station stands in a booth: there alone wagers are made."""

    def decide(tx: Transaction) -> Entry:
        state, hands = state_of(tx), SETTING_UP.done_by(tx, signatures, form.asked)
        if not whole(form.station) or not 1 <= form.station <= MOST_STATIONS:
            raise Refused(f"stations are numbered 1 to {MOST_STATIONS}", AT_STATION)
        if not isinstance(form.satellite, bool):
            raise BadInput("a booth is a satellite booth or is not: true or false")
        if not isinstance(form.booth, str) or not 1 <= len(form.booth) <= 40 or not form.booth.isprintable():
            raise Refused("a station stands in a keno booth, which has a name", AT_STATION)
        if (old := state.stations.get(form.station)) and old.shift:
            raise Refused(f"somebody is signed on at station {form.station}: close it first", AT_STATION)
        station = Station(form.station, form.booth, form.satellite)
        return changes(state.with_station(station), kind="keno station", cite=AT_STATION, hands=hands,
                       place=station.place)  # fmt: skip

    return book.do(form.asked, decide)


def open_station(book: Book, form: OpenStation, signatures: Signatures) -> Done:
    """Somebody signs on, with a code that is theirs alone, and has a bank from the cage."""

    def decide(tx: Transaction) -> Entry:
        state = state_of(tx)
        state.check_working()
        station, hands = state.station(form.station), BANK.done_by(tx, signatures, form.asked)
        if station.shift:
            raise Refused(f"{station.shift.name} is signed on at station {form.station}", AT_STATION)
        me = hands[0]
        signed_on = [each.shift for each in state.stations.values() if each.shift]
        if any(each.person == me.person for each in signed_on):
            raise Refused(f"{me.name} is signed on at another station: close it first", AT_STATION)
        _check_code(tx, form.code, me.person)
        runner = me.position == "keno runner"
        shift = Shift(tx.number, form.code, runner, me.person, me.name, me.position, me.licence)
        row = {"station": form.station, "code": form.code, "person": me.person, "runner": runner}
        return changes(
            state.with_station(station._replace(shift=shift)),
            kind="keno shift begins",
            cite=AT_STATION,
            place=station.place,
            hands=hands,
            rows=(Row(ShiftRow, row | {"bank": form.bank}),),
            postings=(Posting(form.bank, station.drawer, CAGE, PAYMENT),),
            answer={"shift": tx.number},
        )

    return book.do(form.asked, decide)


def _check_code(tx: Transaction, code: object, person: int) -> None:
    """A code names one person for good."""
    if not isinstance(code, str) or not _CODE.fullmatch(code):
        raise Refused("a code has one to eight letters and digits, such as W7", ISSUES)
    taken = select(ShiftRow.id).where(ShiftRow.code == code, ShiftRow.person != person).limit(1)
    if tx.connection.scalar(taken) is not None:
        raise Refused(f"{code} is somebody else's code: choose another", ISSUES)


def fill(book: Book, form: Fill, signatures: Signatures) -> Done:
    """More money comes from the cage to a drawer."""

    def decide(tx: Transaction) -> Entry:
        station, shift = state_of(tx).signed_on(form.station)
        hands = BANK.done_by(tx, signatures, form.asked)
        check_own(hands[0].person, shift)
        posting = Posting(form.amount, station.drawer, CAGE, PAYMENT)
        return Entry(kind="keno fill", cite=PAYMENT, place=station.place, hands=hands, postings=(posting,))

    return book.do(form.asked, decide)


def close_station(book: Book, form: CloseStation, signatures: Signatures) -> Done:
    """The drawer is counted and goes to the cage with the paid tickets that lay in it until now.

    A supervisor counts it for somebody who is not there any more.
    """

    def decide(tx: Transaction) -> Entry:
        state = state_of(tx)
        station, shift = state.signed_on(form.station)
        hands = BANK.done_by(tx, signatures, form.asked)
        if hands[0].position not in KENO_SUPERVISORS:
            check_own(hands[0].person, shift)
        for number in (form.counted, form.tickets):
            if not whole(number) or not 0 <= number < 10**12:
                raise Refused("say how many cents were counted, and how many paid tickets", PAYMENT)
        kept = select(func.count()).where(RedemptionRow.shift == shift.number)
        paid, expected = tx.connection.scalar(kept) or 0, tx.balance(station.drawer)
        row = {"shift": shift.number, "counted": form.counted, "expected": expected, "tickets": form.tickets}
        off = form.counted - expected
        found = [f"the drawer is {dollars(abs(off))} {'over' if off > 0 else 'short'}"] if off else []
        if hands[0].person != shift.person:
            found.append(f"{hands[0].name} counted it for {shift.name}")
        if form.tickets != paid:
            found.append(f"{paid} tickets were paid, and {form.tickets} lie in the drawer")
        return changes(
            state.with_station(station._replace(shift=None)),
            kind="keno shift ends",
            cite=PAYMENT,
            place=station.place,
            hands=hands,
            rows=(Row(ShiftEndRow, row | {"paid": paid}),),
            postings=_counted(station, form.counted, expected),
            reason="; ".join(found),
            answer={"variance": off, "tickets missing": paid - form.tickets},
        )

    return book.do(form.asked, decide)


def _counted(station: Station, counted: int, expected: int) -> tuple[Posting, ...]:
    """What is over or short is the house's; what was counted goes to the cage."""
    postings = []
    if counted > expected:
        postings.append(Posting(counted - expected, station.drawer, HOUSE, PAYMENT))
    elif counted < expected:
        postings.append(Posting(expected - counted, HOUSE, station.drawer, PAYMENT))
    if counted:
        postings.append(Posting(counted, CAGE, station.drawer, PAYMENT))
    return tuple(postings)


def check_own(person: int, shift: Shift) -> None:
    """A drawer is signed for by whoever is signed on with it."""
    if person != shift.person:
        raise Refused(f"the drawer is that of {shift.name}, who signs for it", PAYMENT)


def check_another(person: int, shift: Shift, law: Cite) -> None:
    """Whoever authorizes what a station pays is not the one who pays it."""
    if person == shift.person:
        raise Refused(f"{shift.name} pays it: another supervisor signs", law)
