"""What is displayed of a fund, and how low it may fall. 13:69F-14.19(o)."""

from __future__ import annotations

from sqlalchemy import Connection, func, select

from pitboss.house.bad_beat.guard import least_display
from pitboss.house.bad_beat.laws import NEVER_LESS
from pitboss.house.bad_beat.rows import ClaimRow, DisplayRow, PaidRow
from pitboss.house.bad_beat.rules import Rules
from pitboss.house.bad_beat.state import primary, secondary
from pitboss.house.ledger.accounts import Account
from pitboss.house.ledger.entry import Posting
from pitboss.house.ledger.standing import Standing

CARRIED = Account("house", "bad beat displays made good")


def displayed(connection: Connection, fund: Account) -> int | None:
    """What the display shows, if it ever showed anything."""
    return connection.scalar(
        select(DisplayRow.amount).where(DisplayRow.fund == fund.name).order_by(DisplayRow.id.desc()).limit(1)
    )


def floor(connection: Connection, fund: Account) -> int:
    """The least that may be displayed: what is displayed, less what was paid since to winning patrons."""
    last = connection.execute(
        select(DisplayRow.entry, DisplayRow.amount)
        .where(DisplayRow.fund == fund.name)
        .order_by(DisplayRow.id.desc())
        .limit(1)
    ).one_or_none()
    if last is None:
        return 0
    paid = connection.scalar(
        select(func.coalesce(func.sum(PaidRow.amount), 0)).where(
            PaidRow.fund == fund.name, PaidRow.entry > last.entry
        )
    )
    return least_display(last.amount, int(paid or 0))


def floors(connection: Connection, payout: str, rules: Rules) -> dict[str, int]:
    """The least that each display may show by such rules: a part of the primary goes with the primary."""
    found = {"primary": floor(connection, primary(payout))}
    if rules.own_secondary:
        found["secondary"] = floor(connection, secondary(payout))
    elif rules.secondary:
        found["secondary"] = found["primary"] * rules.secondary_percent // 100
    return found


def apart(connection: Connection, payout: str, fund: Account) -> int:
    """What verified claims have set apart of a fund, and nobody has been paid yet."""
    over = ("adjusted", "denied")
    settled = select(ClaimRow.claim).where(ClaimRow.payout == payout, ClaimRow.step.in_(over))
    chosen = select(ClaimRow.claim, ClaimRow.says).where(
        ClaimRow.payout == payout, ClaimRow.step == "verified", ClaimRow.claim.not_in(settled)
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


def carried(standing: Standing, rules: Rules, payout: str, fund: Account) -> tuple[int, list[Posting]]:
    """What a fund comes to: if less than is displayed, the house makes it good, or the fund waits.

    What was set apart for winners is displayed until they are paid, and is no longer the fund's.
    """
    record = standing.balance(fund)
    least = floor(standing.connection, fund)
    if record >= least or rules.bb_display_overstated == "hold_display":
        return record, []
    least -= apart(standing.connection, payout, fund)
    if record >= least:
        return record, []
    return least, [Posting(least - record, CARRIED, fund, NEVER_LESS)]
