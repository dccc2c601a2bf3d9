"""Price prizes that depend on calls or on attendance, 13:47-7.12, and warn where a limit could break."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Generic, TypeVar

from pitboss.charity.bingo.cards import BALLS_IN_PLAY
from pitboss.charity.bingo.laws import BY_ATTENDANCE, BY_CALLS, PRIZE_LIMITS, SAY_ATTENDANCE, SAY_CALLS
from pitboss.charity.bingo.program import (
    MAX_PRIZE_FOR_GAME_CENTS,
    MAX_PRIZES_FOR_OCCASION_CENTS,
    BingoPrize,
)
from pitboss.charity.findings import RuleFinding
from pitboss.law import BadInput
from pitboss.table.money import dollars

Probability = TypeVar("Probability", Fraction, float)
"""A fraction if it is exact, a float if it comes from a sum of floats."""
MAX_NIGHTS = 1_000
MAX_ATTENDANCE = 100_000


class BadAttendance(BadInput):
    """Attendances that cannot be."""

    field = "attendance"


@dataclass(frozen=True)
class PrizeChance(Generic[Probability]):
    """One amount a game may pay, and how likely it is."""

    first: int
    """The least number of calls, or of people present, that gives this amount."""
    last: int | None
    """The greatest; None if there is no limit."""
    amount: int
    probability: Probability

    def to_json(self) -> dict[str, Any]:
        chance = self.probability
        shown = str(chance) if isinstance(chance, Fraction) else chance
        return {"first": self.first, "last": self.last, "amount": self.amount, "probability": shown}


def price_by_calls(prize: BingoPrize, cumulative: Sequence[Probability]) -> list[PrizeChance[Probability]]:
    """Return what a game pays by the calls to its first win.

    `cumulative` is the probability of a win within 0, 1, ... 75 calls, of one card or of all in play.
    """
    found: list[PrizeChance[Probability]] = []
    first = 1
    for call in range(1, BALLS_IN_PLAY + 1):
        amount = prize.amount_for(call, 0)
        if call == BALLS_IN_PLAY or prize.amount_for(call + 1, 0) != amount:
            chance = cumulative[call] - cumulative[first - 1]
            found.append(PrizeChance(first, call if call < BALLS_IN_PLAY else None, amount, chance))
            first = call + 1
    return found


def price_by_attendance(prize: BingoPrize, nights: Sequence[int]) -> list[PrizeChance[Fraction]]:
    """Return what a game pays by the attendance, if a night is like one of these, each equally likely."""
    if not 1 <= len(nights) <= MAX_NIGHTS or not all(0 <= people <= MAX_ATTENDANCE for people in nights):
        raise BadAttendance(f"give 1 to {MAX_NIGHTS:,} attendances of 0 to {MAX_ATTENDANCE:,} people")
    starts = sorted({0, *(step.number for step in prize.by_attendance)})
    often = Counter(max(start for start in starts if start <= people) for people in nights)
    ends = [*(start - 1 for start in starts[1:]), None]
    return [
        PrizeChance(start, end, prize.amount_for(BALLS_IN_PLAY, start), Fraction(often[start], len(nights)))
        for start, end in zip(starts, ends, strict=True)
    ]


def find_mean_prize(chances: Sequence[PrizeChance[Probability]]) -> Probability:
    """Return the mean of what a game pays, in cents."""
    parts = [each.probability * each.amount for each in chances]
    return sum(parts[1:], parts[0])


def find_cap_warnings(prize: BingoPrize, other_prizes: int = 0) -> list[RuleFinding]:
    """Return the limits of 13:47-7.2 that the highest alternate could break.

    `other_prizes` are the cents that the occasion's other games offer at most.
    """
    found = []
    if prize.highest > MAX_PRIZE_FOR_GAME_CENTS:
        found.append(_warn("The game could pay", prize.highest, MAX_PRIZE_FOR_GAME_CENTS, "game"))
    total = prize.highest + other_prizes
    if total > MAX_PRIZES_FOR_OCCASION_CENTS:
        found.append(_warn("The occasion could pay", total, MAX_PRIZES_FOR_OCCASION_CENTS, "occasion"))
    return found


def _warn(what: str, amount: int, limit: int, whole: str) -> RuleFinding:
    reason = f"{what} {dollars(amount)}. The limit for one {whole} is {dollars(limit)}: lower a prize."
    return RuleFinding(reason, PRIZE_LIMITS, "prize")


def list_duties(prize: BingoPrize) -> list[RuleFinding]:
    """Return what alternate prizes ask for: the license, and an announcement as the game begins."""
    duties = []
    for steps, law, said, what in (
        (prize.by_calls, BY_CALLS, SAY_CALLS, "the number of calls and the amounts"),
        (prize.by_attendance, BY_ATTENDANCE, SAY_ATTENDANCE, "how many people are present and the prizes"),
    ):
        if steps:
            duties += [
                RuleFinding("State the alternate prizes in the license application and on the license.", law),
                RuleFinding(f"As the game begins, announce {what}.", said),
            ]
    return duties
