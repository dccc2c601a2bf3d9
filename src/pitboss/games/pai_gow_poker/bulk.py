"""The main wager in bulk: a player and a dealer set their hands by house ways, and the hands are compared."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.games.pai_gow_poker.house_ways import PaiGowWay
from pitboss.games.pai_gow_poker.house_ways_bulk import low_of, way_tables
from pitboss.rankings.hands import HandOrder
from pitboss.rankings.hands_bulk import evaluate
from pitboss.rankings.masks import U, compiled
from pitboss.rankings.pai_gow_poker import PAI_GOW_FIVE, PAI_GOW_TWO

BLOCK = 1 << 20
"""Rounds that share a stream of chance. The streams follow from the seed, whatever the number of threads."""
BELOW, COPY, ABOVE = range(3)
"""How a player's hand stands to the dealer's."""
VIGORISH = 0.05
_1, _27, _30, _31, _32 = (U(n) for n in (1, 27, 30, 31, 32))
_STEP, _MIX, _MIXED = U(0x9E3779B97F4A7C15), U(0xBF58476D1CE4E5B9), U(0x94D049BB133111EB)
_CARDS = U(53)


@dataclass(frozen=True, slots=True)
class Compared:
    """How often a player's high hand and low hand stood how to the dealer's: `times[high][low]`."""

    times: tuple[tuple[int, int, int], ...]

    @property
    def rounds(self) -> int:
        return sum(map(sum, self.times))

    @property
    def win(self) -> float:
        """How often both hands were higher: 11.9(i)."""
        return self.times[ABOVE][ABOVE] / self.rounds

    @property
    def push(self) -> float:
        """How often exactly one was: 11.9(h)."""
        return (sum(self.times[ABOVE]) + sum(row[ABOVE] for row in self.times)) / self.rounds - 2 * self.win

    @property
    def lose(self) -> float:
        """How often neither was: 11.9(g)."""
        return 1 - self.win - self.push

    @property
    def high_copies(self) -> float:
        return sum(self.times[COPY]) / self.rounds

    @property
    def low_copies(self) -> float:
        return sum(row[COPY] for row in self.times) / self.rounds

    @property
    def edge(self) -> float:
        """What a player loses of a wager, with the vigorish on what is won: 11.9(j)."""
        return self.lose - (1 - VIGORISH) * self.win

    @property
    def bank_edge(self) -> float:
        """What a player who banks against one opponent loses of the wager: 11.10(l)."""
        return self.win - (1 - VIGORISH) * self.lose

    @property
    def error(self) -> float:
        """The standard error of the edge."""
        square = self.lose + (1 - VIGORISH) ** 2 * self.win
        return sqrt((square - self.edge**2) / self.rounds)


def simulate(
    player: PaiGowWay,
    dealer: PaiGowWay,
    rounds: int,
    seed: int,
    *,
    order: HandOrder = PAI_GOW_FIVE,
    threads: int = 1,
) -> Compared:
    """So many rounds from one deck: each way sets seven cards, and high hands rank by the order."""
    chance = np.random.default_rng(seed)
    sizes = [BLOCK] * (rounds // BLOCK) + [rounds % BLOCK]
    starts = chance.integers(2**64, size=len(sizes), dtype=np.uint64)
    ways, orders = (player, dealer), (order.tables(5), PAI_GOW_TWO.tables(2))
    tables = *(tuple(way_tables(way)) for way in ways), *map(tuple, orders)

    def block(size: int, start: np.uint64) -> NDArray[np.int64]:
        counts = np.zeros((3, 3), np.int64)
        _rounds(size, start, tables, counts)
        return counts

    with ThreadPoolExecutor(threads) as pool:
        total = sum(pool.map(block, sizes, starts), np.zeros((3, 3), np.int64))
    return Compared(tuple(map(tuple, total.tolist())))


# Compiled ----------------------------------------------------------------------------------------


@compiled
def _deal(taken: Any, state: Any) -> Any:
    """Seven cards that are not taken yet, and the state of chance after them (splitmix64)."""
    hand = U(0)
    left = 7
    while left:
        state += _STEP
        mixed = (state ^ (state >> _30)) * _MIX
        mixed = (mixed ^ (mixed >> _27)) * _MIXED
        mixed ^= mixed >> _31
        card = _1 << (((mixed >> _32) * _CARDS) >> _32)
        if not (taken | hand) & card:
            hand |= card
            left -= 1
    return hand, state


@compiled
def _side(value: Any, other: Any) -> int:
    return 1 + int(value > other) - int(value < other)


@compiled
def _rounds(rounds: Any, state: Any, tables: Any, counts: Any) -> None:
    """Deal, set and compare, and count what came of it."""
    player, dealer, five, two = tables
    for _ in range(rounds):
        hand, state = _deal(U(0), state)
        against, state = _deal(hand, state)
        low, low_2 = low_of(hand, *player), low_of(against, *dealer)
        high = _side(evaluate(hand ^ low, *five), evaluate(against ^ low_2, *five))
        counts[high, _side(evaluate(low, *two), evaluate(low_2, *two))] += 1
