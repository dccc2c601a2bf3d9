"""Bots against bots in poker, by duplicate deals: every bot plays every seat of the same cards.

A deal is played once for each turn of the bots around the table, always from equal stacks and with bots made
anew, so that each bot has each position and each hand once. What luck of the cards gives in one hand it takes
in another: the deal, not the hand, is one observation.
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
from pitboss.odds.running import in_order
from pitboss.poker.game import PokerGame
from pitboss.poker.hand import Hand
from pitboss.poker.options import PokerOptions, PokerState
from pitboss.table import Game, Refused
from pitboss.table.bots import AnyBot, bot_name, find_bot, play_out, saying_where
from pitboss.table.game import MakeBot

STACK = 100
"""How many big blinds everybody has, unless told."""
PART = 25
"""How many deals are played at a time."""
BETWEEN_HANDS = ("kill", "button_rule", "missed_blinds")
"""What matters from one hand to the next alone."""
CONFIDENCE = 0.95


class BadMatch(BadInput):
    """A match that cannot be played."""


class Unit(NamedTuple):
    """What winnings are measured in."""

    name: str
    cents: int


@dataclass(frozen=True, kw_only=True)
class Match:
    """Who plays what. A bot is a name, `module:attribute`, a function, or a class: see `find_bot`."""

    game: Game
    options: PokerOptions
    bots: tuple[AnyBot, ...]
    stack: int = 0
    """What everybody shall begin with, in cents; 0 for a hundred units."""
    seed: int | str = 1

    def __post_init__(self) -> None:
        game, options, count = self.game, self.options, len(self.bots)
        if not isinstance(game, PokerGame):
            raise BadMatch(f"{game.title} is played against the house; a match is of poker, such as hold-em")
        if count < 2:
            raise BadMatch("a match takes two bots or more, such as tight,station")
        game.check_options(options)
        most, law = game.seating(options)
        if count > most:
            raise Refused(f"{game.title} has {most} seats, which is too few for {count} bots", law)
        usual = PokerOptions()
        for name in BETWEEN_HANDS:
            if getattr(options, name) != getattr(usual, name):
                raise BadMatch(f"{name} does nothing in a match: no hand follows another; leave it out")
        if refusal := game.shut_out(1, self.chips, options, PokerState()):
            raise refusal
        for bot in self.bots:
            find_bot(game, bot)  # who is no bot is refused at once

    @cached_property
    def _makers(self) -> list[MakeBot]:
        return [find_bot(self.game, bot) for bot in self.bots]

    def __getstate__(self) -> dict[str, Any]:
        """What goes to another process: there the bots are found again."""
        return {name: value for name, value in vars(self).items() if name != "_makers"}

    @cached_property
    def names(self) -> list[str]:
        """The bots by name, numbered where a name is there twice."""
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
        """What everybody begins every hand with, in cents."""
        return self.stack or STACK * self.unit.cents

    def hand(self, deal: int, turn: int) -> Hand:
        """One hand, played to its end: the first bot sits `turn` places on from seat 1, the others behind it.

        Where a bot does what it may not, the refusal says which bot, and in which hand.
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
        with saying_where(hand, names, f"deal {deal} of seed {self.seed}, turn {turn}"):
            play_out(hand, bots)
        return hand

    def parts(self, deals: int) -> Iterator[range]:
        """The deals, some at a time."""
        return (range(first, min(first + PART, deals)) for first in range(0, deals, PART))

    def to_json(self) -> dict[str, Any]:
        """Everything that determines it, with the names of its bots."""
        return {
            "game": self.game.id,
            "options": self.options.to_json(),
            "bots": self.names,
            "stack": self.chips,
            "seed": self.seed,
        }


def unit_of(game: Game, options: PokerOptions) -> Unit:
    """The big blind; where there are no blinds the big bet of fixed limit, or the least bet."""
    assert isinstance(game, PokerGame)
    blinds = options.posted_blinds
    if game.button is not None and any(blinds):
        return Unit("big blind", max(blinds))
    return (
        Unit("big bet", options.maximum) if options.limit == "fixed" else Unit("least bet", options.minimum)
    )


@dataclass(frozen=True, slots=True)
class Score:
    """Whole sums over deals, which come out the same in whichever order they are added."""

    deals: int
    won: tuple[int, ...]
    """What each bot has won, in cents."""
    by_deal: tuple[int, ...]
    """The squares of what each has won in all the hands of a deal."""
    by_hand: tuple[int, ...]
    """The squares of what each has won in a hand."""
    taken: int = 0
    """What the house has taken."""
    fund: int = 0
    """What has gone to its funds, less what they have paid."""

    @property
    def hands(self) -> int:
        return self.deals * len(self.won)

    def __add__(self, other: Score) -> Score:
        return Score(
            self.deals + other.deals,
            _added(self.won, other.won),
            _added(self.by_deal, other.by_deal),
            _added(self.by_hand, other.by_hand),
            self.taken + other.taken,
            self.fund + other.fund,
        )


def _added(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(map(sum, zip(one, other, strict=True)))


def play_deals(match: Match, deals: range) -> Score:
    """Some deals of a match, each once for every turn of the bots."""
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
    """The score as it grows, from the first deal on; the last is that of all deals."""
    if deals < 1:
        raise BadMatch("a match has one deal or more")
    nothing = (0,) * len(match.bots)
    score = Score(0, nothing, nothing, nothing)
    for part in in_order(executor, partial(play_deals, match), match.parts(deals)):
        score += part
        yield score


class BotStanding(NamedTuple):
    """How a bot has done, in units for a hundred hands."""

    bot: str
    won: Fraction
    error: float | None
    """The standard error; None of a single deal."""
    worth: float | None
    """How many hands of deals played once tell as much as one of these; None where there is no luck."""

    @property
    def interval(self) -> tuple[float, float] | None:
        """Where the true figure lies, 95 times in a hundred."""
        if self.error is None:
            return None
        away = NormalDist().inv_cdf((1 + CONFIDENCE) / 2) * self.error
        return float(self.won) - away, float(self.won) + away


def standings(match: Match, score: Score) -> list[BotStanding]:
    """Every bot's winnings with their error."""
    return [
        BotStanding(name, per_100(match, score, score.won[place]), *_luck(match, score, place))
        for place, name in enumerate(match.names)
    ]


def per_100(match: Match, score: Score, cents: int) -> Fraction:
    """An amount in units for each hundred hands."""
    return Fraction(100 * cents, score.hands * match.unit.cents)


def _luck(match: Match, score: Score, place: int) -> tuple[float | None, float | None]:
    """The standard error in units for a hundred hands, and in how many plain hands it would be as small."""
    deals, hands, won = score.deals, score.hands, score.won[place]
    if deals < 2:
        return None, None
    of_deal = (score.by_deal[place] - Fraction(won**2, deals)) / (deals - 1)
    of_hand = (score.by_hand[place] - Fraction(won**2, hands)) / (hands - 1)
    error = sqrt(of_deal * deals) * 100 / (hands * match.unit.cents)
    return error, float(of_hand * len(match.bots) / of_deal) if of_deal else None
