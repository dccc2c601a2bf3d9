"""Mambo stud, 13:69F-14.13A."""

from __future__ import annotations

from types import MappingProxyType

from pitboss.equipment.pack import DOWN
from pitboss.law import cite
from pitboss.poker.dealing import deal_cards
from pitboss.poker.deck import burn_card, deal_board
from pitboss.poker.game import PokerGame
from pitboss.poker.hand import Hand, Split, Stud
from pitboss.poker.laws import MAMBO_ENDS, MAMBO_EXPOSED, MAMBO_PLAYS_ON
from pitboss.poker.orders import example_paragraph, is_same_hand, three_card_hands
from pitboss.poker.showdown import showdown
from pitboss.poker.stages import in_stages, stage
from pitboss.poker.stud import deal_first_cards, find_by_up_card, find_opener, stud_rules
from pitboss.poker.wagers import antes, ask_exposed_players, betting, bring_in
from pitboss.poker.words import BETTING_STEP
from pitboss.rankings import FORCED_BET, MAMBO_SECOND_ROUND, SIX_OR_BETTER, Rank, mambo_showing
from pitboss.table import Step
from pitboss.table.how_to_play import HowToPlay

LAW = cite("13:69F-14.13A")


def _find_leader(hand: Hand) -> tuple[int, str]:
    """Return the seat that acts first, and the paragraph.

    By (f), the highest up-card acts first. Once there is a community card, by (h), the highest pair with it
    does, or without a pair the highest up-card. Of equal hands, the nearest to the dealer's left leads.
    """
    if not hand.cards.board:
        return find_by_up_card(hand, MAMBO_SECOND_ROUND), "(f)"
    up_cards, (community, *_) = hand.cards.up, hand.cards.board
    showing = {seat: mambo_showing(up_cards[seat][0], community) for seat in hand.live if up_cards[seat]}
    if not showing:
        return hand.live[0], "(h)1"
    best = max(showing.values())
    first, *others = [seat for seat, value in showing.items() if value == best]
    return first, "(h)2" if others else "(h)1"


@stage
def _third_card(hand: Hand) -> Step[None]:
    """Burn, deal each player a card down, and bet: (f), (g)."""
    if len(hand.live) > 1:
        burn_card(hand, "(f)")
        deal_cards(hand, DOWN, "(f)")
        yield from ask_exposed_players(hand)
        first, at = stud_rules(hand).leader(hand)
        yield from betting(hand, first, at, then="(g)", big=False)


@stage
def _community_card(hand: Hand) -> Step[None]:
    """Burn, deal a card in the center, and bet: (h), (i)."""
    if len(hand.live) > 1:
        burn_card(hand, "(h)")
        deal_board(hand, 1, "(h)")
        first, at = stud_rules(hand).leader(hand)
        yield from betting(hand, first, at, then="(i)", big=True)


class MamboStud(PokerGame):
    """Mambo stud, high-low split, six or better, in hands of three cards. N.J.A.C. 13:69F-14.13A."""

    id = "mambo-stud"
    title = "Mambo stud"
    summary = "High and low split the pot"
    how_to_play = HowToPlay(
        "Win both halves of the pot: one for the best three cards, one for the lowest.",
        (
            "You get one card face down and one face up. One player must open with a forced bet.",
            BETTING_STEP,
            "You get one more card face down, then all share a card in the center. Players bet each time.",
            "For each half, use your best three of your own cards and the one in the center.",
            "A low hand needs three different cards, six or lower. Without one, the high hand wins all.",
        ),
    )
    law = LAW
    offered = cite("13:69F-14.8(a)6")
    procedure, seating_at = "(a)", "(b)"
    max_seats = 11
    own, shared = 3, 1
    old_seats = 11
    high, low = staticmethod(three_card_hands), staticmethod(lambda _: SIX_OR_BETTER)
    split = Split("(j)", "(k)", "(j)1", "(j)2", "(j)3", "(j)4")
    hands_at = "(l)"
    fixed = MappingProxyType({"odd_units": "(j)2"})
    stud = Stud(
        forced=lambda _: FORCED_BET["mambo"],
        leader=_find_leader,
        hole_exposed=MAMBO_EXPOSED,
        last_exposed=MAMBO_EXPOSED,
        ends=MAMBO_ENDS,
        plays_on=MAMBO_PLAYS_ON,
    )

    @in_stages
    def deal(self, hand: Hand) -> Step[None]:
        antes(hand, "(b)")
        deal_first_cards(hand, 1, "(c)")
        yield from bring_in(hand, find_opener(hand), "(d)", "(e)")
        yield from _third_card(hand)
        yield from _community_card(hand)
        yield from showdown(hand, "(j)")

    def both_ways_paragraph(self, high: Rank, low: Rank) -> str:
        """Return the paragraph for winning both ways: with one hand of three cards, or with two hands."""
        return example_paragraph(high, "(l)1", "(l)2", "(l)") if is_same_hand(high, low) else "(l)"
