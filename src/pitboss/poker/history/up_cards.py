"""Choose up-cards that a stud file does not name, so that the right players act first."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from pitboss.equipment.chance import Chance
from pitboss.poker.history.variants import Variant
from pitboss.rankings import FORCED_BET, SHOWING, SHOWING_LOW

UNKNOWN = -1
DOOR, LAST_UP = 2, 5
"""Places of the face-up cards in a hand; the first of them decides the bring-in."""
_ATTEMPTS, _TRIALS = 60, 60
"""Number of attempts with other cards, and of cards tried for leaders in each attempt."""
_FORMS = {"F7S": "high", "F7S/8": "high-low-eight", "FR": "low"}


def guess_up_cards(
    variant: Variant, hands: Sequence[list[int]], first: Mapping[int, int], spare: Iterable[int]
) -> set[int]:
    """Fill unknown up-cards of hands from spare cards, as far as suitable ones are found, and return them.

    `first` is the player who acted first after each place was dealt.
    """
    table, left = _Table(variant, hands, first), set(spare)
    for attempt in range(_ATTEMPTS):
        table.trials = _TRIALS
        table.chance = Chance.seeded(f"up-cards {attempt}") if attempt else None
        if table.fill(DOOR, left):
            break
    return table.taken


class _Table:
    def __init__(self, variant: Variant, hands: Sequence[list[int]], first: Mapping[int, int]) -> None:
        self.opener = FORCED_BET[_FORMS[variant.code]]
        self.order = SHOWING_LOW if variant.code == "FR" else SHOWING
        self.hands = hands
        self.first = first
        self.taken: set[int] = set()
        self.trials = 0
        """Number of cards left to try for leaders."""
        self.chance: Chance | None = None
        """Chance that picks among suitable cards; None to pick those that lead least."""

    def fill(self, place: int, left: set[int]) -> bool:
        """Fill the places from this one on. Return whether the right players then act first."""
        if place > LAST_UP:
            return True
        leader = self.first.get(place)
        missing = [player for player, hand in enumerate(self.hands) if hand[place : place + 1] == [UNKNOWN]]
        if leader is None or not missing:
            return self.fill(place + 1, left)
        others = [player for player in missing if player != leader]
        cards = self._for_leader(place, leader, left) if leader in missing else [self.hands[leader][place]]
        for card in cards:
            if not self.trials:
                break
            self.trials -= 1
            chosen = {leader: card}
            most = self._lead_value(place, self.hands[leader], card)
            for player in others:
                chosen[player] = self._for_other(place, player, left.difference(chosen.values()), most)
            self._put(place, {player: chosen[player] for player in missing})
            if self._acts_first(place) == leader and self.fill(place + 1, left - self.taken):
                return True
            self._put(place, dict.fromkeys(missing, UNKNOWN))
        return False

    def _for_leader(self, place: int, leader: int, left: Iterable[int]) -> list[int]:
        """Return cards for the leader, in the order in which they are tried."""
        cards = list(self._choices(place, leader, left).values())
        return [cards[at] for at in self.chance.shuffle(len(cards))] if self.chance else cards

    def _for_other(self, place: int, player: int, left: Iterable[int], most: int) -> int:
        """Return a card with which another player leads by less than `most`, if there is one."""
        choices = self._choices(place, player, left)
        less = [card for leads, card in choices.items() if leads < most] or list(choices.values())[:1]
        return less[self.chance.below(len(less)) if self.chance else 0]

    def _choices(self, place: int, player: int, left: Iterable[int]) -> dict[int, int]:
        """Return cards for a player by how far they lead, the least first; of equal cards, one."""
        found = {self._lead_value(place, self.hands[player], card): card for card in sorted(left)}
        return dict(sorted(found.items()))

    def _put(self, place: int, cards: Mapping[int, int]) -> None:
        for player, card in cards.items():
            self.taken.discard(self.hands[player][place])
            self.hands[player][place] = card
            if card != UNKNOWN:
                self.taken.add(card)

    def _lead_value(self, place: int, hand: Sequence[int], card: int) -> int:
        """Return how far a player leads with this card at this place."""
        if place == DOOR:
            value = self.opener.order.value((card,))
            return value if self.opener.highest else -value
        return self.order.value([*(each for each in hand[DOOR:place] if each != UNKNOWN), card])

    def _acts_first(self, place: int) -> int:
        """Return the player who leads; of equal ones, the nearest to the dealer's left."""
        dealt = [player for player, hand in enumerate(self.hands) if len(hand) > place]
        return max(
            dealt, key=lambda player: self._lead_value(place, self.hands[player], self.hands[player][place])
        )
