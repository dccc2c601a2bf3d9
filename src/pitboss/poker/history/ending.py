"""Whether a hand ends as its file records it: by the finishing stacks, or by what each player collected."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from pitboss.poker.hand import Hand
from pitboss.poker.history.phh import History
from pitboss.poker.history.units import MOST_DECIMALS, Number, finite, places


class Gap(NamedTuple):
    """A player whose end is not the one recorded; amounts are units."""

    player: int
    found: int
    recorded: Number


def matches(history: History, hand: Hand) -> bool | None:
    """Whether a hand ends as recorded; None if no end is."""
    if history.finishing is None and (history.winnings is None or not hand.over):
        return None
    return next(gaps(history, hand), None) is None


def gaps(history: History, hand: Hand) -> Iterator[Gap]:
    """Where the stacks are not those recorded, or with none recorded, what was collected is not."""
    factor = history.units.factor
    if history.finishing is not None:
        for player, recorded in enumerate(history.finishing, 1):
            found = hand.stacks[player]
            known = finite(recorded) and not history.open_stacks[player - 1]
            if known and not _equal(history, recorded, found):
                yield Gap(player, found, recorded * factor)
    elif history.winnings is not None and hand.over:
        won, back = _collected(hand)
        for player, recorded in enumerate(history.winnings, 1):
            if not _equal(history, recorded, won[player]) and not _equal(
                history, recorded, won[player] + back[player]
            ):
                yield Gap(player, won[player], recorded * factor)


def rake(history: History, hand: Hand) -> int:
    """What the house took of the pots of a hand that was played without a rake, as far as it is believed.

    The file says it, or tells what was collected. More than half of the pots is no rake, but an error.
    """
    if not hand.over:
        return 0
    won, back = _collected(hand)
    taken = history.rake or 0
    if history.rake is None and history.winnings is not None and not history.options:
        recorded = sum(history.winnings) * history.units.factor
        room = back.total() if recorded > won.total() else 0  # what nobody called may count as won
        taken = max(int(won.total() + room - recorded), 0)
    return taken if 2 * taken <= won.total() else 0


def _collected(hand: Hand) -> tuple[Counter[int], Counter[int]]:
    """What each player has won, and has taken back because nobody called it."""
    won: Counter[int] = Counter()
    back: Counter[int] = Counter()
    for event in hand.events:
        if event.name == "win":
            won[event.actor or 0] += event.data["amount"]
        elif event.name == "uncalled":
            back[event.actor or 0] += event.data["amount"]
    return won, back


def _equal(history: History, recorded: Number, found: int) -> bool:
    units = history.units
    gap: Number = recorded * units.factor - found
    if places(recorded) > MOST_DECIMALS:  # a share that never comes out even, cut off somewhere
        return -units.chip < gap < units.chip
    return not gap
