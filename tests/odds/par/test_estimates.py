"""In a PAR sheet for programs an estimate is a decimal with its standard error, and never a fraction."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from math import sqrt
from typing import Any

import pytest

from pitboss.odds import counting
from pitboss.odds.best_play import card_settings
from pitboss.odds.exact import prices
from pitboss.odds.par.sheet import sheet
from pitboss.odds.par.wagers import par_wagers
from pitboss.table import find_game

ROUNDS = 6_000
ESTIMATE = {"simulated", "decimal", "percent", "standard_error"}


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is counted: all is of a few rounds."""
    monkeypatch.setattr(counting, "COMPILED_FROM", 10**30)
    monkeypatch.setattr(counting, "SAMPLED_FROM", 0)
    monkeypatch.setattr(counting, "SAMPLE_ROUNDS", ROUNDS)


def figures(row: Any, at: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every figure of a sheet, with where it stands."""
    if isinstance(row, dict) and "decimal" in row:
        yield at, row
    elif isinstance(row, dict | list):
        for name, each in row.items() if isinstance(row, dict) else enumerate(row):
            yield from figures(each, f"{at}/{name}")


@pytest.mark.parametrize("game", ["mini-dice", "three-card-poker", "red-dog"])
def test_every_figure_of_a_sampled_wager_is_an_estimate(few: None, game: str) -> None:
    rules = find_game(game)
    found = sheet(rules, rules.Options()).to_json()
    for wager in found["wagers"]:
        assert wager["method"] == "simulated"
        for at, each in figures(wager):
            if not re.fullmatch(r"/results/\d+/net", at):  # what a line pays is no estimate
                assert each.keys() == ESTIMATE, at
                assert each["standard_error"] >= 0
        assert wager["edge"]["standard_error"] == pytest.approx(wager["standard_error"])
        assert all(band["simulated"] for band in wager["bands"])


def test_an_exact_figure_has_its_fraction() -> None:
    rules = find_game("red-dog")
    (wager,) = sheet(rules, rules.Options()).to_json()["wagers"]
    assert "errors" not in wager
    assert all(each.keys() == {"fraction", "decimal", "percent"} for _, each in figures(wager))


def test_banks_and_strategies_of_a_sample_have_no_fractions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "SAMPLE_ROUNDS", ROUNDS)
    nothing = card_settings.SettingDifferences(0, Counter())
    monkeypatch.setattr(card_settings, "count_differences", lambda *_: nothing)
    monkeypatch.setattr(card_settings.strategy, "__defaults__", (ROUNDS, 1))
    rules = find_game("pai-gow-poker")
    found = sheet(rules, rules.Options(player_bank="on")).to_json()
    assert all(each.keys() == ESTIMATE for bank in found["banks"] for _, each in figures(bank))
    told = {at for at, _ in figures(found["banks"][0])}
    assert told >= {"/edge", "/hit_any_award", "/hit_net_win", "/variance"}
    for play in found["strategy"]:
        assert play["method"] == "simulated"
        for each in (play, *play["strategies"]):
            assert "/" not in each["edge"] + each.get("cost", "")
        assert all(each["edge_standard_error"] > 0 for each in play["strategies"])


def test_standard_errors_match_the_spread_of_samples(monkeypatch: pytest.MonkeyPatch) -> None:
    """Against the exact figures, 24 samples stray by about their standard errors."""
    rules = find_game("three-card-poker")
    exactly = prices(rules, rules.Options())[0]
    apart: dict[str, list[float]] = {}
    monkeypatch.setattr(counting, "COMPILED_FROM", 10**30)
    monkeypatch.setattr(counting, "SAMPLED_FROM", 0)
    monkeypatch.setattr(counting, "SAMPLE_ROUNDS", 4_000)
    for seed in range(24):
        monkeypatch.setattr(counting, "SAMPLE_SEED", seed)
        (model,) = rules.models_playing("q-6-4", rules.Options())
        ante = next(par_wagers(rules, rules.Options(), model, None)).to_json()
        for name in ("edge", "hit_any_award", "hit_net_win", "staked", "element_of_risk", "variance"):
            away = float(ante[name]["decimal"]) - float(getattr(exactly, name))
            apart.setdefault(name, []).append(away / ante[name]["standard_error"])
    for name, errors in apart.items():
        spread = sqrt(sum(each**2 for each in errors) / len(errors))
        assert 0.7 < spread < 1.4, (name, spread)
