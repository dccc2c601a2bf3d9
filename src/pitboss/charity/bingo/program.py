"""The program of an occasion: what each game pays, inside the prize limits of 13:47-7.2.

A game has one prize, or several that are won one after the other with the same balls: a line, then the
coverall. A prize may depend on the calls it takes or on the attendance (7.12), and a progressive jackpot
replaces it when bingo comes within a number of calls.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeAlias

from pitboss.charity.bingo.cards import BALLS_IN_PLAY
from pitboss.charity.bingo.laws import (
    BONUS_ADDS,
    BONUS_LIMITS,
    BY_ATTENDANCE,
    BY_CALLS,
    ILLUSTRATED,
    JACKPOT_CALLS,
    PRIZE_LIMITS,
)
from pitboss.charity.findings import enforce
from pitboss.charity.prizes import Prize, PrizeReadings, check_prize
from pitboss.table.money import dollars
from pitboss.table.refused import Refused

__all__ = [
    "MAX_BONUS_FOR_GAME_CENTS",
    "MAX_BONUS_FOR_OCCASION_CENTS",
    "MAX_PRIZES_FOR_OCCASION_CENTS",
    "MAX_PRIZE_FOR_GAME_CENTS",
    "PRIZE_LETTERS",
    "BingoAward",
    "BingoPrize",
    "BingoPrizeStep",
    "BingoProgramGame",
    "BingoReadings",
    "PaidBingoPrizes",
    "check_program",
    "check_room",
    "compute_award",
    "split_prize",
]  # fmt: skip

MAX_PRIZE_FOR_GAME_CENTS, MAX_PRIZES_FOR_OCCASION_CENTS = 100_000, 300_000
MAX_BONUS_FOR_GAME_CENTS, MAX_BONUS_FOR_OCCASION_CENTS = 50_000, 150_000
PRIZE_LETTERS = "abcdef"
"""Letters of the prizes of one game: 4a, 4b and so on."""
PaidIn: TypeAlias = Literal["cash", "merchandise", "alcohol"]


@dataclass(frozen=True, kw_only=True, slots=True)
class BingoReadings:
    """Readings of the prize rules, named in the index."""

    prize_cap_unit: Literal["game", "prize"] = "game"
    prize_total_basis: Literal["both", "awarded"] = "both"
    bonus_split: Literal["shared", "each"] = "shared"
    alcohol_bingo_prize: Literal["off", "on"] = "off"


class BingoPrizeStep(NamedTuple):
    """An alternate prize: for bingo within a number of calls, or when a number of people are present."""

    number: int
    amount: int


@dataclass(frozen=True, kw_only=True, slots=True)
class BingoPrize:
    """One prize of a game: its arrangement, and what it pays in cents (for merchandise, its retail value)."""

    arrangement: str
    amount: int
    bonus: int = 0
    by_calls: tuple[BingoPrizeStep, ...] = ()
    by_attendance: tuple[BingoPrizeStep, ...] = ()
    jackpot: int = 0
    jackpot_calls: int = 0
    paid_in: PaidIn = "cash"
    illustrated: bool = True
    """Whether the application describes and illustrates the arrangement."""
    alternates_licensed: bool = False
    """Whether the application and the license both state the alternate prizes."""

    @property
    def has_alternates(self) -> bool:
        return bool(self.by_calls or self.by_attendance)

    @property
    def highest(self) -> int:
        """Return the most it may pay, apart from a jackpot and the bonus."""
        return max(self.amount, *(step.amount for step in (*self.by_calls, *self.by_attendance)), 0)

    def amount_for(self, calls: int, attendance: int) -> int:
        """Return what bingo pays after these calls, with these people present."""
        for step in sorted(self.by_calls):
            if calls <= step.number:
                return step.amount
        reached = [step for step in sorted(self.by_attendance) if attendance >= step.number]
        return reached[-1].amount if reached else self.amount

    def wins_jackpot(self, calls: int) -> bool:
        return self.jackpot > 0 and calls <= self.jackpot_calls


@dataclass(frozen=True, kw_only=True, slots=True)
class BingoProgramGame:
    """A game of the program. Its prizes are won in this order."""

    number: int
    prizes: tuple[BingoPrize, ...]

    @property
    def highest(self) -> int:
        return sum(prize.highest for prize in self.prizes)

    @property
    def bonus(self) -> int:
        return sum(prize.bonus for prize in self.prizes)


@dataclass(frozen=True, kw_only=True, slots=True)
class PaidBingoPrizes:
    """Scheduled and bonus prizes paid so far at an occasion, in cents, by game. Jackpots stand apart."""

    scheduled: Mapping[int, int] = field(default_factory=dict)
    bonus: Mapping[int, int] = field(default_factory=dict)


# What may be offered


def check_program(games: Sequence[BingoProgramGame], readings: BingoReadings | None = None) -> None:
    """Refuse a program that offers more than 13:47-7.2 allows, or something its license does not state."""
    readings = readings or BingoReadings()
    for game in games:
        for prize in game.prizes:
            _check_prize(game.number, prize, readings)
        _check_game(game, readings)
    offered, bonus = sum(game.highest for game in games), sum(game.bonus for game in games)
    if readings.prize_total_basis == "both" and offered > MAX_PRIZES_FOR_OCCASION_CENTS:
        raise _too_much("The games offer", offered, MAX_PRIZES_FOR_OCCASION_CENTS, "occasion")
    if bonus > MAX_BONUS_FOR_OCCASION_CENTS:
        raise Refused(_limit_text("The games offer bonuses of", bonus, MAX_BONUS_FOR_OCCASION_CENTS,
                                  "occasion"), BONUS_LIMITS)  # fmt: skip


def _check_prize(game: int, prize: BingoPrize, readings: BingoReadings) -> None:
    if not prize.illustrated:
        why = f"Describe and illustrate {prize.arrangement} of game {game} in the license application first."
        raise Refused(why, ILLUSTRATED)
    if prize.has_alternates and not prize.alternates_licensed:
        why = f"Game {game} has alternate prizes. State them in the application and on the license first."
        raise Refused(why, BY_CALLS if prize.by_calls else BY_ATTENDANCE)
    if prize.by_calls and prize.by_attendance:
        why = f"Let the prize of game {game} depend on the calls or on the attendance, not on both."
        raise Refused(why, BY_ATTENDANCE)
    if any(not 1 <= step.number <= BALLS_IN_PLAY for step in prize.by_calls):
        raise Refused(f"A number of calls in game {game} is from 1 to {BALLS_IN_PLAY}.", BY_CALLS)
    if prize.jackpot and not 1 <= prize.jackpot_calls <= BALLS_IN_PLAY:
        raise Refused(f"Give the most calls in which the jackpot of game {game} can be won.", JACKPOT_CALLS)
    if prize.paid_in != "cash":
        given = Prize(name=f"The prize of game {game}", value=prize.amount, category=prize.paid_in)
        enforce(check_prize(given, "bingo", PrizeReadings(alcohol_bingo_prize=readings.alcohol_bingo_prize)))


def _check_game(game: BingoProgramGame, readings: BingoReadings) -> None:
    one = readings.prize_cap_unit == "prize"
    highest = [prize.highest for prize in game.prizes] if one else [game.highest]
    bonuses = [prize.bonus for prize in game.prizes] if one else [game.bonus]
    if max(highest, default=0) > MAX_PRIZE_FOR_GAME_CENTS:
        raise _too_much(f"Game {game.number} offers", max(highest), MAX_PRIZE_FOR_GAME_CENTS, "game")
    if max(bonuses, default=0) > MAX_BONUS_FOR_GAME_CENTS:
        text = _limit_text(f"Game {game.number} offers a bonus of", max(bonuses), MAX_BONUS_FOR_GAME_CENTS,
                           "game")  # fmt: skip
        raise Refused(text, BONUS_LIMITS)


def _too_much(what: str, amount: int, limit: int, whole: str) -> Refused:
    return Refused(_limit_text(what, amount, limit, whole), PRIZE_LIMITS)


def _limit_text(what: str, amount: int, limit: int, whole: str) -> str:
    return f"{what} {dollars(amount)}. The limit for one {whole} is {dollars(limit)}: lower a prize."


def check_room(game: BingoProgramGame, paid: PaidBingoPrizes) -> None:
    """Refuse to begin a game that could take what the occasion pays above its limit."""
    total = sum(paid.scheduled.values()) + game.highest
    if total > MAX_PRIZES_FOR_OCCASION_CENTS:
        raise _too_much(f"With game {game.number}, the occasion could pay", total,
                        MAX_PRIZES_FOR_OCCASION_CENTS, "occasion")  # fmt: skip


# What is awarded


@dataclass(frozen=True, kw_only=True, slots=True)
class BingoAward:
    """The shares of a prize, in the order of the claims."""

    scheduled: tuple[int, ...]
    bonus: tuple[int, ...]
    jackpot: bool = False
    """Whether the scheduled part is the progressive jackpot."""

    @property
    def shares(self) -> tuple[int, ...]:
        return tuple(map(sum, zip(self.scheduled, self.bonus, strict=True)))

    @property
    def total(self) -> int:
        return sum(self.shares)


def split_prize(amount: int, winners: int) -> tuple[int, ...]:
    """Share an amount equally, to the cent. The odd cents go to the first claims, one each."""
    each, odd = divmod(amount, winners)
    return tuple(each + (place < odd) for place in range(winners))


def compute_award(
    game: int, prize: BingoPrize, winners: int, *, calls: int, attendance: int,
    readings: BingoReadings | None = None, paid: PaidBingoPrizes | None = None,
) -> BingoAward:  # fmt: skip
    """Return what each winner of a prize gets. A bonus never lowers the scheduled prize, 7.2(d)."""
    readings, paid = readings or BingoReadings(), paid or PaidBingoPrizes()
    jackpot = prize.wins_jackpot(calls)
    scheduled = prize.jackpot if jackpot else prize.amount_for(calls, attendance)
    bonus = _compute_bonus(game, prize, winners, readings, paid)
    award = BingoAward(scheduled=split_prize(scheduled, winners), bonus=bonus, jackpot=jackpot)
    check_award(game, prize, award, calls=calls, attendance=attendance, readings=readings, paid=paid)
    return award


def _compute_bonus(
    game: int, prize: BingoPrize, winners: int, readings: BingoReadings, paid: PaidBingoPrizes
) -> tuple[int, ...]:
    """Share the bonus, or give one to each winner as far as the limits leave room."""
    if readings.bonus_split == "shared":
        return split_prize(prize.bonus, winners)
    in_game = 0 if readings.prize_cap_unit == "prize" else paid.bonus.get(game, 0)
    room = min(MAX_BONUS_FOR_GAME_CENTS - in_game, MAX_BONUS_FOR_OCCASION_CENTS - sum(paid.bonus.values()))
    if prize.bonus * winners <= room:
        return (prize.bonus,) * winners
    return split_prize(max(room, 0), winners)


def check_award(
    game: int, prize: BingoPrize, award: BingoAward, *, calls: int, attendance: int,
    readings: BingoReadings, paid: PaidBingoPrizes,
) -> None:  # fmt: skip
    """Refuse an award above a limit, or one that pays less than the schedule because of a bonus."""
    scheduled, bonus = sum(award.scheduled), sum(award.bonus)
    owed = prize.jackpot if award.jackpot else prize.amount_for(calls, attendance)
    if scheduled < owed:
        why = f"Game {game} has {dollars(owed)} scheduled. A bonus is paid on top of it, never out of it."
        raise Refused(why, BONUS_ADDS)
    apart = readings.prize_cap_unit == "prize"
    if not award.jackpot:
        in_game = scheduled + (0 if apart else paid.scheduled.get(game, 0))
        in_all = scheduled + sum(paid.scheduled.values())
        if in_game > MAX_PRIZE_FOR_GAME_CENTS:
            raise _too_much(f"Game {game} would pay", in_game, MAX_PRIZE_FOR_GAME_CENTS, "game")
        if in_all > MAX_PRIZES_FOR_OCCASION_CENTS:
            raise _too_much("The occasion would pay", in_all, MAX_PRIZES_FOR_OCCASION_CENTS, "occasion")
    in_game = bonus + (0 if apart else paid.bonus.get(game, 0))
    in_all = bonus + sum(paid.bonus.values())
    for amount, limit, whole in ((in_game, MAX_BONUS_FOR_GAME_CENTS, "game"),
                                 (in_all, MAX_BONUS_FOR_OCCASION_CENTS, "occasion")):  # fmt: skip
        if amount > limit:
            raise Refused(_limit_text("Bonuses would total", amount, limit, whole), BONUS_LIMITS)
