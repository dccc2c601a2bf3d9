"""What the games with a button share: blinds, and cards that were exposed in the deal."""

from __future__ import annotations

from pitboss.equipment.pack import DOWN
from pitboss.law import Cite, cite
from pitboss.poker.game import PokerGame
from pitboss.poker.hand import Hand
from pitboss.poker.trouble import Misdeal
from pitboss.table import DEALER

EXPOSED = cite("13:69F-14.15(o)")
DISCARDED = cite("13:69F-14.15(o)1")


class ButtonGame(PokerGame):
    """Blinds go round with the button, which marks the last player to be dealt to and to act."""

    button = True

    def deal_down(self, hand: Hand, rounds: int, at: str, *blinds: str) -> None:
        """Blinds, and rounds of cards face down; exposed cards are replaced once all are dealt."""
        if hand.options.blinds_before_deal == "on":
            hand.blinds(*blinds)
        if hand.options.burn_first == "on":
            hand.burn(at)
        hand.deal(DOWN, at, rounds=rounds)
        self._replace_exposed(hand)
        if hand.options.blinds_before_deal == "off":
            hand.blinds(*blinds)

    def _replace_exposed(self, hand: Hand, before: int = 0) -> None:
        """New cards for exposed ones, which go to the discards but for one that is to be the burn card.

        The first `before` of them were seen to when the deal was complete.
        """
        for seat in hand.to_replace:
            if seat in hand.live:
                hand.give(seat, hand.take(), DOWN, EXPOSED)
        hand.to_replace.clear()
        kept = 1 if self.burn_exposed and hand.options.exposed_burn == "on" else 0
        for card in hand.exposed[max(before - kept, 0) : len(hand.exposed) - kept]:
            hand.tell_cards("exposed_discarded", DISCARDED, DEALER, [card])

    def exposed_before(self, hand: Hand, seat: int, card: int) -> None:
        before = len(hand.exposed)
        hand.down[seat].remove(card)
        self.exposed(hand, seat, card, EXPOSED)
        self._replace_exposed(hand, before)

    def exposed(self, hand: Hand, seat: int, card: int, law: Cite) -> None:
        """The card is shown, set aside, and replaced from the top of the deck."""
        hand.tell_cards("exposed", EXPOSED, DEALER, [card], seat=seat, lost=True)
        hand.exposed.append(card)
        hand.discards.append((DEALER, card))
        count = hand.options.exposed_misdeal_count
        if count != "none" and len(hand.exposed) >= int(count):
            raise Misdeal(f"{count} cards were exposed", EXPOSED)
        if hand.options.exposed_replace_time == "at_once":
            hand.give(seat, hand.take(), DOWN, EXPOSED)
        else:
            hand.to_replace.append(seat)
