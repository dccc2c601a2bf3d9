"""Write the room's sign for a payout: its amounts and rules. 13:69F-14.19(b), (m)2.iii, (p), (q)."""

from __future__ import annotations

from pitboss.house.bad_beat.citations import (
    BONUSES,
    BY_CONTRIBUTION,
    CHANGED,
    PENDING,
    POSTED,
    RESET,
    SAID_ON_SIGNS,
    SECONDARY,
)
from pitboss.house.bad_beat.rules import PayoutRules
from pitboss.house.poker.signs import Statement, bad_beat_rules
from pitboss.table.money import dollars


def changed_statements(now: PayoutRules, then: PayoutRules) -> list[Statement]:
    """Return the lines of the new sign that differ."""
    posted = room_sign(now, 0)
    return [Statement(f"Will change: {each.text}", CHANGED)
            for each in room_sign(then, 0) if each not in posted]  # fmt: skip


def room_sign(rules: PayoutRules, first: int, second: int = 0, *, pending: bool = False) -> list[Statement]:
    """Return the room's sign: the amounts, the rules, and the statements that (m) and (p) require."""
    lines = [Statement(f"Bad beat payout: {dollars(first)}.", POSTED)]
    if pending:
        lines.append(Statement("Pending adjustment: a bad beat is being paid.", PENDING))
    lines += [Statement(*row) for row in bad_beat_rules(rules.options)]
    if rules.secondary:
        text = f"Secondary payout: {dollars(second)}, for {rules.secondary} or better."
        lines.append(Statement(text, SECONDARY))
        if rules.has_separate_secondary:
            text = f"Of each contribution, {dollars(rules.secondary_fund)} goes to the secondary payout."
            lines.append(Statement(text, BY_CONTRIBUTION))
        else:
            text = "The secondary payout is funded from the primary, and is subtracted from it when won."
            lines.append(Statement(text, SAID_ON_SIGNS))
    bonuses = [f"{each.name}: {dollars(each.amount)}" for each in rules.bonuses]
    text = f"Also paid from the fund: {'; '.join(bonuses)}." if bonuses else "The fund pays no other bonus."
    lines.append(Statement(text, BONUSES))
    if rules.reset_percent:
        text = f"{rules.reset_percent}% of each day's contributions is kept for the next payout."
        lines.append(Statement(text, RESET))
    return lines
