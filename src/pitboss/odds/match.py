"""Play poker bots against each other with duplicate deals: every bot plays every seat of the same cards.

A deal is played once for each rotation of the bots, always from equal stacks and with fresh bots, so that
each bot has each position and hand once. Card luck cancels out, and the deal, not the hand, is one
observation.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, partial
from math import sqrt
from statistics import NormalDist
from typing import Any, NamedTuple

from pitboss.equipment.chance import Chance
from pitboss.law import BadInput
from pitboss.odds.in_parts import run_in_order
from pitboss.poker.game import PokerGame
from pitboss.poker.hand import Hand
from pitboss.poker.options import PokerOptions, PokerState
from pitboss.table import Game, Refused
from pitboss.table.bots import AnyBot, bot_name, find_bot, locate_errors, play_out
from pitboss.table.game import MakeBot

__all__ = ["BotStanding", "Match", "Score", "per_100", "scores", "standings"]

DEFAULT_STACK_UNITS = 100
"""Default stack in big blinds."""
DEALS_PER_PART = 25
"""Deals per unit of work."""
BETWEEN_HANDS = ("kill", "button_rule", "missed_blinds")
"""Options that only matter from one hand to the next."""
CONFIDENCE = 0.95


class BadMatch(BadInput):
    """A match that cannot be played."""


class Unit(NamedTuple):
    """The unit of winnings."""

    name: str
    cents: int


@dataclass(frozen=True, kw_only=True)
class Match:
    """The settings of a match. A bot is a name, `module:attribute`, a function or a class: see `find_bot`."""

    game: Game
    options: PokerOptions
    bots: tuple[AnyBot, ...]
    stack: int = 0
    """Starting stack in cents; 0 for a hundred units."""
    seed: int | str = 1

    def __post_init__(self) -> None:
        game, options, count = self.game, self.options, len(self.bots)
        if not isinstance(game, PokerGame):
            raise BadMatch(f"{game.title} is played against the house: choose a poker game, such as hold-em")
        if count < 2:
            raise BadMatch("a match needs at least two bots: name them, such as tight,station")
        game.check_options(options)
        most, law = game.seating(options)
        if count > most:
            raise Refused(f"{game.title} has only {most} seats, not {count}: name fewer bots", law)
        usual = PokerOptions()
        for name in BETWEEN_HANDS:
            if getattr(options, name) != getattr(usual, name):
                raise BadMatch(f"{name} has no effect in a match, where hands are independent: leave it out")
        if refusal := game.shut_out_refusal(1, self.chips, options, PokerState()):
            raise refusal
        for bot in self.bots:
            find_bot(game, bot)  # refuse unknown bots at once

    @cached_property
    def _makers(self) -> list[MakeBot]:
        return [find_bot(self.game, bot) for bot in self.bots]

    def __getstate__(self) -> dict[str, Any]:
        """Leave out the bots when pickling; another process finds them again."""
        return {name: value for name, value in vars(self).items() if name != "_makers"}

    @cached_property
    def names(self) -> list[str]:
        """Return the bots' names, numbered if a name occurs twice."""
        plain = [bot_name(bot) for bot in self.bots]
        return [
            f"{name} {plain[: place + 1].count(name)}" if plain.count(name) > 1 else name
            for place, name in enumerate(plain)
        ]

    @property
    def unit(self) -> Unit:
        return unit_of(self.game, self.options)

    @property
    def chips(self) -> int:
        """Return the starting stack of every hand in cents."""
        return self.stack or DEFAULT_STACK_UNITS * self.unit.cents

    def hand(self, deal: int, turn: int) -> Hand:
        """Play one hand. The first bot sits `turn` seats on from seat 1, followed by the others.

        If a bot does something illegal, the refusal names the bot and the hand.
        """
        count = len(self.bots)
        chance = Chance.seeded(self.seed).fork(deal)
        sits = {(place + turn) % count + 1: place for place in range(count)}
        bots = {
            seat: self._makers[place](chance.fork(f"bot {place} in turn {turn}"))
            for seat, place in sits.items()
        }
        table = self.game.table(options=self.options, stacks=dict.fromkeys(sorted(sits), self.chips))
        hand: Hand = table.start(chance.fork("cards"))
        names = {seat: self.names[place] for seat, place in sits.items()}
        with locate_errors(hand, names, f"deal {deal} of seed {self.seed}, turn {turn}"):
            play_out(hand, bots)
        return hand

    def parts(self, deals: int) -> Iterator[range]:
        """Split the deals into parts."""
        return (range(first, min(first + DEALS_PER_PART, deals)) for first in range(0, deals, DEALS_PER_PART))

    def to_json(self) -> dict[str, Any]:
        """Return everything that determines the match, with the bots' names."""
        return {
            "game": self.game.id,
            "options": self.options.to_json(),
            "bots": self.names,
            "stack": self.chips,
            "seed": self.seed,
        }


def unit_of(game: Game, options: PokerOptions) -> Unit:
    """Return the big blind; without blinds, the big bet of fixed limit or the minimum bet."""
    assert isinstance(game, PokerGame)
    blinds = options.posted_blinds
    if game.button is not None and any(blinds):
        return Unit("big blind", max(blinds))
    return (
        Unit("big bet", options.maximum) if options.limit == "fixed" else Unit("least bet", options.minimum)
    )


@dataclass(frozen=True, slots=True)
class Score:
    """Integer sums over deals, which do not depend on the order of addition."""

    deals: int
    won: tuple[int, ...]
    """Winnings of each bot in cents."""
    by_deal: tuple[int, ...]
    """Sum of squares of each bot's winnings per deal."""
    by_hand: tuple[int, ...]
    """Sum of squares of each bot's winnings per hand."""
    taken: int = 0
    """House take."""
    fund: int = 0
    """Contributions to funds, less payouts."""

    @property
    def hands(self) -> int:
        return self.deals * len(self.won)

    def __add__(self, other: Score) -> Score:
        return Score(
            self.deals + other.deals,
            _add_tuples(self.won, other.won),
            _add_tuples(self.by_deal, other.by_deal),
            _add_tuples(self.by_hand, other.by_hand),
            self.taken + other.taken,
            self.fund + other.fund,
        )


def _add_tuples(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(map(sum, zip(one, other, strict=True)))


def play_deals(match: Match, deals: range) -> Score:
    """Play some deals, once for each rotation of the bots."""
    count = len(match.bots)
    won, by_deal, by_hand = [0] * count, [0] * count, [0] * count
    fund = 0
    for deal in deals:
        of_deal = [0] * count
        for turn in range(count):
            hand = match.hand(deal, turn)
            changes = hand.changes()
            fund += hand.fund
            for place in range(count):
                change = changes[(place + turn) % count + 1]
                of_deal[place] += change
                by_hand[place] += change**2
        for place, change in enumerate(of_deal):
            won[place] += change
            by_deal[place] += change**2
    return Score(len(deals), tuple(won), tuple(by_deal), tuple(by_hand), -sum(won) - fund, fund)


def scores(match: Match, deals: int, executor: Executor | None = None) -> Iterator[Score]:
    """Yield the running score; the last one covers all deals."""
    if deals < 1:
        raise BadMatch("a match needs at least one deal: ask for more hands")
    nothing = (0,) * len(match.bots)
    score = Score(0, nothing, nothing, nothing)
    for part in run_in_order(executor, partial(play_deals, match), match.parts(deals)):
        score += part
        yield score


class BotStanding(NamedTuple):
    """A bot's result in units per hundred hands."""

    bot: str
    won: Fraction
    error: float | None
    """Standard error; None for a single deal."""
    worth: float | None
    """Ordinary hands that give as much information as one of these; None if there is no luck."""

    @property
    def interval(self) -> tuple[float, float] | None:
        """Return the 95% confidence interval."""
        if self.error is None:
            return None
        away = NormalDist().inv_cdf((1 + CONFIDENCE) / 2) * self.error
        return float(self.won) - away, float(self.won) + away


def standings(match: Match, score: Score) -> list[BotStanding]:
    """Return every bot's winnings with their error."""
    return [
        BotStanding(name, per_100(match, score, score.won[place]), *_error_and_worth(match, score, place))
        for place, name in enumerate(match.names)
    ]


def per_100(match: Match, score: Score, cents: int) -> Fraction:
    """Convert an amount to units per hundred hands."""
    return Fraction(100 * cents, score.hands * match.unit.cents)


def _error_and_worth(match: Match, score: Score, place: int) -> tuple[float | None, float | None]:
    """Return the standard error in units per hundred hands, and the worth of a hand."""
    deals, hands, won = score.deals, score.hands, score.won[place]
    if deals < 2:
        return None, None
    of_deal = (score.by_deal[place] - Fraction(won**2, deals)) / (deals - 1)
    of_hand = (score.by_hand[place] - Fraction(won**2, hands)) / (hands - 1)
    error = sqrt(of_deal * deals) * 100 / (hands * match.unit.cents)
    return error, float(of_hand * len(match.bots) / of_deal) if of_deal else None
