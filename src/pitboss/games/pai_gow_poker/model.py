"""The odds model of pai gow poker, for one player who sets the house way or follows a strategy."""

from __future__ import annotations

from typing import Any, cast

from pitboss.games.kit.areas import area_of
from pitboss.games.pai_gow_poker.house_ways import HOUSE_WAYS, PaiGowWay
from pitboss.games.pai_gow_poker.options import BANKERS_HANDS, NUMBER, PLAYERS_HANDS, PaiGowPokerOptions
from pitboss.games.pai_gow_poker.settlement import number_set_hand
from pitboss.games.pai_gow_poker.side_draws import side_draws
from pitboss.games.pai_gow_poker.side_hands import MAIN
from pitboss.games.pai_gow_poker.start import HANDS
from pitboss.rankings.hands import HandOrder
from pitboss.rankings.pai_gow_poker import PAI_GOW_TWO
from pitboss.table.model import Draw, Model, Source, wheel

WHOLE_DECK = "whole_deck"
STRATEGY_DESCRIPTIONS = {name: f"by {way.rows.says}" for name, way in HOUSE_WAYS.items()} | {
    WHOLE_DECK: "with the two hands that beat the most house hands from a whole deck"
}
"""Strategies by name, in words."""


def generator_number(kind: int) -> int:
    """Return the generator's number for a kind, counted from 0."""
    return kind + 1


def model(options: PaiGowPokerOptions, strategy: str = "") -> Model:
    """Build the model of all wagers on a first betting area, with the house as the bank.

    By default the player sets the house way too. The pai gow poker wager has too many deals to count, so it
    is sampled.
    """
    players = set_hands_draw(PLAYERS_HANDS, options, strategy or options.house_way)
    hands = players, set_hands_draw(BANKERS_HANDS, options, options.house_way)
    number = Draw(NUMBER, 1, generator_number, source=wheel(HANDS))
    draws = {draw.name: draw for draw in (*hands, *side_draws(options), number)}
    first = [wager for name, wager in options.wagers.items() if area_of(name) == 1]
    wagers = tuple(wager for wager in first if draws.keys() >= set(wager.on))
    looked_on = {name for wager in wagers for name in wager.on}
    return Model(
        source=Source((1,) * len(options.cards)),
        draws=tuple(draw for name, draw in draws.items() if name in looked_on),
        wagers=wagers,
        suits_alike=True,
    )


def set_hands_draw(name: str, options: PaiGowPokerOptions, strategy: str) -> Draw:
    """Draw seven cards, and number the two hands that a strategy sets from them."""
    order = options.order

    def all_set(rows: Any) -> Any:
        from pitboss.rankings.bulk import masks_of  # loads compiled code

        masks = masks_of(rows)
        return number_hands(masks, set_low_hands(masks, options, strategy), order)

    def set_by_way(*cards: int) -> int:
        high, low = HOUSE_WAYS[strategy](cards)
        return number_set_hand(high, low, order)

    def set_by_marks(*cards: int) -> int:
        return int(all_set(bytes_of(cards))[0])

    return Draw(name, 7, set_by_marks if strategy == WHOLE_DECK else set_by_way, all_set)


def bytes_of(cards: tuple[int, ...]) -> Any:
    """Return one hand as an array of a single row."""
    import numpy as np

    return np.array([cards], np.uint8)


def set_low_hands(masks: Any, options: PaiGowPokerOptions, strategy: str) -> Any:
    """Return the low hands that a strategy sets from seven-card hands, all as masks."""
    if strategy != WHOLE_DECK:
        from pitboss.games.pai_gow_poker.house_ways_bulk import low_masks

        return low_masks(HOUSE_WAYS[strategy], masks)
    from pitboss.games.pai_gow_poker.settings import compute_marks, set_by_marks

    way = cast(PaiGowWay, options.way)
    return set_by_marks(masks, compute_marks(options.wagers[MAIN], way, options.order), options.order)


def number_hands(masks: Any, lows: Any, order: HandOrder) -> Any:
    """Return the numbers of seven-card hands set correctly with these low hands."""
    high, two = order.values(masks ^ lows), PAI_GOW_TWO.values(lows)
    return high.astype("int64") << 8 | two.astype("int64")
