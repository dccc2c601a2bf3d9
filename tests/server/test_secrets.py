"""Test that nothing the service gives a person depends on cards they have not seen.

A table is played twice, then again with the unseen cards exchanged. The person must be given the same bytes.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from pitboss.equipment.chance import Chance, Stream
from pitboss.law import BadInput
from pitboss.poker.game import PokerGame
from pitboss.server import house_wide, looks, snapshot
from pitboss.server.requests import AnsweredRequest
from pitboss.server.running_table import PendingWrites, RunningTable
from pitboss.server.service import TableService
from pitboss.server.table_store import TableStore
from pitboss.storage.people import Person
from pitboss.storage.store import Store
from pitboss.table import Action, Event, Refused, every_game, find_game
from pitboss.table.catalog import GAMES
from pitboss.table.view import View
from tests.server.helpers import CHEAP, FAST, HandClock, awaited, random_action
from tests.table.test_secrets import DEALT, SHOWDOWN, TOLD, Exchanged, _exchange, _with

SEATS = 3
TRIED = ["fold", "call", "raise", "check", "set", "show", "discard", "wager", "surrender", "bank", "nothing"]
Acts = list[tuple[int, dict[str, Any]]]


def _no_writing(
    records: TableStore, running: RunningTable, done: AnsweredRequest | None = None, **how: Any
) -> None:
    """Leave out the database for speed, since people's views do not come from it."""
    running.version += 1
    running.pending = PendingWrites()


def write_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables are neither written nor closed, so there are many of them."""
    monkeypatch.setattr(TableStore, "write", _no_writing)
    for limit in ("MAX_OPEN_TABLES", "MAX_OWN_TABLES"):
        monkeypatch.setattr(house_wide, limit, 10**6)


@pytest.fixture
def memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> TableService:
    """Build a house that writes nothing."""
    write_nothing(monkeypatch)
    return TableService(Store(f"sqlite:///{tmp_path / 'house.db'}"), clock=HandClock(), hasher=CHEAP)


PEOPLE: dict[TableService, list[Person]] = {}


class Playing:
    """One table with people in all seats, and a given chance."""

    def __init__(self, house: TableService, game: str, chance: Chance) -> None:
        self.house = house
        house.dealing._chance = lambda mishaps: chance
        if house not in PEOPLE:
            PEOPLE[house] = [house.people.register_guest("Guest") for _ in range(SEATS)]
        self.people = PEOPLE[house]
        settings = {**FAST, "answer_seconds": 0}
        self.table = house.open_table(self.people[0], game, settings=settings)["table"]
        for seat, who in enumerate(self.people, 1):
            house.sit(who, self.table, seat)
        self.answers: dict[int, list[Any]] = {seat: [] for seat in range(1, SEATS + 1)}
        self._settle()

    def _settle(self) -> None:
        """Run the house until a person must act or the round is over."""
        for _ in range(500):
            asked = self.asked
            if asked is not None or (self.running.table.number == 1 and self.running.round is None):
                return
            self.house.scheduler.advance(self.running)
        raise AssertionError("the round does not go on")

    @property
    def running(self) -> RunningTable:
        return self.house.in_play.get(self.table)

    @property
    def asked(self) -> int | None:
        seats = range(1, SEATS + 1)
        return next((seat for seat in seats if awaited(self.house, self.person(seat), self.table)), None)

    def person(self, seat: int) -> Person:
        return self.people[seat - 1]

    def act(self, seat: int, row: dict[str, Any]) -> None:
        answer = self.house.act(self.person(seat), self.table, row)
        self.answers[seat].append({key: value for key, value in answer.items() if key != "table"})
        self._settle()

    @property
    def showdown(self) -> bool:
        shown = self.running.shown
        return shown is not None and any(event.name in SHOWDOWN for event in shown.events)

    def given(self, seat: int | None) -> str:
        """Return everything that the service gives the person in this seat, or a spectator."""
        house, who = self.house, self.person(seat) if seat else None
        look, lobby = house.look(who, self.table), house.table(who, self.table).to_json()
        rows: list[Any] = [look, lobby, self.answers.get(seat or 0)]
        for row in (look["table"], lobby):
            for own in ("id", "code"):
                row.pop(own)
            row["seats"] = [{**each, "name": ""} for each in row["seats"]]
        assert self.running.shown is not None
        for back in range(len(self.running.shown.inputs) + 1):
            view = house.look_back(who, self.table, back)
            rows.append(view.to_json())
        rows += [self._refusal(who, name) for name in TRIED if who]
        return json.dumps(rows)

    def _refusal(self, who: Person, name: str) -> str:
        try:
            self.house.act(who, self.table, {"do": name, "value": "no"})
        except (Refused, BadInput) as error:
            return str(error)
        raise AssertionError("nothing takes such a value")


def learned(
    house: TableService, game: str, seed: int, kind: type[Playing] = Playing, times: int = 3
) -> tuple[int, int]:
    """Count how often an answer depended on unseen cards, and how often that was tried."""
    chance, stream = Chance.seeded(seed), Chance.seeded(f"{game} {seed}")
    pieces = DEALT.get(game, range(52))
    acts, last = _played(house, game, Exchanged(stream, list(range(len(pieces)))), chance)
    leaks = tried = 0
    for _ in range(times):
        house.in_play.clear()
        cut = acts[: chance.below(last + 1)]
        viewer = (None, 1, 2, 3)[chance.below(4)]
        base = kind(house, game, Exchanged(stream, list(range(len(pieces)))))
        for seat, row in cut:
            base.act(seat, row)
        round = base.running.shown
        assert round is not None
        places = _exchange(round, viewer, pieces, chance)
        told = sum(event.name in TOLD for event in round.events)
        moved = dict(zip(pieces, (pieces[place] for place in places), strict=True))
        other = _again(kind(house, game, Exchanged(stream, places, told)), cut, moved)
        if other is not None:
            tried += 1
            leaks += base.given(viewer) != other.given(viewer)
    return leaks, tried


def _played(house: TableService, game: str, stream: Stream, chance: Chance) -> tuple[Acts, int]:
    """Random actions in a round, and the number of them before hands were shown."""
    playing, acts, last = Playing(house, game, stream), [], 0
    while (seat := playing.asked) is not None:
        row = random_action(house, playing.person(seat), playing.table, chance)
        playing.act(seat, row)
        acts.append((seat, row))
        if not (isinstance(find_game(game), PokerGame) and playing.showdown):
            last = len(acts)
    return acts, last


def _again(playing: Playing, acts: Acts, moved: dict[int, int]) -> Playing | None:
    """Repeat the decisions with other cards; return None if one of them is not legal then."""
    for seat, row in acts:
        action = _with(Action.from_json({"actor": seat, **row}), moved)
        if playing.asked != seat:
            return None
        try:
            playing.act(seat, action.to_json())
        except Refused:
            return None
    return playing


@pytest.mark.parametrize("game", GAMES)
def test_nobody_receives_hidden_information(memory: TableService, game: str) -> None:
    found = [learned(memory, game, seed) for seed in range(2)]
    assert sum(leaks for leaks, _ in found) == 0
    assert sum(tried for _, tried in found) >= 3


def _back_of_another(house: TableService, who: Person | None, table: int, inputs: int) -> View:
    """Plant a leak: replaying the round shows the neighbor's cards."""
    running = house.in_play.get(table)
    sitter = running.seat_of(who.id) if who else None
    assert running.shown is not None
    return running.shown.view(sitter.seat % SEATS + 1 if sitter else 1)


def _face_up(house: TableService, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Event, "for_viewer", lambda event, viewer: event)


def _of_another(house: TableService, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house, "look_back", partial(_back_of_another, house))


def _in_the_lobby(house: TableService, monkeypatch: pytest.MonkeyPatch) -> None:
    """Plant a leak: the table's list names a card dealt face down."""
    honest = looks.table_look

    def leaky(running: RunningTable, *args: Any, **named: Any) -> Any:
        round: Any = running.shown
        look = honest(running, *args, **named)
        look.options["next"] = str(round.cards.down) if round is not None else ""
        return look

    monkeypatch.setattr(snapshot, "table_look", leaky)


@pytest.mark.parametrize("plant", [_face_up, _of_another, _in_the_lobby])
def test_a_planted_leak_is_found(
    memory: TableService,
    plant: Callable[[TableService, pytest.MonkeyPatch], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    plant(memory, monkeypatch)
    assert sum(learned(memory, "hold-em", seed)[0] for seed in range(3)) > 0


def test_the_leak_test_covers_every_game() -> None:
    assert set(GAMES) == {game.id for game in every_game()}
