"""Steps shared by games with a button: blinds, cards face down, and a board in the center."""

from __future__ import annotations

from pitboss.equipment.pack import DOWN
from pitboss.poker.dealing import deal_cards
from pitboss.poker.deck import burn_card, deal_board
from pitboss.poker.exposed import replace_exposed
from pitboss.poker.hand import Hand
from pitboss.poker.stages import stage
from pitboss.poker.wagers import betting, blinds
from pitboss.table import Step


@stage
def deal_down(hand: Hand, at: str, *blinds_at: str, burned: bool = False) -> None:
    """Post the blinds and deal each player's cards face down, after a burn if the section has one.

    Exposed cards are replaced after the deal.
    """
    if hand.options.blinds_before_deal == "on":
        blinds(hand, *blinds_at)
    if burned:
        burn_card(hand, at)
    deal_cards(hand, DOWN, at, rounds=hand.rules.own)
    replace_exposed(hand)
    if hand.options.blinds_before_deal == "off":
        blinds(hand, *blinds_at)


@stage
def street(
    hand: Hand, count: int, at: str, bet_at: str = "", then: str | None = None, *, big: bool = False
) -> Step[None]:
    """Burn, deal cards in the center, and bet from the left of the button, by `at` or another paragraph."""
    if len(hand.live) > 1:
        burn_card(hand, at)
        deal_board(hand, count, at)
        yield from betting(hand, hand.first_left_of_button(), bet_at or at, then=then, big=big)
