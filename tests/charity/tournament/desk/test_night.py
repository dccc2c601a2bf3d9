"""A tournament and the floor of its casino night: one does not run without the other. 13:47-20.40(o)."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.house.ledger.entry import OperationRequest
from tests.charity.tournament.desk.a_desk import Desk, refused

NIGHT = {"night": 1}
LATE = "2030-01-02T01:00:00-05:00"
DAY_SECONDS = 86_400


def _plan(desk: Desk) -> None:
    desk.floor("plan", **desk.office.desk.find("casino-night", "plan").example)
    desk.floor("add-game", **NIGHT, game="joker seven")


def _table(desk: Desk, name: str, **given: Any) -> None:
    desk.floor("open-table", **NIGHT, table=name, game="joker seven", dealer="Mel", **given)


@pytest.mark.rule("13:47-20.40(o)")
def test_the_floor_decides_which_other_games_are_open(desk: Desk) -> None:
    _plan(desk)
    desk.enter(2).submit("draw-seats")
    with refused("13:47-20.40(o)", "other_games"):
        desk.submit("start", other_games=["blackjack"])  # nobody opened a table of it
    _table(desk, "7")
    desk.submit("start")
    assert desk.play.other_games == ("joker seven",)


@pytest.mark.rule("13:47-20.40(o)")
def test_where_live_play_is_posted_an_open_table_counts_only_if_it_is_stated(desk: Desk) -> None:
    _plan(desk)
    _table(desk, "7")
    desk.enter(2, rules=[{"rule": "other_game_test", "choice": "live_play"}]).submit("draw-seats")
    for stated in ([], ["blackjack"]):  # nobody opened a table of blackjack
        with refused("13:47-20.40(o)", "other_games"):
            desk.submit("start", other_games=stated)
    desk.submit("start", other_games=["joker seven", "blackjack"])
    assert desk.play.other_games == ("joker seven",)


@pytest.mark.rule("13:47-20.40(o)")
def test_the_last_other_table_closes_only_while_the_tournament_is_paused(desk: Desk) -> None:
    _plan(desk)
    _table(desk, "7")
    desk.begin(2)
    with refused("13:47-20.40(o)"):
        desk.floor("close-table", **NIGHT, table="7")
    desk.submit("pause")
    desk.floor("close-table", **NIGHT, table="7")
    with refused("13:47-20.40(o)"):
        desk.submit("resume")
    _table(desk, "8")
    desk.submit("resume")
    assert desk.play.phase == "running"


@pytest.mark.rule("13:47-20.4")
def test_play_begins_only_on_the_day_of_the_license(desk: Desk) -> None:
    desk.enter(2, day="2030-01-02").submit("draw-seats")
    with refused("13:47-20.4", "tournament", "Deal on that day"):
        desk.submit("start", other_games=["blackjack"])
    desk.clock.turn(DAY_SECONDS)
    desk.submit("start", other_games=["blackjack"])
    desk.submit("pause")
    desk.clock.turn(DAY_SECONDS / 2 - 1)
    desk.submit("resume")
    desk.submit("pause")
    desk.clock.turn(DAY_SECONDS)
    with refused("13:47-20.4", "tournament", "ends with that night"):
        desk.submit("resume")


@pytest.mark.rule("13:47-20.4")
def test_play_may_begin_past_midnight_if_the_night_is_open(desk: Desk) -> None:
    plan = desk.office.desk.find("casino-night", "plan").example
    desk.floor("plan", **{**plan, "closes": LATE})
    desk.floor("add-game", **NIGHT, game="joker seven")
    _table(desk, "7")
    desk.enter(2).submit("draw-seats")
    desk.clock.turn(9.5 * 3600)
    desk.submit("start")
    assert desk.play.phase == "running"


@pytest.mark.rule("13:47-20.4")
def test_no_entry_rebuy_or_card_without_license_and_registration(desk: Desk) -> None:
    desk.enter(2).submit("draw-seats")
    desk.organization("change-registration", status="suspended", reason="Order of the Commission")
    with refused("13:47-20.4", "tournament", "is suspended"):
        desk.submit("register", player="Ann")
    with refused("13:47-20.4", "tournament", "is suspended"):
        desk.submit("start", other_games=["blackjack"])
    desk.organization("change-registration", status="registered", reason="Restored")
    desk.submit("start", other_games=["blackjack"])
    desk.bust(1, out=False)
    desk.submit("pause")
    desk.organization("end-license", license="CN-17", outcome="revoked", reason="Order of the Commission")
    for name, form in (("rebuy", {"entrant": 1}), ("resume", {}), ("register", {"player": "Ann"})):
        with refused("13:47-20.4", "tournament", "was revoked"):
            desk.submit(name, **form)


@pytest.mark.rule("13:47-20.40(o)")
def test_a_floor_is_not_taken_away_from_a_tournament(desk: Desk) -> None:
    _plan(desk)
    _table(desk, "7")
    desk.begin(2)
    desk.submit("pause")
    desk.floor("close-table", **NIGHT, table="7")
    with refused("13:47-20.4", "night", "is being played"):
        desk.floor("close", **NIGHT)
    example = desk.office.desk.find("casino-night", "change").example
    another = {"opens": "2030-01-02T18:00:00-05:00", "closes": "2030-01-02T23:00:00-05:00"}
    with refused("13:47-20.40(o)", "license", "under way"):
        desk.floor("change", **{**example, **another})


@pytest.mark.rule("13:47-20.40(o)")
def test_a_closed_floor_leaves_no_game_to_state(desk: Desk) -> None:
    _plan(desk)
    desk.floor("close", **NIGHT)
    desk.enter(2).submit("draw-seats")
    with refused("13:47-20.40(o)", "other_games"):
        desk.submit("start", other_games=["blackjack"])


@pytest.mark.rule("5:8-61")
def test_a_paid_worker_directs_only_with_an_approval_in_force(desk: Desk) -> None:
    desk.enter(2)
    desk.submit("announce", by="Wyn", text="Welcome")
    desk.organization("approve-worker", first="2028-01-01", last="2029-12-31")
    for name, form in (("announce", {"text": "Hello"}), ("draw-seats", {})):
        with refused("5:8-61", "sign.directs", "Wyn has no approval"):
            desk.submit(name, by="Wyn", **form)


@pytest.mark.rule("13:47-20.40(o)")
def test_taking_back_a_pause_does_not_evade_the_other_game(desk: Desk) -> None:
    _plan(desk)
    _table(desk, "7")
    desk.begin(2)
    desk.submit("pause")
    pause = len(desk.made.steps) - 1
    desk.floor("close-table", **NIGHT, table="7")
    with refused("13:47-20.40(o)", "step", "Open one first"):
        desk.submit("undo", step=pause)
    _table(desk, "8")
    desk.submit("undo", step=pause)
    assert desk.play.phase == "running"


@pytest.mark.rule("13:47-20.4")
def test_taking_back_the_end_does_not_move_play_to_another_evening(desk: Desk) -> None:
    desk.begin(3)
    desk.bust(3)
    desk.bust(2)
    desk.submit("end")
    desk.clock.turn(DAY_SECONDS)
    with refused("13:47-20.4", "tournament", "ends with that night"):
        desk.submit("undo", step=len(desk.made.steps) - 1)


@pytest.mark.rule("13:47-20.40(l)")
def test_play_does_not_begin_without_its_operator(desk: Desk) -> None:
    desk.enter(2).submit("draw-seats")
    person = next(each for each in desk.office.staff.people.list_people() if each.name == "Cal")
    desk.office.staff.employ(
        OperationRequest(id="cal", what={}), person, position="Class A casino night operator",
        licence="Class A operator", number="A-1", active=False, place="hall",
    )  # fmt: skip
    with refused("13:47-20.40(l)", "tournament", "Cal, who decides disputes"):
        desk.submit("start", other_games=["blackjack"])
