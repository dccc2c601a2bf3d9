"""A game in plain integers: its chance, its wagers and its decisions.

Play and odds share it: play settles with the wagers' functions, and odds counts, samples and optimizes with
the same ones.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from pitboss.table.wager import Wager

DEFAULT_STAKE_CENTS = 10_000
"""Default stake at which a commission or a limit is priced, in cents."""


@dataclass(frozen=True, slots=True)
class Source:
    """A source of chance: how many of each kind there are, and whether each item is replaced."""

    kinds: tuple[int, ...]
    replaced: bool = False
    suits: int = 1
    """Number of suits that count as one kind: 4 if only the ranks of cards matter."""


def dice(sides: int = 6) -> Source:
    """A die, thrown any number of times: kinds 0 to 5 for faces 1 to 6."""
    return Source((1,) * sides, replaced=True)


def wheel(pockets: int) -> Source:
    """A wheel of equal pockets."""
    return Source((1,) * pockets, replaced=True)


def cards(decks: int = 1) -> Source:
    """Full decks, card by card."""
    return Source((decks,) * 52)


def ranks(decks: int = 1) -> Source:
    """Full decks in which only ranks matter: 0 for a two to 12 for an ace."""
    return Source((4 * decks,) * 13, suits=4)


class Draw(NamedTuple):
    """Items drawn together, and the number they yield."""

    name: str
    size: int
    value: Callable[..., int]
    """The number, as a function of the kinds drawn, one argument each, in any order."""
    values: Callable[[Any], Any] | None = None
    """The same for an array with one row per draw, if there is a special form, as for orders of hands."""
    source: Source | None = None
    """The source, if not the model's: dice besides cards."""
    joins: str = ""
    """An earlier draw whose items count toward this number too, before its own: a card seen first."""
    after: Callable[[Any], Any] | None = None
    """Given rows of the earlier draws, returns how often this draw yields each number, one column each.

    This counts a second hand of many cards where enumerating it would take too long.
    """


def itself(kind: int) -> int:
    """Return the kind: the number of a single item."""
    return kind


class Way(NamedTuple):
    """One choice in a decision: what it adds, in stakes of the first wager, and what it gives up."""

    name: str
    adds: Mapping[str, int]
    gives_up: tuple[str, ...] = ()
    still_pays: tuple[str, ...] = ()
    """Wagers riding on one that is given up that are still paid."""


def always(*seen: int) -> int:
    """Return 1, whatever was seen."""
    return 1


class Strategy(NamedTuple):
    """A named way to play that can be learned."""

    name: str
    says: str
    """The player's decisions, in words."""
    plays: Callable[..., int]
    """The index of the way chosen, as a function of the draws seen."""


class Ladder(NamedTuple):
    """An order of what a player may see, from low to high, for stating the threshold of a decision."""

    rung: Callable[..., int]
    """The index of the rung, as a function of the draws seen."""
    says: Callable[[int], str]
    """Describes a hand exactly on a rung."""
    beyond: str = "or better"
    """Describes the hands above it."""


class Decision(NamedTuple):
    """A choice after a draw, if `arises` says so, made after seeing all draws so far."""

    after: str
    wager: str
    """The wager in question."""
    ways: tuple[Way, ...]
    arises: Callable[..., int]
    """Returns whether there is anything to decide, as a function of the draws seen; `always` if there is."""
    default_way: str | None
    """The way taken when there is nothing to decide; None for a decision that always arises."""
    alike: Callable[..., int] | None = None
    """For samples with too much to see: one number for all situations decided alike."""
    strategies: tuple[Strategy, ...] = ()
    """Simple strategies known for it."""
    plays: Strategy | None = None
    """The strategy in use; None for optimal play."""
    ladder: Ladder | None = None
    """The order in which a person would rank what is seen."""
    chart_cell: Callable[[int], tuple[str, str] | None] | None = None
    """The row and column of a strategy table, by the number of `alike`; None if it needs no entry."""

    @property
    def default_number(self) -> int:
        """Index of the way taken when there is nothing to decide."""
        if self.default_way is None:
            raise ValueError(f"the decision about {self.wager} always arises: it has no default way")
        return [way.name for way in self.ways].index(self.default_way)

    def check(self) -> None:
        """Refuse a decision that does not say what happens when it does not arise."""
        if self.arises is always and self.default_way is None:
            return
        names, about = [way.name for way in self.ways], f"the decision about {self.wager}"
        if self.arises is always:
            raise ValueError(f"{about} always arises: leave default_way at None")
        if self.default_way is None:
            raise ValueError(f"{about} may not arise: set default_way to one of {', '.join(names)}")
        if self.default_way not in names:
            raise ValueError(f"{about} has no way {self.default_way!r}: it has {', '.join(names)}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Model:
    """One round for one player."""

    source: Source
    draws: tuple[Draw, ...]
    """In the order they fall. Draws a player cannot see when deciding come after the decision.

    Each wager is counted over only the draws it looks on. Two draws may then stand for the same cards, as the
    first three of seven, if no wager looks on both.
    """
    wagers: tuple[Wager, ...]
    decisions: tuple[Decision, ...] = ()
    """At most one about each wager."""
    suits_alike: bool = False
    """Do numbers stay the same when suits are exchanged, for cards as `rank * 4 + suit` and a joker?"""
    stake: int = DEFAULT_STAKE_CENTS
    """Stake at which a commission or a limit is priced, in cents."""
    shares_draw: bool = False
    """Do all models of the game share one draw, as keno tickets do? A simulation then draws once for all."""

    def __post_init__(self) -> None:
        for decision in self.decisions:
            decision.check()

    def with_strategy(self, strategy: str) -> Model:
        """Return the same round, with each decision made by the strategy of that name if it has one."""
        return replace(self, decisions=tuple(_with_strategy(each, strategy) for each in self.decisions))

    def wager(self, name: str) -> Wager:
        return next(each for each in self.wagers if each.name == name)

    def draw_index(self, draw: str) -> int:
        """Return the position of a draw in the order."""
        return [each.name for each in self.draws].index(draw)


def _with_strategy(decision: Decision, strategy: str) -> Decision:
    named = {each.name: each for each in decision.strategies}
    return decision._replace(plays=named.get(strategy))
