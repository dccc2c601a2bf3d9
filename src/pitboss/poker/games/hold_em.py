"""Hold 'em and omaha, 13:69F-14.10 and 14.11."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType

from pitboss.law import cite
from pitboss.poker.game import PokerGame
from pitboss.poker.games.button import deal_down, street
from pitboss.poker.hand import ButtonLaws, Hand, Split
from pitboss.poker.orders import Parts, has_shared_ace, is_same_hand, omaha_hands
from pitboss.poker.showdown import showdown
from pitboss.poker.stages import in_stages
from pitboss.poker.wagers import antes, opening_round
from pitboss.poker.words import BETTING_STEP
from pitboss.rankings import OMAHA_LOW, Rank
from pitboss.table import Step
from pitboss.table.how_to_play import HowToPlay

__all__ = ["HoldEm"]


class HoldEm(PokerGame):
    """Hold 'em: two cards down, five in the center, the best five of seven. N.J.A.C. 13:69F-14.10."""

    id = "hold-em"
    title = "Hold 'em"
    summary = "Two cards of your own, five shared"
    how_to_play = HowToPlay(
        "Win the pot, with the best five-card hand or by making everybody else fold.",
        (
            "Blinds or antes go into the pot, and you get two cards face down.",
            BETTING_STEP,
            "Three cards are laid in the center, then one, then one more. Players bet each time.",
            "Make your best five cards from your two and the five in the center.",
            "Of those who have not folded, the best hand wins the pot.",
        ),
    )
    law = cite("13:69F-14.10")
    offered = cite("13:69F-14.8(a)2")
    procedure, seating_at = "(a)", "(b)"
    button = ButtonLaws("(c)", "(c)1", "(c)2", "(c)2.i", "(c)2.ii", "(c)3")
    max_seats = 11
    old_seats = 11
    own, shared = 2, 5

    @in_stages
    def deal(self, hand: Hand) -> Step[None]:
        antes(hand, "(b)")
        deal_down(hand, "(e)", "(d)")
        yield from opening_round(hand, "(f)")
        yield from street(hand, 3, "(g)")
        yield from street(hand, 1, "(h)", big=True)
        yield from street(hand, 1, "(i)", big=True)
        yield from showdown(hand, "(j)")


class Omaha(PokerGame):
    """Omaha: four cards down; exactly two of them play with three from the center. N.J.A.C. 13:69F-14.11."""

    id = "omaha"
    title = "Omaha"
    summary = "Play two of your four cards with three shared"
    how_to_play = HowToPlay(
        "Win the pot, with the best five-card hand or by making everybody else fold.",
        (
            "Blinds or antes go into the pot, and you get four cards face down.",
            BETTING_STEP,
            "Three cards are laid in the center, then one, then one more. Players bet each time.",
            "Make a hand of exactly two of your cards and three from the center.",
            "Of those who have not folded, the best hand wins the pot.",
        ),
    )
    law = cite("13:69F-14.11")
    offered = cite("13:69F-14.8(a)3")
    procedure, seating_at = "(a)", "(b)"
    button = ButtonLaws("(c)")
    max_seats = 10
    old_seats = 10
    own, shared = 4, 5
    high = staticmethod(omaha_hands)

    @in_stages
    def deal(self, hand: Hand) -> Step[None]:
        antes(hand, "(b)")
        deal_down(hand, "(d)", "(e)")
        yield from opening_round(hand, "(e)")
        yield from street(hand, 3, "(e)")
        yield from street(hand, 1, "(e)", big=True)
        yield from street(hand, 1, "(e)", big=True)
        yield from showdown(hand, "(f)", "(f)1" if self.low is None else "(f)2")

    def hand_parts(self, own: Sequence[int], shared: Sequence[int]) -> Parts:
        return tuple(own), tuple(shared)


class OmahaEight(Omaha):
    """Omaha, high-low split, eight or better, with a kill or half-kill if the house offers one."""

    id = "omaha-8"
    title = "Omaha high-low, eight or better"
    summary = "Omaha, split with a low hand of eight or better"
    how_to_play = HowToPlay(
        "Win both halves of the pot: one for the best hand, one for the lowest.",
        (
            "Blinds or antes go into the pot, and you get four cards face down.",
            BETTING_STEP,
            "Three cards are laid in the center, then one, then one more. Players bet each time.",
            "For each half, use exactly two of your cards and three from the center.",
            "A low hand needs five different cards, eight or lower. Without one, the high hand wins all.",
        ),
    )
    low = staticmethod(lambda _: OMAHA_LOW)
    split = Split("(f)2", "(g)", "(f)2.i", "(f)2.ii", "(f)2.iii", "(f)2.iv")
    hands_at = "(h)"
    fixed = MappingProxyType({"odd_units": "(f)2.ii"})
    kills = True

    def both_ways_paragraph(self, high: Rank, low: Rank) -> str:
        """Apply the three rules of (h): the same five cards, an ace both high and low, or two different
        hands."""
        if is_same_hand(high, low):
            return "(h)2"
        return "(h)3" if has_shared_ace(high, low) else "(h)1"
