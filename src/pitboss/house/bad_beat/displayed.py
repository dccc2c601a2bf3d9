"""Find the amount displayed for a fund, and the least it may fall to. 13:69F-14.19(o)."""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

from sqlalchemy import Connection, and_, func, select

from pitboss.house.bad_beat.guard import least_display
from pitboss.house.bad_beat.laws import NEVER_LESS
from pitboss.house.bad_beat.rows import ClaimRow, DisplayRow, PaidRow
from pitboss.house.bad_beat.rules import Rules
from pitboss.house.bad_beat.state import primary, secondary
from pitboss.house.ledger.accounts import Account
from pitboss.house.ledger.entry import Posting
from pitboss.house.ledger.transaction import Transaction

CARRIED = Account("house", "bad beat displays made good")


def displayed(connection: Connection, fund: Account) -> int | None:
    """Return the amount on display, or None if there never was one."""
    return connection.scalar(
        select(DisplayRow.amount).where(DisplayRow.fund == fund.name).order_by(DisplayRow.id.desc()).limit(1)
    )


class Promised(NamedTuple):
    """The amount that a display has promised, and since when."""

    least: int
    """Displayed amount, less payments to winners since."""
    since: int
    """Entry by which the display last rose to the record, which excludes money set apart before."""


def promised(connection: Connection, fund: Account) -> Promised:
    """Follow a display from its first amount on. It may fall only by what is paid from it.

    A display that rises shows the whole record. Money set apart for a winner before that is not in it, so
    paying it does not lower the display.
    """
    displays = connection.execute(
        select(DisplayRow.entry, DisplayRow.amount)
        .where(DisplayRow.fund == fund.name)
        .order_by(DisplayRow.id)
    ).all()
    payments, least, since = _payments(connection, fund), 0, 0
    for entry, amount in displays:
        least = least_display(least, _paid_before(entry, since, payments))
        if amount > least:
            since = entry
        least = amount
    return Promised(least_display(least, sum(each.amount for each in payments if each.taken > since)), since)


class _Payment(NamedTuple):
    entry: int
    amount: int
    taken: int
    """Entry that took it from the fund. For a bonus, that is the payment itself."""


def _payments(connection: Connection, fund: Account) -> deque[_Payment]:
    verified = and_(ClaimRow.claim == PaidRow.claim, ClaimRow.step == "verified")
    chosen = (
        select(PaidRow.entry, PaidRow.amount, func.coalesce(ClaimRow.entry, PaidRow.entry))
        .outerjoin(ClaimRow, verified)
        .where(PaidRow.fund == fund.name)
    )
    return deque(_Payment(*row) for row in connection.execute(chosen.order_by(PaidRow.entry)))


def _paid_before(entry: int, since: int, payments: deque[_Payment]) -> int:
    """Remove the payments before an entry, and add up those that the display had promised."""
    paid = 0
    while payments and payments[0].entry < entry:
        each = payments.popleft()
        paid += each.amount if each.taken > since else 0
    return paid


def floor(connection: Connection, fund: Account) -> int:
    """Return the least that may be displayed."""
    return promised(connection, fund).least


def floors(connection: Connection, payout: str, rules: Rules) -> dict[str, int]:
    """Return the least that each display may show under the rules. A percentage of the primary follows it."""
    found = {"primary": floor(connection, primary(payout))}
    if rules.own_secondary:
        found["secondary"] = floor(connection, secondary(payout))
    elif rules.secondary:
        found["secondary"] = found["primary"] * rules.secondary_percent // 100
    return found


def apart(connection: Connection, payout: str, fund: Account, since: int) -> int:
    """Add up the unpaid money that claims verified after an entry have set apart from a fund."""
    over = ("adjusted", "denied")
    settled = select(ClaimRow.claim).where(ClaimRow.payout == payout, ClaimRow.step.in_(over))
    chosen = select(ClaimRow.claim, ClaimRow.says).where(
        ClaimRow.payout == payout,
        ClaimRow.step == "verified",
        ClaimRow.entry > since,
        ClaimRow.claim.not_in(settled),
    )
    due: dict[str, int] = {
        claim: sum(amount for _, name, amount, _ in says["shares"] if name == fund.name)
        for claim, says in connection.execute(chosen)
    }
    paid = connection.scalar(
        select(func.coalesce(func.sum(PaidRow.amount), 0)).where(
            PaidRow.fund == fund.name, PaidRow.claim.in_(due)
        )
    )
    return sum(due.values()) - int(paid or 0)


def carried(tx: Transaction, rules: Rules, payout: str, fund: Account) -> tuple[int, list[Posting]]:
    """Return a fund's amount. If the display shows more, the house makes up the difference or the fund waits.

    Displayed money that is set apart for winners stays displayed until they are paid, but is no longer the
    fund's.
    """
    record = tx.balance(fund)
    least, since = promised(tx.connection, fund)
    if record >= least or rules.bb_display_overstated == "hold_display":
        return record, []
    least -= apart(tx.connection, payout, fund, since)
    if record >= least:
        return record, []
    return least, [Posting(least - record, CARRIED, fund, NEVER_LESS)]
