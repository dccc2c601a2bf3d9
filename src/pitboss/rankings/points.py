"""Points instead of hands: baccarat, 13:69F-3.1, and blackjack, 13:69F-2.2(b). A card may come twice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from pitboss.law import Cite, cite
from pitboss.rankings.order import BadHand, Cards, Category, Order, Part, Rank
from pitboss.rankings.words import alone

if TYPE_CHECKING:
    from numpy.typing import NDArray

_PIPS: tuple[int, ...] = (*range(2, 11), 10, 10, 10, 1)
"""Two to ten as printed, court cards ten, the ace one."""
FACE_VALUES, COURT_CARDS, ACE = (
    cite("13:69F-2.2(b)1"),
    cite("13:69F-2.2(b)2"),
    cite("13:69F-2.2(b)3.i"),
)
TWENTY_ONE = 21
NATURAL = 22
"""The value of a blackjack, which beats any other 21."""
_MOST_CARDS = 26


class Total(NamedTuple):
    """A blackjack total, and whether an ace counts eleven in it."""

    points: int
    soft: bool


def baccarat_points(cards: Iterable[int]) -> int:
    """The point count, 0 to 9: the last digit of the sum, tens and court cards nothing."""
    return sum(_PIPS[card >> 2] for card in cards) % 10


def blackjack_total(cards: Iterable[int]) -> Total:
    """The total: an ace is eleven unless that takes the hand over 21, then one."""
    ranks = [card >> 2 for card in cards]
    points = sum(_PIPS[rank] for rank in ranks)
    if 12 in ranks and points + 10 <= TWENTY_ONE:
        return Total(points + 10, True)
    return Total(points, False)


def over_under_points(cards: Iterable[int]) -> int:
    """The points of a player's first two cards for the over and under wagers, where an ace is one."""
    return sum(_PIPS[card >> 2] for card in cards)


# 13:69F-2.2(b)3.ii: an ace counts one for over/under wagers.


def blackjack_value(cards: Iterable[int]) -> int:
    """0 over 21, the total up to 21, and 22 for an ace and a ten-value card alone."""
    hand = tuple(cards)
    points, _ = blackjack_total(hand)
    if points > TWENTY_ONE:
        return 0
    return NATURAL if len(hand) == 2 and points == TWENTY_ONE else points


class PointOrder(Order):
    """An order by points. One card may come more than once, as from a shoe."""

    def __init__(
        self,
        id: str,
        title: str,
        law: Cite,
        sizes: tuple[int, ...],
        count: Callable[[Iterable[int]], int],
        say: Callable[[tuple[int, ...]], str],
    ) -> None:
        super().__init__(id, title, law, Part("cards", sizes))
        self.sizes = sizes
        self._count = count
        self._say = say

    def value(self, cards: Sequence[int]) -> int:
        """The value of card integers."""
        (hand,) = self.read((cards,))
        return self._count(hand)

    def rank(self, *parts: Cards) -> Rank:
        """The rank of a hand given as text or integers, everything checked."""
        (hand,) = self.read(parts)
        name = self._say(hand)
        return Rank(self._count(hand), name, Category("points", self.law, alone(name)), hand, self)

    def values(self, *hands: Any, out: Any = None, threads: int = 1) -> NDArray[Any]:
        """The values of a uint8 array, one row a hand."""
        import numpy as np

        from pitboss.rankings.bulk_more import point_values

        rows = np.ascontiguousarray(hands[0])
        if len(hands) != 1:
            raise BadHand(f"{self.title} takes one array of hands, not {len(hands)}")
        return point_values(
            self, rows, np.array([_PIPS[card >> 2] for card in range(52)], np.uint8), out, threads
        )

    def _check(self, cards: list[int]) -> None:
        if any(card > 51 for card in cards):
            raise BadHand(f"{self.title} is played without a joker")


def _say_baccarat(hand: tuple[int, ...]) -> str:
    points = baccarat_points(hand)
    return f"natural {points}" if len(hand) == 2 and points >= 8 else str(points)


def _say_blackjack(hand: tuple[int, ...]) -> str:
    points, soft = blackjack_total(hand)
    if points > TWENTY_ONE:
        return f"{points}, over 21"
    if blackjack_value(hand) == NATURAL:
        return "blackjack"
    return f"{'soft' if soft else 'hard'} {points}"


BACCARAT = PointOrder(
    "baccarat", "baccarat point count", cite("13:69F-3.1"), (1, 2, 3), baccarat_points, _say_baccarat
)
BLACKJACK = PointOrder(
    "blackjack",
    "blackjack total",
    cite("13:69F-2.2(b)"),
    tuple(range(1, _MOST_CARDS)),
    blackjack_value,
    _say_blackjack,
)
