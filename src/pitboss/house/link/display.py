"""Build the display for each casino's patrons: the amount, and whether it is offered, pending or won.

13:69F-14.20(d)1, (e)4.i.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal, NamedTuple, TypeAlias

from sqlalchemy import Connection, select

from pitboss.house.bad_beat.citations import PENDING
from pitboss.house.bad_beat.display import changed_statements
from pitboss.house.link.agreement import find_pending_payout
from pitboss.house.link.display_amount import read_displayed_amount, sum_unpaid
from pitboss.house.link.laws import NOTIFIED, PAYOUT_POSTED
from pitboss.house.link.participants import find_hindrances, list_signs
from pitboss.house.link.record import document_claims, read_claims
from pitboss.house.link.rows import LinkOutcomeRow
from pitboss.house.link.rules import find_announced, find_rules
from pitboss.house.link.system import Link
from pitboss.house.poker.signs import Statement
from pitboss.table.money import dollars

State: TypeAlias = Literal["offered", "suspended", "pending"]


class CasinoDisplay(NamedTuple):
    """The current display of a casino."""

    casino: str
    state: State
    amount: int
    lines: list[Statement]
    """Current lines."""
    signs: list[Statement]
    """Signs posted beside it, unchanged while the agreement and the rules stay the same."""


def read_display(link: Link, casino: str) -> CasinoDisplay:
    """Return what the display of a casino must show its patrons now."""
    now = link.book.now()
    with link.store.read() as connection:
        return read_display_at(connection, casino, now)


def read_display_at(connection: Connection, casino: str, at: datetime) -> CasinoDisplay:
    """Return the display of a casino at one moment. The last line gives the status of the payout."""
    signs, pending = list_signs(connection, casino), find_pending_payout(connection)
    amount = read_displayed_amount(connection)
    if pending is not None:
        where = " and ".join(
            f"{each.casino}, {each.at_table}" for each in read_claims(connection, pending.number)
        )
        line = Statement(f"A payout of {dollars(pending.amount)} is pending: {where}.", NOTIFIED)
        return CasinoDisplay(casino, "pending", amount, [line], signs)
    lines = [*_describe_changes(connection, casino), *_describe_last_payout(connection)]
    if (stopped := next(find_hindrances(connection, at), None)) is not None:
        line = Statement(f"The payout is not offered now: {stopped.text}.", stopped.law)
        return CasinoDisplay(casino, "suspended", amount, [*lines, line], signs)
    line = Statement(f"The payout stands at {dollars(amount)}.", PAYOUT_POSTED)
    if sum_unpaid(connection):
        text = f"{line.text} It will be adjusted once the last payout has been paid."
        line = Statement(text, PENDING)
    return CasinoDisplay(casino, "offered", amount, [*lines, line], signs)


def _describe_changes(connection: Connection, casino: str) -> list[Statement]:
    """Describe the changes that patrons have notice of."""
    now, then = find_rules(connection, casino)[1], find_announced(connection, casino)
    return [] if now is None or then is None else changed_statements(now, then)


def _describe_last_payout(connection: Connection) -> list[Statement]:
    """Return the awards of the last confirmed payout."""
    chosen = select(LinkOutcomeRow.payout).where(LinkOutcomeRow.confirmed.is_(True))
    payout = connection.scalar(chosen.order_by(LinkOutcomeRow.payout.desc()).limit(1))
    rows: list[dict[str, Any]] = [] if payout is None else document_claims(connection, payout)
    won = [f"{dollars(row['amount'])} at {row['casino']}, {row['table']}" for row in rows if row["amount"]]
    return [Statement(f"Confirmed: {each}.", NOTIFIED) for each in won]
