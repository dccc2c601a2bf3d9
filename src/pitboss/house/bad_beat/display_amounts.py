"""Find the amount displayed for a fund, and the least it may fall to. 13:69F-14.19(o)."""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

from sqlalchemy import Connection, and_, func, select

from pitboss.house.bad_beat.citations import NEVER_LESS
from pitboss.house.bad_beat.promises import least_display
from pitboss.house.bad_beat.rows import ClaimRow, DisplayRow, PaidRow
from pitboss.house.bad_beat.rules import PayoutRules
from pitboss.house.bad_beat.state import primary, secondary
from pitboss.house.ledger.accounts import LedgerAccount
from pitboss.house.ledger.entry import Posting
from pitboss.house.ledger.transaction import Transaction

MADE_GOOD = LedgerAccount("house", "bad beat displays made good")


def displayed_amount(connection: Connection, fund: LedgerAccount) -> int | None:
    """Return the amount on display, or None if there never was one."""
    return connection.scalar(
        select(DisplayRow.amount).where(DisplayRow.fund == fund.name).order_by(DisplayRow.id.desc()).limit(1)
    )


class DisplayPromise(NamedTuple):
    """The amount that a display has promised, and since when."""

    least: int
    """Displayed amount, less payments to winners since."""
    since: int
    """Entry by which the display last rose to the record, which excludes money set aside before."""


def find_display_promise(connection: Connection, fund: LedgerAccount) -> DisplayPromise:
    """Follow a display from its first amount on. It may fall only by what is paid from it.

    A display that rises shows the whole record. Money set aside for a winner before that is not in it, so
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
    return DisplayPromise(
        least_display(least, sum(each.amount for each in payments if each.taken > since)), since
    )


class _Payment(NamedTuple):
    entry: int
    amount: int
    taken: int
    """Entry that took it from the fund. For a bonus, that is the payment itself."""


def _payments(connection: Connection, fund: LedgerAccount) -> deque[_Payment]:
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


def least_displayed(connection: Connection, fund: LedgerAccount) -> int:
    """Return the least that may be displayed."""
    return find_display_promise(connection, fund).least


def least_displays(connection: Connection, payout: str, rules: PayoutRules) -> dict[str, int]:
    """Return the least that each display may show under the rules. A percentage of the primary follows it."""
    found = {"primary": least_displayed(connection, primary(payout))}
    if rules.has_separate_secondary:
        found["secondary"] = least_displayed(connection, secondary(payout))
    elif rules.secondary:
        found["secondary"] = found["primary"] * rules.secondary_percent // 100
    return found


def sum_set_apart(connection: Connection, payout: str, fund: LedgerAccount, since: int) -> int:
    """Add up the unpaid money that claims verified after an entry have set aside from a fund."""
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


def carry_difference(
    tx: Transaction, rules: PayoutRules, payout: str, fund: LedgerAccount
) -> tuple[int, list[Posting]]:
    """Return a fund's amount. If the display shows more, the house makes up the difference or the fund waits.

    Displayed money that is set aside for winners stays displayed until they are paid, but is no longer the
    fund's.
    """
    record = tx.balance(fund)
    least, since = find_display_promise(tx.connection, fund)
    if record >= least or rules.bb_display_overstated == "hold_display":
        return record, []
    least -= sum_set_apart(tx.connection, payout, fund, since)
    if record >= least:
        return record, []
    return least, [Posting(least - record, MADE_GOOD, fund, NEVER_LESS)]
