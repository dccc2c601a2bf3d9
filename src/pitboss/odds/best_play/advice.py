"""What is said about best play, as values: the worth of each choice with one hand, and how a game is played.

`strategy.py` makes them for games of hands to play or to give up, `settings.py` for those whose hands are
set in two.
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
    """A hand that cannot be held at a game, or cannot go with what else is known."""


class KnownPieces(NamedTuple):
    """What a player knows beside the own hand."""

    up: Pieces = ()
    """What is seen of the hand played against."""
    seen: Pieces = ()
    """What else has been seen and cannot come: other seats' cards."""


NOTHING = KnownPieces()


def rest(pack: Pieces, hand: Pieces, known: KnownPieces) -> Pieces:
    """What is left of a pack and nobody has seen; a piece that is not there so often is refused."""
    left = Counter(pack)
    left.subtract((*hand, *known.up, *known.seen))
    for piece, times in left.items():
        if times < 0:
            there = pack.count(piece)
            only = f"is there {there} times" if there > 1 else "is there once" if there else "is not there"
            named = f"named {there - times} times" if there - times > 1 else "named"
            raise ImpossibleHand(f"{name(piece)} {only}, and is {named}: name only what can be held or seen")
    return tuple(left.elements())


class RatedChoice(NamedTuple):
    """One thing that a player may do."""

    name: str
    worth: Fraction
    """What it wins on average, in units of the first stake."""
    error: float | None = None
    """The standard error of that, where it is of a sample."""
    says: str = ""
    """What it comes to, where the name does not say it: what the hands of a setting are called."""
    comes_to: Mapping[str, int] | None = None
    """In how many ways it wins, pushes and loses, where that is counted apart."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Advice:
    """What each choice is worth with one hand."""

    about: str
    """What is decided about: a wager, or whose hand is set."""
    stake: int
    """The stake on the wager at which limits and commission are priced, in cents."""
    hand: Pieces
    known: KnownPieces
    choices: tuple[RatedChoice, ...]
    """The best first; a single one where there is nothing to decide."""
    ways: int
    """In how many ways the rest could fall, or how many were sampled."""
    sampled: bool = False
    simple: Mapping[str, str] = field(default_factory=dict)
    """What is done by each strategy that has a name."""

    @property
    def best(self) -> RatedChoice:
        return self.choices[0]

    def cost(self, choice: str) -> Fraction:
        """What a choice gives away against the best."""
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
    """What it gives away of each unit first staked."""
    error: float | None = None
    """The standard error of the cost, where it is of a sample."""
    edge_error: float | None = None
    """That of the edge."""


class StrategyGrid(NamedTuple):
    """A table to learn from: what to do, by row and column."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class StrategyCase(NamedTuple):
    """What may be seen where a rule does not say what to do."""

    called: str
    """What the hand is called."""
    seen: tuple[int, ...]
    """The numbers of the draws seen."""
    ways: Mapping[str, Fraction]
    """Which ways are the best, and how often each is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BestPlay:
    """How a game is best played, as a person would learn it, and what simpler play costs."""

    about: str
    """What is decided about: a wager, or whose hand is set."""
    stake: int
    """The stake on the wager at which limits and commission are priced, in cents."""
    edge: Fraction
    """The house's share of a unit first staked, under the best play."""
    error: float | None = None
    """The standard error of the edge, where it is of a sample."""
    ways: int
    """In how many ways a round could fall, or how many rounds were sampled."""
    played: Mapping[str, Fraction]
    """How often each way is gone."""
    rules: tuple[str, ...]
    """What to do, in sentences."""
    grid: StrategyGrid | None = None
    """The cases that the rules leave to a table."""
    between: tuple[StrategyCase, ...] = ()
    """The same cases, one by one."""
    simple: tuple[NamedStrategy, ...] = ()
    """Strategies with names, and what they cost; the best of them first."""

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
    """A ratio where it is exact; a decimal where it has a standard error."""
    return str(figure) if error is None else f"{float(figure):.9f}"


def _method(sampled: bool) -> str:
    return "simulated" if sampled else "exact"
