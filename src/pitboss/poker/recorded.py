"""Facts of a recorded hand that a live table works out for itself: forced bets, rake and customs."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, Literal, Self

from pitboss.table.action import is_whole_number


@dataclass(frozen=True, kw_only=True, slots=True)
class Recorded:
    """The forced money of a recorded hand by seat, its rake, and customs that differ from the law."""

    posts: tuple[tuple[int, int], ...] = ()
    """Blinds as posted, by seat."""
    antes: tuple[tuple[int, int], ...] = ()
    """Antes that differ from the posted one, by seat."""
    ante_pool: bool = False
    """Whether a player short of the ante contends for all antes."""
    short_blind: Literal["full", "as_posted"] = "full"
    """The bet to match after a blind or forced bet that is all-in for less: the full bet, or the chips
    posted."""
    odd_chips_to_first: bool = False
    """Whether the first winner in position gets all odd chips. By law some go by card, one each."""
    any_stack: bool = False
    """Whether players were dealt in with less than 14.7(c)3 requires."""
    rake: int = 0
    """Total rake from all pots."""
    rake_shared: bool = False
    """Whether the rake came from all pots in proportion, not from the first pot on."""

    def to_json(self) -> dict[str, Any]:
        """Return only the fields that differ from the defaults."""
        return {
            each.name: value
            for each in fields(self)
            if (value := getattr(self, each.name)) != getattr(NOT_RECORDED, each.name)
        }

    @classmethod
    def from_json(cls, row: Any) -> Self:
        """Read what `to_json` wrote; raise `TypeError` for a value of another type."""
        values: dict[str, Any] = {}
        for key, value in dict(row).items():
            usual = getattr(NOT_RECORDED, key)
            if isinstance(usual, tuple):
                values[key] = tuple((seat, amount) for seat, amount in value)
                if not all(is_whole_number(number) for pair in values[key] for number in pair):
                    raise TypeError(f"{key} cannot be {value!r}")
            elif type(value) is type(usual):
                values[key] = value
            else:
                raise TypeError(f"{key} cannot be {value!r}")
        return cls(**values)


NOT_RECORDED = Recorded()
"""The defaults: a hand that is played, not read from a file."""
