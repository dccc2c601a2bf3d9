"""A game in plain integers: how chance falls, what each wager comes to, and where somebody decides.

Play and odds share it: play settles by the wagers' own functions, and odds counts, samples and optimises
with the same ones.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from pitboss.table.wager import Wager

STAKE = 10_000
"""The stake at which a commission or a limit is priced, in cents, unless a game says another."""


@dataclass(frozen=True, slots=True)
class Source:
    """What is drawn from: how many there are of each kind, and whether each goes back before the next."""

    kinds: tuple[int, ...]
    replaced: bool = False
    suits: int = 1
    """How many suits are one kind: 4 where only the ranks of cards matter."""


def dice(sides: int = 6) -> Source:
    """A die, thrown as often as asked: kinds 0 to 5 for faces 1 to 6."""
    return Source((1,) * sides, replaced=True)


def wheel(pockets: int) -> Source:
    """A wheel of equal pockets."""
    return Source((1,) * pockets, replaced=True)


def cards(decks: int = 1) -> Source:
    """Full decks, card by card."""
    return Source((decks,) * 52)


def ranks(decks: int = 1) -> Source:
    """Full decks of which only the ranks matter: 0 for a two to 12 for an ace."""
    return Source((4 * decks,) * 13, suits=4)


class Draw(NamedTuple):
    """Some items drawn together, and the number that they come to."""

    name: str
    size: int
    value: Callable[..., int]
    """The number, as a function of the kinds drawn, one argument each; their order does not matter."""
    values: Callable[[Any], Any] | None = None
    """The same for an array of one row a draw, where it has a form of its own, as orders of hands have."""
    source: Source | None = None
    """What it is drawn from, where that is not the model's: dice beside cards."""
    joins: str = ""
    """An earlier draw whose items belong to its number too, before its own: a card seen before the others."""
    after: Callable[[Any], Any] | None = None
    """For rows of what was drawn before it: how often it then comes to each number, a column each.

    So a second hand of many cards is counted where drawing it out would take too long.
    """


def itself(kind: int) -> int:
    """The kind, as the number that a single item comes to."""
    return kind


class Way(NamedTuple):
    """One way to decide: what is added, in parts of the first wager's stake, and what is given up."""

    name: str
    adds: Mapping[str, int]
    gives_up: tuple[str, ...] = ()
    still_pays: tuple[str, ...] = ()
    """What rides on a wager that is given up and is paid all the same."""


def always(*seen: int) -> int:
    """Whatever was seen."""
    return 1


class Strategy(NamedTuple):
    """A way to play that has a name and can be learnt."""

    name: str
    says: str
    """What a player does by it, in words."""
    plays: Callable[..., int]
    """The number of the way that is gone, as a function of the draws seen."""


class Ladder(NamedTuple):
    """What may be seen, from the least on: to learn from which rung on another way is gone."""

    rung: Callable[..., int]
    """The number of the rung, as a function of the draws seen."""
    says: Callable[[int], str]
    """What is called that is just on a rung, in words."""
    beyond: str = "or better"
    """How what is above it is called."""


class Decision(NamedTuple):
    """After a draw, where `arises` says so, the player chooses a way, having seen all draws so far."""

    after: str
    wager: str
    """The wager that is decided about."""
    ways: tuple[Way, ...]
    arises: Callable[..., int]
    """Whether there is anything to decide, as a function of the draws seen; `always` where there is."""
    default_way: str | None
    """The name of the way taken where there is nothing to decide; None for a decision that always arises."""
    alike: Callable[..., int] | None = None
    """For samples, where there is too much to see: one number for all that is decided alike."""
    strategies: tuple[Strategy, ...] = ()
    """Simple ways to play that are known for it."""
    plays: Strategy | None = None
    """The one that is played; None for the best way in every situation."""
    ladder: Ladder | None = None
    """How a person would order what is seen."""
    told: Callable[[int], tuple[str, str] | None] | None = None
    """The row and column in a table to learn from, by the number of `alike`; None where none is needed."""

    @property
    def default_number(self) -> int:
        """The number of the way taken where there is nothing to decide."""
        if self.default_way is None:
            raise ValueError(f"the decision about {self.wager} always arises: it has no default way")
        return [way.name for way in self.ways].index(self.default_way)

    def check(self) -> None:
        """Refuse a decision that does not say what is taken where it does not arise."""
        if self.arises is always and self.default_way is None:
            return
        names, about = [way.name for way in self.ways], f"the decision about {self.wager}"
        if self.arises is always:
            raise ValueError(f"{about} always arises: leave default_way at None")
        if self.default_way is None:
            raise ValueError(f"{about} may not arise: say which of {', '.join(names)} is then taken")
        if self.default_way not in names:
            raise ValueError(f"{about} has no way {self.default_way!r}: it has {', '.join(names)}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Model:
    """One round for one player."""

    source: Source
    draws: tuple[Draw, ...]
    """In the order they fall. What a player does not see when deciding falls after the decision.

    Wagers are counted by the draws that they look on alone; two draws may then stand for the same cards, as
    the first three of seven, if nothing looks on both.
    """
    wagers: tuple[Wager, ...]
    decisions: tuple[Decision, ...] = ()
    """At most one about each wager."""
    suits_alike: bool = False
    """Whether numbers stay the same when suits change places, for cards as `rank * 4 + suit` and a joker."""
    stake: int = STAKE
    """The stake at which a commission or a limit is priced, in cents."""
    shares_draw: bool = False
    """Whether all models of the game are of one and the same draw, as keno tickets are. A simulation then
    draws once for all of them."""

    def __post_init__(self) -> None:
        for decision in self.decisions:
            decision.check()

    def playing(self, strategy: str) -> Model:
        """The same round, decided by a strategy of that name wherever it has something to say."""
        return replace(self, decisions=tuple(_decided(each, strategy) for each in self.decisions))

    def wager(self, name: str) -> Wager:
        """Return the wager of that name."""
        return next(each for each in self.wagers if each.name == name)

    def place(self, draw: str) -> int:
        """Where a draw comes in the order."""
        return [each.name for each in self.draws].index(draw)


def _decided(decision: Decision, strategy: str) -> Decision:
    named = {each.name: each for each in decision.strategies}
    return decision._replace(plays=named.get(strategy))
