"""A hand against another of which one card is seen: the best decision for every hand and every card, exactly.

There are some twenty million million ways to fall. They are not walked: for a hand and a card seen, the
hands that hold the card and none of the player's are those with the card, less those with one of the
player's cards as well, plus those with two, and so on. Of hands that differ by a change of suits one is
taken.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb, lcm
from typing import Any, NamedTuple

import numba
import numpy as np
from numpy.typing import NDArray

from pitboss.odds.compiled import but_for_suits, coded, lines_of, values
from pitboss.odds.counting import Counted, Lines, group
from pitboss.odds.exact import net_of
from pitboss.table.model import Decision, Model
from pitboss.table.wager import Wager

CARDS, HAND = 52, 5
Ints = NDArray[Any]


def fits(model: Model) -> bool:
    """Whether a model is of this kind: five cards, one of the other hand, and its other four."""
    return (
        model.source.kinds == (1,) * CARDS
        and [(draw.size, bool(draw.joins)) for draw in model.draws] == [(5, False), (1, False), (4, True)]
        and model.draws[2].joins == model.draws[1].name
        and [each.after for each in model.decisions] == [model.draws[1].name]
    )


class _Hands(NamedTuple):
    """The five-card hands, and how often each value comes among those that hold some cards."""

    rows: Ints
    ones: Ints
    """Of those with one card, how many have at most a value; of those with two, likewise."""
    twos: Ints
    threes: Ints
    """The values of those with three cards in order; of those with four, likewise; of a hand itself."""
    fours: Ints
    fives: Ints


def best(model: Model) -> Counted:
    """The wager that is decided about, counted under the best decision in each situation.

    What is seen is the number of the way that is best: situations with the same one are put together.
    """
    (decision,) = model.decisions
    wager = next(each for each in model.wagers if each.name == decision.wager)
    wagers, _ = group(model, wager)
    rows = np.array(list(combinations(range(CARDS), HAND)), np.int64)
    players, dealers = values(model.draws[0], rows), values(model.draws[2], rows)
    dealt, dealer_places = np.unique(dealers, return_inverse=True)
    held, player_places = np.unique(players, return_inverse=True)
    ends, codes = _runs(model, wagers, held, dealt)
    worth = _worth(wagers, decision, codes, model.stake)
    hands = _tabled(rows, dealer_places.astype(np.int16), len(dealt))
    first, weights = _alike(rows, players, dealers)
    tally = np.zeros((len(decision.ways), *codes.shape), np.int64)
    _play(rows[first], weights, player_places[first], ends, worth, tally, *hands[1:], _binomials())
    found: dict[tuple[int, ...], Counter[Lines]] = {}
    for way, place, run in zip(*np.nonzero(tally), strict=True):
        came = found.setdefault((int(way),), Counter())
        came[lines_of(int(codes[place, run]), wagers)] += int(tally[way, place, run])
    total = comb(CARDS, HAND) * (CARDS - HAND) * comb(CARDS - HAND - 1, HAND - 1)
    return Counted(wagers, decision, found, total, decided=True)


def _runs(model: Model, wagers: tuple[Wager, ...], held: Ints, dealt: Ints) -> tuple[Ints, Ints]:
    """For each number of the player, up to which of the dealer's the wagers come to the same lines.

    Ends of the runs, and the lines of each as one number; rows are filled up with the last run.
    """
    ends, codes = [], []
    for number in held:
        named = {model.draws[0].name: np.int64(number), model.draws[2].name: dealt}
        code = coded(wagers, named)
        last = np.flatnonzero(np.append(code[1:] != code[:-1], True))
        ends.append(last)
        codes.append(code[last])
    most = max(map(len, ends))
    return (
        np.array([np.pad(each, (0, most - len(each)), "edge") for each in ends], np.int64),
        np.array([np.pad(each, (0, most - len(each)), "edge") for each in codes], np.int64),
    )


def _worth(wagers: tuple[Wager, ...], decision: Decision, codes: Ints, stake: int) -> Ints:
    """What each way wins or loses by the lines of a run, in whole parts of a unit."""
    distinct = np.unique(codes)
    nets = [
        [net_of(wagers, way, stake)(lines_of(int(code), wagers)) for code in distinct]
        for way in decision.ways
    ]
    unit = lcm(*(Fraction(net).denominator for row in nets for net in row))
    whole = np.array([[int(net * unit) for net in row] for row in nets], np.int64)
    parts: Ints = whole[:, np.searchsorted(distinct, codes)]
    return parts


def _binomials() -> Ints:
    return np.array([[comb(n, k) for k in range(HAND + 1)] for n in range(CARDS + 1)], np.int64)


def _alike(rows: Ints, players: Ints, dealers: Ints) -> tuple[Ints, Ints]:
    """One hand of all that differ by a change of suits, and how many there are of it."""
    first, which, times = but_for_suits(rows)
    if (players != players[first][which]).any() or (dealers != dealers[first][which]).any():
        raise ValueError("suits matter to the numbers of this model: it cannot be counted so")
    return first, times


def _tabled(rows: Ints, places: Ints, count: int) -> _Hands:
    choose = _binomials()
    ones = np.zeros((CARDS, count), np.int32)
    twos = np.zeros((comb(CARDS, 2), count), np.int32)
    threes = np.zeros((comb(CARDS, 3), comb(CARDS - 3, 2)), np.int16)
    fours = np.zeros((comb(CARDS, 4), CARDS - 4), np.int16)
    fives = np.zeros(len(rows), np.int16)
    _fill(rows, places, choose, ones, twos, threes, fours, fives)
    threes.sort(axis=1)
    fours.sort(axis=1)
    return _Hands(rows, ones.cumsum(1, dtype=np.int32), twos.cumsum(1, dtype=np.int32), threes, fours, fives)


@numba.njit(cache=True)
def _fill(
    rows: Ints, places: Ints, choose: Ints, ones: Ints, twos: Ints, threes: Ints, fours: Ints, fives: Ints
) -> None:
    """Every hand is counted with each card, two, three and four of it."""
    used3 = np.zeros(len(threes), np.int64)
    used4 = np.zeros(len(fours), np.int64)
    for hand in range(len(rows)):
        row, place = rows[hand], places[hand]
        for chosen in range(1, 32):
            size, index = 0, 0
            for bit in range(5):
                if chosen >> bit & 1:
                    size += 1
                    index += choose[row[bit], size]
            if size == 1:
                ones[index, place] += 1
            elif size == 2:
                twos[index, place] += 1
            elif size == 3:
                threes[index, used3[index]] = place
                used3[index] += 1
            elif size == 4:
                fours[index, used4[index]] = place
                used4[index] += 1
            else:
                fives[index] = place


@numba.njit(cache=True)
def _play(
    hands: Ints, weights: Ints, players: Ints, ends: Ints, worth: Ints, tally: Ints,
    ones: Ints, twos: Ints, threes: Ints, fours: Ints, fives: Ints, choose: Ints,
) -> None:  # fmt: skip
    """For each hand and card seen: how many of the other's hands are in each run, and which way is best."""
    runs = ends.shape[1]
    below = np.zeros(runs, np.int64)
    counts = np.zeros(runs, np.int64)
    for place in range(len(hands)):
        hand, player = hands[place], players[place]
        for up in range(52):
            if (hand == up).any():
                continue
            below[:] = 0
            for chosen in range(31):  # every choice of the player's cards but all five
                size, index, seen = 0, 0, False
                for bit in range(5):
                    if chosen >> bit & 1:
                        if not seen and up < hand[bit]:
                            size += 1
                            index += choose[up, size]
                            seen = True
                        size += 1
                        index += choose[hand[bit], size]
                if not seen:
                    size += 1
                    index += choose[up, size]
                for run in range(runs):
                    end = ends[player, run]
                    if run and end == ends[player, run - 1]:
                        below[run] = below[run - 1]
                    elif size == 1:
                        below[run] += ones[index, end]
                    elif size == 2:
                        below[run] -= twos[index, end]
                    elif size == 3:
                        below[run] += np.searchsorted(threes[index], end, "right")
                    elif size == 4:
                        below[run] -= np.searchsorted(fours[index], end, "right")
                    elif fives[index] <= end:
                        below[run] += 1
            counts[0] = below[0]
            for run in range(1, runs):
                counts[run] = below[run] - below[run - 1]
            best_way, most = 0, np.int64(-(1 << 62))
            for way in range(len(worth)):
                won = np.int64(0)
                for run in range(runs):
                    won += counts[run] * worth[way, player, run]
                if won > most:
                    best_way, most = way, won
            for run in range(runs):
                tally[best_way, player, run] += weights[place] * counts[run]
