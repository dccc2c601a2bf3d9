"""Build the display for each casino's patrons: the amount, and whether it is offered, pending or won.

13:69F-14.20(d)1, (e)4.i.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal, NamedTuple, TypeAlias

from sqlalchemy import Connection, select

from pitboss.house.bad_beat.display import will_change
from pitboss.house.bad_beat.laws import PENDING
from pitboss.house.link.agreement import open_payout
from pitboss.house.link.displayed import displayed, unpaid
from pitboss.house.link.laws import PAYOUT_POSTED, TOLD
from pitboss.house.link.participants import hindrances, sign_lines
from pitboss.house.link.record import claims_of, documented
from pitboss.house.link.rows import LinkOutcomeRow
from pitboss.house.link.rules import announced, rules_of
from pitboss.house.link.system import Link
from pitboss.house.poker.signs import Statement
from pitboss.table.money import dollars

State: TypeAlias = Literal["offered", "suspended", "pending"]


class Shown(NamedTuple):
    """The current display of a casino."""

    casino: str
    state: State
    amount: int
    lines: list[Statement]
    """Current lines."""
    signs: list[Statement]
    """Signs posted beside it, unchanged while the agreement and the rules stay the same."""


def shown(link: Link, casino: str) -> Shown:
    """Return what the display of a casino must show its patrons now."""
    now = link.book.now()
    with link.store.read() as connection:
        return shown_at(connection, casino, now)


def shown_at(connection: Connection, casino: str, at: datetime) -> Shown:
    """Return the display of a casino at one moment. The last line gives the status of the payout."""
    signs, pending = sign_lines(connection, casino), open_payout(connection)
    amount = displayed(connection)
    if pending is not None:
        where = " and ".join(
            f"{each.casino}, {each.at_table}" for each in claims_of(connection, pending.number)
        )
        line = Statement(f"A payout of {dollars(pending.amount)} is pending: {where}.", TOLD)
        return Shown(casino, "pending", amount, [line], signs)
    lines = [*_changes(connection, casino), *_won(connection)]
    if (stopped := next(hindrances(connection, at), None)) is not None:
        line = Statement(f"The payout is not offered now: {stopped.text}.", stopped.law)
        return Shown(casino, "suspended", amount, [*lines, line], signs)
    line = Statement(f"The payout stands at {dollars(amount)}.", PAYOUT_POSTED)
    if unpaid(connection):
        text = f"{line.text} It will be adjusted once the last payout has been paid."
        line = Statement(text, PENDING)
    return Shown(casino, "offered", amount, [*lines, line], signs)


def _changes(connection: Connection, casino: str) -> list[Statement]:
    """Describe the changes that patrons have notice of."""
    now, then = rules_of(connection, casino)[1], announced(connection, casino)
    return [] if now is None or then is None else will_change(now, then)


def _won(connection: Connection) -> list[Statement]:
    """Return the awards of the last confirmed payout."""
    chosen = select(LinkOutcomeRow.payout).where(LinkOutcomeRow.confirmed.is_(True))
    payout = connection.scalar(chosen.order_by(LinkOutcomeRow.payout.desc()).limit(1))
    rows: list[dict[str, Any]] = [] if payout is None else documented(connection, payout)
    won = [f"{dollars(row['amount'])} at {row['casino']}, {row['table']}" for row in rows if row["amount"]]
    return [Statement(f"Confirmed: {each}.", TOLD) for each in won]
