"""The best bets on file are those that the odds give; `python -m tests.web.test_best_bets` renews them."""

from __future__ import annotations

import json

import pytest

from pitboss.odds.exact import prices
from pitboss.table import every_game, find_game
from pitboss.web.best_bets import FILE, BestBet, best_bets

SLOW = {"casino-night-three-card-poker", "pai-gow", "pai-gow-poker", "caribbean-stud"}
"""Games whose wagers take a second or more to count."""


def priced_games() -> list[str]:
    return [game.id for game in every_game() if game.models(game.options_from_json({}))]


def count_best_bet(id: str) -> BestBet:
    game = find_game(id)
    best = min(prices(game, game.options_from_json({})), key=lambda each: each.edge)
    return BestBet(best.wager, best.edge, best.standard_error)


def test_every_game_against_the_house_has_one() -> None:
    assert sorted(best_bets()) == sorted(priced_games())


@pytest.mark.parametrize(
    "id", [pytest.param(id, marks=[pytest.mark.exhaustive] if id in SLOW else []) for id in priced_games()]
)
def test_the_odds_give_the_same(id: str) -> None:
    assert best_bets()[id] == count_best_bet(id)


def test_an_estimate_names_its_interval() -> None:
    assert best_bets()["mini-dice"].text == "1.52%"
    assert best_bets()["mini-dice"].meaning == "House edge of the best bet, place 6."
    assert best_bets()["pai-gow-poker"].text == "about 2.6%"
    assert "(95% interval)" in best_bets()["pai-gow-poker"].meaning


if __name__ == "__main__":
    rows = {id: count_best_bet(id)._asdict() for id in sorted(priced_games())}
    FILE.write_text(json.dumps(rows, indent=1, default=str) + "\n", encoding="utf-8")
