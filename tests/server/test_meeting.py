"""Test conflicts: a ruling and a player, an option and a seat, a setting and a turn."""

from __future__ import annotations

from functools import partial

import pytest

from pitboss.evidence.verifying import verify
from pitboss.server.service import TableService
from pitboss.storage.errors import Conflict, NotAllowed
from pitboss.storage.people import Person
from pitboss.table import Refused
from tests.server.helpers import FAST, HandClock, awaited, house_at, lines, mild_action, person, until
from tests.server.test_service import heads_up, unchanged

SLOW = {**FAST, "answer_seconds": 0}


@pytest.fixture
def url(forms: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> str:
    """Use one database, because nothing here depends on its kind."""
    from shutil import copy

    return f"sqlite:///{copy(forms['sqlite'].removeprefix('sqlite:///'), tmp_path_factory.mktemp('one'))}"


def two_at(house: TableService, game: str, **settings: object) -> tuple[int, Person, Person]:
    """Return a table with a round in play, and its players, the one to act first."""
    ann, bob = person(house, "Ann"), person(house, "Bob")
    table = house.open_table(ann, game, settings={**SLOW, **settings})["table"]
    house.sit(ann, table, 1)
    house.sit(bob, table, 2)
    for who in (ann, bob):
        house.ready(who, table)
    until(house, lambda: awaited(house, ann, table) or awaited(house, bob, table))
    return (table, ann, bob) if awaited(house, ann, table) else (table, bob, ann)


def wager(house: TableService, who: Person, table: int) -> None:
    option = next(each for each in house.look(who, table)["round"]["options"] if "areas" in each)
    area = option["areas"][0]
    house.act(who, table, {"do": option["do"], "value": {area["wager"]: area["low"]}})


def seats(house: TableService, table: int) -> list[int]:
    return [each.seat for each in house.table(None, table).seats]


def _done(house: TableService, table: int, who: Person) -> bool:
    """Return whether no round is in play; otherwise take this player's mildest option when due."""
    if awaited(house, who, table):
        house.act(who, table, mild_action(house, who, table))
    return house.in_play.get(table).is_free


def test_a_player_who_is_sent_away_cannot_stay(url: str, clock: HandClock) -> None:
    with house_at(url, clock) as house:
        table, first, second = two_at(house, "mini-dice")
        sue = person(house, "Sue", "supervisor")
        wager(house, first, table)
        seat = house.look(first, table)["seat"]
        assert house.clear_seat(sue, table, seat)["left"] is False
        house.back(first, table)
    with house_at(url, clock) as house:
        house.back(first, table)
        house.ready(first, table)
        until(house, lambda: _done(house, table, second) and seat not in seats(house, table))


def test_a_leaving_player_may_change_their_mind(house: TableService) -> None:
    table, first, _ = two_at(house, "mini-dice")
    wager(house, first, table)
    assert house.leave(first, table)["left"] is False
    house.back(first, table)
    assert not any(each.leaving for each in house.table(None, table).seats)


def test_a_player_is_shown_out_while_words_are_added(house: TableService) -> None:
    ann, bob, sue = person(house, "Ann"), person(house, "Bob"), person(house, "Sue", "supervisor")
    table = house.open_table(ann, "hold-em", settings={**FAST, "word_seconds": 5})["table"]
    house.sit(ann, table, 1)
    house.sit(bob, table, 2)
    until(house, lambda: house.look(ann, table)["phase"] == "words")
    assert house.clear_seat(sue, table, 2)["left"] is False
    house.word(ann, table, None)
    until(house, lambda: _done(house, table, ann) and 2 not in seats(house, table))


def test_the_table_does_not_wait_for_a_player_who_is_long_gone(house: TableService, clock: HandClock) -> None:
    table, _, second = two_at(house, "mini-dice", kept_seconds=900)
    dan = person(house, "Dan", "dealer")
    house.take_place(dan, table, "dealer")
    for _ in range(40):
        clock.turn(30)
        house.record_presence(second, table)
        house.tick()
        if awaited(house, second, table):
            house.act(second, table, mild_action(house, second, table))
    look = house.table(None, table)
    assert [each.name for each in look.seats] == [second.name]
    assert not look.staff
    assert look.rounds > 1


def test_a_player_without_chips_holds_up_nobody(house: TableService) -> None:
    ann, bob = person(house, "Ann"), person(house, "Bob")
    table = house.open_table(ann, "red-dog", settings={**SLOW, "deals": "when_ready"})["table"]
    house.sit(ann, table, 1)
    house.sit(bob, table, 2)
    house.ready(bob, table)
    house.tick()
    assert house.look(bob, table)["phase"] == "waiting"
    house.in_play.get(table).table._stacks[1] = 0  # as if everything had been lost
    house.in_play.publish(house.in_play.get(table))
    house.tick()
    assert house.look(bob, table)["phase"] == "round"


def test_a_player_who_joins_during_a_round_does_not_play_it_for_the_last_one(house: TableService) -> None:
    table, first, second = two_at(house, "red-dog")
    cid, seat = person(house, "Cid"), house.look(first, table)["seat"]
    assert house.leave(first, table)["left"] is True
    assert house.sit(cid, table, seat)["seated"] is False
    unchanged(house, table, partial(house.act, cid, table, {"do": "ready"}), Conflict)
    house.tick()
    until(house, lambda: awaited(house, second, table))
    house.act(second, table, {"do": "ready"})
    until(house, lambda: awaited(house, cid, table))
    assert house.table(None, table).rounds == 2


def test_a_seat_with_a_wager_up_is_refused_with_the_reason(house: TableService) -> None:
    ann, cid = person(house, "Ann"), person(house, "Cid")
    table = house.open_table(ann, "mini-dice", options={"place_bet_on_leaving": "stays_up"})["table"]
    house.sit(ann, table, 1)
    house.in_play.get(table).table._wagers[1, "place 4"] = 500  # as a shake has left it
    house.leave(ann, table)
    refusal = unchanged(house, table, lambda: house.sit(cid, table, 1), Refused)
    assert "seat 1 is kept" in str(refusal)
    assert house.sit(cid, table, 2)["seated"] is True


@pytest.mark.parametrize(
    ("game", "fewer"), [("three-card-poker", {"seats": 4}), ("hold-em", {"most_seats": 4})]
)
def test_a_table_cannot_shrink_below_its_players(
    house: TableService, game: str, fewer: dict[str, int]
) -> None:
    ann = person(house, "Ann")
    table = house.open_table(ann, game, settings=FAST)["table"]
    house.sit(ann, table, 6)
    refusal = unchanged(house, table, lambda: house.change_options(ann, table, fewer), Refused)
    assert "seat 6 is taken" in str(refusal)
    house.leave(ann, table)
    assert house.change_options(ann, table, fewer)["options"] == fewer


def test_a_player_who_finds_no_seat_buys_nothing(house: TableService) -> None:
    table, first, _ = two_at(house, "three-card-poker")
    cid, sue = person(house, "Cid"), person(house, "Sue", "supervisor")
    house.sit(cid, table, 6)
    house.give_back(sue, table, "the deck was short")
    house.change_options(sue, table, {"seats": 4})
    refusal = unchanged(house, table, lambda: house.buy(cid, table, 500), Refused)
    assert "seats 1 to 4" in str(refusal)
    house.leave(cid, table)
    assert seats(house, table) == [1, 2]
    assert house.look(first, table)["phase"] == "waiting"


def test_a_player_cannot_shorten_opponents_time(house: TableService, clock: HandClock) -> None:
    table, first, second = heads_up(house)
    opener = first if house.in_play.get(table).opened_by == first.id else second
    clock.turn(5)
    for name in ("answer_seconds", "kept_seconds"):
        unchanged(house, table, partial(house.change_settings, opener, table, {name: 1}), NotAllowed)
    house.change_settings(opener, table, {"speed": "calm"})


def test_a_returned_round_is_not_shown_after_a_restart(url: str, clock: HandClock) -> None:
    with house_at(url, clock) as house:
        table, first, _ = two_at(house, "red-dog")
        wager(house, first, table)
        house.give_back(person(house, "Sue", "supervisor"), table, "the deck was short")
        before = house.look(first, table)
    with house_at(url, clock) as house:
        after = house.look(first, table)
    assert (after["phase"], after["round"]) == (before["phase"], before["round"]) == ("waiting", None)


def test_all_take_their_chips_when_a_table_is_closed(house: TableService) -> None:
    table, *_ = two_at(house, "red-dog")
    sue = person(house, "Sue", "supervisor")
    unchanged(house, table, lambda: house.close(sue, table), Refused)
    house.give_back(sue, table, "closing")
    house.close(sue, table)
    data = lines(house, table)
    assert all(f'{{"table":["leave",{seat}]'.encode() in data for seat in (1, 2))
    verify(data)


def test_bots_buy_enough_for_raised_stakes(house: TableService) -> None:
    ann = person(house, "Ann", "supervisor")
    settings = {**FAST, "stack": 2000, "bots_alone": True}
    table = house.open_table(ann, "hold-em", settings=settings, bots={1: "station", 2: "station"})["table"]
    house.change_options(ann, table, {"minimum": 100_000, "maximum": 200_000})
    house.tick()
    assert house.table(ann, table).halted == ""
    assert house.look(ann, table)["phase"] == "round"
