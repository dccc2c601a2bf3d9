"""The layout of pokette as it is drawn, and its wheel. N.J.A.C. 13:69F-12.5.

A column for each rank and a row for each suit; wagers on cards that adjoin lie on the lines between them.
The order of the sections on the wheel is not held: they are mixed so that neighbours differ.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise, product

from pitboss.equipment.cards import RANKS
from pitboss.games.pokette.hands import HANDS
from pitboss.games.pokette.layout import JOKERS, PLURALS, SECTIONS, Grid, card_of, named, section_name
from pitboss.table.layout import Spot

APART = 23
"""How far apart in the order of the cards two neighbours on the wheel are."""
WHEEL = tuple(section_name(place * APART % SECTIONS) for place in range(SECTIONS))
GROUPS = ("ace-king-queen", "jack-10-9", "8-7-6", "5-4-3")
COLOURS = ("red", "black", "spades", "clubs", "diamonds", "hearts", "jacer")


@cache
def spots(cells: Grid, jokers: str) -> tuple[Spot, ...]:
    """Every area, and dots where cards or ranks adjoin."""
    single = [
        Spot(wager=section_name(cell), cell=(column, row), card=card_of(cell))
        for column, line in enumerate(cells)
        for row, cell in enumerate(line)
        if cell is not None and (jokers == "on" or cell not in JOKERS)
    ]
    return (*single, *_between(cells, jokers), *_ranks(cells), *_rows())


def _between(cells: Grid, jokers: str) -> Iterator[Spot]:
    """Splits on a line between two cards, corners where four meet."""
    columns, rows = range(len(cells)), range(len(cells[0]))
    for (across, down), (column, row) in product([(1, 2), (2, 1), (2, 2)], product(columns, rows)):
        block = [cell for line in cells[column : column + across] for cell in line[row : row + down]]
        found = [cell for cell in block if cell is not None and (jokers == "on" or cell not in JOKERS)]
        if len(found) == across * down:
            yield Spot(wager=named(found), cell=(column + across / 2, row + down / 2), shape="dot")


def _ranks(cells: Grid) -> Iterator[Spot]:
    """One rank under its column, two ranks on the line between."""
    ranks = [
        (n, line[0] >> 2) for n, line in enumerate(cells) if line[0] is not None and line[0] not in JOKERS
    ]
    for column, rank in ranks:
        label = f"{rank + 2}s" if rank < RANKS.index("J") else PLURALS[rank]
        yield Spot(wager=PLURALS[rank], cell=(column, 4), size=(1, 0.8), label=label)
    for (column, rank), (_, other) in pairwise(ranks):
        yield Spot(wager=f"{PLURALS[rank]}-{PLURALS[other]}", cell=(column + 1, 4.4), shape="dot")


def _rows() -> Iterator[Spot]:
    """Three ranks; colours, suits and the jacer; poker hands."""
    for row, names in enumerate((GROUPS, COLOURS, [hand.name for hand in HANDS])):
        wide = 14 / len(names)
        for n, name in enumerate(names):
            yield Spot(wager=name, cell=(n * wide, 4.8 + row * 0.9), size=(wide, 0.9))
