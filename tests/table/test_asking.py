"""Questions to a program, and how its answers are read."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pitboss.equipment.chance import Chance
from pitboss.table import Action, Choice, find_game
from pitboss.table.bot_protocol import MAX_ANSWER_BYTES, PROTOCOL, BadAnswer, answer, mildest_action, question
from pitboss.table.bots import play_out
from pitboss.table.game import Game
from tests.cases import for_each
from tests.table.test_any_game import any_game, tables


def hand(game: str = "hold-em") -> Any:
    return find_game(game).table(stacks={1: 20_000, 2: 20_000, 3: 20_000}).start(Chance.seeded(7))


def test_a_question_shows_what_the_seat_may_see_and_do() -> None:
    round = hand()
    view = round.view(round.turn.actor)
    asked = json.loads(json.dumps(question(view)))
    assert asked["protocol"] == PROTOCOL == 1
    assert (asked["game"], asked["viewer"], asked["awaited"]) == ("hold-em", view.viewer, view.viewer)
    assert asked["pot"] == view.pot
    assert asked["bets"] == {str(seat): amount for seat, amount in sorted(view.bets.items())}
    assert asked["events"] == [event.to_json() for event in view.events]
    call, raising, fold = asked["options"]
    assert (call["do"], call["kind"], call["cost"], call["cite"]) == ("call", "choice", 1000, call["cite"])
    assert (raising["kind"], raising["low"], raising["high"]) == ("amount", 2000, 2000)
    assert fold["do"] == "fold"


def test_cards_that_can_be_picked_have_names() -> None:
    round = hand("five-card-draw")
    while round.turn.options[0].name != "discard":
        round.act(round.turn.options[0].action())
    (option,) = question(round.view(round.turn.actor))["options"]
    (dealt,) = [
        event["cards"]
        for event in question(round.view(round.turn.actor))["events"]
        if event["event"] == "deal" and event["cards"][0] != "??"
    ][:1]
    assert len(option["names"]) == len(option["items"]) == 5
    assert set(dealt) <= set(option["names"])


def test_an_answer_is_an_action_or_the_number_of_an_option() -> None:
    round = hand()
    view = round.view(seat := round.turn.actor)
    assert answer(view, b"0") == view.options[0].action()
    assert answer(view, b' {"do": "raise", "value": 2000}\r') == Action(seat, "raise", 2000)
    assert answer(view, json.dumps(Action(seat, "fold").to_json()).encode()) == Action(seat, "fold")


@for_each(
    ("line", "said"),
    [
        (b"", "not JSON"),
        (b"call", "not JSON"),
        (b"\xff\xfe", "not JSON"),
        (b"[" * 60_000, "not JSON"),
        (b"9" * 5_000, "not JSON"),
        (b"9" * 4_000, "does not exist"),
        (b"-1", "option -1 does not exist: choose 0 to 2"),
        (b"3", "does not exist"),
        (b"true", "not an action"),
        (b"1.0", "not an action"),
        (b"null", "not an action"),
        (b'["call"]', "not an action"),
        (b'{"do": 5}', "not an action"),
        (b'{"do": "call", "for": "me"}', "not an action"),
        (b'{"do": "raise", "value": 1e400}', "not an action"),
        (b'{"do": "raise", "value": 1999}', "raise must be"),
        (b'{"do": "raise", "value": ' + b"9" * 4_000 + b"}", "raise must be"),
        (b'{"do": "call", "value": 5}', "just call: nothing goes with it"),
        (b'{"do": "\\ud800"}', "cannot"),
        (b'{"do": "win"}', "cannot win now; the options are call, raise, fold"),
        (b'{"do": "fold", "actor": 2}', "for another seat"),
        (b'{"do": "fold", "actor": "dealer"}', "for another seat"),
        (b" " * MAX_ANSWER_BYTES + b"0", "more than 65,536 bytes"),
    ],
)
def test_any_other_answer_is_refused_with_a_short_reason(line: bytes, said: str) -> None:
    round = hand()
    assert round.turn.actor != 2
    with pytest.raises(BadAnswer, match=said) as caught:
        answer(round.view(round.turn.actor), line)
    assert len(str(caught.value)) < 400


def test_the_mildest_action_is_to_check_or_to_fold_to_a_bet() -> None:
    round = hand()
    while round.turn:
        view = round.view(round.turn.actor)
        offered = {option.name for option in view.options}
        assert mildest_action(view).name == ("check" if "check" in offered else "fold")
        round.act(mildest_action(view))
    assert sum(round.changes().values()) == 0


@any_game
@for_each("seed", range(4))
def test_a_seat_that_never_answers_plays_mildly_and_its_rounds_end(game: Game, seed: int) -> None:
    table, _ = tables(game, {"seed": seed, "seats": 3, "stack": 50_000})
    round = table.start(Chance.seeded(seed, mishaps=(0, 5)[seed % 2]))
    play_out(round, dict.fromkeys(round.seats, spare))
    if game.models(game.Options()):  # against the house, a player without a wager loses nothing
        assert set(round.changes().values()) == {0}


def spare(view: Any) -> Action:
    """Take the mildest action, which costs nothing if any offered action costs nothing."""
    action = mildest_action(view)
    free = [option for option in view.options if isinstance(option, Choice) and not option.cost]
    assert action.name == free[0].name if free else action == view.options[0].action()
    return action
