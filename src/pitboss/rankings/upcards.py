"""Up-cards by rank and suit, for forced bets and opening: 13:69F-14.9(d), 14.13(d), 14.13A(d)-(h)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pitboss.equipment.cards import in_words
from pitboss.law import Cite, cite
from pitboss.rankings.low import pip
from pitboss.rankings.order import (
    BadHand,
    BadReading,
    Cards,
    Category,
    Option,
    Order,
    Part,
    Rank,
    Reason,
    Rules,
)
from pitboss.rankings.words import rank_letters, say_name

if TYPE_CHECKING:
    from numpy.typing import NDArray

ACE_HIGH = tuple(range(13))
ACE_LOW = tuple(pip(rank) for rank in range(13))
ACE_THEN_TWO = tuple(12 - pip(rank) for rank in range(13))
"""14.3(e) read literally: the ace ranks first, the two second, the king last."""


class CardOrder(Order):
    """An order of single cards, by rank and then spades, hearts, diamonds, clubs."""

    def __init__(
        self,
        id: str,
        title: str,
        law: Cite,
        places: Sequence[int],
        readings: Mapping[str, Option] | None = None,
    ) -> None:
        self.readings = dict(readings or {})
        from_top = rank_letters(sorted(range(13), key=places.__getitem__, reverse=True))
        cards = Reason(law, f"cards rank {from_top}, and of one rank spades, hearts, diamonds, clubs")
        rules = Rules(cards=cards, equal=Reason(law, "one and the same card"))
        super().__init__(id, title, law, Part("card", (1,)), rules=rules)
        self.places = tuple(places)
        self.table = [self.places[card >> 2] * 4 + (card & 3) + 1 for card in range(52)]

    def value(self, cards: Sequence[int]) -> int:
        """Return the value of one card. No two cards are equal."""
        try:
            (card,) = cards
            if card >= 0:
                return self.table[card]
        except (TypeError, ValueError, IndexError):
            pass
        ((card,),) = self.read((cards,))
        return self.table[card]

    def rank(self, *parts: Cards) -> Rank:
        """Rank one card given as text or an integer."""
        ((card,),) = self.read(parts)
        words = in_words(card)
        return Rank(self.table[card], words, Category("up-card", self.law, say_name(words)), (card,), self)

    def values(self, *hands: Any, out: Any = None, threads: int = 1) -> NDArray[Any]:
        """Return the values of a uint8 array of cards."""
        import numpy as np

        cards = np.asarray(self._only(hands))
        if cards.dtype != np.uint8:
            raise BadHand(f"{self.title} takes a uint8 array of cards")
        if cards.max(initial=0) > 51:
            raise BadHand(f"{self.title} takes cards 0 to 51")
        return np.take(np.array(self.table, np.uint16), cards.reshape(-1), out=out)

    def _variant(self, options: dict[str, Option]) -> CardOrder:
        if options["razz_ace_high"] and options["razz_literal_rank"]:
            raise BadReading("razz_ace_high and razz_literal_rank exclude each other")
        places = ACE_LOW
        if options["razz_ace_high"]:
            places = ACE_HIGH
        if options["razz_literal_rank"]:
            places = ACE_THEN_TWO
        return type(self)(self.id, self.title, self.law, places)


UP_CARD = CardOrder("up-card", "up-card, ace high", cite("13:69F-14.9(d)"), ACE_HIGH)
UP_CARD_ACE_LOW = CardOrder("up-card-ace-low", "up-card, ace below the two", cite("13:69F-14.9(d)3"), ACE_LOW)
UP_CARD_LOW = CardOrder(
    "up-card-low",
    "up-card in low poker",
    cite("13:69F-14.9(d)2"),
    ACE_LOW,
    readings={"razz_ace_high": False, "razz_literal_rank": False},
)


@dataclass(frozen=True, slots=True)
class Opener:
    """The rule for opening a betting round with one up-card: the highest or lowest in an order."""

    law: Cite
    order: CardOrder
    highest: bool

    def seat(self, up_cards: Sequence[int]) -> int:
        """Return the index of the up-card that must open."""
        places = [self.order.value((card,)) for card in up_cards]
        if not places:
            raise BadHand("there are no up-cards to compare")
        return places.index(max(places) if self.highest else min(places))

    def reading(self, **options: Option) -> Opener:
        """Return the same rule under other readings of the order."""
        return Opener(self.law, self.order.reading(**options), self.highest)


FORCED_BET = {
    "high": Opener(cite("13:69F-14.9(d)1"), UP_CARD, highest=False),
    "low": Opener(cite("13:69F-14.9(d)2"), UP_CARD_LOW, highest=True),
    "high-low": Opener(cite("13:69F-14.9(d)3"), UP_CARD_ACE_LOW, highest=True),
    "high-low-eight": Opener(cite("13:69F-14.9(d)4"), UP_CARD, highest=False),
    "five-card-stud": Opener(cite("13:69F-14.13(d)"), UP_CARD, highest=False),
    "mambo": Opener(cite("13:69F-14.13A(d)"), UP_CARD, highest=False),
}
"""The forced bet of each form of stud."""
MAMBO_SECOND_ROUND = Opener(cite("13:69F-14.13A(f)"), UP_CARD, highest=True)


def mambo_showing(up_card: int, community: int) -> int:
    """Return the value of an up-card with the community card: a pair first, then rank. Suits do not count."""
    law = cite("13:69F-14.13A(h)1")
    for card in (up_card, community):
        if not 0 <= card < 52:
            raise BadHand(f"{card} is not a card of the deck ({law})")
    rank = up_card >> 2
    return 13 + rank if rank == community >> 2 else rank
