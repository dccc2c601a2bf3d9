"""Five-card stud, 13:69F-14.13."""

from __future__ import annotations

from pitboss.equipment.pack import UP
from pitboss.law import cite
from pitboss.poker.dealing import deal_cards
from pitboss.poker.deck import burn_card
from pitboss.poker.game import PokerGame
from pitboss.poker.hand import Hand, Stud
from pitboss.poker.laws import FIVE_STUD_EXPOSED
from pitboss.poker.showdown import showdown
from pitboss.poker.stages import in_stages, stage
from pitboss.poker.stud import deal_first_cards, find_highest_showing, find_opener, stud_rules
from pitboss.poker.wagers import antes, betting, bring_in
from pitboss.poker.words import BETTING_STEP
from pitboss.rankings import FORCED_BET
from pitboss.table import Step
from pitboss.table.how_to_play import HowToPlay


def _find_leader(hand: Hand) -> tuple[int, str]:
    """Return the highest hand showing, and the paragraph of the betting round after that many cards."""
    first, _ = find_highest_showing(hand)
    return first, {2: "(e)", 3: "(f)"}.get(len(hand.cards.of(first)), "(g)")


@stage
def _street(hand: Hand, at: str, *, big: bool) -> Step[None]:
    """Burn, deal a card up to each, and bet, led by the highest hand showing."""
    if len(hand.live) > 1:
        burn_card(hand, at)
        deal_cards(hand, UP, at)
        must_bet = hand.options.five_stud_must_bet == "on"
        first, at = stud_rules(hand).leader(hand)
        yield from betting(hand, first, at, big=big, must_bet=must_bet)


class FiveCardStud(PokerGame):
    """One card down and one up, then three up. N.J.A.C. 13:69F-14.13."""

    id = "five-card-stud"
    title = "Five-card stud"
    summary = "One card down, four up"
    how_to_play = HowToPlay(
        "Win the pot, with the best five-card hand or by making everybody else fold.",
        (
            "You get one card face down and one face up. One player must open with a forced bet.",
            BETTING_STEP,
            "You get three more cards face up, one at a time. Players bet each time.",
            "The best hand showing acts first.",
            "Of those who have not folded, the best hand wins the pot.",
        ),
    )
    law = cite("13:69F-14.13")
    offered = cite("13:69F-14.8(a)5")
    procedure, seating_at = "(a)", "(b)"
    max_seats = 8
    own = 5
    old_seats = 8
    stud = Stud(
        forced=lambda _: FORCED_BET["five-card-stud"],
        leader=_find_leader,
        hole_exposed=FIVE_STUD_EXPOSED,
    )

    @in_stages
    def deal(self, hand: Hand) -> Step[None]:
        antes(hand, "(b)")
        deal_first_cards(hand, 1, "(c)")
        yield from bring_in(hand, find_opener(hand), "(d)", "(e)")
        yield from _street(hand, "(f)", big=False)
        yield from _street(hand, "(g)", big=True)
        yield from _street(hand, "(g)", big=True)
        yield from showdown(hand, "(h)")
