"""Seven-card stud in its four forms, 13:69F-14.9."""

from __future__ import annotations

from typing import ClassVar

from pitboss.equipment.pack import DOWN, UP
from pitboss.law import cite
from pitboss.poker.dealing import DECK
from pitboss.poker.game import Split, low_hands, same_hand, shared_ace
from pitboss.poker.games.stud import StudGame
from pitboss.poker.hand import Hand
from pitboss.poker.options import PokerOptions
from pitboss.rankings import EIGHT_OR_BETTER, FORCED_BET, LOW, SHOWING_LOW, Rank
from pitboss.rankings.hands import HandOrder
from pitboss.rankings.upcards import Opener
from pitboss.table import Step


class SevenCardStud(StudGame):
    """Two cards down and one up, then three up and one down. N.J.A.C. 13:69F-14.9."""

    id = "seven-card-stud"
    title = "Seven-card stud"
    law = cite("13:69F-14.9")
    offered = cite("13:69F-14.8(a)1")
    procedure, seating_at = "(a)", "(b)"
    max_seats = 9
    own = 7
    old_seats: ClassVar[int | None] = 8
    forced = FORCED_BET["high"]
    opens, leads, wins = "(d)1", "(f)1", "(i)1"
    hole_exposed = cite("13:69F-14.15(k)")
    last_exposed = cite("13:69F-14.15(k)")

    def deal(self, hand: Hand) -> Step[None]:
        hand.antes("(b)")
        self.first_cards(hand, 2, "(c)")
        yield from hand.bring_in(self.opener(hand), self.opens, "(e)")
        yield from self.street(hand, UP, "(f)", big=False)
        yield from self.street(hand, UP, "(h)", big=True)
        yield from self.street(hand, UP, "(h)", big=True)
        yield from self.street(hand, DOWN, "(h)", big=True)
        yield from hand.showdown("(i)", self.wins)

    def street(self, hand: Hand, face: bool, at: str, *, big: bool) -> Step[None]:
        """A burn, a card each or one common card for all, and betting led by the best hand showing."""
        if len(hand.live) < 2:
            return
        common = self.too_few(hand.options, len(hand.deck), len(hand.live))
        if common:
            hand.deal_common("(h)")
        else:
            if len(hand.deck) > len(hand.live):
                hand.burn(at)
            hand.deal(face, at)
        yield from self.choices(hand)
        if not common or hand.options.edition == "13:69F" or hand.options.common_card_betting == "on":
            first, at = self.leader(hand)
            yield from hand.betting(first, at, then="(g)", big=big)

    def too_few(self, options: PokerOptions, deck: int, players: int) -> bool:
        """Whether a deck of so many cards cannot give every player one: judged before the burn.

        Where the burn is not counted and there is just a card for each, none is burned.
        """
        return deck < players + (1 if options.common_counts_burn == "on" else 0)

    def at_showdown(self, options: PokerOptions, players: int, gone: int = 0) -> tuple[int, int]:
        """From the fourth card on there may be a common card for all in place of one for each."""
        deck, own = DECK - gone - 3 * players, 3
        while own < self.own and not self.too_few(options, deck, players):
            deck -= players + (1 if deck > players else 0)
            own += 1
        return own, self.own - own

    def leader(self, hand: Hand) -> tuple[int, str]:
        """Who bets or checks first, and by which item of (f): the highest hand showing, or the nearest."""
        first, tied = self.highest_showing(hand)
        return first, "(f)3" if tied else self.leads

    def both_ways(self, high: Rank, low: Rank) -> str:
        """The same five cards may be a straight or a flush and a low hand; an ace may be high and low."""
        if same_hand(high, low):
            examples = {"straight": "(k)1", "straight flush": "(k)1", "flush": "(k)2"}
            return examples.get(high.category.name, "(k)")
        return "(l)" if shared_ace(high, low) else "(k)"


class SevenCardStudLow(SevenCardStud):
    """Seven-card stud, low: the highest up-card opens, the best low showing leads, the best low wins."""

    id = "seven-card-stud-low"
    title = "Seven-card stud, low"
    old_seats = None
    lowball = True
    forced = FORCED_BET["low"]
    opens, leads, wins = "(d)2", "(f)2", "(i)2"

    def opening(self, hand: Hand) -> Opener:
        options = hand.options
        if options.razz_ace_high == "on" or options.razz_literal_rank == "on":
            readings = {"razz_ace_high": options.razz_ace_high == "on",
                        "razz_literal_rank": options.razz_literal_rank == "on"}  # fmt: skip
            return FORCED_BET["low"].reading(**readings)
        return self.forced

    def showing(self, hand: Hand, cards: list[int]) -> int:
        if len(cards) > 4:
            return low_hands(hand.options).value(cards)
        if hand.options.low_pair_aces_worst == "on":
            return SHOWING_LOW.reading(low_pair_aces_worst=True).value(cards)
        return SHOWING_LOW.value(cards)

    def high_order(self, options: PokerOptions) -> HandOrder:
        return low_hands(options)


class SevenCardStudHighLow(SevenCardStud):
    """Seven-card stud, high-low split with no qualifier: the highest up-card opens, an ace below a two."""

    id = "seven-card-stud-high-low"
    title = "Seven-card stud, high-low"
    low = LOW
    forced = FORCED_BET["high-low"]
    opens, wins = "(d)3", "(i)3"
    split = Split("(i)3", "(j)", "(i)3.i", "(i)3.ii", "(i)3.iii", "(i)3.iv")
    forms = "(k)"

    def low_order(self, options: PokerOptions) -> HandOrder:
        return low_hands(options)


class SevenCardStudEight(SevenCardStud):
    """The split form with a qualifier: the lowest up-card opens, an ace the highest."""

    id = "seven-card-stud-8"
    title = "Seven-card stud high-low, eight or better"
    low = EIGHT_OR_BETTER
    forced = FORCED_BET["high-low-eight"]
    opens, wins = "(d)4", "(i)3"
    split, forms = SevenCardStudHighLow.split, "(k)"
