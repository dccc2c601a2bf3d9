"""The best way for every hand of five cards and every card seen, to be looked up in bulk.

`odds/unseen.py` decides for one hand of all that differ by a change of suits. Here each of them has its own
place, and for each way a mask of the cards seen with which it is the best. numpy and numba load here.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations
from math import comb
from typing import Any

import numba
import numpy as np
from numpy.typing import NDArray

from pitboss.odds import unseen
from pitboss.odds.unseen import CARDS, HAND, binomials
from pitboss.table.model import Model

Ints = NDArray[Any]


@dataclass(frozen=True, slots=True)
class EveryHand:
    """Which way is the best, for every hand and every card seen."""

    masks: NDArray[np.uint64]
    """A row a way: bit `card` of a hand's mask is set where that way is the best with the card seen.

    Hands of ascending cards a < b < c < d < e stand at C(a,1) + C(b,2) + C(c,3) + C(d,4) + C(e,5).
    """

    def ways(self, hands: Ints, seen: Ints) -> NDArray[np.int64]:
        """The numbers of the best ways, for hands of five cards in any order, a row each, and a card seen."""
        found = np.empty(len(hands), np.int64)
        _look_up(np.sort(hands, axis=1), seen, self.masks, binomials(), found)
        return found


def every_hand(model: Model) -> EveryHand:
    """The best play of a model that `unseen.fits`; or that of the strategy in force."""
    found = unseen.situations(model)
    masks = np.zeros((len(found.decision.ways), comb(CARDS, HAND)), np.uint64)
    changes = np.array(list(permutations(range(4))), np.int64)
    _spread(found.rows, found.decided(model.stake), changes, binomials(), masks)
    return EveryHand(masks)


@numba.njit(cache=True)
def _place(hand: Any, choose: Ints) -> Any:
    """Where a hand of ascending cards stands among all."""
    place = np.int64(0)
    for size in range(5):
        place += choose[hand[size], size + 1]
    return place


@numba.njit(cache=True)
def _spread(rows: Ints, chosen: Ints, changes: Ints, choose: Ints, masks: Ints) -> None:
    """Each hand with every change of suits, and the cards seen changed likewise."""
    hand = np.zeros(5, np.int64)
    own = np.zeros(len(masks), np.uint64)
    for row in range(len(rows)):
        for change in changes:
            held = np.uint64(0)
            for size in range(5):
                card = np.int64(rows[row, size])
                hand[size] = card // 4 * 4 + change[card % 4]
                held |= np.uint64(1) << np.uint64(hand[size])
            hand.sort()
            own[:] = 0
            for up in range(52):
                own[chosen[row, up]] |= np.uint64(1) << np.uint64(up // 4 * 4 + change[up % 4])
            masks[:, _place(hand, choose)] = own & ~held


@numba.njit(cache=True)
def _look_up(hands: Ints, seen: Ints, masks: Ints, choose: Ints, found: Ints) -> None:
    for row in range(len(hands)):
        place = _place(hands[row], choose)
        found[row] = 0
        for way in range(1, len(masks)):
            if masks[way, place] >> np.uint64(seen[row]) & np.uint64(1):
                found[row] = way
