"""Prizes of a raffle: the part with alcohol is for adults, and a hole-in-one contest is insured."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pitboss.charity.findings import enforce
from pitboss.charity.raffle.golf import GolfTerms, check_golf
from pitboss.charity.raffle.kinds import RAFFLE_KINDS
from pitboss.charity.raffle.prize_list import (
    RafflePrize,
    adult_containers,
    age_on,
    check_age,
    check_prizes,
)
from pitboss.table.refused import Refused

TRAY = RAFFLE_KINDS["on-premises merchandise"]
WINE = RafflePrize(name="Wine", value=5_000, category="alcohol", container="B")
TOY = RafflePrize(name="Toy", value=3_000, container="A")


@pytest.mark.rule("13:47-6.19(a)")
def test_the_container_with_alcohol_is_for_adults_and_the_reading_may_widen_it() -> None:
    mixed = replace(TOY, container="B")
    containers = ("A", "B")
    assert adult_containers([TOY, WINE, mixed], "prize_container", containers) == {"B"}
    assert adult_containers([TOY, WINE, mixed], "whole_raffle", containers) == {"A", "B"}
    assert adult_containers([TOY], "whole_raffle", containers) == set()


@pytest.mark.rule("13:47-6.19(a)")
def test_nobody_under_21_and_nobody_of_unknown_age_takes_part() -> None:
    check_age(21, "born")
    for age in (20, 0, None):
        with pytest.raises(Refused) as refused:
            check_age(age, "born")
        assert (str(refused.value.cite), refused.value.field) == ("13:47-6.19(a)", "born")


def test_a_birthday_counts_from_its_first_moment() -> None:
    assert [age_on("2009-03-01", day) for day in ("2030-02-28", "2030-03-01")] == [20, 21]
    assert [age_on("2008-02-29", day) for day in ("2029-02-28", "2029-03-01")] == [20, 21]


@pytest.mark.rule("13:47-6.19(a)", "13:47-6.19(b)", "13:47-8.3")
def test_each_prize_is_checked_at_its_row() -> None:
    assert check_prizes([TOY, WINE], TRAY) == []
    with pytest.raises(Refused) as refused:
        enforce(check_prizes([TOY, replace(WINE, opened=True)], TRAY))
    assert (str(refused.value.cite), refused.value.field) == ("13:47-6.19(b)", "prizes.1.category")
    (warning,) = enforce(check_prizes([replace(TOY, value=100_000_01)], TRAY))
    assert (warning.cite, warning.field) == ("13:47-8.3", "prizes.0.category")
    with pytest.raises(Refused, match="alcohol may be a prize only in a draw raffle"):
        enforce(check_prizes([WINE], RAFFLE_KINDS["wheel"]))
    with pytest.raises(Refused, match="day of its drawing"):
        enforce(check_prizes([TOY], RAFFLE_KINDS["calendar"]))


TERMS = GolfTerms(
    insurer="Shore Mutual", insurer_licensed=True, insured=50_000_00, annuity_years=20,
    every_shot_insured=True, equal_chance=True,
)  # fmt: skip
CAR = RafflePrize(name="Car", value=50_000_00)


def _laws(terms: GolfTerms, *prizes: RafflePrize) -> list[str]:
    return [str(each.law) for each in check_golf(terms, list(prizes))]


@pytest.mark.rule("13:47-8.46(a)")
def test_a_hole_in_one_pays_at_most_a_million() -> None:
    million = replace(TERMS, insured=1_000_000_01)
    assert _laws(million, replace(CAR, value=1_000_000_00)) == []
    assert _laws(million, replace(CAR, value=1_000_000_01)) == ["13:47-8.46(a)"]


@pytest.mark.rule("13:47-8.46(b)", "13:47-8.46(c)1")
def test_prizes_above_25000_together_are_insured_in_full() -> None:
    none = GolfTerms(equal_chance=True)
    cup, trip = replace(CAR, value=25_000_00), RafflePrize(name="Trip", value=1)
    assert _laws(none, cup) == []
    assert _laws(none, cup, trip) == ["13:47-8.46(b)", "13:47-8.46(c)1"]
    assert _laws(TERMS, CAR) == []
    wrong: list[dict[str, Any]] = [{"insured": 49_999_99}, {"insurer": ""}, {"insurer_licensed": False}]
    for short in wrong:
        assert _laws(replace(TERMS, **short), CAR) == ["13:47-8.46(b)"]
    assert _laws(replace(TERMS, every_shot_insured=False), CAR) == ["13:47-8.46(c)1"]


@pytest.mark.rule("13:47-8.46(b)1", "13:47-8.46(c)", "13:47-8.46(c)2", "13:47-8.46(d)")
def test_annuity_final_phase_and_side_prizes_have_their_limits() -> None:
    assert _laws(replace(TERMS, annuity_years=21), CAR) == ["13:47-8.46(b)1"]
    assert _laws(replace(TERMS, equal_chance=False), CAR) == ["13:47-8.46(c)2"]
    neither = replace(TERMS, equal_chance=False, every_shot_insured=False)
    assert _laws(neither, CAR) == ["13:47-8.46(c)"]
    side = RafflePrize(name="Longest drive", value=500_00, side=True)
    assert _laws(TERMS, CAR, side) == []
    assert _laws(TERMS, CAR, replace(side, value=500_01)) == ["13:47-8.46(d)"]
    assert _laws(TERMS, CAR, replace(side, value=500_01, donated=True)) == []
