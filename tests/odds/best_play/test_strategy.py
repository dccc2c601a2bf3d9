"""Best play: found, said in words, and compared with simple play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction as F
from typing import Any

import numpy as np
import pytest

from pitboss.cli.strategy import print_strategy
from pitboss.games.caribbean_stud.game import CaribbeanStud
from pitboss.games.caribbean_stud.options import CaribbeanOptions
from pitboss.games.red_dog import RedDog, RedDogOptions
from pitboss.games.three_card.casino import ThreeCardPoker, ThreeCardPokerOptions
from pitboss.games.three_card.casino_night import CasinoNightOptions, CasinoNightThreeCardPoker
from pitboss.odds import visible_card
from pitboss.odds.best_play.advice import BestPlay, KnownPieces
from pitboss.odds.best_play.situations import DecisionSituations, _fit_integers
from pitboss.odds.best_play.strategy import advise, strategy
from pitboss.odds.compiled import values
from pitboss.odds.exact import price_models
from pitboss.odds.simulation import deciding
from pitboss.odds.simulation.deciding import Decider
from pitboss.odds.visible_card import Situations
from pitboss.rankings.compiling import compile_for_arrays
from pitboss.rankings.suit_classes import hands
from pitboss.table import Game, find_game
from pitboss.table.house_options import BadOptions
from pitboss.table.model import Model
from tests.cases import for_each
from tests.games.kit.high_card import HighCard
from tests.pages import examples, page

CARIBBEAN = CaribbeanStud().model(CaribbeanOptions())
FOUND = "best line", "table"
"""Strategies that no game names: they are found."""


def best_play(game: Game, **house: Any) -> BestPlay:
    (found,) = strategy(game, game.Options(**house))
    return found


def edges(found: BestPlay) -> dict[str, F]:
    return {each.name: each.edge for each in found.simple}


# Three-card poker


@for_each(("bonus", "edge"), [("A1", 13733780), ("A2", 14691828), ("A3", 15576180), ("A4", 17418580)])
def test_the_lowest_hand_to_play_is_found(bonus: str, edge: int) -> None:
    found = best_play(ThreeCardPoker(), tables={"ante bonus": bonus})
    assert found.rules == ("Play with Q-6-4 or better.", "Fold with less.")
    assert found.edge == F(edge, 407_170_400)
    assert found.played == {"play": F(149, 221), "fold": F(72, 221)}
    assert found.between == ()
    assert found.grid is None


def test_simple_strategies_of_three_card_poker_cost_the_published_amounts() -> None:
    found = best_play(ThreeCardPoker())
    assert [each.name for each in found.simple] == ["q-6-4", "queen", "everything", "pair"]
    assert edges(found)["q-6-4"] == found.edge == F(686689, 20358520)
    assert edges(found)["queen"] == F(14043800, 407_170_400)
    assert edges(found)["everything"] == F(31163984, 407_170_400)
    assert all(each.cost == each.edge - found.edge for each in found.simple)


def test_another_reading_of_a_casino_night_changes_best_play() -> None:
    assert best_play(CasinoNightThreeCardPoker(), ace_low_straight="off").edge == F(152077, 4071704)


# Red dog

RED_DOG = {
    1: (F(523, 16575), F(1523, 16575), F(40, 221)),
    2: (F(2101, 68289), F(5861, 68289), F(240, 1339)),
    6: (F(17533, 626665), F(3841, 48205), F(720, 4043)),
    8: (F(30721, 1116765), F(88001, 1116765), F(192, 1079)),
}


@for_each("decks", RED_DOG)
def test_the_spread_to_raise_on_is_found(decks: int) -> None:
    best, never, raised = RED_DOG[decks]
    found = best_play(RedDog(), decks=decks)
    assert found.rules == ("Raise with a spread of 7 or more.", "Stand with less.")
    assert (found.edge, edges(found)["never"], found.played["raise"]) == (best, never, raised)
    assert edges(found)["seven"] == best


def test_better_odds_change_the_rules_to_play_by() -> None:
    found = best_play(RedDog(), odds={"red dog: spread 1": "15 to 1"})
    assert found.rules == (
        "Raise with a spread of 7 or more.",
        "Stand with less, down to a spread of 2.",
        "Raise with less.",
    )
    assert "best line" not in edges(found)  # it is raised above and below


# Caribbean stud


@pytest.fixture(scope="module")
def counted_once() -> Iterator[None]:
    """What falls is the same however it is decided, and takes seconds to count."""
    found = visible_card.situations(CARIBBEAN)

    def known(model: Model) -> Situations:
        return replace(found, decision=model.decisions[0])

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(visible_card, "situations", known)
        yield


@pytest.fixture(scope="module")
def caribbean(counted_once: None) -> BestPlay:
    return best_play(CaribbeanStud())


@pytest.mark.exhaustive
def test_caribbean_stud_is_decided_by_hand_and_visible_card(caribbean: BestPlay) -> None:
    assert caribbean.edge == F(142031221, 2718662100)
    assert caribbean.ways == 19_933_230_517_200
    assert caribbean.played["bet"] == F(5316167, 10179260)
    assert caribbean.rules == (
        "Bet with A-K-Q-J-2 or better.",
        "With less, down to A-K-4-3-2, it depends on the up card.",
        "Fold with less.",
    )
    assert caribbean.grid
    assert caribbean.grid.columns[1:] == ("matches another", "ace or king", "below your fourth", "any other")
    assert {row[0]: row[1:] for row in caribbean.grid.rows} == {
        "only ace-king": ("bet 96.9%", "fold", "fold", "fold"),
        "ace-king-jack": ("bet", "bet", "fold", "fold"),
        "ace-king-queen": ("bet", "bet", "bet 91.1%", "fold 99.0%"),
        "ace-king-queen-jack": ("bet", "bet", "bet", ""),
    }


@pytest.mark.exhaustive
def test_simple_strategies_of_caribbean_stud_cost_the_published_amounts(caribbean: BestPlay) -> None:
    whole = 19_933_230_517_200
    assert edges(caribbean) == {
        "three-rules": F(1041417758724, whole),
        "table": F(1041417758724, whole),  # the three rules are what the table says
        "a-k-j-8-3": F(1059715400580, whole),
        "best line": F(1059715400580, whole),
        "pair": F(1090272101460, whole),
        "ace-king": F(1132600203540, whole),
        "everything": F(3310360338060, whole),
    }
    (line,) = [each for each in caribbean.simple if each.name == "best line"]
    assert line.says.startswith("Bet with A-K-J-8-3 or better, fold with less")


@pytest.mark.exhaustive
def test_a_named_strategy_has_the_same_price_as_in_the_comparison(counted_once: None) -> None:
    game, options = CaribbeanStud(), CaribbeanOptions()
    ante = price_models(game, options, game.models_playing("three-rules", options))[0]
    assert ante.edge == F(1041417758724, 19_933_230_517_200)


@pytest.mark.exhaustive
def test_the_page_shows_it_as_it_is_printed(
    counted_once: None, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    print_strategy(CaribbeanStud(), CaribbeanOptions(), json=False)
    printed = "".join(f"{line.rstrip()}\n" for line in capsys.readouterr().out.splitlines())
    (shown,) = examples(page("docs/guides/strategy.md"), "text")
    assert shown in printed


@pytest.mark.exhaustive
def test_every_hand_is_decided_for_every_visible_card(counted_once: None) -> None:
    found = visible_card.situations(CARIBBEAN)
    seen = found.counts.any(axis=2)
    bets = seen & (found.chosen_ways(CARIBBEAN.stake) == 0)
    assert int(found.weights @ seen.sum(axis=1)) == 122_151_120
    assert int(found.weights @ bets.sum(axis=1)) == 63_794_004


@pytest.mark.exhaustive
def test_simulated_play_agrees_with_the_advice_and_with_the_cases(
    counted_once: None, caribbean: BestPlay
) -> None:
    (decision,) = CARIBBEAN.decisions
    decider = Decider(decision, deciding.best_play(CARIBBEAN, decision))
    chance = np.random.default_rng(5)
    every = [chance.permutation(52)[:6] for _ in range(10)]
    rows = np.array(every + [np.append([48, 45], chance.permutation(44)[:4]) for _ in range(25)])
    cases = {each.seen: each.ways for each in caribbean.between}
    items = rows[:, :5].astype(np.uint8), rows[:, 5:].astype(np.uint8)
    numbers = [values(draw, each) for draw, each in zip(CARIBBEAN.draws, items, strict=False)]
    ways = decider.many(numbers, lambda: items)
    assert set(ways.tolist()) == {0, 1}
    met = 0
    for row, way in zip(rows.tolist(), ways.tolist(), strict=True):
        (advice,) = advise(CaribbeanStud(), CaribbeanOptions(), tuple(row[:5]), KnownPieces(up=(row[5],)))
        assert advice.best.name == ("bet", "fold")[way]
        number = CARIBBEAN.draws[0].value(*row[:5])
        if (number, row[5] // 4 * 4) in cases:
            met += 1
            assert advice.best.name in cases[number, row[5] // 4 * 4]
    assert met > 10


# Any game


@pytest.mark.exhaustive
def test_the_mean_best_worth_is_the_edge() -> None:
    game, options, won = ThreeCardPoker(), ThreeCardPokerOptions(), F(0)
    for rows, times in hands(3):
        for row, n in zip(rows.tolist(), times.tolist(), strict=True):
            (advice,) = advise(game, options, tuple(row))
            assert advice.best.name == advice.simple["q-6-4"]
            won += n * advice.best.worth
    assert won / 22_100 == -F(686689, 20358520)


def test_a_model_alone_is_enough() -> None:
    found = best_play(HighCard())
    assert found.rules == ()
    assert found.between
    assert {way for case in found.between for way in case.ways} <= set(found.played)


@pytest.mark.parametrize(
    "id", ["caribbean-stud", "three-card-poker", "casino-night-three-card-poker", "red-dog"]
)
def test_each_strategy_compiles_unchanged(id: str) -> None:
    game = find_game(id)
    model = game.model(game.Options())
    assert model is not None
    (decision,) = model.decisions
    chance = np.random.default_rng(3)
    drawn = model.draws[: model.draw_index(decision.after) + 1]
    rows = [
        chance.permutation(np.repeat(np.arange(len(model.source.kinds)), model.source.kinds))
        for _ in range(500)
    ]
    seen, used = [], 0
    for draw in drawn:
        seen.append([draw.value(*row[used : used + draw.size].tolist()) for row in rows])
        used += draw.size
    assert len(decision.strategies) >= 2
    for each in decision.strategies:
        plain = [each.plays(*row) for row in zip(*seen, strict=True)]
        assert compile_for_arrays(each.plays)(*map(np.array, seen)).tolist() == plain
        assert set(plain) <= set(range(len(decision.ways)))
    ladder = decision.ladder
    assert ladder
    assert compile_for_arrays(ladder.rung)(*map(np.array, seen)).tolist() == [
        ladder.rung(*row) for row in zip(*seen, strict=True)
    ]


@pytest.mark.parametrize(
    ("game", "options"), [(RedDog(), RedDogOptions()), (CasinoNightThreeCardPoker(), CasinoNightOptions())]
)
def test_each_strategy_has_the_same_price_as_in_the_comparison(game: Game, options: Any) -> None:
    (found,) = strategy(game, options)
    named = game.strategies(options)
    assert named.keys() == edges(found).keys() - set(FOUND)
    for name in named:
        first = price_models(game, options, game.models_playing(name, options))[0]
        assert first.edge == edges(found)[name]
    with pytest.raises(BadOptions, match="no strategy 'guess'; it has"):
        game.models_playing("guess", options)


@pytest.mark.parametrize("id", ["mini-dice", "pokette", "keno"])
def test_games_without_decisions_have_no_strategy(id: str) -> None:
    game = find_game(id)
    assert strategy(game, game.Options()) == []
    assert game.strategies(game.Options()) == {}


def test_large_sums_stay_exact() -> None:
    """At a stake of odd cents under a limit, so many parts make a unit that 64 bits do not hold a sum."""
    (model,) = RedDog().models(RedDogOptions())
    won = _fit_integers(np.array([[2**62, 2**62, 2**62], [-(2**62), 0, 2**62]], object))
    columns = np.arange(3)
    found = DecisionSituations(
        decision=model.decisions[0], seen=(columns,), best=columns * 0, often=columns, won=won, parts=7,
        total=11, apart=0,
    )  # fmt: skip
    assert found.edge(columns * 0) == F(-3 * 2**62, 77)
    assert found.group_by(columns * 0)[2].tolist() == [[3 * 2**62, 0]]
    assert _fit_integers(np.array([[1, -2]], object)).dtype == np.int64
