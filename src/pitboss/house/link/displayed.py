"""What is displayed of the linked payout, at all casinos alike. 13:69F-14.19(o)."""

from __future__ import annotations

from sqlalchemy import Connection, func, select

from pitboss.house.bad_beat.guard import least_display
from pitboss.house.ledger.entry import Row
from pitboss.house.ledger.rows import AccountRow
from pitboss.house.ledger.standing import Standing
from pitboss.house.link.rows import LinkAwardRow, LinkDisplayRow, LinkPaymentRow
from pitboss.house.link.system import FUND


def displayed(connection: Connection) -> int:
    """What the displays show; in a book that has no display yet, what is in the fund."""
    last = connection.scalar(select(LinkDisplayRow.amount).order_by(LinkDisplayRow.id.desc()).limit(1))
    if last is not None:
        return last
    return connection.scalar(select(AccountRow.balance).where(AccountRow.key == FUND.key)) or 0


def display_row(standing: Standing, record: int, paid: int = 0) -> Row:
    """Show what an entry leaves in the fund, but no less than before unless the entry pays it to winners."""
    least = least_display(displayed(standing.connection), paid)
    return Row(LinkDisplayRow, {"amount": max(record, least)})


def rose(connection: Connection) -> int:
    """Return the entry by which the display last rose to what is in the fund; 0 if it never did.

    What was awarded before that had left the fund, and is no part of what is displayed.
    """
    entry, before = 0, -1
    rows = connection.execute(select(LinkDisplayRow.entry, LinkDisplayRow.amount).order_by(LinkDisplayRow.id))
    for row in rows:
        if row.amount > before:
            entry = row.entry
        before = row.amount
    return entry


def unpaid(connection: Connection) -> int:
    """Add up what is displayed, was awarded, and nobody has been paid yet."""
    chosen = select(func.coalesce(func.sum(LinkAwardRow.amount), 0)).where(
        LinkAwardRow.claim.not_in(select(LinkPaymentRow.claim)), LinkAwardRow.entry > rose(connection)
    )
    return int(connection.scalar(chosen) or 0)


def missing(standing: Standing) -> int:
    """What is displayed for the next winner and is not in the fund: an entry was found too high."""
    due = displayed(standing.connection) - unpaid(standing.connection)
    return max(0, due - standing.balance(FUND))
