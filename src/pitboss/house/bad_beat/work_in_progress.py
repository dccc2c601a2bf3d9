"""A payout's work in progress: completed steps with their signers, and the next form for each."""

from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Connection, select

from pitboss.house.bad_beat.adjusting import compute_record
from pitboss.house.bad_beat.claims import ClaimSteps, open_claims, settled_claims
from pitboss.house.bad_beat.containers import next_form
from pitboss.house.bad_beat.counting import next_step
from pitboss.house.bad_beat.department import PAYOUT
from pitboss.house.bad_beat.display_amounts import displayed_amount
from pitboss.house.bad_beat.matching import select_unmatched
from pitboss.house.bad_beat.paying import sum_shares
from pitboss.house.bad_beat.rows import ClaimRow, CountRow, PaidRow, PartRow
from pitboss.house.bad_beat.rules import PayoutRules
from pitboss.house.bad_beat.state import (
    adopted_rules,
    box,
    find_open_count,
    has_ended,
    newest_step,
    primary,
    secondary,
    table_states,
)
from pitboss.house.ledger.ledger import Ledger
from pitboss.house.ledger.rows import EntryRow
from pitboss.house.ledger.transaction import Transaction
from pitboss.table.json_text import loads
from pitboss.table.money import dollars

STEP_TITLES = {
    "claimed": "Claimed", "verified": "Verified", "denied": "Does not qualify", "pending": "Notice posted",
    "called": "Called", "prepared": "Prepared", "adjusted": "Displays adjusted", "counted": "Counted",
    "carried": "On the way to the cage", "received": "In the cage",
}  # fmt: skip


class CompletedStep(NamedTuple):
    """A completed step. `paper` is its entry, if people signed it."""

    title: str
    at: datetime
    by: str
    paper: int | None


class NextForm(NamedTuple):
    """The next form, with initial values."""

    form: str
    says: str
    fields: dict[str, str]


class Container(NamedTuple):
    """A table of the payout, with its state and its box's balance."""

    table: str
    state: str
    holds: int
    next: list[NextForm]


class CountProgress(NamedTuple):
    """A count of boxes that is under way or, without an id, has not begun."""

    id: str
    steps: list[CompletedStep]
    next: list[NextForm]


class UnmatchedForm(NamedTuple):
    """A filled-in form and the location of its parts."""

    serial: int
    table: str
    day: str
    amount: int
    original: str
    duplicate: str
    next: list[NextForm]


class PlayerShare(NamedTuple):
    """A player's share of a claim, paid or unpaid."""

    seat: int
    player: str
    amount: int
    paid: bool


class ClaimProgress(NamedTuple):
    """A claim with its hands, completed steps, shares and next forms."""

    id: str
    table: str
    round: str
    board: str
    shown: dict[str, str]
    open: bool
    total: int
    steps: list[CompletedStep]
    shares: list[PlayerShare]
    next: list[NextForm]


class DisplayStatus(NamedTuple):
    """A display and its official record."""

    name: str
    amount: int | None
    record: int


class PayoutWork(NamedTuple):
    """All work in progress in one payout."""

    payout: str
    rules: PayoutRules
    ended: bool
    tables: list[Container]
    counting: CountProgress | None
    forms: list[UnmatchedForm]
    claims: list[ClaimProgress]
    displays: list[DisplayStatus]
    next: list[NextForm]
    rest: list[NextForm]
    """Forms that dispose of the balance once contributions have ended."""


class PastPayout(NamedTuple):
    """A past payout, without names."""

    at: datetime
    table: str
    amount: int
    levels: list[str]


def find_work(ledger: Ledger, payout: str = PAYOUT, most: int = 5) -> PayoutWork | None:
    """Return the work in progress, with the `most` newest settled claims, or None if nothing is offered."""
    with ledger.store.read() as connection:
        rules = adopted_rules(connection, payout)
    if rules is None:
        return None
    right = compute_record(ledger, payout)
    adjust = _make_next_form("adjust-displays", "Adjust the displays", payout, shows=_format_amounts(right))
    funds = {"primary": primary(payout)}
    if rules.has_separate_secondary:
        funds["secondary"] = secondary(payout)
    with ledger.reading() as tx:
        connection = tx.connection
        chosen = [*open_claims(connection, payout), *settled_claims(connection, payout, most)]
        displays = [
            DisplayStatus(name, displayed_amount(connection, fund), right[name])
            for name, fund in funds.items()
        ]
        looks = [_read_claim(connection, each, adjust) for each in chosen]
        unpaid = any(each.open and not all(one.paid for one in each.shares) for each in looks)
        off = not unpaid and any(each.amount != each.record for each in displays)
        by_form = rules.counting == "inventory"
        return PayoutWork(
            payout=payout,
            rules=rules,
            ended=has_ended(connection, payout),
            tables=_list_containers(tx, payout, rules),
            counting=None if by_form else _find_count(tx, payout, rules),
            forms=_list_unmatched_forms(connection, payout) if by_form else [],
            claims=looks,
            displays=displays,
            next=[adjust] if off else [],
            rest=_disposal_forms(connection, payout),
        )


def _disposal_forms(connection: Connection, payout: str) -> list[NextForm]:
    """Return the form by which the plan disposes of the balance."""
    plan = newest_step(connection, payout, "plan") if has_ended(connection, payout) else None
    if plan is None:
        return []
    if to := plan[1].get("move_to"):
        return [_make_next_form("move", "Move the balance", payout, to=to)]
    return [_make_next_form("award-rest", "Award the balance", payout)]


def _format_amounts(amounts: dict[str, int]) -> str:
    return "\n".join(f"{name}: {dollars(amount)}" for name, amount in amounts.items())


def recent_payouts(connection: Connection, payout: str, most: int = 5) -> list[PastPayout]:
    """Return the most recent payouts by time, table and amount, without names."""
    found: list[PastPayout] = []
    for each in settled_claims(connection, payout, most, ("adjusted",)):
        at = connection.scalar(
            select(EntryRow.at)
            .join(ClaimRow, ClaimRow.entry == EntryRow.number)
            .where(ClaimRow.claim == each.id, ClaimRow.step == "adjusted")
        )
        says = each.steps["verified"]
        found.append(PastPayout(at, each.claim_data["table"], says["total"], says["levels"]))  # type: ignore[arg-type]
    return found


def _make_next_form(form: str, says: str, payout: str, **fields: Any) -> NextForm:
    given = {name: str(value) for name, value in fields.items()}
    return NextForm(form, says, given if payout == PAYOUT else {**given, "payout": payout})


def _read_step(title: str, row: Any) -> CompletedStep:
    """Read a step from its entry."""
    line = loads(row.line)
    by = ", ".join(f"{hand['name']} {hand['part']}" for hand in line["hands"])
    return CompletedStep(title, row.at, by or line["place"], line["number"] if by else None)


_ENTRY = (EntryRow.at, EntryRow.line)


def _list_containers(tx: Transaction, payout: str, rules: PayoutRules) -> list[Container]:
    found = []
    for name, state in table_states(tx.connection, payout).items():
        holds = tx.balance(box(name, rules))
        if state == "out" and not holds:
            continue
        others = {"open": ("Close", "closed"), "closed": ("Open", "open")}
        says, then = others.get(state, ("Open", "open"))
        found.append(
            Container(
                name, state, holds, [_make_next_form("designate", says, payout, table=name, state=then)]
            )
        )
        if rules.counting == "inventory":
            serial = next_form(tx, name)
            form = _make_next_form("issue-forms", "Forms", payout, table=name)
            if serial is not None:
                why = "closing" if state == "closed" else "daily"
                form = _make_next_form("count-container", "Count", payout, table=name, serial=serial, why=why)
            found[-1].next.insert(0, form)
    return found


def _find_count(tx: Transaction, payout: str, rules: PayoutRules) -> CountProgress:
    """Return the count under way, or the one to begin."""
    step = next_step(tx, payout, rules)
    next = [_make_next_form(step.operation, step.label, payout, **step.fields)]
    open = find_open_count(tx.connection, payout)
    if open is None:
        return CountProgress("", [], next)
    rows = tx.connection.execute(
        select(CountRow.step, *_ENTRY)
        .join(EntryRow, EntryRow.number == CountRow.entry)
        .where(CountRow.counting == open[0])
        .order_by(CountRow.entry)
    )
    return CountProgress(open[0], [_read_step(STEP_TITLES[row.step], row) for row in rows], next)


def _list_unmatched_forms(connection: Connection, payout: str) -> list[UnmatchedForm]:
    """List the forms with a part that accounting does not have yet."""
    rows = connection.execute(select_unmatched(payout)).all()
    placed = select(PartRow.serial, PartRow.part, PartRow.step).order_by(PartRow.entry)
    placed = placed.where(PartRow.step.in_(("placed", "received")))
    parts: dict[tuple[int, str], str] = {}
    for row in connection.execute(placed.where(PartRow.serial.in_([row.serial for row in rows]))):
        parts[row.serial, row.part] = row.step
    found = []
    for row in rows:
        mine = {part: parts.get((row.serial, part), "not placed") for part in ("original", "duplicate")}
        ways = [
            _make_next_form("place-part", f"Place the {part}", payout, serial=row.serial, part=part)
            for part, state in mine.items()
            if state == "not placed"
        ]
        found.append(
            UnmatchedForm(
                row.serial, row.name, row.day, row.amount, mine["original"], mine["duplicate"], ways
            )
        )
    return found


def _read_claim(connection: Connection, of: ClaimSteps, adjust: NextForm) -> ClaimProgress:
    data, players = of.claim_data, of.claim_data["players"]
    rows = connection.execute(
        select(ClaimRow.step, *_ENTRY)
        .join(EntryRow, EntryRow.number == ClaimRow.entry)
        .where(ClaimRow.claim == of.id)
        .order_by(ClaimRow.entry)
    )
    steps = [_read_step(STEP_TITLES[row.step], row) for row in rows]
    payments = connection.execute(
        select(PaidRow.seat, PaidRow.player, *_ENTRY)
        .join(EntryRow, EntryRow.number == PaidRow.entry)
        .where(PaidRow.claim == of.id)
        .order_by(PaidRow.entry)
    ).all()
    seats = {row.seat: row for row in payments}
    paid = [_read_step(f"Paid: {row.player}, seat {row.seat}", row) for row in seats.values()]
    at = len(steps) - (of.last_step == "adjusted")
    shares = [
        PlayerShare(seat, players[str(seat)], sum(funds.values()), seat in seats)
        for seat, funds in sorted(sum_shares(of).items())
        if of.last_step != "denied"
    ]
    total = sum(each.amount for each in shares)
    return ClaimProgress(of.id, data["table"], data["round"], data["board"], data["shown"], of.is_open, total,
                   [*steps[:at], *paid, *steps[at:]], shares, _next_forms(of, shares, adjust))  # fmt: skip


def _next_forms(of: ClaimSteps, shares: list[PlayerShare], adjust: NextForm) -> list[NextForm]:
    """Return a claim's next forms: one, or a payment for each unpaid player."""
    at_cage = of.claim_data["rules"]["paid_at"] == "cage"
    after = {
        "claimed": ("verify", "Verify the hand"),
        "verified": ("post-pending", "Post the notice"),
        "pending": ("prepare", "Prepare") if at_cage else ("call", "Call security or accounting"),
        "called": ("prepare", "Prepare the distribution"),
    }
    if of.last_step in after:
        form, says = after[of.last_step]
        return [_make_next_form(form, says, of.payout, claim=of.id)]
    if of.last_step != "prepared":
        return []
    unpaid = [each for each in shares if not each.paid]
    if not unpaid:
        return [adjust]
    return [
        _make_next_form("pay", f"Pay {one.player}, seat {one.seat}", of.payout, claim=of.id, seat=one.seat,
              player=one.player)
        for one in unpaid
    ]  # fmt: skip
