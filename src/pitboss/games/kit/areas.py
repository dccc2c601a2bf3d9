"""Several betting areas in front of one player: each wager once for every area."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

from pitboss.table.wager import Wager


def named(wager: str, area: int) -> str:
    """A wager's name on an area: its own on the first, `ante 2` on the second."""
    return wager if area == 1 or not wager else f"{wager} {area}"


def area_of(wager: str) -> int:
    """The area that a wager lies on, by the name that `named` gave it."""
    last = wager.rpartition(" ")[2]
    return int(last) if last.isdecimal() else 1


def on_areas(wagers: Iterable[Wager], areas: int, *, own: Collection[str] = ()) -> tuple[Wager, ...]:
    """The wagers for each area; what one needs, or rides on, lies on the same area.

    Draws that each area has for itself, such as the hand dealt to it, are `own`: they are named like wagers.
    """
    return tuple(
        replace(
            wager,
            name=named(wager.name, area),
            needs=named(wager.needs, area),
            rides=named(wager.rides, area),
            on=tuple(named(draw, area) if draw in own else draw for draw in wager.on),
        )
        for area in range(1, areas + 1)
        for wager in wagers
    )
