"""Odds of bingo: when one card wins, exactly, and how a game goes with many cards in play.

One card: the sets of its 24 cells that win are counted by size, for any arrangement, so every probability is
a fraction. Many cards (`CardsInPlay`): each is taken to be drawn independently from all possible faces. Given
how many numbers of each column were called, such cards win independently and alike, so a sum over the 16^5
counts of the columns is exact. Only its arithmetic is floating point, to about twelve digits. `sampling.py`
plays games with the cards of one series instead.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import accumulate
from math import comb
from typing import TYPE_CHECKING, Any

from pitboss.charity.bingo.arrangements import Arrangement, winning_table
from pitboss.charity.bingo.cards import BALLS_IN_PLAY, COLUMN_NUMBERS, FREE_CELL, SIDE
from pitboss.law import BadInput

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

CARD_NUMBERS = 24
COLUMN_SIZES = tuple(SIDE - (column == FREE_CELL % SIDE) for column in range(SIDE))
"""Numbers a card has in each column."""
MAX_CARDS_IN_PLAY = 1_000_000
_SHAPE = tuple(size + 1 for size in COLUMN_SIZES)
_CHUNK_BITS = 20
"""Sets are counted this many bits at a time, to save memory."""


class BadCardCount(BadInput):
    """A number of cards that cannot be in play."""

    field = "cards"


@dataclass(frozen=True)
class ArrangementOdds:
    """The exact odds of one card."""

    arrangement: Arrangement
    counts: tuple[int, ...]
    """Sets of the card's 24 numbers that win, by size from 0 to 24."""

    def within(self, calls: int) -> Fraction:
        """Return the probability that the card wins within this many calls."""
        if calls < 0:
            return Fraction(0)
        return self.cumulative[min(calls, BALLS_IN_PLAY)]

    @cached_property
    def cumulative(self) -> tuple[Fraction, ...]:
        """Return the probability of winning within 0, 1, ... 75 calls."""
        others = BALLS_IN_PLAY - CARD_NUMBERS
        return tuple(
            Fraction(
                sum(
                    count * comb(others, calls - size) for size, count in enumerate(self.counts[: calls + 1])
                ),
                comb(BALLS_IN_PLAY, calls),
            )
            for calls in range(BALLS_IN_PLAY + 1)
        )

    @property
    def mean(self) -> Fraction:
        """Return the mean number of calls to win."""
        return sum((1 - chance for chance in self.cumulative), Fraction(0))

    @property
    def median(self) -> int:
        """Return the first call by which the card has won with a probability of one half or more."""
        return next(calls for calls, chance in enumerate(self.cumulative) if chance >= Fraction(1, 2))

    @property
    def fewest(self) -> int:
        """Return the fewest calls that can win."""
        return next(size for size, count in enumerate(self.counts) if count)


def price_arrangement(arrangement: Arrangement) -> ArrangementOdds:
    """Return the exact odds of an arrangement on one card."""
    import numpy as np

    columns = count_by_columns(arrangement.masks, arrangement.need)
    sizes = np.indices(_SHAPE).sum(axis=0)
    counts = [int(columns[sizes == size].sum()) for size in range(CARD_NUMBERS + 1)]
    return ArrangementOdds(arrangement, tuple(counts))


@lru_cache(maxsize=64)
def count_by_columns(masks: tuple[int, ...], need: int) -> NDArray[np.int64]:
    """Count the sets of cells that win by how many cells of each column they hold."""
    import numpy as np

    cells, wins = winning_table(masks, need)
    weights = [
        int(np.ravel_multi_index([cell % SIDE == column for column in range(SIDE)], _SHAPE)) for cell in cells
    ]
    low = np.zeros(1, np.int64)
    for weight in weights[:_CHUNK_BITS]:
        low = np.concatenate([low, low + weight])
    counted = np.zeros(int(np.prod(_SHAPE)), np.int64)
    for place, chunk in enumerate(wins.reshape(-1, len(low))):
        high = sum(weight for bit, weight in enumerate(weights[_CHUNK_BITS:]) if place >> bit & 1)
        part = np.bincount(low[chunk])
        counted[high : high + len(part)] += part
    counts = counted.reshape(_SHAPE)
    for column, size in enumerate(COLUMN_SIZES):
        spare = size - sum(cell % SIDE == column for cell in cells)
        counts = _add_spare_cells(counts, column, spare)
    counts.flags.writeable = False
    return counts


def _add_spare_cells(counts: NDArray[np.int64], column: int, spare: int) -> NDArray[np.int64]:
    """Let cells of a column that no shape uses be covered or not."""
    import numpy as np

    found = np.zeros_like(counts)
    size = counts.shape[column]
    for more in range(spare + 1):
        into, out = [slice(None)] * SIDE, [slice(None)] * SIDE
        into[column], out[column] = slice(more, size), slice(0, size - more)
        found[tuple(into)] += comb(spare, more) * counts[tuple(out)]
    return found


@dataclass(frozen=True)
class CardsInPlay:
    """Odds of a game with several cards in play, each drawn independently from all possible faces.

    The sums are complete, not sampled and not an approximation; only their arithmetic is floating point.
    """

    cards: int
    first_win: tuple[float, ...]
    """Probability that the first win comes on call 0, 1, ... 75."""
    winners_on: tuple[float, ...]
    """Expected number of cards that win together on that call, as the first to win."""
    alone_on: tuple[float, ...]
    """Probability that the first win comes on that call, on one card only."""

    @cached_property
    def cumulative(self) -> tuple[float, ...]:
        """Return the probability that some card has won within 0, 1, ... 75 calls."""
        return tuple(min(each, 1.0) for each in accumulate(self.first_win))

    @property
    def mean(self) -> float:
        """Return the mean number of calls to the first win."""
        return sum(call * chance for call, chance in enumerate(self.first_win))

    @property
    def median(self) -> int:
        """Return the first call by which some card has won with a probability of one half or more."""
        return next(calls for calls, chance in enumerate(self.cumulative) if chance >= 0.5)

    @property
    def winners(self) -> float:
        """Return the expected number of cards that share the first win."""
        return sum(self.winners_on)

    @property
    def shared(self) -> float:
        """Return the probability that two or more cards share the first win."""
        return max(0.0, 1 - sum(self.alone_on))

    def to_json(self) -> dict[str, Any]:
        return {
            "cards": self.cards, "mean_calls": self.mean, "median_calls": self.median,
            "winners": self.winners, "shared": self.shared, "first_win": list(self.first_win),
        }  # fmt: skip


def price_cards_in_play(arrangement: Arrangement, cards: int) -> CardsInPlay:
    """Return how a game goes with this many cards in play."""
    import numpy as np

    if not 1 <= cards <= MAX_CARDS_IN_PLAY:
        raise BadCardCount(f"1 to {MAX_CARDS_IN_PLAY:,} cards can be in play, not {cards:,}")
    wins = chance_by_columns_called(arrangement)
    weight, total = _weigh_columns_called()
    with np.errstate(divide="ignore"):
        lost = np.log1p(-wins)
        some = -np.expm1(cards * lost)
        others = np.exp((cards - 1) * lost) if cards > 1 else np.ones_like(lost)
    within = np.bincount(total.ravel(), (weight * some).ravel(), BALLS_IN_PLAY + 1)
    winners, alone = np.zeros(BALLS_IN_PLAY + 1), np.zeros(BALLS_IN_PLAY + 1)
    for column in range(SIDE):
        before = tuple(slice(0, -1) if axis == column else slice(None) for axis in range(SIDE))
        after = tuple(slice(1, None) if axis == column else slice(None) for axis in range(SIDE))
        left = np.arange(COLUMN_NUMBERS, 0, -1).reshape(_along(column))
        step = weight[before] * left / (BALLS_IN_PLAY - total[before]) * (wins[after] - wins[before]) * cards
        call = (total[before] + 1).ravel()
        winners += np.bincount(call, (step * others[before]).ravel(), BALLS_IN_PLAY + 1)
        alone += np.bincount(call, (step * others[after]).ravel(), BALLS_IN_PLAY + 1)
    first = np.maximum(np.diff(within, prepend=0.0), 0.0)
    return CardsInPlay(cards, *(tuple(map(float, each)) for each in (first, winners, alone)))


def _weigh_columns_called() -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """Return how likely each count of numbers called by column is, given its total, and the totals."""
    import numpy as np

    total = np.indices((COLUMN_NUMBERS + 1,) * SIDE).sum(axis=0)
    weight = (1 / np.array([float(comb(BALLS_IN_PLAY, calls)) for calls in range(BALLS_IN_PLAY + 1)]))[total]
    ways = np.array([float(comb(COLUMN_NUMBERS, called)) for called in range(COLUMN_NUMBERS + 1)])
    for column in range(SIDE):
        weight *= ways.reshape(_along(column))
    return weight, total


def _along(column: int) -> list[int]:
    """Return the shape that lays an array along one column's axis."""
    return [-1 if axis == column else 1 for axis in range(SIDE)]


def chance_by_columns_called(arrangement: Arrangement) -> NDArray[np.float64]:
    """Return the probability that a random card has won, by how many numbers of each column were called."""
    import numpy as np

    chance = count_by_columns(arrangement.masks, arrangement.need).astype(float)
    for column, size in enumerate(COLUMN_SIZES):
        table = np.array(
            [
                [comb(called, held) * comb(COLUMN_NUMBERS - called, size - held)
                 / (comb(COLUMN_NUMBERS, size) * comb(size, held)) for held in range(size + 1)]
                for called in range(COLUMN_NUMBERS + 1)
            ]
        )  # fmt: skip
        chance = np.moveaxis(np.tensordot(table, chance, axes=(1, column)), 0, column)
    return np.asarray(np.clip(chance, 0.0, 1.0), np.float64)
