"""Entries and re-buys: the same price for all, in the drawer, and only as posted. 13:47-20.40(c) and (h)."""

from __future__ import annotations

import pytest

from pitboss.charity.tournament.play import as_of
from tests.charity.tournament.desk.a_desk import Desk, refused

DRAWER, RECEIPTS = "drawer: tournament 1", "receipts: tournament 1"
HOUR = 3600


@pytest.mark.rule("13:47-20.40(c)")
def test_every_player_pays_the_same_into_the_drawer(desk: Desk) -> None:
    desk.enter(3)
    assert {(each.paid, each.stack) for each in desk.play.entrants.values()} == {(6000, 1500)}
    assert desk.balances() == {DRAWER: 18_000, RECEIPTS: 18_000}


@pytest.mark.rule("13:47-20.40(c)")
def test_a_buy_in_is_returned_before_play_and_not_afterward(desk: Desk) -> None:
    desk.enter(3)
    assert desk.answer("withdraw", entrant=3) == {"returned": 6000}
    assert desk.balances()[DRAWER] == 12_000
    desk.submit("draw-seats")
    desk.submit("start", other_games=["blackjack"])
    with refused("13:47-20.40(c)", "entrant"):
        desk.submit("withdraw", entrant=1)


@pytest.mark.rule("13:47-20.40(j)4")
def test_one_account_enters_once_and_a_second_name_warns(desk: Desk) -> None:
    desk.open().submit("register", player="Ann", account="ann")
    with refused("13:47-20.40(j)4", "account"):
        desk.submit("register", player="Anna", account="Ann")
    with refused("13:47-20.40(j)4", "player", "another person"):
        desk.submit("register", player="ann")
    (warning,) = desk.submit("register", player="ann", namesake=True).warnings
    assert (warning.field, warning.cite) == ("player", "13:47-20.40(j)4")


@pytest.mark.rule("13:47-20.40(k)")
def test_a_player_who_is_out_does_not_enter_again(desk: Desk) -> None:
    desk.open(rules=[{"rule": "late_entry", "choice": "on"}])
    for player, account in (("Ann", "ann9"), ("Ben", ""), ("Cat", "")):
        desk.submit("register", player=player, account=account)
    desk.submit("draw-seats")
    desk.submit("start", other_games=["blackjack"])
    desk.bust(1)
    before = desk.balances()
    for form in ({"player": "Zoe", "account": "ANN9"}, {"player": "  ann "}, {"player": "Ann9"}):
        with refused("13:47-20.40(k)", reason="is out: there is no second entry"):
            desk.submit("register", **form)
    with refused("13:47-20.40(k)", "account"):
        desk.submit("register", player="Ann", account="ann9", namesake=True)
    with refused("13:47-20.40(j)4", "player"):
        desk.submit("register", player="Ben")
    assert desk.balances() == before
    assert desk.answer("register", player="Ann", namesake=True)["entrant"] == 4


@pytest.mark.rule("13:47-20.40(h)")
def test_nobody_enters_late_unless_the_sheet_posts_it(desk: Desk) -> None:
    desk.begin(2)
    with refused("13:47-20.40(h)", "entrant"):
        desk.submit("register", player="Late")


def test_a_late_player_draws_a_seat_if_the_sheet_posts_it(desk: Desk) -> None:
    desk.begin(2, rules=[{"rule": "late_entry", "choice": "on"}])
    drawn = {each.number: (each.table, each.seat) for each in desk.play.entrants.values()}
    late = desk.answer("register", player="Late")["entrant"]
    with refused("13:47-20.40(m)7", "seats"):
        desk.submit("draw-seats")
    seat = desk.answer("seat-late", entrant=late)
    with refused("13:47-20.40(d)", "entrant"):
        desk.submit("seat-late", entrant=1)
    assert {number: (each.table, each.seat) for number, each in desk.play.entrants.items()} == {
        **drawn, late: (seat["table"], seat["seat"]),
    }  # fmt: skip
    assert desk.play.seated[seat["table"]][seat["seat"]].name == "Late"


@pytest.mark.rule("13:47-20.40(h)")
def test_a_fourth_rebuy_is_refused(desk: Desk) -> None:
    desk.begin(2, rebuys=3)
    for left in (2, 1, 0):
        desk.bust(1, out=False)
        assert desk.answer("rebuy", entrant=1)["left"] == left
    with refused("13:47-20.40(h)", "entrant"):
        desk.submit("rebuy", entrant=1)
    assert desk.balances()[DRAWER] == 2 * 6000 + 3 * 4000
    assert desk.play.chips_in_play == 5 * 1500


@pytest.mark.rule("13:47-20.40(h)")
def test_a_rebuy_at_60_00_is_sold_and_one_at_60_01_is_not(desk: Desk) -> None:
    desk.begin(3)
    desk.bust(1, out=False)
    desk.bust(2, out=False)
    desk.clock.turn(HOUR)
    desk.submit("rebuy", entrant=1)
    desk.clock.turn(1)
    before = desk.balances()
    with refused("13:47-20.40(h)", "entrant"):
        desk.submit("rebuy", entrant=2)
    assert desk.balances() == before
    assert as_of(desk.play, desk.clock.now()).entrants[2].status == "out"


@pytest.mark.rule("13:47-20.40(h)")
def test_taking_the_start_back_gives_no_new_hour(desk: Desk) -> None:
    desk.begin(3, rules=[{"rule": "late_entry", "choice": "on"}])
    for _ in range(3):
        desk.clock.turn(1300)
        desk.submit("undo", step=len(desk.made.steps) - 1, reason="A new hour")
        desk.submit("start", other_games=["blackjack"])
    desk.bust(1, out=False)
    assert desk.play.entrants[1].status == "out"
    with refused("13:47-20.40(h)", "entrant"):
        desk.submit("rebuy", entrant=1)
    with refused("13:47-20.40(h)", "entrant", "late entry closes"):
        desk.submit("register", player="Late")


@pytest.mark.rule("13:47-20.40(h)")
def test_the_hour_of_played_time_goes_on_after_the_start_is_taken_back(desk: Desk) -> None:
    desk.begin(3, rules=[{"rule": "rebuy_clock", "choice": "playing_time"}])
    desk.clock.turn(3000)
    desk.submit("undo", step=len(desk.made.steps) - 1, reason="A new hour")
    desk.clock.turn(3000)
    desk.submit("start", other_games=["blackjack"])
    desk.bust(1, out=False)
    desk.submit("rebuy", entrant=1)
    desk.clock.turn(700)
    desk.bust(2, out=False)
    with refused("13:47-20.40(h)", "entrant"):
        desk.submit("rebuy", entrant=2)


@pytest.mark.rule("13:47-20.40(h)")
def test_a_start_keyed_by_mistake_and_corrected_at_once_does_not_begin_the_hour(desk: Desk) -> None:
    desk.begin(3)
    desk.clock.turn(60)
    desk.submit("undo", step=len(desk.made.steps) - 1, reason="Wrong button")
    desk.clock.turn(1800)
    desk.submit("start", other_games=["blackjack"])
    desk.clock.turn(3500)
    desk.bust(1, out=False)
    desk.submit("rebuy", entrant=1)


@pytest.mark.rule("13:47-20.40(h)")
def test_the_hour_runs_by_the_wall_clock_while_the_tournament_is_paused(desk: Desk) -> None:
    desk.begin(2)
    desk.submit("pause")
    desk.clock.turn(HOUR + 1)
    desk.submit("resume")
    with refused("13:47-20.40(h)"):
        desk.submit("rebuy", entrant=1)


@pytest.mark.rule("13:47-20.40(m)2")
def test_no_rebuy_is_sold_that_is_not_posted(desk: Desk) -> None:
    desk.begin(2, rebuys=0, rebuy_price=0, rebuy_chips=0, rebuy_minutes=0)
    with refused("13:47-20.40(m)2"):
        desk.submit("rebuy", entrant=1)


@pytest.mark.rule("13:47-20.40(h)")
def test_money_that_comes_later_is_owed_until_it_is_taken(desk: Desk) -> None:
    desk.begin(2, rebuys=3)
    desk.bust(1, out=False)
    desk.submit("rebuy", entrant=1, pays_later=True)
    assert (desk.balances()[DRAWER], desk.made.owed) == (12_000, {1: 4000})
    with refused("13:47-20.40(h)", "entrant", "still owes"):
        desk.submit("rebuy", entrant=1)
    desk.submit("take-payment", entrant=1)
    assert (desk.balances()[DRAWER], desk.made.owed) == (16_000, {})
    with refused("13:47-20.40(h)", "entrant", "owes nothing"):
        desk.submit("take-payment", entrant=1)
