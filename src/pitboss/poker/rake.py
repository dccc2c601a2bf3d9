"""The rake, and the contribution to a bad beat fund. 13:69F-14.14(b), (d), (e), 14.19(c)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.law import Cite
from pitboss.poker.laws import (
    FUND,
    LEVELS,
    LEVELS_IN,
    NO_MORE_RAKE,
    PERCENTAGE,
    PERCENTAGE_IN,
    RAKE_AREA,
)
from pitboss.poker.options import MOST_PERCENT, PokerOptions
from pitboss.poker.pots import Contest, Pot
from pitboss.table import DEALER, Refused

if TYPE_CHECKING:
    from pitboss.poker.hand import Hand

BAD_BEAT_FUND = "bad beat"


def take_rake(hand: Hand) -> None:
    """After a betting round the rake comes out of every pot, by one method or by several."""
    options = hand.options
    if not options.rake_percent and not options.rake_levels:
        return
    if hand.won:
        raise Refused("the pots are with their winners: no more rake is taken", NO_MORE_RAKE)
    for pot in hand.chips.pots.pots:
        if options.rake_percent:
            _rake(hand, pot, percentage(options, _sums_bet(hand, pot)), PERCENTAGE)
        while amount := next_level(options, pot):
            pot.levels += 1
            _rake(hand, pot, amount, LEVELS)


def _sums_bet(hand: Hand, pot: Pot) -> int:
    """What was bet into a pot in this betting round; antes and blinds count or not."""
    if hand.options.rake_counts_ante == "on" or hand.chips.blind_round != hand.chips.pots.gathered:
        return pot.bet
    layers = [layer for layer in pot.layers if layer.number == hand.chips.pots.gathered]
    blinds = sum(
        layer.part(min(amount, layer.bets.get(seat, 0)))
        for layer in layers
        for seat, amount in hand.chips.posted.items()
    )
    return pot.bet - blinds


def _rake(hand: Hand, pot: Pot, amount: int, law: Cite) -> None:
    """Chips go from a pot to the rake area, up to the posted maximum of the round of play."""
    amount = min(amount, pot.amount)
    if hand.options.rake_cap:
        amount = min(amount, hand.options.rake_cap - hand.chips.rake)
    if amount <= 0:
        return
    pot.raked += amount
    hand.move(amount, pot.account, hand.chips.rake_area, law, "rake", DEALER)
    if law == LEVELS:
        hand.tell("rake_area", RAKE_AREA, DEALER, amount=hand.chips.rake)


def rake_to_inventory(hand: Hand) -> None:
    """The round of play is complete: the dealer puts the rake into the table inventory."""
    if hand.chips.rake:
        law = PERCENTAGE_IN if hand.options.rake_percent else LEVELS_IN
        hand.move(hand.chips.rake, hand.chips.rake_area, hand.till, law, "rake_to_inventory", DEALER)


def contribute(hand: Hand, pots: list[Contest]) -> None:
    """The rake is out and no pot is pushed yet: the pots give their part to the bad beat fund."""
    if not hand.options.fund:
        return
    amount = contribution(hand.options, sum(pot.amount for pot in pots), hand.chips.rake)
    if not amount:
        return
    hand.tell("contribution", FUND, DEALER, amount=amount)
    for pot in pots:
        part = min(amount, pot.amount)
        hand.move(part, pot.account, (hand.funds, BAD_BEAT_FUND), FUND)
        amount -= part


# What is due


def percentage(options: PokerOptions, bet: int) -> int:
    """What a straight percentage takes of the sums bet in a betting round, in whole chips."""
    unit = options.unit
    exact = bet * options.rake_percent
    if options.rake_round == "nearest":
        most = bet * MOST_PERCENT // (100 * unit)  # rounding up never lifts it over the ten percent of (b)1.i
        return min((exact + 50 * unit) // (100 * unit), most) * unit
    return exact // (100 * unit) * unit


def next_level(options: PokerOptions, pot: Pot) -> int:
    """What is due because a pot has reached the next level; 0 if it has not."""
    if pot.levels >= len(options.rake_levels):
        return 0
    level, amount = sorted(options.rake_levels)[pot.levels]
    return amount if pot.amount + pot.raked >= level else 0


def contribution(options: PokerOptions, pot: int, raked: int) -> int:
    """What a pot gives to the bad beat fund, once the rake is out."""
    basis = pot + raked if options.bb_pot_basis == "before_rake" else pot
    return min(options.fund, pot) if options.fund and basis >= options.fund_least_pot else 0
