"""Alternate prizes of 13:47-7.12, priced, and the limits of 13:47-7.2 that they could break."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.charity.bingo.arrangements import find_arrangement
from pitboss.charity.bingo.odds import price_arrangement, price_cards_in_play
from pitboss.charity.bingo.prize_odds import (
    BadAttendance,
    find_cap_warnings,
    find_mean_prize,
    list_duties,
    price_by_attendance,
    price_by_calls,
)
from pitboss.charity.bingo.program import BingoPrize, BingoPrizeStep
from pitboss.law import cite
from tests.cases import for_each

COVERALL = price_arrangement(find_arrangement("coverall"))
BY_CALLS = BingoPrize(
    arrangement="Coverall", amount=250_00, by_calls=(BingoPrizeStep(50, 1_000_00), BingoPrizeStep(55, 500_00))
)
BY_ATTENDANCE = BingoPrize(
    arrangement="Letter X",
    amount=150_00,
    by_attendance=(BingoPrizeStep(100, 250_00), BingoPrizeStep(200, 400_00)),
)


@pytest.mark.rule("13:47-7.12(a)")
def test_a_prize_by_calls_is_priced_exactly() -> None:
    found = price_by_calls(BY_CALLS, COVERALL.cumulative)
    assert [(each.first, each.last, each.amount) for each in found] == [
        (1, 50, 1_000_00), (51, 55, 500_00), (56, None, 250_00),
    ]  # fmt: skip
    assert found[0].probability == COVERALL.within(50)
    assert sum(each.probability for each in found) == 1
    chances = [COVERALL.within(call) - COVERALL.within(call - 1) for call in range(76)]
    mean = sum(BY_CALLS.amount_for(call, 0) * chance for call, chance in enumerate(chances))
    assert find_mean_prize(found) == mean
    assert isinstance(find_mean_prize(found), Fraction)


def test_many_cards_make_the_dear_prize_likelier() -> None:
    many = price_cards_in_play(find_arrangement("coverall"), 300)
    found = price_by_calls(BY_CALLS, many.cumulative)
    assert sum(each.probability for each in found) == pytest.approx(1)
    assert found[0].probability > COVERALL.within(50)
    assert 250_00 < find_mean_prize(found) < 1_000_00


@pytest.mark.rule("13:47-7.12(c)")
def test_a_prize_by_attendance_is_priced_by_past_nights() -> None:
    found = price_by_attendance(BY_ATTENDANCE, [85, 120, 100, 99])
    assert [(each.first, each.last, each.amount, each.probability) for each in found] == [
        (0, 99, 150_00, Fraction(1, 2)), (100, 199, 250_00, Fraction(1, 2)), (200, None, 400_00, 0),
    ]  # fmt: skip
    assert find_mean_prize(found) == 200_00


@for_each("nights", [[], [-1], [100_001], [1] * 1001])
def test_impossible_attendances_are_refused(nights) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(BadAttendance):
        price_by_attendance(BY_ATTENDANCE, nights)


@pytest.mark.rule("13:47-7.2(a)")
def test_the_highest_alternate_is_held_against_both_limits() -> None:
    assert find_cap_warnings(BY_CALLS) == []
    assert find_cap_warnings(BY_CALLS, 2_000_00) == []
    (occasion,) = find_cap_warnings(BY_CALLS, 2_000_01)
    assert "$3,000.01" in occasion.reason
    assert occasion.law == cite("13:47-7.2(a)")
    dear = BingoPrize(arrangement="Coverall", amount=100_00, by_calls=(BingoPrizeStep(50, 1_000_01),))
    (game,) = find_cap_warnings(dear)
    assert "limit for one game" in game.reason
    assert not game.is_advice


@pytest.mark.rule("13:47-7.12(b)", "13:47-7.12(d)")
def test_alternate_prizes_name_their_duties() -> None:
    assert [str(each.law) for each in list_duties(BY_CALLS)] == ["13:47-7.12(a)", "13:47-7.12(b)"]
    assert [str(each.law) for each in list_duties(BY_ATTENDANCE)] == ["13:47-7.12(c)", "13:47-7.12(d)"]
    assert list_duties(BingoPrize(arrangement="Letter X", amount=150_00)) == []
