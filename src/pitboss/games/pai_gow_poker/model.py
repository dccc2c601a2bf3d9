"""A round of pai gow poker in plain integers, for one player who sets the way of the house does."""

from __future__ import annotations

from typing import Any, cast

from pitboss.games.kit.areas import area_of
from pitboss.games.pai_gow_poker.house_ways import PaiGowWay
from pitboss.games.pai_gow_poker.options import BANKERS_HANDS, NUMBER, PLAYERS_HANDS, PaiGowPokerOptions
from pitboss.games.pai_gow_poker.settlement import worth
from pitboss.games.pai_gow_poker.side_hands import side_draws
from pitboss.games.pai_gow_poker.start import HANDS
from pitboss.rankings.pai_gow_poker import PAI_GOW_TWO
from pitboss.table.model import Draw, Model, Source, wheel


def shown(kind: int) -> int:
    """The number of the generator, of which the first is kind 0."""
    return kind + 1


def model(options: PaiGowPokerOptions) -> Model:
    """The draws of every wager that is offered on a first betting area, and the house as the bank.

    The pai gow poker wager has more ways to fall than can be counted: it is sampled.
    """
    way, order = options.way, options.order

    def set_by_the_house(*cards: int) -> int:
        high, low = way(cards)
        return worth(high, low, order)

    def all_set(rows: Any) -> Any:
        from pitboss.games.pai_gow_poker.house_ways_bulk import lows  # loads compiled code
        from pitboss.rankings.bulk import masks_of

        seven = masks_of(rows)
        low = lows(cast(PaiGowWay, way), seven)
        high, two = order.values(seven ^ low), PAI_GOW_TWO.values(low)
        return high.astype("int64") << 8 | two.astype("int64")

    hands = tuple(Draw(name, 7, set_by_the_house, all_set) for name in (PLAYERS_HANDS, BANKERS_HANDS))
    number = Draw(NUMBER, 1, shown, source=wheel(HANDS))
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
