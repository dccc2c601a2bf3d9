"""Open tables and change their house options, checked against the house's other open tables."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection

from pitboss.server.asked import checked_options, checked_seat
from pitboss.server.dealing import Dealing
from pitboss.server.house_wide import check_beside_others, check_limits, lock_house, with_house_wide
from pitboss.server.permissions import check_bots_alone, check_rules
from pitboss.server.requests import Answer, Requests, asked
from pitboss.server.running import Running
from pitboss.server.seating import Seating
from pitboss.server.settings import Settings
from pitboss.server.table_store import TableStore
from pitboss.server.tables import Tables
from pitboss.storage.clock import Clock
from pitboss.storage.people import Person, checked_name
from pitboss.storage.store import Store
from pitboss.table.catalog import find_game
from pitboss.table.game import Game
from pitboss.table.house_options import HouseOptions
from pitboss.table.refused import Refused


class Opening:
    """Opens tables and changes their options, one at a time in this process."""

    def __init__(
        self,
        database: Store,
        store: TableStore,
        tables: Tables,
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
        mark = asked(person, request, "open", game, options, settings, name, bots)
        with self._requests.once(mark) as answered:
            if answered is not None:
                return answered
            rules = find_game(game if isinstance(game, str) else repr(game))
            running = Running(0, Settings.from_json(settings or {}))
            check_bots_alone(person, running.settings)
            running.name = checked_name(name) if name else rules.title[:40]
            running.opened_by = person.id
            running.table = rules.table(options=self._options_of(rules, options or {}))
            running.journal.attach(running.table)
            for seat, bot in (bots or {}).items():
                self._seating.place(running, checked_seat(seat), bot=bot)
            self._dealing.tidy(running, self._clock.now())
            answer: Answer = {"version": 1, "table": 0}

            def check(connection: Connection) -> None:
                lock_house(connection)
                check_limits(connection, person)
                self._check_beside_others(running, running.table.options, connection)

            with self._lock:
                self._tables.hooks.check_options(person, running, running.table.options)
                done = self._requests.done(mark, answer)
                self._store.create(running, done, answer, self._clock.now(), check=check)
                self._tables.adopt(running)
            self._tables.wake()
            return answer

    def change_options(
        self, person: Person, table_id: int, options: Mapping[str, Any], *, request: str | None = None
    ) -> Answer:
        """Post new house options from the next round on. Options not named get their defaults."""

        def body(running: Running) -> Answer:
            check_rules(person, running)
            if not running.free:
                raise Refused("options can only change between rounds", running.game.law)
            new, old = checked_options(running.game, options), running.table.options
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

    def _options_of(self, game: Game, row: Mapping[str, Any]) -> HouseOptions:
        """Parse a new table's options. Options shared by all tables default to those of the others."""
        options = checked_options(game, row)
        if not game.uniform:
            return options
        with self._database.read() as connection:
            return checked_options(game, with_house_wide(connection, game, row, self._posted(connection)))

    def _check_beside_others(self, running: Running, options: HouseOptions, connection: Connection) -> None:
        """Refuse options that the house may not post beside those of its other open tables."""
        check_beside_others(connection, running.game, options, self._posted(connection), running.id)
        self._tables.hooks.check_beside(connection, running, options)

    def _posted(self, connection: Connection) -> dict[int, HouseOptions]:
        """Return the options of the tables that this process plays and still leases."""
        held, tables = self._store.held_leases(connection), self._tables.all()
        return {each.id: each.table.options for each in tables if each.id in held and not each.lost}
