"""The drawing of the pokette layout, and the wheel. N.J.A.C. 13:69F-12.5.

The layout has a column for each rank and a row for each suit; wagers on adjacent cards lie on the lines
between them. We don't have the order of the wheel's sections, so they are mixed to make neighbors differ.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise, product

from pitboss.equipment.cards import RANKS
from pitboss.games.pokette.hands import HANDS
from pitboss.games.pokette.layout import JOKERS, PLURALS, SECTIONS, Grid, card_of, name_block, section_name
from pitboss.table.layout import Spot

WHEEL_STEP = 23
"""Step in card order between neighboring wheel sections."""
WHEEL = tuple(section_name(place * WHEEL_STEP % SECTIONS) for place in range(SECTIONS))
GROUPS = ("ace-king-queen", "jack-10-9", "8-7-6", "5-4-3")
OUTSIDE_WAGERS = ("red", "black", "spades", "clubs", "diamonds", "hearts", "jacer")


@cache
def spots(cells: Grid, jokers: str) -> tuple[Spot, ...]:
    """Build a spot for every area, with dots where cards or ranks are adjacent."""
    single = [
        Spot(wager=section_name(cell), cell=(column, row), card=card_of(cell))
        for column, line in enumerate(cells)
        for row, cell in enumerate(line)
        if cell is not None and (jokers == "on" or cell not in JOKERS)
    ]
    return (*single, *_split_and_corner_spots(cells, jokers), *_rank_spots(cells), *_row_spots())


def _split_and_corner_spots(cells: Grid, jokers: str) -> Iterator[Spot]:
    """Yield splits, on the line between two cards, and corners, where four cards meet."""
    columns, rows = range(len(cells)), range(len(cells[0]))
    for (across, down), (column, row) in product([(1, 2), (2, 1), (2, 2)], product(columns, rows)):
        block = [cell for line in cells[column : column + across] for cell in line[row : row + down]]
        found = [cell for cell in block if cell is not None and (jokers == "on" or cell not in JOKERS)]
        if len(found) == across * down:
            yield Spot(wager=name_block(found), cell=(column + across / 2, row + down / 2), shape="dot")


def _rank_spots(cells: Grid) -> Iterator[Spot]:
    """Yield single ranks, under their column, and double ranks, on the line between two."""
    ranks = [
        (n, line[0] >> 2) for n, line in enumerate(cells) if line[0] is not None and line[0] not in JOKERS
    ]
    for column, rank in ranks:
        label = f"{rank + 2}s" if rank < RANKS.index("J") else PLURALS[rank]
        yield Spot(wager=PLURALS[rank], cell=(column, 4), size=(1, 0.8), label=label)
    for (column, rank), (_, other) in pairwise(ranks):
        yield Spot(wager=f"{PLURALS[rank]}-{PLURALS[other]}", cell=(column + 1, 4.4), shape="dot")


def _row_spots() -> Iterator[Spot]:
    """Yield three rows: three-rank wagers; colors, suits and the jacer; poker hands."""
    for row, names in enumerate((GROUPS, OUTSIDE_WAGERS, [hand.name for hand in HANDS])):
        wide = 14 / len(names)
        for n, name in enumerate(names):
            yield Spot(wager=name, cell=(n * wide, 4.8 + row * 0.9), size=(wide, 0.9))
