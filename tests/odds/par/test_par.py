"""A PAR sheet says what is priced, adds up, and can be made again by the command that it names."""

from __future__ import annotations

import json
import shlex
from fractions import Fraction
from math import comb
from typing import Any

import pytest

from pitboss.cli.play import house_options
from pitboss.law.cite import cite
from pitboss.odds.exact import prices
from pitboss.odds.par.bands import Spread, reach, spread
from pitboss.odds.par.decimals import decimal, percent
from pitboss.odds.par.sheet import ParSheet, sheet
from pitboss.table import Refused, find_game
from tests.cases import for_each

QUICK = ("mini-dice", "pokette", "keno", "red-dog")
ODDS = {"odds": {"any 7": "9 to 2"}}


def made(game: str, row: dict[str, Any] | None = None, **more: Any) -> ParSheet:
    rules = find_game(game)
    return sheet(rules, rules.options_from_json(row or {}), **more)


def adds_up(found: ParSheet) -> None:
    """Outcome probabilities add up to 1, and their contributions to the printed mean and variance."""
    for each in found.wagers:
        assert sum(row.outcome.probability for row in each.results) == 1
        assert sum(row.outcome.contribution for row in each.results) == -each.price.edge
        square = sum(row.outcome.probability * row.outcome.net**2 for row in each.results)
        assert square - each.price.edge**2 == each.price.variance
        nets = [row.outcome.net for row in each.results]
        assert nets == sorted(nets, reverse=True)


@for_each("game", QUICK)
def test_strategies_do_what_they_say(game: str) -> None:
    found, rules = made(game), find_game(game)
    adds_up(found)
    known = prices(rules, rules.Options())
    assert [each.price for each in found.wagers] == known
    for each in found.wagers:
        for told in (each.price.cite, *(line.cite for part in each.parts for line in part.lines)):
            assert cite(told), "every line has its paragraph"


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("game", "row"),
    [
        ("three-card-poker", {}),
        ("casino-night-three-card-poker", {}),
        ("caribbean-stud", {}),
        ("caribbean-stud", {"edition": "19:47"}),
        ("pai-gow", {"player_bank": "on"}),
        ("pai-gow-poker", {"bonus": "on", "insurance": "on", "progressive": 100}),
    ],
)
def test_the_longer_games_add_up_too(game: str, row: dict[str, Any]) -> None:
    adds_up(made(game, row))


def test_a_round_with_a_decision_lists_all_outcomes() -> None:
    (each,) = made("red-dog").wagers
    told = {(row.outcome.way, row.name): row.outcome for row in each.results}
    best = told["stand", "initial wager: three alike"]
    assert (best.net, best.probability) == (Fraction(11), Fraction(253, 48205))
    assert told["raise", "initial wager loses; raise loses"].net == -2
    assert {part.name: part.made for part in each.parts} == {
        "initial wager": "made before the round",
        "raise": "made during the round",
    }
    (play,) = made("red-dog").strategy
    assert play.rules[0] == "Raise with a spread of 7 or more."


def test_json_has_every_probability_with_its_decimal() -> None:
    row = json.loads(json.dumps(made("mini-dice").to_json()))
    place = row["wagers"][0]
    assert place["edge"] == {"fraction": "1/15", "decimal": "0.06666666667", "percent": "6.6667%"}
    assert [each["cites"] for each in place["results"]] == [["13:69F-13.5(f)"]] * 2
    for each in row["wagers"]:
        assert sum(Fraction(result["probability"]["fraction"]) for result in each["results"]) == 1
    assert {each["name"] for each in row["options"]} >= {"odds", "cocked_die"}


def test_changed_options_are_marked() -> None:
    (chosen,) = [each for each in made("mini-dice", ODDS).options if each.chosen]
    assert (chosen.name, chosen.value, chosen.default) == ("odds", '{"any 7": "9 to 2"}', "{}")


@pytest.mark.rule("13:47-20.41(f)1", "13:47-20.41(f)4")
def test_a_play_bet_goes_back_by_the_rule_of_its_ante() -> None:
    (ante,) = (each for each in made("casino-night-three-card-poker").wagers if each.price.wager == "ante")
    pushed = {each.name: each.cites for each in ante.results if each.name.endswith("play pushes")}
    assert pushed == {
        "ante: the dealer does not qualify; play pushes": ("13:47-20.41(f)1", "13:47-20.41(f)"),
        "ante pushes; play pushes": ("13:47-20.41(f)4", "13:47-20.41(f)"),
    }


@pytest.mark.parametrize(
    ("edition", "printed"),
    [
        ("13:69F", "R.2012 d.061, effective 2012-03-19"),
        ("19:47", "as printed in the supplement, effective 1996-08-19"),
    ],
)
def test_the_edition_is_that_of_the_text_we_have(edition: str, printed: str) -> None:
    assert made("keno", {"edition": edition}).edition == printed


def test_the_document_number_depends_only_on_the_content() -> None:
    usual = made("mini-dice")
    assert made("mini-dice", issued="2026-01-31").number == usual.number
    assert made("mini-dice", ODDS).number != usual.number


@pytest.mark.parametrize(
    ("game", "row"), [("mini-dice", ODDS), ("red-dog", {"maximum": 10_000}), ("keno", {"edition": "19:47"})]
)
def test_the_printed_command_reproduces_the_sheet(game: str, row: dict[str, Any]) -> None:
    found = made(game, row)
    program, verb, name, *words = shlex.split(found.command)
    assert (program, verb, name) == ("pitboss", "par", game)
    assert set(words[::2]) == {"-o"}
    rules = find_game(name)
    assert sheet(rules, house_options(rules, words[1::2])).number == found.number


def test_the_stake_is_shown_and_part_of_the_command() -> None:
    limits = {"most": 10_000_000, "aggregate": 10_000_000, "maximum": 5_000_000}
    row = {"rate_card": {"schedules": {"1": {"1": 3}}, **limits}}
    low, high = made("keno", row, stake=100), made("keno", row, stake=5_000_000)
    assert low.wagers[0].price.edge < high.wagers[0].price.edge, "the most that is paid tells on a high stake"
    assert (low.wagers[0].price.stake, high.wagers[0].price.stake) == (100, 5_000_000)
    assert high.command.endswith(" --stake 50000")
    assert high.wagers[0].parts[0].conditions[0].startswith("pays at most $")
    adds_up(high)


def test_players_against_each_other_have_no_sheet() -> None:
    with pytest.raises(Refused, match="play against each other; choose a house game from `pitboss games`"):
        made("hold-em")


# How far results stray


COIN = spread([(Fraction(1), Fraction(1, 2)), (Fraction(-1), Fraction(1, 2))])


def test_a_fair_coin() -> None:
    assert Spread(0.0, 1.0, 0.0, -1.0, 1.0) == COIN
    assert COIN.volatility == pytest.approx(1.644854, abs=1e-6)
    band = COIN.band(10_000)
    assert [level for level, _, _ in band.within] == [90, 95, 99]
    assert band.within[1][1:] == pytest.approx((0.980400, 1.019600), abs=1e-6)
    assert band.error == pytest.approx(0.004748)


@pytest.mark.parametrize("rounds", [10, 100, 1000])
def test_the_error_bound_is_never_exceeded(rounds: int) -> None:
    """A wager of one in ten at 8 to 1, against the binomial law that it has."""
    shape = spread([(Fraction(8), Fraction(1, 10)), (Fraction(-1), Fraction(9, 10))])
    below, worst = Fraction(0), 0.0
    for wins in range(rounds + 1):
        below += comb(rounds, wins) * Fraction(1, 10) ** wins * Fraction(9, 10) ** (rounds - wins)
        place = (9 * wins / rounds - 1 - shape.mean) / (shape.deviation / rounds**0.5)
        from statistics import NormalDist

        worst = max(worst, abs(float(below) - NormalDist().cdf(place)))
    assert 0 < worst <= shape.error(rounds)


def test_a_heavy_tail_with_few_hits_is_flagged() -> None:
    bands = {each.price.wager: each.bands for each in made("keno").wagers}
    assert not any(band.is_trusted for band in bands["8 spots"][:3])
    assert all(band.is_trusted for band in bands["1 spot"])
    assert all(low >= 0 for band in bands["8 spots"] for _, low, _ in band.within), "a ticket is all there is"


def test_figures_are_rounded_correctly() -> None:
    assert decimal(Fraction(2, 3)) == "0.6666666667"
    assert decimal(Fraction(1, 8)) == "0.125"
    assert decimal(Fraction(1, 3 * 10**12)) == "0.0000000000003333333333"
    assert percent(Fraction(1, 66)) == "1.5152%"
    assert reach(95) == pytest.approx(1.959964, abs=1e-6)
