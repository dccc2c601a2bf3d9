"""Table stakes: what a player must have on the table to be dealt in. 13:69F-14.7(b), (c)3."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from pitboss.law import Cite
from pitboss.poker.kill import killed
from pitboss.poker.laws import ANTE, BLIND, FORCED
from pitboss.poker.options import PokerOptions, PokerState

if TYPE_CHECKING:
    from pitboss.poker.game import PokerGame


class Required(NamedTuple):
    """A wager that the game may require of a player, the most it can be, and the rule."""

    name: str
    amount: int
    law: Cite


def required(game: PokerGame, options: PokerOptions) -> list[Required]:
    """The ante, the largest blind or the forced bet of the game: 14.7(b)."""
    names = (("ante", ANTE), ("blind bet", BLIND), ("forced bet", FORCED))
    amounts = zip(names, _amounts(game, options), strict=True)
    return [Required(name, amount, law) for (name, law), amount in amounts if amount]


def _amounts(game: PokerGame, options: PokerOptions, blind: int | None = None) -> tuple[int, int, int]:
    """What they come to; another blind than the largest one posted, if told."""
    if blind is None:
        blind = max(options.posted_blinds, default=0) if game.button is not None else 0
    return options.ante, blind, options.forced_bet if game.stud is not None else 0


def least_stack(game: PokerGame, options: PokerOptions, *, blind: int | None = None) -> int:
    """Enough for every required wager and one bet at the posted minimum: 14.7(c)3."""
    if game.any_stack:
        return 1
    return sum(_amounts(game, options, blind)) + options.minimum


def least_stacks(
    game: PokerGame, options: PokerOptions, state: PokerState, seats: Iterable[int]
) -> dict[int, int]:
    """What each seat needs to be dealt in: the player with the kill button posts a larger blind."""
    if state.recorded is not None and state.recorded.any_stack:
        return dict.fromkeys(seats, 1)
    least = dict.fromkeys(seats, least_stack(game, options))
    if options.kill != "off" and state.killer in least:
        least[state.killer] = least_stack(game, options, blind=killed(options.minimum, options))
    return least
