"""Test supervisors, dealers, and the people who run a table."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from pitboss.evidence.verifying import verify
from pitboss.server.service import TableService
from pitboss.storage.errors import BadRequest, Conflict, NotAllowed, NotFound
from pitboss.table import Refused
from tests.server.helpers import FAST, HandClock, awaited, lines, mild_action, person, until
from tests.server.test_service import heads_up, unchanged


def test_a_round_is_given_back_by_a_supervisor(house: TableService) -> None:
    table, first, second = heads_up(house)
    sue = person(house, "Sue", "supervisor")
    before = {each.seat: 100_000 for each in house.table(None, table).seats}
    for who in (first, second):
        unchanged(house, table, partial(house.give_back, who, table, "I lose"), NotAllowed)
    unchanged(house, table, lambda: house.give_back(sue, table, " "), BadRequest)
    house.give_back(sue, table, "the deck was short")
    assert {each.seat: each.stack for each in house.table(None, table).seats} == before
    assert verify(lines(house, table), partial=True).rows[0]["returned"] == "the deck was short"
    unchanged(house, table, lambda: house.give_back(sue, table, "again"), Refused)


def test_an_action_is_taken_back_but_never_after_the_key_is_revealed(house: TableService) -> None:
    table, first, second = heads_up(house)
    sue = person(house, "Sue", "supervisor")
    unchanged(house, table, lambda: house.undo(second, table), NotAllowed)
    before = house.look(first, table)["round"]
    house.act(first, table, {"do": "call"})
    house.undo(sue, table)
    assert house.look(first, table)["round"] == before
    assert awaited(house, first, table)
    house.act(first, table, {"do": "fold"})
    refusal = unchanged(house, table, lambda: house.undo(sue, table), Refused)
    assert "opened" in str(refusal) or "no round" in str(refusal)


def test_a_player_cannot_rule(house: TableService) -> None:
    table, first, _ = heads_up(house)
    sue = person(house, "Sue", "supervisor")
    house.sit(sue, table, 5)
    tried: list[Callable[[], object]] = [
        lambda: house.give_back(sue, table, "I lose"),
        lambda: house.undo(sue, table),
        lambda: house.pause(sue, table),
        lambda: house.close(sue, table),
        lambda: house.change_settings(sue, table, {"mishaps": 5}),
        lambda: house.record(sue, table),
        lambda: house.clear_seat(sue, table, house.look(first, table)["seat"]),
    ]
    for do in tried:
        unchanged(house, table, do, NotAllowed)
    unchanged(house, table, lambda: house.take_place(sue, table, "supervisor"), Conflict)


def test_an_opener_who_plays_alone_runs_the_table(house: TableService) -> None:
    ann, bob = person(house, "Ann"), person(house, "Bob")
    table = house.open_table(ann, "red-dog", settings=FAST)["table"]
    house.sit(ann, table, 1)
    for do in (
        lambda: house.add_bot(bob, table, 2),
        lambda: house.change_settings(bob, table, {"speed": "calm"}),
        lambda: house.change_options(bob, table, {}),
        lambda: house.close(bob, table),
    ):
        unchanged(house, table, do, NotAllowed)
    house.add_bot(ann, table, 2)
    house.change_options(ann, table, {"minimum": 1000})
    house.change_settings(ann, table, {"mishaps": 5})
    house.clear_seat(ann, table, 2)
    assert [each.seat for each in house.table(None, table).seats] == [1]
    house.sit(bob, table, 3)
    unchanged(house, table, lambda: house.change_settings(ann, table, {"mishaps": 7}), NotAllowed)
    unchanged(house, table, lambda: house.clear_seat(ann, table, 3), NotAllowed)


def test_bots_must_be_of_the_games_kinds(house: TableService) -> None:
    ann = person(house, "Ann")
    table = house.open_table(ann, "red-dog")["table"]
    wrong: list[Any] = ["os:getcwd", "tests.server.helpers:mild_action", "unheard", "", 7]
    for bot in wrong:
        unchanged(house, table, partial(house.add_bot, ann, table, 1, bot), BadRequest)
        with pytest.raises(BadRequest, match="these kinds"):
            house.open_table(ann, "red-dog", bots={1: bot})


def test_a_dealer_deals_and_sees_no_hands_of_players(house: TableService, clock: HandClock) -> None:
    ann, dan = person(house, "Ann"), person(house, "Dan", "dealer")
    table = house.open_table(ann, "pai-gow", settings={**FAST, "answer_seconds": 30})["table"]
    house.sit(ann, table, 1)
    unchanged(house, table, lambda: house.take_place(ann, table, "dealer"), NotAllowed)
    unchanged(house, table, lambda: house.take_place(dan, table, "supervisor"), NotAllowed)
    house.take_place(dan, table, "dealer")
    unchanged(house, table, lambda: house.sit(dan, table, 2), Conflict)
    unchanged(
        house, table, lambda: house.take_place(person(house, "Deb", "dealer"), table, "dealer"), Conflict
    )
    acted = 0

    def over() -> bool:
        nonlocal acted
        if awaited(house, ann, table):
            house.act(ann, table, mild_action(house, ann, table))
        elif awaited(house, dan, table):
            assert house.look(dan, table)["round"]["viewer"] == 0
            house.act(dan, table, mild_action(house, dan, table))
            acted += 1
        return house.table(None, table).rounds == 2

    until(house, over)
    assert acted >= 1
    until(house, lambda: awaited(house, dan, table) or over())
    if awaited(house, dan, table):  # who does not answer is done without
        clock.turn(30)
        house.tick()
    assert house.leave(dan, table)["left"] is True
    assert house.table(None, table).staff == {}


def test_a_supervisor_rules_on_a_mishap(house: TableService) -> None:
    sue, ann = person(house, "Sue", "supervisor"), person(house, "Ann")
    table = house.open_table(
        sue, "mini-dice", settings={**FAST, "mishaps": 2}, bots={2: "random", 3: "random"}
    )["table"]
    house.sit(ann, table, 1)
    house.take_place(sue, table, "supervisor")
    ruled = 0

    def done() -> bool:
        nonlocal ruled
        if awaited(house, sue, table):
            before = lines(house, table)
            house.act(sue, table, mild_action(house, sue, table))
            assert b'"actor":"supervisor"' in lines(house, table)[len(before) :]
            ruled += 1
        elif awaited(house, ann, table):
            house.act(ann, table, mild_action(house, ann, table))
        return ruled > 0 or house.table(None, table).rounds > 60

    until(house, done, most=6000)
    assert ruled


def test_a_paused_table_stands_still(house: TableService, clock: HandClock) -> None:
    sue = person(house, "Sue", "supervisor")
    settings = {**FAST, "bots_alone": True}
    table = house.open_table(sue, "red-dog", bots={1: "random"}, settings=settings)["table"]
    house.tick()
    house.pause(sue, table)
    before = lines(house, table)
    for _ in range(5):
        clock.turn(100)
        house.tick()
    assert lines(house, table) == before
    house.pause(sue, table, False)
    house.tick()
    assert lines(house, table) != before


def test_a_closed_table_has_a_final_line_and_is_gone(house: TableService) -> None:
    table, first, _ = heads_up(house)
    sue = person(house, "Sue", "supervisor")
    unchanged(house, table, lambda: house.close(sue, table), Refused)
    house.act(first, table, {"do": "fold"})
    house.close(sue, table)
    assert verify(house.record(sue, table)).round_count == 1
    with pytest.raises(NotFound):
        house.look(first, table)
    assert house.tables(sue) == []


def test_a_person_is_shown_out_by_a_supervisor(house: TableService) -> None:
    table, first, second = heads_up(house)
    sue = person(house, "Sue", "supervisor")
    seat = house.look(second, table)["seat"]
    assert house.clear_seat(sue, table, seat)["left"] is False
    house.act(first, table, {"do": "fold"})
    until(house, lambda: house.look(second, table)["seat"] is None)
    assert b'["must_leave",' in lines(house, table)
    unchanged(house, table, lambda: house.clear_seat(sue, table, seat), NotFound)
