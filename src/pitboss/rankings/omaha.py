"""Omaha: exactly two of four hole cards and three of five board cards, for high and low. 13:69F-14.11(f)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any

from pitboss.law import Cite, cite
from pitboss.rankings.hands import HandOrder, arrange
from pitboss.rankings.high import HIGH
from pitboss.rankings.low import EIGHT_OR_BETTER
from pitboss.rankings.order import BadHand, Cards, Category, Option, Part, Rank
from pitboss.rankings.patterns import KEYS, PATTERN
from pitboss.rankings.shapes import Shape, ShapedOrder

if TYPE_CHECKING:
    from numpy.typing import NDArray


class OmahaOrder(ShapedOrder):
    """An order of five-card hands made from two hole cards and three board cards."""

    def __init__(self, id: str, title: str, law: Cite, five: HandOrder) -> None:
        self.readings = dict(five.readings)
        parts = Part("hole cards", (4,)), Part("board cards", (5,))
        super().__init__(id, title, law, *parts, rules=five.rules)
        self.five = five

    def _variant(self, options: dict[str, Option]) -> OmahaOrder:
        return type(self)(self.id, self.title, self.law, self.five.reading(**options))

    @property
    def shapes(self) -> list[Shape]:
        """Every distinct hand, worst first; value v is at index v - 1."""
        return self.five.shapes

    @property
    def categories(self) -> list[Category]:
        """Kinds of hand, best first."""
        return self.five.categories

    def category(self, value: int) -> Category:
        """Return the kind of hand for a value."""
        return self.five.category(value)

    def value(self, hole: Sequence[int], board: Sequence[int]) -> int:
        """Return the value of four hole cards and a board of five. Duplicates are not checked."""
        plain, _ = self.five.level(5)
        try:
            pairs = {KEYS[a] + KEYS[b] & PATTERN for a, b in combinations(hole, 2)}  # type: ignore[operator]
            threes = {
                KEYS[a] + KEYS[b] + KEYS[c] & PATTERN  # type: ignore[operator]
                for a, b, c in combinations(board, 3)
            }
            if len(hole) != 4 or len(board) != 5:
                raise KeyError
            value = max(plain[pair + three] for pair in pairs for three in threes)
        except (KeyError, TypeError, IndexError):
            return self.value(*self.read((hole, board)))
        return max(value, self._suited(hole, board))

    def _suited(self, hole: Sequence[int], board: Sequence[int]) -> int:
        _, suited = self.five.level(5)
        if not suited:
            return 0
        for suit in range(4):
            there = [1 << (int(card) >> 2) for card in board if card & 3 == suit]
            if len(there) >= 3:
                here = [1 << (int(card) >> 2) for card in hole if card & 3 == suit]
                made = [
                    suited[sum(pair) | sum(three)]
                    for pair in combinations(here, 2)
                    for three in combinations(there, 3)
                ]
                return max(made, default=0)
        return 0

    def rank(self, *parts: Cards) -> Rank:
        """Rank hole cards and a board given as text or integers, with all checks."""
        hole, board = self.read(parts)
        value = self.value(hole, board)
        kind = self.category(value)
        if not value:
            return Rank(0, kind.say(()), kind, (), self)
        shape = self.shapes[value - 1]
        used = next(hand for hand in self.choices(hole, board) if self.five.value_made(hand) == value)
        return Rank(value, kind.say(shape.ranks), kind, arrange(used, shape), self)

    def choices(self, hole: Iterable[int], board: Iterable[int]) -> Iterator[tuple[int, ...]]:
        """Yield every hand of two hole cards and three board cards."""
        board = tuple(board)
        for pair in combinations(hole, 2):
            for three in combinations(board, 3):
                yield pair + three

    def values(self, *hands: Any, out: Any = None, threads: int = 1) -> NDArray[Any]:
        """Return many values from holes and boards: uint8 arrays of rows or uint64 arrays of masks."""
        from pitboss.rankings.omaha_bulk import omaha_values

        if len(hands) != 2:
            raise BadHand(f"{self.title} takes two arrays, holes and boards, not {len(hands)}")
        return omaha_values(self, hands[0], hands[1], out, threads)


OMAHA = OmahaOrder("omaha", "omaha high", cite("13:69F-14.11(f)1"), HIGH)
OMAHA_LOW = OmahaOrder("omaha-low", "omaha low, eight or better", cite("13:69F-14.11(g)"), EIGHT_OR_BETTER)
