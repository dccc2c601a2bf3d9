"""Test that a request sent twice is carried out once, and gets the same answer."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest

from pitboss.server.service import TableService
from pitboss.storage.errors import BadRequest, Conflict
from pitboss.storage.store import Store
from pitboss.table import Refused
from tests.server.helpers import CHEAP, FAST, HandClock, awaited, lines, mild_action, person
from tests.server.test_service import heads_up


def test_an_action_sent_twice_acts_once(house: TableService) -> None:
    table, first, _ = heads_up(house)
    action = mild_action(house, first, table)
    answer = house.act(first, table, action, request="a")
    after = lines(house, table)
    assert house.act(first, table, action, request="a") == answer
    assert lines(house, table) == after


def test_everything_is_carried_out_once(house: TableService) -> None:
    ann = person(house, "Ann")
    opened = house.open_table(ann, "keno", settings=FAST, request="open")
    assert house.open_table(ann, "keno", settings=FAST, request="open") == opened
    assert len(house.tables(ann)) == 1
    table = opened["table"]
    steps: list[Callable[[str], dict[str, Any]]] = [
        lambda request: house.sit(ann, table, 1, request=request),
        lambda request: house.buy(ann, table, 500, request=request),
        lambda request: house.add_bot(ann, table, 2, request=request),
        lambda request: house.change_settings(ann, table, {"speed": "calm"}, request=request),
        lambda request: house.clear_seat(ann, table, 2, request=request),
        lambda request: house.leave(ann, table, request=request),
        lambda request: house.close(ann, table, request=request),
    ]
    for number, step in enumerate(steps):
        answer = step(str(number))
        after = lines(house, table)
        assert step(str(number)) == answer
        assert lines(house, table) == after


def test_the_answer_is_the_same_after_a_restart(url: str, clock: HandClock) -> None:
    house = TableService(Store(url), clock=clock, hasher=CHEAP)
    table, first, _ = heads_up(house)
    action = mild_action(house, first, table)
    answer = house.act(first, table, action, request="a")
    house.stop()
    house = TableService(Store(url), clock=clock, hasher=CHEAP)
    assert house.start() == {}
    after = lines(house, table)
    assert house.act(first, table, action, request="a") == answer
    assert lines(house, table) == after
    house.stop()


def test_an_id_is_for_one_thing_of_one_person(house: TableService) -> None:
    table, first, second = heads_up(house)
    house.act(first, table, mild_action(house, first, table), request="a")
    with pytest.raises(Conflict, match="another request"):
        house.leave(first, table, request="a")
    assert house.away(second, table, request="a")["table"] == table


def test_a_refused_request_may_be_sent_again(house: TableService) -> None:
    table, first, second = heads_up(house)
    check = {"do": "check"}
    with pytest.raises(Refused):
        house.act(second, table, check, request="a")
    house.act(first, table, {"do": "call"})
    assert awaited(house, second, table)
    house.act(second, table, check, request="a")


def test_ids_are_checked(house: TableService) -> None:
    table, first, _ = heads_up(house)
    wrong: list[Any] = ["", "x" * 65, "a\nb", 7]
    for request in wrong:
        with pytest.raises(BadRequest, match="request id"):
            house.leave(first, table, request=request)


def test_many_at_once_act_once(house: TableService) -> None:
    table, first, _ = heads_up(house)
    action, got, before = mild_action(house, first, table), [], len(lines(house, table).splitlines())

    def send() -> None:
        try:
            got.append(house.act(first, table, action, request="a"))
        except Conflict as error:
            got.append({"conflict": str(error)})

    threads = [threading.Thread(target=send) for _ in range(8)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    answers = [each for each in got if "conflict" not in each]
    assert answers
    assert all(each == answers[0] for each in answers)
    inputs = [line for line in lines(house, table).splitlines()[before:] if line.startswith(b'{"input"')]
    assert len(inputs) == 1
