"""What three-card poker costs, in percent. Source: printed by many, with no one of them named."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from pitboss.games.three_card.casino import ThreeCardPoker, ThreeCardPokerOptions
from pitboss.odds.best_play.strategy import advise, read
from pitboss.odds.exact import WagerValue, price
from tests.cases import for_each
from tests.games.three_card.figures import at_least, casino_ways, counted_casino, counted_night, mean
from tests.published.printed import as_printed, percent

ANTE_BONUS = {"A1": "3.37", "A2": "3.61", "A3": "3.83", "A4": "4.28"}
PAIR_PLUS = {"B1": "2.32", "B2": "7.28", "B3": "5.57", "B4": "3.49", "B5": "4.58"}
SIX_CARDS = {"C1": "15.28", "C3": "8.56"}
TABLES = {
    "ante": ("ante bonus", ANTE_BONUS),
    "pair plus": ("pair plus", PAIR_PLUS),
    "six-card bonus": ("six-card bonus", SIX_CARDS),
}
"""By wager: whose pay table is chosen, and the edge with each."""
PLAYED = {"Qc 6d 4h": "3.37", "Qc 3d 2h": "3.45", "2c 3d 5h": "7.65"}
"""The least hand that is played: the best, as the dealer does, and any."""


def priced(wager: str, pays: str, table: str) -> WagerValue:
    """A wager of the casino, paid by one of its tables."""
    counted, wagers = counted_casino()[wager], ThreeCardPokerOptions(tables={pays: table}).wagers
    made = replace(counted, wagers=tuple(wagers[each.name] for each in counted.wagers))
    return price(made, leader_ways=casino_ways() if made.follows else None)


@for_each(
    ("wager", "table", "printed"),
    [(wager, table, printed) for wager, (_, rows) in TABLES.items() for table, printed in rows.items()],
)
def test_the_edge_by_each_pay_table(wager: str, table: str, printed: str) -> None:
    assert percent(priced(wager, TABLES[wager][0], table).edge, printed) == printed


def test_the_edge_of_all_that_is_staked() -> None:
    assert percent(price(counted_night()["ante"]).element_of_risk, "2.01") == "2.01"


@pytest.mark.parametrize(("least", "printed"), PLAYED.items())
def test_the_edge_of_simple_ways_to_play(least: str, printed: str) -> None:
    assert percent(-mean(counted_night()["ante"], at_least(least)), printed) == printed


@pytest.mark.parametrize(("ranks", "printed"), [("Q63", "-1.00255"), ("Q64", "-0.993378")])
def test_a_hand_at_the_line_is_worth_what_is_printed_for_one_pattern_of_suits(
    ranks: str, printed: str
) -> None:
    game, options = ThreeCardPoker(), ThreeCardPokerOptions()
    worth = set()
    for suits in product("cd", "ch", "ds"):
        hand = " ".join(map("".join, zip(ranks, suits, strict=True)))
        (found,) = advise(game, options, *read(game, options, hand, "", ""))
        worth |= {as_printed(each.worth, printed) for each in found.choices if each.name == "play"}
    assert printed in worth
