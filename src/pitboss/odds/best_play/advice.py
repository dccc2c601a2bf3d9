"""Best play as values: the worth of each choice with one hand, and the strategy for a whole game.

`strategy.py` makes them for most games, `settings.py` for games whose hands are set in two.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple

from pitboss.equipment.pieces import name, text
from pitboss.law import BadInput

Pieces = tuple[int, ...]
"""Cards or tiles, by the numbers of `equipment.pieces`."""


class ImpossibleHand(BadInput):
    """A hand that cannot occur in a game or with the other known cards."""


class KnownPieces(NamedTuple):
    """Cards a player knows besides their own hand."""

    up: Pieces = ()
    """Visible cards of the dealer's hand."""
    seen: Pieces = ()
    """Other cards seen, such as those of other seats."""


NO_KNOWN_PIECES = KnownPieces()


def unseen_pieces(pack: Pieces, hand: Pieces, known: KnownPieces) -> Pieces:
    """Return the unseen rest of a pack. Refuse pieces named more often than the pack has them."""
    left = Counter(pack)
    left.subtract((*hand, *known.up, *known.seen))
    for piece, times in left.items():
        if times < 0:
            there = pack.count(piece)
            only = (
                f"is there only {there} times"
                if there > 1
                else "is there only once"
                if there
                else "is not there"
            )
            named = f"you named it {there - times} times" if there - times > 1 else "you named it"
            raise ImpossibleHand(f"{name(piece)} {only}, but {named}: name only cards you can hold or see")
    return tuple(left.elements())


class RatedChoice(NamedTuple):
    """A choice and its worth."""

    name: str
    worth: Fraction
    """Average win in units of the first stake."""
    error: float | None = None
    """Standard error of the worth, if sampled."""
    says: str = ""
    """Description, such as the names of the two hands of a setting."""
    comes_to: Mapping[str, int] | None = None
    """Numbers of outcomes that win, push and lose, if counted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Advice:
    """The worth of each choice with one hand."""

    about: str
    """The subject of the decision: a wager, or whose hand is set."""
    stake: int
    """Stake in cents at which limits and commission are priced."""
    hand: Pieces
    known: KnownPieces
    choices: tuple[RatedChoice, ...]
    """Best first; only one if there is nothing to decide."""
    ways: int
    """Number of outcomes counted or sampled."""
    sampled: bool = False
    simple: Mapping[str, str] = field(default_factory=dict)
    """The choice of each named strategy."""

    @property
    def best(self) -> RatedChoice:
        return self.choices[0]

    def cost(self, choice: str) -> Fraction:
        """Return the cost of a choice compared with the best."""
        return self.best.worth - next(each.worth for each in self.choices if each.name == choice)

    def to_json(self) -> dict[str, Any]:
        return {
            "about": self.about,
            "stake": self.stake,
            "hand": text(self.hand),
            "up": text(self.known.up),
            "seen": text(self.known.seen),
            "method": _method(self.sampled),
            "ways": self.ways,
            "best": self.best.name,
            "choices": [
                {
                    "choice": each.name,
                    "worth": str(each.worth),
                    "worth_percent": round(float(each.worth * 100), 4),
                    "cost": str(self.best.worth - each.worth),
                    "standard_error": each.error,
                    "says": each.says,
                    "comes_to": each.comes_to,
                }
                for each in self.choices
            ],
            "strategies": dict(self.simple),
        }


class NamedStrategy(NamedTuple):
    """A strategy that has a name, against the best play."""

    name: str
    says: str
    edge: Fraction
    cost: Fraction
    """Its cost for each unit first staked."""
    error: float | None = None
    """The standard error of the cost, where it is of a sample."""
    edge_error: float | None = None
    """That of the edge."""


class StrategyGrid(NamedTuple):
    """A table to learn from: what to do, by row and column."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class StrategyCase(NamedTuple):
    """A situation that the rules leave open."""

    called: str
    """Name of the hand."""
    seen: tuple[int, ...]
    """Numbers of the draws seen."""
    ways: Mapping[str, Fraction]
    """How often each way is best."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BestPlay:
    """The best play of a game as rules to learn, and the cost of simpler play."""

    about: str
    """The subject of the decision: a wager, or whose hand is set."""
    stake: int
    """Stake in cents at which limits and commission are priced."""
    edge: Fraction
    """House edge under best play."""
    error: float | None = None
    """Standard error of the edge, if sampled."""
    ways: int
    """Number of outcomes counted, or rounds sampled."""
    played: Mapping[str, Fraction]
    """Frequency of each decision."""
    rules: tuple[str, ...]
    """The rules, as sentences."""
    grid: StrategyGrid | None = None
    """Table for the cases that the rules leave open."""
    between: tuple[StrategyCase, ...] = ()
    """The same cases, one by one."""
    simple: tuple[NamedStrategy, ...] = ()
    """Named strategies and their cost, best first."""

    def to_json(self) -> dict[str, Any]:
        return {
            "about": self.about,
            "stake": self.stake,
            "edge": _figure(self.edge, self.error),
            "edge_percent": round(float(self.edge * 100), 4),
            "method": _method(self.error is not None),
            "standard_error": self.error,
            "ways": self.ways,
            "played": {way: str(often) for way, often in self.played.items()},
            "rules": list(self.rules),
            "table": self.grid._asdict() if self.grid else None,
            "between": [
                {
                    "called": each.called,
                    "seen": each.seen,
                    "ways": {way: str(n) for way, n in each.ways.items()},
                }
                for each in self.between
            ],
            "strategies": [
                {
                    "strategy": each.name,
                    "says": each.says,
                    "edge": _figure(each.edge, self.error),
                    "edge_percent": round(float(each.edge * 100), 4),
                    "edge_standard_error": each.edge_error,
                    "cost": _figure(each.cost, self.error),
                    "standard_error": each.error,
                }
                for each in self.simple
            ],
        }


def _figure(figure: Fraction, error: float | None) -> str:
    """Return an exact ratio, or a decimal if there is a standard error."""
    return str(figure) if error is None else f"{float(figure):.9f}"


def _method(sampled: bool) -> str:
    return "simulated" if sampled else "exact"
