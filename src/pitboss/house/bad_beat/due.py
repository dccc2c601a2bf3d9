"""What falls due by the clock, and what a claim or a container waits for. 13:69F-14.19(d), (f)1, (h), (k)."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection, func, select

from pitboss.house.bad_beat.claims import open_claims
from pitboss.house.bad_beat.contributions import has_room
from pitboss.house.bad_beat.laws import (
    CALLED,
    COUNTED,
    MATCHED,
    PENDING,
    PREPARED,
    RECORD,
    VERIFIED,
    WHEN_COUNTED,
)
from pitboss.house.bad_beat.rows import (
    ContributionRow,
    CountRow,
    DisplayRow,
    FormRow,
    MatchRow,
    RulesRow,
    TableRow,
)
from pitboss.house.bad_beat.rules import Rules
from pitboss.house.bad_beat.state import PAYOUT, adopted, box, newest, primary, tables
from pitboss.house.casino import Casino, casino_of
from pitboss.house.due import Due
from pitboss.house.ledger.book import Book
from pitboss.house.ledger.rows import AccountRow, EntryRow
from pitboss.law import Cite

LONGEST_ID = 32
NEXT = {
    "claimed": ("verify the hand", VERIFIED),
    "verified": ("put up the notice that the display is pending", PENDING),
    "pending": ("call security or accounting", CALLED),
    "called": ("prepare the distribution", PREPARED),
    "prepared": ("pay, and adjust the displays", RECORD),
}
"""What a claim waits for after each step."""


def due(book: Book, payout: str = PAYOUT) -> list[Due]:
    """What is to be done and from when on it is late, the earliest first; nothing where none is offered."""
    with book.store.read() as connection:
        rules, casino = adopted(connection, payout), casino_of(connection)
        if rules is None:
            return []
        rows = [*_daily(connection, casino, payout, rules), *_claims(connection, payout)]
        rows += _containers(connection, payout, rules, book.clock.now())
    return sorted(rows)


def _daily(connection: Connection, casino: Casino, payout: str, rules: Rules) -> list[Due]:
    """Once a gaming day: the count, the match of forms, the displays."""
    begun = _begun(connection, payout, rules)
    counts: dict[str, tuple[Any, Cite, Any, int]] = {}
    if rules.counting == "inventory":
        for name, state in tables(connection, payout).items():
            if state == "open":
                opened = connection.scalar(select(func.max(TableRow.entry)).where(TableRow.name == name))
                what = f"count the container of table {name}"
                counts[what] = FormRow, WHEN_COUNTED, FormRow.name == name, max(begun, opened or 0)
        counts["match the forms"] = MatchRow, MATCHED, MatchRow.payout == payout, begun
    else:
        mine = (CountRow.payout == payout) & (CountRow.step == "received")
        counts["count the boxes"] = CountRow, COUNTED, mine, begun
    shown = DisplayRow.fund == primary(payout).name
    counts["adjust the displays"] = DisplayRow, RECORD, shown, _begun(connection, payout)
    found = []
    for what, (of, law, where, since) in counts.items():
        last = connection.scalar(select(func.max(of.entry)).where(where)) or 0
        day = casino.day(_at(connection, max(last, since))) + timedelta(days=1 if last > since else 0)
        found.append(Due(casino.ends(day), what, law))
    return found


def _begun(connection: Connection, payout: str, rules: Rules | None = None) -> int:
    """The entry by which a payout was offered; with rules, by which it began to be counted as they say."""
    closed = newest(connection, payout, "closed")
    chosen = select(RulesRow.entry, RulesRow.says).where(
        RulesRow.payout == payout, RulesRow.step == "adopted", RulesRow.entry > (closed[0] if closed else 0)
    )
    found = 0
    for row in connection.execute(chosen.order_by(RulesRow.id.desc())):
        if rules is not None and row.says["counting"] != rules.counting:
            break
        found = row.entry
    return found


def _claims(connection: Connection, payout: str) -> list[Due]:
    """What a claim waits for, at once."""
    open = open_claims(connection, payout)
    made = select(EntryRow.operation, EntryRow.at).where(EntryRow.operation.in_([each.id for each in open]))
    at = {row.operation: row.at for row in connection.execute(made)}
    return [
        Due(at[each.id], f"claim {_short(each.id)} at table {each.told['table']}: {what}", law)
        for each, (what, law) in ((each, NEXT[each.step]) for each in open)
    ]


def _short(id: str) -> str:
    """An id that somebody can read: those that pages make up are cut."""
    return id if len(id) <= LONGEST_ID else f"{id[:8]}…"


def _containers(connection: Connection, payout: str, rules: Rules, now: datetime) -> list[Due]:
    """Containers that the next contribution could overfill, and those of closed tables."""
    found = []
    for name, state in tables(connection, payout).items() if rules.counting == "inventory" else ():
        key = box(name, rules).key
        there = connection.scalar(select(AccountRow.balance).where(AccountRow.key == key)) or 0
        if there and (state != "open" or not has_room(rules, there + rules.options.fund)):
            what = "has a full container" if state == "open" else "is closed"
            given = select(func.max(ContributionRow.entry)).where(ContributionRow.name == name)
            last = connection.scalar(given)
            found.append(
                Due(_at(connection, last) if last else now, f"table {name} {what}: count it", WHEN_COUNTED)
            )
    return found


def _at(connection: Connection, number: int) -> datetime:
    """When an entry was made."""
    return connection.execute(select(EntryRow.at).where(EntryRow.number == number)).scalar_one()


def late(rows: list[Due], now: datetime) -> list[Due]:
    """What should have been done by now."""
    return [each for each in rows if each.when <= now]
