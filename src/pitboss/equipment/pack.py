"""A pack: a pile of cards, shuffled and cut by chance, dealt from the top."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.equipment.cards import BadCard
from pitboss.equipment.chance import Chance
from pitboss.equipment.secure import TracedPiece

DOWN, UP = False, True
"""Face down or face up."""


class Pack(list[int]):
    """Cards face down. The top is the end of the list, so dealing takes from the end."""

    __slots__ = ()

    @classmethod
    def shuffle(cls, cards: Sequence[int], chance: Chance) -> Pack:
        """Return the cards in an order chosen by chance."""
        places = chance.shuffle(len(cards))
        places.reverse()
        if cards == range(len(cards)):
            return cls(places)
        return cls(
            place.as_card(cards[place]) if type(place) is TracedPiece else cards[place] for place in places
        )

    def cut(self, chance: Chance, *, least: int = 1, most: int | None = None) -> int:
        """Move cards from the top to the bottom, and return the depth of the cut."""
        depth = chance.cut(len(self), least=least, most=most)
        self[:] = self[-depth:] + self[:-depth]
        return depth

    def take(self, count: int = 1) -> tuple[int, ...]:
        """Take the top cards, first card first. If too few are left, refuse and take none."""
        if not 0 <= count <= len(self):
            raise BadCard(f"{count!r} cards cannot be taken: {len(self)} are left")
        taken = tuple(reversed(self[len(self) - count :]))
        del self[len(self) - count :]
        return taken
