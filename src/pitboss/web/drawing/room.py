"""Track room on the felt: boxes that are taken, and the first of several places that is still free."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, sin
from typing import NamedTuple

RING_SQUARENESS = 0.8
"""Squareness of the ring: 1 is an ellipse, less has fuller corners."""
_KNEE = 0.73
"""Position of the control points of a quarter of the rim."""


class Box(NamedTuple):
    """A rectangle: left, top, width, height."""

    x: float
    y: float
    width: float
    height: float

    @classmethod
    def about(cls, x: float, y: float, width: float, height: float) -> Box:
        return cls(x - width / 2, y - height / 2, width, height)

    @property
    def middle(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def right(self) -> float:
        return self.x + self.width

    def meets(self, other: Box, gap: float = 0) -> bool:
        """Return whether two boxes overlap or come nearer than a gap."""
        left, top, width, height = self
        x, y, wide, tall = other
        across = left < x + wide + gap and x < left + width + gap
        return across and top < y + tall + gap and y < top + height + gap

    def overlap(self, other: Box) -> float:
        """Return the area that two boxes share."""
        if not self.meets(other):
            return 0.0
        across = min(self.right, other.right) - max(self.x, other.x)
        return across * (min(self.bottom, other.bottom) - max(self.y, other.y))


class Room:
    """Boxes already taken on a drawing."""

    def __init__(self) -> None:
        self.taken: list[Box] = []

    def take(self, box: Box) -> Box:
        self.taken.append(box)
        return box

    def fit(self, boxes: Iterable[Box], gap: float = 3) -> Box:
        """Take the first free box; if none is, the one that covers least."""
        tried: list[Box] = []
        found = self.find(boxes, gap, tried)
        return found or self.take(min(tried, key=lambda box: sum(map(box.overlap, self.taken))))

    def find(self, boxes: Iterable[Box], gap: float, tried: list[Box]) -> Box | None:
        """Take and return the first free box, if any; add the others to `tried`."""
        for box in boxes:
            left, top, right, bottom = box.x - gap, box.y - gap, box.right + gap, box.bottom + gap
            for x, y, width, height in self.taken:
                if x < right and y < bottom and left < x + width and top < y + height:
                    break
            else:
                return self.take(box)
            tried.append(box)
        return None


def on_ring(cx: float, cy: float, a: float, b: float, angle: float) -> tuple[float, float]:
    """Return a point of the ring, the angle clockwise from the top."""
    across, up = sin(angle), cos(angle)
    x = abs(across) ** RING_SQUARENESS * (1 if across > 0 else -1)
    y = abs(up) ** RING_SQUARENESS * (1 if up > 0 else -1)
    return cx + a * x, cy - b * y


def ring_path(cx: float, cy: float, a: float, b: float) -> str:
    """Return the outline of a ring, in four curves."""
    p, q = a * _KNEE, b * _KNEE

    def at(x: float, y: float) -> str:
        return f"{cx + x:.0f} {cy + y:.0f}"

    quarters = [
        ((a, q), (p, b), (0, b)),
        ((-p, b), (-a, q), (-a, 0)),
        ((-a, -q), (-p, -b), (0, -b)),
        ((p, -b), (a, -q), (a, 0)),
    ]
    curves = "".join(f"C{' '.join(at(x, y) for x, y in quarter)}" for quarter in quarters)
    return f"M{at(a, 0)}{curves}Z"
