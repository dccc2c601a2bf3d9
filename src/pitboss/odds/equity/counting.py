"""Count who wins, over every deal (up to suits) or over a sample."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import permutations
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.equity.cards import PokerSpot
from pitboss.odds.equity.kernels import Deals, Masks, deal_random, tally
from pitboss.poker.cards import DECK_SIZE
from pitboss.poker.orders import Order
from pitboss.rankings.masks import CLUBS, U
from pitboss.rankings.omaha import OmahaOrder

Hands = Sequence[Masks | np.uint64]
"""Each player's cards in a block of deals, or a single mask if they are the same in all."""
T = TypeVar("T")
K = TypeVar("K")
WinCounts = Counter[tuple[int, int]]
"""Deals won by each set of players: bits of the best high hands, and of the best low hands."""
AfterDeal = Callable[[Masks, np.random.Generator], Masks]
"""Changes the hands of a block after the deal, such as by draws."""
DEALS_PER_BLOCK = 1 << 15
"""Deals processed together, few enough to stay in the CPU cache."""
THREADED_FROM = 100_000
"""Number of deals above which threads share the work."""
DEALS_PER_STREAM = 1 << 17
"""Sampled deals per stream; results do not depend on the number of threads."""
WORK_PARTS = 8
"""Number of parts of the work; those with early cards are larger."""
_APART = sum(1 << card for card in range(0, DECK_SIZE, WORK_PARTS))
_SUITS = list(permutations(range(4)))
_EVERY = (1 << DECK_SIZE) - 1


class ShowdownCounter:
    """Values the hands of a block of deals and counts the winners."""

    def __init__(self, spot: PokerSpot) -> None:
        self.high, self.low = spot.game.orders(spot.options)
        players = len(spot.players)
        self.cards = np.empty(DEALS_PER_BLOCK, np.uint64)
        self.highs = np.empty((players, DEALS_PER_BLOCK), np.uint16)
        self.lows = np.empty((players if self.low else 0, DEALS_PER_BLOCK), np.uint16)
        self.sets = np.zeros(1 << players * (2 if self.low else 1), np.int64)

    def add(self, hands: Hands, boards: Masks) -> None:
        """Count the winners of a block of deals."""
        count = len(boards)
        highs, lows = self.values(hands, boards), self.lows[:, :count]
        if self.low:
            for own, low in zip(hands, lows, strict=True):
                self._value(self.low, own, boards, low)
        tally(highs, lows, self.sets)

    def values(self, hands: Hands, boards: Masks) -> NDArray[np.uint16]:
        """Return the values of a block's hands for the pot, or its high half."""
        highs = self.highs[:, : len(boards)]
        for own, high in zip(hands, highs, strict=True):
            self._value(self.high, own, boards, high)
        return highs

    def _value(self, order: Order, own: Masks | np.uint64, boards: Masks, out: NDArray[np.uint16]) -> None:
        """Value a player's cards with the boards in bulk."""
        if isinstance(order, OmahaOrder):
            order.values(np.broadcast_to(own, boards.shape), boards, out=out)
        else:
            order.values(np.bitwise_or(own, boards, out=self.cards[: len(boards)]), out=out)

    def win_counts(self) -> WinCounts:
        """Return the counts so far."""
        players = len(self.highs)
        there = np.flatnonzero(self.sets)
        return WinCounts(
            {
                (each & (1 << players) - 1, each >> players): count
                for each, count in zip(there.tolist(), self.sets[there].tolist(), strict=True)
            }
        )


def in_threads(work: Callable[[T], Counter[K]], tasks: Sequence[T]) -> Counter[K]:
    """Run the tasks in threads and add their counts."""
    total: Counter[K] = Counter()
    with ThreadPoolExecutor(min(len(tasks), os.cpu_count() or 1)) as pool:
        for found in pool.map(work, tasks) if len(tasks) > 1 else map(work, tasks):
            total.update(found)
    return total


# Every deal --------------------------------------------------------------------------------------


def group_matchups(spot: PokerSpot) -> Counter[tuple[int, ...]]:
    """Count the players' combinations of sets, up to a change of suits."""
    if not spot.ranged_players():
        return Counter(spot.matchups())
    fixed = spot.board, spot.dead
    changes = [change for change in _SUITS if all(_swap_suits(mask, change) == mask for mask in fixed)]
    found: Counter[tuple[int, ...]] = Counter()
    for hands in spot.matchups():
        found[min(tuple(_swap_suits(hand, change) for hand in hands) for change in changes)] += 1
    return found


def _swap_suits(mask: int, change: Sequence[int]) -> int:
    """Return a mask with suits exchanged."""
    clubs = int(CLUBS)
    return sum((mask >> suit & clubs) << to for suit, to in enumerate(change))


def count(spot: PokerSpot, matchups: Counter[tuple[int, ...]]) -> WinCounts:
    """Count every deal, for every combination of the players' hands."""
    total = WinCounts()
    for hands, times in matchups.items():
        for won, deals in _count(spot.with_hands(hands)).items():
            total[won] += deals * times
    return total


def _count(spot: PokerSpot) -> WinCounts:
    """Count every deal of the cards to come."""
    hands = [player.among[0] for player in spot.players]
    stub = _EVERY & ~spot.undealable_cards
    firsts = [stub]
    if spot.count_deals() > THREADED_FROM:  # split the work by the first card
        firsts = [first for first in (stub & _APART << part for part in range(WORK_PARTS)) if first]

    def work(first: int) -> WinCounts:
        table = ShowdownCounter(spot)
        if not sum(spot.sizes):
            table.add([U(hand) for hand in hands], np.array([spot.board], np.uint64))
            return table.win_counts()
        deals = Deals(stub, first, tuple(size for size in spot.sizes if size))
        masks = np.empty((sum(map(bool, spot.sizes)), DEALS_PER_BLOCK), np.uint64)
        while filled := deals.fill(masks):
            table.add(*_combine_known(spot, hands, masks[:, :filled]))
        return table.win_counts()

    return in_threads(work, firsts)


def _combine_known(spot: PokerSpot, hands: Sequence[int], masks: Masks) -> tuple[Hands, Masks]:
    """Combine the cards to come with the known ones: return all hands, and the boards."""
    rows = iter(masks)
    known = zip((*hands, spot.board), spot.sizes, strict=True)
    full = [_add_known(next(rows), mask) if size else U(mask) for mask, size in known]
    return full[:-1], np.broadcast_to(full[-1], masks.shape[1])


def _add_known(rows: Masks, mask: int) -> Masks:
    """Add known cards to those to come, in place."""
    if mask:
        rows |= U(mask)
    return rows


# Samples -----------------------------------------------------------------------------------------


def sample(spot: PokerSpot, deals: int, seed: int, then: AfterDeal | None = None) -> WinCounts:
    """Sample deals from a seed; `then` may change the hands after the deal."""

    def work(chunk: tuple[np.random.SeedSequence, int]) -> WinCounts:
        table = ShowdownCounter(spot)
        for hands, boards in deal_blocks(spot, *chunk, then):
            table.add(hands, boards)
        return table.win_counts()

    return in_threads(work, chunks(deals, seed))


def chunks(deals: int, seed: int) -> list[tuple[np.random.SeedSequence, int]]:
    """Split the deals into chunks with their own streams."""
    sizes = [min(DEALS_PER_STREAM, deals - begun) for begun in range(0, deals, DEALS_PER_STREAM)]
    return list(zip(np.random.SeedSequence(seed).spawn(len(sizes)), sizes, strict=True))


def deal_blocks(
    spot: PokerSpot, stream: np.random.SeedSequence, deals: int, then: AfterDeal | None = None
) -> Iterable[tuple[Hands, Masks]]:
    """Yield blocks of random deals: the hands of all players, and the boards."""
    chance = np.random.default_rng(stream)
    deck = np.array(
        [1 << card for card in range(DECK_SIZE) if not spot.undealable_cards >> card & 1], np.uint64
    )
    sizes = np.array(spot.sizes)
    numbers = int(sizes.sum()) + 2 * len(spot.ranged_players())
    known = np.array([[player.among[0]] for player in spot.players], np.uint64)
    for begun in range(0, deals, DEALS_PER_BLOCK):
        count = min(DEALS_PER_BLOCK, deals - begun)
        hands = _draw_hands(spot, chance, count) if spot.ranged_players() else known
        held = np.bitwise_or.reduce(hands, axis=0) | np.zeros(count, np.uint64)
        masks = np.empty((len(sizes), count), np.uint64)
        deal_random(deck, chance.random((count, numbers)), held, sizes, masks)
        whole = hands | masks[:-1]
        yield list(then(whole, chance) if then else whole), masks[-1] | U(spot.board)


def _draw_hands(spot: PokerSpot, chance: np.random.Generator, count: int) -> Masks:
    """Draw a hand from each range, uniformly among those possible together."""
    among = [np.array(player.among, np.uint64) for player in spot.players]
    found = np.empty((len(among), 0), np.uint64)
    while found.shape[1] < count:
        hands = np.array([sets[chance.integers(0, len(sets), count)] for sets in among])
        cards = np.bitwise_count(hands).sum(axis=0)
        apart = np.bitwise_count(np.bitwise_or.reduce(hands, axis=0)) == cards
        found = np.hstack([found, hands[:, apart]])
    return found[:, :count]
