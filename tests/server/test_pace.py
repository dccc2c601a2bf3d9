"""Test the pace of a table: bots, time limits, words, and absent players."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from pitboss.evidence.verifying import verify
from pitboss.server.dealing import Dealing
from pitboss.server.service import TableService
from pitboss.storage.errors import BadRequest, Conflict, NotAllowed
from pitboss.storage.people import Person
from pitboss.storage.store import Store
from pitboss.table import View
from tests.helpers import in_a_loop
from tests.server.helpers import FAST, HandClock, awaited, lines, mild_action, person, until
from tests.server.test_service import heads_up
from tests.waiting import PATIENCE_SECONDS


def inputs(house: TableService, table: int) -> int:
    return lines(house, table).count(b'{"input"')


@pytest.mark.parametrize(("speed", "seconds"), [("calm", 1.6), ("usual", 0.8), ("fast", 0.0)])
def test_bots_wait_according_to_the_speed(
    house: TableService, clock: HandClock, speed: str, seconds: float
) -> None:
    ann = person(house, "Ann", "supervisor")
    settings = {"speed": speed, "word_seconds": 0, "bots_alone": True}
    table = house.open_table(ann, "hold-em", bots={1: "tight", 2: "station"}, settings=settings)["table"]
    clock.turn(6)
    house.tick()
    before = inputs(house, table)
    if seconds:
        clock.turn(seconds - 0.01)
        house.tick()
        assert inputs(house, table) == before
        clock.turn(0.01)
    house.tick()
    assert inputs(house, table) == before + 1


def test_the_mildest_option_is_played_for_a_silent_seat(house: TableService, clock: HandClock) -> None:
    table, first, _ = heads_up(house, answer_seconds=20)
    mild = mild_action(house, first, table)
    assert mild["do"] == "fold"
    clock.turn(19.9)
    house.tick()
    assert awaited(house, first, table)
    assert house.look(first, table)["seconds"] == pytest.approx(0.1)
    clock.turn(0.1)
    house.tick()
    assert not awaited(house, first, table)
    told = lines(house, table).decode()
    assert f'{{"input":{{"actor":{mild["actor"]},"do":"fold"}}' in told


def test_each_decision_gets_the_full_time(house: TableService, clock: HandClock) -> None:
    table, first, second = heads_up(house, answer_seconds=20)
    clock.turn(15)
    house.act(first, table, {"do": "call"})
    assert awaited(house, second, table)
    clock.turn(15)
    house.tick()
    assert awaited(house, second, table)


def test_without_a_time_limit_the_table_waits(house: TableService, clock: HandClock) -> None:
    table, first, second = heads_up(house, answer_seconds=0, kept_seconds=0)
    clock.turn(10**6)
    house.tick()
    assert awaited(house, first, table)
    assert house.look(second, table)["seconds"] is None


def test_a_silent_player_sits_out_until_back(house: TableService, clock: HandClock) -> None:
    table, first, second = heads_up(house, answer_seconds=20)

    def missed() -> bool:
        if awaited(house, second, table):
            house.act(second, table, mild_action(house, second, table))
        else:
            clock.turn(20)
        seats = {each.name: each for each in house.table(None, table).seats}
        return seats[first.name].out

    until(house, missed)
    until(house, lambda: house.look(None, table)["phase"] == "over")
    rounds = house.table(None, table).rounds
    for _ in range(5):
        clock.turn(20)
        house.tick()
    assert house.table(None, table).rounds == rounds  # one alone does not play poker
    house.back(first, table)
    until(house, lambda: house.table(None, table).rounds == rounds + 1)
    assert b'"sit_out"' in lines(house, table)
    assert b'"sit_in"' in lines(house, table)


def test_an_absent_players_seat_is_held_for_a_while(house: TableService, clock: HandClock) -> None:
    table, first, second = heads_up(house, kept_seconds=100, answer_seconds=20)
    for _ in range(12):
        clock.turn(10)
        house.record_presence(second, table)
        house.tick()
    until(house, lambda: len(house.table(None, table).seats) == 1)
    assert house.look(second, table)["seat"] is not None
    assert house.look(first, table)["seat"] is None


def words_phase(house: TableService, **settings: Any) -> tuple[int, Person, Person]:
    ann, bob = person(house, "Ann"), person(house, "Bob")
    chosen = {"speed": "fast", "word_seconds": 10, **settings}
    table = house.open_table(ann, "hold-em", settings=chosen)["table"]
    house.sit(ann, table, 1)
    house.sit(bob, table, 2)
    until(house, lambda: house.look(ann, table)["phase"] == "words")
    return table, ann, bob


def test_words_are_added_after_the_commitment_and_revealed_when_the_round_begins(house: TableService) -> None:
    table, ann, bob = words_phase(house)
    told = house.look(ann, table)["commitment"]
    house.word(ann, table, "saddle")
    for who in (ann, bob, None):
        assert "saddle" not in str(house.look(who, table))
    assert [each.word for each in house.table(None, table).seats] == [True, False]
    house.tick()
    assert house.look(ann, table)["phase"] == "words"
    house.word(bob, table, "horse")
    house.tick()
    look = house.look(bob, table)
    assert (look["phase"], look["commitment"]) == ("round", told)
    assert look["round"]["events"][0]["words"] == {"1": "saddle", "2": "horse"}
    house.give_back(person(house, "Sue", "supervisor"), table, "the end of the evening")
    row = verify(lines(house, table), partial=True).rows[0]
    assert (row["commitment"], row["words"]) == (told, {"1": "saddle", "2": "horse"})


def test_words_have_a_time_limit_and_a_format(house: TableService, clock: HandClock) -> None:
    table, ann, bob = words_phase(house)
    for word in ("", "x" * 65, "a\x07", 7, "\ud800"):
        with pytest.raises(BadRequest):
            house.word(ann, table, word)  # type: ignore[arg-type]
    house.word(ann, table, "one")
    with pytest.raises(Conflict):
        house.word(ann, table, "two")
    clock.turn(9.9)
    house.tick()
    assert house.look(ann, table)["phase"] == "words"
    clock.turn(0.1)
    house.tick()
    assert house.look(ann, table)["phase"] == "round"
    with pytest.raises(Conflict, match="wait"):
        house.word(bob, table, "late")


def test_declining_a_word_holds_up_nobody(house: TableService) -> None:
    table, ann, bob = words_phase(house)
    house.word(ann, table, None)
    house.word(bob, table, None)
    house.tick()
    assert house.look(ann, table)["phase"] == "round"


def test_a_player_who_leaves_while_words_are_added_goes_after_the_round(house: TableService) -> None:
    table, ann, bob = words_phase(house)
    assert house.leave(ann, table)["left"] is False
    house.word(bob, table, None)
    until(house, lambda: house.look(ann, table)["seat"] is None)
    assert house.table(None, table).rounds == 1


def test_a_table_may_wait_until_all_are_ready(house: TableService, clock: HandClock) -> None:
    ann, bob = person(house, "Ann"), person(house, "Bob")
    table = house.open_table(ann, "red-dog", settings={**FAST, "deals": "when_ready"})["table"]
    house.sit(ann, table, 1)
    house.sit(bob, table, 2)
    house.ready(ann, table)
    clock.turn(50)
    house.tick()
    assert house.table(None, table).rounds == 0
    house.ready(bob, table)
    house.tick()
    assert house.table(None, table).rounds == 1
    assert not any(each.ready for each in house.table(None, table).seats)


def test_the_house_plays_for_a_failing_bot(house: TableService, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(view: View) -> None:
        raise KeyError("a bot's own mistake")

    monkeypatch.setattr(Dealing, "_get_bot", lambda *_: broken)
    ann = person(house, "Ann", "supervisor")
    settings = {**FAST, "bots_alone": True}
    table = house.open_table(ann, "hold-em", bots={1: "tight", 2: "tight"}, settings=settings)["table"]
    until(house, lambda: house.table(None, table).rounds == 3)


def test_a_halted_table_says_why(house: TableService) -> None:
    ann = person(house, "Ann", "supervisor")
    options = {"limit": "no", "blinds": [5_000_000, 10_000_000]}
    settings = {**FAST, "bots_alone": True, "stack": 20_000_000}
    table = house.open_table(
        ann, "hold-em", options=options, settings=settings, bots={1: "tight", 2: "tight"}
    )["table"]
    with house.in_play.hold(table) as running:
        running.table.options = running.game.options_from_json({"limit": "no", "blinds": [10**9, 2 * 10**9]})
    version = house.table(None, table).version
    house.tick()
    assert "poker takes two players" in house.table(None, table).halted
    assert house.table(None, table).version > version  # who watches is told
    with pytest.raises(NotAllowed):
        house.pause(house.people.register_guest("Bob"), table)
    assert "poker takes two players" in house.table(None, table).halted
    assert house.tick() is None


def test_watchers_get_the_newest_version(house: TableService) -> None:
    ann = person(house, "Ann")
    table = house.open_table(ann, "red-dog", settings=FAST)["table"]

    async def watch() -> list[int]:
        changes = house.watch_changes(None, table)
        got = [await anext(changes)]
        await asyncio.to_thread(house.sit, ann, table, 1)  # before it is waited for
        got.append(await asyncio.wait_for(anext(changes), 5))
        for _ in range(5):
            await asyncio.to_thread(house.buy, ann, table, 100)
        got.append(await asyncio.wait_for(anext(changes), 5))
        await changes.aclose()
        return [each for each in got if each is not None]

    first, second, third = in_a_loop(watch())
    assert first < second < third == house.table(None, table).version
    assert house.changes.count == 0


def test_tables_move_on_while_the_service_runs(house: TableService) -> None:
    ann = person(house, "Ann", "supervisor")
    settings = {**FAST, "bots_alone": True}
    table = house.open_table(ann, "red-dog", bots={1: "random"}, settings=settings)["table"]

    async def some_rounds() -> None:
        running = asyncio.ensure_future(house.run())
        async for _ in house.watch_changes(None, table):
            if house.table(None, table).rounds >= 2:
                break
        running.cancel()

    in_a_loop(asyncio.wait_for(some_rounds(), PATIENCE_SECONDS))


def test_a_persons_action_is_durable_when_answered(
    house: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, first, _ = heads_up(house)
    honest, synced = Store.write, []

    def noted(store: Store, *, sync: bool = True) -> Any:
        synced.append(sync)
        return honest(store, sync=sync)

    monkeypatch.setattr(Store, "write", noted)
    house.act(first, table, {"do": "call"})
    assert synced == [True]
