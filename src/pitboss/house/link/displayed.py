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


def unpaid(connection: Connection) -> int:
    """What was awarded, and nobody has been paid yet."""
    chosen = select(func.coalesce(func.sum(LinkAwardRow.amount), 0))
    return int(connection.scalar(chosen.where(LinkAwardRow.claim.not_in(select(LinkPaymentRow.claim)))) or 0)


def missing(standing: Standing) -> int:
    """What is displayed for the next winner and is not in the fund: an entry was found too high."""
    due = displayed(standing.connection) - unpaid(standing.connection)
    return max(0, due - standing.balance(FUND))
