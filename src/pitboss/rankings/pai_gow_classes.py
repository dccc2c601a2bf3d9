"""Classes of hands for the side wagers of pai gow poker, as small numbers.

Each is a lookup by a hand's value in one of the orders. The best class is 0; the last is for all other
hands.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any

from pitboss.rankings.hands import HandOrder
from pitboss.rankings.order import Option
from pitboss.rankings.pai_gow_bonus import (
    NATURAL_ROYAL,
    PAI_GOW_IMPERIAL,
    PAI_GOW_NATURAL,
    PAI_GOW_SEVEN,
    PAI_GOW_THREE,
)
from pitboss.rankings.pai_gow_poker import HIGH_CARD, PAI_GOW_INSURANCE
from pitboss.rankings.shapes import Shape
from pitboss.rankings.words import rank_name

if TYPE_CHECKING:
    from numpy.typing import NDArray

NONE = "none"


class Classes:
    """Classes of hands by name, best first, with the class of each hand of an order."""

    def __init__(self, order: HandOrder, names: Sequence[str], name: Callable[[Shape], str]) -> None:
        self.order = order
        self.names = (*names, NONE)
        self._name = name

    @cached_property
    def _table(self) -> list[int]:
        """The number of the class, by the value of a hand in the order."""
        number = {name: place for place, name in enumerate(self.names)}
        none = len(self.names) - 1
        return [none, *(number.get(self._name(shape), none) for shape in self.order.shapes)]

    def of(self, cards: Sequence[int]) -> int:
        """Return the class number of one hand. Duplicates are not checked."""
        return self._table[self.order.value(cards)]

    def all_of(self, hands: Any, *, threads: int = 1) -> NDArray[Any]:
        """Return the class numbers of many hands: rows of cards, or masks."""
        import numpy as np

        kinds: NDArray[np.uint8] = np.array(self._table, np.uint8)
        found: NDArray[np.uint8] = kinds[self.order.values(hands, threads=threads)]
        return found

    def census(self, size: int) -> dict[str, int]:
        """Count all hands of `size` cards by class."""
        from pitboss.rankings.bulk import tally

        counts = dict.fromkeys(self.names, 0)
        for value, count in enumerate(tally(self.order, size).tolist()):
            counts[self.names[self._table[value]]] += count
        return counts


def _kind(shape: Shape) -> str:
    return shape.category.name


def _high_card(shape: Shape) -> str:
    """Return text such as `nine high` for a hand that is no better."""
    return f"{rank_name(shape.ranks[0])} high" if shape.category is HIGH_CARD else NONE


def _by_kind(order: HandOrder) -> Classes:
    """Make a class of each kind of hand in an order except the last, which is no hand."""
    return Classes(order, [kind.name for kind in order.categories[:-1]], _kind)


@cache
def three_card_classes() -> Classes:
    """Classify the first three cards, for the three-card bonus wager."""
    return _by_kind(PAI_GOW_THREE)


@cache
def bonus_classes(**readings: Option) -> Classes:
    """Classify seven cards for the bonus wager and the envy bonus: 11.3(f)."""
    return _by_kind(PAI_GOW_SEVEN.reading(**readings))


@cache
def seven_card_classes(**readings: Option) -> Classes:
    """Classify seven cards for pay table A of the seven-card bonus wager, with or without the joker."""
    order = PAI_GOW_NATURAL.reading(**readings)
    kinds = [kind.name for kind in order.categories[:-1]]
    named = {name: name.removeprefix("natural ").split(" with")[0] for name in kinds}
    return Classes(order, list(dict.fromkeys(named.values())), lambda shape: named.get(_kind(shape), NONE))


@cache
def table_b_classes(**readings: Option) -> Classes:
    """Classify seven cards for pay table B of the seven-card bonus wager: 11.3(g). Royals are one class."""
    order = PAI_GOW_NATURAL.reading(**readings)
    kinds = [kind.name for kind in order.categories[:-1] if kind is not NATURAL_ROYAL]
    return Classes(order, kinds, lambda shape: _kind(shape).removeprefix("natural "))


@cache
def progressive_classes(**readings: Option) -> Classes:
    """Classify seven cards for the progressive wager, with a separate natural royal flush: 11.3(b)2."""
    order = PAI_GOW_NATURAL.reading(**readings)
    named = {kind.name: kind.name.split(" with")[0] for kind in order.categories[:-1]}
    return Classes(order, list(dict.fromkeys(named.values())), lambda shape: named.get(_kind(shape), NONE))


@cache
def insurance_classes(**readings: Option) -> Classes:
    """Classify seven cards without a hand by the highest card, lowest first: 11.3(h)."""
    names = [f"{rank_name(rank)} high" for rank in range(7, 13)]
    return Classes(PAI_GOW_INSURANCE.reading(**readings), names, _high_card)


@cache
def imperial_player_classes(**readings: Option) -> Classes:
    """Classify the player's seven cards for the imperial bonus: 11.20(b)."""
    order = PAI_GOW_IMPERIAL.reading(**readings)
    names = [kind.name for kind in order.categories]
    return Classes(order, names[: names.index("three-of-a-kind") + 1], _kind)


@cache
def imperial_banker_classes() -> Classes:
    """Classify the banker's seven cards for the imperial bonus, with the joker as an ace: 11.19, 11.20(c)."""
    order = PAI_GOW_INSURANCE.reading(insurance_joker="ace_only")
    return Classes(order, [f"{rank_name(rank)} high" for rank in range(7, 10)], _high_card)
