"""Copies and pickles are independent of the original, and those of views reveal nothing hidden."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest

from pitboss.equipment.chance import Chance
from pitboss.poker.games.hold_em import HoldEm
from pitboss.poker.history.recorded_hand import RecordedHand
from pitboss.table import Action, Event, Refused, Table, View, every_game
from pitboss.table.bots import RandomLegal, first_option, play_out
from pitboss.table.round import Round
from tests.cases import for_each
from tests.poker.deck import community, stacked
from tests.poker.history.playing import no_limit, replayed

SEATS = {1: 100_000, 2: 100_000}
GAMES = [game.id for game in every_game()]
COPIES: list[Callable[[Any], Any]] = [
    copy.copy,
    copy.deepcopy,
    lambda each: pickle.loads(pickle.dumps(each)),
]


def begin_table(game_id: str, seed: int = 1, *, secret: bool = False) -> Table[Any, Any, Any]:
    """Return a table in the middle of its first round."""
    game = next(each for each in every_game() if each.id == game_id)
    table = game.table(stacks=SEATS)
    round = table.start(Chance.secure() if secret else Chance.seeded(seed))
    bots = {seat: RandomLegal(Chance.seeded(f"{seed} {seat}")) for seat in SEATS}
    for _ in range(2):
        if round.turn is None:
            break
        actor = round.turn.actor
        round.act(bots.get(actor, first_option)(round.view(actor)))
    return table


def finish(table: Table[Any, Any, Any]) -> None:
    assert table.round is not None
    play_out(table.round, {})


def event_rows(round: Round[Any, Any]) -> list[dict[str, Any]]:
    return [event.to_json() for event in round.events]


@for_each("copied", COPIES)
@for_each("secret", [False, True])
@for_each("game_id", GAMES)
def test_acting_in_a_copy_does_not_change_the_round(
    game_id: str, secret: bool, copied: Callable[[Any], Any]
) -> None:
    round = begin_table(game_id, secret=secret).round
    assert round is not None
    before, inputs, asked = event_rows(round), list(round.inputs), repr(round.turn)
    other = copied(round)
    assert (event_rows(other), other.inputs, repr(other.turn)) == (before, inputs, asked)
    play_out(other, {})
    assert other.over
    assert (event_rows(round), round.inputs, repr(round.turn)) == (before, inputs, asked)
    play_out(round, {})
    assert event_rows(round) == event_rows(other)


@for_each("copied", COPIES)
@for_each("game_id", ["hold-em", "keno", "mini-dice", "three-card-poker"])
def test_playing_at_a_copied_table_does_not_change_the_table(
    game_id: str, copied: Callable[[Any], Any]
) -> None:
    table = begin_table(game_id, secret=True)
    other = copied(table)
    assert type(other) is type(table)
    finish(other)
    assert (table.busy, other.busy) == (True, False)
    other.start(Chance.secure())
    assert (table.number, other.number) == (1, 2)
    finish(table)
    assert table.stacks.keys() == SEATS.keys()
    assert 1 in table.opened_keys or table.state.has_hidden_cards


def test_a_copied_table_keeps_no_record() -> None:
    table = begin_table("hold-em")
    table.journal = object()  # type: ignore[assignment]
    assert copy.copy(table).journal is None
    assert pickle.loads(pickle.dumps(table)).journal is None


@for_each("copied", COPIES)
@for_each("game_id", GAMES)
def test_events_and_turns_are_the_same_after_a_copy(game_id: str, copied: Callable[[Any], Any]) -> None:
    round = begin_table(game_id).round
    assert round is not None
    for event in round.events:
        again = copied(event)
        assert isinstance(again, Event)
        assert again == event
        with pytest.raises(TypeError):
            again.data["more"] = 1  # type: ignore[index]
    if round.turn is not None:
        turn = copied(round.turn)
        assert list(turn.options) == list(round.turn.options)
        assert (turn.actor, turn.cite) == (round.turn.actor, round.turn.cite)
        turn.check(round.turn.options[0].action())
        with pytest.raises(Refused):
            turn.check(Action(turn.actor, "fly"))


@for_each("copied", [*COPIES, View.snapshot])
@for_each("game_id", GAMES)
def test_a_frozen_view_shows_what_the_view_showed(game_id: str, copied: Callable[[Any], Any]) -> None:
    round = begin_table(game_id).round
    assert round is not None
    for viewer in (None, 1, 2, 0):
        view = round.view(viewer)
        still = copied(view)
        shows = [
            name
            for name in dir(View)
            if not name.startswith("_") and name not in ("snapshot", "describe_setting", "check_setting")
        ]
        for name in shows:
            mine, other = getattr(view, name), getattr(still, name)
            if name == "game":
                mine, other = mine.id, other.id
            elif name in ("turn",):
                mine, other = repr(mine), repr(other)
            assert callable(mine) or mine == other, name
        assert still.to_json() == view.to_json()
        assert repr(still) == repr(view)


def test_a_frozen_view_does_not_follow_the_round() -> None:
    round = begin_table("hold-em").round
    assert round is not None
    view = round.view(1)
    still, before = view.snapshot(), view.to_json()
    play_out(round, {})
    assert still.to_json() == before != view.to_json()
    assert still.snapshot() is still


def test_hidden_cards_do_not_leave_through_a_frozen_view() -> None:
    """Check that two hands that differ only in what seat 1 cannot see give the same bytes."""

    def seen(theirs: str, board: str, viewer: int | None) -> bytes:
        hand = HoldEm().table(stacks=SEATS).start(stacked(community("As Ks", theirs, board=board)))
        assert hand.turn is not None
        hand.act(first_option(hand.view(hand.turn.actor)))
        return pickle.dumps(hand.view(viewer))

    for viewer in (None, 1):
        assert seen("2c 3d", "4c 5c 6c 7d 8d", viewer) == seen("Qh Jh", "Th 9h 8h 2s 3s", viewer)
    assert seen("2c 3d", "4c 5c 6c 7d 8d", 2) != seen("Qh Jh", "Th 9h 8h 2s 3s", 2)


@pytest.mark.parametrize("copied", COPIES)
def test_a_hand_from_a_file_is_copied_with_its_file(copied: Callable[[Any], Any]) -> None:
    hand = replayed(no_limit("100, 100", "d dh p1 2c7d, d dh p2 KcKd, p2 cc")).hand
    other = copied(hand)
    assert isinstance(other, RecordedHand)
    other.act(Action(1, "check"))
    assert len(other.inputs) == len(hand.inputs) + 1
    assert event_rows(copied(other)) == event_rows(other)
    assert hand.turn is not None
    assert hand.turn.actor == 1
