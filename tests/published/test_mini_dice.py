"""The wagers that mini-dice shares with craps, in percent. Source: the Wizard of Odds, for craps."""

from __future__ import annotations

import pytest

from pitboss.games.mini_dice import MiniDice, MiniDiceOptions
from pitboss.odds.exact import prices
from tests.published.printed import percent

EDGES = {
    "place 4": "6.67", "place 5": "4.00", "place 6": "1.52", "place 8": "1.52", "place 9": "4.00",
    "place 10": "6.67", "field": "5.56",
}  # fmt: skip


@pytest.mark.rule("13:69F-13.6(b)")
def test_the_edges_of_place_and_field() -> None:
    found = {each.wager: each.edge for each in prices(MiniDice(), MiniDiceOptions())}
    assert {wager: percent(found[wager], printed) for wager, printed in EDGES.items()} == EDGES
