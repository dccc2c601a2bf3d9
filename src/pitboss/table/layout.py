"""How a game lies on its table, as data: where seats sit, where wagers and cards lie, what markers say.

A screen draws any game from this; it knows none. A game that says nothing of it is drawn plainly.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Literal, TypeAlias

Kind: TypeAlias = Literal["ring", "arc", "grid"]
"""Seats round the table; seats on an arc before the dealer; one layout for all, seats in a strip beneath."""
Shape: TypeAlias = Literal["circle", "square", "wide", "dot"]
"""How the area of a wager looks; a dot lies on the line between other areas."""

MARKS = MappingProxyType({"button": "B", "bank": "BANK", "kill button": "KILL", "shaker": "SHAKER"})
"""What is written on what marks a seat, by the names that a `Picture` gives."""
_NOTHING: Mapping[Any, Any] = MappingProxyType({})
SHARED_FROM = 9
"""So many areas are no longer drawn once for each seat."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """Where one wager lies: its cell in columns and rows, how many it covers, and how it looks."""

    wager: str
    cell: tuple[float, float] = (0, 0)
    size: tuple[float, float] = (1, 1)
    shape: Shape = "square"
    label: str = ""
    """What is written on it, if not its name."""
    note: str = ""
    """What is written beneath: such as what it pays."""
    card: int | None = None
    """The card that is shown on it."""
    later: bool = False
    """Whether chips come there only in the course of the round."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableLayout:
    """How one table of a game is drawn."""

    kind: Kind = "arc"
    seats: int = 0
    """How many seats there are."""
    spots: tuple[Spot, ...] = ()
    """The betting areas: of every seat, or on a grid once for all."""
    board: int = 0
    """How many cards will lie open for all."""
    dealer: int = 0
    """How many cards the dealer will have."""
    cards: int = 0
    """How many cards each player will have."""
    hands: tuple[tuple[str, int], ...] = ()
    """What a hand that is set is divided into, in the order of its cards."""
    tiles: bool = False
    """Whether tiles are dealt, not cards."""
    says: str = ""
    """A line printed on the cloth before the dealer."""
    marks: Mapping[str, str] = field(default_factory=lambda: MARKS)
    states: Mapping[str, str] = field(default_factory=lambda: _NOTHING)
    """What a plate says after an event of its seat, by the event's name."""
    counts: Mapping[int, int] = field(default_factory=lambda: _NOTHING)
    """The number that a place has when places are counted, by seat; 0 is the dealer."""
    dead_hand: bool = False
    """Whether there is a place for a hand that nobody plays."""
    wheel: tuple[str, ...] = ()
    """The sections of the wheel, clockwise, as events name them."""
    dice: int = 0
    """How many dice are in the shaker."""
    numbers: int = 0
    """How many numbers there are to be drawn."""

    @property
    def columns(self) -> float:
        """How many columns the areas take."""
        return max((spot.cell[0] + spot.size[0] for spot in self.spots), default=0)

    @property
    def rows(self) -> float:
        """How many rows the areas take."""
        return max((spot.cell[1] + spot.size[1] for spot in self.spots), default=0)

    @property
    def wagers(self) -> frozenset[str]:
        """The wagers that have an area."""
        return frozenset(spot.wager for spot in self.spots)


def plain_layout(wagers: Iterable[str], seats: int) -> TableLayout:
    """A layout for a game that gives none: its wagers as equal rectangles, in their order.

    A few are drawn before each seat; many once, as a grid for all.
    """
    names = tuple(dict.fromkeys(wagers))
    if len(names) < SHARED_FROM:
        across = 2 if len(names) > 1 else 1
        return TableLayout(kind="arc", seats=seats, spots=in_rows(names, across))
    return TableLayout(kind="grid", seats=seats, spots=in_rows(names, 8))


def in_rows(wagers: Iterable[str], across: int, *, shape: Shape = "square") -> tuple[Spot, ...]:
    """Areas row by row, so many in each."""
    return tuple(
        Spot(wager=wager, cell=(number % across, number // across), shape=shape)
        for number, wager in enumerate(wagers)
    )
