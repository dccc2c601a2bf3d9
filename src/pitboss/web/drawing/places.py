"""Compute positions on a table against the house: its outline, areas in rows, and second hands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pitboss.table import DEALER
from pitboss.table.layout import Spot
from pitboss.web.drawing.scene import TableScene
from pitboss.web.drawing.svg import format_length

MAX_AREAS_IN_ROW = 5
"""Maximum areas in a row on a narrow drawing."""


def half_round(left: float, top: float, right: float, bottom: float, corner: float) -> str:
    """Return the outline of a half-round table."""
    middle_of = (left + right) / 2
    straight = top + (bottom - top) * 0.48
    bow = (right - left) * 0.27
    n = format_length
    return (
        f"M{n(left + corner)} {n(top)}H{n(right - corner)}Q{n(right)} {n(top)} {n(right)} {n(top + corner)}"
        f"V{n(straight)}C{n(right)} {n(bottom - 70)} {n(middle_of + bow)} {n(bottom)}"
        f" {n(middle_of)} {n(bottom)}"
        f"C{n(middle_of - bow)} {n(bottom)} {n(left)} {n(bottom - 70)} {n(left)} {n(straight)}"
        f"V{n(top + corner)}Q{n(left)} {n(top)} {n(left + corner)} {n(top)}Z"
    )


def arrange_in_rows(spots: Sequence[Spot]) -> list[Spot]:
    """Arrange areas in the fewest rows of a narrow drawing, lowest first; parts of one cell share a row."""
    whole = [spot for spot in spots if spot.size[0] >= 1]
    whole.sort(key=lambda spot: (-spot.cell[1], spot.cell[0]))
    parts = [spot for spot in spots if spot.size[0] < 1]
    across = len(whole) if len(whole) <= MAX_AREAS_IN_ROW else -(-len(whole) // 2)
    flat = [replace(spot, cell=(n % across, n // across), size=(1, 1)) for n, spot in enumerate(whole)]
    row = -(-len(whole) // across) if whole else 0
    wide = across / max(len(parts), 1)
    return flat + [replace(spot, cell=(n * wide, row), size=(wide, 0.7)) for n, spot in enumerate(parts)]


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
