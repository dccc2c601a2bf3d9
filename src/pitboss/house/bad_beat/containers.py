"""Containers are counted back into the table inventory, on forms of two parts. 13:69F-14.19(f), (g)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import select

from pitboss.house.bad_beat.adopting import Signatures
from pitboss.house.bad_beat.laws import (
    FORM,
    FORM_CHIPS,
    FORM_SIGNED,
    FORM_TABLE,
    IDENTIFIED,
    ON_THE_FLOOR,
    PLACED,
    TO_INVENTORY,
    WHEN_COUNTED,
    WITNESSED,
)
from pitboss.house.bad_beat.rows import FormRow, PadRow, PartRow, iso
from pitboss.house.bad_beat.rules import Rules
from pitboss.house.bad_beat.state import BadBeatForm, box, gaming_day, rules_of, taking_part, variance
from pitboss.house.bad_beat.texts import amount, reason, said, text
from pitboss.house.ledger.accounts import Account
from pitboss.house.ledger.book import Book
from pitboss.house.ledger.entry import LARGEST, Asked, Done, Entry, Hand, Posting, Row
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.staff.duties import Duty, Part
from pitboss.house.staff.employees import find_signer
from pitboss.house.staff.positions import DEPARTMENTS, LICENCES, POKER, POKER_SUPERVISORS
from pitboss.law import BadInput
from pitboss.table.action import whole
from pitboss.table.refused import Refused

ISSUES = Duty("forms for a table", (Part("issues", ("accounting representative",), FORM),))
COUNTS = Part("counts", ("dealer",), WITNESSED)
PLACE = Duty("a part of a form", (Part("places", tuple(DEPARTMENTS), PLACED),))
WHY = ("filling", "closing", "daily")
PARTS = {"original": "dealer", "duplicate": "witness"}
"""Who puts which part of a form where: the table's drop box, the locked accounting box."""


@dataclass(frozen=True, kw_only=True)
class Pad(BadBeatForm):
    """Forms for a table, by the first and the last of the serial numbers printed on them."""

    table: str
    first: int
    last: int


@dataclass(frozen=True, kw_only=True)
class ContainerCount(BadBeatForm):
    """A Bad Beat Payout Contribution Form, filled in: what was in a table's container."""

    serial: int
    table: str
    chips: dict[str, int]
    """How many chips of each value, which is written in cents."""
    value: int
    why: str = "daily"
    recording: str = ""
    """By which surveillance finds what it recorded, where a poker supervisor witnesses."""
    reason: str = ""


@dataclass(frozen=True, kw_only=True)
class Spoilt(BadBeatForm):
    """A form that was spoilt: all its parts are void."""

    serial: int
    table: str
    reason: str


@dataclass(frozen=True, kw_only=True)
class PartPlaced(BadBeatForm):
    """The original is in the drop box, or the duplicate in the locked accounting box."""

    serial: int
    part: str


def issue(book: Book, form: Pad, signatures: Signatures) -> Done:
    """Give a table forms that are numbered already."""

    def decide(tx: Transaction) -> Entry:
        rules_of(tx, form.payout)
        taking_part(tx, form.table, form.payout)
        first, last = (_serial(each) for each in (form.first, form.last))
        if not first <= last < first + 10_000:
            raise Refused(f"{first} to {last} are no serial numbers of a pad", FORM)
        taken = select(PadRow.first).where(PadRow.first <= last, PadRow.last >= first)
        if tx.connection.scalars(taken).first() is not None:
            raise Refused("some of these serial numbers have been given out: each is printed once", FORM)
        hands = ISSUES.done_by(tx, signatures, form.asked)
        row = {"first": first, "last": last, "name": form.table}
        return Entry(kind="bad beat forms", cite=FORM, place=f"table {form.table}", hands=hands,
                     rows=(Row(PadRow, row),))  # fmt: skip

    return book.do(form.asked, decide)


def count_container(book: Book, form: ContainerCount, signatures: Signatures) -> Done:
    """Count a container on its form, and put the chips back into the table inventory."""

    def decide(tx: Transaction) -> Entry:
        rules = _by_inventory(tx, form.payout)
        taking_part(tx, form.table, form.payout)
        if form.why not in WHY:
            raise Refused(f"a container is counted at {', '.join(WHY)}", WHEN_COUNTED)
        _check_serial(tx, form.serial, form.table)
        found = _chips(form.chips, form.value)
        recording = reason(form.recording)
        hands = _witnessed(tx, rules, signatures, form.asked, recording)
        lies, why = box(form.table, rules), reason(form.reason)
        postings = [*variance(found, tx.balance(lies), lies, form.payout, why, TO_INVENTORY)]
        if found:
            postings.append(Posting(found, Account("inventory", f"table {form.table}"), lies, TO_INVENTORY))
        row = {"amount": found, "dealer": hands[0].person, "witness": hands[1].person, "void": False}
        facts = {
            "serial": form.serial,
            "chips": dict(form.chips),
            "why": form.why,
            "recording": recording,
        }
        return Entry(kind="bad beat contribution form", cite=TO_INVENTORY, place=f"table {form.table}",
                     hands=hands, postings=tuple(postings), reason=why, facts=facts,
                     rows=(_form_row(tx, form, row),), answer={"amount": found})  # fmt: skip

    return book.do(form.asked, decide)


def spoil(book: Book, form: Spoilt, signatures: Signatures) -> Done:
    """Void a form that cannot be used, so that its number is accounted for."""

    def decide(tx: Transaction) -> Entry:
        rules = _by_inventory(tx, form.payout)
        _check_serial(tx, form.serial, form.table)
        why = said(form.reason, "why the form is void", FORM)
        hands = _witnessed(tx, rules, signatures, form.asked, "none")
        row = {"amount": 0, "dealer": hands[0].person, "witness": hands[1].person, "void": True}
        return Entry(kind="bad beat form void", cite=FORM, place=f"table {form.table}", hands=hands,
                     reason=why, rows=(_form_row(tx, form, row),),
                     facts={"serial": form.serial})  # fmt: skip

    return book.do(form.asked, decide)


def place(book: Book, form: PartPlaced, signatures: Signatures) -> Done:
    """The dealer drops the original into the table's drop box; the witness locks the duplicate away."""

    def decide(tx: Transaction) -> Entry:
        if form.part not in tuple(PARTS):
            raise BadInput(f"a form has an original and a duplicate, not {form.part!r}")
        filled = form_of(tx, form.serial)
        done = select(PartRow.entry).where(
            PartRow.serial == form.serial, PartRow.part == form.part, PartRow.step == "placed"
        )
        if tx.connection.scalar(done) is not None:
            raise Refused(f"the {form.part} of form {form.serial} is placed already", PLACED)
        hands = PLACE.done_by(tx, signatures, form.asked)
        if hands[0].person != getattr(filled, PARTS[form.part]):
            raise Refused(f"the {form.part} is placed by the {PARTS[form.part]} who signed it", PLACED)
        where = f"drop box of table {filled.name}" if form.part == "original" else "locked accounting box"
        row = {"serial": form.serial, "part": form.part, "step": "placed"}
        return Entry(kind="bad beat form placed", cite=PLACED, place=where, hands=hands,
                     rows=(Row(PartRow, row),))  # fmt: skip

    return book.do(form.asked, decide)


def form_of(tx: Transaction, serial: object) -> Any:
    """A form that was filled in."""
    found = tx.connection.execute(
        select(FormRow.__table__).where(FormRow.serial == _serial(serial))
    ).one_or_none()
    if found is None:
        raise Refused(f"no form {serial} was filled in", FORM)
    return found


def _by_inventory(tx: Transaction, payout: object) -> Rules:
    rules = rules_of(tx, payout)
    if rules.counting != "inventory":
        raise Refused("the internal controls have boxes counted into the cage, not containers", TO_INVENTORY)
    return rules


def _serial(value: object) -> int:
    if not isinstance(value, int) or not whole(value) or not 0 < value < LARGEST:
        raise Refused(f"{value!r} is no serial number", FORM)
    return value


def _check_serial(tx: Transaction, serial: object, table: str) -> None:
    """A form that this table was given, and that is not used up."""
    number = _serial(serial)
    pads = select(PadRow.first).where(
        PadRow.first <= number, PadRow.last >= number, PadRow.name == text(table, "a table")
    )
    if tx.connection.scalars(pads).first() is None:
        raise Refused(f"table {table} was not given form {number}", FORM_TABLE)
    used = tx.connection.scalar(select(FormRow.entry).where(FormRow.serial == number))
    if used is not None:
        raise Refused(f"form {number} was used: take the next", FORM)


def _chips(chips: object, value: object) -> int:
    """The value of the chips, if it is what the form says."""
    if not isinstance(chips, Mapping) or len(chips) > 50:
        raise BadInput("chips are values in cents with how many there are of each")
    total = 0
    for each, number in chips.items():
        if not isinstance(each, str) or not each.isascii() or not each.isdigit() or len(each) > 9:
            raise Refused(f"{each!r} is no value of a chip in cents", FORM_CHIPS)
        total += int(each) * amount(number, "how many chips", FORM_CHIPS)
    if total != amount(value, "the value of the chips", FORM_CHIPS):
        raise Refused(f"the chips come to {total} cents, not {value}", FORM_CHIPS)
    return total


def counted_by(rules: Rules) -> Duty:
    """Who counts a container, and who witnesses it in the procedure that the house has chosen."""
    if rules.witness == "supervisor":
        witness = Part("witnesses", POKER_SUPERVISORS, FORM_SIGNED)
    else:
        witness = Part("witnesses", tuple(rules.witnesses), IDENTIFIED)
    return Duty("the count of a container", (COUNTS, witness))


def _witnessed(
    tx: Transaction, rules: Rules, signatures: Signatures, asked: Asked, recording: object
) -> tuple[Hand, ...]:
    """Dealer and witness, in the one procedure that all tables of the house follow."""
    if rules.witness == "supervisor":
        said(recording, "the recording by surveillance", WITNESSED)
    hands = counted_by(rules).done_by(tx, signatures, asked)
    person = find_signer(tx, signatures["witnesses"], asked, ON_THE_FLOOR)
    if rules.witness == "second_department" and person.department != POKER:
        least = rules.bb_witness_licence.replace("_", " ")
        if LICENCES.index(person.licence) > [*LICENCES].index(least):  # type: ignore[arg-type]
            raise Refused(f"a witness holds a {least} licence at least", ON_THE_FLOOR)
    return hands


def _form_row(tx: Transaction, form: ContainerCount | Spoilt, more: dict[str, Any]) -> Row:
    day = iso(gaming_day(tx))
    return Row(FormRow, {"serial": form.serial, "payout": form.payout, "name": form.table, "day": day} | more)
