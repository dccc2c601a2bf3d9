"""What the stud games share: up-cards, who must open, and hole cards exposed in the deal."""

from __future__ import annotations

from collections import deque

from pitboss.equipment.pack import DOWN, UP
from pitboss.law import Cite, cite
from pitboss.poker.game import PokerGame
from pitboss.poker.hand import Hand
from pitboss.rankings import HIGH, SHOWING
from pitboss.rankings.upcards import Opener
from pitboss.table import DEALER, Choice, Step


class StudGame(PokerGame):
    """No button: cards and turns go by the dealer's left and the up-cards."""

    stud = True
    forced: Opener
    """Whose up-card makes the forced bet."""
    hole_exposed: Cite
    """The rule for a hole card exposed in the first deal."""
    last_exposed: Cite | None = None
    """The rule for the last hole card exposed, where there is one."""
    ends, plays_on = cite("13:69F-14.15(k)1"), cite("13:69F-14.15(k)2")
    """The two choices it leaves the player."""

    def first_cards(self, hand: Hand, holes: int, at: str) -> None:
        """The hole cards, then one up; who had a hole card exposed gets that one down."""
        hand.deal(DOWN, at, rounds=holes)
        law = hand.cite(at)
        for seat in hand.dealing_order():
            if hand.turned.count(seat) > 1:
                self.both_exposed(hand, seat)
            else:
                hand.deal_one(seat, DOWN if seat in hand.turned else UP, law)
        if hand.short:
            hand.settle_short()

    def opening(self, hand: Hand) -> Opener:
        """Whose up-card must open, under the house's readings."""
        return self.forced

    def opener(self, hand: Hand) -> int:
        """The seat whose up-card must open."""
        seats = [seat for seat in hand.live if hand.up[seat]]
        return seats[self.opening(hand).seat([hand.up[seat][0] for seat in seats])] if seats else hand.live[0]

    def leader(self, hand: Hand) -> tuple[int, str]:
        """Who bets or checks first by the hands showing, and by which paragraph, if it depends on them."""
        return self.highest_showing(hand)[0], ""

    def lead_again(self, hand: Hand) -> None:
        betting = hand.facing
        assert betting is not None
        hand.first_actor, at = self.leader(hand)
        betting.queue = deque(hand.from_seat(hand.first_actor))
        if at:
            betting.law = hand.cite(at)
        if betting.must_bet is not None:
            betting.must_bet = hand.first_actor

    def showing(self, hand: Hand, cards: list[int]) -> int:
        """The value of the cards showing; with a common card there may be five, a whole hand."""
        return HIGH.value(cards) if len(cards) > 4 else SHOWING.value(cards)

    def highest_showing(self, hand: Hand) -> tuple[int, bool]:
        """The best hand showing, of equal ones the nearest to the dealer's left, and whether some were."""
        shared = hand.common if hand.options.common_counts_showing == "on" else []
        cards = {seat: hand.up[seat] + shared for seat in hand.live if hand.up[seat]}
        if not cards:
            return hand.live[0], False
        most = 5 if min(map(len, cards.values())) > 4 else 4
        shown = {seat: self.showing(hand, each[:most]) for seat, each in cards.items()}
        best = max(shown.values())
        first, *others = [seat for seat, value in shown.items() if value == best]
        return first, bool(others)

    def first_to_show(self, hand: Hand) -> int:
        return hand.first_actor if hand.first_actor in hand.live else hand.live[0]

    # Irregularities

    def exposed(self, hand: Hand, seat: int, card: int, law: Cite) -> None:
        """A hole card turned up: in the first deal the next comes down; on the last, the player chooses."""
        if hand.betting_begun:
            self.exposed_before(hand, seat, card)
            hand.give(seat, card, DOWN, law)
            return
        self._tell_exposed(hand, seat, card, self.hole_exposed)
        hand.turned.append(seat)
        face = UP if hand.options.exposed_is_upcard == "on" else DOWN
        hand.give(seat, card, face, self.hole_exposed)

    def exposed_before(self, hand: Hand, seat: int, card: int) -> None:
        """The last hole card: its holder will be asked to choose."""
        self._tell_exposed(hand, seat, card, self.last_exposed or self.hole_exposed)
        hand.choosing.append(seat)

    def _tell_exposed(self, hand: Hand, seat: int, card: int, rule: Cite) -> None:
        hand.tell_cards("exposed", rule, DEALER, [card], seat=seat, lost=False)
        hand.exposed.append(card)

    def both_exposed(self, hand: Hand, seat: int) -> None:
        """Both hole cards exposed: the hand is dead and the ante, if any, goes back."""
        if len(hand.live) < 2:
            return
        amount = hand.take_back(seat, self.hole_exposed)
        hand.drop(seat)
        hand.tell("dead_hand", self.hole_exposed, DEALER, seat=seat, what="both hole cards exposed")
        if amount:
            hand.tell("returned", self.hole_exposed, DEALER, seat=seat, amount=amount)

    def both_exposed_before(self, hand: Hand, seat: int) -> None:
        """The same, noticed when the deal is complete."""
        for card in hand.down[seat]:
            self._tell_exposed(hand, seat, card, self.hole_exposed)
        self.both_exposed(hand, seat)

    def choices(self, hand: Hand) -> Step[None]:
        """Who had the last hole card exposed ends the obligation to bet, or plays on: 14.15(k), (m)."""
        for seat in hand.choosing:
            law = self.last_exposed
            if seat not in hand.live or len(hand.live) < 2 or not hand.can_act(seat) or law is None:
                continue
            option = Choice(actor=seat, name="contend", cite=law, among=("the whole pot", "the pot so far"))
            action = None
            while action is None and seat in hand.live and len(hand.live) > 1:
                action = yield from hand.ask(hand.question(seat, law, [option]))
            if action is not None:
                stop = action.value == "the pot so far"
                hand.tell("contend", self.ends if stop else self.plays_on, seat, choice=action.value)
                if stop:
                    hand.frozen.add(seat)
                    hand.pots.close(seat)
        hand.choosing.clear()
