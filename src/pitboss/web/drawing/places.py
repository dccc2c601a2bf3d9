"""Compute positions on a table against the house: its outline, seats around you, areas in rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pitboss.table import DEALER
from pitboss.table.layout import Spot
from pitboss.web.drawing.scene import TableScene
from pitboss.web.drawing.svg import format_length

MAX_AT_BOTTOM = 3
"""Maximum seats along the bottom, where nobody sits in the middle."""
MAX_AT_SIDE = 3
"""Maximum seats with cards and areas at one side."""


def half_round(left: float, top: float, right: float, bottom: float, corner: float) -> str:
    """Return the outline of a half-round table."""
    middle_of = (left + right) / 2
    straight = top + (bottom - top) * 0.6
    bow = (right - left) * 0.35
    n = format_length
    return (
        f"M{n(left + corner)} {n(top)}H{n(right - corner)}Q{n(right)} {n(top)} {n(right)} {n(top + corner)}"
        f"V{n(straight)}C{n(right)} {n(bottom + 10)} {n(middle_of + bow)} {n(bottom)}"
        f" {n(middle_of)} {n(bottom)}"
        f"C{n(middle_of - bow)} {n(bottom)} {n(left)} {n(bottom + 10)} {n(left)} {n(straight)}"
        f"V{n(top + corner)}Q{n(left)} {n(top)} {n(left + corner)} {n(top)}Z"
    )


def seats_around(seats: Sequence[int], own: int | None) -> tuple[list[int], list[int], list[int]]:
    """Divide seats into those at the left, at the bottom and at the right, each from the top or the left.

    With a place of your own, the others keep their order around you: the next one clockwise is at your left.
    Otherwise seat 1 is at the dealer's left, which is the right side seen from in front of the table.
    """
    if own in seats:
        first = seats.index(own)
        others = [*seats[first + 1 :], *seats[:first]]
        half = -(-len(others) // 2)
        return others[:half][::-1], [], others[half:]
    at_bottom = min(max(len(seats) - 2 * MAX_AT_SIDE, len(seats) % 2), MAX_AT_BOTTOM)
    half = (len(seats) - at_bottom + 1) // 2
    bottom = seats[half : half + at_bottom]
    return list(seats[half + at_bottom :])[::-1], list(bottom)[::-1], list(seats[:half])


def arrange_in_rows(spots: Sequence[Spot], rows: int) -> list[list[Spot]]:
    """Arrange whole areas in some rows, the lowest first, and parts of one cell in a row beneath."""
    whole = [spot for spot in spots if spot.size[0] >= 1]
    whole.sort(key=lambda spot: (-spot.cell[1], spot.cell[0]))
    across = -(-len(whole) // rows)
    found = [whole[n : n + across] for n in range(0, len(whole), across or 1)]
    parts = [spot for spot in spots if spot.size[0] < 1]
    return [*found, parts] if parts else found


def spots_of(scene: TableScene, seat: int, *, second: bool) -> list[Spot]:
    """List the areas of a place: `ante 2` is the ante of a second hand. Include wagers without a spot."""
    if second:
        return [replace(spot, wager=f"{spot.wager} 2") for spot in scene.layout.spots]
    known = {spot.wager for spot in scene.layout.spots}
    up = {*scene.wagers.get(seat, {}), *(scene.open_areas if seat == scene.viewer else ())}
    extra = sorted(name for name in up - known if name.removesuffix(" 2") not in known)
    low = max((spot.cell[1] + spot.size[1] for spot in scene.layout.spots), default=0)
    return [*scene.layout.spots, *(Spot(wager=name, cell=(n, -low)) for n, name in enumerate(extra))]


def second_places(scene: TableScene) -> dict[int, int]:
    """Map places to the owners of second hands: as dealt, or beside the player who wagered on one."""
    found = {
        number: place.holder
        for number, place in scene.picture.places.items()
        if place.holder not in (DEALER, number)
    }
    for seat, up in scene.wagers.items():
        doubled = any(name.endswith(" 2") and name[:-2] in scene.layout.wagers for name in up)
        if doubled and seat not in found.values():
            near = (seat + 1, seat - 1)
            free = [
                each
                for each in near
                if 1 <= each <= scene.layout.seats and not scene.is_taken(each) and each not in found
            ]
            found |= {free[0]: seat} if free else {}
    return found
