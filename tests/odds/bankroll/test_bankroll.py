"""Bankrolls: closed forms, brute force over every session, and sessions that are played."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from fractions import Fraction
from itertools import pairwise, product
from math import comb, sqrt
from multiprocessing import get_context
from statistics import NormalDist

import numpy as np
import pytest

from pitboss.odds.bankroll import figures as bankroll
from pitboss.odds.bankroll.figures import (
    DRAWDOWN_PERCENTILES,
    BadBankrollSession,
    BankrollFigures,
    BankrollSession,
    compute_figures,
    figures,
    histogram_bars,
    lattice,
    simulate_figures,
)
from pitboss.odds.bankroll.sessions import SESSIONS_PER_BLOCK, alias_table
from pitboss.odds.exact import prices
from pitboss.table import find_game
from tests.cases import for_each

EVEN = {Fraction(-1): Fraction(1, 2), Fraction(1): Fraction(1, 2)}
WHEEL = {Fraction(-1): Fraction(20, 38), Fraction(1): Fraction(18, 38)}
ANTE = {
    Fraction(-3): Fraction(1, 5),
    Fraction(-1): Fraction(3, 10),
    Fraction(0): Fraction(1, 10),
    Fraction(1): Fraction(3, 10),
    Fraction(7, 2): Fraction(1, 10),
}
KIND = {Fraction(-1): Fraction(1, 10), Fraction(1): Fraction(9, 10)}
CHARGED = {Fraction(-1): Fraction(1, 2), Fraction(19, 20): Fraction(1, 2)}


def session(
    returns: dict[Fraction, Fraction], rounds: int, bankroll: int | Fraction | None = None
) -> BankrollSession:
    return BankrollSession(
        returns=returns, rounds=rounds, bankroll=None if bankroll is None else Fraction(bankroll)
    )


def results(of: BankrollFigures) -> dict[Fraction, float]:
    """How often each result comes, in units."""
    return {
        each * of.step: chance for each, chance in zip(of.sums.tolist(), of.chances.tolist(), strict=True)
    }


def told(of: BankrollFigures) -> tuple[object, ...]:
    """All that was found."""
    return of.method, of.ruin, results(of), of.falls


def every_way(of: BankrollSession) -> tuple[Fraction, dict[Fraction, Fraction], dict[Fraction, Fraction]]:
    """The risk of ruin, the results and the deepest falls, by walking every session that there is."""
    ruin, ends, falls = Fraction(0), Counter[Fraction](), Counter[Fraction]()
    cost = -min(of.returns)
    for path in product(of.returns.items(), repeat=of.rounds):
        total = highest = deepest = Fraction(0)
        chance, stopped = Fraction(1), None
        for move, weight in path:
            chance *= weight
            total += move
            highest = max(highest, total)
            deepest = max(deepest, highest - total)
            if stopped is None and of.bankroll is not None and of.bankroll + total < cost:
                stopped = total
        ruin += chance * (stopped is not None)
        ends[total if stopped is None else stopped] += chance  # type: ignore[assignment]
        falls[deepest] += chance  # type: ignore[assignment]
    return ruin, dict(ends), dict(falls)  # type: ignore[arg-type]


@for_each(
    "of",
    [
        session(EVEN, 8, 3),
        session(ANTE, 5, 4),
        session(ANTE, 5, Fraction(7, 2)),
        session(ANTE, 5),
        session(CHARGED, 9, 2),
        session(KIND, 3, 2),
        session(EVEN, 1),
    ],
)
def test_figures_match_a_walk_through_every_session(of: BankrollSession) -> None:
    ruin, ends, falls = every_way(of)
    found = compute_figures(of)
    assert found.ruin == (None if of.bankroll is None else pytest.approx(float(ruin), abs=1e-12))
    assert results(found) == pytest.approx({each: float(chance) for each, chance in ends.items()})
    for often, depth in found.falls.items():
        within = sum(chance for each, chance in falls.items() if each <= depth)
        below = sum(chance for each, chance in falls.items() if each < depth)
        assert below < often <= within


@pytest.mark.parametrize("begin", [1, 5, 20])
def test_risk_of_ruin_at_a_fair_game_matches_the_reflection_principle(begin: int) -> None:
    """A walk that ends below nothing was there before; for each such one, another turned back there."""
    rounds = 100
    ends = {2 * up - rounds: comb(rounds, up) for up in range(rounds + 1)}
    below = sum(ways for end, ways in ends.items() if end < -begin)
    on = sum(ways for end, ways in ends.items() if end == -begin)
    found = compute_figures(session(EVEN, rounds, begin))
    assert found.ruin == pytest.approx((2 * below + on) / 2**rounds, rel=1e-10)


def test_risk_of_ruin_approaches_the_gamblers_ruin_formula() -> None:
    """Against a favourable game, played for long, the risk is (q / p) to the power of the bankroll."""
    mine = {Fraction(1): Fraction(11, 20), Fraction(-1): Fraction(9, 20)}
    found = compute_figures(session(mine, 3000, 10))
    assert found.ruin == pytest.approx((9 / 11) ** 10, rel=1e-6)
    assert compute_figures(session(WHEEL, 5000, 20)).ruin == pytest.approx(1, abs=1e-3)


@pytest.mark.parametrize("cost", [1, 3])
def test_a_player_who_can_only_lose_is_certainly_ruined(cost: int) -> None:
    found = compute_figures(session({Fraction(-cost): Fraction(1)}, 100, 10))
    assert found.ruin == found.chances.sum() == 1
    assert found.result(0.5) == (-10 if cost == 1 else -9)
    assert set(found.falls.values()) == {100 * cost}
    assert len(histogram_bars(found)) == 1


def test_mean_and_variance_are_those_of_a_sum() -> None:
    for returns in (EVEN, WHEEL, ANTE, CHARGED):
        of = session(returns, 200)
        found = compute_figures(of)
        assert found.mean == pytest.approx(float(of.mean), abs=1e-9)
        assert found.deviation == pytest.approx(sqrt(of.variance), rel=1e-9)
        assert sum(found.chances) == pytest.approx(1, abs=1e-10)


def test_quantiles_are_close_to_the_normal_distribution() -> None:
    of = session(WHEEL, 10_000)
    found = compute_figures(of)
    curve = NormalDist(float(of.mean), sqrt(of.variance))
    for often in (0.01, 0.25, 0.5, 0.75, 0.99):
        assert float(found.result(often)) == pytest.approx(curve.inv_cdf(often), abs=3)
    assert found.ahead == pytest.approx(1 - curve.cdf(1), abs=1e-3)


def test_a_game_in_the_rulebook_with_its_commission() -> None:
    """Each wager's returns are those of its price, and what a session brings on average is its edge."""
    game = find_game("mini-dice")
    for price in prices(game, game.Options()):
        assert sum(price.returns.values()) == 1
        assert sum(each * chance for each, chance in price.returns.items()) == price.mean
        assert sum(each**2 * chance for each, chance in price.returns.items()) == price.square
        found = compute_figures(BankrollSession(returns=price.returns, rounds=30))
        assert found.mean == pytest.approx(30 * float(price.mean), abs=1e-9)


# Sessions that are played


@pytest.mark.parametrize("of", [session(WHEEL, 100, 10), session(ANTE, 60, 30)], ids=["wheel", "ante"])
def test_simulated_sessions_agree_with_computed_figures(of: BankrollSession) -> None:
    exact, played = compute_figures(of), simulate_figures(of, 40_000, seed=7)
    assert (exact.method, exact.sessions, exact.ruin_error, exact.mean_error) == ("computed", 0, None, None)
    assert (played.method, played.sessions) == ("simulated", 40_000)
    assert played.ruin == pytest.approx(exact.ruin, abs=4 * (played.ruin_error or 0))
    assert played.mean == pytest.approx(exact.mean, abs=4 * (played.mean_error or 0))
    assert played.deviation == pytest.approx(exact.deviation, rel=0.02)
    for often in DRAWDOWN_PERCENTILES:
        assert float(played.falls[often]) == pytest.approx(float(exact.falls[often]), abs=1, rel=0.04)


def test_sessions_do_not_depend_on_the_workers() -> None:
    of, sessions = session(ANTE, 50, 20), 3 * SESSIONS_PER_BLOCK + 5
    alone = simulate_figures(of, sessions, seed=3)
    with ThreadPoolExecutor(3) as threads:
        assert told(simulate_figures(of, sessions, 3, threads)) == told(alone)
    assert told(simulate_figures(of, sessions, seed=4)) != told(alone)


@pytest.mark.exhaustive
def test_other_processes_play_the_same_sessions() -> None:
    of, sessions = session(ANTE, 50, 20), 3 * SESSIONS_PER_BLOCK + 5
    with ProcessPoolExecutor(2, get_context("spawn")) as processes:
        assert told(simulate_figures(of, sessions, 3, processes)) == told(
            simulate_figures(of, sessions, seed=3)
        )


def test_alias_boxes_match_the_weights() -> None:
    for returns in (EVEN, WHEEL, ANTE, {Fraction(-1): Fraction(1)}):
        weights = list(returns.values())
        keep, other = alias_table(weights)
        found = keep.copy()
        np.add.at(found, other, 1 - keep)
        assert (found / len(weights)).tolist() == pytest.approx([float(each) for each in weights])


def test_too_much_work_is_simulated_instead(monkeypatch: pytest.MonkeyPatch) -> None:
    assert figures(session(WHEEL, 100, 10)).method == "computed"
    assert figures(session(WHEEL, 100, 10), sessions=2000).sessions == 2000
    monkeypatch.setattr(bankroll, "MAX_ADDITIONS", 1000)
    monkeypatch.setattr(bankroll, "DEFAULT_MAX_SESSIONS", 3000)
    found = figures(session(WHEEL, 100, 10))
    assert (found.method, found.sessions) == ("simulated", 3000)


def test_widely_spaced_returns_are_simulated_in_little_memory() -> None:
    """One in a million wins a million and a fraction: too fine for a lattice that is held in memory."""
    rare = Fraction(1, 10**6)
    of = session({Fraction(-1): 1 - rare, Fraction(10**9, 1001): rare}, 50, 20)
    found = figures(of)
    assert found.method == "simulated"
    assert found.ruin == pytest.approx(1, abs=1e-3)


# What is shown, and what is refused


@pytest.mark.parametrize("returns", [EVEN, ANTE, CHARGED], ids=["even", "ante", "commission"])
def test_bars_cover_nearly_all_results_with_equally_many_each(returns: dict[Fraction, Fraction]) -> None:
    found: BankrollFigures = compute_figures(session(returns, 301))
    shown = histogram_bars(found)
    assert 5 < len(shown) <= 41
    assert 0.997 < sum(height for _, _, height in shown) <= 1
    assert all(left < right for left, right, _ in shown)
    assert all(right == left for (_, right, _), (left, _, _) in pairwise(shown))
    heights = [height for _, _, height in shown]
    assert all(later < 1.5 * before for before, later in pairwise(heights[20:]))


def test_lattice_steps_are_as_large_as_possible() -> None:
    assert lattice(CHARGED).step == Fraction(1, 20)
    assert lattice(CHARGED).moves == (-20, 19)
    halves = {Fraction(-1): Fraction(1, 2), Fraction(3): Fraction(1, 2)}
    assert lattice(halves).moves == (-1, 3)
    assert lattice(halves).spacing == 4


@for_each(
    ("returns", "rounds", "begin", "said"),
    [
        (ANTE, 100, 2, "a round may cost 3 units, so a bankroll of 2 is too small"),
        (EVEN, 0, 10, "cannot have .* rounds: choose 1 to 1,000,000"),
        (EVEN, 10**9, 10, "cannot have .* rounds: choose 1 to 1,000,000"),
        ({Fraction(1): Fraction(1)}, 10, 10, "never loses"),
        ({Fraction(-1): Fraction(1, 2)}, 10, 10, "add up to 1"),
        ({Fraction(-1): Fraction(1, 2), Fraction(1, 10**15): Fraction(1, 2)}, 10, 10, "rounder stake"),
    ],
)
def test_unknown_figures_are_refused(
    returns: dict[Fraction, Fraction], rounds: int, begin: int, said: str
) -> None:
    with pytest.raises(BadBankrollSession, match=said):
        session(returns, rounds, begin)


def test_absurd_numbers_of_sessions_are_refused() -> None:
    for sessions, said in (
        (0, "0 sessions"),
        (10**7, "1 to 1,000,000"),
        (10**6, "10,000 sessions of 1,000,000"),
    ):
        with pytest.raises(BadBankrollSession, match=said):
            simulate_figures(session(EVEN, 10**6, 10), sessions, seed=1)
    with pytest.raises(BadBankrollSession, match="seed"):
        simulate_figures(session(EVEN, 10, 10), 10, seed=-1)
