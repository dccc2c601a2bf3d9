"""Propose blinds: for the entrants, stacks and hours, and only blinds that the chips can build."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from pitboss.charity.tournament.sheet import BLINDS, BlindLevel, BuyIn, PostedSheet, ScheduledBreak
from pitboss.table.refused import Refused

__all__ = ["ScheduleProposal", "check_blinds", "parse_blinds", "propose_schedule"]

FIRST_LEVEL_DEPTH = 50
"""Big blinds in a starting stack."""
LAST_LEVEL_DEPTH = 10
"""Big blinds in all chips at the planned end: two players with five each."""
LEVEL_MINUTES = (30, 25, 20, 15, 12, 10, 8, 6, 5)
PLAY_BETWEEN_BREAKS = 80
BREAK_MINUTES = 10
STEPS = (10, 15, 20, 25, 30, 40, 50, 60, 75, 80)
"""Small blinds in a decade, in tenths."""
MAX_RISE = Fraction(2)
GENTLE_RISE = Fraction(5, 3)
MAX_ENTRANTS, MAX_CHIPS, MAX_MINUTES = 10_000, 10_000_000, 24 * 60


class ScheduleProposal(NamedTuple):
    """A schedule, and what it was made for."""

    schedule: tuple[BlindLevel | ScheduledBreak, ...]
    entrants: int
    chips: int
    minutes: int
    total_chips: int
    denominations: tuple[int, ...]


def propose_schedule(
    *,
    entrants: int,
    chips: int,
    minutes: int,
    denominations: Sequence[int],
    rebuys: int = 0,
    level_minutes: int = 0,
) -> ScheduleProposal:
    """Propose blinds that end the tournament at about the time wanted."""
    _check(entrants, chips, minutes, rebuys)
    total, unit = (entrants + rebuys) * chips, denominations[0]
    PostedSheet(buy_in=BuyIn(price=1, chips=chips), denominations=tuple(denominations))
    breaks = (minutes - 1) // (PLAY_BETWEEN_BREAKS + BREAK_MINUTES)
    playing = minutes - breaks * BREAK_MINUTES
    first = max(chips // FIRST_LEVEL_DEPTH // 2, unit)
    ladder = [each for each in _round_numbers(2 * total) if each % unit == 0]
    start = min(range(len(ladder)), key=lambda at: abs(ladder[at] - first))
    end = min(range(len(ladder)), key=lambda at: abs(ladder[at] - total // LAST_LEVEL_DEPTH // 2))
    ladder = ladder[start : max(start, end) + 1]
    each, smalls = _choose_levels(ladder, playing, (level_minutes,) if level_minutes else LEVEL_MINUTES)
    levels = [BlindLevel(small=small, big=2 * small, minutes=each) for small in smalls]
    schedule = tuple(_add_breaks(levels, breaks, tuple(denominations)))
    PostedSheet(buy_in=BuyIn(price=1, chips=chips), schedule=schedule, denominations=tuple(denominations))
    return ScheduleProposal(schedule, entrants, chips, minutes, total, tuple(denominations))


def _choose_levels(ladder: list[int], playing: int, lengths: Sequence[int]) -> tuple[int, list[int]]:
    """Choose the longest levels whose blinds rise gently; otherwise the shortest ones that will do."""
    for gentlest in (GENTLE_RISE, MAX_RISE):
        for length in lengths:
            number = min(max(playing // length, 1), len(ladder))
            smalls = _spread(ladder, number)
            rise = max((Fraction(high, low) for low, high in pairwise(smalls)), default=Fraction(1))
            if rise <= gentlest and number > 1:
                return length, smalls
    reason = (
        "blinds would more than double from level to level: give more hours, fewer chips or shorter levels"
    )
    raise Refused(reason, BLINDS, "hours")


def _spread(ladder: list[int], number: int) -> list[int]:
    """Choose blinds from the first to the last of a ladder so that their largest rise is smallest."""
    if number < 2:
        return ladder[:1]
    best: dict[int, tuple[Fraction, Fraction, list[int]]] = {0: (Fraction(1), Fraction(0), ladder[:1])}
    for _ in range(number - 1):
        following: dict[int, tuple[Fraction, Fraction, list[int]]] = {}
        for last, (worst, total, chosen) in best.items():
            for at in range(last + 1, len(ladder)):
                rise = Fraction(ladder[at], ladder[last])
                if rise > MAX_RISE and at > last + 1:
                    break
                found = max(worst, rise), total + rise * rise, [*chosen, ladder[at]]
                if at not in following or found < following[at]:
                    following[at] = found
        best = following
    return best[len(ladder) - 1][2] if len(ladder) - 1 in best else [ladder[0], ladder[-1]]


def _check(entrants: int, chips: int, minutes: int, rebuys: int) -> None:
    """Refuse what no schedule can be made for."""
    if not 2 <= entrants <= MAX_ENTRANTS:
        raise Refused(f"plan for 2 to {MAX_ENTRANTS:,} entrants", BLINDS, "entrants")
    if not 1 <= chips <= MAX_CHIPS:
        raise Refused(f"plan for stacks of 1 to {MAX_CHIPS:,} chips", BLINDS, "chips")
    if not 30 <= minutes <= MAX_MINUTES:
        raise Refused("plan for half an hour to 24 hours", BLINDS, "hours")
    if not 0 <= rebuys <= 3 * entrants:
        raise Refused("plan for at most three re-buys a player", BLINDS, "rebuys")


def _round_numbers(limit: int) -> Iterator[int]:
    """Yield round numbers up to a limit: 1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 25, 30, ..."""
    decade = 1
    while decade <= limit * 10:
        for step in STEPS:
            if step * decade % 10 == 0 and step * decade // 10 <= limit:
                yield step * decade // 10
        decade *= 10


def _add_breaks(
    levels: list[BlindLevel], breaks: int, denominations: tuple[int, ...]
) -> Iterator[BlindLevel | ScheduledBreak]:
    """Put breaks evenly between levels. A chip that no later blind needs leaves play in one."""
    after = {len(levels) * number // (breaks + 1) for number in range(1, breaks + 1)}
    chips = list(denominations)
    for at, level in enumerate(levels):
        if at in after and at:
            later = [blind for each in levels[at:] for blind in (each.small, each.big)]
            race = len(chips) > 1 and all(blind % chips[1] == 0 for blind in later)
            yield ScheduledBreak(minutes=BREAK_MINUTES, race_off=chips.pop(0) if race else 0)
        yield level


def parse_blinds(text: str, minutes: int) -> tuple[BlindLevel, ...]:
    """Parse blinds such as `25/50, 50/100`."""
    found = []
    for at, word in enumerate(text.split(",")):
        small, _, big = word.strip().partition("/")
        if not (small.isascii() and small.isdigit() and big.isascii() and big.isdigit() and len(word) < 20):
            raise Refused(
                f"{word.strip()[:40]!r} is not a pair of blinds: write 25/50", BLINDS, f"schedule.{at}.small"
            )
        found.append(BlindLevel(small=int(small), big=int(big), minutes=minutes))
    return tuple(found)


def check_blinds(levels: tuple[BlindLevel, ...], chips: int, denominations: Sequence[int]) -> None:
    """Refuse blinds that the chip set cannot build."""
    PostedSheet(buy_in=BuyIn(price=1, chips=chips), schedule=levels, denominations=tuple(denominations))
