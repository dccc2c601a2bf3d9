"""What a recorded hand tells that a table finds by itself: who posted what, and how the file counted it."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, Literal, Self

from pitboss.table.action import whole


@dataclass(frozen=True, kw_only=True, slots=True)
class Recorded:
    """The forced money of a recorded hand by seat, its rake, and where it goes by other customs."""

    posts: tuple[tuple[int, int], ...] = ()
    """Blinds, as they were posted."""
    antes: tuple[tuple[int, int], ...] = ()
    """Antes, where they differ from the one posted."""
    ante_pool: bool = False
    """Whether a player short of the ante contends for all antes."""
    short_blind: Literal["full", "as_posted"] = "full"
    """What a blind or forced bet that is all-in for less makes the others match: all of it, or the chips."""
    odd_chips_to_first: bool = False
    """Whether the first winner in position has all odd chips, where the law has some go by card, one each."""
    any_stack: bool = False
    """Whether players were dealt in with less than 14.7(c)3 asks for."""
    rake: int = 0
    """What the house took of the pots in all."""
    rake_shared: bool = False
    """Whether it came from all pots in proportion, and not from the first one on."""

    def to_json(self) -> dict[str, Any]:
        """Only what is told."""
        return {
            each.name: value
            for each in fields(self)
            if (value := getattr(self, each.name)) != getattr(PLAYED, each.name)
        }

    @classmethod
    def from_json(cls, row: Any) -> Self:
        """What `to_json` wrote; a value of another type is a `TypeError`."""
        told: dict[str, Any] = {}
        for key, value in dict(row).items():
            usual = getattr(PLAYED, key)
            if isinstance(usual, tuple):
                told[key] = tuple((seat, amount) for seat, amount in value)
                if not all(whole(number) for pair in told[key] for number in pair):
                    raise TypeError(f"{key} cannot be {value!r}")
            elif type(value) is type(usual):
                told[key] = value
            else:
                raise TypeError(f"{key} cannot be {value!r}")
        return cls(**told)


PLAYED = Recorded()
"""A hand that is played, not read: nothing is told of it."""
