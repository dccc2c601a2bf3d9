"""The rake. 13:69F-14.14(b), (d), (e)."""

from __future__ import annotations

from pitboss.law import Cite
from pitboss.poker.hand import Hand
from pitboss.poker.laws import (
    LEVELS,
    LEVELS_IN,
    MOST_RAKE,
    NO_MORE_RAKE,
    PERCENTAGE,
    PERCENTAGE_IN,
    RAKE,
    RAKE_AREA,
)
from pitboss.poker.options import MAX_RAKE_PERCENT, PokerOptions
from pitboss.poker.pots import Contest, Pot
from pitboss.table import DEALER


def take_rake(hand: Hand) -> None:
    """Take the rake from every pot after a betting round, by each method in use."""
    options = hand.options
    if not options.rake_percent and not options.rake_levels:
        return
    assert not hand.won, NO_MORE_RAKE  # the winners already have the pots
    number = hand.chips.pots.gather_count
    for pot in hand.chips.pots.pots:
        if options.rake_percent:
            due = percentage_due(options, _called_bets(hand, pot, number))
            pot.percentages[number] = _move_rake(hand, pot, due, PERCENTAGE)
        while (amount := next_level_due(options, pot)) is not None:
            pot.steps.append(_move_rake(hand, pot, amount, LEVELS))


def _called_bets(hand: Hand, pot: Pot, number: int) -> int:
    """Return the called bets into a pot in a betting round. Antes and blinds count with the first round."""
    antes = 1 if hand.chips.antes else 0  # antes are gathered before any bets
    if hand.options.rake_counts_ante == "off":
        return pot.called_amount(number, hand.chips.blinds.get(number))
    return pot.called_amount(number) + (pot.called_amount(antes) if antes and number == antes + 1 else 0)


def _move_rake(hand: Hand, pot: Pot, amount: int, law: Cite) -> int:
    """Move rake from a pot to the rake area, up to the posted maximum per round. Return the amount moved."""
    amount = min(amount, pot.amount)
    if hand.options.rake_cap:
        amount = min(amount, hand.options.rake_cap - hand.chips.rake)
    if amount <= 0:
        return 0
    hand.move(amount, pot.account, hand.chips.rake_area, law, "rake", DEALER)
    if law == LEVELS:
        hand.emit("rake_area", RAKE_AREA, DEALER, amount=hand.chips.rake)
    return amount


def lower_rake(hand: Hand) -> None:
    """Return rake to the pots after a ruling gives money back, since that money counts as not bet.

    A percentage applies to the bets that remain, (b)1.i. The amount for a level that is no longer reached is
    returned, (b)2.i. So a player who gets money back gets all of it.
    """
    levels = sorted(hand.options.rake_levels)
    for pot in hand.chips.pots.pots if hand.chips.rake else ():
        for number, taken in pot.percentages.items():
            due = min(taken, percentage_due(hand.options, _called_bets(hand, pot, number)))
            pot.percentages[number] = due
            _put_back(hand, pot, taken - due, MOST_RAKE)
        while pot.steps and (
            pot.called_amount() < levels[len(pot.steps) - 1][0] or pot.contributed < pot.raked
        ):
            _put_back(hand, pot, pot.steps.pop(), LEVELS)


def _put_back(hand: Hand, pot: Pot, amount: int, law: Cite) -> None:
    if amount:
        hand.move(amount, hand.chips.rake_area, pot.account, law, "rake_returned", DEALER)


def rake_to_inventory(hand: Hand) -> None:
    """Put the rake into the table inventory when the round of play is complete."""
    if hand.chips.rake:
        law = PERCENTAGE_IN if hand.options.rake_percent else LEVELS_IN
        hand.move(hand.chips.rake, hand.chips.rake_area, hand.till, law, "rake_to_inventory", DEALER)


def take_recorded_rake(hand: Hand, pots: list[Contest]) -> None:
    """Take the rake that a file records for a hand, whatever rake is posted."""
    left = hand.recorded.rake
    if not left or not pots:
        return
    unit, parts = hand.options.unit, [left] * len(pots)
    if hand.recorded.rake_shared:
        total = sum(pot.amount for pot in pots)
        parts = [left * pot.amount // total // unit * unit for pot in pots]
        parts[0] += left - sum(parts)
    for pot, part in zip(pots, parts, strict=True):
        amount = min(part, left, pot.amount)
        if amount:
            hand.move(amount, pot.account, hand.till, RAKE, "rake", DEALER)
        left -= amount


# Amounts due


def percentage_due(options: PokerOptions, bet: int) -> int:
    """Return a straight percentage of the bets in a betting round, in whole chips."""
    unit = options.unit
    exact = bet * options.rake_percent
    if options.rake_round == "nearest":
        most = bet * MAX_RAKE_PERCENT // (100 * unit)  # rounding up never exceeds the ten percent of (b)1.i
        return min((exact + 50 * unit) // (100 * unit), most) * unit
    return exact // (100 * unit) * unit


def next_level_due(options: PokerOptions, pot: Pot) -> int | None:
    """Return the amount due because a pot has reached the next level; None if it has not."""
    if len(pot.steps) >= len(options.rake_levels):
        return None
    level, amount = sorted(options.rake_levels)[len(pot.steps)]
    return amount if pot.called_amount() >= level else None
