"""Seven-card stud in its four forms, 13:69F-14.9."""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType
from typing import ClassVar

from pitboss.equipment.pack import DOWN, UP
from pitboss.law import cite
from pitboss.poker.dealing import deal_cards
from pitboss.poker.deck import burn_card, deal_common
from pitboss.poker.game import PokerGame
from pitboss.poker.hand import Hand, Split, Stud
from pitboss.poker.laws import SEVEN_STUD_EXPOSED
from pitboss.poker.options import PokerOptions
from pitboss.poker.orders import example_paragraph, has_shared_ace, is_same_hand, low_hands
from pitboss.poker.showdown import showdown
from pitboss.poker.stages import in_stages, stage
from pitboss.poker.stud import (
    Showing,
    deal_first_cards,
    find_highest_showing,
    find_opener,
    high_showing_value,
    stud_rules,
)
from pitboss.poker.wagers import antes, ask_exposed_players, betting, bring_in
from pitboss.poker.words import BETTING_STEP
from pitboss.rankings import EIGHT_OR_BETTER, FORCED_BET, SHOWING_LOW, Rank
from pitboss.rankings.upcards import Opener
from pitboss.table import Step
from pitboss.table.how_to_play import HowToPlay

LAW = cite("13:69F-14.9")


def _make_stud(
    opens: Callable[[PokerOptions], Opener], at: str, tied_at: str, value: Showing = high_showing_value
) -> Stud:
    """Return the stud rules of one form: the opening up-card, and paragraphs of (f) for the leader and for
    ties."""

    def leader(hand: Hand) -> tuple[int, str]:
        first, tied = find_highest_showing(hand, value)
        return first, tied_at if tied else at

    exposed = SEVEN_STUD_EXPOSED
    return Stud(forced=opens, leader=leader, hole_exposed=exposed, last_exposed=exposed)


def _low_form_opener(options: PokerOptions) -> Opener:
    """Return the order for the opening up-card in the low form, as the house reads the rank of an ace."""
    if options.razz_ace_high == options.razz_literal_rank == "off":
        return FORCED_BET["low"]
    return FORCED_BET["low"].reading(
        razz_ace_high=options.razz_ace_high == "on", razz_literal_rank=options.razz_literal_rank == "on"
    )


def _low_showing(cards: list[int], options: PokerOptions) -> int:
    """Return the value of the cards showing when the low hand wins."""
    if len(cards) > 4:
        return low_hands(options).value(cards)
    if options.low_pair_aces_worst == "on":
        return SHOWING_LOW.reading(low_pair_aces_worst=True).value(cards)
    return SHOWING_LOW.value(cards)


@stage
def _street(hand: Hand, face: bool, at: str, *, big: bool) -> Step[None]:
    """Burn, deal a card to each player or one common card, and bet, led by the best hand showing."""
    if len(hand.live) < 2:
        return
    common = is_deck_short(hand.options, len(hand.cards.deck), len(hand.live))
    if common:
        deal_common(hand, "(h)")
    else:
        if len(hand.cards.deck) > len(hand.live):
            burn_card(hand, at)
        deal_cards(hand, face, at)
    if hand.cards.choosing:
        yield from ask_exposed_players(hand)
    if not common or hand.edition == "13:69F" or hand.options.common_card_betting == "on":
        first, at = stud_rules(hand).leader(hand)
        yield from betting(hand, first, at, then="(g)", big=big)


def is_deck_short(options: PokerOptions, deck: int, players: int) -> bool:
    """Return whether the deck cannot give every player a card, judged before the burn.

    If the burn is not counted and there is exactly one card for each player, none is burned.
    """
    return deck < players + (1 if options.common_counts_burn == "on" else 0)


class SevenCardStud(PokerGame):
    """Two cards down and one up, then three up and one down. N.J.A.C. 13:69F-14.9."""

    id = "seven-card-stud"
    title = "Seven-card stud"
    summary = "Three cards down, four up, best five win"
    how_to_play = HowToPlay(
        "Win the pot, with the best five-card hand or by making everybody else fold.",
        (
            "You get two cards face down and one face up. One player must open with a forced bet.",
            BETTING_STEP,
            "You get three more cards face up and one face down, one at a time. Players bet each time.",
            "Make your best five cards of your seven.",
            "Of those who have not folded, the best hand wins the pot.",
        ),
    )
    law = LAW
    offered = cite("13:69F-14.8(a)1")
    procedure, seating_at = "(a)", "(b)"
    max_seats = 9
    own = 7
    old_seats: ClassVar[int | None] = 8
    stud = _make_stud(lambda _: FORCED_BET["high"], "(f)1", "(f)3")
    opens, wins = "(d)1", "(i)1"

    @in_stages
    def deal(self, hand: Hand) -> Step[None]:
        antes(hand, "(b)")
        deal_first_cards(hand, 2, "(c)")
        yield from bring_in(hand, find_opener(hand), self.opens, "(e)")
        yield from _street(hand, UP, "(f)", big=False)
        yield from _street(hand, UP, "(h)", big=True)
        yield from _street(hand, UP, "(h)", big=True)
        yield from _street(hand, DOWN, "(h)", big=True)
        yield from showdown(hand, "(i)", self.wins)

    def both_ways_paragraph(self, high: Rank, low: Rank) -> str:
        """Return the paragraph for five cards that are a straight or flush and a low hand, or for an ace both
        ways."""
        if is_same_hand(high, low):
            return example_paragraph(high, "(k)1", "(k)2", "(k)")
        return "(l)" if has_shared_ace(high, low) else "(k)"


class SevenCardStudLow(SevenCardStud):
    """Seven-card stud, low: the highest up-card opens, the best low showing leads, the best low wins."""

    id = "seven-card-stud-low"
    title = "Seven-card stud, low"
    summary = "Seven cards, lowest five win"
    how_to_play = HowToPlay(
        "Win the pot, with the lowest five-card hand or by making everybody else fold.",
        (
            "You get two cards face down and one face up. One player must open with a forced bet.",
            BETTING_STEP,
            "You get three more cards face up and one face down, one at a time. Players bet each time.",
            "Make your lowest five cards of your seven. The lowest hand wins the pot.",
            "An ace is the lowest card. Straights and flushes do not count against you, but pairs do.",
        ),
    )
    old_seats = None
    lowball = True
    high = staticmethod(low_hands)
    stud = _make_stud(_low_form_opener, "(f)2", "(f)3", _low_showing)
    opens, wins = "(d)2", "(i)2"


class SevenCardStudHighLow(SevenCardStud):
    """Seven-card stud, high-low split with no qualifier: the highest up-card opens, an ace below a two."""

    id = "seven-card-stud-high-low"
    title = "Seven-card stud, high-low"
    summary = "High and low split the pot"
    how_to_play = HowToPlay(
        "Win both halves of the pot: one for the best hand, one for the lowest.",
        (
            "You get two cards face down and one face up. One player must open with a forced bet.",
            BETTING_STEP,
            "You get three more cards face up and one face down, one at a time. Players bet each time.",
            "For each half, use any five of your seven cards.",
            "The best hand and the lowest hand share the pot. One player may win both halves.",
        ),
    )
    low = staticmethod(low_hands)
    stud = _make_stud(lambda _: FORCED_BET["high-low"], "(f)1", "(f)3")
    opens, wins = "(d)3", "(i)3"
    split = Split("(i)3", "(j)", "(i)3.i", "(i)3.ii", "(i)3.iii", "(i)3.iv")
    hands_at = "(k)"
    fixed = MappingProxyType({"odd_units": "(i)3.ii"})


class SevenCardStudEight(SevenCardStud):
    """The split form with a qualifier: the lowest up-card opens, an ace the highest."""

    id = "seven-card-stud-8"
    title = "Seven-card stud high-low, eight or better"
    summary = "Split pot, the low hand needs an eight or better"
    how_to_play = HowToPlay(
        "Win both halves of the pot: one for the best hand, one for the lowest.",
        (
            "You get two cards face down and one face up. One player must open with a forced bet.",
            BETTING_STEP,
            "You get three more cards face up and one face down, one at a time. Players bet each time.",
            "For each half, use any five of your seven cards.",
            "A low hand needs five different cards, eight or lower. Without one, the high hand wins all.",
        ),
    )
    low = staticmethod(lambda _: EIGHT_OR_BETTER)
    stud = _make_stud(lambda _: FORCED_BET["high-low-eight"], "(f)1", "(f)3")
    opens, wins = "(d)4", "(i)3"
    split, hands_at, fixed = SevenCardStudHighLow.split, "(k)", SevenCardStudHighLow.fixed
