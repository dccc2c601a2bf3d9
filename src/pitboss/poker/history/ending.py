"""Compare the end of a replayed hand with its file: finishing stacks, or winnings collected."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pitboss.poker.history.phh import History
from pitboss.poker.history.recorded_hand import RecordedHand
from pitboss.poker.history.units import Number, is_finite


class Gap(NamedTuple):
    """A player whose result differs from the recorded one, in units."""

    player: int
    found: int
    recorded: Number


def matches(history: History, hand: RecordedHand) -> bool | None:
    """Return whether a hand ends as recorded; None if the file records no end."""
    if not history.compared or (history.finishing is None and (history.winnings is None or not hand.over)):
        return None
    return next(find_gaps(history, hand), None) is None


def find_gaps(history: History, hand: RecordedHand) -> Iterator[Gap]:
    """Yield players whose stacks differ from the record; without recorded stacks, whose winnings differ."""
    factor = history.units.factor
    if history.finishing is not None:
        for player, recorded in enumerate(history.finishing, 1):
            found = hand.stacks[player]
            if recorded * factor == found:  # true of most players
                continue
            known = is_finite(recorded) and not history.open_stacks[player - 1]
            if known and not history.units.equal(recorded, found):
                yield Gap(player, found, recorded * factor)
    elif history.winnings is not None and hand.over:
        won, back = hand.add_up_collected()
        for player, recorded in enumerate(history.winnings, 1):
            if not history.units.equal(recorded, won[player]) and not history.units.equal(
                recorded, won[player] + back[player]
            ):
                yield Gap(player, won[player], recorded * factor)


def find_cause(history: History, hand: RecordedHand) -> str:
    """Name the kind of difference: the `total` of the chips, the `winner`, or only the `shares`."""
    if sum(gap.recorded - gap.found for gap in find_gaps(history, hand)):
        return "total"
    recorded = hand.recorded_winners(hand.start.stacks)
    return "shares" if set(recorded) == {seat for seat, _ in hand.won} else "winner"


def possible_rakes(history: History, hand: RecordedHand) -> list[int]:
    """List the rakes that the file may mean, likeliest first, for a hand that was played without a rake.

    The file records the rake or the winnings; uncalled chips may count as won. More than half of the pots is
    an error, not a rake.
    """
    derived = history.rake is None and history.winnings is not None and not history.options
    if not hand.over or not (history.rake or derived):
        return [0]
    won, back = (sum(each.values()) for each in hand.add_up_collected())
    found = [history.rake or 0]
    if derived and history.winnings is not None:
        missing = won - int(sum(history.winnings) * history.units.factor)
        found = [missing, missing + back] if missing >= 0 else [missing + back]
    believed = [taken if 0 < 2 * taken <= won else 0 for taken in found]
    return list(dict.fromkeys(believed))
