"""A game in plain integers: how chance falls, what each wager comes to, and where somebody decides.

Play and odds share it: play settles by the wagers' own functions, odds counts, samples and optimises
with the same functions compiled.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pitboss.table.wager import Wager


@dataclass(frozen=True, slots=True)
class Source:
    """What is drawn from: how many there are of each kind, and whether each goes back before the next."""

    kinds: tuple[int, ...]
    replaced: bool = False


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
    return Source((4 * decks,) * 13)


class Draw(NamedTuple):
    """Some items drawn together, and the number that they come to."""

    name: str
    size: int
    value: Callable[..., int]
    """The number, as a function of the kinds drawn, one argument each; their order does not matter."""


def itself(kind: int) -> int:
    """The kind, as the number that a single item comes to."""
    return kind


class Way(NamedTuple):
    """One way to decide: what is added, in parts of the first wager's stake, and what is given up."""

    name: str
    adds: Mapping[str, int]
    gives_up: tuple[str, ...] = ()


class Decision(NamedTuple):
    """After a draw, where `arises` says so, the player chooses a way, having seen all draws so far."""

    after: str
    wager: str
    """The wager that is decided about."""
    ways: tuple[Way, ...]
    arises: Callable[..., int]
    """Whether there is anything to decide, as a function of the draws seen: else the first way is gone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Model:
    """One round for one player."""

    source: Source
    draws: tuple[Draw, ...]
    """In the order they fall. What a player does not see when deciding falls after the decision."""
    wagers: tuple[Wager, ...]
    decisions: tuple[Decision, ...] = ()
    """At most one about each wager."""

    def place(self, draw: str) -> int:
        """Where a draw comes in the order."""
        return [each.name for each in self.draws].index(draw)

    def line(self, wager: Wager, numbers: Sequence[int]) -> int:
        """The line that a wager comes to, by the numbers of all draws."""
        return wager.settle(*[numbers[self.place(draw)] for draw in wager.on], *wager.args)
