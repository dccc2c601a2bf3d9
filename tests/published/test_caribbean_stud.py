"""What Caribbean stud costs, in percent of the ante. Source: printed by many, with no one of them named."""

from __future__ import annotations

import pytest

from pitboss.games.caribbean_stud.game import CaribbeanStud
from pitboss.games.caribbean_stud.options import CaribbeanOptions
from pitboss.odds.best_play.strategy import strategy
from pitboss.odds.exact import price, prices
from tests.games.caribbean.figures import counted_progressive
from tests.published.printed import as_printed, percent

BEST = "5.22"
STAKED = "2.56"
SIMPLE = {
    "three-rules": "5.22",
    "a-k-j-8-3": "5.32",
    "pair": "5.47",
    "ace-king": "5.68",
    "everything": "16.61",
}
FAIR_METER = {"B3": "217047", "B4": "176613"}
"""The meter, in dollars, from which the progressive is fair. The first is a slip: it should be 218047."""


@pytest.mark.exhaustive
def test_the_edge_of_the_best_play_and_of_simple_ways_to_play() -> None:
    game, options = CaribbeanStud(), CaribbeanOptions()
    (found,) = strategy(game, options)
    assert percent(found.edge, BEST) == BEST
    edges = {each.name: percent(each.edge, BEST) for each in found.simple}
    assert {name: edges[name] for name in SIMPLE} == SIMPLE
    assert percent(prices(game, options)[0].element_of_risk, STAKED) == STAKED


def test_the_meter_from_which_the_progressive_is_fair() -> None:
    fair = {}
    for table, printed in FAIR_METER.items():
        found = counted_progressive(table)
        fixed, by_dollar = price(found, meter=0).mean, price(found, meter=100).mean
        fair[table] = as_printed(-fixed / (by_dollar - fixed), printed)
    assert fair == FAIR_METER | {"B3": "218047"}
