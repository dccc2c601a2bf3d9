"""Up-cards of stud that a file does not name: any that make the players act first who did."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from pitboss.poker.history.variants import Variant
from pitboss.rankings import FORCED_BET, SHOWING, SHOWING_LOW

UNKNOWN = -1
DOOR, LAST_UP = 2, 5
"""The places of a hand that lie face up: the first of them decides who brings it in."""
_FORMS = {"F7S": "high", "F7S/8": "high-low-eight", "FR": "low"}


def guess(
    variant: Variant, hands: Sequence[list[int]], first: Mapping[int, int], spare: Iterable[int]
) -> set[int]:
    """Fill unknown up-cards of hands from spare cards, as far as some will do, and say which were taken.

    `first` is who acted first once each place was dealt.
    """
    table = _Table(variant, hands, first)
    table.fill(DOOR, set(spare))
    return table.taken


class _Table:
    def __init__(self, variant: Variant, hands: Sequence[list[int]], first: Mapping[int, int]) -> None:
        self.opener = FORCED_BET[_FORMS[variant.code]]
        self.order = SHOWING_LOW if variant.code == "FR" else SHOWING
        self.hands = hands
        self.first = first
        self.taken: set[int] = set()

    def fill(self, place: int, left: set[int]) -> bool:
        """Fill the places from this one on; whether the right players then act first.

        Who acts first gets the least card that will do, the others those that lead least.
        """
        if place > LAST_UP:
            return True
        leader = self.first.get(place)
        missing = [player for player, hand in enumerate(self.hands) if hand[place : place + 1] == [UNKNOWN]]
        if leader is None or not missing:
            return self.fill(place + 1, left)
        others = [player for player in missing if player != leader]
        for card in self._choices(place, leader, left) if leader in missing else (None,):
            chosen = [] if card is None else [(leader, card)]
            for player in others:
                rest = left.difference(card for _, card in chosen)
                chosen.append((player, self._choices(place, player, rest)[0]))
            self._put(place, chosen)
            if self._acts_first(place) == leader and self.fill(place + 1, left - self.taken):
                return True
            self._put(place, [(player, UNKNOWN) for player in missing])
        return False

    def _choices(self, place: int, player: int, left: Iterable[int]) -> list[int]:
        """Cards for a player, the one that leads least first; of equal ones, one."""
        found = {self._leads(place, self.hands[player], card): card for card in sorted(left)}
        return [found[value] for value in sorted(found)]

    def _put(self, place: int, cards: Iterable[tuple[int, int]]) -> None:
        for player, card in cards:
            self.taken.discard(self.hands[player][place])
            self.hands[player][place] = card
            if card != UNKNOWN:
                self.taken.add(card)

    def _leads(self, place: int, hand: Sequence[int], card: int) -> int:
        """How far a player leads with this card at this place."""
        if place == DOOR:
            value = self.opener.order.value((card,))
            return value if self.opener.highest else -value
        return self.order.value([*(each for each in hand[DOOR:place] if each != UNKNOWN), card])

    def _acts_first(self, place: int) -> int:
        """Who leads; of equal ones, the nearest to the dealer's left."""
        dealt = [player for player, hand in enumerate(self.hands) if len(hand) > place]
        return max(
            dealt, key=lambda player: self._leads(place, self.hands[player], self.hands[player][place])
        )
