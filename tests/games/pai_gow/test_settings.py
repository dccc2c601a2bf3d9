"""Every setting of four tiles against the house's hands, checked against a count one by one."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction as F
from functools import cache
from itertools import combinations
from random import Random
from typing import Any

import numpy as np
import pytest

from pitboss.games.pai_gow.game import PaiGow
from pitboss.games.pai_gow.hands import TIES, TwoTiles, divisions, line, pack_hands
from pitboss.games.pai_gow.options import BANK, MAIN, PaiGowOptions
from pitboss.games.pai_gow.scores import SORTS, choose_by_scores, scores, sort_of
from pitboss.games.pai_gow.settings import (
    AllSettings,
    count_house_hands,
    evaluate_settings,
    hands,
    kinds,
    numbers,
    numbers_by_choice,
    place,
)
from pitboss.odds.counting import count, count_sample
from pitboss.odds.exact import price
from pitboss.table.house_options import BadOptions
from pitboss.table.model import DEFAULT_STAKE_CENTS
from pitboss.table.wager import FIRST, LOSES, PUSHES

GAME = PaiGow()
DEALS = 35_960 * 20_475
BEST = F(-3493127, 368140500)
"""The house's share under the best setting: the player is ahead of the four rules of 10.7(d)."""


@cache
def set_by_house() -> dict[TwoTiles, int]:
    return {hand: pack_hands(*PaiGowOptions().way(hand)) for hand in combinations(range(32), 4)}


def one_by_one(hand: TwoTiles, mine: int, *, bank: bool) -> Counter[int]:
    """Count the main wager's lines against every remaining hand, by the settlement of play."""
    found: Counter[int] = Counter()
    zero, gone = PaiGowOptions().zero, set(hand)
    for other, theirs in set_by_house().items():
        if gone.isdisjoint(other):
            found[line(*((theirs, mine) if bank else (mine, theirs)), zero)] += 1
    return found


def all_settings(*, bank: bool = False, **house: Any) -> AllSettings:
    options = PaiGowOptions(**house)
    return evaluate_settings(options.wagers[MAIN], options.way, DEFAULT_STAKE_CENTS, bank=bank)


def edge(found: AllSettings, chosen: Any) -> F:
    worth = np.take_along_axis(found.worth, chosen[:, None], axis=1)[:, 0]
    return F(-int((worth * kinds().times).sum()), DEALS * DEFAULT_STAKE_CENTS)


def test_hands_of_one_kind_are_counted_together() -> None:
    assert (len(kinds().times), int(kinds().times.sum())) == (4_285, 35_960)
    rows = hands()
    assert (place(rows) == np.arange(len(rows))).all()
    assert (place(rows[:, ::-1]) == np.arange(len(rows))).all()
    assert count_house_hands(PaiGowOptions().way).times.sum(axis=1).tolist() == [20_475] * 4_285


@pytest.mark.rule("13:69F-10.7(h)", "13:69F-10.7(i)", "13:69F-10.7(j)")
@pytest.mark.exhaustive
@pytest.mark.parametrize("bank", [False, True])
def test_settings_match_a_count_one_by_one(bank: bool) -> None:
    found = all_settings(bank=bank)
    for hand in Random(7).sample(list(combinations(range(32), 4)), 2):
        kind = kinds().which[place([hand])[0]]
        counted = {
            int(number): tuple(int(each[kind, column]) for each in found.chances)
            for column, number in enumerate(found.sets[kind])
        }
        for each in divisions(hand):
            number = pack_hands(each.high, each.low)
            lines = one_by_one(hand, number, bank=bank)
            ours = (LOSES, PUSHES, FIRST) if bank else (FIRST, PUSHES, LOSES)
            assert counted[number] == tuple(lines[which] for which in ours)


def test_the_house_way_on_both_sides() -> None:
    assert edge(all_settings(), all_settings().house) == F(5466961, 204522500)
    assert edge(all_settings(bank=True), all_settings(bank=True).house) == F(2048987, 613567500)


@pytest.mark.parametrize(
    "house",
    [
        {},
        {"zero_low_never_wins": "off"},
        {"zero_rule_on_pairs": "on"},
        pytest.param({"house_way": "best_low"}, marks=pytest.mark.exhaustive),
        pytest.param({"house_way_ties": "high_first"}, marks=pytest.mark.exhaustive),
    ],
    ids=str,
)
def test_no_hand_is_set_better_than_best(house: dict[str, Any]) -> None:
    """Each option also makes a difference to the best setting."""
    found = all_settings(**house)
    best, by_house = (
        np.take_along_axis(found.worth, each[:, None], axis=1)[:, 0] for each in (found.best, found.house)
    )
    assert (best == found.worth.max(axis=1)).all()
    assert (best >= by_house).all()
    assert ((best > by_house) == (found.best != found.house)).all()
    assert edge(found, found.best) < edge(found, found.house)
    assert (edge(found, found.best) == BEST) is (not house)


@pytest.mark.slow
def test_the_best_strategy_is_priced_and_sampled() -> None:
    """Exactly what the settings add up to; and a simulation within four standard errors of it."""
    options = PaiGowOptions()
    (model,) = GAME.models_playing("best", options)
    (counted,) = count(model)
    exact = price(counted)
    assert exact.edge == BEST == edge(all_settings(), all_settings().best)
    (found,) = (price(each) for each in count_sample(model, 1 << 18, seed=11))
    error = (float(exact.variance) / (1 << 18)) ** 0.5
    assert abs(float(found.edge - exact.edge)) < 4 * error


@pytest.mark.slow
@pytest.mark.parametrize("strategy", ["reference", "high_first", "best_low", "scores", "best"])
def test_strategies_set_as_they_say(strategy: str) -> None:
    """Every named strategy divides the tiles of a hand, and one hand is set as many are."""
    options = PaiGowOptions(house_way="best_low")
    player, dealer = GAME.models_playing(strategy, options)[0].draws
    rows = Random(3).sample(list(combinations(range(32), 4)), 50)
    assert player.values
    assert dealer.values
    for hand, number in zip(rows, player.values(np.array(rows)), strict=True):
        assert number in {pack_hands(each.high, each.low) for each in divisions(hand)}
        assert player.value(*hand) == number
        if strategy in TIES:
            assert number == pack_hands(*TIES[strategy](hand))
    assert (dealer.values(np.array(rows)) == [pack_hands(*options.way(hand)) for hand in rows]).all()


def test_unknown_strategies_are_refused() -> None:
    with pytest.raises(BadOptions, match="no strategy 'luck'; it has reference"):
        GAME.models_playing("luck", PaiGowOptions())


def test_the_bank_pays_vigorish_on_its_surplus() -> None:
    """Same percentage as a player's. Rounding up shows on a small stake."""
    options = PaiGowOptions(vig_round_up_25c="on")
    wager = replace(options.wagers[MAIN], commission=options.charge(BANK.settled))
    small = evaluate_settings(wager, options.way, 500, bank=True)
    assert small.worth[0, 0] == small.chances.wins[0, 0] * 475 - small.chances.loses[0, 0] * 500
    smaller = evaluate_settings(wager, options.way, 600, bank=True)
    assert smaller.worth[0, 0] == smaller.chances.wins[0, 0] * 550 - smaller.chances.loses[0, 0] * 600


def test_a_way_that_distinguishes_twin_tiles_cannot_be_counted_by_kind() -> None:
    way = PaiGowOptions().way

    def fancy(hand: TwoTiles) -> tuple[TwoTiles, ...]:
        return (hand[:2], hand[2:]) if 0 in hand else way(hand)

    with pytest.raises(ValueError, match="equal rank"):
        count_house_hands(fancy)


# Scores


def test_scores_are_how_often_a_hand_holds() -> None:
    """The scores of gongs as high hands, by plain comparison; a low hand of zero has none."""
    options = PaiGowOptions()
    found = scores(options.wagers[MAIN], options.way)
    house = numbers(options.way)
    gongs = [two for two in range(171, 191) if SORTS[sort_of(two)] == "gong"]
    held = [(house >> 10 < two).mean() * 100 for two in gongs]  # as many pairs of tiles of each of the two
    assert len(gongs) == 2
    assert abs(found.high[SORTS.index("gong")] - sum(held) / 2) <= 0.5
    assert found.low[:2].tolist() == [0, 0]
    without = PaiGowOptions(zero_low_never_wins="off")
    assert scores(without.wagers[MAIN], without.way).low[1] > 0


def test_scores_are_better_than_the_house_way_and_worse_than_best() -> None:
    for bank in (False, True):
        options, found = PaiGowOptions(), all_settings(bank=bank)
        chosen = choose_by_scores(options.wagers[MAIN], options.way, bank=bank)
        assert edge(found, found.best) < edge(found, chosen) < edge(found, found.house)


def test_scores_are_a_strategy() -> None:
    (model,) = GAME.models_playing("scores", PaiGowOptions())
    chosen = choose_by_scores(model.wagers[0], PaiGowOptions().way)
    assert model.draws[0].values
    assert (model.draws[0].values(hands()) == numbers_by_choice(chosen)).all()
