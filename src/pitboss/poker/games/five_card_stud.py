"""Five-card stud and mambo stud, 13:69F-14.13 and 14.13A."""

from __future__ import annotations

from pitboss.equipment.pack import DOWN, UP
from pitboss.law import cite
from pitboss.poker.game import Split, same_hand
from pitboss.poker.games.stud import StudGame
from pitboss.poker.hand import Hand
from pitboss.poker.options import PokerOptions
from pitboss.rankings import FORCED_BET, MAMBO_SECOND_ROUND, SIX_OR_BETTER, THREE, Rank, mambo_showing
from pitboss.rankings.hands import HandOrder
from pitboss.table import Step


class FiveCardStud(StudGame):
    """One card down and one up, then three up. N.J.A.C. 13:69F-14.13."""

    id = "five-card-stud"
    title = "Five-card stud"
    law = cite("13:69F-14.13")
    offered = cite("13:69F-14.8(a)5")
    procedure, seating_at = "(a)", "(b)"
    max_seats = 8
    own = 5
    old_seats = 8
    forced = FORCED_BET["five-card-stud"]
    hole_exposed = cite("13:69F-14.15(l)")

    def deal(self, hand: Hand) -> Step[None]:
        hand.antes("(b)")
        self.first_cards(hand, 1, "(c)")
        yield from hand.bring_in(self.opener(hand), "(d)", "(e)")
        yield from self.street(hand, "(f)", big=False)
        yield from self.street(hand, "(g)", big=True)
        yield from self.street(hand, "(g)", big=True)
        yield from hand.showdown("(h)")

    def street(self, hand: Hand, at: str, *, big: bool) -> Step[None]:
        """A burn, a card up to each, and betting led by the highest hand showing."""
        if len(hand.live) > 1:
            hand.burn(at)
            hand.deal(UP, at)
            must_bet = hand.options.five_stud_must_bet == "on"
            first, _ = self.highest_showing(hand)
            yield from hand.betting(first, at, big=big, must_bet=must_bet)


class MamboStud(StudGame):
    """Mambo stud, high-low split, six or better, in hands of three cards. N.J.A.C. 13:69F-14.13A."""

    id = "mambo-stud"
    title = "Mambo stud"
    law = cite("13:69F-14.13A")
    offered = cite("13:69F-14.8(a)6")
    procedure, seating_at = "(a)", "(b)"
    max_seats = 11
    own, shared = 3, 1
    old_seats = 11
    forced = FORCED_BET["mambo"]
    low = SIX_OR_BETTER
    split = Split("(j)", "(k)", "(j)1", "(j)2", "(j)3", "(j)4")
    forms = "(l)"
    hole_exposed = cite("13:69F-14.15(m)")
    last_exposed = cite("13:69F-14.15(m)")
    ends, plays_on = cite("13:69F-14.15(m)1"), cite("13:69F-14.15(m)2")

    def deal(self, hand: Hand) -> Step[None]:
        hand.antes("(b)")
        self.first_cards(hand, 1, "(c)")
        yield from hand.bring_in(self.opener(hand), "(d)", "(e)")
        if len(hand.live) > 1:
            hand.burn("(f)")
            hand.deal(DOWN, "(f)")
            yield from self.choices(hand)
            yield from hand.betting(self.highest_up_card(hand), "(f)", then="(g)", big=False)
        if len(hand.live) > 1:
            hand.burn("(h)")
            hand.deal_board(1, "(h)")
            first, at = self.best_pair_or_up_card(hand)
            yield from hand.betting(first, at, then="(i)", big=True)
        yield from hand.showdown("(j)")

    def highest_up_card(self, hand: Hand) -> int:
        """The highest up-card, suits breaking ties: (f)."""
        seats = [seat for seat in hand.live if hand.up[seat]]
        return seats[MAMBO_SECOND_ROUND.seat([hand.up[seat][0] for seat in seats])] if seats else hand.live[0]

    def best_pair_or_up_card(self, hand: Hand) -> tuple[int, str]:
        """The best pair with the community card, else the highest up-card; ties to the dealer's left: (h)."""
        shown = {seat: mambo_showing(hand.up[seat][0], hand.board[0]) for seat in hand.live if hand.up[seat]}
        if not shown:
            return hand.live[0], "(h)1"
        best = max(shown.values())
        first, *others = [seat for seat, value in shown.items() if value == best]
        return first, "(h)2" if others else "(h)1"

    def both_ways(self, high: Rank, low: Rank) -> str:
        """The same three cards may be a straight or a flush and a low hand; otherwise two hands are made."""
        if same_hand(high, low):
            examples = {"straight": "(l)1", "straight flush": "(l)1", "flush": "(l)2"}
            return examples.get(high.category.name, "(l)")
        return "(l)"

    def high_order(self, options: PokerOptions) -> HandOrder:
        return THREE if options.tie_any_card == "off" else THREE.reading(tie_any_card=True)
