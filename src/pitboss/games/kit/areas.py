"""Several betting areas in front of one player: each wager once for every area."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from pitboss.table.wager import Wager


def named(wager: str, area: int) -> str:
    """A wager's name on an area: its own on the first, `ante 2` on the second."""
    return wager if area == 1 or not wager else f"{wager} {area}"


def on_areas(wagers: Iterable[Wager], areas: int) -> tuple[Wager, ...]:
    """The wagers for each area; what one needs, or rides on, lies on the same area."""
    return tuple(
        replace(
            wager,
            name=named(wager.name, area),
            needs=named(wager.needs, area),
            rides=named(wager.rides, area),
        )
        for area in range(1, areas + 1)
        for wager in wagers
    )
