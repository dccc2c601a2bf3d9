"""Decide a hand against a dealer's hand with one visible card, exactly, for every hand and card.

There are some twenty trillion outcomes, too many to enumerate. Instead, inclusion and exclusion counts the
dealer hands with the visible card and none of the player's: those with the card, less those that also hold
one of the player's cards, plus those with two, and so on. The dealer's hands are added from the lowest up;
wherever the result of a player's hand changes, the counts so far are read off for every visible card. Hands
that differ only by a change of suits are counted once.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from math import comb, lcm
from typing import Any

import numba
import numpy as np
from numpy.typing import NDArray

from pitboss.law import BadInput
from pitboss.odds.compiled import decode_lines, encode_lines, values
from pitboss.odds.counting import Lines, WagerCount, group
from pitboss.odds.returns import net_of
from pitboss.rankings.compiling import CAN_CACHE, compile_for_arrays
from pitboss.rankings.suit_classes import hands
from pitboss.table.model import Decision, Model, always
from pitboss.table.wager import Wager

CARDS, HAND = 52, 5
DEALER_HANDS = comb(CARDS - HAND - 1, HAND - 1)
"""Number of dealer hands with a given visible card."""
NEVER = np.int16(32767)
Ints = NDArray[Any]


def fits(model: Model) -> bool:
    """Return whether a model is of this kind: five cards, then one of the dealer's, then the other four."""
    return (
        model.source.kinds == (1,) * CARDS
        and [(draw.size, bool(draw.joins)) for draw in model.draws] == [(5, False), (1, False), (4, True)]
        and model.draws[2].joins == model.draws[1].name
        and [(each.after, each.arises) for each in model.decisions] == [(model.draws[1].name, always)]
    )


@dataclass(frozen=True, slots=True)
class Situations:
    """Every player hand (up to suits) with every visible dealer card.

    The dealer's hands are grouped in runs: consecutive hands for which the wagers have the same lines.
    """

    wagers: tuple[Wager, ...]
    decision: Decision
    rows: Ints
    """The player's hands, one per row."""
    weights: Ints
    """Number of hands that each row stands for."""
    numbers: Ints
    """Number of each hand."""
    which: Ints
    """Row of `codes` for each hand."""
    codes: Ints
    """Lines of each run, encoded as one number."""
    counts: Ints
    """Dealer hands by player hand, visible card and run; 0 for a card the player holds."""

    def worth(self, stake: int) -> tuple[Ints, int]:
        """Return each way's win by the lines of a run in integer parts, and the parts per unit."""
        distinct = np.unique(self.codes)
        nets = [
            [net_of(self.wagers, way, stake)(decode_lines(int(code), self.wagers)) for code in distinct]
            for way in self.decision.ways
        ]
        unit = lcm(*(Fraction(net).denominator for row in nets for net in row))
        whole = np.array([[int(net * unit) for net in row] for row in nets], np.int64)
        return whole[:, np.searchsorted(distinct, self.codes)], unit

    def chosen_ways(self, stake: int) -> Ints:
        """Return the way for each hand and visible card: the strategy's, or the best."""
        if plays := self.decision.plays:
            seen = np.arange(CARDS, dtype=np.int64)[None, :]
            found = compile_for_arrays(plays.plays)(self.numbers[:, None], seen)
            return np.ascontiguousarray(np.broadcast_to(found, self.counts.shape[:2]), np.int64)
        chosen = np.zeros(self.counts.shape[:2], np.int64)
        _best(self.counts, self.which, self.worth(stake)[0], chosen)
        return chosen

    def group_by_rank(self, worth: Ints, chosen: Ints) -> tuple[tuple[Ints, Ints, Ints], Ints, Ints]:
        """Group situations by number, visible rank and way; return the groups, frequencies and wins.

        Numbers are indexes into `codes`. Wins have a row for each way, in the parts of `worth`.
        """
        shape = len(self.codes), CARDS // 4, len(worth)
        often, won = np.zeros(shape, np.int64), np.zeros((len(worth), *shape), np.int64)
        _by_rank(self.counts, self.which, self.weights, worth, chosen, often, won)
        if int(often.max()) * int(np.abs(worth).max()) >= 2**63:
            raise BadInput(
                "this stake is too large to compare plays exactly: choose a smaller or rounder one"
            )
        hands, ranks, ways = np.nonzero(often)
        return (hands, ranks, ways), often[hands, ranks, ways], won[:, hands, ranks, ways]


def count_decided_wager(model: Model) -> WagerCount:
    """Count the wager under its decision in each situation.

    Situations are grouped by the number of the way taken.
    """
    found = situations(model)
    wagers, decision = found.wagers, found.decision
    tally = np.zeros((len(decision.ways), *found.codes.shape), np.int64)
    _tally_ways(found.counts, found.which, found.weights, found.chosen_ways(model.stake), tally)
    lines: dict[tuple[int, ...], Counter[Lines]] = {}
    for way, place, run in zip(*np.nonzero(tally), strict=True):
        came = lines.setdefault((int(way),), Counter())
        came[decode_lines(int(found.codes[place, run]), wagers)] += int(tally[way, place, run])
    return WagerCount(wagers, decision, lines, comb(CARDS, HAND) * (CARDS - HAND) * DEALER_HANDS, by_way=True)


def situations(model: Model) -> Situations:
    """Count the dealer's hands in every situation."""
    (decision,) = model.decisions
    wagers, _ = group(model, model.wager(decision.wager))
    every = np.empty((comb(CARDS, HAND), HAND), np.uint8)
    _combinations(every)
    dealers = values(model.draws[2], every)
    dealt, places = np.unique(dealers, return_inverse=True)
    rows, weights = (np.concatenate(parts) for parts in zip(*hands(HAND), strict=True))
    rows = np.sort(rows, axis=1)
    players = values(model.draws[0], rows)
    _check_suits(values(model.draws[0], every), players, weights)
    held, which = np.unique(players, return_inverse=True)
    ends, codes = _runs(model, wagers, held, dealt)
    counts = _count_runs(every, places.astype(np.int16), rows, ends[which])
    return Situations(wagers, decision, rows, weights, players, which.astype(np.int64), codes, counts)


def _check_suits(every: Ints, players: Ints, weights: Ints) -> None:
    """Check that a change of suits does not change a hand's number."""
    numbers, times = np.unique(every, return_counts=True)
    found = np.zeros(len(numbers), np.int64)
    places = np.searchsorted(numbers, players).clip(max=len(numbers) - 1)
    np.add.at(found, places, weights)
    if (numbers[places] != players).any() or (found != times).any():
        raise ValueError("suits matter in this model, so this method cannot count it")


def _runs(model: Model, wagers: tuple[Wager, ...], held: Ints, dealt: Ints) -> tuple[Ints, Ints]:
    """Find the runs of dealer numbers with equal lines, for each player number.

    Return the ends of the runs and their encoded lines; rows are padded with the last run.
    """
    ends, codes = [], []
    for number in held:
        code = encode_lines(wagers, {model.draws[0].name: np.int64(number), model.draws[2].name: dealt})
        last = np.flatnonzero(np.append(code[1:] != code[:-1], True))
        ends.append(last)
        codes.append(code[last])
    return _pad_rows(ends), _pad_rows(codes)


def _pad_rows(rows: list[Ints]) -> Ints:
    """Pad rows to one length by repeating the last number."""
    found = np.empty((len(rows), max(map(len, rows))), np.int64)
    for place, row in enumerate(rows):
        found[place, : len(row)], found[place, len(row) :] = row, row[-1]
    return found


def _count_runs(every: Ints, places: Ints, rows: Ints, ends: Ints) -> Ints:
    """Count the dealer's hands in each run, for every hand and visible card."""
    runs = ends.shape[1]
    below = np.zeros((len(rows), CARDS, runs), np.int32)
    below[:, :, runs - 1] = DEALER_HANDS
    asked = ends[:, :-1].ravel()
    order = np.argsort(places, kind="stable")
    fives = np.full((comb(CARDS, HAND - 1), CARDS), NEVER, np.int16)
    _fill_fives(every, places, _binomials(), fives)
    _sweep(
        every[order], places[order], rows, asked, np.argsort(asked, kind="stable"), _binomials(), fives, below
    )
    for row in rows.T:
        below[np.arange(len(rows)), row] = 0
    for run in range(runs - 1, 0, -1):  # in place, because a copy would double the memory
        below[:, :, run] -= below[:, :, run - 1]
    return below


def _binomials() -> Ints:
    """Return binomial coefficients up to 52 over 5."""
    return np.array([[comb(n, k) for k in range(HAND + 1)] for n in range(CARDS + 1)], np.int64)


# Compiled


@numba.njit(cache=CAN_CACHE)
def _combinations(rows: Ints) -> None:
    """Every five cards, each row ascending."""
    place = 0
    for a in range(52):
        for b in range(a + 1, 52):
            for c in range(b + 1, 52):
                for d in range(c + 1, 52):
                    for e in range(d + 1, 52):
                        row = rows[place]
                        row[0], row[1], row[2], row[3], row[4] = a, b, c, d, e
                        place += 1


@numba.njit(cache=CAN_CACHE)
def _subsets(row: Any, choose: Ints, sizes: Ints, indices: Ints) -> None:
    """Compute for each subset of an ascending row its size and its index among subsets of that size."""
    for chosen in range(1 << len(row)):
        size, index = 0, 0
        for bit in range(len(row)):
            if chosen >> bit & 1:
                size += 1
                index += choose[row[bit], size]
        sizes[chosen], indices[chosen] = size, index


@numba.njit(cache=CAN_CACHE)
def _fill_fives(every: Ints, places: Ints, choose: Ints, fives: Ints) -> None:
    """Fill the table of values by four cards and a fifth."""
    sizes, indices = np.zeros(32, np.int64), np.zeros(32, np.int64)
    for hand in range(len(every)):
        _subsets(every[hand], choose, sizes, indices)
        for bit in range(5):
            fives[indices[31 ^ 1 << bit], every[hand, bit]] = places[hand]


@numba.njit(cache=CAN_CACHE)
def _sweep(
    every: Ints, places: Ints, rows: Ints, asked: Ints, order: Ints, choose: Ints, fives: Ints, below: Ints
) -> None:
    """Add the dealer's hands from the lowest up, and read the counts at each requested end.

    Counts are kept by the visible card and none, one, two or three other cards.
    """
    ones = np.zeros(52, np.int32)
    twos = np.zeros((52, 52), np.int32)
    threes = np.zeros((1326, 52), np.int32)
    fours = np.zeros((22100, 52), np.int16)
    sizes, indices = np.zeros(32, np.int64), np.zeros(32, np.int64)
    found = np.zeros(52, np.int32)
    runs = below.shape[2]
    laid = 0
    for query in order:
        end = asked[query]
        while laid < len(every) and places[laid] <= end:
            row = every[laid]
            _subsets(row, choose, sizes, indices)
            for bit in range(5):
                up = row[bit]
                for chosen in range(32):
                    if chosen >> bit & 1:
                        continue
                    size, index = sizes[chosen], indices[chosen]
                    if size == 0:
                        ones[up] += 1
                    elif size == 1:
                        twos[index, up] += 1
                    elif size == 2:
                        threes[index, up] += 1
                    elif size == 3:
                        fours[index, up] += 1
            laid += 1
        hand = query // (runs - 1)
        _subsets(rows[hand], choose, sizes, indices)
        found[:] = ones
        for chosen in range(1, 31):
            size, index = sizes[chosen], indices[chosen]
            if size == 1:
                found -= twos[index]
            elif size == 2:
                found += threes[index]
            elif size == 3:
                found -= fours[index]
            else:
                for up in range(52):
                    found[up] += fives[index, up] <= end
        for up in range(52):
            below[hand, up, query % (runs - 1)] = found[up]


@numba.njit(cache=CAN_CACHE)
def _best(counts: Ints, which: Ints, worth: Ints, chosen: Ints) -> None:
    """Choose the way that wins most in each situation; the first on ties."""
    for hand in range(counts.shape[0]):
        for up in range(52):
            most = np.int64(-(1 << 62))
            for way in range(len(worth)):
                won = np.int64(0)
                for run in range(counts.shape[2]):
                    won += counts[hand, up, run] * worth[way, which[hand], run]
                if won > most:
                    chosen[hand, up], most = way, won


@numba.njit(cache=CAN_CACHE)
def _tally_ways(counts: Ints, which: Ints, weights: Ints, chosen: Ints, tally: Ints) -> None:
    """Count outcomes by way, number of the player's hand, and run."""
    for hand in range(counts.shape[0]):
        for up in range(52):
            for run in range(counts.shape[2]):
                found = weights[hand] * counts[hand, up, run]
                tally[chosen[hand, up], which[hand], run] += found


@numba.njit(cache=CAN_CACHE)
def _by_rank(
    counts: Ints, which: Ints, weights: Ints, worth: Ints, chosen: Ints, often: Ints, won: Ints
) -> None:
    """Sum frequencies and wins by number, visible rank and way."""
    for hand in range(counts.shape[0]):
        number = which[hand]
        for up in range(52):
            for run in range(counts.shape[2]):
                found = weights[hand] * counts[hand, up, run]
                often[number, up // 4, chosen[hand, up]] += found
                for way in range(len(worth)):
                    won[way, number, up // 4, chosen[hand, up]] += found * worth[way, number, run]
