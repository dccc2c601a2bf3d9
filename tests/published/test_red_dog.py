"""What red dog costs, and what a raise wins.

Sources: the range of edges is printed by many; the spreads with six decks, chance and edge, are the
Wizard of Odds's.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction as F
from functools import cache

from pitboss.games.red_dog import RedDog, RedDogOptions
from pitboss.odds.best_play.strategy import advise, read
from pitboss.odds.counting import WagerCount, count
from pitboss.odds.exact import prices
from pitboss.table.wager import FIRST
from tests.cases import for_each
from tests.published.printed import percent

SPREADS = {
    1: (F(12, 155), F(-83, 155)), 2: (F(24, 155), F(-7, 31)), 3: (F(36, 155), F(-47, 155)),
    4: (F(48, 155), F(-59, 155)), 5: (F(12, 31), F(-7, 31)), 6: (F(72, 155), F(-11, 155)),
    7: (F(84, 155), F(13, 155)), 8: (F(96, 155), F(37, 155)), 9: (F(108, 155), F(61, 155)),
    10: (F(24, 31), F(17, 31)), 11: (F(132, 155), F(109, 155)),
}  # fmt: skip
"""By spread, with six decks: the chance to win, and what a unit that is raised wins."""


def test_the_edge_from_one_deck_to_eight_is_in_the_range_printed() -> None:
    found = [percent(prices(RedDog(), RedDogOptions(decks=decks))[0].edge, "3.16") for decks in range(1, 9)]
    assert (found[-1], found[0]) == ("2.75", "3.16")
    assert found == sorted(found, reverse=True)


def won(spread: int) -> F:
    """How often the third card falls between the two, when they are so far apart."""
    found: Counter[bool] = Counter()
    for (one, other), lines in counted().lines.items():
        if abs(one - other) - 1 == spread:
            for line, times in lines.items():
                found[line[0] >= FIRST] += times
    return F(found[True], found.total())


@cache
def counted() -> WagerCount:
    return count(RedDog().model(RedDogOptions()))[0]


@for_each("spread", SPREADS)
def test_a_raise_wins_what_is_printed(spread: int) -> None:
    game, options, ranks = RedDog(), RedDogOptions(), "23456789TJQKA"
    (found,) = advise(game, options, *read(game, options, f"2c {ranks[spread + 1]}d", "", ""))
    worth = {each.name: each.worth for each in found.choices}
    assert worth["raise"] - worth["stand"] == SPREADS[spread][1]
    assert won(spread) == SPREADS[spread][0]
    assert found.best.name == ("raise" if spread >= 7 else "stand") == found.simple["seven"]
    assert found.cost(found.best.name) == 0 < found.cost({"raise": "stand"}.get(found.best.name, "raise"))
