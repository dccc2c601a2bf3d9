"""A tournament and the floor of its casino night: one does not run without the other. 13:47-20.40(o)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.charity.tournament.desk.a_desk import Desk, refused

NIGHT = {"night": 1}


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
