"""Simulate draws in compiled code: discards and new cards, draw after draw."""

from __future__ import annotations

from functools import cache

import numpy as np

from pitboss.odds.equity.cards import PokerSpot
from pitboss.odds.equity.counting import AfterDeal
from pitboss.odds.equity.kernels import Masks, draw
from pitboss.odds.equity.plans import DiscardPlan, bot_discards
from pitboss.poker.cards import DECK_SIZE
from pitboss.rankings.masks import U

_cached_discards = cache(bot_discards)
"""Cached, because the same hands recur."""


def make_drawing(spot: PokerSpot, plan: DiscardPlan) -> AfterDeal:
    """Return a function that plays all draws of a block; hand 1 draws first."""
    options, players = spot.options, len(spot.players)
    begun = spot.game.draws - plan.draws
    unseen = U(((1 << DECK_SIZE) - 1) & ~spot.undealable_cards)

    def then(hands: Masks, chance: np.random.Generator) -> Masks:
        count = hands.shape[1]
        stubs = unseen & ~np.bitwise_or.reduce(hands, axis=0)
        discards = np.zeros((players, count), np.uint64)
        for number in range(plan.draws):
            thrown = np.array([_bot_discards(spot.game.id, row) for row in hands])
            if not number:
                for place, named in enumerate(plan.thrown):
                    if named is not None:
                        thrown[place] = named
            burns = options.burn_each_draw == "on" or not begun + number
            house = burns, options.stub_first == "on", options.own_earlier_discards_out == "on"
            uniform = chance.random((count, players * spot.own + 1))
            draw(hands, thrown, stubs, discards, uniform, house)
        return hands

    return then


def _bot_discards(game: str, hands: Masks) -> Masks:
    """Return the bots' discards for each hand."""
    different, which = np.unique(hands, return_inverse=True)
    return np.array([_cached_discards(game, mask) for mask in different.tolist()], np.uint64)[which]
