"""The rake, and the contribution to a bad beat fund. 13:69F-14.14, 14.19(c)."""

from __future__ import annotations

from pitboss.law import cite
from pitboss.poker.options import PokerOptions
from pitboss.poker.pots import Pot

PERCENTAGE = cite("13:69F-14.14(b)1.ii")
LEVELS = cite("13:69F-14.14(b)2.i")
INVENTORY = cite("13:69F-14.14(b)1.iii")
FUND = cite("13:69F-14.19(c)")


def percentage(options: PokerOptions, pot: Pot, taken: int) -> int:
    """What a straight percentage takes from a pot after a betting round, in whole chips."""
    unit = options.unit
    exact = pot.bet * options.rake_percent
    rake = exact // (100 * unit) * unit
    if options.rake_round == "nearest":
        rake = (exact + 50 * unit) // (100 * unit) * unit
        rake = min(rake, pot.bet // 10)  # rounding up never lifts it over the ten percent of (b)1.i
    if options.rake_cap:
        rake = min(rake, options.rake_cap - taken)
    return max(rake, 0)


def increments(options: PokerOptions, pot: Pot) -> int:
    """What the pot's level has made due, less what it has given already."""
    whole = pot.amount + pot.raked
    due = sum(amount for level, amount in options.rake_levels if whole >= level)
    return max(min(due - pot.raked, pot.amount), 0)


def contribution(options: PokerOptions, pot: int, raked: int) -> int:
    """What a pot gives to the bad beat fund, once the rake is out."""
    basis = pot + raked if options.bb_pot_basis == "before_rake" else pot
    return min(options.fund, pot) if options.fund and basis >= options.fund_least_pot else 0
