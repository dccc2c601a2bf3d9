"""Shared helpers for daily work that is due in each payout on offer."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, Connection, func, select

from pitboss.house.bad_beat.department import PAYOUT, bad_beat
from pitboss.house.bad_beat.rows import RulesRow
from pitboss.house.bad_beat.rules import PayoutRules
from pitboss.house.bad_beat.state import newest_step, offered_names, rules_of
from pitboss.house.casino import find_casino
from pitboss.house.due import Due
from pitboss.house.ledger.rows import EntryRow, LedgerRow
from pitboss.house.ledger.transaction import Transaction
from pitboss.law import Cite


def offered_payouts(tx: Transaction) -> list[tuple[str, PayoutRules]]:
    """List the payouts on offer, with their rules."""
    return [(each, rules_of(tx, each)) for each in offered_names(tx.connection)]


def make_due(when: datetime, what: str, law: Cite, payout: str, operation: str, **fields: Any) -> Due:
    """Describe a payout's task and the operation that completes it."""
    if payout != PAYOUT:
        what, fields = f"{payout}: {what}", fields | {"payout": payout}
    return Due(when, what, law, f"{bad_beat.name}/{operation}", fields)


def next_daily_deadline(
    tx: Transaction, rows: type[LedgerRow], where: ColumnElement[bool], begun: int
) -> datetime:
    """Return when daily work is due: the end of the gaming day after it was last done or first required."""
    last = tx.connection.scalar(select(func.max(rows.entry)).where(where)) or 0
    casino = find_casino(tx.connection)
    day = casino.gaming_day(entry_time(tx.connection, max(last, begun)))
    return casino.end_of_day(day + timedelta(days=1 if last > begun else 0))


def first_adopted(connection: Connection, payout: str, rules: PayoutRules | None = None) -> int:
    """Return the entry that offered a payout or, given rules, the one that began their way of counting."""
    closed = newest_step(connection, payout, "closed")
    chosen = select(RulesRow.entry, RulesRow.says).where(
        RulesRow.payout == payout, RulesRow.step == "adopted", RulesRow.entry > (closed[0] if closed else 0)
    )
    found = 0
    for row in connection.execute(chosen.order_by(RulesRow.id.desc())):
        if rules is not None and row.says["counting"] != rules.counting:
            break
        found = row.entry
    return found


def entry_time(connection: Connection, number: int) -> datetime:
    return connection.execute(select(EntryRow.at).where(EntryRow.number == number)).scalar_one()
