"""The prize limits of 13:47-7.2 and the alternate prizes of 7.12, with the figures at their edges."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any, Literal, get_args, get_type_hints

import pytest

from pitboss.charity.bingo.program import (
    BingoAward,
    BingoPrize,
    BingoPrizeStep,
    BingoProgramGame,
    BingoReadings,
    PaidBingoPrizes,
    check_award,
    check_program,
    check_room,
    compute_award,
    split_prize,
)
from pitboss.law import cite
from pitboss.law.index import every_entry
from pitboss.table.refused import Refused

READINGS = BingoReadings()
NOTHING_PAID = PaidBingoPrizes()
PER_PRIZE = BingoReadings(prize_cap_unit="prize")


def prize(amount: int, **more: Any) -> BingoPrize:
    return BingoPrize(arrangement="any line", amount=amount, **more)


def program(*amounts: int, **more: Any) -> list[BingoProgramGame]:
    return [BingoProgramGame(number=n, prizes=(prize(each, **more),)) for n, each in enumerate(amounts, 1)]


def refuses(law: str, games: list[BingoProgramGame], readings: BingoReadings = READINGS) -> str:
    with pytest.raises(Refused) as refused:
        check_program(games, readings)
    assert refused.value.cite == cite(law)
    return refused.value.reason


@pytest.mark.rule("13:47-7.2(a)")
def test_one_game_offers_a_thousand_dollars_at_most() -> None:
    check_program(program(100_000))
    assert "$1,000.01" in refuses("13:47-7.2(a)", program(100_001))


@pytest.mark.rule("13:47-7.2(a)")
def test_the_prizes_of_one_game_count_together_or_each_alone() -> None:
    two = [BingoProgramGame(number=1, prizes=(prize(60_000), prize(50_000)))]
    refuses("13:47-7.2(a)", two)
    check_program(two, PER_PRIZE)


@pytest.mark.rule("13:47-7.2(a)")
def test_twelve_games_of_250_fill_an_occasion_and_thirteen_are_too_many() -> None:
    check_program(program(*[25_000] * 12))
    refuses("13:47-7.2(a)", program(*[25_000] * 13))


@pytest.mark.rule("13:47-7.2(a)")
def test_the_advertised_total_may_be_left_out_and_then_the_paid_total_is_watched() -> None:
    thirteen = program(*[25_000] * 13)
    check_program(thirteen, BingoReadings(prize_total_basis="awarded"))
    paid = PaidBingoPrizes(scheduled=dict.fromkeys(range(1, 12), 25_000))
    check_room(thirteen[11], paid)
    with pytest.raises(Refused, match=r"could pay \$3,250"):
        check_room(thirteen[12], PaidBingoPrizes(scheduled={**paid.scheduled, 12: 25_000}))


@pytest.mark.rule("13:47-7.2(a)")
def test_no_award_takes_a_game_or_the_occasion_above_its_limit() -> None:
    readings = BingoReadings(prize_total_basis="awarded")
    with pytest.raises(Refused, match="Game 2 would pay"):
        compute_award(2, prize(60_000), 1, calls=9, attendance=0, paid=PaidBingoPrizes(scheduled={2: 50_000}))
    full = PaidBingoPrizes(scheduled=dict.fromkeys(range(1, 13), 25_000))
    with pytest.raises(Refused, match="The occasion would pay"):
        compute_award(13, prize(25_000), 1, calls=9, attendance=0, readings=readings, paid=full)


@pytest.mark.rule("13:47-7.2(c)")
def test_a_bonus_of_500_stands_on_top_of_a_game_of_1000() -> None:
    check_program(program(100_000, bonus=50_000))
    assert "$500.01" in refuses("13:47-7.2(c)", program(100_000, bonus=50_001))


@pytest.mark.rule("13:47-7.2(c)")
def test_two_bonuses_of_one_game_count_together() -> None:
    both = [BingoProgramGame(number=1, prizes=(prize(10_000, bonus=30_000), prize(10_000, bonus=25_000)))]
    refuses("13:47-7.2(c)", both)
    check_program(both, PER_PRIZE)


@pytest.mark.rule("13:47-7.2(c)")
def test_three_bonuses_of_500_fill_an_occasion_and_four_of_400_are_too_much() -> None:
    check_program(program(*[10_000] * 3, bonus=50_000))
    assert "$1,600" in refuses("13:47-7.2(c)", program(*[10_000] * 4, bonus=40_000))


@pytest.mark.rule("13:47-7.2(c)")
def test_bonuses_are_left_out_of_the_limits_on_scheduled_prizes() -> None:
    games = [*program(*[100_000] * 3, bonus=50_000)]
    check_program(games)
    assert sum(game.highest + game.bonus for game in games) == 450_000


@pytest.mark.rule("13:47-7.2(c)")
def test_tied_winners_share_one_bonus_or_get_one_each_inside_the_limit() -> None:
    each = BingoReadings(bonus_split="each")
    one = prize(10_000, bonus=20_000)
    assert compute_award(1, one, 2, calls=9, attendance=0).bonus == (10_000, 10_000)
    assert compute_award(1, one, 2, calls=9, attendance=0, readings=each).bonus == (20_000, 20_000)
    assert compute_award(1, one, 3, calls=9, attendance=0, readings=each).bonus == (16_667, 16_667, 16_666)
    nearly = PaidBingoPrizes(bonus={7: 50_000, 8: 50_000, 9: 49_999})
    assert compute_award(1, one, 2, calls=9, attendance=0, readings=each, paid=nearly).bonus == (1, 0)


@pytest.mark.rule("13:47-7.2(d)")
def test_a_game_of_300_with_a_bonus_still_pays_300() -> None:
    three_hundred = prize(30_000, bonus=20_000)
    award = compute_award(1, three_hundred, 3, calls=30, attendance=0)
    assert (sum(award.scheduled), sum(award.bonus)) == (30_000, 20_000)
    lowered = BingoAward(scheduled=(10_000,), bonus=(20_000,))
    with pytest.raises(Refused) as refused:
        check_award(1, three_hundred, lowered, calls=30, attendance=0, readings=READINGS, paid=NOTHING_PAID)
    assert refused.value.cite == cite("13:47-7.2(d)")


@pytest.mark.rule("13:47-7.2(c)")
def test_no_award_pays_more_bonus_than_the_limit() -> None:
    award = BingoAward(scheduled=(10_000,), bonus=(50_001,))
    with pytest.raises(Refused) as refused:
        check_award(1, prize(10_000), award, calls=30, attendance=0, readings=READINGS, paid=NOTHING_PAID)
    assert refused.value.cite == cite("13:47-7.2(c)")


@pytest.mark.rule("13:47-7.11(a)")
def test_an_arrangement_is_illustrated_in_the_application() -> None:
    assert "any line" in refuses("13:47-7.11(a)", program(10_000, illustrated=False))


CALLS = (BingoPrizeStep(50, 50_000), BingoPrizeStep(55, 25_000))
PEOPLE = (BingoPrizeStep(100, 20_000), BingoPrizeStep(200, 40_000))


@pytest.mark.rule("13:47-7.12(a)")
@pytest.mark.rule("13:47-7.12(c)")
def test_alternate_prizes_must_be_on_the_license() -> None:
    refuses("13:47-7.12(a)", program(10_000, by_calls=CALLS))
    refuses("13:47-7.12(c)", program(10_000, by_attendance=PEOPLE))
    check_program(program(10_000, by_calls=CALLS, alternates_licensed=True))
    check_program(program(10_000, by_attendance=PEOPLE, alternates_licensed=True))


@pytest.mark.rule("13:47-7.12(a)")
@pytest.mark.rule("13:47-7.12(c)")
def test_the_highest_alternate_obeys_the_limits() -> None:
    high = program(10_000, by_calls=(BingoPrizeStep(40, 100_001),), alternates_licensed=True)
    refuses("13:47-7.2(a)", high)
    many = program(*[10_000] * 4, by_attendance=(BingoPrizeStep(500, 80_000),), alternates_licensed=True)
    refuses("13:47-7.2(a)", many)


@pytest.mark.rule("13:47-7.12(a)")
def test_a_prize_by_calls_steps_down_after_each_number_of_calls() -> None:
    falling = prize(10_000, by_calls=CALLS)
    assert [falling.amount_for(calls, 0) for calls in (50, 51, 55, 56)] == [50_000, 25_000, 25_000, 10_000]
    refuses("13:47-7.12(a)", program(1, by_calls=(BingoPrizeStep(76, 2),), alternates_licensed=True))


@pytest.mark.rule("13:47-7.12(c)")
def test_a_prize_by_attendance_steps_up_with_the_people_present() -> None:
    rising = prize(10_000, by_attendance=PEOPLE)
    assert [rising.amount_for(30, people) for people in (99, 100, 199, 200)] == [
        10_000,
        20_000,
        20_000,
        40_000,
    ]
    both = program(1, by_calls=CALLS, by_attendance=PEOPLE, alternates_licensed=True)
    refuses("13:47-7.12(c)", both)


@pytest.mark.rule("13:47-7.33(a)3")
def test_a_jackpot_replaces_the_prize_up_to_its_last_call() -> None:
    coverall = prize(20_000, jackpot=250_000, jackpot_calls=52)
    check_program([BingoProgramGame(number=1, prizes=(coverall,))])
    paid = PaidBingoPrizes(scheduled={9: 290_000})
    in_time = compute_award(1, coverall, 2, calls=52, attendance=0, paid=paid)
    assert (in_time.jackpot, in_time.scheduled) == (True, (125_000, 125_000))
    late = compute_award(1, coverall, 1, calls=53, attendance=0)
    assert (late.jackpot, late.total) == (False, 20_000)
    refuses("13:47-7.33(a)3", [BingoProgramGame(number=1, prizes=(replace(coverall, jackpot_calls=0),))])


@pytest.mark.rule("13:47-6.19(a)")
def test_alcohol_is_no_bingo_prize_by_default() -> None:
    refuses("13:47-6.19(a)", program(5_000, paid_in="alcohol"))
    check_program(program(5_000, paid_in="alcohol"), BingoReadings(alcohol_bingo_prize="on"))
    check_program(program(5_000, paid_in="merchandise"))


def test_shares_add_up_to_the_cent_and_differ_by_one_at_most() -> None:
    for amount in (0, 1, 100, 10_001, 25_000):
        for winners in range(1, 8):
            shares = split_prize(amount, winners)
            assert (sum(shares), len(shares)) == (amount, winners)
            assert shares == tuple(sorted(shares, reverse=True))
            assert shares[0] - shares[-1] <= 1


def test_readings_have_the_values_and_defaults_of_the_index() -> None:
    indexed = {reading.option: reading for entry in every_entry() for reading in entry.readings}
    hints = get_type_hints(BingoReadings)
    for each in fields(BingoReadings):
        assert hints[each.name].__origin__ is Literal
        assert get_args(hints[each.name]) == tuple(indexed[each.name].values)
        assert each.default == indexed[each.name].default
