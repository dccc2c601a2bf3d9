"""Orders of card hands: the best few cards of a hand, looked up by pattern and by suited ranks."""

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
    grow,
    grow_suited,
    number_shapes,
    start,
)
from pitboss.rankings.shapes import Shape, ShapedOrder
from pitboss.rankings.words import rank_letters

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from pitboss.rankings.hands_bulk import HandTables

Shaping = Callable[..., list[Shape]]


class HandOrder(ShapedOrder):
    """An order of the best `take` cards of a hand.

    `shapes` returns every distinct hand, worst first, under the given readings. A hand without a shape has
    value 0 and the category `otherwise`; without `otherwise`, every hand must have a shape.
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
        """Every distinct hand, worst first; value v is at index v - 1."""
        return self._shaping(**self.options)

    @cached_property
    def categories(self) -> list[Category]:
        """Kinds of hand, best first."""
        kinds = list(dict.fromkeys(shape.category for shape in reversed(self.shapes)))
        return [*kinds, self.otherwise] if self.otherwise else kinds

    def category(self, value: int) -> Category:
        """Return the kind of hand for a value."""
        if value == 0 and self.otherwise:
            return self.otherwise
        return self.shapes[value - 1].category

    # The tables ------------------------------------------------------------------------------

    def level(self, size: int) -> tuple[Lookup, Lookup]:
        """Return the values of hands of `size` cards by pattern, and those of up to `size` suited ranks."""
        if size not in self._levels:
            self._levels[size] = self._base() if size == self.take else self._grow(size)
        return self._levels[size]

    def _base(self) -> tuple[Lookup, Lookup]:
        plain, suited = number_shapes(self.shapes)
        if self.otherwise:
            anything: Lookup = {0: 0}
            for _ in range(self.take):
                anything = grow(anything)
            plain = anything | plain
        return plain, suited

    def _grow(self, size: int) -> tuple[Lookup, Lookup]:
        plain, suited = self.level(size - 1)
        larger = grow_suited(suited, joker=self.joker)
        return grow(plain, joker=self.joker), larger | suited

    # One hand --------------------------------------------------------------------------------

    def name_from(self, value: int) -> str:
        """Name the lowest hand from a value up: `pair` for any pair, otherwise its ranks."""
        shape = self.shapes[value - 1]
        below = self.shapes[value - 2].category.name if value > 1 else ""
        if shape.category.name not in (below, "high card"):
            return shape.category.name
        return (
            rank_letters(shape.ranks)
            if shape.category.name == "high card"
            else shape.category.say(shape.ranks)
        )

    def value(self, cards: Sequence[int]) -> int:
        """Return the value of a hand of card integers. Greater is better, and tied hands are equal.

        This is for engines, so duplicates are not checked. `rank` checks everything.
        """
        key = self._start
        try:
            for card in cards:
                key += KEYS[card]  # type: ignore[operator]  # empty places are caught below
            value = self._plain[key & PATTERN]
        except (KeyError, TypeError, IndexError):
            return self._value_slowly(cards)
        if key & ENOUGH and self.suits:
            return self._with_suit(cards, key, value, self._suited)
        return value

    def value_made(self, hand: Sequence[int]) -> int:
        """Return the value of a made hand, even if the order usually takes more cards."""
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

    def _value_slowly(self, cards: Cards) -> int:
        """Handle the slow cases: text, a new size, or a hand to refuse."""
        (hand,) = self.read((cards,))
        self._load(len(hand))
        return self.value(hand)

    def _load(self, size: int) -> None:
        plain, suited = self.level(size)
        self._plain |= plain
        self._suited |= suited

    def rank(self, *parts: Cards) -> Rank:
        """Rank a hand given as text or integers, with all checks."""
        (hand,) = self.read(parts)
        value = self.value(hand)
        if value == 0 and self.otherwise:
            return Rank(0, self.otherwise.say(()), self.otherwise, (), self)
        shape = self.shapes[value - 1]
        used = self._used_cards(hand, value, shape)
        return Rank(value, shape.category.say(shape.ranks), shape.category, used, self)

    def _used_cards(self, hand: tuple[int, ...], value: int, shape: Shape) -> tuple[int, ...]:
        """Return the cards that make the hand, in the order compared."""
        return next(arrange(each, shape) for each in self.choices(hand) if self.value_made(each) == value)

    def choices(self, hand: tuple[int, ...]) -> Iterable[tuple[int, ...]]:
        """Yield every hand of the right size from the cards held."""
        return combinations(hand, self.take)

    # Many hands ------------------------------------------------------------------------------

    def tables(self, size: int) -> HandTables:
        """Return the tables for `hands_bulk.evaluate`, for hands of `size` cards. They are built once."""
        from pitboss.rankings.hands_bulk import hand_tables

        if size not in self.sizes:
            raise self.parts[0].refuse(size, self.title)
        return hand_tables(self, size)

    def values(self, *hands: Any, out: Any = None, threads: int = 1) -> NDArray[Any]:
        """Return the values of many hands: a uint8 array with a row per hand, or a uint64 array of masks.

        Every hand has the same number of cards. `out` is a uint16 array to fill; `threads` share the
        work.
        """
        from pitboss.rankings.hands_bulk import hand_values

        return hand_values(self, self._only(hands), out, threads)


def arrange(cards: Iterable[int], shape: Shape) -> tuple[int, ...]:
    """Return the cards in the order the shape compares ranks, with the joker where it is needed."""
    left = sorted(cards, reverse=True)
    placed: list[int] = []
    for rank in shape.ranks:
        card = next((card for card in left if card >> 2 == rank), JOKER)
        if card in left:
            left.remove(card)
            placed.append(card)
    return (*placed, *left)
