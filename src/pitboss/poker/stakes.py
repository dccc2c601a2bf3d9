"""Table stakes: what a player must have on the table to be dealt in. 13:69F-14.7(b), (c)3."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pitboss.law import Cite, cite
from pitboss.poker.options import PokerOptions

if TYPE_CHECKING:
    from pitboss.poker.game import PokerGame


ANTE = cite("13:69F-14.7(b)1")
BLIND = cite("13:69F-14.7(b)2")
FORCED = cite("13:69F-14.7(b)3")


class Required(NamedTuple):
    """A wager that the game may require of a player, the most it can be, and the rule."""

    name: str
    amount: int
    law: Cite


def required(game: PokerGame, options: PokerOptions) -> list[Required]:
    """The ante, the blind or the forced bet, as the game has them: 14.7(b)."""
    blind = max(options.posted_blinds, default=0) if game.button else 0
    forced = options.forced_bet if game.stud else 0
    every = [
        Required("ante", options.ante, ANTE),
        Required("blind bet", blind, BLIND),
        Required("forced bet", forced, FORCED),
    ]
    return [each for each in every if each.amount]


def least_stack(game: PokerGame, options: PokerOptions) -> int:
    """Enough for every required wager and one bet at the posted minimum: 14.7(c)3."""
    if options.need_minimum == "off":
        return 1
    return sum(each.amount for each in required(game, options)) + options.minimum
