"""Count containers back into the table inventory, on two-part forms. 13:69F-14.19(f), (g)."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field
from sqlalchemy import func, select

from pitboss.house.bad_beat.adopting import PAYOUTS
from pitboss.house.bad_beat.citations import (
    FORM,
    FORM_CHIPS,
    FORM_SIGNED,
    FORM_TABLE,
    FORM_TIME,
    IDENTIFIED,
    ON_THE_FLOOR,
    PLACED,
    TO_INVENTORY,
    WHEN_COUNTED,
    WITNESSED,
)
from pitboss.house.bad_beat.contributions import has_room
from pitboss.house.bad_beat.department import PayoutForm, Recording, SerialNumber, bad_beat
from pitboss.house.bad_beat.due import (
    entry_time,
    first_adopted,
    make_due,
    next_daily_deadline,
    offered_payouts,
)
from pitboss.house.bad_beat.papers import contribution_form
from pitboss.house.bad_beat.rows import (
    ContributionFormRow,
    ContributionRow,
    PadRow,
    PartRow,
    PayoutTableRow,
    format_day,
)
from pitboss.house.bad_beat.rules import INCOMPATIBLE_JOBS, PayoutRules
from pitboss.house.bad_beat.state import (
    box,
    find_table_state,
    gaming_day,
    post_variance,
    rules_of,
    table_states,
)
from pitboss.house.due import Due
from pitboss.house.ledger.entry import LedgerEntry, NewRow, Posting
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.form import FormRow, OperationResult
from pitboss.house.operations.operation import Signer, SignersByPart
from pitboss.house.staff.employees import find_employee
from pitboss.house.staff.positions import CASINO_LICENSES, DEPARTMENTS, POKER_SUPERVISORS
from pitboss.house.staff.positions import FLOOR_POSITIONS as FLOOR
from pitboss.house.tables.accounts import room_inventory
from pitboss.table.fields import Count, Money, Reason, Rows, TableNumber
from pitboss.table.money import dollars
from pitboss.table.refused import Refused

__all__ = ["count_container", "issue_forms", "place_part", "void_form"]

PARTS = {"original": "dealer", "duplicate": "witness"}
"""A form's parts, and who places each: in the table's drop box, and in the locked accounting box."""
WITNESSES = (*POKER_SUPERVISORS, *sorted(FLOOR - INCOMPATIBLE_JOBS.keys()))
"""Positions that may witness in any house. The adopted rules name this house's."""
COUNT_SIGNERS = (
    Signer("counts", ("dealer",), WITNESSED, "Dealer who counts"),
    Signer("witnesses", WITNESSES, FORM_SIGNED, "Witness", note="The adopted rules name the witnesses."),
)
MAX_FORMS_PER_PAD = 10_000


class ChipCount(FormRow):
    value: Money = Field(title="Value of a chip")
    number: Count = Field(title="Number of chips")


class PadForm(PayoutForm):
    table: TableNumber = Field(title="Table")
    first: SerialNumber = Field(title="First serial number")
    last: SerialNumber = Field(title="Last serial number")


class ContainerCountForm(PayoutForm):
    serial: SerialNumber = Field(title="Serial number of the form")
    table: TableNumber = Field(title="Table")
    chips: Annotated[list[ChipCount], Rows(key="value", total="value*number")] = Field(
        [], title="Chips put back"
    )
    value: Money = Field(title="Total value")
    why: Literal["daily", "filling", "closing"] = Field("daily", title="Reason for the count")
    recording: Recording = Field(
        "", title="Surveillance recording", description="Required if a poker supervisor witnesses."
    )
    reason: Reason = Field("", title="Explanation", description="Required if the count is short or over.")


class VoidForm(PayoutForm):
    serial: SerialNumber = Field(title="Serial number of the form")
    table: TableNumber = Field(title="Table")
    reason: Reason = Field(title="Why it is void")


class PlaceForm(PayoutForm):
    serial: SerialNumber = Field(title="Serial number of the form")
    part: Literal["original", "duplicate"] = Field(title="Part")


class ContainerCounted(OperationResult):
    amount: Money


@bad_beat.operation(
    "issue-forms",
    title="Issue forms to a table",
    cite=FORM,
    kind="bad beat forms",
    signers=(Signer("issues", ("accounting representative",), FORM, "Issues the forms"),),
    example={"table": "7", "first": 101, "last": 150},
    choices=PAYOUTS,
)
def issue_forms(tx: Transaction, form: PadForm, signers: SignersByPart) -> LedgerEntry:
    """Issue a pad of Contribution Forms to a table, by their printed serial numbers."""
    rules_of(tx, form.payout)
    find_table_state(tx, form.table, form.payout)
    if not form.first <= form.last < form.first + MAX_FORMS_PER_PAD:
        raise Refused(f"A pad has 1 to {MAX_FORMS_PER_PAD:,} forms, numbered upward.", FORM, "last")
    taken = select(PadRow.first).where(PadRow.first <= form.last, PadRow.last >= form.first)
    if tx.connection.scalars(taken).first() is not None:
        raise Refused("Some of these forms were already issued. Each number is used once.", FORM, "first")
    row = {"first": form.first, "last": form.last, "name": form.table}
    return LedgerEntry(place=f"table {form.table}", rows=(NewRow(PadRow, row),))


def container_is_due(tx: Transaction) -> list[Due]:
    """List container counts, due each gaming day, when one fills, and when its table closes."""
    found = []
    for payout, rules in offered_payouts(tx):
        if rules.counting == "inventory":
            for table, state in table_states(tx.connection, payout).items():
                found += _due_at_table(tx, payout, rules, table, state)
    return found


def _due_at_table(tx: Transaction, payout: str, rules: PayoutRules, table: str, state: str) -> list[Due]:
    found = list[Due]()
    fields = {"table": table} | ({"serial": next} if (next := next_form(tx, table)) else {})
    if state == "open":
        opened = (
            tx.connection.scalar(select(func.max(PayoutTableRow.entry)).where(PayoutTableRow.name == table))
            or 0
        )
        begun = max(first_adopted(tx.connection, payout, rules), opened)
        when = next_daily_deadline(tx, ContributionFormRow, ContributionFormRow.name == table, begun)
        what = f"count the container of table {table}"
        found.append(make_due(when, what, WHEN_COUNTED, payout, "count-container", **fields))
    there = tx.balance(box(table, rules))
    if there and (state != "open" or not has_room(rules, there + rules.options.fund)):
        given = select(func.max(ContributionRow.entry)).where(ContributionRow.name == table)
        last = tx.connection.scalar(given)
        why = "filling" if state == "open" else "closing"
        what = f"table {table} {'has a full container' if state == 'open' else 'is closed'}: count it"
        found.append(
            make_due(entry_time(tx.connection, last) if last else tx.at, what, WHEN_COUNTED, payout,
                     "count-container", why=why, **fields)
        )  # fmt: skip
    return found


@bad_beat.operation(
    "count-container",
    title="Count a contribution container",
    paper_title="Bad Beat Payout Contribution Form",
    cite=TO_INVENTORY,
    kind="bad beat contribution form",
    paper=contribution_form,
    paper_cite=FORM_TIME,
    paper_parts=tuple(PARTS),
    result=ContainerCounted,
    signers=COUNT_SIGNERS,
    example={"serial": 101, "table": "7", "chips": [{"value": 500, "number": 20}], "value": 10_000,
             "recording": "tape 4"},
    due=container_is_due,
    choices=PAYOUTS,
)  # fmt: skip
def count_container(tx: Transaction, form: ContainerCountForm, signers: SignersByPart) -> LedgerEntry:
    """Count a container on a Bad Beat Payout Contribution Form, and put its chips back into inventory."""
    rules = _find_inventory_rules(tx, form.payout)
    find_table_state(tx, form.table, form.payout)
    _check_serial(tx, form.serial, form.table)
    found = sum(each.value * each.number for each in form.chips)
    if found != form.value:
        why = f"The chips add up to {dollars(found)}, not {dollars(form.value)}."
        raise Refused(why, FORM_CHIPS, "value")
    if rules.witness == "supervisor" and not form.recording:
        raise Refused("Say where surveillance finds its recording.", WITNESSED, "recording")
    _check_witness(tx, rules, signers)
    account = box(form.table, rules)
    booked = tx.balance(account)
    postings = [*post_variance(found, booked, account, form.payout, form.reason, TO_INVENTORY, "value")]
    if found:
        postings.append(Posting(found, room_inventory(form.table), account, TO_INVENTORY))
    facts = {
        "serial": form.serial,
        "chips": {str(each.value): each.number for each in form.chips},
        "why": form.why,
        "recording": form.recording,
    }
    return LedgerEntry(place=f"table {form.table}", postings=tuple(postings), reason=form.reason, facts=facts,
                 rows=(_form_row(tx, form, signers, amount=found, void=False),),
                 answer={"amount": found})  # fmt: skip


@bad_beat.operation(
    "void-form",
    title="Void a spoiled form",
    cite=FORM,
    kind="bad beat form void",
    signers=COUNT_SIGNERS,
    example={"serial": 101, "table": "7", "reason": "Torn"},
    choices=PAYOUTS,
)
def void_form(tx: Transaction, form: VoidForm, signers: SignersByPart) -> LedgerEntry:
    """Void an unusable form, so that its number is accounted for."""
    rules = _find_inventory_rules(tx, form.payout)
    _check_serial(tx, form.serial, form.table)
    _check_witness(tx, rules, signers)
    return LedgerEntry(place=f"table {form.table}", reason=form.reason, facts={"serial": form.serial},
                 rows=(_form_row(tx, form, signers, amount=0, void=True),))  # fmt: skip


@bad_beat.operation(
    "place-part",
    title="Deposit the original or duplicate of a form",
    cite=PLACED,
    kind="bad beat form placed",
    signers=(Signer("places", tuple(DEPARTMENTS), PLACED, "Deposits it"),),
    example={"serial": 101, "part": "original"},
    choices=PAYOUTS,
)
def place_part(tx: Transaction, form: PlaceForm, signers: SignersByPart) -> LedgerEntry:
    """The dealer puts the original in the table's drop box. The witness locks the duplicate away."""
    filled = tx.connection.execute(
        select(ContributionFormRow.__table__).where(ContributionFormRow.serial == form.serial)
    ).one_or_none()
    if filled is None:
        raise Refused(f"Nobody has filled in form {form.serial}.", FORM, "serial")
    done = select(PartRow.entry).where(
        PartRow.serial == form.serial, PartRow.part == form.part, PartRow.step == "placed"
    )
    if tx.connection.scalar(done) is not None:
        raise Refused(f"The {form.part} of form {form.serial} is already placed.", PLACED, "part")
    if signers["places"].person != getattr(filled, PARTS[form.part]):
        why = f"The {PARTS[form.part]} who signed the form must place its {form.part}."
        raise Refused(why, PLACED, "sign.places")
    where = f"drop box of table {filled.name}" if form.part == "original" else "locked accounting box"
    row = {"serial": form.serial, "part": form.part, "step": "placed"}
    return LedgerEntry(place=where, rows=(NewRow(PartRow, row),))


def next_form(tx: Transaction, table: str) -> int | None:
    """Return a table's next form: the one after the last used, in the first pad with forms left."""
    last = func.max(ContributionFormRow.serial)
    pads = (
        select(PadRow.first, last)
        .outerjoin(ContributionFormRow, ContributionFormRow.serial.between(PadRow.first, PadRow.last))
        .where(PadRow.name == table)
        .group_by(PadRow.first, PadRow.last)
        .having(last.is_(None) | (last < PadRow.last))
        .order_by(PadRow.first)
        .limit(1)
    )
    row = tx.connection.execute(pads).one_or_none()
    return None if row is None else row[0] if row[1] is None else row[1] + 1


def _find_inventory_rules(tx: Transaction, payout: str) -> PayoutRules:
    rules = rules_of(tx, payout)
    if rules.counting != "inventory":
        raise Refused(
            "The adopted rules count boxes in the cage, not containers at the tables.", TO_INVENTORY
        )
    return rules


def _check_serial(tx: Transaction, serial: int, table: str) -> None:
    """Refuse a form that was not issued to this table or was already used."""
    pads = select(PadRow.first).where(PadRow.first <= serial, PadRow.last >= serial, PadRow.name == table)
    if tx.connection.scalars(pads).first() is None:
        raise Refused(f"Form {serial} was not issued to table {table}.", FORM_TABLE, "serial")
    if (
        tx.connection.scalar(select(ContributionFormRow.entry).where(ContributionFormRow.serial == serial))
        is not None
    ):
        raise Refused(f"Form {serial} was already used. Take the next one.", FORM, "serial")


def _check_witness(tx: Transaction, rules: PayoutRules, signers: SignersByPart) -> None:
    """Refuse a witness who does not fit the house's one procedure for all tables."""
    witness, field = signers["witnesses"], "sign.witnesses"
    second = rules.witness == "second_department"
    allowed, law = (rules.witnesses, IDENTIFIED) if second else (POKER_SUPERVISORS, FORM_SIGNED)
    if witness.position not in allowed:
        why = f"A {' or '.join(allowed)} must sign here. {witness.name} is a {witness.position}."
        raise Refused(why, law, field)
    person = find_employee(tx.connection, witness.person)
    least = rules.bb_witness_licence.replace("_", " ")
    ranks: tuple[str, ...] = CASINO_LICENSES
    if second and person is not None and ranks.index(person.licence) > ranks.index(least):
        raise Refused(f"A witness needs at least a {least} license.", ON_THE_FLOOR, field)


def _form_row(
    tx: Transaction, form: ContainerCountForm | VoidForm, signers: SignersByPart, **more: Any
) -> NewRow:
    people = {"dealer": signers["counts"].person, "witness": signers["witnesses"].person}
    row = {
        "serial": form.serial,
        "payout": form.payout,
        "name": form.table,
        "day": format_day(gaming_day(tx)),
    }
    return NewRow(ContributionFormRow, row | people | more)
