"""Simulated rounds: the same whoever runs them, near what is exact, and gone on with after a stop."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
import pytest

from pitboss.equipment.cards import cards
from pitboss.games.mini_dice import MiniDice, MiniDiceOptions
from pitboss.odds.compiled import values
from pitboss.odds.counting import count
from pitboss.odds.exact import price
from pitboss.odds.simulation import deciding
from pitboss.odds.simulation.deciding import (
    SUITS,
    Decider,
    ExceptionTable,
    NoBestPlay,
    _least_keys,
    best_play,
)
from pitboss.odds.simulation.resuming import BadResume, from_json, to_json
from pitboss.odds.simulation.rounds import ROUNDS_PER_BLOCK, RoundSettler, blocks
from pitboss.odds.simulation.simulate import (
    ModelResult,
    NotSimulated,
    Simulation,
    SimulationPart,
    SimulationProgress,
    WorkersLost,
    count_part,
    exact_prices,
    parts_of,
    run,
    simulate,
    simulation,
)
from pitboss.table import find_game
from pitboss.table.house_options import BadOptions
from pitboss.table.model import Decision, Draw, Model, Strategy, Way, always, itself
from pitboss.table.wager import FIRST, LOSES
from tests.cases import for_each
from tests.odds.test_counting import joined, small


@cache
def asked(game: str, seed: int = 7, strategy: str = "", **options: Any) -> Simulation:
    rules = find_game(game)
    return simulation(rules, rules.Options(**options), seed, strategy)


def whole(what: Simulation, rounds: int, **how: Any) -> SimulationProgress:
    *_, done = run(what, rounds, **how)
    return done


# The same whoever runs them


def test_a_seed_gives_known_rounds() -> None:
    """Pinned: should they change, `ALGORITHM_VERSION` is to be raised."""
    dice = whole(asked("mini-dice"), 100_000)
    seven = next(each for each in dice.wager_counts() if each.wager.name == "any 7")
    assert dict(seven.lines[()]) == {(LOSES,): 83_443, (FIRST,): 16_557}
    dog = whole(asked("red-dog"), 50_000)
    assert {seen: sum(lines.values()) for seen, lines in dog.wager_counts()[0].lines.items()} == {
        (0,): 41_047,
        (1,): 8_953,
    }
    hands = whole(asked("casino-night-three-card-poker"), 50_000)
    assert {seen: sum(lines.values()) for seen, lines in hands.wager_counts()[0].lines.items()} == {
        (0,): 33_766,
        (1,): 16_234,
    }


@pytest.mark.parametrize("game", ["mini-dice", "casino-night-three-card-poker"])
def test_any_split_into_parts_gives_the_same_result(game: str) -> None:
    what, rounds = asked(game), 2 * ROUNDS_PER_BLOCK + 1_000
    at_once = count_part(what, SimulationPart(0, rounds))
    parts = [
        SimulationPart(2, rounds),
        SimulationPart(0, ROUNDS_PER_BLOCK),
        SimulationPart(1, 2 * ROUNDS_PER_BLOCK),
    ]
    apart: Counter[ModelResult] = Counter()
    for part in parts:
        apart.update(count_part(what, part))
    assert apart == at_once
    done = whole(what, rounds)
    assert done.counts + done.last == at_once


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_any_number_of_workers_gives_the_same_result(workers: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.odds.simulation.simulate.ITEM_BLOCKS_PER_PART", 2)  # a part for each block
    what, rounds = asked("mini-dice"), 6 * ROUNDS_PER_BLOCK + 17
    assert parts_of(what, rounds) == 7
    with ThreadPoolExecutor(workers) as pool:
        assert whole(what, rounds, executor=pool) == whole(what, rounds)


def test_other_seeds_blocks_and_models_give_other_outcomes() -> None:
    model = MiniDice().model(MiniDiceOptions())
    settled = RoundSettler(model)
    found = [settled.count(*each, [(0, 5_000)]) for each in ((7, 0), (8, 0), (7, 1))]
    found.append(settled.count(7, 0, [(1, 5_000)]))
    assert all(one != other for place, one in enumerate(found) for other in found[:place])


def test_blocks_cover_the_rounds_once() -> None:
    assert list(blocks(0, 2 * ROUNDS_PER_BLOCK + 5)) == [(0, ROUNDS_PER_BLOCK), (1, ROUNDS_PER_BLOCK), (2, 5)]
    assert list(blocks(1, 2 * ROUNDS_PER_BLOCK)) == [(1, ROUNDS_PER_BLOCK)]


# Near what is exact


@pytest.mark.parametrize(
    ("game", "rounds"),
    [
        ("mini-dice", 1 << 21),
        ("red-dog", 1 << 20),
        ("pokette", 1 << 20),
        ("keno", 1 << 17),
        ("casino-night-three-card-poker", 1 << 19),
    ],
)
def test_estimates_are_close_to_exact_figures(game: str, rounds: int) -> None:
    what = asked(game, 11)
    exactly = exact_prices(what)
    found = whole(what, rounds).prices()
    assert [each.wager for each in found] == list(exactly)
    for each in found:
        known = exactly[each.wager]
        # of the exact variance: a prize that never came would make the error look small
        error = (float(known.variance) / (rounds * float(known.decided))) ** 0.5
        assert abs(float(each.edge - known.edge)) < 4 * error, each.wager
        assert each.sampled == rounds
        assert set(each.played) == set(known.played)


@pytest.mark.exhaustive
def test_pai_gow_poker_is_set_the_house_way() -> None:
    (main,) = whole(asked("pai-gow-poker"), 1 << 18).prices()
    assert abs(float(main.edge) - 0.02722) < 4 * (main.standard_error or 0)
    assert exact_prices(asked("pai-gow-poker")) == {}


def test_the_library_has_one_function_for_stakes() -> None:
    (initial,) = simulate(find_game("red-dog"), find_game("red-dog").Options(), 10_000, 3)
    assert (initial.total, initial.sampled, initial.by_way) == (10_000, True, True)
    assert sum(sum(lines.values()) for lines in initial.lines.values()) == 10_000


@pytest.mark.exhaustive
def test_best_play_of_caribbean_stud_matches_the_literature() -> None:
    ante, *_ = whole(asked("caribbean-stud"), 1 << 23).prices()
    assert abs(float(ante.edge) - 0.052243) < 4 * (ante.standard_error or 0)
    assert abs(float(ante.played["bet"]) - 5316167 / 10179260) < 0.001


# How it is decided


def odd(first: int, second: int) -> int:
    return first % 2


def never(first: int, second: int) -> int:
    return 0


def test_a_strategy_applies_to_its_decision_and_best_play_to_the_rest() -> None:
    rules = find_game("red-dog")
    model = rules.models(rules.Options())[0]
    (decision,) = model.decisions
    named = decision._replace(strategies=(Strategy("odd", "raise on odd ranks", odd),))
    odds = replace(model, decisions=(named,)).with_strategy("odd")
    settled = RoundSettler(odds).count(7, 0, [(0, 100_000)])
    raised = sum(times for (_, way, _), times in settled.items() if way == 1)
    (counted,) = count(odds)
    expected = float(price(counted).played["raise"])
    assert abs(raised / 100_000 - expected) < 0.007
    assert 0.2 < expected < 0.5


def test_situations_without_a_decision_use_the_default() -> None:
    """A pair and neighbours leave nothing to raise at red dog, whatever is said about it."""
    rules = find_game("red-dog")
    (decision,) = rules.models(rules.Options())[0].decisions
    always_raise = decision._replace(plays=Strategy("raise", "", lambda *_: 1))
    assert [Decider(always_raise, None).one(seen) for seen in ((3, 3), (3, 4), (3, 9))] == [0, 0, 1]


def test_one_round_is_decided_like_many() -> None:
    rules = find_game("casino-night-three-card-poker")
    model = rules.models(rules.Options())[0]
    (decision,) = model.decisions
    decider = Decider(decision, best_play(model, decision))
    seen = [each for (each,) in count(model)[0].lines]
    many = decider.many([np.array(seen)], list).tolist()
    assert many == [decider.one((each,)) for each in seen]
    assert set(many) == {0, 1}


def test_large_tables_use_binary_search(monkeypatch: pytest.MonkeyPatch) -> None:
    what = asked("casino-night-three-card-poker")
    usual = count_part(what, SimulationPart(0, 20_000))
    monkeypatch.setattr(deciding, "MAX_DENSE_SIZE", 10)
    model, tables = what.models()[0], what.tables[0]
    found = RoundSettler(model, tables).count(7, 0, [(0, 20_000)])
    assert {(0, *key): times for key, times in found.items()} == usual


def test_a_missing_strategy_is_refused() -> None:
    with pytest.raises(NoBestPlay, match="there is no strategy or table for ante"):
        RoundSettler(joined())
    huge = small(60, (7, 7))
    decision = Decision("player", "ante", (Way("go", {}), Way("stop", {}, ("ante",))), always, None)
    with pytest.raises(NoBestPlay, match="too many situations"):
        best_play(replace(huge, decisions=(decision,)), decision)


def test_draws_from_several_sources_and_joined_ones_are_settled_too() -> None:
    """Many outcomes and few give the same counts as each round by itself."""
    up = Draw("up", 1, itself)
    plain = replace(joined(), decisions=())
    apart = replace(plain, draws=(plain.draws[0], up, plain.draws[2]))
    _agree(apart, 3_000)
    dice = find_game("mini-dice").models(find_game("mini-dice").Options())[0]
    _agree(dice, 3_000)


def _agree(model: Model, rounds: int) -> None:
    few, many = RoundSettler(model), RoundSettler(model)
    few._few, many._few = True, False
    assert few.count(7, 0, [(0, rounds)]) == many.count(7, 0, [(0, rounds)])


# Stopped, and gone on with


class Dying(Executor):
    """Does some parts, and then dies."""

    def __init__(self, parts: int) -> None:
        self.left = parts

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.left -= 1
        if self.left < 0:
            future.set_exception(BrokenProcessPool("a process ended"))
        else:
            future.set_result(fn(*args, **kwargs))
        return future


def test_workers_that_die_lose_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.odds.simulation.simulate.ITEM_BLOCKS_PER_PART", 2)
    what, rounds = asked("mini-dice"), 4 * ROUNDS_PER_BLOCK + 5
    with pytest.raises(WorkersLost, match="BrokenProcessPool: a process ended") as lost:
        list(run(what, rounds, executor=Dying(2)))
    assert lost.value.done.blocks == 2
    assert whole(what, rounds, begun=lost.value.done) == whole(what, rounds)


def through_json(done: SimulationProgress) -> SimulationProgress:
    return from_json(json.loads(json.dumps(to_json(done))), done.simulation)


@for_each("game", ["mini-dice", "red-dog", "casino-night-three-card-poker", "keno"])
def test_a_resumed_run_ends_with_the_same_result(game: str) -> None:
    what, rounds = asked(game), ROUNDS_PER_BLOCK + 70_000
    stopped = next(run(what, ROUNDS_PER_BLOCK))
    kept = through_json(stopped)
    assert kept == stopped
    assert whole(what, rounds, begun=kept) == whole(what, rounds)


def test_a_longer_run_repeats_a_short_last_block() -> None:
    what = asked("mini-dice")
    short = whole(what, ROUNDS_PER_BLOCK + 10)
    assert (short.rounds, short.rest) == (ROUNDS_PER_BLOCK + 10, 10)
    kept = through_json(short)
    assert kept.rounds == ROUNDS_PER_BLOCK
    assert whole(what, 2 * ROUNDS_PER_BLOCK, begun=kept) == whole(what, 2 * ROUNDS_PER_BLOCK)
    assert whole(what, ROUNDS_PER_BLOCK, begun=kept).rounds == ROUNDS_PER_BLOCK
    with pytest.raises(NotSimulated, match="262,144 rounds are already done"):
        whole(what, ROUNDS_PER_BLOCK - 1, begun=kept)


@for_each(
    ("changes", "says"),
    [
        ({"kind": "something"}, "not a stopped simulation"),
        ({"game": "red-dog"}, "game red-dog instead of mini-dice"),
        ({"seed": 8}, "seed 8 instead of 7"),
        ({"strategy": "odd"}, "strategy odd instead of none"),
        ({"options": '{"minimum": 1}'}, "with house options"),
        ({"made_by": ["0.0.1", 1]}, "another version"),
        ({"block": 5}, "another version"),
        ({"blocks": 2}, "damaged"),
        ({"blocks": -1}, "damaged"),
        ({"blocks": True}, "damaged"),
        ({"counts": []}, "damaged"),
        ({"counts": 7}, "damaged"),
        ({"counts": [[0, 0, 0, [1], "9"]]}, "damaged"),
        ({"counts": [[0, 99, 0, [1], ROUNDS_PER_BLOCK]]}, "damaged"),
        ({"counts": [[0, 0, 0, [99], ROUNDS_PER_BLOCK]]}, "damaged"),
        ({"counts": [[0, 0, 3, [1], ROUNDS_PER_BLOCK]]}, "damaged"),
    ],
)
def test_only_progress_of_the_same_run_is_resumed(changes: dict[str, Any], says: str) -> None:
    what = asked("mini-dice")
    sound = to_json(next(run(what, ROUNDS_PER_BLOCK)))
    assert from_json(sound, what).blocks == 1
    with pytest.raises(BadResume, match=says):
        from_json(sound | changes, what)
    with pytest.raises(BadResume, match="not a stopped simulation"):
        from_json([sound], what)


# What cannot be


@for_each("rounds", [0, -5, 1.5, "9"])
def test_rounds_must_be_a_positive_whole_number(rounds: Any) -> None:
    with pytest.raises(NotSimulated, match="choose a whole number from 1 up"):
        next(run(asked("mini-dice"), rounds))


def test_invalid_simulations_are_refused() -> None:
    with pytest.raises(NotSimulated, match="played against other players"):
        asked("hold-em")
    with pytest.raises(NotSimulated, match="choose a whole number"):
        asked("mini-dice", -1)
    with pytest.raises(BadOptions, match="no strategy 'wild'"):
        asked("red-dog", strategy="wild")


def test_a_worker_of_another_version_is_reported() -> None:
    with pytest.raises(NotSimulated, match="install the same"):
        count_part(replace(asked("mini-dice"), made_by=("0.0.1", 1)), SimulationPart(0, 10))


# Hands that are exceptions to how all like them are decided


def test_a_hand_and_a_visible_card_are_equal_under_any_change_of_suits() -> None:
    rng = np.random.default_rng(5)
    dealt = np.array([rng.permutation(52)[:6] for _ in range(200)], np.uint8)
    keys = _least_keys(dealt[:, :5], dealt[:, 5], SUITS)
    for change in SUITS.astype(np.uint8):
        other = dealt // 4 * 4 + change[dealt % 4]
        assert (_least_keys(other[:, 4::-1], other[:, 5], SUITS) == keys).all()
    different = {(*sorted(row[:5]), row[5]) for row in dealt.tolist()}
    assert len(set(keys.tolist())) == len(different)


def test_exceptions_are_decided_differently_than_their_group() -> None:
    rules = find_game("caribbean-stud")
    model = rules.models(rules.Options())[0]
    (decision,) = model.decisions
    hands = np.array([cards("As Kd 9h 8c 7s"), cards("As Kd 9h 8c 6s"), cards("Ah Kc 9s 8d 7h")], np.uint8)
    ups = np.array([cards("2s"), cards("2s"), cards("2h")], np.uint8)
    seen = [values(model.draws[0], hands), ups[:, 0].astype(np.int64)]
    kinds = [decision.alike(*each) for each in zip(*(row.tolist() for row in seen), strict=True)]  # type: ignore[misc]
    assert len(set(kinds)) == 1
    (key,) = _least_keys(hands[:1], ups[:1, 0], SUITS).tolist()
    size = kinds[0] + 1
    table = ExceptionTable((0,) * size, (False,) * (size - 1) + (True,), (key,), (1,))
    assert Decider(decision, table).many(seen, lambda: [hands, ups]).tolist() == [1, 0, 1]
    sure = table._replace(doubtful=(False,) * size)
    assert Decider(decision, sure).many(seen, lambda: [hands, ups]).tolist() == [0, 0, 0]


@pytest.mark.parametrize(
    ("game", "strategy"),
    [("red-dog", "seven"), ("three-card-poker", "queen"), ("three-card-poker", "everything")],
)
def test_a_simulated_strategy_is_close_to_its_price(game: str, strategy: str) -> None:
    what = asked(game, 3, strategy)
    first = whole(what, 1 << 18).prices()[0]
    known = exact_prices(what)[first.wager]
    assert abs(float(first.edge - known.edge)) < 4 * (first.standard_error or 0)
    assert set(first.played) == set(known.played)
