"""Points instead of hands: baccarat, 13:69F-3.1, and blackjack, 13:69F-2.2(b). A card may appear twice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from pitboss.equipment.cards import name
from pitboss.law import Cite, cite
from pitboss.rankings.order import BadHand, Cards, Category, Order, Part, Rank, Reason, Rules
from pitboss.rankings.shapes import ACE
from pitboss.rankings.words import say_name

if TYPE_CHECKING:
    from numpy.typing import NDArray


class CardPoints(NamedTuple):
    """The points of one card, and the paragraph for them."""

    points: int
    law: Cite


_CARDS = (
    *(CardPoints(pips, cite("13:69F-2.2(b)1")) for pips in range(2, 11)),
    *(CardPoints(10, cite("13:69F-2.2(b)2")) for _ in ("jack", "queen", "king")),
    CardPoints(1, cite("13:69F-2.2(b)3.i")),
)
"""The ranks in blackjack, with 1 for the ace; another ten depends on the total."""
POINTS = tuple(_CARDS[card >> 2].points for card in range(52))
"""The points of each card. Only an ace counts one."""
TWENTY_ONE = 21
NATURAL = 22
"""The value of a blackjack, which beats any other 21."""
_MOST_CARDS = 25

Count = Callable[[int, int, int], int]
"""Computes a hand's value from its points with aces as one, its aces and its cards.

`values` calls it for every possible sum before it looks at hands.
"""


class Total(NamedTuple):
    """A blackjack total. `soft` says whether an ace counts eleven in it."""

    points: int
    soft: bool


def baccarat_count(points: int, aces: int, cards: int) -> int:
    """Return the last digit of the sum, so tens and face cards count zero."""
    return points % 10


def with_ace(points: int, aces: int) -> int:
    """Return the total. An ace is eleven unless that exceeds 21; then it is one."""
    return points + 10 if aces and points + 10 <= TWENTY_ONE else points


def blackjack_count(points: int, aces: int, cards: int) -> int:
    """Return 0 over 21, the total up to 21, or 22 for only an ace and a ten-value card."""
    total = with_ace(points, aces)
    if total > TWENTY_ONE:
        return 0
    return NATURAL if cards == 2 and total == TWENTY_ONE else total


def over_under_count(points: int, aces: int, cards: int) -> int:
    """Return the plain sum, with each ace as one."""
    return points


def _sum_points(cards: Iterable[int]) -> tuple[int, int, int]:
    """Return the sum of the points, the number of aces and the number of cards."""
    points = [POINTS[card] for card in cards]
    return sum(points), points.count(1), len(points)


def baccarat_points(cards: Iterable[int]) -> int:
    """Return the point count, 0 to 9."""
    return baccarat_count(*_sum_points(cards))


def blackjack_total(cards: Iterable[int]) -> Total:
    """Return the total, with an ace as eleven unless that exceeds 21."""
    points, aces, _ = _sum_points(cards)
    total = with_ace(points, aces)
    return Total(total, total > points)


def over_under_points(cards: Iterable[int]) -> int:
    """Return a player's points for the over and under wagers: the first two cards, with aces as one."""
    return over_under_count(*_sum_points(cards))


class PointOrder(Order):
    """An order by points. A card may appear more than once, as from a shoe."""

    def __init__(
        self,
        id: str,
        title: str,
        law: Cite,
        *,
        sizes: tuple[int, ...],
        count: Count,
        say: Callable[[tuple[int, ...]], str],
        worth: Callable[[tuple[int, ...]], list[CardPoints]],
        scale: str,
    ) -> None:
        rules = Rules(cards=Reason(law, scale), equal=Reason(law, "neither count is ahead"))
        super().__init__(id, title, law, Part("cards", sizes), rules=rules)
        self.sizes = sizes
        self.count = count
        self._say = say
        self._worth = worth

    def value(self, cards: Sequence[int]) -> int:
        """Return the value of card integers."""
        (hand,) = self.read((cards,))
        return self.count(*_sum_points(hand))

    def rank(self, *parts: Cards) -> Rank:
        """Rank a hand given as text or integers, with all checks."""
        (hand,) = self.read(parts)
        name = self._say(hand)
        category = Category("points", self.law, say_name(name))
        return Rank(self.count(*_sum_points(hand)), name, category, hand, self)

    def explain(self, rank: Rank) -> list[Reason]:
        """Return what each card counts."""
        counted = zip(rank.cards, self._worth(rank.cards), strict=True)
        return [Reason(law, f"{name(card)} counts {points}") for card, (points, law) in counted]

    def values(self, *hands: Any, out: Any = None, threads: int = 1) -> NDArray[Any]:
        """Return the values of a uint8 array with a row per hand."""
        from pitboss.rankings.points_bulk import point_values

        return point_values(self, self._only(hands), out, threads)

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
    if blackjack_count(*_sum_points(hand)) == NATURAL:
        return "blackjack"
    return f"{'soft' if soft else 'hard'} {points}"


def _baccarat_cards(hand: tuple[int, ...]) -> list[CardPoints]:
    return [CardPoints(baccarat_points([card]), cite("13:69F-3.1")) for card in hand]


def _blackjack_cards(hand: tuple[int, ...]) -> list[CardPoints]:
    """Return each card's points. If the total is soft, the first ace counts eleven."""
    counted = [_CARDS[card >> 2] for card in hand]
    if blackjack_total(hand).soft:
        at = next(place for place, card in enumerate(hand) if card >> 2 == ACE)
        counted[at] = counted[at]._replace(points=11)
    return counted


def _over_under_cards(hand: tuple[int, ...]) -> list[CardPoints]:
    ace = CardPoints(1, cite("13:69F-2.2(b)3.ii"))
    return [ace if card >> 2 == ACE else _CARDS[card >> 2] for card in hand]


BACCARAT = PointOrder(
    "baccarat",
    "baccarat point count",
    cite("13:69F-3.1"),
    sizes=(1, 2, 3),
    count=baccarat_count,
    say=_say_baccarat,
    worth=_baccarat_cards,
    scale="two to nine count as printed, ten and face cards zero, an ace one",
)
BLACKJACK = PointOrder(
    "blackjack",
    "blackjack total",
    cite("13:69F-2.2(b)"),
    sizes=tuple(range(1, _MOST_CARDS + 1)),
    count=blackjack_count,
    say=_say_blackjack,
    worth=_blackjack_cards,
    scale="two to ten count as printed, face cards ten, an ace eleven or one",
)
OVER_UNDER = PointOrder(
    "over-under",
    "points for the over and under wagers",
    cite("13:69F-2.2(b)3.ii"),
    sizes=(2,),
    count=over_under_count,
    say=lambda hand: str(over_under_points(hand)),
    worth=_over_under_cards,
    scale="two to ten count as printed, face cards ten, an ace one",
)
