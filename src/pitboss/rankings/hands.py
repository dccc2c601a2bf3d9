"""Orders of card hands: the best few of the cards held, looked up by pattern and by suited ranks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING, Any

from pitboss.equipment.cards import JOKER
from pitboss.law import Cite
from pitboss.rankings.order import Cards, Category, Option, Part, Rank, Rules
from pitboss.rankings.patterns import (
    ENOUGH,
    JOKER_BIT,
    KEYS,
    PATTERN,
    SUIT_AT,
    Lookup,
    grown,
    grown_suited,
    numbered,
    start,
)
from pitboss.rankings.shapes import Shape, ShapedOrder
from pitboss.rankings.words import short

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from pitboss.rankings.hands_bulk import Tables

Shaping = Callable[..., list[Shape]]


class HandOrder(ShapedOrder):
    """An order of the best `take` of the cards held.

    `shapes` gives every distinct hand, worst first, under the readings asked for. A hand that has
    no shape has the value 0 and the category `otherwise`; without it every hand must have one.
    """

    def __init__(
        self,
        id: str,
        title: str,
        law: Cite,
        shapes: Shaping,
        *,
        rules: Rules,
        take: int,
        sizes: tuple[int, ...],
        readings: Mapping[str, Option] | None = None,
        otherwise: Category | None = None,
        joker: bool = False,
        suits: bool = True,
        suited_replaces: bool = False,
    ) -> None:
        self.readings = dict(readings or {})
        super().__init__(id, title, law, Part("cards", sizes), rules=rules, joker=joker)
        self.take = take
        self.sizes = sizes
        self.otherwise = otherwise
        self.suited_replaces = suited_replaces
        self._shaping = shapes
        self.suits = suits
        self._start = start(take)
        self._plain: Lookup = {}
        self._suited: Lookup = {}
        self._levels: dict[int, tuple[Lookup, Lookup]] = {}

    def _variant(self, options: dict[str, Option]) -> HandOrder:
        return type(self)(
            self.id,
            self.title,
            self.law,
            self._shaping,
            rules=self.rules,
            take=self.take,
            sizes=self.sizes,
            readings=self.readings,
            otherwise=self.otherwise,
            joker=self.joker,
            suits=self.suits,
            suited_replaces=self.suited_replaces,
        )

    @cached_property
    def shapes(self) -> list[Shape]:
        """Every distinct hand, worst first; the one of value v is at v - 1."""
        return self._shaping(**self.options)

    @cached_property
    def categories(self) -> list[Category]:
        """The kinds of hand, best first."""
        kinds = list(dict.fromkeys(shape.category for shape in reversed(self.shapes)))
        return [*kinds, self.otherwise] if self.otherwise else kinds

    def category(self, value: int) -> Category:
        """The kind of the hands of one value."""
        if value == 0 and self.otherwise:
            return self.otherwise
        return self.shapes[value - 1].category

    # The tables ------------------------------------------------------------------------------

    def level(self, size: int) -> tuple[Lookup, Lookup]:
        """The values of hands of `size` cards by pattern, and those of up to `size` suited ranks."""
        if size not in self._levels:
            self._levels[size] = self._base() if size == self.take else self._grow(size)
        return self._levels[size]

    def _base(self) -> tuple[Lookup, Lookup]:
        plain, suited = numbered(self.shapes)
        if self.otherwise:
            anything: Lookup = {0: 0}
            for _ in range(self.take):
                anything = grown(anything)
            plain = anything | plain
        return plain, suited

    def _grow(self, size: int) -> tuple[Lookup, Lookup]:
        plain, suited = self.level(size - 1)
        larger = grown_suited(suited, joker=self.joker)
        return grown(plain, joker=self.joker), larger | suited

    # One hand --------------------------------------------------------------------------------

    def from_on(self, value: int) -> str:
        """What the lowest hand of those from a value on is called: `pair` for any pair, else by its ranks."""
        shape = self.shapes[value - 1]
        below = self.shapes[value - 2].category.name if value > 1 else ""
        if shape.category.name not in (below, "high card"):
            return shape.category.name
        return short(shape.ranks) if shape.category.name == "high card" else shape.category.say(shape.ranks)

    def value(self, cards: Sequence[int]) -> int:
        """The value of a hand of card integers; greater is better, hands that tie are equal.

        For engines: duplicates are not looked for. `rank` checks everything.
        """
        key = self._start
        try:
            for card in cards:
                key += KEYS[card]  # type: ignore[operator]  # an empty place is caught below
            value = self._plain[key & PATTERN]
        except (KeyError, TypeError, IndexError):
            return self._first(cards)
        if key & ENOUGH and self.suits:
            return self._with_suit(cards, key, value, self._suited)
        return value

    def made(self, hand: Sequence[int]) -> int:
        """The value of a hand once made, even where the order takes more cards to make it of."""
        plain, suited = self.level(len(hand))
        key = self._start + sum(KEYS[card] or 0 for card in hand)
        value = plain[key & PATTERN]
        return self._with_suit(hand, key, value, suited) if key & ENOUGH and self.suits else value

    def _with_suit(self, cards: Sequence[int], key: int, value: int, table: Lookup) -> int:
        suit = next(suit for suit in range(4) if key >> SUIT_AT + 4 * suit & 8)
        ranks = 0
        for card in cards:
            if card == JOKER:
                ranks |= JOKER_BIT
            elif card & 3 == suit:
                ranks |= 1 << (int(card) >> 2)
        suited = table.get(ranks, 0)
        return suited if suited > value or (suited and self.suited_replaces) else value

    def _first(self, cards: Cards) -> int:
        """The slow way: a text, a size not seen before, or a hand to refuse."""
        (hand,) = self.read((cards,))
        self._load(len(hand))
        return self.value(hand)

    def _load(self, size: int) -> None:
        plain, suited = self.level(size)
        self._plain |= plain
        self._suited |= suited

    def rank(self, *parts: Cards) -> Rank:
        """The rank of a hand given as text or integers, everything checked."""
        (hand,) = self.read(parts)
        value = self.value(hand)
        if value == 0 and self.otherwise:
            return Rank(0, self.otherwise.say(()), self.otherwise, (), self)
        shape = self.shapes[value - 1]
        used = self._used(hand, value, shape)
        return Rank(value, shape.category.say(shape.ranks), shape.category, used, self)

    def _used(self, hand: tuple[int, ...], value: int, shape: Shape) -> tuple[int, ...]:
        """The cards that make the hand, in the order they are compared."""
        return next(arranged(each, shape) for each in self.choices(hand) if self.made(each) == value)

    def choices(self, hand: tuple[int, ...]) -> Iterable[tuple[int, ...]]:
        """Every hand of the right number of cards that can be taken from the cards held."""
        return combinations(hand, self.take)

    # Many hands ------------------------------------------------------------------------------

    def tables(self, size: int) -> Tables:
        """The tables for `hands_bulk.evaluate`, for hands of `size` cards. Built once."""
        from pitboss.rankings.hands_bulk import hand_tables

        if size not in self.sizes:
            raise self.parts[0].refuse(size, self.title)
        return hand_tables(self, size)

    def values(self, *hands: Any, out: Any = None, threads: int = 1) -> NDArray[Any]:
        """The values of many hands: a uint8 array, one row a hand, or a uint64 array of card masks.

        Every hand has the same number of cards. `out` is a uint16 array to fill; `threads` share the work.
        """
        from pitboss.rankings.hands_bulk import hand_values

        return hand_values(self, self._only(hands), out, threads)


def arranged(cards: Iterable[int], shape: Shape) -> tuple[int, ...]:
    """The cards in the order the ranks of the shape are compared; the joker stands where it is needed."""
    left = sorted(cards, reverse=True)
    placed: list[int] = []
    for rank in shape.ranks:
        card = next((card for card in left if card >> 2 == rank), JOKER)
        if card in left:
            left.remove(card)
            placed.append(card)
    return (*placed, *left)
