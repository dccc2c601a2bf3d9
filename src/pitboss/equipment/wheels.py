"""Wheels: a ring of labeled pockets, spun to one of them."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.law import BadInput


class BadWheel(BadInput):
    """The wheel is impossible, or the pocket is not on it."""


@dataclass(frozen=True, slots=True)
class Wheel:
    """A wheel's pockets, clockwise. A label may appear more than once, as on a big six."""

    name: str
    pockets: tuple[str, ...]

    def __post_init__(self) -> None:
        if len(self.pockets) < 2:
            raise BadWheel(f"a wheel has at least two pockets, not {len(self.pockets)}")

    def __len__(self) -> int:
        return len(self.pockets)

    def pocket(self, label: str) -> int:
        """Return the first position with the label."""
        try:
            return self.pockets.index(label)
        except ValueError:
            raise BadWheel(f"{label!r} is not on the {self.name} wheel") from None


# The order of pockets on the wheels made for casinos; both run clockwise from the zero.
_SINGLE_ZERO = (
    "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26"
)
_DOUBLE_ZERO = (
    "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2"
)
SINGLE_ZERO = Wheel("single zero", tuple(_SINGLE_ZERO.split()))
DOUBLE_ZERO = Wheel("double zero", tuple(_DOUBLE_ZERO.split()))
