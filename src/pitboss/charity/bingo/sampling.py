"""Play many games with the cards of one series, from a seed: what `odds.CardsInPlay` cannot know.

The exact sums there hold for cards that are drawn anew for every game. A series keeps its cards, so its
figures differ a little. Each estimate has a standard error, and anyone can repeat it.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Any

import numba
import numpy as np
from numpy.typing import NDArray

from pitboss.charity.bingo.arrangements import CELLS, Arrangement, BadArrangement
from pitboss.charity.bingo.cards import BALLS_IN_PLAY, FREE_CELL
from pitboss.odds.simulation.dealing import Dealer
from pitboss.rankings.compiling import CAN_CACHE
from pitboss.table.model import Source

MAX_WAYS = 10_000
"""Most least sets of winning cells for which games are played in reasonable time."""
_BATCH = 1_000


@dataclass(frozen=True)
class SampledGames:
    """Estimates from games played to the first win, with their standard errors."""

    cards: int
    games: int
    seed: int
    first_wins: tuple[int, ...]
    """Games in which the first win came on call 0, 1, ... 75."""
    winners_total: int
    winners_squares: int
    """Sum over the games of the number of cards that won together, and of its square."""
    shared_games: int

    @property
    def mean(self) -> float:
        """Return the mean number of calls to the first win."""
        return sum(call * count for call, count in enumerate(self.first_wins)) / self.games

    @property
    def mean_error(self) -> float:
        squares = sum(call * call * count for call, count in enumerate(self.first_wins))
        return _error(squares / self.games - self.mean**2, self.games)

    @property
    def winners(self) -> float:
        """Return the mean number of cards that share the first win."""
        return self.winners_total / self.games

    @property
    def winners_error(self) -> float:
        return _error(self.winners_squares / self.games - self.winners**2, self.games)

    @property
    def shared(self) -> float:
        """Return the share of games in which two or more cards won together."""
        return self.shared_games / self.games

    @property
    def shared_error(self) -> float:
        return _error(self.shared * (1 - self.shared), self.games)

    def within(self, calls: int) -> float:
        """Return the share of games won within this many calls."""
        return sum(self.first_wins[: calls + 1]) / self.games

    def within_error(self, calls: int) -> float:
        return _error(self.within(calls) * (1 - self.within(calls)), self.games)

    def to_json(self) -> dict[str, Any]:
        return {
            "games": self.games, "seed": self.seed,
            "mean_calls": self.mean, "mean_calls_error": self.mean_error,
            "winners": self.winners, "winners_error": self.winners_error,
            "shared": self.shared, "shared_error": self.shared_error, "first_wins": list(self.first_wins),
        }  # fmt: skip


def _error(variance: float, games: int) -> float:
    """Return the standard error of a mean."""
    return sqrt(max(variance, 0.0) / games)


def play_games(faces: NDArray[np.uint8], arrangement: Arrangement, games: int, seed: int) -> SampledGames:
    """Play games with these faces until the first win."""
    if len(arrangement.ways) > MAX_WAYS:
        raise BadArrangement(
            f"{len(arrangement.ways):,} sets of cells win, too many to sample: leave out the sample", "shapes"
        )
    cells, sizes = _list_cells(arrangement)
    dealer = Dealer(Source((1,) * BALLS_IN_PLAY), BALLS_IN_PLAY, seed, ())
    first_wins = np.zeros(BALLS_IN_PLAY + 1, np.int64)
    sums = np.zeros(3, np.int64)
    rows = np.empty((_BATCH, BALLS_IN_PLAY), np.uint8)
    for begin in range(0, games, _BATCH):
        batch = rows[: min(_BATCH, games - begin)]
        dealer.deal(batch)
        _play(batch, faces, cells, sizes, first_wins, sums)
    total, squares, shared = sums.tolist()
    return SampledGames(len(faces), games, seed, tuple(first_wins.tolist()), total, squares, shared)


def _list_cells(arrangement: Arrangement) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the cells of each way to win, padded, and how many each has."""
    ways = [[cell for cell in range(CELLS) if way >> cell & 1] for way in arrangement.ways.tolist()]
    cells = np.zeros((len(ways), max(map(len, ways))), np.int64)
    for place, way in enumerate(ways):
        cells[place, : len(way)] = way
    return cells, np.array([len(way) for way in ways], np.int64)


@numba.njit(cache=CAN_CACHE, nogil=True)
def _play(rows: Any, faces: Any, cells: Any, sizes: Any, first_wins: Any, sums: Any) -> None:
    """Find the first win and its winners in each game. A row lists its calls, counted from 0."""
    called = np.zeros(BALLS_IN_PLAY + 1, np.int64)
    for row in range(len(rows)):
        for place in range(BALLS_IN_PLAY):
            called[rows[row, place] + 1] = place + 1
        best, winners = BALLS_IN_PLAY + 1, 0
        for card in range(len(faces)):
            won = BALLS_IN_PLAY + 1
            for way in range(len(sizes)):
                last = 0
                for place in range(sizes[way]):
                    cell = cells[way, place]
                    if cell != FREE_CELL:
                        last = max(last, called[faces[card, cell]])
                        if last > best or last >= won:
                            break
                won = min(won, last) if last <= best else won
            if won < best:
                best, winners = won, 1
            elif won == best:
                winners += 1
        first_wins[best] += 1
        sums[0] += winners
        sums[1] += winners * winners
        sums[2] += winners > 1
