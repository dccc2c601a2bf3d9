"""Prizes of charity games: what may be one, where cash and alcohol may be, and the limits on one prize."""

from __future__ import annotations

import pytest

from pitboss.charity.findings import RuleFinding, enforce, is_rule_held
from pitboss.charity.prizes import (
    CATEGORIES,
    PRIZE_RULES,
    PROHIBITED_PRIZES,
    Prize,
    PrizeCategory,
    PrizeGame,
    PrizeReadings,
    check_prize,
)
from pitboss.law import BadInput, cite
from pitboss.table.refused import Refused


def _check(
    game: PrizeGame, category: PrizeCategory, value: int = 100, **more: bool
) -> list[tuple[str, bool]]:
    found = check_prize(Prize(name="It", value=value, category=category, **more), game)
    return [(str(each.law), each.is_advice) for each in found]


@pytest.mark.rule("13:47-6.19(a)")
def test_alcohol_is_a_prize_of_draw_raffles_alone() -> None:
    for game, rules in PRIZE_RULES.items():
        expected = [] if rules.draw else [("13:47-6.19(a)", False)]
        assert _check(game, "alcohol") == expected, game
    with pytest.raises(Refused) as refused:
        enforce(check_prize(Prize(name="Gin", value=100, category="alcohol"), "wheel", field="prizes.0"))
    assert (str(refused.value.cite), refused.value.field) == ("13:47-6.19(a)", "prizes.0")


@pytest.mark.rule("13:47-6.19(a)")
def test_readings_open_bingo_and_casino_nights_to_alcohol() -> None:
    gin = Prize(name="Gin", value=100, category="alcohol")
    assert check_prize(gin, "bingo", PrizeReadings(alcohol_bingo_prize="on")) == []
    assert check_prize(gin, "casino night", PrizeReadings(alcohol_casino_night_prize="on")) == []
    assert check_prize(gin, "casino night", PrizeReadings(alcohol_bingo_prize="on")) != []


@pytest.mark.rule("13:47-6.19(b)")
def test_alcohol_must_be_unopened() -> None:
    assert _check("draw raffle", "alcohol", opened=True) == [("13:47-6.19(b)", False)]
    assert _check("draw raffle", "merchandise", opened=True) == []


@pytest.mark.rule("13:47-6.20")
def test_cash_is_a_prize_of_six_kinds_of_game_and_elsewhere_warned_about() -> None:
    allowed = {"50/50", "calendar raffle", "instant raffle", "bingo", "wheel"}
    for game in PRIZE_RULES:
        assert _check(game, "cash") == ([] if game in allowed else [("13:47-6.20", True)]), game
    with_cash = PrizeReadings(casino_night_cash_prizes="on")
    assert check_prize(Prize(name="Cash", value=100, category="cash"), "casino night", with_cash) == []


@pytest.mark.rule("13:47-6.20")
def test_cash_of_calendar_and_instant_raffles_has_a_limit() -> None:
    assert _check("calendar raffle", "cash", 25_000_00) == []
    assert _check("calendar raffle", "cash", 25_000_01) == [("13:47-6.20", True)]
    assert _check("instant raffle", "cash", 1_500_00) == []
    assert _check("instant raffle", "cash", 1_500_01) == [("13:47-6.20", True)]


@pytest.mark.rule("13:47-6.20")
def test_prohibited_categories_are_reported_in_every_game() -> None:
    allowed = {"merchandise", "services", "cash", "alcohol", "live seafood certificate", "collector coins"}
    assert set(CATEGORIES) - set(PROHIBITED_PRIZES) == allowed
    for category in PROHIBITED_PRIZES:
        assert _check("draw raffle", category) == [("13:47-6.20", True)]
    (warning,) = enforce(check_prize(Prize(name="Rifle", value=1, category="weapon"), "draw raffle"))
    assert warning.cite == "13:47-6.20"
    assert warning.message.startswith("Advice")


@pytest.mark.rule("13:47-8.3")
def test_one_prize_has_a_limit_by_drawing_and_otherwise() -> None:
    assert _check("draw raffle", "merchandise", 100_000_00) == []
    assert _check("draw raffle", "merchandise", 100_000_01) == [("13:47-8.3", True)]
    assert _check("wheel", "merchandise", 500_00) == []
    assert _check("wheel", "merchandise", 500_01) == [("13:47-8.3", True)]


@pytest.mark.rule("13:47-8.46(a)")
def test_a_golf_prize_above_a_million_is_refused() -> None:
    assert _check("golf", "merchandise", 1_000_000_00) == []
    assert _check("golf", "merchandise", 1_000_000_01) == [("13:47-8.46(a)", False)]


def test_statutes_and_text_are_held_and_reports_are_not() -> None:
    assert is_rule_held(cite("5:8-62"))
    assert is_rule_held(cite("13:47-8.18(a)4"))
    assert not is_rule_held(cite("13:47-8.7"))
    advice = RuleFinding("Two.", cite("13:47-8.3"), "two")
    with pytest.raises(Refused, match="One"):
        enforce([advice, RuleFinding("One.", cite("5:8-62"))])
    assert advice.to_json() == {"kind": "advice", "field": "two", "reason": "Two.", "cite": "13:47-8.3"}


def test_a_prize_has_a_name_a_value_and_a_category() -> None:
    for wrong in ({"name": " "}, {"value": -1}, {"value": True}, {"category": "gold"}):
        with pytest.raises(BadInput):
            Prize(**{"name": "It", "value": 1, **wrong})  # type: ignore[arg-type]
