"""What an occasion may offer and pay: 13:47-7.2, 7.11 and 7.12 on the desk."""

from __future__ import annotations

from typing import Any

import pytest

from tests.charity.bingo.desk.occasions import FOUR, Occasion, serial


def games(*prizes: int, **more: Any) -> list[dict[str, Any]]:
    return [{"game": str(n), "arrangement": "any-line", "prize": each, **more} for n, each in
            enumerate(prizes, 1)]  # fmt: skip


@pytest.mark.rule("13:47-7.2(a)")
def test_a_program_above_the_limits_is_refused(occasion: Occasion) -> None:
    occasion.refuses("13:47-7.2(a)", "plan", title="x", day=occasion.today, license="BL-104",
                     illustrated=True, games=games(100_001), field="games")  # fmt: skip
    occasion.refuses("13:47-7.2(a)", "plan", title="x", day=occasion.today, license="BL-104",
                     illustrated=True, games=games(*[25_000] * 13))  # fmt: skip
    planned = occasion.plan(games(*[25_000] * 12)).result
    assert planned is not None
    assert planned.to_json()["prizes"] == 300_000


@pytest.mark.rule("13:47-7.2(a)")
def test_a_jackpot_that_every_card_wins_is_the_prize_of_its_game(occasion: Occasion) -> None:
    plan: dict[str, Any] = {"title": "x", "day": occasion.today, "license": "BL-104", "illustrated": True}
    for arrangement, calls in (("coverall", 75), ("any-line", 71), ("any-line", 75)):
        row = {"game": "1", "arrangement": arrangement, "jackpot": 250_000, "jackpot_calls": calls}
        why = occasion.refuses("13:47-7.2(a)", "plan", **plan, games=[row], field="games.0.jackpot_calls")
        assert "always won" in why
    occasion.plan([{"game": "1", "arrangement": "any-line", "jackpot": 250_000, "jackpot_calls": 70}])


@pytest.mark.rule("13:47-7.2(a)")
def test_one_license_has_one_occasion_a_day(occasion: Occasion) -> None:
    occasion.plan()
    occasion.plan()
    occasion.do("open", occasion=2)
    occasion.refuses("13:47-7.2(a)", "open", occasion=1, field="occasion")
    again: dict[str, Any] = {"title": "x", "license": "BL-104", "illustrated": True, "games": FOUR}
    occasion.refuses("13:47-7.2(a)", "plan", **again, day=occasion.today, field="day")
    occasion.number = 2
    occasion.do("close")
    occasion.refuses("13:47-7.2(a)", "open", occasion=1, field="occasion")
    occasion.plan(day="2030-01-02")
    occasion.clock.turn(24 * 3600)
    occasion.do("open", occasion=3)


@pytest.mark.rule("13:47-7.2(c)")
def test_bonuses_above_their_limits_are_refused(occasion: Occasion) -> None:
    plan: dict[str, Any] = {"title": "x", "day": occasion.today, "license": "BL-104", "illustrated": True}
    occasion.refuses("13:47-7.2(c)", "plan", **plan, games=games(100_000, bonus=50_001))
    occasion.refuses("13:47-7.2(c)", "plan", **plan, games=games(*[10_000] * 4, bonus=40_000))
    occasion.plan(games(*[10_000] * 3, bonus=50_000))


@pytest.mark.rule("13:47-7.11(a)")
def test_arrangements_are_illustrated_and_known(occasion: Occasion) -> None:
    plan: dict[str, Any] = {"title": "x", "day": occasion.today, "license": "BL-104"}
    occasion.refuses("13:47-7.11(a)", "plan", **plan, games=FOUR, field="games")
    unknown = [{"game": "1", "arrangement": "letter-q", "prize": 100}]
    occasion.refuses("13:47-7.11(a)", "plan", **plan, illustrated=True, games=unknown,
                     field="games.0.arrangement")  # fmt: skip
    own: dict[str, Any] = {"name": "Letter Q", "shapes": [["#####", "#...#", "#...#", "#..##", "#####"]]}
    occasion.plan([{"game": "1", "arrangement": "Letter Q", "prize": 100}], own=[own])
    assert occasion.hall.plan.arrangements["Letter Q"]["shapes"] == own["shapes"]


def test_prizes_of_one_game_are_lettered_in_order(occasion: Occasion) -> None:
    rows = [{"game": "1", "arrangement": "any-line"}, {"game": "1b", "arrangement": "coverall"}]
    occasion.refuses("13:47-7.11(a)", "plan", title="x", day=occasion.today, license="BL-104",
                     illustrated=True, games=rows, field="games")  # fmt: skip


@pytest.mark.rule("13:47-7.12(a)")
@pytest.mark.rule("13:47-7.12(b)")
def test_a_prize_by_calls_is_licensed_and_announced_before_the_game(occasion: Occasion) -> None:
    rows = [{"game": "1", "arrangement": "four-corners", "prize": 5_000, "by_calls": "4 $400, 10 $200"}]
    occasion.refuses("13:47-7.12(a)", "plan", title="x", day=occasion.today, license="BL-104",
                     illustrated=True, games=rows)  # fmt: skip
    occasion.open(rows, alternates_licensed=True)
    occasion.sell()
    occasion.refuses("13:47-7.12(b)", "begin-game", game=1, field="game")
    said = occasion.do("announce", game=1).result
    assert said is not None
    assert "4 calls or fewer pays $400" in said.to_json()["text"]
    occasion.begin()
    occasion.call(*occasion.corners(1), 75 if 75 not in occasion.corners(1) else 74)
    paid = occasion.do("claim", serial=serial(1)).result
    assert paid is not None
    assert paid.to_json()["amount"] == 20_000


@pytest.mark.rule("13:47-7.12(c)")
@pytest.mark.rule("13:47-7.12(d)")
def test_a_prize_by_attendance_is_announced_with_the_people_present(occasion: Occasion) -> None:
    rows = [{"game": "1", "arrangement": "four-corners", "prize": 5_000, "by_attendance": "100 $300"}]
    occasion.open(rows, alternates_licensed=True)
    occasion.sell()
    occasion.refuses("13:47-7.12(d)", "begin-game", game=1, field="game")
    occasion.refuses("13:47-7.12(d)", "announce", game=1, field="people")
    occasion.do("announce", game=1, people=100)
    occasion.begin()
    occasion.do("count-people", people=20)  # who leaves later changes nothing
    occasion.call(*occasion.corners(1))
    paid = occasion.do("claim", serial=serial(1)).result
    assert paid is not None
    assert paid.to_json()["amount"] == 30_000


@pytest.mark.rule("13:47-7.2(a)")
def test_a_game_that_could_break_the_occasions_limit_does_not_begin(occasion: Occasion) -> None:
    program = [{"game": str(n), "arrangement": "four-corners", "prize": 100_000} for n in range(1, 5)]
    occasion.open(program, prize_total_basis="awarded")
    occasion.sell(bank=0)
    for game in (1, 2, 3):
        occasion.begin(game)
        occasion.call(*occasion.corners(game))
        occasion.do("claim", serial=serial(game))
        occasion.do("pay", "Mel", game=game, by="check")
    why = occasion.refuses("13:47-7.2(a)", "begin-game", game=4, field="game")
    assert "$4,000" in why


@pytest.mark.rule("13:47-7.2(d)")
def test_tied_winners_share_the_whole_prize_and_the_bonus_to_the_cent(occasion: Occasion) -> None:
    rows = [{"game": "1", "arrangement": "four-corners", "prize": 10_001, "bonus": 5_000}]
    occasion.open(rows)
    occasion.sell()
    occasion.begin()
    occasion.call(*dict.fromkeys(ball for number in (1, 2, 3) for ball in occasion.corners(number)))
    for number in (2, 1, 3):
        occasion.do("claim", serial=serial(number))
    paid = occasion.do("pay", "Mel", game=1).result
    assert paid is not None
    winners = paid.to_json()["winners"]
    assert [each["serial"] for each in winners] == [serial(2), serial(1), serial(3)]
    assert [each["amount"] for each in winners] == [3334 + 1667, 3334 + 1667, 3333 + 1666]
    assert occasion.balance("prizes") == 15_001
    assert occasion.hall.paid.scheduled == {1: 10_001}
    assert occasion.hall.paid.bonus == {1: 5_000}


def test_a_game_of_two_prizes_goes_on_after_the_first(occasion: Occasion) -> None:
    rows = [{"game": "1a", "arrangement": "four-corners", "prize": 1_000},
            {"game": "1b", "arrangement": "coverall", "prize": 3_000}]  # fmt: skip
    occasion.open(rows)
    occasion.sell()
    occasion.begin()
    occasion.call(*occasion.corners(1))
    occasion.do("claim", serial=serial(1))
    first = occasion.do("pay", "Mel", game=1).result
    occasion.call(*(each for each in occasion.card(5).numbers if each not in occasion.corners(1)))
    occasion.do("claim", serial=serial(5))
    second = occasion.do("pay", "Mel", game=1).result
    assert first is not None
    assert second is not None
    assert (first.to_json()["over"], second.to_json()["over"]) == (False, True)
    assert 1 in occasion.hall.ended


@pytest.mark.rule("13:47-6.19(a)")
def test_alcohol_is_no_prize_unless_the_reading_is_chosen(occasion: Occasion) -> None:
    rows = [{"game": "1", "arrangement": "any-line", "prize": 4_000, "paid_in": "alcohol"}]
    occasion.refuses("13:47-6.19(a)", "plan", title="x", day=occasion.today, license="BL-104",
                     illustrated=True, games=rows)  # fmt: skip
    occasion.plan(rows, alcohol_bingo_prize="on")


def test_merchandise_counts_against_the_limits_and_moves_no_money(occasion: Occasion) -> None:
    occasion.open([{"game": "1", "arrangement": "four-corners", "prize": 9_000, "paid_in": "merchandise"}])
    occasion.sell()
    occasion.begin()
    occasion.call(*occasion.corners(1))
    occasion.do("claim", serial=serial(1))
    before = occasion.office.ledger.balances()
    occasion.do("pay", "Wyn", game=1)
    assert occasion.office.ledger.balances() == before
    assert occasion.hall.paid.scheduled == {1: 9_000}
