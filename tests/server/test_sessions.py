"""What people bought and won at a table, and the rounds they look at again."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.server.running_table import MAX_DEPARTED
from pitboss.server.service import TableService
from pitboss.storage.errors import BadRequest, NotFound
from pitboss.storage.people import Person
from tests.server.helpers import FAST, HandClock, awaited, house_at, mild_action, person, until

SETTINGS = {**FAST, "deals": "when_ready", "stack": 20_000}


def open_table(house: TableService, game: str, *people: Person) -> int:
    """Open a table where these people sit in order, from seat 1."""
    table: int = house.open_table(people[0], game, settings=SETTINGS)["table"]
    for seat, who in enumerate(people, 1):
        house.sit(who, table, seat)
    return table


def play_rounds(house: TableService, table: int, people: tuple[Person, ...], count: int) -> None:
    """Play more rounds, in which everybody takes the mildest option."""
    aim = house.in_play.get(table).table.number + count
    for _ in range(count):
        for who in people:
            house.ready(who, table)

    def is_done() -> bool:
        running = house.in_play.get(table)
        if running.is_free and running.table.number < aim:
            for who in people:
                house.ready(who, table)
        for who in people:
            if awaited(house, who, table):
                house.act(who, table, mild_action(house, who, table))
        return running.is_free and running.table.number == aim

    until(house, is_done)


def check_session(house: TableService, who: Person, table: int) -> int:
    """Check that the net is chips less purchases and the sum of the rounds, and return it."""
    look = house.look_at(who, table)
    assert look.session is not None
    assert look.seat is not None
    assert look.session.chips == look.stacks[look.seat]
    assert look.session.net == look.stacks[look.seat] - look.session.bought
    assert look.session.net == sum(each.net for each in look.session.rounds)
    return look.session.net


def test_a_session_is_what_somebody_has_less_what_they_bought(tmp_path: Path) -> None:
    with house_at(f"sqlite:///{tmp_path / 'house.db'}", HandClock()) as house:
        ann, bob = people = person(house, "Ann"), person(house, "Bob")
        table = open_table(house, "hold-em", *people)
        play_rounds(house, table, people, 3)
        assert check_session(house, ann, table) == -check_session(house, bob, table) != 0
        house.buy(ann, table, 5_000)
        look = house.look_at(ann, table)
        assert look.session is not None
        assert (look.session.bought, len(look.session.rounds)) == (25_000, 3)
        check_session(house, ann, table)
        assert look.past == (1, 2, 3)
        assert house.look_at(None, table).session is None


def test_a_session_survives_a_restart(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'house.db'}"
    with house_at(url, HandClock()) as house:
        ann, bob = people = person(house, "Ann"), person(house, "Bob")
        table = open_table(house, "hold-em", *people)
        house.buy(bob, table, 700)
        play_rounds(house, table, people, 4)
        before = [house.look_at(who, table) for who in people]
        views = [house.look_past(who, table, 2).view.to_json() for who in (*people, None)]
    with house_at(url, HandClock()) as house:
        for who, look in zip(people, before, strict=True):
            again = house.look_at(who, table)
            assert (again.session, again.past) == (look.session, look.past)
        assert [house.look_past(who, table, 2).view.to_json() for who in (*people, None)] == views
        play_rounds(house, table, people, 1)
        assert check_session(house, bob, table) == -check_session(house, ann, table)


def test_a_round_in_play_does_not_count_yet(tmp_path: Path) -> None:
    with house_at(f"sqlite:///{tmp_path / 'house.db'}", HandClock()) as house:
        people = person(house, "Ann"), person(house, "Bob")
        table = open_table(house, "hold-em", *people)
        for who in people:
            house.ready(who, table)
        until(house, lambda: any(awaited(house, who, table) for who in people))
        for who in people:  # both have posted a blind
            session = house.look_at(who, table).session
            assert session is not None
            assert (session.chips, session.net, session.rounds) == (20_000, 0, ())


def test_those_who_leave_are_told_what_they_take_along(tmp_path: Path) -> None:
    with house_at(f"sqlite:///{tmp_path / 'house.db'}", HandClock()) as house:
        ann, bob = people = person(house, "Ann"), person(house, "Bob")
        table = open_table(house, "hold-em", *people)
        play_rounds(house, table, people, 1)
        net = check_session(house, ann, table)
        left = house.leave(ann, table)
        assert {key: left[key] for key in ("left", "chips", "net")} == {
            "left": True,
            "chips": 20_000 + net,
            "net": net,
        }
        look = house.look_at(ann, table)
        assert look.departed is not None
        assert look.departed.net == net
        assert house.look_at(bob, table).departed is house.look_at(None, table).departed is None
        house.sit(ann, table, 1)
        look = house.look_at(ann, table)
        assert look.departed is None
        assert look.session is not None
        assert (look.session.bought, look.session.net, look.session.rounds) == (20_000, 0, ())


def test_an_earlier_round_is_shown_as_each_person_saw_it(tmp_path: Path) -> None:
    with house_at(f"sqlite:///{tmp_path / 'house.db'}", HandClock()) as house:
        ann, bob = people = person(house, "Ann"), person(house, "Bob")
        cid = person(house, "Cid")
        table = open_table(house, "hold-em", *people)
        play_rounds(house, table, people, 1)
        saw = [house.look_at(who, table).view for who in (ann, bob, None)]
        play_rounds(house, table, people, 1)
        for who, view in zip((ann, bob, None), saw, strict=True):
            assert view is not None
            again = house.look_past(who, table, 1)
            assert again.view.to_json() == view.to_json()
            assert again.of == view.inputs
            assert house.look_past(who, table, 1, 0).view.inputs == 0
        public = house.look_past(None, table, 1).view.to_json()
        assert house.look_past(ann, table, 1).view.to_json() != public
        assert house.look_past(cid, table, 1).view.to_json() == public
        house.leave(ann, table)
        house.sit(cid, table, 1)  # the seat has another player now
        assert house.look_past(cid, table, 1).view.to_json() == public
        with pytest.raises(NotFound, match="round 3 of this table cannot be replayed"):
            house.look_past(ann, table, 3)
        with pytest.raises(BadRequest, match="has steps 0 to"):
            house.look_past(ann, table, 1, 99)


def test_a_table_remembers_only_the_last_people_who_left(tmp_path: Path) -> None:
    with house_at(f"sqlite:///{tmp_path / 'house.db'}", HandClock()) as house:
        people = [house.people.register_guest(f"Guest {number}") for number in range(MAX_DEPARTED + 1)]
        table = house.open_table(people[0], "red-dog", settings=SETTINGS)["table"]
        for who in people:
            house.sit(who, table, 1)
            house.leave(who, table)
        assert house.look_at(people[0], table).departed is None
        assert all(house.look_at(who, table).departed for who in people[1:])
