"""What whoever runs a table does: seats for bots, settings, rulings, giving back, closing, and records."""

from __future__ import annotations

import hmac
from collections.abc import Mapping
from itertools import takewhile
from typing import Any, Literal, NamedTuple

from sqlalchemy import Connection

from pitboss.server.asked import checked_action, checked_amount, checked_options, checked_reason, checked_seat
from pitboss.server.floor import Floor, once
from pitboss.server.opening import check_beside_others, lock_house
from pitboss.server.records import new_code
from pitboss.server.running import Attended, Running, Sitter
from pitboss.server.settings import Settings
from pitboss.storage.errors import BadRequest, Conflict, NotAllowed, NotFound
from pitboss.storage.people import Person
from pitboss.table.action import DEALER, STAFF, SUPERVISOR, actor_name
from pitboss.table.bots import bot_kinds
from pitboss.table.event import PAID, Event, ruled
from pitboss.table.house_options import HouseOptions
from pitboss.table.refused import Refused

Place = Literal["dealer", "supervisor"]
PLACES: Mapping[str, int] = {"dealer": DEALER, "supervisor": SUPERVISOR}
BINDING = ("mishaps", "answer_seconds", "word_seconds", "kept_seconds")
"""Settings by which a hand or a seat may be lost: nobody changes them for those they play against."""


class Foreseen(NamedTuple):
    """What a ruling would do: to which turn it belongs, what it brings at once, and whether chips move.

    Where more comes than is told, chips may move: whether they do is for the cards to say.
    """

    turn: str
    events: tuple[Event, ...]
    moves: bool


class Supervising(Floor):
    """What is done about a table rather than at it."""

    # Who may

    def may_run(self, person: Person, table: Attended) -> bool:
        """A supervisor, an administrator, or who opened the table."""
        return person.supervises or table.opened_by == person.id

    def may_rule(self, person: Person, table: Attended) -> bool:
        """A supervisor or administrator who does not play there; or who opened a table and plays it alone."""
        sitter = table.seat_of(person.id)
        if person.supervises and (sitter is None or sitter.seat < 1):
            return True
        return table.opened_by == person.id and all(each.person_id == person.id for each in table.persons)

    def _check_runs(self, person: Person, table: Attended) -> None:
        if not self.may_run(person, table):
            raise NotAllowed("that is for a supervisor, or for who opened the table: ask them")

    def _check_rules(self, person: Person, table: Attended) -> None:
        if not self.may_rule(person, table):
            raise NotAllowed("that is for a supervisor who does not play at this table: call one")

    def _check_may_watch(self, person: Person | None, table: Attended, code: str) -> None:
        if table.settings.private and not self._invited(person, table, code):
            raise NotAllowed("this table is private: ask for its link")

    def _invited(self, person: Person | None, table: Attended, code: str) -> bool:
        if isinstance(code, str) and code and same_code(code, table.code):
            return True
        if person is None:
            return False
        own = table.seat_of(person.id) is not None or table.opened_by == person.id
        return own or person.supervises

    def _seat_of(self, person: Person | None, table: Attended) -> int | None:
        """The seat with whose eyes a person sees; a place whose role was taken away is no such seat."""
        sitter = table.seat_of(person.id) if person else None
        return sitter.seat if person and sitter and _has_role(person, sitter.seat) else None

    def _check_place(self, person: Person, seat: int) -> None:
        if not _has_role(person, seat):
            place = actor_name(seat).lower()
            raise NotAllowed(f"the place is for who has the role: ask an administrator for {place}")

    def _check_alone(self, person: Person, settings: Settings) -> None:
        if settings.bots_alone and not person.supervises:
            raise NotAllowed("bots play on alone where a supervisor lets them: ask one")

    # Seats

    def add_bot(
        self,
        person: Person,
        table_id: int,
        seat: int,
        bot: str = "random",
        *,
        stack: int | None = None,
        request: str | None = None,
    ) -> dict[str, Any]:
        """A bot of a kind that the game has takes a seat: at once, or before the next round."""

        def body(running: Running) -> dict[str, Any]:
            self._check_runs(person, running)
            self._place(running, checked_seat(seat), bot=bot, stack=stack)
            self._dealing.tidy(running, self.clock.now())
            return {"seat": seat, "seated": seat in running.table.stacks}

        return self._do(person, table_id, body, once(person, request, "add_bot", table_id, seat, bot, stack))

    def clear_seat(
        self, person: Person, table_id: int, seat: int, *, request: str | None = None
    ) -> dict[str, Any]:
        """A bot leaves; a supervisor may send away a person too. At once, or when the round is over."""

        def body(running: Running) -> dict[str, Any]:
            sitter = running.seats.get(checked_seat(seat))
            if sitter is None:
                raise NotFound(f"nobody sits in seat {seat}: choose one that is taken")
            (self._check_runs if sitter.bot is not None else self._check_rules)(person, running)
            running.change(seat, leaving=True, sent=True)
            table, plays = running.table, seat in running.table.stacks
            if seat < 1:
                running.forget(seat)
            elif sitter.person_id and plays and not table.committed:
                table.show_out(seat)
            self._dealing.tidy(running, self.clock.now())
            return {"left": seat not in running.seats}

        return self._do(person, table_id, body, once(person, request, "clear_seat", table_id, seat))

    def take_place(
        self, person: Person, table_id: int, place: Place, *, code: str = "", request: str | None = None
    ) -> dict[str, Any]:
        """A person deals or supervises, instead of the house: who has the role, and no seat at the table."""

        def body(running: Running) -> dict[str, Any]:
            if place not in PLACES:
                raise BadRequest("a place is dealer or supervisor; seats are taken by sitting down")
            self._check_place(person, PLACES[place])
            self._check_may_watch(person, running, code)
            if running.seat_of(person.id) is not None:
                raise Conflict("who plays at a table does not deal or rule there: leave the seat first")
            seat, now = PLACES[place], self.clock.now()
            if seat in running.seats:
                raise Conflict(f"somebody is the {place} here: wait until they leave")
            sitter = Sitter(seat=seat, person_id=person.id, first_round=0, since=now, seen=now)
            running.seats[seat] = sitter
            return {"seat": place}

        return self._do(person, table_id, body, once(person, request, "take_place", table_id, place))

    def _place(
        self,
        running: Running,
        seat: int,
        *,
        person: Person | None = None,
        bot: str | None = None,
        stack: int | None = None,
    ) -> None:
        """A person or bot has the seat, and sits down when the table is free. Refused as the table would."""
        amount = running.settings.stack if stack is None else checked_amount(stack)
        table, game = running.table, running.game
        game.table(options=table.options).sit(seat, amount)  # what is refused there would be here
        if refusal := table.kept(seat) or game.shut_out(seat, amount, table.options, table.state):
            raise Refused(refusal.reason, refusal.cite)
        if seat in running.seats:
            raise Conflict(f"{actor_name(seat).lower()} is taken: choose another")
        if bot is not None and bot not in (kinds := bot_kinds(game)):
            raise BadRequest(f"{game.title} has bots of these kinds: {', '.join(kinds)}; choose one")
        now = self.clock.now()
        running.seats[seat] = Sitter(
            seat=seat,
            person_id=person.id if person else None,
            bot=bot,
            stack=amount,
            buying=amount,
            first_round=table.number + 1,
            since=now,
            seen=now,
        )

    # Running a table

    def change_settings(
        self, person: Person, table_id: int, settings: Mapping[str, Any], *, request: str | None = None
    ) -> dict[str, Any]:
        """Some settings are otherwise from now on, such as the speed, or the mishaps of the next rounds."""

        def body(running: Running) -> dict[str, Any]:
            self._check_runs(person, running)
            if not isinstance(settings, Mapping):
                raise BadRequest("settings are names with values")
            changed = running.settings.changed(settings)
            if any(getattr(changed, name) != getattr(running.settings, name) for name in BINDING):
                self._check_rules(person, running)
            if not running.settings.bots_alone:
                self._check_alone(person, changed)
            if changed.private and not running.settings.private:
                running.code = new_code()  # everybody knew the old one
            running.settings = changed
            return {"settings": changed.to_json(), "code": running.code}

        return self._do(person, table_id, body, once(person, request, "settings", table_id, settings))

    def change_options(
        self, person: Person, table_id: int, options: Mapping[str, Any], *, request: str | None = None
    ) -> dict[str, Any]:
        """Other house options from the next round on; all that are not named are as usual."""

        def body(running: Running) -> dict[str, Any]:
            self._check_rules(person, running)
            if not running.free:
                raise Refused("the house chooses its options between rounds", running.game.law)
            new, old = checked_options(running.game, options), running.table.options
            self._hooks.check_options(person, running, new, old)
            with self.store.read() as connection:
                self._check_beside_others(running, new, connection)
            running.table.options = new
            return {"options": running.table.options.to_json()}

        def check(connection: Connection) -> None:
            lock_house(connection)
            running = self._running(table_id)
            self._check_beside_others(running, running.table.options, connection)

        mark = once(person, request, "options", table_id, options)
        with self._opening:
            return self._do(person, table_id, body, mark, check=check)

    def _check_beside_others(self, running: Running, options: HouseOptions, connection: Connection) -> None:
        """Refuse options that the house may not post beside those of its other open tables."""
        check_beside_others(connection, running.game, options, self._posted(connection), running.id)

    def _posted(self, connection: Connection) -> dict[int, HouseOptions]:
        """The options of the tables that this process plays, and that no other has taken meanwhile."""
        held, tables = self._leases.held(connection), list(self._tables.items())
        return {id: each.table.options for id, each in tables if id in held and not each.lost}

    def pause(
        self, person: Person, table_id: int, paused: bool = True, *, request: str | None = None
    ) -> dict[str, Any]:
        """Nothing goes on by itself until it is told to; players may still act."""

        def body(running: Running) -> dict[str, Any]:
            self._check_rules(person, running)
            running.paused = bool(paused)
            running.awaited = None
            return {"paused": running.paused}

        return self._do(person, table_id, body, once(person, request, "pause", table_id, paused))

    def give_back(
        self, person: Person, table_id: int, why: str, *, request: str | None = None
    ) -> dict[str, Any]:
        """Break off the round: all money is where it was when it began, and its key is opened."""

        def body(running: Running) -> dict[str, Any]:
            self._check_rules(person, running)
            running.table.give_back(checked_reason(why))
            running.shown = None
            return {}

        return self._do(person, table_id, body, once(person, request, "give_back", table_id, why))

    def undo(self, person: Person, table_id: int, *, request: str | None = None) -> dict[str, Any]:
        """Take back the last action of the round in play; never when its key is opened."""

        def body(running: Running) -> dict[str, Any]:
            self._check_rules(person, running)
            round = running.table.undo()
            running.awaited = None
            return {"round": round.start.number, "inputs": len(round.inputs)}

        return self._do(person, table_id, body, once(person, request, "undo", table_id))

    def close(self, person: Person, table_id: int, *, request: str | None = None) -> dict[str, Any]:
        """Close the table between rounds: all leave with their chips, and its record has an end."""

        def body(running: Running) -> dict[str, Any]:
            self._check_rules(person, running)
            if not running.free:
                raise Refused(
                    "a table is closed between rounds: wait, or give this one back", running.game.law
                )
            self._check_posted(running)
            self._hooks.closing(running)
            for seat in list(running.players):
                running.change(seat, leaving=True)
            self._dealing.tidy(running, self.clock.now())
            self._write(running)
            self._check_posted(running)
            running.journal.end()
            running.seats, running.ended = {}, True
            return {}

        return self._do(person, table_id, body, once(person, request, "close", table_id))

    def _check_posted(self, running: Running) -> None:
        """Refuse to close a table before the hooks have posted everything."""
        if why := self._hooks.post(running):
            raise Conflict(f"The table can close when all its rounds and chips are posted. {why}")

    def foreseen(self, person: Person, table_id: int, action: Mapping[str, Any]) -> Foreseen:
        """What a ruling would do at once. Nothing is done, and nothing that is hidden is told."""
        with self._held(table_id) as running:
            sitter, round = running.seat_of(person.id), running.round
            if sitter is None or sitter.seat not in STAFF:
                raise NotAllowed("that is for who deals or rules here: take the place first")
            self._check_place(person, sitter.seat)
            if round is None:
                raise Conflict("no round is in play: wait for the next")
            made, turn, before = checked_action(action, sitter.seat), running.turn_mark, len(round.log)
            again = round.copy()
        again.mishaps, again.chance.mishaps = False, 0  # what chance would bring is not foretold
        had = dict(again.stacks)
        again.act(made)
        told = again.view(sitter.seat).events[before:]
        known = tuple(takewhile(lambda event: (ruled(event) or event.name in PAID) and not event.cards, told))
        return Foreseen(turn, known, moves=len(known) < len(told) or dict(again.stacks) != had)

    # Records

    def record(self, person: Person, table_id: int) -> bytes:
        """The house's record, which opens everything: for a supervisor or administrator who has no seat."""
        running = self._tables.get(table_id)
        seated = running is not None and running.seat_of(person.id) is not None
        if not person.supervises or seated:
            raise NotAllowed("the house's record opens all cards: only a supervisor without a seat reads it")
        data = self._records.lines(table_id)
        if not data:
            raise NotFound(f"there is no table {table_id!r}: the lobby lists those that are open")
        return data

    def lines_for_seat(self, person: Person, table_id: int) -> tuple[bytes, int]:
        """Return the house's record and the person's seat, of which `own_record` makes what they may have.

        That plays every round again: it is not done here, where others wait.
        """
        with self._held(table_id) as running:
            sitter = running.seat_of(person.id)
            if sitter is None or sitter.seat < 1 or sitter.seat not in running.table.stacks:
                raise NotAllowed("you have no seat at this table: a record is of a seat, while it is yours")
            return self._records.lines(table_id), sitter.seat


def _has_role(person: Person, seat: int) -> bool:
    """Whether somebody may deal or supervise, if that is the place; a player's seat needs no role."""
    return {DEALER: person.deals, SUPERVISOR: person.supervises}.get(seat, True)


def same_code(code: str, own: str) -> bool:
    """Whether it is the code of a link, told by no shorter or longer time."""
    return hmac.compare_digest(code.encode("utf-8", "replace"), own.encode())
