"""Run a table: settings, pauses, rulings, giving back a round, closing, and records."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import takewhile
from typing import Any, NamedTuple

from pitboss.server.closing import TableCloser
from pitboss.server.permissions import check_bots_alone, check_may_rule, check_may_run, check_place
from pitboss.server.positions import supervises
from pitboss.server.requests import Answer
from pitboss.server.running_table import RunningTable
from pitboss.server.table_store import TableStore, new_code
from pitboss.server.tables import TableRegistry
from pitboss.server.validation import parse_action, parse_reason
from pitboss.storage.errors import BadRequest, Conflict, NotAllowed, NotFound
from pitboss.storage.people import Person
from pitboss.table.action import STAFF
from pitboss.table.event import RULING_PAYMENT_EVENTS, Event, is_ruling

BINDING_SETTINGS = ("mishaps", "answer_seconds", "word_seconds", "kept_seconds")
"""Settings that can cost a player a hand or a seat, so nobody may change them for opponents."""


class RulingPreview(NamedTuple):
    """The effect of a ruling: its turn, its immediate events, and whether chips move.

    If there are more events than are shown, chips may move, depending on the cards.
    """

    turn: str
    events: tuple[Event, ...]
    moves: bool


class Supervision:
    """Supervises a table rather than playing at it."""

    def __init__(self, tables: TableRegistry, store: TableStore, closer: TableCloser) -> None:
        self._tables, self._store, self._closer = tables, store, closer

    def change_settings(
        self, person: Person, table_id: int, settings: Mapping[str, Any], *, request: str | None = None
    ) -> Answer:
        """Change some settings from now on, such as the speed, or the mishaps of the next rounds."""

        def body(running: RunningTable) -> Answer:
            check_may_run(person, running)
            if not isinstance(settings, Mapping):
                raise BadRequest("settings are names with values")
            changed = running.settings.change(settings)
            if any(getattr(changed, name) != getattr(running.settings, name) for name in BINDING_SETTINGS):
                check_may_rule(person, running)
            if not running.settings.bots_alone:
                check_bots_alone(person, changed)
            if changed.private and not running.settings.private:
                running.code = new_code()  # everybody knew the old one
            running.settings = changed
            return {"settings": changed.to_json(), "code": running.code}

        return self._tables.do(person, table_id, body, request, "settings", settings)

    def pause(
        self, person: Person, table_id: int, paused: bool = True, *, request: str | None = None
    ) -> Answer:
        """Stop the table's automatic steps, or resume them. Players may still act."""

        def body(running: RunningTable) -> Answer:
            check_may_rule(person, running)
            running.paused = bool(paused)
            running.awaited = None
            return {"paused": running.paused}

        return self._tables.do(person, table_id, body, request, "pause", paused)

    def give_back(self, person: Person, table_id: int, why: str, *, request: str | None = None) -> Answer:
        """Abort the round: return all wagers and reveal the key."""

        def body(running: RunningTable) -> Answer:
            check_may_rule(person, running)
            running.table.give_back(parse_reason(why))
            running.shown = None
            return {}

        return self._tables.do(person, table_id, body, request, "give_back", why)

    def undo(self, person: Person, table_id: int, *, request: str | None = None) -> Answer:
        """Take back the last action of the round in play, unless its key was revealed."""

        def body(running: RunningTable) -> Answer:
            check_may_rule(person, running)
            round = running.table.undo()
            running.awaited = None
            return {"round": round.start.number, "inputs": len(round.inputs)}

        return self._tables.do(person, table_id, body, request, "undo")

    def close(self, person: Person, table_id: int, *, request: str | None = None) -> Answer:
        """Close the table between rounds. All leave with their chips, and its record ends."""

        def body(running: RunningTable) -> Answer:
            check_may_rule(person, running)
            self._closer.close(running)
            return {}

        return self._tables.do(person, table_id, body, request, "close")

    def preview_ruling(self, person: Person, table_id: int, action: Mapping[str, Any]) -> RulingPreview:
        """Return what a ruling would do at once, without doing it or revealing anything hidden."""
        with self._tables.hold(table_id) as running:
            sitter, round = running.seat_of(person.id), running.round
            if sitter is None or sitter.seat not in STAFF:
                raise NotAllowed(
                    "only the dealer or the supervisor of this table can do this; take the place first"
                )
            check_place(person, sitter.seat, running)
            if round is None:
                raise Conflict("no round is in play; wait for the next")
            parsed, turn, before = parse_action(action, sitter.seat), running.turn_mark, len(round.log)
            again = round.copy()
        again.mishaps, again.chance.mishaps = False, 0  # do not predict what chance would bring
        had = dict(again.stacks)
        again.act(parsed)
        told = again.view(sitter.seat).events[before:]
        known = tuple(
            takewhile(
                lambda event: (is_ruling(event) or event.name in RULING_PAYMENT_EVENTS) and not event.cards,
                told,
            )
        )
        return RulingPreview(turn, known, moves=len(known) < len(told) or dict(again.stacks) != had)

    # Records

    def record(self, person: Person, table_id: int) -> bytes:
        """Return the house's record, which shows all cards, to a supervisor without a seat."""
        running = self._tables.find(table_id)
        seated = running is not None and running.seat_of(person.id) is not None
        over = running.supervisors if running is not None else ()
        if not supervises(person, over) or seated:
            raise NotAllowed(
                "the house's record shows all cards; only a supervisor without a seat can read it"
            )
        if running is not None:
            self._tables.hooks.check_request(running, "record")
        data = self._store.lines(table_id)
        if not data:
            raise NotFound(f"there is no table {table_id!r}; the lobby lists the open ones")
        return data

    def lines_for_seat(self, person: Person, table_id: int) -> tuple[bytes, int]:
        """Return the house's record and the person's seat, for `make_own_record` to build what they may have.

        That replays every round, so it is not done here, where others wait.
        """
        with self._tables.hold(table_id) as running:
            sitter = running.seat_of(person.id)
            if sitter is None or sitter.seat < 1 or sitter.seat not in running.table.stacks:
                raise NotAllowed("you have no seat at this table; you can get a record only of your own seat")
            return self._store.lines(table_id), sitter.seat
