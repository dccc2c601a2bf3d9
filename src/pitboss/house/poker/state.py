"""The poker room's current state in the ledger: open tables, submitted rake, and tasks due."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection, func, select

from pitboss.house.due import Due
from pitboss.house.ledger.accounts import LedgerAccount
from pitboss.house.ledger.entry import LedgerEntry, NewRow
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.form import OperationResult
from pitboss.house.poker.laws import PARTS, RECEIVED
from pitboss.house.poker.room import RoomTable
from pitboss.house.poker.rows import PokerRuleRow, PokerTableRow
from pitboss.house.poker.time_charge import TimeRate
from pitboss.table.refused import Refused

RAKE, BACKS = "rake", "backs"
"""Subjects of rules of the room."""


def place_of(table: str) -> str:
    return f"table {table}"


def rake_area(table: str) -> LedgerAccount:
    """Return the account that holds time charges until they are verified: 14.14(b)3.iv."""
    return LedgerAccount("rake area", place_of(table))


def find_table(connection: Connection, name: str) -> RoomTable | None:
    """Return a table that is open in the room; None if it is not."""
    newest = select(PokerTableRow.state).where(PokerTableRow.name == name)
    state = connection.scalar(newest.order_by(PokerTableRow.id.desc()).limit(1))
    if state is None or state["closed"]:
        return None
    return RoomTable.from_json(name, state)


def open_tables(connection: Connection) -> list[RoomTable]:
    """List the open tables by name, numbers in order."""
    newest = select(func.max(PokerTableRow.id)).group_by(PokerTableRow.name)
    rows = connection.execute(
        select(PokerTableRow.name, PokerTableRow.state).where(PokerTableRow.id.in_(newest))
    )
    tables = [RoomTable.from_json(row.name, row.state) for row in rows if not row.state["closed"]]
    return sorted(tables, key=lambda table: (len(table.name), table.name))


def table_names(tx: Transaction) -> list[str]:
    return [table.name for table in open_tables(tx.connection)]


def deck_colors(tx: Transaction) -> list[str]:
    """Return the back colors of the decks that were given out, and of those at the tables."""
    given = newest_rule(tx.connection, BACKS) or {}
    at_tables = [deck.color for table in open_tables(tx.connection) for deck in table.decks.decks]
    return sorted({*at_tables, *(color for pair in given.values() for color in pair)})


def get_table(tx: Transaction, name: str) -> RoomTable:
    found = find_table(tx.connection, name)
    if found is None:
        raise Refused(f"Table {name} is not open in the poker room.", RECEIVED, "table")
    return found


def table_entry(
    table: RoomTable,
    *,
    answer: OperationResult | None = None,
    facts: Mapping[str, Any] | None = None,
    **more: Any,
) -> LedgerEntry:
    """Return the entry that stores a table, with the log of its decks."""
    done = [{"what": what, "cite": str(law)} for _, what, law in table.decks.log]
    rows = (NewRow(PokerTableRow, {"name": table.name, "state": table.to_json()}), *more.pop("rows", ()))
    return LedgerEntry(
        place=place_of(table.name), rows=rows, facts={**(facts or {}), **({"decks": done} if done else {})},
        answer=answer.to_json() if answer is not None else {}, **more,
    )  # fmt: skip


def newest_rule(connection: Connection, about: str) -> dict[str, Any] | None:
    chosen = select(PokerRuleRow.says).where(PokerRuleRow.about == about)
    return connection.scalar(chosen.order_by(PokerRuleRow.id.desc()).limit(1))


def time_rate(connection: Connection) -> TimeRate | None:
    """Return the submitted time charges, if the house takes any."""
    says = newest_rule(connection, RAKE)
    return TimeRate.from_json(says["time"]) if says is not None and says.get("time") else None


def charge_due(table: RoomTable, rate: TimeRate | None, now: datetime) -> Due | None:
    """Return the next time charge that has fallen due at a table."""
    if rate is None or not table.charged:
        return None
    when = datetime.fromisoformat(table.charged) + timedelta(minutes=rate.every)
    if when > now:
        return None
    return Due(when, "collect the time charge", PARTS, "poker/collect-time")


def table_due(table: RoomTable, rate: TimeRate | None, now: datetime) -> list[Due]:
    """List the tasks due at a table, each with its form."""
    charge = charge_due(table, rate, now)
    found = [*table.due(now), *([charge] if charge else [])]
    return [
        Due(each.when, each.what, each.law, each.operation, {"table": table.name, **each.fields})
        for each in found
    ]


def room_due(connection: Connection, now: datetime) -> list[Due]:
    """List the tasks due in the whole room."""
    rate = time_rate(connection)
    return [
        Due(each.when, f"Table {table.name}: {each.what}", each.law, each.operation, each.fields)
        for table in open_tables(connection)
        for each in table_due(table, rate, now)
    ]


def rule_row(about: str, says: Mapping[str, Any]) -> NewRow:
    return NewRow(PokerRuleRow, {"about": about, "says": dict(says)})
