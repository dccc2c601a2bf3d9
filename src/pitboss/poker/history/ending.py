"""Whether a hand ends as its file records it: by the finishing stacks, or by what each player collected."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from pitboss.poker.history.phh import History
from pitboss.poker.history.units import MOST_DECIMALS, Number, finite, places

if TYPE_CHECKING:
    from pitboss.poker.history.told import ToldHand


class Gap(NamedTuple):
    """A player whose end is not the one recorded; amounts are units."""

    player: int
    found: int
    recorded: Number


def matches(history: History, hand: ToldHand) -> bool | None:
    """Whether a hand ends as recorded; None if no end is."""
    if not history.compared or (history.finishing is None and (history.winnings is None or not hand.over)):
        return None
    return next(gaps(history, hand), None) is None


def gaps(history: History, hand: ToldHand) -> Iterator[Gap]:
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


def cause(history: History, hand: ToldHand) -> str:
    """Say what is not as recorded: the `total` of the chips, the `winner`, or only the `shares`."""
    if sum(gap.recorded - gap.found for gap in gaps(history, hand)):
        return "total"
    recorded = winners(history, hand, hand.start.stacks)
    return "shares" if set(recorded) == {seat for seat, _ in hand.won} else "winner"


def rakes(history: History, hand: ToldHand) -> list[int]:
    """List the rakes that the file may mean, likeliest first, for a hand that was played without one.

    The file says what was taken, or what was collected: then chips that nobody called may count as won.
    More than half of the pots is no rake, but an error.
    """
    if not hand.over:
        return [0]
    won, back = _collected(hand)
    found = [history.rake or 0]
    if history.rake is None and history.winnings is not None and not history.options:
        missing = won.total() - int(sum(history.winnings) * history.units.factor)
        found = [missing, missing + back.total()] if missing >= 0 else [missing + back.total()]
    believed = [taken if 0 < 2 * taken <= won.total() else 0 for taken in found]
    return list(dict.fromkeys(believed))


def winners(history: History, hand: ToldHand, seats: Iterable[int]) -> list[int]:
    """List who of `seats` is recorded to have won chips of the pots; nobody if no end is recorded.

    Chips that nobody called and that went back are not won, even if the file counts them so.
    """
    if history.finishing is not None:
        whole, ends = history.units.whole, {seat: history.finishing[seat - 1] for seat in seats}
        left = {seat: hand.start.stacks[seat] - hand.chips.paid[seat] for seat in ends}
        return [seat for seat, end in ends.items() if finite(end) and whole(end) > left[seat]]
    if history.winnings is None:
        return []
    _, back = _collected(hand)
    collected = {seat: history.winnings[seat - 1] for seat in seats}
    return [seat for seat, amount in collected.items() if amount and not _equal(history, amount, back[seat])]


def _collected(hand: ToldHand) -> tuple[Counter[int], Counter[int]]:
    """What each player has won, and has taken back because nobody called it."""
    won: Counter[int] = Counter()
    back = Counter(hand.unanswered)
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
