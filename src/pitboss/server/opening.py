"""Open tables and change their house options, checked against the house's other open tables."""

from __future__ import annotations

import threading
from collections.abc import Collection, Mapping
from typing import Any

from sqlalchemy import Connection

from pitboss.house.tables.events import EventTable
from pitboss.server.dealing import Dealing
from pitboss.server.house_wide import (
    add_house_wide,
    check_beside_others,
    check_limits,
    list_event_tables,
    lock_house,
)
from pitboss.server.permissions import check_bots_alone, check_may_rule
from pitboss.server.requests import Answer, Requests, identify_request
from pitboss.server.running_table import RunningTable
from pitboss.server.seating import Seating
from pitboss.server.settings import Settings
from pitboss.server.table_store import TableStore
from pitboss.server.tables import TableRegistry
from pitboss.server.validation import check_seat_number, parse_options
from pitboss.storage.clock import Clock
from pitboss.storage.errors import Conflict, NotAllowed
from pitboss.storage.people import Person, check_name
from pitboss.storage.store import Store
from pitboss.table.catalog import find_game
from pitboss.table.game import Game
from pitboss.table.house_options import HouseOptions
from pitboss.table.refused import Refused


class TableOpener:
    """Opens tables and changes their options, one at a time in this process."""

    def __init__(
        self,
        database: Store,
        store: TableStore,
        tables: TableRegistry,
        requests: Requests,
        seating: Seating,
        dealing: Dealing,
        clock: Clock,
    ) -> None:
        self._database, self._store, self._tables, self._requests = database, store, tables, requests
        self._seating, self._dealing, self._clock = seating, dealing, clock
        self._lock = threading.Lock()
        """Held until the table is published."""

    def open_table(
        self,
        person: Person,
        game: str,
        *,
        options: Mapping[str, Any] | None = None,
        settings: Mapping[str, Any] | None = None,
        name: str = "",
        bots: Mapping[int, str] | None = None,
        request: str | None = None,
    ) -> Answer:
        """Open a table of a game, with house options by name, settings, and bots by seat."""
        mark = identify_request(person, request, "open", game, options, settings, name, bots)
        with self._requests.once(mark) as answered:
            if answered is not None:
                return answered
            rules = find_game(game if isinstance(game, str) else repr(game))
            running = RunningTable(0, Settings.from_json(settings or {}))
            check_bots_alone(person, running.settings)
            if running.settings.event:
                raise NotAllowed("Only the desk of an event opens its tables.")
            running.name = check_name(name) if name else rules.title[:40]
            running.opened_by = person.id
            running.table = rules.table(options=self._read_new_options(rules, options or {}))
            running.journal.attach(running.table)
            for seat, bot in (bots or {}).items():
                self._seating.place(running, check_seat_number(seat), bot=bot)
            self._dealing.tidy(running, self._clock.now())
            answer: Answer = {"version": 1, "table": 0}

            def check(connection: Connection) -> None:
                lock_house(connection)
                check_limits(connection, person)
                self._check_beside_others(running, running.table.options, connection)

            with self._lock:
                self._tables.hooks.check_options(person, running, running.table.options)
                done = self._requests.build_answer_row(mark, answer)
                self._store.create(running, done, answer, self._clock.now(), check=check)
                self._tables.adopt(running)
            self._tables.wake()
            return answer

    def open_for_event(self, wanted: EventTable, settings: Settings, known: Collection[int]) -> None:
        """Open an empty table for the desk of an event.

        One process plays all of its tables: refuse if another one plays a table that is not `known` here.
        """
        running = RunningTable(0, settings)
        running.name = wanted.name
        running.table = find_game(wanted.game).table(options=wanted.options)
        running.journal.attach(running.table)

        def check(connection: Connection) -> None:
            lock_house(connection)
            if list_event_tables(connection, wanted.event) - set(known):
                raise Conflict(f"another process plays the tables of {wanted.event}")

        with self._lock:
            self._store.create(running, None, {}, self._clock.now(), check=check)
            self._tables.adopt(running)

    def change_options(
        self, person: Person, table_id: int, options: Mapping[str, Any], *, request: str | None = None
    ) -> Answer:
        """Post new house options from the next round on. Options not named get their defaults."""

        def body(running: RunningTable) -> Answer:
            check_may_rule(person, running)
            if not running.is_free:
                raise Refused("options can only change between rounds", running.game.law)
            new, old = parse_options(running.game, options), running.table.options
            self._tables.hooks.check_options(person, running, new, old)
            with self._database.read() as connection:
                self._check_beside_others(running, new, connection)
            running.table.options = new
            return {"options": new.to_json()}

        def check(connection: Connection) -> None:
            lock_house(connection)
            running = self._tables.get(table_id)
            self._check_beside_others(running, running.table.options, connection)

        with self._lock:
            return self._tables.do(person, table_id, body, request, "options", options, check=check)

    def _read_new_options(self, game: Game, row: Mapping[str, Any]) -> HouseOptions:
        """Parse a new table's options. Options shared by all tables default to those of the others."""
        options = parse_options(game, row)
        if not game.uniform:
            return options
        with self._database.read() as connection:
            return parse_options(
                game, add_house_wide(connection, game, row, self._read_posted_options(connection))
            )

    def _check_beside_others(
        self, running: RunningTable, options: HouseOptions, connection: Connection
    ) -> None:
        """Refuse options that the house may not post beside those of its other open tables."""
        check_beside_others(
            connection, running.game, options, self._read_posted_options(connection), running.id
        )
        self._tables.hooks.check_beside(connection, running, options)

    def _read_posted_options(self, connection: Connection) -> dict[int, HouseOptions]:
        """Return the options of the tables that this process plays and still leases."""
        held, tables = self._store.held_leases(connection), self._tables.all()
        return {each.id: each.table.options for each in tables if each.id in held and not each.lost}
