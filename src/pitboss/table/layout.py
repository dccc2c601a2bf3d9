"""Table layouts as data: seats, wager areas, cards and markers.

A screen draws any game from this without knowing it. A game without a layout gets a plain one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Literal, TypeAlias

Kind: TypeAlias = Literal["ring", "arc", "grid"]
"""Seats around the table; seats on an arc facing the dealer; one shared layout above a row of seats."""
Shape: TypeAlias = Literal["circle", "square", "wide", "dot"]
"""Shape of a wager's area. A dot lies on the line between other areas."""

MARKS = MappingProxyType({"button": "B", "bank": "BANK", "kill button": "KILL", "shaker": "SHAKER"})
"""Labels of seat markers, by the names that a `Picture` uses."""
_NOTHING: Mapping[Any, Any] = MappingProxyType({})
SHARED_GRID_FROM = 9
"""From this many areas on, draw one shared grid instead of areas for each seat."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """The place of one wager: its cell in columns and rows, its size, and its look."""

    wager: str
    cell: tuple[float, float] = (0, 0)
    size: tuple[float, float] = (1, 1)
    shape: Shape = "square"
    label: str = ""
    """Text on it, if not its name."""
    note: str = ""
    """Text below it, such as its odds."""
    card: int | None = None
    """A card printed on it."""
    later: bool = False
    """Do chips come there only during the round?"""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableLayout:
    """The drawing of a game's table."""

    kind: Kind = "arc"
    seats: int = 0
    """Number of seats."""
    spots: tuple[Spot, ...] = ()
    """The betting areas: each seat's, or one shared set on a grid."""
    board: int = 0
    """Number of community cards."""
    dealer: int = 0
    """Number of dealer's cards."""
    cards: int = 0
    """Number of cards for each player."""
    hands: tuple[tuple[str, int], ...] = ()
    """The parts of a set hand, in the order of its cards."""
    tiles: bool = False
    """Does the game deal tiles instead of cards?"""
    says: str = ""
    """A line printed on the felt in front of the dealer."""
    marks: Mapping[str, str] = field(default_factory=lambda: MARKS)
    states: Mapping[str, str] = field(default_factory=lambda: _NOTHING)
    """Text on a seat's plate after one of its events, by the event's name."""
    counts: Mapping[int, int] = field(default_factory=lambda: _NOTHING)
    """The number of each seat's place when places are counted; 0 is the dealer."""
    dead_hand: bool = False
    """Is there a place for a hand that nobody plays?"""
    wheel: tuple[str, ...] = ()
    """The sections of the wheel, clockwise, as events name them."""
    dice: int = 0
    """Number of dice in the shaker."""
    numbers: int = 0
    """Number of numbers that can be drawn."""

    @property
    def columns(self) -> float:
        """Number of columns that the areas take."""
        return max((spot.cell[0] + spot.size[0] for spot in self.spots), default=0)

    @property
    def rows(self) -> float:
        """Number of rows that the areas take."""
        return max((spot.cell[1] + spot.size[1] for spot in self.spots), default=0)

    @property
    def wagers(self) -> frozenset[str]:
        """The wagers that have an area."""
        return frozenset(spot.wager for spot in self.spots)


def plain_layout(wagers: Iterable[str], seats: int) -> TableLayout:
    """Return a layout for a game without one: equal rectangles for its wagers, in order.

    A few wagers are drawn for each seat; many are drawn once, as a grid.
    """
    names = tuple(dict.fromkeys(wagers))
    if len(names) < SHARED_GRID_FROM:
        across = 2 if len(names) > 1 else 1
        return TableLayout(kind="arc", seats=seats, spots=arrange_in_rows(names, across))
    return TableLayout(kind="grid", seats=seats, spots=arrange_in_rows(names, 8))


def arrange_in_rows(wagers: Iterable[str], across: int, *, shape: Shape = "square") -> tuple[Spot, ...]:
    """Arrange areas row by row, `across` in each."""
    return tuple(
        Spot(wager=wager, cell=(number % across, number // across), shape=shape)
        for number, wager in enumerate(wagers)
    )
