"""Points instead of hands: baccarat, 13:69F-3.1, and blackjack, 13:69F-2.2(b). A card may come twice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from pitboss.equipment.cards import name
from pitboss.law import Cite, cite
from pitboss.rankings.order import BadHand, Cards, Category, Order, Part, Rank, Reason, Rules
from pitboss.rankings.words import alone

if TYPE_CHECKING:
    from numpy.typing import NDArray


class Worth(NamedTuple):
    """The points of one card, and the paragraph that gives them."""

    points: int
    law: Cite


_CARDS = (
    *(Worth(pips, cite("13:69F-2.2(b)1")) for pips in range(2, 11)),
    *(Worth(10, cite("13:69F-2.2(b)2")) for _ in ("jack", "queen", "king")),
    Worth(1, cite("13:69F-2.2(b)3.i")),
)
"""The ranks in blackjack, the ace for the one that it always counts; another ten is up to the total."""
_PIPS = tuple(worth.points for worth in _CARDS)
_ACE = 12
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
    if _ACE in ranks and points + 10 <= TWENTY_ONE:
        return Total(points + 10, True)
    return Total(points, False)


def over_under_points(cards: Iterable[int]) -> int:
    """The points of a player's first two cards for the over and under wagers, where an ace is one."""
    return sum(_PIPS[card >> 2] for card in cards)


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
        worth: Callable[[tuple[int, ...]], list[Worth]],
        scale: str,
    ) -> None:
        rules = Rules(cards=Reason(law, scale), equal=Reason(law, "neither count is ahead"))
        super().__init__(id, title, law, Part("cards", sizes), rules=rules)
        self.sizes = sizes
        self._worth = worth
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

    def explain(self, rank: Rank) -> list[Reason]:
        """What each card counts."""
        counted = zip(rank.cards, self._worth(rank.cards), strict=True)
        return [Reason(law, f"{name(card)} counts {points}") for card, (points, law) in counted]

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


def _baccarat_cards(hand: tuple[int, ...]) -> list[Worth]:
    return [Worth(baccarat_points([card]), cite("13:69F-3.1")) for card in hand]


def _blackjack_cards(hand: tuple[int, ...]) -> list[Worth]:
    """Each card's points; where the total is soft, the first ace counts eleven."""
    counted = [_CARDS[card >> 2] for card in hand]
    if blackjack_total(hand).soft:
        at = next(place for place, card in enumerate(hand) if card >> 2 == _ACE)
        counted[at] = counted[at]._replace(points=11)
    return counted


def _over_under_cards(hand: tuple[int, ...]) -> list[Worth]:
    ace = Worth(1, cite("13:69F-2.2(b)3.ii"))
    return [ace if card >> 2 == _ACE else _CARDS[card >> 2] for card in hand]


BACCARAT = PointOrder(
    "baccarat",
    "baccarat point count",
    cite("13:69F-3.1"),
    (1, 2, 3),
    baccarat_points,
    _say_baccarat,
    _baccarat_cards,
    "two to nine count as printed, ten and court cards nothing, an ace one",
)
BLACKJACK = PointOrder(
    "blackjack",
    "blackjack total",
    cite("13:69F-2.2(b)"),
    tuple(range(1, _MOST_CARDS)),
    blackjack_value,
    _say_blackjack,
    _blackjack_cards,
    "two to ten count as printed, court cards ten, an ace eleven or one",
)
OVER_UNDER = PointOrder(
    "over-under",
    "points for the over and under wagers",
    cite("13:69F-2.2(b)3.ii"),
    (2,),
    over_under_points,
    lambda hand: str(over_under_points(hand)),
    _over_under_cards,
    "two to ten count as printed, court cards ten, an ace one",
)
