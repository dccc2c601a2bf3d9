"""The rake as posted and submitted by a room. 13:69F-14.14(a)-(c)."""

from __future__ import annotations

from pitboss.house.poker.laws import (
    BY_LEVELS,
    BY_PERCENTAGE,
    COMMISSION,
    RAKE_MAXIMUM,
    RAKE_METHOD,
    RAKE_POSTED,
    RAKE_TYPES,
)
from pitboss.house.poker.time_charge import TimeRate
from pitboss.law import Cite
from pitboss.poker.laws import RAKE
from pitboss.poker.options import PokerOptions
from pitboss.table.money import dollars
from pitboss.table.refused import Refused

__all__ = ["rake_submission"]


def rake_methods(options: PokerOptions) -> list[tuple[str, str, Cite]]:
    """List the rake methods of (b) at a table, except time charges: type, calculation and rule."""
    found = []
    if options.rake_percent:
        counted = "with" if options.rake_counts_ante == "on" else "without"
        how = f"{options.rake_percent}% of what is bet in each betting round, {counted} antes and blinds"
        rounding = "rounded down" if options.rake_round == "down" else "rounded to the nearest chip"
        found.append(("percentage", f"{how}, {rounding}", BY_PERCENTAGE))
    if options.rake_levels:
        steps = [f"{dollars(amount)} at {dollars(level)}" for level, amount in sorted(options.rake_levels)]
        found.append(("increments", ", ".join(steps), BY_LEVELS))
    return found


def maximum_rake(options: PokerOptions) -> int | None:
    """Return the maximum rake for a round of play; None if there is no limit."""
    if options.rake_cap:
        return options.rake_cap
    return None if options.rake_percent or options.rake_levels else 0


def rake_sign(options: PokerOptions) -> list[tuple[str, Cite]]:
    """Return the sign's lines on the rake: its type and amount, (c)."""
    lines = [(f"Rake, {kind}: {how}.", RAKE_POSTED) for kind, how, _ in rake_methods(options)]
    if options.rake_cap:
        lines.append((f"No more than {dollars(options.rake_cap)} a round of play.", RAKE_POSTED))
    return lines or [("No rake is taken from the pots.", RAKE_POSTED)]


def rake_submission(options: PokerOptions, time: TimeRate | None = None) -> dict[str, tuple[str, Cite]]:
    """Return the rake entries of the Rules of the Games Submission, (a)."""
    used = [(kind, how) for kind, how, _ in rake_methods(options)]
    most = maximum_rake(options)
    if most is None:
        raise Refused("the submission names a maximum: set a cap on the rake", RAKE_MAXIMUM)
    limits = [f"{dollars(most)} a round of play"] if used else []
    if time is not None:
        used.append(("time charges", time.describe()))
        limits.append(f"{dollars(time.highest_fee())} an hour per {time.basis}")
    if not used:
        raise Refused("a rake by one method or more is needed", RAKE)
    return {
        "revenue": ("a commission, the rake", COMMISSION),
        "types": (", ".join(kind for kind, _ in used), RAKE_TYPES),
        "method": ("; ".join(how for _, how in used), RAKE_METHOD),
        "maximum": (", ".join(limits), RAKE_MAXIMUM),
    }
