"""Boxes are counted at a closed table or in the cage, and come to the cage. 13:69F-14.19(d), (e).

At a table: `tell_division`, `count_at_table`, `carry`, `receive`.
In the cage: `tell_division`, `collect`, `count_in_cage`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import select

from pitboss.house.bad_beat.adopting import Signatures
from pitboss.house.bad_beat.laws import AT_A_TABLE, CASHIER, COUNTED, IN_THE_CAGE
from pitboss.house.bad_beat.rows import CountRow, iso
from pitboss.house.bad_beat.rules import Rules
from pitboss.house.bad_beat.state import (
    ADVANCED,
    CAGE,
    BadBeatForm,
    box,
    designated,
    gaming_day,
    rules_of,
    tables,
    under_way,
    variance,
)
from pitboss.house.bad_beat.texts import amount, amounts, names, reason, said, text
from pitboss.house.ledger.accounts import Account
from pitboss.house.ledger.book import Book
from pitboss.house.ledger.entry import Done, Entry, Hand, Posting, Row
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.staff.duties import Duty, Part
from pitboss.house.staff.positions import POKER_SUPERVISORS
from pitboss.law import Cite
from pitboss.table.refused import Refused

TELLS = Duty("notice of the count", (Part("tells", POKER_SUPERVISORS, COUNTED),))
COUNT = Duty(
    "the count at a closed table",
    (
        Part("counts", ("dealer",), AT_A_TABLE),
        Part("attends", POKER_SUPERVISORS, AT_A_TABLE),
        Part("records", ("surveillance operator",), AT_A_TABLE),
    ),
)
CARRY = Duty("the way to the cage", (Part("carries", ("security officer",), AT_A_TABLE),))
RECEIVE = Duty("the container in the cage", (Part("verifies", ("cashier",), CASHIER),))
COLLECT = Duty(
    "boxes on their way to the cage",
    (
        Part("accounts", POKER_SUPERVISORS, IN_THE_CAGE),
        Part("carries", ("security officer",), IN_THE_CAGE),
    ),
)
CAGE_COUNT = Duty("the count in the cage", (Part("counts", ("cashier",), CASHIER),))


@dataclass(frozen=True, kw_only=True)
class Told(BadBeatForm):
    """The Division is told of the day's count: where, and when."""

    where: str
    when: str


@dataclass(frozen=True, kw_only=True)
class TableCount(BadBeatForm):
    """The document of a count at a closed table: each box and what was in it."""

    at: str
    """The closed table."""
    boxes: dict[str, int]
    recording: str
    """By which surveillance finds what it recorded."""
    lock: str
    """Of the container that contents and document are locked into."""
    reason: str = ""


@dataclass(frozen=True, kw_only=True)
class Carried(BadBeatForm):
    """The locked container is on its way to the cage."""

    count: str


@dataclass(frozen=True, kw_only=True)
class Received(BadBeatForm):
    """The total that a cashier finds in the container."""

    count: str
    total: int
    reason: str = ""


@dataclass(frozen=True, kw_only=True)
class Collected(BadBeatForm):
    """All locked boxes from the tables, on their way to the cage."""

    boxes: list[str]


@dataclass(frozen=True, kw_only=True)
class CageCount(BadBeatForm):
    """What a cashier finds in each box."""

    count: str
    boxes: dict[str, int]
    reason: str = ""


def tell_division(book: Book, form: Told, signatures: Signatures) -> Done:
    """Tell the Division of the count of a gaming day."""

    def decide(tx: Transaction) -> Entry:
        rules_of(tx, form.payout)
        says = {"where": said(form.where, "where it is counted", COUNTED)}
        says["when"] = said(form.when, "when it is counted", COUNTED)
        hands = TELLS.done_by(tx, signatures, form.asked)
        return _entry(tx, form.id, "told", form.payout, says, COUNTED, hands)

    return book.do(form.asked, decide)


def count_at_table(book: Book, form: TableCount, signatures: Signatures) -> Done:
    """A dealer counts the boxes at a closed table; contents and document are locked into a container."""

    def decide(tx: Transaction) -> Entry:
        rules = _begin(tx, form.payout, "closed_table", AT_A_TABLE)
        boxes = amounts(form.boxes, "boxes", AT_A_TABLE)
        at = said(form.at, "the closed table", AT_A_TABLE)
        if designated(tx.connection, at)[1] == "open":
            raise Refused(f"table {at} is open: count at a closed one", AT_A_TABLE)
        recording = said(form.recording, "the recording by surveillance", AT_A_TABLE)
        lock = said(form.lock, "the lock of the container", AT_A_TABLE)
        check_all(tx, form.payout, rules, boxes, COUNTED)
        hands, why = COUNT.done_by(tx, signatures, form.asked), reason(form.reason)
        postings: list[Posting] = []
        for table, found in boxes.items():
            lies = box(table, rules)
            postings += variance(found, tx.balance(lies), lies, form.payout, why, AT_A_TABLE)
            if found:
                postings.append(Posting(found, container(form.payout), lies, AT_A_TABLE))
        facts = {"at": at, "recording": recording, "lock": lock}
        return _entry(tx, form.id, "counted", form.payout, boxes, AT_A_TABLE, hands, postings, why, facts)

    return book.do(form.asked, decide)


def carry(book: Book, form: Carried, signatures: Signatures) -> Done:
    """Security takes the locked container to the cage."""

    def decide(tx: Transaction) -> Entry:
        rules_of(tx, form.payout)
        boxes = _step(tx, form.payout, form.count, "counted", AT_A_TABLE)
        hands = CARRY.done_by(tx, signatures, form.asked)
        return _entry(tx, form.count, "carried", form.payout, boxes, AT_A_TABLE, hands)

    return book.do(form.asked, decide)


def receive(book: Book, form: Received, signatures: Signatures) -> Done:
    """A cashier verifies the total of the container."""

    def decide(tx: Transaction) -> Entry:
        if rules_of(tx, form.payout).counting == "cage":
            raise Refused("these boxes are not counted yet: count each", CASHIER)
        boxes = _step(tx, form.payout, form.count, "carried", CASHIER)
        found, why = amount(form.total, "the total", CASHIER), reason(form.reason)
        hands, lies = RECEIVE.done_by(tx, signatures, form.asked), container(form.payout)
        postings = [*variance(found, tx.balance(lies), lies, form.payout, why, CASHIER)]
        postings += to_cage(tx, found, lies)
        return _entry(tx, form.count, "received", form.payout, boxes, CASHIER, hands, postings, why)

    return book.do(form.asked, decide)


def collect(book: Book, form: Collected, signatures: Signatures) -> Done:
    """A supervisor accounts for all locked boxes, and security takes them to the cage."""

    def decide(tx: Transaction) -> Entry:
        rules, boxes = _begin(tx, form.payout, "cage", IN_THE_CAGE), names(form.boxes, "boxes")
        check_all(tx, form.payout, rules, boxes, IN_THE_CAGE)
        hands = COLLECT.done_by(tx, signatures, form.asked)
        booked = {table: tx.balance(box(table, rules)) for table in boxes}
        postings = [
            Posting(there, container(form.payout), box(table, rules), IN_THE_CAGE)
            for table, there in booked.items()
            if there
        ]
        return _entry(tx, form.id, "carried", form.payout, booked, IN_THE_CAGE, hands, postings)

    return book.do(form.asked, decide)


def count_in_cage(book: Book, form: CageCount, signatures: Signatures) -> Done:
    """Cashiers count each box that has come."""

    def decide(tx: Transaction) -> Entry:
        if rules_of(tx, form.payout).counting != "cage":
            raise Refused("boxes were counted at a table: the cage verifies the total", CASHIER)
        booked = _step(tx, form.payout, form.count, "carried", CASHIER)
        boxes, why = amounts(form.boxes, "boxes", CASHIER), reason(form.reason)
        if odd := boxes.keys() ^ booked.keys():
            raise Refused(f"the box of table {min(odd)} is not as it was sent: count each that came", CASHIER)
        hands, lies = CAGE_COUNT.done_by(tx, signatures, form.asked), container(form.payout)
        postings: list[Posting] = []
        for table, found in boxes.items():
            postings += variance(found, booked[table], lies, form.payout, why, CASHIER)
        postings += to_cage(tx, sum(boxes.values()), lies)
        return _entry(tx, form.count, "received", form.payout, boxes, CASHIER, hands, postings, why)

    return book.do(form.asked, decide)


def container(payout: str) -> Account:
    """What is locked up on its way to the cage."""
    return Account("container", f"{payout}, to the cage")


def check_all(tx: Transaction, payout: str, rules: Rules, boxes: Iterable[str], law: Cite) -> None:
    """Every box of the payout is accounted for, and no other."""
    known = tables(tx.connection, payout)
    mine = {table for table, state in known.items() if state != "out" or tx.balance(box(table, rules))}
    if missing := mine - set(boxes):
        raise Refused(f"the box of table {min(missing)} is not accounted for: each is counted", law)
    if strange := set(boxes) - mine:
        raise Refused(f"table {min(strange)} has no box of this payout", law)


def to_cage(tx: Transaction, found: int, lies: Account) -> list[Posting]:
    """The contents are in the cage, and what the house had advanced goes back to it."""
    if not found:
        return []
    back = min(found, max(0, tx.balance(ADVANCED)))
    moved = [Posting(found, CAGE, lies, CASHIER)]
    return [*moved, Posting(back, ADVANCED, CAGE, CASHIER)] if back else moved


def _begin(tx: Transaction, payout: object, way: str, law: Cite) -> Rules:
    """A count begins: in the way of the internal controls, with the Division told, and no other under way."""
    rules, day = rules_of(tx, payout), iso(gaming_day(tx))
    if rules.counting != way:
        raise Refused(f"the internal controls have it counted otherwise: {rules.counting}", law)
    told = select(CountRow.entry).where(
        CountRow.payout == payout, CountRow.step == "told", CountRow.day == day
    )
    if tx.connection.scalars(told).first() is None:
        raise Refused("tell the Division of the count first", COUNTED)
    if (open := under_way(tx.connection, str(payout))) is not None:
        raise Refused(f"count {open[0]} is not in the cage yet: finish it first", law)
    return rules


def _step(tx: Transaction, payout: str, count: object, after: str, law: Cite) -> dict[str, Any]:
    """The boxes of the count that is under way, if it is just that far."""
    found = under_way(tx.connection, payout)
    if found is None or found[0] != text(count, "a count", 64):
        raise Refused(f"no count {count} is under way", law)
    if found[1] != after:
        raise Refused(f"count {count} is {found[1]}: it must be {after} first", law)
    return found[2]


def _entry(
    tx: Transaction,
    count: str,
    step: str,
    payout: str,
    boxes: dict[str, Any],
    law: Cite,
    hands: tuple[Hand, ...],
    postings: Iterable[Posting] = (),
    why: str = "",
    facts: dict[str, Any] | None = None,
) -> Entry:
    day = iso(gaming_day(tx))
    row = {"counting": count, "step": step, "payout": payout, "day": day, "boxes": boxes}
    return Entry(kind=f"bad beat count: {step}", cite=law, place="poker room", hands=hands, reason=why,
                 postings=tuple(postings), rows=(Row(CountRow, row),), facts=facts or {},
                 answer={"count": count})  # fmt: skip
