"""Count boxes at a closed table or in the cage, and take the money to the cage. 13:69F-14.19(d), (e).

At a table: tell-division, count-at-table, carry, receive. In the cage: tell-division, collect, count-in-cage.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, NamedTuple

from pydantic import Field
from sqlalchemy import select

from pitboss.house.bad_beat.adopting import PAYOUTS
from pitboss.house.bad_beat.citations import AT_A_TABLE, CASHIER, COUNTED, IN_THE_CAGE
from pitboss.house.bad_beat.department import PAYOUT, CountName, PayoutForm, Recording, bad_beat
from pitboss.house.bad_beat.due import first_adopted, make_due, next_daily_deadline, offered_payouts
from pitboss.house.bad_beat.papers import cage_receipt, count_notice, count_sheet
from pitboss.house.bad_beat.rows import CountRow, format_day
from pitboss.house.bad_beat.rules import PayoutRules
from pitboss.house.bad_beat.state import (
    CAGE,
    HOUSE_ADVANCES,
    box,
    find_designation,
    find_open_count,
    gaming_day,
    post_variance,
    rules_of,
    table_states,
)
from pitboss.house.due import Due
from pitboss.house.ledger.accounts import LedgerAccount
from pitboss.house.ledger.entry import LedgerEntry, NewRow, Posting
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.form import FormRow, OperationResult
from pitboss.house.operations.operation import Signer, SignersByPart
from pitboss.house.staff.positions import POKER_SUPERVISORS
from pitboss.law import Cite
from pitboss.table.fields import Money, Reason, Rows, ShortText, TableNumber, Text, TextList
from pitboss.table.refused import Refused

__all__ = ["carry", "collect", "count_at_table", "count_in_cage", "receive", "tell_division"]

CARRIERS = ("security officer",)
EXPLAIN_HELP = "Required if a count is short or over."


class BoxCount(FormRow):
    table: TableNumber = Field(title="Table")
    amount: Money = Field(title="Amount in the box")


BoxCounts = Annotated[list[BoxCount], Rows(key="table", total="amount")]


class TellForm(PayoutForm):
    where: Text = Field(title="Where you count")
    when: Text = Field(title="When you count")


class TableCountForm(PayoutForm):
    at: TableNumber = Field(title="Closed table where you count")
    boxes: BoxCounts = Field(
        title="Boxes", description="One row for every box of the payout, even an empty one."
    )
    recording: Recording = Field(title="Surveillance recording")
    lock: ShortText = Field(title="Lock of the container")
    reason: Reason = Field("", title="Explanation", description=EXPLAIN_HELP)


class CountForm(PayoutForm):
    count: CountName = Field(title="Count")


class ReceiveForm(CountForm):
    total: Money = Field(title="Total found")
    reason: Reason = Field("", title="Explanation", description=EXPLAIN_HELP)


class CollectForm(PayoutForm):
    boxes: TextList = Field(title="Tables whose boxes you carry", description="Every box of the payout.")


class CageCountForm(CountForm):
    boxes: BoxCounts = Field(title="Boxes", description="One row for every box that arrived.")
    reason: Reason = Field("", title="Explanation", description=EXPLAIN_HELP)


class CountStep(OperationResult):
    """The result of a count's step. Its next step takes the count's name."""

    count: str
    total: Money | None = None


class NextStep(NamedTuple):
    """The next operation of a count."""

    operation: str
    label: str
    fields: dict[str, Any]


def next_step(tx: Transaction, payout: str, rules: PayoutRules) -> NextStep:
    """Return the next step of a count. It lists boxes without amounts, because people must count first."""
    open = find_open_count(tx.connection, payout)
    cage = rules.counting == "cage"
    if open is None:
        if not _is_division_notified(tx, payout):
            return NextStep("tell-division", "Notify the Division", {})
        names = [name for name, state in table_states(tx.connection, payout).items() if state != "out"]
        if cage:
            return NextStep("collect", "Collect the boxes", {"boxes": ", ".join(names)})
        return NextStep("count-at-table", "Count the boxes", {"boxes": _blank(names)})
    name, last, boxes = open
    if last == "counted":
        return NextStep("carry", "Carry it to the cage", {"count": name})
    if cage:
        return NextStep("count-in-cage", "Count each box", {"count": name, "boxes": _blank(boxes)})
    return NextStep("receive", "Verify the total", {"count": name})


def _blank(names: Iterable[str]) -> str:
    return "\n".join(f"{name}: " for name in sorted(names))


def count_is_due(tx: Transaction) -> list[Due]:
    """List the daily counts of boxes."""
    found = []
    for payout, rules in offered_payouts(tx):
        if rules.counting != "inventory":
            received = (CountRow.payout == payout) & (CountRow.step == "received")
            when = next_daily_deadline(tx, CountRow, received, first_adopted(tx.connection, payout, rules))
            step = next_step(tx, payout, rules)
            found.append(make_due(when, "count the boxes", COUNTED, payout, step.operation, **step.fields))
    return found


def fill_in_boxes(tx: Transaction) -> Mapping[str, Any]:
    return {"boxes": [{"table": name} for name, state in table_states(tx.connection, PAYOUT).items()
                      if state != "out"]}  # fmt: skip


@bad_beat.operation(
    "tell-division",
    title="Notify the Division of a count",
    cite=COUNTED,
    kind="bad beat count: told",
    paper=count_notice,
    signers=(Signer("tells", POKER_SUPERVISORS, COUNTED, "Notifies the Division"),),
    example={"where": "Table 9", "when": "Tonight, 4:00"},
    due=count_is_due,
    choices=PAYOUTS,
)
def tell_division(tx: Transaction, form: TellForm, signers: SignersByPart) -> LedgerEntry:
    """Notify the Division of the place and time of this gaming day's count."""
    rules_of(tx, form.payout)
    return _make_step_entry(
        tx, f"count-{tx.number}", "told", form.payout, {"where": form.where, "when": form.when}
    )


@bad_beat.operation(
    "count-at-table",
    title="Count the boxes at a closed table",
    cite=AT_A_TABLE,
    kind="bad beat count: counted",
    paper=count_sheet,
    result=CountStep,
    signers=(
        Signer("counts", ("dealer",), AT_A_TABLE, "Dealer who counts"),
        Signer("attends", POKER_SUPERVISORS, AT_A_TABLE, "Poker supervisor who attends"),
        Signer("records", ("surveillance operator",), AT_A_TABLE, "Surveillance operator who records it"),
    ),
    example={"at": "9", "boxes": [{"table": "7", "amount": 12_000}, {"table": "8", "amount": 9_550}],
             "recording": "tape 4", "lock": "L1"},
    prefill=fill_in_boxes,
    choices=PAYOUTS,
)  # fmt: skip
def count_at_table(tx: Transaction, form: TableCountForm, signers: SignersByPart) -> LedgerEntry:
    """Count every box at a closed table, and lock the contents and the count sheet in a container."""
    rules = _check_can_begin(tx, form.payout, "closed_table", AT_A_TABLE)
    if find_designation(tx.connection, form.at)[1] == "open":
        raise Refused(f"Table {form.at} is open. Count at a closed table.", AT_A_TABLE, "at")
    boxes = {each.table: each.amount for each in form.boxes}
    check_all_boxes(tx, form.payout, rules, boxes, COUNTED)
    postings: list[Posting] = []
    for place, (table, found) in enumerate(boxes.items()):
        account, field = box(table, rules), f"boxes.{place}.amount"
        booked = tx.balance(account)
        postings += post_variance(found, booked, account, form.payout, form.reason, AT_A_TABLE, field)
        if found:
            postings.append(Posting(found, container(form.payout), account, AT_A_TABLE))
    facts = {"at": form.at, "recording": form.recording, "lock": form.lock}
    return _make_step_entry(
        tx,
        f"count-{tx.number}",
        "counted",
        form.payout,
        boxes,
        total=sum(boxes.values()),
        postings=tuple(postings),
        reason=form.reason,
        facts=facts,
    )


@bad_beat.operation(
    "carry",
    title="Carry the locked container to the cage",
    cite=AT_A_TABLE,
    kind="bad beat count: carried",
    result=CountStep,
    signers=(Signer("carries", CARRIERS, AT_A_TABLE, "Security officer who carries it"),),
    example={"count": "count-58"},
    choices=PAYOUTS,
)
def carry(tx: Transaction, form: CountForm, signers: SignersByPart) -> LedgerEntry:
    """Security takes the locked container to the cage."""
    rules_of(tx, form.payout)
    boxes = _check_step(tx, form.payout, form.count, "counted", AT_A_TABLE)
    return _make_step_entry(tx, form.count, "carried", form.payout, boxes)


@bad_beat.operation(
    "receive",
    title="Verify the total in the cage",
    cite=CASHIER,
    kind="bad beat count: received",
    paper=cage_receipt,
    result=CountStep,
    signers=(Signer("verifies", ("cashier",), CASHIER, "Cashier who verifies it"),),
    example={"count": "count-58", "total": 21_550},
    choices=PAYOUTS,
)
def receive(tx: Transaction, form: ReceiveForm, signers: SignersByPart) -> LedgerEntry:
    """A cashier opens the container and verifies its total."""
    if rules_of(tx, form.payout).counting == "cage":
        raise Refused("These boxes are not counted yet. Count each one.", CASHIER, "count")
    boxes = _check_step(tx, form.payout, form.count, "carried", CASHIER)
    account = container(form.payout)
    booked = tx.balance(account)
    postings = [*post_variance(form.total, booked, account, form.payout, form.reason, CASHIER, "total")]
    postings += to_cage(tx, form.total, account)
    return _make_step_entry(
        tx,
        form.count,
        "received",
        form.payout,
        boxes,
        total=form.total,
        reason=form.reason,
        postings=tuple(postings),
    )


@bad_beat.operation(
    "collect",
    title="Carry the locked boxes to the cage",
    cite=IN_THE_CAGE,
    kind="bad beat count: collected",
    result=CountStep,
    signers=(
        Signer("accounts", POKER_SUPERVISORS, IN_THE_CAGE, "Poker supervisor who accounts for all boxes"),
        Signer("carries", CARRIERS, IN_THE_CAGE, "Security officer who carries them"),
    ),
    example={"boxes": ["7", "8"]},
    choices=PAYOUTS,
)
def collect(tx: Transaction, form: CollectForm, signers: SignersByPart) -> LedgerEntry:
    """A poker supervisor accounts for all locked boxes, and security takes them to the cage."""
    rules = _check_can_begin(tx, form.payout, "cage", IN_THE_CAGE)
    check_all_boxes(tx, form.payout, rules, form.boxes, IN_THE_CAGE)
    booked = {table: tx.balance(box(table, rules)) for table in form.boxes}
    postings = tuple(
        Posting(there, container(form.payout), box(table, rules), IN_THE_CAGE)
        for table, there in booked.items()
        if there
    )
    return _make_step_entry(tx, f"count-{tx.number}", "carried", form.payout, booked, postings=postings)


@bad_beat.operation(
    "count-in-cage",
    title="Count each box in the cage",
    cite=CASHIER,
    kind="bad beat count: counted in the cage",
    paper=cage_receipt,
    result=CountStep,
    signers=(Signer("counts", ("cashier",), CASHIER, "Cashier who counts"),),
    example={"count": "count-58", "boxes": [{"table": "7", "amount": 12_000}]},
    choices=PAYOUTS,
)
def count_in_cage(tx: Transaction, form: CageCountForm, signers: SignersByPart) -> LedgerEntry:
    """Cashiers count each box that arrived."""
    if rules_of(tx, form.payout).counting != "cage":
        raise Refused("Boxes were counted at a table. The cage verifies the total.", CASHIER, "count")
    booked = _check_step(tx, form.payout, form.count, "carried", CASHIER)
    boxes = {each.table: each.amount for each in form.boxes}
    if odd := boxes.keys() ^ booked.keys():
        why = f"Count each box that arrived, and no other. Table {min(odd)} does not match."
        raise Refused(why, CASHIER, "boxes")
    account, postings = container(form.payout), list[Posting]()
    for place, (table, found) in enumerate(boxes.items()):
        field = f"boxes.{place}.amount"
        postings += post_variance(found, booked[table], account, form.payout, form.reason, CASHIER, field)
    total = sum(boxes.values())
    postings += to_cage(tx, total, account)
    return _make_step_entry(tx, form.count, "received", form.payout, boxes, total=total, reason=form.reason,
                  postings=tuple(postings))  # fmt: skip


def container(payout: str) -> LedgerAccount:
    """Return the account of money locked up on its way to the cage."""
    return LedgerAccount("container", f"{payout}, to the cage")


def check_all_boxes(
    tx: Transaction, payout: str, rules: PayoutRules, boxes: Iterable[str], law: Cite
) -> None:
    """Check that every box of the payout is accounted for, and no other."""
    known = table_states(tx.connection, payout)
    mine = {table for table, state in known.items() if state != "out" or tx.balance(box(table, rules))}
    if missing := mine - set(boxes):
        raise Refused(f"Include the box of table {min(missing)}. Every box is counted.", law, "boxes")
    if strange := set(boxes) - mine:
        raise Refused(f"Table {min(strange)} has no box of this payout.", law, "boxes")


def to_cage(tx: Transaction, found: int, source: LedgerAccount) -> list[Posting]:
    """Move the contents to the cage, and repay the house's advance."""
    if not found:
        return []
    back = min(found, max(0, tx.balance(HOUSE_ADVANCES)))
    moved = [Posting(found, CAGE, source, CASHIER)]
    return [*moved, Posting(back, HOUSE_ADVANCES, CAGE, CASHIER)] if back else moved


def _is_division_notified(tx: Transaction, payout: str) -> bool:
    """Return whether the Division was notified of today's count."""
    informed = select(CountRow.entry).where(
        CountRow.payout == payout, CountRow.step == "told", CountRow.day == format_day(gaming_day(tx))
    )
    return tx.connection.scalars(informed).first() is not None


def _check_can_begin(tx: Transaction, payout: str, way: str, law: Cite) -> PayoutRules:
    """Check that a count may begin: by the house's method, with the Division notified and no count open."""
    rules = rules_of(tx, payout)
    if rules.counting != way:
        raise Refused(f"The internal controls require another kind of count: {rules.counting}.", law)
    if not _is_division_notified(tx, payout):
        raise Refused("Notify the Division of the count first.", COUNTED)
    if (open := find_open_count(tx.connection, payout)) is not None:
        raise Refused(f"Finish {open[0]} first. It is not in the cage yet.", law)
    return rules


def _check_step(tx: Transaction, payout: str, count: str, after: str, law: Cite) -> dict[str, Any]:
    """Return the boxes of the count under way. Refuse a different count, or one at a different step."""
    found = find_open_count(tx.connection, payout)
    if found is None or found[0] != count:
        raise Refused(f"No count {count} is under way.", law, "count")
    if found[1] != after:
        raise Refused(f"{count} is {found[1]}. It must be {after} first.", law, "count")
    return found[2]


def _make_step_entry(
    tx: Transaction, count: str, step: str, payout: str, boxes: dict[str, Any], *, total: int | None = None,
    **more: Any,
) -> LedgerEntry:  # fmt: skip
    day = format_day(gaming_day(tx))
    row = {"counting": count, "step": step, "payout": payout, "day": day, "boxes": boxes}
    return LedgerEntry(rows=(NewRow(CountRow, row),), answer={"count": count, "total": total}, **more)
