"""Check a claim: does this card win with these calls, and which numbers are missing?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pitboss.charity.bingo.arrangements import CELLS, Arrangement
from pitboss.charity.bingo.cards import BALLS_IN_PLAY, FREE_CELL, BingoCard, number_name
from pitboss.law import BadInput

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

NEVER = BALLS_IN_PLAY + 1
"""The call of a number that was not called."""


class BadCalls(BadInput):
    """Calls that cannot be: a number that there is not, or one called twice."""

    field = "calls"


@dataclass(frozen=True)
class ClaimCheck:
    """The verdict on a card: whether it wins, since which call, and what it lacks."""

    card: BingoCard
    arrangement: Arrangement
    calls: int
    """Numbers called so far."""
    won_on: int | None
    """The call that completed the arrangement, counted from 1; None if it is not complete."""
    on_last_call: bool
    """Whether the last number called is part of a complete shape."""
    needs_last_call: bool
    """Must it be? A house rule."""
    covered: tuple[int, ...]
    """The card's numbers that were called, in the order of the calls."""
    missing: tuple[int, ...]
    """The fewest numbers that would complete the arrangement."""
    complete: tuple[int, ...]
    """The shapes that are covered, by place in the arrangement."""

    @property
    def wins(self) -> bool:
        return self.won_on is not None and (self.on_last_call or not self.needs_last_call)

    @property
    def verdict(self) -> str:
        """Say the verdict in a sentence."""
        serial = self.card.serial
        if self.won_on is None:
            numbers = ", ".join(map(number_name, self.missing))
            return f"Card {serial} does not win: {numbers} not called."
        if not self.wins:
            return f"Card {serial} does not win: it was complete on call {self.won_on}, not on the last call."
        return f"Card {serial} wins on call {self.won_on} of {self.calls}."

    def to_json(self) -> dict[str, Any]:
        return {
            "serial": str(self.card.serial), "arrangement": self.arrangement.name, "wins": self.wins,
            "won_on": self.won_on, "calls": self.calls, "on_last_call": self.on_last_call,
            "covered": list(self.covered), "missing": list(self.missing), "complete": list(self.complete),
            "verdict": self.verdict,
        }  # fmt: skip


def check_calls(calls: Sequence[int]) -> list[int]:
    """Return the call of each number, counted from 1, at its place; refuse impossible calls."""
    called = [NEVER] * (BALLS_IN_PLAY + 1)
    for place, number in enumerate(calls, 1):
        if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= BALLS_IN_PLAY:
            raise BadCalls(f"call {place} is {str(number)[:20]!r}: a number is from 1 to {BALLS_IN_PLAY}")
        if called[number] != NEVER:
            raise BadCalls(f"{number_name(number)} is called twice, on calls {called[number]} and {place}")
        called[number] = place
    return called


def check_claim(
    card: BingoCard, arrangement: Arrangement, calls: Sequence[int], *, last_call: bool = False
) -> ClaimCheck:
    """Check a card against the calls so far. With `last_call`, the last number must be part of the win."""
    called = check_calls(calls)
    when = [called[number] for number in card.cells]
    when[FREE_CELL] = 0
    times = [_completed(mask, when) for mask in arrangement.masks]
    won_on: int | None = sorted(times)[arrangement.need - 1]
    if won_on == NEVER:
        won_on = None
    complete = tuple(place for place, time in enumerate(times) if time != NEVER)
    marked = sorted((time, card.cells[cell]) for cell, time in enumerate(when) if 0 < time < NEVER)
    return ClaimCheck(
        card, arrangement, len(calls), won_on,
        on_last_call=won_on is not None and any(times[place] == len(calls) for place in complete),
        needs_last_call=last_call,
        covered=tuple(number for _, number in marked),
        missing=() if won_on is not None else _find_missing(card, arrangement, when),
        complete=complete,
    )  # fmt: skip


def _completed(mask: int, when: list[int]) -> int:
    """Return the call that covers the last cell of a shape."""
    last = 0
    while mask:
        low = mask & -mask
        last = max(last, when[low.bit_length() - 1])
        mask ^= low
    return last


def _find_missing(card: BingoCard, arrangement: Arrangement, when: list[int]) -> tuple[int, ...]:
    """Return the numbers of the way to win that lacks the fewest."""
    open_cells = sum(1 << cell for cell, time in enumerate(when) if time == NEVER)
    ways = arrangement.masks if arrangement.need == 1 else arrangement.ways.tolist()
    best = min((way & open_cells for way in ways), key=int.bit_count)
    return tuple(sorted(card.cells[cell] for cell in range(CELLS) if best >> cell & 1))


def find_winning_calls(
    faces: NDArray[np.uint8], arrangement: Arrangement, calls: Sequence[int]
) -> NDArray[np.uint8]:
    """Return, for each of many faces, the call it wins on, or 76 if it has not won."""
    import numpy as np

    called = np.array(check_calls(calls), np.uint8)
    when = called[faces]
    when[:, FREE_CELL] = 0
    times = np.empty((len(arrangement.masks), len(faces)), np.uint8)
    for place, mask in enumerate(arrangement.masks):
        cells = [cell for cell in range(CELLS) if mask >> cell & 1]
        times[place] = when[:, cells].max(axis=1)
    if arrangement.need == 1:
        return np.asarray(times.min(axis=0), np.uint8)
    return np.asarray(np.partition(times, arrangement.need - 1, axis=0)[arrangement.need - 1], np.uint8)
