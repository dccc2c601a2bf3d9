"""How a game against the house lies on its table: the areas of the wagers that a house offers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType

from pitboss.games.kit.areas import area_of
from pitboss.table.layout import Spot
from pitboss.table.wager import Wager

SAID = MappingProxyType({"set": "set", "stand": "stands", "ready": "ready"})
"""What a plate says after what its player did."""


def offered(spots: Iterable[Spot], wagers: Mapping[str, Wager]) -> tuple[Spot, ...]:
    """Those areas whose wagers a house offers, moved up where a row stays empty."""
    there = [replace(spot, later=wagers[spot.wager].later) for spot in spots if spot.wager in wagers]
    rows = sorted({spot.cell[1] for spot in there})
    return tuple(replace(spot, cell=(spot.cell[0], rows.index(spot.cell[1]))) for spot in there)


def areas(wagers: Mapping[str, Wager]) -> tuple[Spot, ...]:
    """The wagers of a player's first place, two in a row, where a game says no more."""
    names = [each.name for each in wagers.values() if not each.rides and area_of(each.name) == 1]
    spots = [Spot(wager=name, cell=(n % 2, n // 2)) for n, name in enumerate(names)]
    return offered(spots, wagers)
