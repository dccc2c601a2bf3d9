"""Hands of four tiles in plain integers, for odds: set in one way, all of them at once."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from math import comb
from typing import Any

from pitboss.equipment.tiles import TILES
from pitboss.games.kit.house_way import HouseWay
from pitboss.games.pai_gow.hands import packed
from pitboss.table.model import Draw

HAND = 4


def set_by(way: HouseWay, name: str) -> Draw:
    """Four tiles that are set in a way, as one number."""

    def number(*tiles: int) -> int:
        return packed(*way(tiles))

    def numbers(rows: Any) -> Any:
        import numpy as np  # slow to load, and for odds alone

        tiles = np.sort(rows, axis=1).astype(np.int64)
        places = np.array([[comb(tile, size) for tile in range(len(TILES))] for size in range(1, HAND + 1)])
        return _all(way)[sum(places[size][tiles[:, size]] for size in range(HAND))]

    return Draw(name, HAND, number, numbers)


@cache
def _all(way: HouseWay) -> Any:
    """Every hand set in a way: by its highest tile, then the next, so that its place can be counted."""
    import numpy as np

    hands = sorted(combinations(range(len(TILES)), HAND), key=lambda hand: hand[::-1])
    return np.array([packed(*way(hand)) for hand in hands], np.int64)
