"""A view shows what its seat may see, and gives no way to change the round or other views."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings

from pitboss.equipment.cards import HIDDEN
from pitboss.equipment.chance import Chance
from pitboss.table import (
    DEALER,
    SUPERVISOR,
    Event,
    Refused,
    Round,
    Stakes,
    Table,
    View,
    every_game,
    find_game,
)
from pitboss.table.bots import RandomLegal
from pitboss.table.event import LazyData, freeze_data
from pitboss.table.game import Game
from tests.cases import for_each
from tests.helpers import some
from tests.table.test_any_game import any_game, anyone, examples, setups, tables


def hold_em() -> Round[Any, Any]:
    table: Table = find_game("hold-em").table(stacks={1: 20_000, 2: 20_000, 3: 20_000})
    round: Round[Any, Any] = table.start(Chance.seeded(7))
    return round


def play_round(table: Table, seed: int) -> Round[Any, Any]:
    """Play a round to its end with any legal actions."""
    chance = Chance.seeded(f"play {seed}")
    bot = RandomLegal(chance)
    round: Round[Any, Any] = table.start(Chance.seeded(seed))
    while round.turn:
        round.act(anyone(round, bot, chance))
    return round


def test_a_view_stays_with_its_viewer() -> None:
    view = hold_em().view(1)
    for name in ("viewer", "events", "options", "stacks", "anything"):
        with pytest.raises(AttributeError):
            setattr(view, name, 2)
    with pytest.raises(AttributeError):
        del view.viewer
    dealt = [event for event in view.events if event.name == "deal" and event.actor != 1]
    assert view.viewer == 1
    assert dealt
    assert all(set(event.cards) == {HIDDEN} for event in dealt)


@for_each("game", every_game())
def test_no_attribute_of_a_view_leads_to_the_round(game: Any) -> None:
    table, _ = tables(game, {"seed": 1, "seats": 3, "stack": 50_000})
    round = table.start(Chance.seeded(1))
    view = round.view(1)
    secret = (round, round.log, round.chance, round.start, round.turn, round.stacks)
    for name in (*dir(view), *View.__slots__, "_round", "_View__round"):
        held = getattr(view, name, None)
        assert all(held is not each for each in secret), name
        assert not isinstance(getattr(held, "__self__", None), Round), name


def changeable(value: Any) -> bool:
    """Return whether the holder of a value can change it."""
    if isinstance(value, tuple):
        return any(map(changeable, value))
    if type(value).__name__ == "mappingproxy":
        return any(map(changeable, value.values()))
    return not isinstance(value, str | int | float | None)


@any_game
def test_event_data_cannot_be_changed(game: Any) -> None:
    for seed in range(6):
        table, _ = tables(game, {"seed": seed, "seats": 4, "stack": 50_000, "plain": seed % 2 == 0})
        try:
            round = play_round(table, seed)
        except Refused:
            continue
        for viewer in (None, *round.seats):
            for event in round.view(viewer).events:
                assert not changeable(event.data), event


@any_game
def test_chips_and_options_in_a_view_are_copies(game: Any) -> None:
    table, chance = tables(game, {"seed": 3, "seats": 3, "stack": 50_000})
    bot, round = RandomLegal(chance), table.start(Chance.seeded(3))
    while round.turn:
        view = round.view(round.turn.actor)
        before = (view.to_json(), view.bets, view.pots, view.funds, round.turn.actor)
        for shown in (view.events, view.stacks, view.wagers, view.bets, view.pots, view.funds):
            shown.clear()
        assert view.turn is not None
        view.turn.actor = 99
        view.turn.options.forget()
        for option in view.options:
            with pytest.raises((AttributeError, TypeError)):
                option.name = "fold"
            if isinstance(option, Stakes):
                with pytest.raises(TypeError):
                    option.closed["anything"] = ("no", option.cite)  # type: ignore[index]
        assert (view.to_json(), view.bets, view.pots, view.funds, round.turn.actor) == before
        round.act(anyone(round, bot, chance))


def test_event_data_is_read_only_at_every_level() -> None:
    told: dict[str, Any] = {"amount": 5, "seats": [1, [2, 3]], "won": {"1": [4]}}
    held = freeze_data(told)
    assert held["seats"] == (1, (2, 3))
    assert held["won"]["1"] == (4,)
    assert not changeable(held)
    event = Event("anything", hold_em().law, data=held)
    assert event.to_json() == {"event": "anything", **told, "cite": str(event.cite)}
    event.to_json()["seats"].append(4)
    assert event.to_json()["seats"] == [1, [2, 3]]


def test_lazy_event_data_is_read_only_once_computed() -> None:
    event = Event("anything", hold_em().law, data=LazyData(lambda: {"seats": [1, 2]}))
    shown = event.for_viewer(1)
    assert shown.data["seats"] == (1, 2)
    assert not changeable(shown.data)
    assert shown == event


@any_game
def test_forbidden_actions_are_shown_only_to_the_actor(game: Any) -> None:
    table, chance = tables(game, {"seed": 3, "seats": 4, "stack": 50_000})
    round, bot = table.start(Chance.seeded(3)), RandomLegal(chance)
    while round.turn:
        for viewer in (None, *round.seats):
            view = round.view(viewer)
            offered = {option.name for option in view.options}
            assert not offered & set(view.forbidden)
            assert offered or not view.forbidden
            for name, refusal in view.forbidden.items():
                assert round.turn.options.forbids(name) == refusal
        round.act(anyone(round, bot, chance))
        assert round.view(None).inputs == len(round.inputs)
    assert round.view(1).forbidden == {}


def sights(view: View) -> tuple[Any, ...]:
    """Return everything that a view shows."""
    return (
        view.viewer, view.game, view.to_json(), view.inputs, view.forbidden, view.bets, view.pots, view.funds,
        view.remarks, view.layout, view.turn and (view.turn.actor, view.turn.cite), repr(view),
    )  # fmt: skip


@any_game
@given(setup=setups)
@settings(examples, max_examples=some(6))
def test_a_frozen_view_shows_the_same_and_does_not_change(game: Game, setup: dict[str, Any]) -> None:
    table, chance = tables(game, setup)
    bot = RandomLegal(chance)
    try:
        round = table.start(Chance.seeded(setup["seed"], mishaps=setup["mishaps"]))
    except Refused:
        return  # too few players with enough money
    frozen: list[tuple[View, tuple[Any, ...]]] = []
    viewers = (None, DEALER, SUPERVISOR, *round.start.stacks)
    for _ in range(40):
        for viewer in viewers:
            view = round.view(viewer)
            frozen.append((view.snapshot(), sights(view)))
        if not round.turn:
            break
        round.act(anyone(round, bot, chance))
    for kept, before in frozen:
        assert sights(kept) == before
