"""A payout's work in progress: completed steps with their signers, and the next form for each."""

from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Connection, select

from pitboss.house.bad_beat.adjusting import record
from pitboss.house.bad_beat.claims import ClaimSteps, open_claims, settled
from pitboss.house.bad_beat.containers import next_form
from pitboss.house.bad_beat.counting import next_step
from pitboss.house.bad_beat.department import PAYOUT
from pitboss.house.bad_beat.displayed import displayed
from pitboss.house.bad_beat.matching import unmatched
from pitboss.house.bad_beat.paying import owed
from pitboss.house.bad_beat.rows import ClaimRow, CountRow, PaidRow, PartRow
from pitboss.house.bad_beat.rules import Rules
from pitboss.house.bad_beat.state import (
    adopted,
    box,
    ended,
    newest,
    primary,
    secondary,
    tables,
    under_way,
)
from pitboss.house.ledger.book import Book
from pitboss.house.ledger.rows import EntryRow
from pitboss.house.ledger.transaction import Transaction
from pitboss.table.json_text import loads
from pitboss.table.money import dollars

TITLES = {
    "claimed": "Claimed", "verified": "Verified", "denied": "Does not qualify", "pending": "Notice posted",
    "called": "Called", "prepared": "Prepared", "adjusted": "Displays adjusted", "counted": "Counted",
    "carried": "On the way to the cage", "received": "In the cage",
}  # fmt: skip


class Step(NamedTuple):
    """A completed step. `paper` is its entry, if people signed it."""

    title: str
    at: datetime
    by: str
    paper: int | None


class Next(NamedTuple):
    """The next form, with initial values."""

    form: str
    says: str
    fields: dict[str, str]


class Container(NamedTuple):
    """A table of the payout, with its state and its box's balance."""

    table: str
    state: str
    holds: int
    next: list[Next]


class Count(NamedTuple):
    """A count of boxes that is under way or, without an id, has not begun."""

    id: str
    steps: list[Step]
    next: list[Next]


class Unmatched(NamedTuple):
    """A filled-in form and the location of its parts."""

    serial: int
    table: str
    day: str
    amount: int
    original: str
    duplicate: str
    next: list[Next]


class Share(NamedTuple):
    """A player's share of a claim, paid or unpaid."""

    seat: int
    player: str
    amount: int
    paid: bool


class Claimed(NamedTuple):
    """A claim with its hands, completed steps, shares and next forms."""

    id: str
    table: str
    round: str
    board: str
    shown: dict[str, str]
    open: bool
    total: int
    steps: list[Step]
    shares: list[Share]
    next: list[Next]


class Shown(NamedTuple):
    """A display and its official record."""

    name: str
    amount: int | None
    record: int


class Work(NamedTuple):
    """All work in progress in one payout."""

    payout: str
    rules: Rules
    ended: bool
    tables: list[Container]
    counting: Count | None
    forms: list[Unmatched]
    claims: list[Claimed]
    displays: list[Shown]
    next: list[Next]
    rest: list[Next]
    """Forms that dispose of the balance once contributions have ended."""


class Paid(NamedTuple):
    """A past payout, without names."""

    at: datetime
    table: str
    amount: int
    levels: list[str]


def work(ledger: Book, payout: str = PAYOUT, most: int = 5) -> Work | None:
    """Return the work in progress, with the `most` newest settled claims, or None if nothing is offered."""
    with ledger.store.read() as connection:
        rules = adopted(connection, payout)
    if rules is None:
        return None
    right = record(ledger, payout)
    adjust = _next("adjust-displays", "Adjust the displays", payout, shows=_lines(right))
    funds = {"primary": primary(payout)}
    if rules.own_secondary:
        funds["secondary"] = secondary(payout)
    with ledger.reading() as tx:
        connection = tx.connection
        chosen = [*open_claims(connection, payout), *settled(connection, payout, most)]
        displays = [Shown(name, displayed(connection, fund), right[name]) for name, fund in funds.items()]
        looks = [_claim(connection, each, adjust) for each in chosen]
        unpaid = any(each.open and not all(one.paid for one in each.shares) for each in looks)
        off = not unpaid and any(each.amount != each.record for each in displays)
        by_form = rules.counting == "inventory"
        return Work(
            payout=payout,
            rules=rules,
            ended=ended(connection, payout),
            tables=_tables(tx, payout, rules),
            counting=None if by_form else _count(tx, payout, rules),
            forms=_forms(connection, payout) if by_form else [],
            claims=looks,
            displays=displays,
            next=[adjust] if off else [],
            rest=_rest(connection, payout),
        )


def _rest(connection: Connection, payout: str) -> list[Next]:
    """Return the form by which the plan disposes of the balance."""
    plan = newest(connection, payout, "plan") if ended(connection, payout) else None
    if plan is None:
        return []
    if to := plan[1].get("move_to"):
        return [_next("move", "Move the balance", payout, to=to)]
    return [_next("award-rest", "Award the balance", payout)]


def _lines(amounts: dict[str, int]) -> str:
    return "\n".join(f"{name}: {dollars(amount)}" for name, amount in amounts.items())


def last_paid(connection: Connection, payout: str, most: int = 5) -> list[Paid]:
    """Return the most recent payouts by time, table and amount, without names."""
    found: list[Paid] = []
    for each in settled(connection, payout, most, ("adjusted",)):
        at = connection.scalar(
            select(EntryRow.at)
            .join(ClaimRow, ClaimRow.entry == EntryRow.number)
            .where(ClaimRow.claim == each.id, ClaimRow.step == "adjusted")
        )
        says = each.steps["verified"]
        found.append(Paid(at, each.told["table"], says["total"], says["levels"]))  # type: ignore[arg-type]
    return found


def _next(form: str, says: str, payout: str, **fields: Any) -> Next:
    given = {name: str(value) for name, value in fields.items()}
    return Next(form, says, given if payout == PAYOUT else {**given, "payout": payout})


def _step(title: str, row: Any) -> Step:
    """Read a step from its entry."""
    line = loads(row.line)
    by = ", ".join(f"{hand['name']} {hand['part']}" for hand in line["hands"])
    return Step(title, row.at, by or line["place"], line["number"] if by else None)


_ENTRY = (EntryRow.at, EntryRow.line)


def _tables(tx: Transaction, payout: str, rules: Rules) -> list[Container]:
    found = []
    for name, state in tables(tx.connection, payout).items():
        holds = tx.balance(box(name, rules))
        if state == "out" and not holds:
            continue
        others = {"open": ("Close", "closed"), "closed": ("Open", "open")}
        says, then = others.get(state, ("Open", "open"))
        found.append(
            Container(name, state, holds, [_next("designate", says, payout, table=name, state=then)])
        )
        if rules.counting == "inventory":
            serial = next_form(tx, name)
            form = _next("issue-forms", "Forms", payout, table=name)
            if serial is not None:
                why = "closing" if state == "closed" else "daily"
                form = _next("count-container", "Count", payout, table=name, serial=serial, why=why)
            found[-1].next.insert(0, form)
    return found


def _count(tx: Transaction, payout: str, rules: Rules) -> Count:
    """Return the count under way, or the one to begin."""
    step = next_step(tx, payout, rules)
    next = [_next(step.operation, step.label, payout, **step.fields)]
    open = under_way(tx.connection, payout)
    if open is None:
        return Count("", [], next)
    rows = tx.connection.execute(
        select(CountRow.step, *_ENTRY)
        .join(EntryRow, EntryRow.number == CountRow.entry)
        .where(CountRow.counting == open[0])
        .order_by(CountRow.entry)
    )
    return Count(open[0], [_step(TITLES[row.step], row) for row in rows], next)


def _forms(connection: Connection, payout: str) -> list[Unmatched]:
    """List the forms with a part that accounting does not have yet."""
    rows = connection.execute(unmatched(payout)).all()
    placed = select(PartRow.serial, PartRow.part, PartRow.step).order_by(PartRow.entry)
    placed = placed.where(PartRow.step.in_(("placed", "received")))
    parts: dict[tuple[int, str], str] = {}
    for row in connection.execute(placed.where(PartRow.serial.in_([row.serial for row in rows]))):
        parts[row.serial, row.part] = row.step
    found = []
    for row in rows:
        mine = {part: parts.get((row.serial, part), "not placed") for part in ("original", "duplicate")}
        ways = [
            _next("place-part", f"Place the {part}", payout, serial=row.serial, part=part)
            for part, state in mine.items()
            if state == "not placed"
        ]
        found.append(
            Unmatched(row.serial, row.name, row.day, row.amount, mine["original"], mine["duplicate"], ways)
        )
    return found


def _claim(connection: Connection, of: ClaimSteps, adjust: Next) -> Claimed:
    told, players = of.told, of.told["players"]
    rows = connection.execute(
        select(ClaimRow.step, *_ENTRY)
        .join(EntryRow, EntryRow.number == ClaimRow.entry)
        .where(ClaimRow.claim == of.id)
        .order_by(ClaimRow.entry)
    )
    steps = [_step(TITLES[row.step], row) for row in rows]
    payments = connection.execute(
        select(PaidRow.seat, PaidRow.player, *_ENTRY)
        .join(EntryRow, EntryRow.number == PaidRow.entry)
        .where(PaidRow.claim == of.id)
        .order_by(PaidRow.entry)
    ).all()
    seats = {row.seat: row for row in payments}
    paid = [_step(f"Paid: {row.player}, seat {row.seat}", row) for row in seats.values()]
    at = len(steps) - (of.step == "adjusted")
    shares = [
        Share(seat, players[str(seat)], sum(funds.values()), seat in seats)
        for seat, funds in sorted(owed(of).items())
        if of.step != "denied"
    ]
    total = sum(each.amount for each in shares)
    return Claimed(of.id, told["table"], told["round"], told["board"], told["shown"], of.open, total,
                   [*steps[:at], *paid, *steps[at:]], shares, _next_of(of, shares, adjust))  # fmt: skip


def _next_of(of: ClaimSteps, shares: list[Share], adjust: Next) -> list[Next]:
    """Return a claim's next forms: one, or a payment for each unpaid player."""
    at_cage = of.told["rules"]["paid_at"] == "cage"
    after = {
        "claimed": ("verify", "Verify the hand"),
        "verified": ("post-pending", "Post the notice"),
        "pending": ("prepare", "Prepare") if at_cage else ("call", "Call security or accounting"),
        "called": ("prepare", "Prepare the distribution"),
    }
    if of.step in after:
        form, says = after[of.step]
        return [_next(form, says, of.payout, claim=of.id)]
    if of.step != "prepared":
        return []
    unpaid = [each for each in shares if not each.paid]
    if not unpaid:
        return [adjust]
    return [
        _next("pay", f"Pay {one.player}, seat {one.seat}", of.payout, claim=of.id, seat=one.seat,
              player=one.player)
        for one in unpaid
    ]  # fmt: skip
