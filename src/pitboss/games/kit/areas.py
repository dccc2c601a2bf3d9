"""Two betting areas for one player, and the position of the second one."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from pitboss.games.kit.betting import Offer
from pitboss.games.kit.round import HouseRound
from pitboss.law import Cite
from pitboss.table import Area, Refused
from pitboss.table.layout import Spot
from pitboss.table.wager import Wager


def name_on_area(wager: str, area: int) -> str:
    """Name a wager on an area: `ante` on the first, `ante 2` on the second."""
    return wager if area == 1 or not wager else f"{wager} {area}"


def check_areas(areas: int, law: Cite) -> None:
    """Require one or two betting areas per player."""
    if not 1 <= areas <= 2:
        raise Refused(f"a player has one betting area or two, not {areas}", law, "areas")


def area_of(wager: str) -> int:
    """Return the area of a wager, from the name that `name_on_area` gave it."""
    last = wager.rpartition(" ")[2]
    return int(last) if last.isdecimal() else 1


def on_areas(wagers: Iterable[Wager], areas: int, *, own: Collection[str] = ()) -> tuple[Wager, ...]:
    """Repeat the wagers for each area. A wager needs, rides on or shares a limit with others of its own area.

    `own` lists the draws that each area has separately, such as its hand. They are named like wagers.
    """
    return tuple(
        replace(
            wager,
            name=name_on_area(wager.name, area),
            needs=name_on_area(wager.needs, area),
            rides=name_on_area(wager.rides, area),
            most_with=name_on_area(wager.most_with, area),
            on=tuple(name_on_area(draw, area) if draw in own else draw for draw in wager.on),
        )
        for area in range(1, areas + 1)
        for wager in wagers
    )


# A second position, next to the player


def second_places(round: HouseRound[Any, Any], last: int) -> dict[int, int]:
    """Find the second area of each seat that wagered on one, in the order they wagered.

    It is an empty betting position next to the player, among positions 1 to `last`.
    """
    found: dict[int, int] = {}
    for seat, name in round.wagers:
        if (
            area_of(name) > 1
            and seat not in found
            and (place := _free_neighbor(round, seat, found.values(), last))
        ):
            found[seat] = place
    return found


def offer_second_area(round: HouseRound[Any, Any], last: int) -> Offer:
    """Offer the second area wherever a position next to the seat is free."""

    def offer(seat: int, area: Area) -> Area | None:
        if area_of(area.wager) == 1:
            return area
        taken = second_places(round, last)
        return area if seat in taken or _free_neighbor(round, seat, taken.values(), last) else None

    return offer


def _free_neighbor(round: HouseRound[Any, Any], seat: int, taken: Iterable[int], last: int) -> int:
    """Find a free betting position next to a seat, clockwise first; 0 if there is none."""
    used = {*round.stacks, *taken}
    return next((place for place in (seat + 1, seat - 1) if 1 <= place <= last and place not in used), 0)


def area_at(round: HouseRound[Any, Any], place: int) -> int:
    """Return whether a place is its player's first or second betting area."""
    return 2 if place in round.holders else 1


def wagers_at(round: HouseRound[Any, Any], place: int) -> list[str]:
    """List the wagers on the cards of a place. A bank never bets against itself."""
    seat, area = round.holders.get(place, place), area_at(round, place)
    if seat == round.bank.seat:
        return []
    up = (*round.wagers, *round.taken)
    return [name for owner, name in up if owner == seat and area_of(name) == area]


PLAYER_STATES = MappingProxyType({"set": "set", "stand": "stands", "ready": "ready"})
"""Text on a player's name plate, by the last thing the player did."""


def offered_spots(spots: Iterable[Spot], wagers: Mapping[str, Wager]) -> tuple[Spot, ...]:
    """Keep the spots whose wagers the house offers, and close up empty rows."""
    there = [replace(spot, later=wagers[spot.wager].later) for spot in spots if spot.wager in wagers]
    rows = sorted({spot.cell[1] for spot in there})
    return tuple(replace(spot, cell=(spot.cell[0], rows.index(spot.cell[1]))) for spot in there)


def default_spots(wagers: Mapping[str, Wager]) -> tuple[Spot, ...]:
    """Lay out a player's wagers two to a row, for games that define no layout."""
    names = [each.name for each in wagers.values() if not each.rides and area_of(each.name) == 1]
    spots = [Spot(wager=name, cell=(n % 2, n // 2)) for n, name in enumerate(names)]
    return offered_spots(spots, wagers)
