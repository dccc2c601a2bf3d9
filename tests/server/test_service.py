"""Test permissions at a table, and that a refusal changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from sqlalchemy import event

from pitboss.evidence.own_record import make_own_record
from pitboss.evidence.verifying import verify
from pitboss.law import BadInput
from pitboss.server.service import TableService
from pitboss.storage.errors import BadRequest, Conflict, NotAllowed, NotFound, ServiceError
from pitboss.storage.people import Person
from pitboss.table import Refused
from pitboss.table.catalog import GAMES, UnknownGame
from pitboss.table.fields import BadForm
from tests.server.helpers import FAST, awaited, lines, mild_action, options, person, until


def heads_up(house: TableService, **settings: Any) -> tuple[int, Person, Person]:
    """Return two people at a table of hold 'em, with a round in which the first is to act."""
    ann, bob = person(house, "Ann"), person(house, "Bob")
    table = house.open_table(ann, "hold-em", settings={**FAST, **settings})["table"]
    house.sit(ann, table, 1)
    house.sit(bob, table, 2)
    until(house, lambda: awaited(house, ann, table) or awaited(house, bob, table))
    return (table, ann, bob) if awaited(house, ann, table) else (table, bob, ann)


def unchanged(house: TableService, table: int, do: Callable[[], object], why: type[Exception]) -> Exception:
    """Assert that a block is refused for this reason, and changes nothing."""
    before = lines(house, table), house.table(None, table)
    with pytest.raises(why) as caught:
        do()
    assert (lines(house, table), house.table(None, table)) == before
    return caught.value


def test_any_game_is_opened_and_a_round_played(house: TableService) -> None:
    ann = person(house, "Ann", "supervisor")
    bots = {2: "random", 3: "random"}
    tables = {game: house.open_table(ann, game, bots=bots, settings=FAST)["table"] for game in GAMES}
    for game, table in tables.items():
        house.sit(ann, table, 1)
        while house.look(ann, table)["phase"] != "over":
            if awaited(house, ann, table):
                turn = house.look(ann, table)["turn"]
                house.act(ann, table, mild_action(house, ann, table), turn=turn)
            else:
                house.scheduler.advance(house.in_play.get(table))
        house.close(ann, table)
        assert verify(lines(house, table)).round_count == 1, game


def test_a_table_has_typed_options_and_is_refused_with_the_rule(house: TableService) -> None:
    ann = person(house, "Ann")
    table = house.open_table(ann, "hold-em", options={"limit": "no", "blinds": [100, 200]})["table"]
    assert house.table(ann, table).options == {"limit": "no", "blinds": (100, 200)}
    with pytest.raises(BadForm):
        house.open_table(ann, "hold-em", options={"limit": "none at all"})
    with pytest.raises(BadForm, match="did you mean"):
        house.open_table(ann, "hold-em", options={"blnds": [1, 2]})
    with pytest.raises(Refused) as caught:
        house.open_table(ann, "mini-dice", options={"odds": {"seven": "1 to 1"}})
    assert str(caught.value.cite).startswith("13:69F")
    with pytest.raises(UnknownGame):
        house.open_table(ann, "hold-him")
    assert len(house.tables(ann)) == 1


BAD_SETTINGS: list[Any] = [
    {"speed": "slow"}, {"answer_seconds": -1}, {"answer_seconds": 1.5}, {"mishaps": 1}, {"stack": 10**12},
    {"private": "yes"}, {"unheard": 1}, {"deals": None}, [7], {"word_seconds": True},
]  # fmt: skip


def test_settings_are_checked(house: TableService) -> None:
    ann = person(house, "Ann")
    table = house.open_table(ann, "keno")["table"]
    for settings in BAD_SETTINGS:
        with pytest.raises(BadRequest):
            house.open_table(ann, "keno", settings=settings)
        unchanged(house, table, partial(house.change_settings, ann, table, settings), BadRequest)


def test_nobody_acts_for_another_seat_or_out_of_turn(house: TableService) -> None:
    table, first, second = heads_up(house)
    act = options(house, first, table)[0]["do"]
    own = {"do": act}
    for row in (own, {**own, "actor": house.look(first, table)["seat"]}):
        refusal = unchanged(house, table, partial(house.act, second, table, row), Exception)
        assert isinstance(refusal, Refused | NotAllowed)
    for actor in ("dealer", "supervisor", 3):
        unchanged(house, table, partial(house.act, first, table, {**own, "actor": actor}), NotAllowed)
    stranger = person(house, "Cat")
    unchanged(house, table, lambda: house.act(stranger, table, own), NotAllowed)
    house.act(first, table, own)


NO_ACTIONS: list[Any] = [
    None, [], "call", {}, {"do": 7}, {"do": "call", "more": 1}, {"do": "call", "actor": -3},
    {"do": "call", "actor": True}, {"do": "x" * 201}, {"do": "bet", "value": 10**13},
    {"do": "bet", "value": 1.5}, {"do": "bet", "value": [[[[]]]]}, {"do": "bet", "value": {"a": "b"}},
    {"do": "bet", "value": list(range(500))}, {7: 8},
]  # fmt: skip
NOT_OFFERED: list[dict[str, Any]] = [
    {"do": "fly"},
    {"do": "call", "value": 3},
    {"do": "raise", "value": -5},
]


def test_invalid_and_unavailable_actions_are_refused(house: TableService) -> None:
    table, first, _ = heads_up(house)
    for action in NO_ACTIONS:
        unchanged(house, table, partial(house.act, first, table, action), BadInput)
        with_id = partial(house.act, first, table, action, request="a")
        unchanged(house, table, with_id, BadInput)
    for action in NOT_OFFERED:
        refusal = unchanged(house, table, partial(house.act, first, table, action), Refused)
        assert isinstance(refusal, Refused)
        assert str(refusal.cite).startswith("13:69F-14")


def test_an_action_for_a_decision_that_has_passed_is_refused(house: TableService) -> None:
    table, first, _ = heads_up(house)
    turn, action = house.look(first, table)["turn"], mild_action(house, first, table)
    unchanged(house, table, lambda: house.act(first, table, action, turn="1.99"), Conflict)
    house.act(first, table, action, turn=turn)
    unchanged(house, table, lambda: house.act(first, table, action, turn=turn), ServiceError)


def test_seats_are_taken_once_and_refused_as_the_law_does(house: TableService) -> None:
    table, first, second = heads_up(house)
    cat = person(house, "Cat")
    taken = house.look(first, table)["seat"]
    unchanged(house, table, lambda: house.sit(cat, table, taken), Conflict)
    unchanged(house, table, lambda: house.sit(second, table, 5), Conflict)
    for seat in (0, -1, 12, 99):
        unchanged(house, table, partial(house.sit, cat, table, seat), Refused)
    odd: list[Any] = ["1", None, True, 1.0, 10**30]
    for none in odd:
        unchanged(house, table, partial(house.sit, cat, table, none), BadRequest)
    stacks: list[Any] = [0, -5, 10**12, "x"]
    for stack in stacks:
        unchanged(house, table, partial(house.sit, cat, table, 3, stack=stack), BadRequest)
    unchanged(house, table, lambda: house.sit(cat, table, 3, stack=1), Refused)
    with pytest.raises(NotFound):
        house.sit(cat, 99, 3)


def test_a_player_who_joins_during_a_round_sits_down_after_it(house: TableService) -> None:
    table, first, _ = heads_up(house)
    cat = person(house, "Cat")
    answer = house.sit(cat, table, 5, stack=70_000)
    assert answer["seated"] is False
    assert house.look(cat, table)["seat"] == 5
    assert house.look(cat, table)["round"]["viewer"] is None
    house.act(first, table, {"do": "fold"})
    until(house, lambda: house.table(cat, table).rounds == 2)
    assert house.look(cat, table)["round"]["viewer"] == 5
    assert '["sit",5,70000]' in lines(house, table).decode()


def test_a_player_bound_to_a_round_leaves_after_it(house: TableService) -> None:
    table, first, second = heads_up(house)
    assert house.leave(second, table)["left"] is False
    assert house.leave(first, table)["left"] is False
    assert house.back(first, table)["seat"] in (1, 2)
    house.act(first, table, {"do": "fold"})
    until(house, lambda: len(house.table(None, table).seats) == 1)
    assert house.look(second, table)["seat"] is None
    assert house.look(first, table)["seat"] is not None
    assert house.leave(first, table)["left"] is True


def test_a_new_player_does_not_see_the_cards_of_the_seats_last_player(house: TableService) -> None:
    table, first, _ = heads_up(house)
    seat = house.look(first, table)["seat"]
    house.act(first, table, {"do": "fold"})
    assert house.look(first, table)["phase"] == "over"
    house.leave(first, table)
    assert house.look(first, table)["round"]["viewer"] is None
    cat = person(house, "Cat")
    house.sit(cat, table, seat)
    shown = house.look(cat, table)
    assert (shown["seat"], shown["round"]["viewer"]) == (seat, None)
    assert house.look_back(cat, table, 0).viewer is None


def test_a_private_table_needs_its_link(house: TableService) -> None:
    ann, bob = person(house, "Ann"), person(house, "Bob")
    table = house.open_table(ann, "keno", settings={"private": True})["table"]
    code = house.table(ann, table).code
    assert house.by_code(code) == table
    for who in (bob, None):
        assert house.tables(who) == []
        for given in ("", "x" * 16, code[:-1]):
            with pytest.raises(NotAllowed, match="link"):
                house.look(who, table, given)
        assert house.look(who, table, code)["seat"] is None
    with pytest.raises(NotAllowed):
        house.sit(bob, table, 1)
    house.sit(bob, table, 1, code=code)
    assert len(house.tables(bob)) == 1
    with pytest.raises(NotFound):
        house.by_code("nothing")


def test_a_round_can_be_replayed_step_by_step(house: TableService) -> None:
    table, first, second = heads_up(house)
    house.act(first, table, {"do": "fold"})
    back = house.look_back(second, table, 0)
    now = house.look(second, table)
    assert back.viewer == now["seat"]
    assert len(back.events) < len(now["round"]["events"])
    for wrong in (-1, 10**6, "0", True, None):
        with pytest.raises(BadRequest):
            house.look_back(second, table, wrong)  # type: ignore[arg-type]


def test_chips_are_bought_between_rounds(house: TableService) -> None:
    table, first, _ = heads_up(house)
    assert house.buy(first, table, 5_000)["bought"] is False
    seat = house.look(first, table)["seat"]
    house.act(first, table, {"do": "fold"})
    until(house, lambda: f'["sit",{seat},5000]' in lines(house, table).decode())
    amounts: list[Any] = [0, -1, 10**12, "5", None]
    for amount in amounts:
        unchanged(house, table, partial(house.buy, first, table, amount), BadRequest)
    unchanged(house, table, lambda: house.buy(person(house, "Cat"), table, 5_000), NotAllowed)


def test_a_players_record_shows_what_the_seat_saw_and_the_houses_is_for_supervisors(
    house: TableService,
) -> None:
    table, first, second = heads_up(house)
    house.act(first, table, {"do": "fold"})
    sue = person(house, "Sue", "supervisor")
    assert house.record(sue, table) == lines(house, table)
    for who in (first, second):
        with pytest.raises(NotAllowed, match="shows all cards"):
            house.record(who, table)
        assert b'"pitboss-own-record"' in make_own_record(*house.lines_for_seat(who, table))
    with pytest.raises(NotAllowed):
        house.lines_for_seat(sue, table)


def test_a_step_writes_only_what_changed(house: TableService, url: str) -> None:
    table, first, _ = heads_up(house)
    steps = list[str]()

    def note(_: object, __: object, statement: str, *___: object) -> None:
        if statement.startswith("UPDATE tables"):
            steps.append(statement)

    event.listen(house.store.engine, "before_cursor_execute", note)
    house.away(first, table)
    house.change_settings(first, table, {"speed": "calm"})
    house.back(first, table)
    assert ["settings=" in each for each in steps] == [False, True, False]
    assert all("version=" in each for each in steps)
