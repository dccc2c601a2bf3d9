"""The desk during play: other games, the clock, busts, moves, chip races. 13:47-20.40(d), (i), (k), (o)."""

from __future__ import annotations

import pytest

from pitboss.charity.tournament.balancing import propose_move
from pitboss.charity.tournament.clock import read_clock
from pitboss.charity.tournament.desk.keys import SEATS_PURPOSE
from pitboss.charity.tournament.events import SeatsDrawn
from pitboss.charity.tournament.finish import rank_finish
from pitboss.charity.tournament.play import as_of
from pitboss.charity.tournament.seating import bind_draw, draw_seats
from pitboss.equipment.chance import from_description
from pitboss.web.charity.tournament.board import read_band, read_news, version_of
from pitboss.web.charity.tournament.book import TournamentBook
from tests.charity.tournament.desk.a_desk import Desk, refused


@pytest.mark.rule("13:47-20.40(d)")
def test_the_draw_is_committed_to_before_and_anybody_can_repeat_it(desk: Desk) -> None:
    commitment = desk.open().play.sealed[SEATS_PURPOSE]
    for player in ("Ann", "Ben", "Cat", "Dov"):
        desk.submit("register", player=player)
    before = desk.play
    key = desk.answer("draw-seats")["key"]
    (drawn,) = (each for each in desk.play.events if isinstance(each, SeatsDrawn))
    chance = bind_draw(from_description(dict(drawn.opened)), SEATS_PURPOSE)
    assert (drawn.opened["key"], chance.commitment) == (key, commitment)
    assert draw_seats(before, from_description(dict(drawn.opened)), drawn.at).seats == drawn.seats


@pytest.mark.rule("13:47-20.40(d)")
def test_an_opened_draw_is_not_drawn_again_for_other_players(desk: Desk) -> None:
    desk.enter(6).submit("draw-seats")
    desk.submit("undo", step=len(desk.made.steps) - 1, reason="Let us try again")
    desk.submit("register", player="Player 7")
    with refused("13:47-20.40(d)", "tournament", "the key of the draw is open"):
        desk.submit("draw-seats")
    desk.submit("withdraw", entrant=7)
    desk.submit("draw-seats")


@pytest.mark.rule("13:47-20.40(d)")
def test_players_of_an_opened_draw_are_withdrawn_and_not_struck_off(desk: Desk) -> None:
    """Whoever is struck off does not come back, and the draw could never be drawn again."""
    desk.enter(6).submit("draw-seats")
    desk.submit("undo", step=len(desk.made.steps) - 1)
    entered = next(each.step for each in desk.made.steps if each.facts.get("entrant") == 3)
    with refused("13:47-20.40(d)", "step", "Withdraw the player instead"):
        desk.submit("undo", step=entered)
    desk.submit("withdraw", entrant=3)
    with refused("13:47-20.40(d)", "tournament"):
        desk.submit("draw-seats")
    desk.submit("undo", step=len(desk.made.steps) - 1)
    desk.submit("draw-seats")
    desk.submit("withdraw", entrant=3)
    assert desk.play.phase == "seated"


@pytest.mark.rule("13:47-20.40(d)")
def test_a_draw_that_is_taken_back_comes_out_the_same(desk: Desk) -> None:
    desk.enter(6).submit("draw-seats")
    seats = {each.number: each.seat for each in desk.play.entrants.values()}
    desk.submit("undo", step=len(desk.made.steps) - 1, reason="Let us try again")
    assert desk.play.phase == "registering"
    desk.submit("draw-seats")
    assert {each.number: each.seat for each in desk.play.entrants.values()} == seats


@pytest.mark.rule("13:47-20.40(o)")
def test_play_needs_another_game_and_stops_before_the_last_one_closes(desk: Desk) -> None:
    desk.enter(2).submit("draw-seats")
    for games in ([], ["Texas Hold 'em tournament"], ["TEXAS HOLD ’EM  TOURNAMENT"]):
        with refused("13:47-20.40(o)", "other_games"):
            desk.submit("start", other_games=games)
    for games in (["bridge in the kitchen"], ["roulette"]):  # no game of 20.4, and none of the license
        with refused("13:47-20.4", "other_games"):
            desk.submit("start", other_games=games)
    desk.submit("start", other_games=["blackjack"])
    with refused("13:47-20.40(o)", "other_games"):
        desk.submit("other-games", other_games=[])
    desk.submit("pause", reason="The blackjack table closes")
    desk.submit("other-games", other_games=[])
    with refused("13:47-20.40(o)", "other_games"):
        desk.submit("resume")
    with refused("13:47-20.4", "other_games"):
        desk.submit("other-games", other_games=["bridge"])
    desk.submit("other-games", other_games=["Joker Seven"])
    desk.submit("resume")
    assert desk.play.other_games == ("joker seven",)
    assert desk.play.phase == "running"


def test_the_clock_follows_from_the_entries_and_the_time(desk: Desk) -> None:
    desk.begin(2)
    desk.clock.turn(125)
    with desk.beside().store.read():
        assert read_clock(desk.beside().play, desk.clock.now()).seconds_left == 20 * 60 - 125
    desk.submit("pause")
    desk.clock.turn(1000)
    assert read_clock(desk.play, desk.clock.now()).seconds_left == 20 * 60 - 125
    desk.submit("resume")
    desk.clock.turn(5)
    assert desk.answer("set-clock", change=-60) == {"level": 1, "seconds": 20 * 60 - 190}
    assert desk.answer("set-clock", step=2) == {"level": 2, "seconds": 20 * 60}
    assert desk.answer("set-clock", step=1, seconds=90) == {"level": 1, "seconds": 90}
    with refused("13:47-20.40(m)4", "step"):
        desk.submit("set-clock", step=9)


def test_what_the_clock_announces_is_shown_for_a_moment_and_then_the_director_again(desk: Desk) -> None:
    desk.begin(2)
    desk.submit("announce", text="Coffee is served")
    book = TournamentBook(desk.office.ledger)
    shown, versions = [], []
    for seconds in (60, 1079, 1, 19, 1, 40, 20):
        desk.clock.turn(seconds)
        look = book.read(1)
        shown.append(read_band(look).text)
        versions.append(version_of(look))
        assert read_news(look) == shown[-1]  # as on players' phones
    coffee, warning, begins = (
        "Coffee is served",
        "One minute to blinds 50 and 100.",
        "Level 2: blinds 50 and 100.",
    )
    assert shown == [coffee, coffee, warning, warning, coffee, begins, coffee]
    assert versions[0] == versions[1] != versions[2] == versions[3] != versions[4] != versions[5]
    desk.submit("pause")
    assert read_band(book.read(1)).text == "Paused"


@pytest.mark.rule("13:47-20.40(i)1")
def test_of_two_out_in_one_hand_the_larger_stack_places_higher(desk: Desk) -> None:
    desk.begin(4)
    with refused("13:47-20.40(i)1", "players.1.stack"):
        desk.submit("bust", players=[{"entrant": 1, "stack": 900}, {"entrant": 2}], out=True)
    desk.submit("bust", players=[{"entrant": 1, "stack": 900}, {"entrant": 2, "stack": 1200}], out=True)
    assert [(each.place, each.entrants) for each in rank_finish(desk.play)] == [(3, (2,)), (4, (1,))]


@pytest.mark.rule("13:47-20.40(k)")
def test_a_player_without_chips_waits_for_an_answer_while_a_rebuy_is_open(desk: Desk) -> None:
    desk.begin(3)
    desk.bust(1, out=False)
    assert _statuses(desk)[1] == "broke"
    desk.submit("decline", entrant=1)
    assert _statuses(desk)[1] == "out"
    with refused("13:47-20.40(k)", "players"):
        desk.submit("bust", players=[])
    desk.clock.turn(3601)
    desk.bust(2, out=False)
    assert _statuses(desk)[2] == "out"


def _statuses(desk: Desk) -> dict[int, str]:
    return {number: each.status for number, each in desk.play.entrants.items()}


@pytest.mark.rule("13:47-20.40(d)")
def test_a_move_balances_tables_or_is_refused(desk: Desk) -> None:
    desk.begin(12, seats=6)
    stay = next(each for each in desk.play.entrants.values() if each.table == 1)
    with refused("13:47-20.40(d)", "table"):
        desk.submit("move", entrant=stay.number, table=2, seat=6)
    for number in [each.number for each in desk.play.entrants.values() if each.table == 1][:2]:
        desk.bust(number)
    proposal = propose_move(desk.play)
    assert proposal is not None
    assert proposal.from_table == 2
    assert proposal.alternatives
    desk.submit("move", entrant=proposal.entrant, table=proposal.table, seat=proposal.seat)
    assert sorted(desk.play.table_sizes.values()) == [5, 5]
    assert propose_move(desk.play) is None


@pytest.mark.rule("13:47-20.40(m)7")
def test_tables_break_in_the_posted_order_by_a_committed_draw(desk: Desk) -> None:
    desk.begin(12, seats=6, break_order=[1, 2, 3])
    with refused("13:47-20.40(d)", "table"):
        desk.submit("break-table", table=1)
    for number in range(1, 7):
        desk.bust(number)
    with refused("13:47-20.40(m)7", "table"):
        desk.submit("break-table", table=2)
    assert len(desk.play.sealed["table 1"]) == 64
    left = desk.play.table_sizes
    assert desk.answer("break-table", table=1)["moved"] == left[1]
    assert desk.play.table_sizes == {2: 6}
    with refused("13:47-20.40(m)7", "table"):
        desk.submit("break-table", table=7)


def test_a_chip_race_keeps_the_chips_in_balance(desk: Desk) -> None:
    desk.begin(3)
    stacks, odd = {1: 1525, 2: 1450, 3: 1525}, {1: 25, 2: 50, 3: 25}
    desk.submit("count", stacks=[{"entrant": who, "stack": chips} for who, chips in stacks.items()])
    raced = desk.answer("color-up", odd=[{"entrant": who, "odd": chips} for who, chips in odd.items()])
    assert (raced["denomination"], raced["adjustment"], len(raced["winners"])) == (25, 0, 1)
    assert sum(each.stack for each in desk.play.players) == desk.play.chips_in_play == 4500
    with refused("13:47-20.40(c)", "stacks"):
        desk.submit("count", stacks=[{"entrant": each, "stack": 1600} for each in (1, 2, 3)])


def test_hand_for_hand_begins_and_ends_once(desk: Desk) -> None:
    desk.begin(4)
    desk.submit("hand-for-hand")
    with refused("13:47-20.40(m)7", "on"):
        desk.submit("hand-for-hand")
    desk.submit("hand-for-hand", on=False)


@pytest.mark.rule("13:47-20.40(e)2")
def test_the_button_lies_at_a_player(desk: Desk) -> None:
    desk.begin(2)
    seat = desk.play.entrants[1].seat
    desk.submit("set-button", table=1, seat=seat)
    free = next(each for each in range(1, 11) if each not in desk.play.seated[1])
    with refused("13:47-20.40(e)2", "seat"):
        desk.submit("set-button", table=1, seat=free)


@pytest.mark.rule("13:47-20.40(l)")
def test_a_player_is_taken_out_only_by_a_ruling(desk: Desk) -> None:
    desk.begin(3)
    with refused("13:47-20.40(l)", "ruling"):
        desk.submit("disqualify", entrant=1, ruling=1, chips=1500)
    dispute = desk.answer("record-dispute", dispute="Seat 1 told his hand")["dispute"]
    ruling = desk.answer("rule", dispute=dispute, ruling="He is out.")["ruling"]
    desk.submit("disqualify", entrant=1, ruling=ruling, chips=1500)
    assert (desk.play.entrants[1].status, desk.play.chips_in_play) == ("out", 3000)


def test_a_player_who_did_not_answer_in_time_is_out_on_every_screen(desk: Desk) -> None:
    desk.begin(3)
    desk.bust(1, out=False)
    desk.clock.turn(3601)
    assert as_of(desk.play, desk.clock.now()).entrants[1].status == "out"
