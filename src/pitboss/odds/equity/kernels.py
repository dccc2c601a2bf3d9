"""Compiled loops of poker equity: enumerate or sample deals, and count the winners.

Loads numba. A deal is a mask of cards for each group: the cards to come for each player and the board.
Winners are decided by `poker.orders.best`, compiled unchanged.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pitboss.poker import orders as rule
from pitboss.rankings.masks import U, compiled, inlined, popcount

Masks = NDArray[np.uint64]
_0, _1 = U(0), U(1)
best: Any = njit(nogil=True)(rule.mark_best)
beaten: Any = njit(nogil=True)(rule.mark_beaten)


class Deals:
    """Enumerates all deals of the stub into groups of given sizes, and keeps its position."""

    def __init__(self, stub: int, first: int, sizes: tuple[int, ...]) -> None:
        places = sum(sizes)
        self.stub, self.at = U(stub), np.zeros(1, np.int64)
        self.left, self.group, self.used = (np.zeros(places, np.uint64) for _ in range(3))
        self.left[0] = first
        self.ends = np.cumsum(sizes) - 1
        self.begins = np.zeros(places, np.bool_)
        self.begins[[0, *(self.ends[:-1] + 1)]] = True

    def fill(self, masks: Masks) -> int:
        """Fill a row for each group with the next deals, and return their number."""
        return int(_fill(self.stub, self.at, self.left, self.group, self.used, self.begins, self.ends, masks))


@compiled
def _fill(stub: Any, at: Any, left: Any, group: Any, used: Any, begins: Any, ends: Any, masks: Any) -> int:
    """Enumerate deals; the cards of a group are taken in ascending order, each once.

    For each place, keep the cards still to try, the cards of its group so far, and all cards so far.
    """
    place, last, deal = at[0], left.size - 1, 0
    while place >= 0 and deal < masks.shape[1]:
        if left[place] == _0:
            place -= 1
            continue
        card = left[place] & (~left[place] + _1)
        left[place] ^= card
        group[place] = card if begins[place] else group[place - 1] | card
        if place == last:
            for number in range(ends.size):
                masks[number, deal] = group[ends[number]]
            deal += 1
            continue
        used[place] = card if place == 0 else used[place - 1] | card
        place += 1
        left[place] = stub & ~used[place - 1]
        if not begins[place]:
            left[place] &= ~(card - _1)
    at[0] = place
    return deal


@compiled
def deal_random(deck: Any, uniform: Any, held: Any, sizes: Any, masks: Any) -> None:
    """Deal random groups from each row of numbers between 0 and 1, skipping cards in `held`.

    The deck is shuffled only as far as it is dealt, and keeps that order.
    """
    for deal in range(masks.shape[1]):
        place = 0
        for group in range(sizes.size):
            mask = _0
            wanted = sizes[group]
            while wanted:
                other = place + int(uniform[deal, place] * (deck.size - place))
                card = deck[other]
                deck[other] = deck[place]
                deck[place] = card
                place += 1
                if not card & held[deal]:
                    mask |= card
                    wanted -= 1
            masks[group, deal] = mask


@compiled
def tally(high: Any, low: Any, sets: Any) -> None:
    """Count deals by winners: bits of the best high hands, then bits of the best low hands."""
    players = high.shape[0]
    values = np.empty(players, np.int64)
    for deal in range(high.shape[1]):
        for place in range(players):
            values[place] = high[place, deal]
        won = best(values)
        if low.shape[0]:
            for place in range(players):
                values[place] = low[place, deal]
            won |= best(values) << players
        sets[won] += 1


@compiled
def bad_beats(high: Any, least: Any, found: Any) -> None:
    """Mark the deals in which a hand of at least the given value is beaten."""
    values = np.empty(high.shape[0], np.int64)
    for deal in range(high.shape[1]):
        for place in range(values.size):
            values[place] = high[place, deal]
        found[deal] = beaten(values, least) != 0


@inlined
def _pick_card(cards: Any, uniform: Any) -> Any:
    """Pick a card of a mask by a number between 0 and 1."""
    for _ in range(int(uniform * popcount(cards))):
        cards &= cards - _1
    return cards & (~cards + _1)


@compiled
def draw(hands: Any, thrown: Any, stubs: Any, discards: Any, uniform: Any, house: Any) -> None:
    """Play one draw in each deal: a burn, then each player's new cards in turn.

    As in `poker.drawing`, a stub with too few cards is refilled from the discards, except those of this
    draw. `house` holds whether a card is burned, whether the stub is dealt out first, and whether a player's
    own earlier discards stay out.
    """
    burns, stub_first, own_out = house
    players = hands.shape[0]
    for deal in range(stubs.size):
        used = 0
        if burns:
            if stubs[deal] == _0:
                _refill_stub(stubs, discards, deal, -1, own_out)
            stubs[deal] ^= _pick_card(stubs[deal], uniform[deal, used])
            used += 1
        for player in range(players):
            given = thrown[player, deal]
            hands[player, deal] ^= given
            for left in range(popcount(given), 0, -1):
                if stubs[deal] == _0 or (not stub_first and popcount(stubs[deal]) < left):
                    _refill_stub(stubs, discards, deal, player, own_out)
                card = _pick_card(stubs[deal], uniform[deal, used])
                used += 1
                stubs[deal] ^= card
                hands[player, deal] |= card
            discards[player, deal] |= given


@compiled
def _refill_stub(stubs: Any, discards: Any, deal: Any, player: Any, own_out: Any) -> None:
    """Refill the stub with discards, leaving out the player's own if the rule says so and others exist."""
    others = _0
    for each in range(discards.shape[0]):
        if each != player:
            others |= discards[each, deal]
    for each in range(discards.shape[0]):
        if not (own_out and each == player and others != _0):
            stubs[deal] |= discards[each, deal]
            discards[each, deal] = _0
