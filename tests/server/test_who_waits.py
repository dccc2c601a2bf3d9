"""Test that time is limited only while another person waits, and that nobody waits for a bot."""

from __future__ import annotations

import pytest

from pitboss.server.looks import SeatLook
from pitboss.server.service import TableService
from pitboss.storage.people import Person
from pitboss.table.bot_names import NAMES, name_bot
from tests.server.helpers import FAST, HandClock, awaited, mild_action, person, until
from tests.server.test_service import heads_up


def beside_bots(house: TableService, game: str = "hold-em", **settings: object) -> tuple[int, Person]:
    """Seat one person with bots at a table that plays at once."""
    ann = person(house, "Ann")
    kind = "tight" if game == "hold-em" else "random"
    chosen = {**FAST, "answer_seconds": 20, **settings}
    table = house.open_table(ann, game, bots={2: kind, 3: kind}, settings=chosen)["table"]
    house.sit(ann, table, 1)
    until(house, lambda: awaited(house, ann, table) and house.look(ann, table)["seconds"] is None)
    return table, ann


@pytest.mark.parametrize("game", ["hold-em", "red-dog"])
def test_alone_with_bots_you_have_no_time_limit(house: TableService, clock: HandClock, game: str) -> None:
    table, ann = beside_bots(house, game)
    look = house.look(ann, table)
    assert (look["seconds"], look["timed"]) == (None, None)
    for _ in range(30):
        clock.turn(30)
        house.record_presence(ann, table)
        house.tick()
    assert awaited(house, ann, table)


def test_a_long_absence_frees_the_seat_even_without_a_time_limit(
    house: TableService, clock: HandClock
) -> None:
    table, ann = beside_bots(house, kept_seconds=100)
    clock.turn(111)
    until(house, lambda: house.look(ann, table)["seat"] is None)


def test_the_time_is_full_when_another_person_comes(house: TableService, clock: HandClock) -> None:
    table, ann = beside_bots(house)
    clock.turn(300)
    house.tick()
    house.sit(person(house, "Bob"), table, 5)
    look = house.look(ann, table)
    assert (look["seconds"], look["timed"]) == (20, 1)
    clock.turn(20)
    house.tick()
    assert not awaited(house, ann, table)


def test_nobody_is_held_up_by_waiting_for_those_who_sit_out(house: TableService, clock: HandClock) -> None:
    table, ann = beside_bots(house)
    bob = person(house, "Bob")
    house.sit(bob, table, 5)
    assert house.look(ann, table)["timed"] == 1
    house.away(bob, table)
    assert house.look(ann, table)["timed"] is None
    house.back(bob, table)
    assert house.look(ann, table)["timed"] == 1
    house.leave(bob, table)
    assert house.look(ann, table)["timed"] is None


def test_everyone_sees_whose_time_runs(house: TableService) -> None:
    table, first, second = heads_up(house, answer_seconds=20)
    seat = house.look(first, table)["seat"]
    for who in (first, second, None):
        assert house.look(who, table)["timed"] == seat


def finish(house: TableService, table: int, *people: Person) -> None:
    """Play a round to its end, by the mildest actions."""

    def over() -> bool:
        for each in people:
            if awaited(house, each, table):
                house.act(each, table, mild_action(house, each, table))
        return not house.table(None, table).busy

    until(house, over)


def test_deal_now_skips_the_pause(house: TableService, clock: HandClock) -> None:
    table, ann = beside_bots(house, speed="fast")
    house.change_settings(ann, table, {"speed": "calm"})

    def over() -> bool:
        if not house.table(None, table).busy:
            return True
        if awaited(house, ann, table):
            house.act(ann, table, mild_action(house, ann, table))
        else:
            clock.turn(1.6)
        return not house.table(None, table).busy

    until(house, over)
    rounds = house.table(None, table).rounds
    assert house.look(ann, table)["seconds"] == pytest.approx(6)
    house.tick()
    assert house.table(None, table).rounds == rounds
    house.ready(ann, table)
    assert house.look(ann, table)["seconds"] == 0
    house.tick()
    assert house.table(None, table).rounds == rounds + 1
    assert not any(each.ready for each in house.table(None, table).seats)


def test_deal_now_waits_until_every_person_agrees(house: TableService, clock: HandClock) -> None:
    table, first, second = heads_up(house, answer_seconds=0)
    house.change_settings(person(house, "Sue", "supervisor"), table, {"speed": "calm"})
    finish(house, table, first, second)
    house.ready(first, table)
    house.tick()
    assert house.table(None, table).rounds == 1
    assert house.look(first, table)["seconds"] == 6
    clock.turn(2)
    house.ready(second, table)
    house.tick()
    assert house.table(None, table).rounds == 2


def test_those_who_sit_out_do_not_hold_up_the_deal(house: TableService) -> None:
    table, ann = beside_bots(house)
    bob = person(house, "Bob")
    house.sit(bob, table, 5)
    house.change_settings(ann, table, {"deals": "when_ready"})
    finish(house, table, ann)
    house.away(bob, table)
    rounds = house.table(None, table).rounds
    house.ready(ann, table)
    until(house, lambda: house.table(None, table).rounds == rounds + 1, 3)


def test_a_seat_that_timed_out_says_so_until_its_player_is_back(
    house: TableService, clock: HandClock
) -> None:
    table, first, second = heads_up(house, answer_seconds=20)

    def is_out() -> bool:
        if awaited(house, second, table):
            house.act(second, table, mild_action(house, second, table))
        else:
            clock.turn(20)
        return seat_of(first).out

    def seat_of(who: Person) -> SeatLook:
        return next(each for each in house.table(None, table).seats if each.name == who.name)

    until(house, is_out)
    assert seat_of(first).timed_out
    house.back(first, table)
    assert not seat_of(first).timed_out
    house.away(second, table)
    assert (seat_of(second).out, seat_of(second).timed_out) == (True, False)


def test_bots_have_names_of_their_own_and_styles(house: TableService) -> None:
    ann = person(house, "Ann", "supervisor")
    bots = {1: "tight", 2: "station", 3: "random", 4: "tight"}
    table = house.open_table(ann, "hold-em", bots=bots)["table"]
    seats = house.table(None, table).seats
    assert [each.name for each in seats] == [name_bot(table, seat) for seat in bots]
    assert [each.kind for each in seats] == [*bots.values()]
    assert [each.style for each in seats[:3]] == [
        "tight and aggressive",
        "loose and passive",
        "unpredictable",
    ]


@pytest.mark.parametrize("table", [1, 2, 3, 7, 1000])
def test_no_two_bots_at_a_table_share_a_name(table: int) -> None:
    names = [name_bot(table, seat) for seat in range(1, 61)]
    assert len(set(names)) == len(names)
    assert set(names[: len(NAMES)]) == set(NAMES)
    assert names[:6] != [name_bot(table + 1, seat) for seat in range(1, 7)]


@pytest.mark.parametrize("game", ["three-card-poker", "red-dog", "mini-dice", "pai-gow"])
def test_bots_bet_while_a_person_decides(house: TableService, clock: HandClock, game: str) -> None:
    ann = person(house, "Ann")
    kinds = dict.fromkeys((2, 3, 4), "house-way" if game == "pai-gow" else "regular")
    settings = {**FAST, "speed": "usual"}
    table = house.open_table(ann, game, bots=kinds, settings=settings)["table"]
    house.sit(ann, table, 1)

    def comes_to_ann() -> bool:
        clock.turn(0.1)
        return awaited(house, ann, table)

    until(house, comes_to_ann)
    assert wagering(house, table) == set()
    assert house.look(ann, table)["seconds"] == pytest.approx(0.7)
    clock.turn(0.71)
    until(house, lambda: house.look(ann, table)["seconds"] is None)
    assert wagering(house, table) == {2, 3, 4}
    assert awaited(house, ann, table)


def test_bots_bet_at_once_when_the_people_have_bet(house: TableService, clock: HandClock) -> None:
    ann = person(house, "Ann")
    settings = {**FAST, "speed": "usual"}
    bots = dict.fromkeys((2, 3), "regular")
    table = house.open_table(ann, "three-card-poker", bots=bots, settings=settings)["table"]
    house.sit(ann, table, 1)

    def comes_to_ann() -> bool:
        clock.turn(0.1)
        return awaited(house, ann, table)

    until(house, comes_to_ann)
    house.act(ann, table, {"do": "bet", "value": {"ante": 500}})
    until(house, lambda: wagering(house, table) == {1, 2, 3})


def wagering(house: TableService, table: int) -> set[int]:
    """Return the seats with chips on the table."""
    view = house.look_at(None, table).view
    assert view is not None
    return {seat for seat, _ in view.wagers}


@pytest.mark.parametrize("game", ["hold-em", "three-card-poker"])
def test_buying_or_leaving_deals_no_round_that_others_did_not_agree_to(
    house: TableService, game: str
) -> None:
    people = [person(house, name) for name in ("Ann", "Bob", "Cid")]
    quiet = {**FAST, "deals": "when_ready", "answer_seconds": 0}
    table = house.open_table(people[0], game, bots={4: "random"}, settings=quiet)["table"]
    for seat, who in enumerate(people, 1):
        house.sit(who, table, seat)
        house.ready(who, table)
    until(house, lambda: any(awaited(house, who, table) for who in people))
    assert house.buy(people[0], table, 500)["bought"] is False
    house.leave(people[2], table)
    house.clear_seat(people[0], table, 4)
    for _ in range(300):
        for who in people[:2]:
            if awaited(house, who, table):
                house.act(who, table, mild_action(house, who, table))
        house.tick()
    running = house.in_play.get(table)
    assert (running.is_free, running.table.number, sorted(running.seats)) == (True, 1, [1, 2])
    assert running.seats[1].buying == 0
