"""Seat people and bots at tables, let them leave, sit out, and buy chips."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from pitboss.server.dealing import Dealing, buy_chips, sit_in, sit_out
from pitboss.server.permissions import (
    check_may_rule,
    check_may_run,
    check_may_watch,
    check_place,
    require_own_seat,
)
from pitboss.server.requests import Answer
from pitboss.server.running_table import RunningTable, Sitter
from pitboss.server.tables import TableRegistry
from pitboss.server.validation import check_amount, check_seat_number
from pitboss.storage.clock import Clock
from pitboss.storage.errors import BadRequest, Conflict, NotAllowed, NotFound
from pitboss.storage.people import Person
from pitboss.table.action import DEALER, STAFF, SUPERVISOR, actor_name
from pitboss.table.bots import bot_kinds
from pitboss.table.refused import Refused

Place = Literal["dealer", "supervisor"]
PLACES: Mapping[str, int] = {"dealer": DEALER, "supervisor": SUPERVISOR}


class Seating:
    """Seats of players and bots, and the places of people who deal or supervise."""

    def __init__(self, tables: TableRegistry, dealing: Dealing, clock: Clock) -> None:
        self._tables, self._dealing, self._clock = tables, dealing, clock

    def sit(
        self,
        person: Person,
        table_id: int,
        seat: int,
        *,
        stack: int | None = None,
        code: str = "",
        request: str | None = None,
    ) -> Answer:
        """Take a seat with a stack, in cents: at once, or before the next round (`seated` says which)."""

        def body(running: RunningTable) -> Answer:
            check_may_watch(person, running, code)
            if (sitter := running.seat_of(person.id)) is not None:
                raise Conflict(
                    f"you already have the place {actor_name(sitter.seat).lower()}; leave it first"
                )
            self._tables.hooks.check_seat(person, running, check_seat_number(seat))
            self.place(running, check_seat_number(seat), person=person, stack=stack)
            self._dealing.tidy(running, self._clock.now())
            return {"seat": seat, "seated": seat in running.table.stacks}

        return self._tables.do(person, table_id, body, request, "sit", seat, stack)

    def leave(self, person: Person, table_id: int, *, request: str | None = None) -> Answer:
        """Give up your seat: at once, or after the round it is bound to (`left` says which)."""

        def body(running: RunningTable) -> Answer:
            left = _leave(running, require_own_seat(running, person))
            session = running.departed.get(person.id) if left else None
            return {"left": left} | ({"chips": session.chips, "net": session.net} if session else {})

        return self._tables.do(person, table_id, body, request, "leave")

    def away(self, person: Person, table_id: int, *, request: str | None = None) -> Answer:
        """Sit out. The house keeps your seat, and plays it for you or deals you out."""

        def body(running: RunningTable) -> Answer:
            sitter = require_own_seat(running, person)
            if sitter.seat in STAFF:
                raise NotAllowed("the dealer and the supervisor cannot sit out; leave the place instead")
            sit_out(running, sitter.seat)
            return {}

        return self._tables.do(person, table_id, body, request, "away")

    def back(self, person: Person, table_id: int, *, request: str | None = None) -> Answer:
        """Return to your seat and stay, unless a supervisor sent you away."""

        def body(running: RunningTable) -> Answer:
            sitter = require_own_seat(running, person)
            running.change(sitter.seat, leaving=sitter.sent)
            sit_in(running, sitter.seat)
            return {"seat": sitter.seat}

        return self._tables.do(person, table_id, body, request, "back")

    def buy(self, person: Person, table_id: int, amount: int, *, request: str | None = None) -> Answer:
        """Buy chips, in cents: now if it is between rounds, else before the next one."""

        def body(running: RunningTable) -> Answer:
            sitter = require_own_seat(running, person)
            if sitter.seat in STAFF:
                raise NotAllowed("chips are for players; take a seat first")
            if sitter.leaving:
                raise Conflict("you are leaving this seat; come back before you buy chips")
            total = check_amount(sitter.buying + check_amount(amount))
            return {"bought": buy_chips(running, sitter, total)}

        return self._tables.do(person, table_id, body, request, "buy", amount)

    def add_bot(
        self,
        person: Person,
        table_id: int,
        seat: int,
        bot: str = "random",
        *,
        stack: int | None = None,
        request: str | None = None,
    ) -> Answer:
        """Seat a bot of a kind that the game has: at once, or before the next round."""

        def body(running: RunningTable) -> Answer:
            check_may_run(person, running)
            self.place(running, check_seat_number(seat), bot=bot, stack=stack)
            self._dealing.tidy(running, self._clock.now())
            return {"seat": seat, "seated": seat in running.table.stacks}

        return self._tables.do(person, table_id, body, request, "add_bot", seat, bot, stack)

    def clear_seat(self, person: Person, table_id: int, seat: int, *, request: str | None = None) -> Answer:
        """Send a bot away, or as a supervisor a person: at once, or when the round is over."""

        def body(running: RunningTable) -> Answer:
            check_may_run(person, running)
            sitter = running.seats.get(check_seat_number(seat))
            if sitter is None:
                raise NotFound(f"nobody sits in seat {seat}; choose one that is taken")
            if sitter.bot is None:
                check_may_rule(person, running)
            running.change(seat, leaving=True, sent=True)
            table = running.table
            if seat < 1:
                running.forget(seat)
            elif sitter.person_id and seat in table.stacks and not table.committed:
                table.show_out(seat)
            self._dealing.tidy(running, self._clock.now())
            return {"left": seat not in running.seats}

        return self._tables.do(person, table_id, body, request, "clear_seat", seat)

    def take_place(
        self, person: Person, table_id: int, place: Place, *, code: str = "", request: str | None = None
    ) -> Answer:
        """Deal or supervise in person instead of the house. This needs the role, and no seat at the table."""

        def body(running: RunningTable) -> Answer:
            if place not in PLACES:
                raise BadRequest("a place is dealer or supervisor; to play, take a seat instead")
            check_place(person, PLACES[place], running)
            check_may_watch(person, running, code)
            if running.seat_of(person.id) is not None:
                raise Conflict("you cannot deal or supervise where you play; leave your seat first")
            seat, now = PLACES[place], self._clock.now()
            if seat in running.seats:
                raise Conflict(f"this table already has a {place}; wait until they leave")
            sitter = Sitter(seat=seat, person_id=person.id, first_round=0, since=now, seen=now)
            running.seats[seat] = sitter
            return {"seat": place}

        return self._tables.do(person, table_id, body, request, "take_place", place)

    def place(
        self,
        running: RunningTable,
        seat: int,
        *,
        person: Person | None = None,
        bot: str | None = None,
        stack: int | None = None,
    ) -> None:
        """Give a seat to a person or bot, to be taken when the table is free, unless the table refuses."""
        amount = running.settings.stack if stack is None else check_amount(stack)
        table, game = running.table, running.game
        game.table(options=table.options).sit(seat, amount)  # refuses what this table would refuse
        if refusal := table.reserved_refusal(seat) or game.shut_out_refusal(
            seat, amount, table.options, table.state
        ):
            raise Refused(refusal.reason, refusal.cite)
        if seat in running.seats:
            raise Conflict(f"{actor_name(seat).lower()} is taken; choose another")
        if bot is not None and bot not in (kinds := bot_kinds(game)):
            raise BadRequest(f"{game.title} has bots of these kinds: {', '.join(kinds)}; choose one")
        now = self._clock.now()
        if person is not None:
            running.departed.pop(person.id, None)
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


def _leave(running: RunningTable, sitter: Sitter) -> bool:
    """Leave a seat. Return whether that was possible at once."""
    seat, table = sitter.seat, running.table
    if seat in table.stacks:
        try:
            table.leave(seat)
        except Refused:
            running.change(seat, leaving=True)
            return False
    running.forget(seat)
    return True
