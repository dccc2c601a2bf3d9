"""A hand against another of which one card is seen: the decision for every hand and every card, exactly.

There are some twenty million million ways to fall. They are not walked: for a hand and a card seen, the
hands that hold the card and none of the player's are those with the card, less those with one of the
player's cards as well, plus those with two, and so on. The other's hands are laid out from the lowest up;
whenever a player's hand comes to where its wagers change, what lies there so far is read off for all cards
that may be seen. Of hands that differ by a change of suits one is taken.
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
from pitboss.odds.compiled import coded, lines_of, values
from pitboss.odds.counting import Lines, WagerCount, group
from pitboss.odds.returns import net_of
from pitboss.rankings.compiling import KEPT, for_arrays
from pitboss.rankings.suit_classes import hands
from pitboss.table.model import Decision, Model, always
from pitboss.table.wager import Wager

CARDS, HAND = 52, 5
OTHERS = comb(CARDS - HAND - 1, HAND - 1)
"""How many hands the other may have, of which one card is seen."""
NEVER = np.int16(32767)
Ints = NDArray[Any]


def fits(model: Model) -> bool:
    """Whether a model is of this kind: five cards, one of the other hand, and its other four."""
    return (
        model.source.kinds == (1,) * CARDS
        and [(draw.size, bool(draw.joins)) for draw in model.draws] == [(5, False), (1, False), (4, True)]
        and model.draws[2].joins == model.draws[1].name
        and [(each.after, each.arises) for each in model.decisions] == [(model.draws[1].name, always)]
    )


@dataclass(frozen=True, slots=True)
class Situations:
    """Every hand of the player, but for suits, with every card of the other's that may be seen.

    What falls then is told in runs: hands of the other's, in order, to which the wagers come to one line.
    """

    wagers: tuple[Wager, ...]
    decision: Decision
    rows: Ints
    """The player's hands, one a row."""
    weights: Ints
    """For how many hands each stands."""
    numbers: Ints
    """What each hand comes to."""
    which: Ints
    """By which row of `codes` each is settled."""
    codes: Ints
    """The lines of each run as one number."""
    counts: Ints
    """By hand, card seen and run: how many of the other's hands fall into it; none for a card held."""

    def worth(self, stake: int) -> tuple[Ints, int]:
        """What each way wins or loses by the lines of a run, in so many whole parts of a unit."""
        distinct = np.unique(self.codes)
        nets = [
            [net_of(self.wagers, way, stake)(lines_of(int(code), self.wagers)) for code in distinct]
            for way in self.decision.ways
        ]
        unit = lcm(*(Fraction(net).denominator for row in nets for net in row))
        whole = np.array([[int(net * unit) for net in row] for row in nets], np.int64)
        return whole[:, np.searchsorted(distinct, self.codes)], unit

    def decided(self, stake: int) -> Ints:
        """The number of the way that is gone, by hand and card seen: that of a strategy, or the best."""
        if plays := self.decision.plays:
            seen = np.arange(CARDS, dtype=np.int64)[None, :]
            found = for_arrays(plays.plays)(self.numbers[:, None], seen)
            return np.ascontiguousarray(np.broadcast_to(found, self.counts.shape[:2]), np.int64)
        chosen = np.zeros(self.counts.shape[:2], np.int64)
        _best(self.counts, self.which, self.worth(stake)[0], chosen)
        return chosen

    def put_together(self, worth: Ints, chosen: Ints) -> tuple[tuple[Ints, Ints, Ints], Ints, Ints]:
        """Situations of one number, one rank seen and one way gone: how often they come, and what they win.

        The numbers are places in `codes`. What each way would win is a row each, in parts as `worth` has it.
        """
        shape = len(self.codes), CARDS // 4, len(worth)
        often, won = np.zeros(shape, np.int64), np.zeros((len(worth), *shape), np.int64)
        _by_rank(self.counts, self.which, self.weights, worth, chosen, often, won)
        if int(often.max()) * int(np.abs(worth).max()) >= 2**63:
            raise BadInput(
                "play cannot be compared exactly at so large a stake: name a smaller or rounder one"
            )
        hands, ranks, ways = np.nonzero(often)
        return (hands, ranks, ways), often[hands, ranks, ways], won[:, hands, ranks, ways]


def decided(model: Model) -> WagerCount:
    """The wager that is decided about, counted under its decision in each situation.

    What is seen is the number of the way that is gone: situations with the same one are put together.
    """
    found = situations(model)
    wagers, decision = found.wagers, found.decision
    tally = np.zeros((len(decision.ways), *found.codes.shape), np.int64)
    _put_together(found.counts, found.which, found.weights, found.decided(model.stake), tally)
    lines: dict[tuple[int, ...], Counter[Lines]] = {}
    for way, place, run in zip(*np.nonzero(tally), strict=True):
        came = lines.setdefault((int(way),), Counter())
        came[lines_of(int(found.codes[place, run]), wagers)] += int(tally[way, place, run])
    return WagerCount(wagers, decision, lines, comb(CARDS, HAND) * (CARDS - HAND) * OTHERS, by_way=True)


def situations(model: Model) -> Situations:
    """Every situation, and how the other's hands fall in it."""
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
    counts = _laid_out(every, places.astype(np.int16), rows, ends[which])
    return Situations(wagers, decision, rows, weights, players, which.astype(np.int64), codes, counts)


def _check_suits(every: Ints, players: Ints, weights: Ints) -> None:
    """That a change of suits changes no number: hands that stand for others come as often as all do."""
    numbers, times = np.unique(every, return_counts=True)
    found = np.zeros(len(numbers), np.int64)
    places = np.searchsorted(numbers, players).clip(max=len(numbers) - 1)
    np.add.at(found, places, weights)
    if (numbers[places] != players).any() or (found != times).any():
        raise ValueError("suits matter to the numbers of this model: it cannot be counted so")


def _runs(model: Model, wagers: tuple[Wager, ...], held: Ints, dealt: Ints) -> tuple[Ints, Ints]:
    """For each number of the player, up to which of the dealer's the wagers come to the same lines.

    Ends of the runs, and the lines of each as one number; rows are filled up with the last run.
    """
    ends, codes = [], []
    for number in held:
        code = coded(wagers, {model.draws[0].name: np.int64(number), model.draws[2].name: dealt})
        last = np.flatnonzero(np.append(code[1:] != code[:-1], True))
        ends.append(last)
        codes.append(code[last])
    return _filled_up(ends), _filled_up(codes)


def _filled_up(rows: list[Ints]) -> Ints:
    """Rows of one length, each with its last number repeated."""
    found = np.empty((len(rows), max(map(len, rows))), np.int64)
    for place, row in enumerate(rows):
        found[place, : len(row)], found[place, len(row) :] = row, row[-1]
    return found


def _laid_out(every: Ints, places: Ints, rows: Ints, ends: Ints) -> Ints:
    """How many of the other's hands are in each run, for every hand and card seen."""
    runs = ends.shape[1]
    below = np.zeros((len(rows), CARDS, runs), np.int32)
    below[:, :, runs - 1] = OTHERS
    asked = ends[:, :-1].ravel()
    order = np.argsort(places, kind="stable")
    fives = np.full((comb(CARDS, HAND - 1), CARDS), NEVER, np.int16)
    _fill_fives(every, places, _binomials(), fives)
    _sweep(
        every[order], places[order], rows, asked, np.argsort(asked, kind="stable"), _binomials(), fives, below
    )
    for row in rows.T:
        below[np.arange(len(rows)), row] = 0
    for run in range(runs - 1, 0, -1):  # where it stands: a difference elsewhere takes as much memory again
        below[:, :, run] -= below[:, :, run - 1]
    return below


def _binomials() -> Ints:
    """How many sets of up to five there are of up to 52."""
    return np.array([[comb(n, k) for k in range(HAND + 1)] for n in range(CARDS + 1)], np.int64)


# Compiled


@numba.njit(cache=KEPT)
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


@numba.njit(cache=KEPT)
def _subsets(row: Any, choose: Ints, sizes: Ints, indices: Ints) -> None:
    """For each choice of an ascending row: how many cards it has, and its place among all of that size."""
    for chosen in range(1 << len(row)):
        size, index = 0, 0
        for bit in range(len(row)):
            if chosen >> bit & 1:
                size += 1
                index += choose[row[bit], size]
        sizes[chosen], indices[chosen] = size, index


@numba.njit(cache=KEPT)
def _fill_fives(every: Ints, places: Ints, choose: Ints, fives: Ints) -> None:
    """The value of the hand that four cards and a fifth make."""
    sizes, indices = np.zeros(32, np.int64), np.zeros(32, np.int64)
    for hand in range(len(every)):
        _subsets(every[hand], choose, sizes, indices)
        for bit in range(5):
            fives[indices[31 ^ 1 << bit], every[hand, bit]] = places[hand]


@numba.njit(cache=KEPT)
def _sweep(
    every: Ints, places: Ints, rows: Ints, asked: Ints, order: Ints, choose: Ints, fives: Ints, below: Ints
) -> None:
    """The other's hands from the lowest up; at each end that is asked for, how many there are so far.

    They are kept by one card of theirs that is seen, and none, one, two or three others.
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


@numba.njit(cache=KEPT)
def _best(counts: Ints, which: Ints, worth: Ints, chosen: Ints) -> None:
    """The way that wins most in each situation; of equals the first."""
    for hand in range(counts.shape[0]):
        for up in range(52):
            most = np.int64(-(1 << 62))
            for way in range(len(worth)):
                won = np.int64(0)
                for run in range(counts.shape[2]):
                    won += counts[hand, up, run] * worth[way, which[hand], run]
                if won > most:
                    chosen[hand, up], most = way, won


@numba.njit(cache=KEPT)
def _put_together(counts: Ints, which: Ints, weights: Ints, chosen: Ints, tally: Ints) -> None:
    """What falls in all situations, by the way gone, the number of the player's hand, and the run."""
    for hand in range(counts.shape[0]):
        for up in range(52):
            for run in range(counts.shape[2]):
                found = weights[hand] * counts[hand, up, run]
                tally[chosen[hand, up], which[hand], run] += found


@numba.njit(cache=KEPT)
def _by_rank(
    counts: Ints, which: Ints, weights: Ints, worth: Ints, chosen: Ints, often: Ints, won: Ints
) -> None:
    """How often each number comes with each rank seen and way gone, and what every way wins then."""
    for hand in range(counts.shape[0]):
        number = which[hand]
        for up in range(52):
            for run in range(counts.shape[2]):
                found = weights[hand] * counts[hand, up, run]
                often[number, up // 4, chosen[hand, up]] += found
                for way in range(len(worth)):
                    won[way, number, up // 4, chosen[hand, up]] += found * worth[way, number, run]
