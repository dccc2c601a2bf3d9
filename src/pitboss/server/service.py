"""The house: everything that people do at the tables of a server, and who may. Pages and API both use it."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Mapping
from functools import partial
from typing import Any

from sqlalchemy import Connection

from pitboss.equipment.chance import BadChance
from pitboss.equipment.secure import checked_words
from pitboss.server.asked import checked_action, checked_amount, checked_options, checked_seat
from pitboss.server.dealing import buy_chips, sit_in, sit_out
from pitboss.server.floor import once
from pitboss.server.looks import Look, TableLook
from pitboss.server.opening import check_limits, lock_house, with_house_wide
from pitboss.server.running import Running, Sitter
from pitboss.server.settings import Settings
from pitboss.server.snapshot import Snapshot, Viewer
from pitboss.server.supervising import Supervising, same_code
from pitboss.storage.errors import BadRequest, Conflict, NotAllowed, NotFound
from pitboss.storage.people import Person, checked_name
from pitboss.table.action import STAFF, actor_name
from pitboss.table.catalog import find_game
from pitboss.table.game import Game
from pitboss.table.house_options import HouseOptions
from pitboss.table.refused import Refused
from pitboss.table.view import View


class House(Supervising):
    """Tables, and what people do at them. Every method may be called from any thread.

    What the law refuses is `Refused`, with the rule; what the house refuses is a `ServiceError`. Either way
    nothing has changed. An answer has the `table` and its `version`; with a `request` id, the same request
    sent again gets the same answer and is carried out once.
    """

    # Tables

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
    ) -> dict[str, Any]:
        """Open a table of a game, with house options by name, settings, and bots by seat."""
        mark = once(person, request, "open", game, options, settings, name, bots)
        with self._once(mark) as answered:
            if answered is not None:
                return answered
            rules = find_game(game if isinstance(game, str) else repr(game))
            running = Running(0, Settings.from_json(settings or {}))
            self._check_alone(person, running.settings)
            running.name = checked_name(name) if name else rules.title[:40]
            running.opened_by = person.id
            running.table = rules.table(options=self._options_of(rules, options or {}))
            running.journal.attach(running.table)
            for seat, bot in (bots or {}).items():
                self._place(running, checked_seat(seat), bot=bot)
            self._dealing.tidy(running, self.clock.now())
            answer: dict[str, Any] = {"version": 1, "table": 0}
            with self._opening:
                self._hooks.check_options(person, running, running.table.options)
                check = partial(self._check_opening, person, running)
                self._records.create(running, mark, answer, self.clock.now(), check=check)
                self._adopt(running)
            self._wake()
            return answer

    def _options_of(self, game: Game, row: Mapping[str, Any]) -> HouseOptions:
        """Check the options of a new table; what must be alike at all tables is as at the others."""
        options = checked_options(game, row)
        if not game.uniform:
            return options
        with self.store.read() as connection:
            return checked_options(game, with_house_wide(connection, game, row, self._posted(connection)))

    def _check_opening(self, person: Person, running: Running, connection: Connection) -> None:
        """Refuse a table that is one too many, or that may not be open beside the others."""
        lock_house(connection)
        check_limits(connection, person)
        self._check_beside_others(running, running.table.options, connection)

    def tables(self, person: Person | None) -> list[TableLook]:
        """The tables that somebody may watch, in the order in which they were opened."""
        looks = []
        for table_id in sorted(self._tables):
            try:
                looks.append(self.table(person, table_id))
            except (NotFound, NotAllowed):
                continue
        return looks

    def table(self, person: Person | None, table_id: int, code: str = "") -> TableLook:
        """A table as everybody sees it."""
        snapshot, viewer = self._watch(person, table_id, code)
        return snapshot.table_look(viewer)

    def by_code(self, code: str) -> int:
        """Which table a link leads to."""
        for table_id, running in list(self._tables.items()):
            if isinstance(code, str) and same_code(code, running.code):
                return table_id
        raise NotFound("this link leads to no table: it may have been closed; the lobby lists others")

    def look(self, person: Person | None, table_id: int, code: str = "") -> dict[str, Any]:
        """What a person is shown of a table now, as JSON."""
        return self.look_at(person, table_id, code).to_json()

    def look_at(self, person: Person | None, table_id: int, code: str = "") -> Look:
        """Show a table to a person: their own view of the round, or the public's. No lock is taken."""
        snapshot, viewer = self._watch(person, table_id, code)
        return snapshot.look(viewer, self.clock.beat())

    def look_back(self, person: Person | None, table_id: int, inputs: int, code: str = "") -> View:
        """The round in play, or the last one, as this person saw it after so many inputs."""
        snapshot, viewer = self._watch(person, table_id, code)
        return snapshot.look_back(viewer.seat, inputs)

    def _watch(self, person: Person | None, table_id: int, code: str) -> tuple[Snapshot, Viewer]:
        """Return the table as it was last committed, for somebody who may watch it."""
        snapshot = self._running(table_id).snapshot
        self._check_may_watch(person, snapshot, code)
        viewer = Viewer(
            seat=self._seat_of(person, snapshot),
            invited=not snapshot.settings.private or self._invited(person, snapshot, code),
            runs=person is not None and self.may_run(person, snapshot),
            rules=person is not None and self.may_rule(person, snapshot),
        )
        return snapshot, viewer

    async def changes_of(
        self, person: Person | None, table_id: int, code: str = "", *, breath: float | None = None
    ) -> AsyncGenerator[int | None]:
        """The versions of a table as they come, the present one first; who is slow gets the newest alone.

        After so many seconds as a `breath` without one, None.
        """
        with self.changes.joined(table_id) as mine:
            version = self.table(person, table_id, code).version
            yield version
            while True:
                newer = await mine.next(breath)
                if newer is None or newer > version:
                    version = newer or version
                    yield newer

    # Seats

    def sit(
        self,
        person: Person,
        table_id: int,
        seat: int,
        *,
        stack: int | None = None,
        code: str = "",
        request: str | None = None,
    ) -> dict[str, Any]:
        """Take a seat with a stack, in cents: at once, or before the next round (`seated` says which)."""

        def body(running: Running) -> dict[str, Any]:
            self._check_may_watch(person, running, code)
            if (sitter := running.seat_of(person.id)) is not None:
                raise Conflict(f"you have the place {actor_name(sitter.seat).lower()}: leave it first")
            self._hooks.check_seat(person, running, checked_seat(seat))
            self._place(running, checked_seat(seat), person=person, stack=stack)
            self._dealing.tidy(running, self.clock.now())
            return {"seat": seat, "seated": seat in running.table.stacks}

        return self._do(person, table_id, body, once(person, request, "sit", table_id, seat, stack))

    def leave(self, person: Person, table_id: int, *, request: str | None = None) -> dict[str, Any]:
        """Give up the seat: at once, or when the round is over that it is bound to (`left` says which)."""

        def body(running: Running) -> dict[str, Any]:
            sitter = self._own(running, person)
            return {"left": _leave(running, sitter)}

        return self._do(person, table_id, body, once(person, request, "leave", table_id))

    def away(self, person: Person, table_id: int, *, request: str | None = None) -> dict[str, Any]:
        """Sit out: the seat is kept, and played for its player or not dealt in."""

        def body(running: Running) -> dict[str, Any]:
            sitter = self._own(running, person)
            if sitter.seat in STAFF:
                raise NotAllowed("the dealer and the supervisor do not sit out: leave the place instead")
            sit_out(running, sitter.seat)
            return {}

        return self._do(person, table_id, body, once(person, request, "away", table_id))

    def back(self, person: Person, table_id: int, *, request: str | None = None) -> dict[str, Any]:
        """Be back at the seat, and stay, unless a supervisor has sent the player away."""

        def body(running: Running) -> dict[str, Any]:
            sitter = self._own(running, person)
            seat = sitter.seat
            running.change(seat, leaving=sitter.sent)
            sit_in(running, seat)
            return {"seat": seat}

        return self._do(person, table_id, body, once(person, request, "back", table_id))

    def seen(self, person: Person, table_id: int) -> None:
        """Note that the person's browser is connected, in memory only."""
        running = self._running(table_id)
        if running.snapshot.seat_of(person.id) is not None:
            running.presence[person.id] = self.clock.now()

    def buy(
        self, person: Person, table_id: int, amount: int, *, request: str | None = None
    ) -> dict[str, Any]:
        """Buy chips, in cents: now if it is between rounds, else before the next one."""

        def body(running: Running) -> dict[str, Any]:
            sitter = self._own(running, person)
            if sitter.seat in STAFF:
                raise NotAllowed("chips are for players: take a seat first")
            if sitter.leaving:
                raise Conflict("you are leaving this seat: come back to it before you buy chips")
            return {
                "bought": buy_chips(running, sitter, checked_amount(sitter.buying + checked_amount(amount)))
            }

        return self._do(person, table_id, body, once(person, request, "buy", table_id, amount))

    # Rounds

    def ready(self, person: Person, table_id: int, *, request: str | None = None) -> dict[str, Any]:
        """Say that the next round may begin, where the table waits for that."""

        def body(running: Running) -> dict[str, Any]:
            seat = self._own(running, person).seat
            sit_in(running, seat)
            running.change(seat, ready=True)
            return {}

        return self._do(person, table_id, body, once(person, request, "ready", table_id))

    def word(
        self, person: Person, table_id: int, word: str | None, *, request: str | None = None
    ) -> dict[str, Any]:
        """Add a word to the round that is committed to; None for none. It is told when the round begins."""

        def body(running: Running) -> dict[str, Any]:
            seat = self._own(running, person).seat
            start = running.table.committed
            if start is None:
                raise Conflict("words are added when a round is committed to: wait for the next")
            if not running.may_add_word(seat):
                raise Conflict("this seat adds no word now: it is not in the round, or has given one")
            if word is None:
                running.no_word.add(seat)
                return {}
            try:
                running.words |= checked_words({seat: word})
            except BadChance as error:
                raise BadRequest(str(error)) from None
            return {}

        return self._do(person, table_id, body, once(person, request, "word", table_id, word))

    def act(
        self,
        person: Person,
        table_id: int,
        action: Mapping[str, Any],
        *,
        turn: str = "",
        request: str | None = None,
    ) -> dict[str, Any]:
        """Act for the own seat: `{"do": "call"}` or `{"do": "bet", "value": 500}`, as records have it.

        With `turn`, as a look told it, an action that comes too late for its decision is a `Conflict`.
        """

        def body(running: Running) -> dict[str, Any]:
            sitter = self._own(running, person)
            made = checked_action(action, sitter.seat)
            round = running.round
            if round is None:
                raise Conflict("no round is in play: wait for the next")
            if turn and turn != running.turn_mark:
                raise Conflict("something else has happened meanwhile: look again, and decide anew")
            self._check_place(person, sitter.seat)
            if made.actor != sitter.seat:
                raise NotAllowed(f"{actor_name(made.actor).lower()} is not yours: act for your own seat")
            if running.playing(sitter.seat) is None:
                raise Conflict("this round began before you came: you play from the next round on")
            round.act(made)
            sit_in(running, sitter.seat)
            return {"round": round.start.number, "inputs": len(round.inputs)}

        asked = ("act", table_id, dict(action) if isinstance(action, Mapping) else repr(action), turn)
        return self._do(person, table_id, body, once(person, request, *asked))

    # Who may

    def _own(self, running: Running, person: Person) -> Sitter:
        sitter = running.seat_of(person.id)
        if sitter is None:
            raise NotAllowed("you have no seat at this table: take one first")
        return sitter


def _leave(running: Running, sitter: Sitter) -> bool:
    """Whether the seat could be left at once."""
    seat, table = sitter.seat, running.table
    if seat in table.stacks:
        try:
            table.leave(seat)
        except Refused:
            running.change(seat, leaving=True)
            return False
    running.forget(seat)
    return True
