"""Countdowns, plans for your turn, and what the page says before you leave and while you sit out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from pitboss.server.looks import PersonLook
from pitboss.server.settings import Settings
from pitboss.table import Action, Round
from pitboss.web.tables.dock import describe_state, dock
from pitboss.web.tables.names import name_player, names_of, styles_of
from pitboss.web.tables.pace import (
    can_deal_now,
    describe_risk,
    describe_unready,
    find_clock,
    list_plans,
    plan_state,
)
from pitboss.web.tables.page_parts import page_state, states_of
from tests.helpers import act
from tests.web.aside import look_at
from tests.web.gallery import begun

PEOPLE = {1: "Ann", 2: "Bob"}
STACK = 50_000


def look(
    round: Round[Any, Any],
    viewer: int | None,
    people: Mapping[int, str] = PEOPLE,
    seats: Mapping[int, dict[str, Any]] | None = None,
    settings: dict[str, Any] | None = None,
    **more: Any,
) -> PersonLook:
    """Return a look with the usual settings; `seats` changes what is shown of some seats."""
    given = look_at(round, viewer, people, **more)
    changed = tuple(replace(each, **(seats or {}).get(each.seat, {})) for each in given.table.seats)
    table = replace(given.table, seats=changed, settings=Settings(**(settings or {})).to_json())
    return replace(given, table=table)


# Countdowns


def test_a_countdown_names_the_person_who_holds_up_others() -> None:
    round = begun("hold-em", 3)  # seat 3 acts first
    people = {1: "Ann", 3: "Cy"}
    timed: dict[str, Any] = {"seconds": 42.0, "timed": 3}
    for viewer, says in ((3, "Your time"), (1, "Cy’s time"), (None, "Cy’s time")):
        clock = find_clock(look(round, viewer, people, **timed))
        assert clock is not None
        assert (clock.says, clock.whole, clock.ends_turn) == (says, 60, True)
        assert says in str(dock(look(round, viewer, people, **timed)))


def test_a_bots_thinking_shows_no_countdown() -> None:
    seen = look(begun("hold-em", 3), 1, {1: "Ann"}, seconds=0.8)
    assert find_clock(seen) is None
    assert "data-clock" not in str(dock(seen))
    assert page_state(seen)["timed"] is None


def finished(game: str = "hold-em", seats: int = 3) -> Round[Any, Any]:
    """Play a round in which everyone gives up at once."""
    round = begun(game, seats)
    while round.turn is not None:
        names = [option.name for option in round.turn.options.of(round.turn.actor)]
        option = next(
            each for each in round.turn.options.of(round.turn.actor)
            if each.name == ("fold" if "fold" in names else names[0])
        )  # fmt: skip
        round.act(option.action())
    return round


def test_between_rounds_you_can_deal_now_or_see_whom_you_wait_for() -> None:
    round = finished()
    shown = str(dock(look(round, 1, seats={1: {"ready": False}, 2: {"ready": False}}, seconds=3.0)))
    assert 'data-deed="ready"' in shown
    assert 'data-key="n"' in shown
    assert "Next hand in" in shown
    both = look(round, 1, seats={2: {"ready": False}}, seconds=3.0)
    assert not can_deal_now(both)
    assert describe_unready(both) == "Waiting for Bob."
    assert "Waiting for Bob." in str(dock(both))
    assert find_clock(look(finished("red-dog", 1), 1, seconds=3.0)) == ("Next round in", 3.0, False)
    assert find_clock(look(round, 1, seconds=0.0, settings={"speed": "fast"})) is None


@pytest.mark.parametrize("away", [{"out": True}, {"leaving": True}])
def test_those_who_are_away_hold_up_nobody(away: dict[str, Any]) -> None:
    assert describe_unready(look(finished(), 1, seats={2: {"ready": False, **away}}, seconds=3.0)) == ""
    assert not can_deal_now(look(finished(), 1, seats={1: {"ready": False, **away}}, seconds=3.0))


# Plans


def names(plans: list[Any]) -> list[tuple[str, str]]:
    return [(each.name, each.says) for each in plans]


def does(round: Round[Any, Any], viewer: int) -> dict[str, str]:
    state = plan_state(look(round, viewer))
    assert state is not None
    found: dict[str, str] = state["does"]
    return found


def test_a_call_is_planned_with_its_price_and_only_done_at_that_price() -> None:
    round = begun("hold-em", 3)  # blinds of $5 and $10; seat 3 acts
    assert names(list_plans(look(round, 1))) == [
        ("check_fold", "Check/fold"), ("call_500", "Call $5"), ("call_any", "Call any"),
    ]  # fmt: skip
    assert names(list_plans(look(round, 2)))[1] == ("check", "Check")
    act(round, (3, "call"))
    assert does(round, 1) == {"check_fold": "fold", "call_any": "call", "call_500": "call"}
    assert does(round, 2) == {}  # it is not seat 2's turn
    raised = act(begun("hold-em", 3), (3, "raise", 2000))
    assert names(list_plans(look(raised, 2)))[1] == ("call_1000", "Call $10")
    assert does(raised, 1) == {"check_fold": "fold", "call_any": "call", "call_1500": "call"}


def test_check_or_fold_checks_if_it_can() -> None:
    round = act(begun("hold-em", 3), (3, "call"), (1, "call"))
    assert does(round, 2) == {"check_fold": "check", "check": "check", "call_any": "check"}


def test_a_plan_is_for_the_cards_on_the_table_and_one_round() -> None:
    def street(round: Round[Any, Any]) -> str:
        state = plan_state(look(round, 2))
        assert state is not None
        return str(state["street"])

    round = begun("hold-em", 3)
    before = street(round)
    act(round, (3, "call"), (1, "call"))
    assert street(round) == before
    act(round, (2, "check"))
    assert street(round) != before


def test_nothing_is_planned_where_it_means_nothing() -> None:
    folded = act(begun("hold-em", 3), (3, "fold"))
    assert list_plans(look(folded, 3)) == []
    assert plan_state(look(folded, 3)) is None
    playing = begun("hold-em", 3)
    assert list_plans(look(playing, 3)) == []  # its own turn
    assert list_plans(look(playing, None)) == []
    assert list_plans(look(playing, 1, seats={1: {"out": True}})) == []
    assert list_plans(look(begun("three-card-poker", 2), 2)) == []


def test_nothing_is_planned_while_players_change_cards() -> None:
    round = begun("five-card-draw", 3)
    act(round, (3, "call"), (1, "call"), (2, "check"))
    assert round.turn is not None
    drawing = round.turn.actor
    round.act(Action(drawing, "discard", ()))
    waiting = next(seat for seat in (1, 2, 3) if seat not in (drawing, round.turn.actor))
    assert list_plans(look(round, waiting)) == []


# Leaving and sitting out


def test_leaving_names_the_chips_at_risk() -> None:
    round = begun("hold-em", 3)
    before = {seat: STACK + 12_345 * seat for seat in (1, 2, 3)}
    assert describe_risk(look(round, 1, stacks=before)).startswith(
        "You have $5 in this pot. If you leave, the "
    )
    assert describe_risk(look(round, 3, stacks=before)) == ""  # it has put nothing in yet
    assert describe_risk(look(act(round, (3, "fold")), 3, stacks=before)) == ""
    house = act(begun("three-card-poker", 2), (1, "bet", (("ante", 1000), ("pair plus", 500))))
    assert "You have $15 bet in this round." in describe_risk(look(house, 1))
    assert describe_risk(look(house, 2)) == ""
    assert describe_risk(look(finished(), 1, stacks=before)) == ""


def test_sitting_out_says_why_and_how_to_return() -> None:
    round = begun("hold-em", 3)
    out = {"out": True, "timed_out": True, "stack": 103_500}
    mine = look(round, 1, seats={1: out})
    said = describe_state(mine)
    assert said.what == "You’re sitting out."
    assert said.rest == "Two turns timed out. Your $1,035 stays at seat 1."
    assert states_of(mine)[1] == "timed out"
    shown = str(dock(mine))
    assert 'data-deed="back"' in shown
    assert "I’m back" in shown
    own = look(round, 1, seats={1: {**out, "timed_out": False}})
    assert describe_state(own).rest == "Your $1,035 stays at seat 1."
    assert states_of(own)[1] == "sits out"


def test_who_is_leaving_can_stay_unless_sent_away() -> None:
    round = begun("hold-em", 3)
    assert "Stay at the table" in str(dock(look(round, 1, seats={1: {"leaving": True}})))
    assert "Stay at the table" not in str(dock(look(round, 1, seats={1: {"leaving": True, "sent": True}})))


# Names


def test_bots_are_marked_and_their_styles_are_known() -> None:
    seen = look(begun("hold-em", 3), 1, seats={3: {"name": "Lou", "style": "tight and aggressive"}})
    assert names_of(seen.table)[3] == "Lou · bot"
    assert styles_of(seen.table) == {3: "tight and aggressive"}
    assert name_player(seen.table, 3) == "Lou"
    twice = look(begun("hold-em", 3), 1, {1: "Ann", 2: "Ann"})
    assert name_player(twice.table, 2) == "Ann (seat 2)"
