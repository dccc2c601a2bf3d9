"""The odd chip among tied hands, by rank and suit of the tied cards. 13:69F-14.9(i)3, 14.13A(j)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from pitboss.equipment.cards import name, text
from pitboss.law import Cite, cite
from pitboss.rankings.hands import HandOrder
from pitboss.rankings.low import pip
from pitboss.rankings.omaha import OmahaOrder
from pitboss.rankings.order import Cards, Category, Option, Order, Part, Rank, Reason, Rules, Verdict
from pitboss.rankings.words import say_name

if TYPE_CHECKING:
    from numpy.typing import NDArray


def _highest(card: int) -> int:
    """Order by highest rank, then highest suit: the card's own number."""
    return card


def _lowest_pip(card: int) -> int:
    """Order by lowest low card, ace low, then lowest suit."""
    return 51 - (pip(card >> 2) * 4 + (card & 3))


def _worst_rank(card: int) -> int:
    """Order by highest pip, which 14.3(e) ranks lowest, then lowest suit."""
    return pip(card >> 2) * 4 + 3 - (card & 3)


_LOW_CARD = {"lowest_pip": _lowest_pip, "worst_rank": _worst_rank}


_ALLOWED = {"odd_low_card": tuple(_LOW_CARD), "odd_chip_cards": ("tied_hand", "all_cards")}


class OddChipOrder(Order):
    """Cards compared one by one, by rank and suit. It is useful only for tied hands.

    Each card is one bit, with the first card to compare highest, so the greater number wins.
    """

    allowed = _ALLOWED

    def __init__(
        self, id: str, title: str, law: Cite, place: Callable[[int], int], *, low: bool = False
    ) -> None:
        self.readings = {"odd_chip_cards": "tied_hand"} | ({"odd_low_card": "lowest_pip"} if low else {})
        suits = Reason(cite("13:69F-14.9(i)3.iv"), "of one rank spades, hearts, diamonds, clubs")
        rules = Rules(cards=suits, equal=Reason(law, "one and the same hand"))
        super().__init__(id, title, law, Part("cards", tuple(range(3, 10))), rules=rules)
        self._place = place
        self.bits = [1 << place(card) for card in range(52)]

    def value(self, cards: Sequence[int]) -> int:
        """Return a number that is greater for the hand that takes the odd chip."""
        try:
            return sum(self.bits[card] for card in cards)
        except (TypeError, IndexError):
            (hand,) = self.read((cards,))
            return self.value(hand)

    def rank(self, *parts: Cards) -> Rank:
        """Rank a hand given as text or integers, with all checks."""
        (hand,) = self.read(parts)
        first = tuple(sorted(hand, key=self.bits.__getitem__, reverse=True))
        category = Category("odd chip", self.law, say_name("odd chip"))
        return Rank(self.value(hand), f"odd chip by {text(first)}", category, first, self)

    def _compare_alike(self, ahead: Rank, behind: Rank) -> Verdict:
        """Decide by the first card that differs."""
        cards = next(pair for pair in zip(ahead.cards, behind.cards, strict=False) if pair[0] != pair[1])
        decides = Reason(self.law, " against ".join(map(name, cards)))
        return Verdict(ahead, (decides, self.rules.cards), cards)

    def values(self, *hands: Any, out: Any = None, threads: int = 1) -> NDArray[Any]:
        """Return the values of a uint8 array with a row per hand, as uint64."""
        from pitboss.rankings.oddchips_bulk import odd_chip_values

        return odd_chip_values(self, self._only(hands), out, threads)

    def _variant(self, options: dict[str, Option]) -> OddChipOrder:
        low = "odd_low_card" in options
        place = _LOW_CARD[str(options["odd_low_card"])] if low else self._place
        return type(self)(self.id, self.title, self.law, place, low=low)


ODD_CHIP_HIGH = OddChipOrder(
    "odd-chip-high", "odd chip among tied high hands", cite("13:69F-14.9(i)3.ii"), _highest
)
ODD_CHIP_LOW = OddChipOrder(
    "odd-chip-low", "odd chip among tied low hands", cite("13:69F-14.9(i)3.iii"), _lowest_pip, low=True
)


def odd_chip_value(odd: OddChipOrder, order: HandOrder | OmahaOrder, *parts: tuple[int, ...]) -> int:
    """Return the best odd-chip value among the equal hands that a player's cards can make.

    A player who can choose among equal cards uses those that help. Under the reading `odd_chip_cards` =
    `all_cards`, all cards held are compared instead.
    """
    if odd.options["odd_chip_cards"] == "all_cards":
        return odd.value([card for part in parts for card in part])
    made = order.five if isinstance(order, OmahaOrder) else order
    hands = [(made.value_made(hand), hand) for hand in order.choices(*parts)]
    best = max(value for value, _ in hands)
    return max(odd.value(hand) for value, hand in hands if value == best)
