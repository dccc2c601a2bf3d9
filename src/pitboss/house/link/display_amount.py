"""Keep the displayed amount of the linked payout, the same at all casinos. 13:69F-14.19(o)."""

from __future__ import annotations

from sqlalchemy import Connection, select

from pitboss.house.bad_beat.promises import least_display
from pitboss.house.ledger.entry import NewRow
from pitboss.house.ledger.rows import AccountRow
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.link.rows import LinkAwardRow, LinkDisplayRow, LinkPaymentRow
from pitboss.house.link.system import FUND


def read_displayed_amount(connection: Connection) -> int:
    """Return the displayed amount, or the fund's balance if the ledger has no display yet."""
    last = connection.scalar(select(LinkDisplayRow.amount).order_by(LinkDisplayRow.id.desc()).limit(1))
    if last is not None:
        return last
    return connection.scalar(select(AccountRow.balance).where(AccountRow.key == FUND.key)) or 0


def build_display_row(tx: Transaction, record: int, paid: int = 0) -> NewRow:
    """Display what an entry leaves in the fund, but no less than before unless the entry pays winners."""
    least = least_display(read_displayed_amount(tx.connection), paid)
    return NewRow(LinkDisplayRow, {"amount": max(record, least)})


def find_last_rise(connection: Connection, since: int) -> int:
    """Return the last entry, starting from one, that raised the display to the fund's balance; 0 if none did.

    Earlier awards had left the fund by then, and are not part of the displayed amount.
    """
    rows = select(LinkDisplayRow.entry, LinkDisplayRow.amount)
    last = rows.where(LinkDisplayRow.entry < since).order_by(LinkDisplayRow.id.desc()).limit(1)
    before, found = connection.execute(last).one_or_none(), 0
    for row in connection.execute(rows.where(LinkDisplayRow.entry >= since).order_by(LinkDisplayRow.id)):
        if before is None or row.amount > before.amount:
            found = row.entry
        before = row
    return found


def sum_unpaid(connection: Connection) -> int:
    """Add up the awards that are displayed but not paid yet."""
    chosen = select(LinkAwardRow.entry, LinkAwardRow.amount)
    awards = connection.execute(
        chosen.where(LinkAwardRow.claim.not_in(select(LinkPaymentRow.claim))).order_by(LinkAwardRow.entry)
    ).all()
    last = find_last_rise(connection, awards[0].entry) if awards else 0
    return sum(each.amount for each in awards if each.entry > last)


def find_shortage(tx: Transaction) -> int:
    """Return how much more is displayed for the next winner than the fund holds, after a corrected entry."""
    due = read_displayed_amount(tx.connection) - sum_unpaid(tx.connection)
    return max(0, due - tx.balance(FUND))
