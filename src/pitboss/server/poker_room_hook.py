"""Run the poker room's tables by its ledger, and report each round to it.

Only a table that a supervisor opened for the room (the setting `room`) belongs to it. Other tables of the
server are for practice and need no decks. The table has the name of the room's table.
"""

from __future__ import annotations

import logging
from dataclasses import replace
from datetime import datetime
from typing import Any

from sqlalchemy import Connection

from pitboss.house.operations.desk import Receipt
from pitboss.house.operations.form import OperationForm
from pitboss.house.poker.laws import AWAY, GAMES_AND_SEATS, RECEIVED
from pitboss.house.poker.revenue import CollectTime, SeatStack
from pitboss.house.poker.room import RoomTable
from pitboss.house.poker.state import charge_due, find_table, time_rate
from pitboss.house.poker.tables import BeginRound, EndRound
from pitboss.house.poker.waiting_list import SeatPlayer, WaitingPlayer, list_waiting
from pitboss.law import BadInput
from pitboss.poker.hand import Hand
from pitboss.poker.table import PokerTable
from pitboss.server.hooks import TableHook
from pitboss.server.house_wide import find_same_name
from pitboss.server.positions import supervises_poker
from pitboss.server.running_table import RunningTable, Sitter
from pitboss.storage.errors import BadRequest, Conflict, NotAllowed, NotFound
from pitboss.storage.people import Person
from pitboss.table.action import DEALER, Action
from pitboss.table.house_options import HouseOptions
from pitboss.table.refused import Refused
from pitboss.table.round import Round

WRONG_CARD_COUNT = "a card missing or one too many"
"""The dealer's report when a deck does not have 52 cards."""
LIMIT_OPTIONS = ("limit", "minimum", "maximum", "max_raises", "ante")
_LOG = logging.getLogger("pitboss.server")


class PokerRoomHook(TableHook):
    """Deals a table of the poker room only while it is open there, and carries out the room's decisions."""

    name = "poker room"

    # Opening and seats

    def check_options(
        self, person: Person, running: RunningTable, new: HouseOptions, old: HouseOptions | None = None
    ) -> None:
        """Let only a supervisor open a poker table of the room."""
        if not running.settings.room:
            return
        if not isinstance(running.table, PokerTable):
            raise BadRequest("Only poker is played in the poker room.")
        if not supervises_poker(person):
            raise NotAllowed("Only a supervisor can open tables of the poker room.")

    def check_beside(self, connection: Connection, running: RunningTable, options: HouseOptions) -> None:
        """Let only one table of each name belong to the room."""
        for other, settings, _ in find_same_name(connection, running) if running.settings.room else ():
            if settings.room:
                raise Refused(f"Table {running.name} is already played as table {other}.", RECEIVED)

    def check_seat(self, person: Person, running: RunningTable, seat: int) -> None:
        """Keep seats for players who are away, and for the next on the waiting list."""
        if not running.settings.room or (table := self._read_room_table(running)) is None:
            return
        if seat in table.away:
            raise Refused(f"Seat {seat} is kept for a player who is away.", AWAY)
        line = self._read_waiting_list(running, table)
        if line and line[0].account.casefold() != person.name.casefold():
            raise Refused(f"{line[0].player} is next on the waiting list.", GAMES_AND_SEATS)

    # Rounds

    def round_over(self, running: RunningTable, round: Round[Any, Any]) -> None:
        if running.settings.room and isinstance(round, Hand):
            self.notes(running)["over"] = round

    def post(self, running: RunningTable) -> str:
        """Report to the room rounds that began, ended or were given back, and players who were seated."""
        if not running.settings.room:
            return ""
        try:
            self._post(running)
        except (Refused, BadInput, Conflict) as refusal:
            return f"The poker room: {refusal}"
        except Exception as error:
            _LOG.exception("the poker room refused a report from table %s", running.id)
            return f"The poker room cannot be written now ({type(error).__name__}). Trying again."
        return ""

    def _post(self, running: RunningTable) -> None:
        notes = self.notes(running)
        over: Hand | None = notes.get("over")
        if over is not None:
            names = [event.name for event in over.events]
            self._begin(running, over)
            self._end(running, over.start.number, dead="new_deck" in names,
                      shuffler_out="shuffler_removed" in names)  # fmt: skip
            del notes["over"]
        elif (round := running.round) is not None:
            self._begin(running, round)
        for number, seat in notes.pop("seated", ()):
            form = SeatPlayer(number=number, table=running.name, seat=seat)
            try:
                self._run_operation("seat-player", form, f"seat {running.id}.{number}")
            except Refused:  # a supervisor seated the player first
                _LOG.info("number %s of the waiting list sits at table %s already", number, running.id)

    def _begin(self, running: RunningTable, round: Round[Any, Any]) -> None:
        notes, number = self.notes(running), round.start.number
        if notes.get("begun") != number:
            form = BeginRound(table=running.name, round=number, played=running.id)
            self._run_operation("begin-round", form, f"begin {running.id}.{number}")
            notes["begun"] = number

    def _end(
        self, running: RunningTable, number: int, *, dead: bool = False, shuffler_out: bool = False
    ) -> None:
        form = EndRound(table=running.name, dead=dead, shuffler_out=shuffler_out)
        self._run_operation("end-round", form, f"end {running.id}.{number}")

    def why_not(self, running: RunningTable) -> str:
        """Return the room's missing step before the next round, and its rule."""
        if not running.settings.room:
            return ""
        table = self._read_room_table(running)
        if table is None:
            return str(Refused(f"Table {running.name} is not open in the poker room.", RECEIVED))
        if table.dealing and not table.played_as:
            return str(
                Refused(f"The room's own dealers are dealing a round at table {running.name}.", RECEIVED)
            )
        if table.dealing:  # the round was given back
            self._end(running, table.dealing)
        return str(table.why_not() or "")

    # Decisions of the room

    def tend(self, running: RunningTable) -> None:
        """Carry out at the table the room's decisions since the last look."""
        if not running.settings.room or (table := self._read_room_table(running)) is None:
            return
        if (round := running.round) is not None:
            if table.decks.playing in table.decks.missing and table.dealing == round.start.number:
                round.act(Action(DEALER, "report", WRONG_CARD_COUNT))  # the count was wrong
        elif running.is_free:
            self._send_removed_players_away(running, table)
            self._post_limits(running, table)
            self._keep_seats(running, table)
            self._charge_time(running, table)
            self._seat_next(running, table)

    def _send_removed_players_away(self, running: RunningTable, table: RoomTable) -> None:
        """Make players leave who were ordered out."""
        for seat in table.removed:
            sitter = running.seats.get(seat)
            if sitter is not None and not sitter.sent and seat in running.table.stacks:
                running.change(seat, leaving=True, sent=True)
                running.table.show_out(seat)
                running.settle()

    def _post_limits(self, running: RunningTable, table: RoomTable) -> None:
        """Apply the limits on the room's sign and the shuffler at the table."""
        posted, own = table.options, running.table.options
        wanted = replace(own, **{name: getattr(posted, name) for name in LIMIT_OPTIONS})
        if wanted != own:
            running.table.options = wanted
        if running.table.state.by_hand == table.decks.shuffler:
            _poker_table(running).use_shuffler(table.decks.shuffler)

    def _keep_seats(self, running: RunningTable, table: RoomTable) -> None:
        """Sit out players who are away, and hold their seats as long as needed."""
        for seat in table.away:
            sitter = running.seats.get(seat)
            if sitter is not None and sitter.person_id is not None:
                running.presence[sitter.person_id] = self._now()
                if not sitter.out:
                    running.change(seat, out=True)

    def _charge_time(self, running: RunningTable, table: RoomTable) -> None:
        """Charge time when it is due. The ledger decides, then the chips leave the stacks, once.

        A table that has dealt no round for the room is not charged yet, because another table may be open in
        its place.
        """
        if table.played_as != running.id:
            return
        stacks, paid = running.table.stacks, running.table.charged
        with self.context.office.ledger.store.read() as connection:
            due = charge_due(table, time_rate(connection), self._now())
        if due is not None and stacks:
            seated = [SeatStack(seat=seat, stack=stack) for seat, stack in stacks.items()]
            last = datetime.fromisoformat(table.charged)
            new = [seat for seat, each in running.players.items() if seat in stacks and each.since > last]
            form = CollectTime(table=running.name, seated=seated, new=new, paid_before=paid)
            self._run_operation("collect-time", form, f"time {running.id} {table.charged}")
            charged = self._read_room_table(running)
            assert charged is not None
            table = charged
        if table.charge and paid == table.paid_before:
            for seat, amount in table.charge.items():
                if amount and stacks.get(seat, 0) >= amount:
                    _poker_table(running).pay_time(seat, amount)

    def _seat_next(self, running: RunningTable, table: RoomTable) -> None:
        """Give free seats, in order, to waiting players who have an account here."""
        most, _ = running.game.seating(running.table.options)
        taken = {*running.seats, *table.away}
        free = [
            seat
            for seat in range(1, most + 1)
            if seat not in taken and not running.table.reserved_refusal(seat)
        ]
        for each in self._read_waiting_list(running, table):
            try:
                person = self.context.office.staff.people.find(each.account)
            except NotFound:
                continue
            sits = running.seat_of(person.id)
            if sits is None and not free:
                return
            seat = sits.seat if sits is not None else free.pop(0)
            if sits is None:
                now, stack = self._now(), running.settings.stack
                running.seats[seat] = Sitter(
                    seat=seat, person_id=person.id, stack=stack, buying=stack,
                    first_round=running.table.number + 1, since=now, seen=now,
                )  # fmt: skip
            self.notes(running).setdefault("seated", []).append((each.number, seat))

    # The ledger

    def _read_waiting_list(self, running: RunningTable, table: RoomTable) -> list[WaitingPlayer]:
        """List players who wait for this table and can be seated, those called here first."""
        with self.context.office.ledger.store.read() as connection:
            line = list_waiting(connection)
        mine = [each for each in line if each.account and each.wants(running.name, table.game)]
        here = [each for each in mine if each.called in ("", running.name)]
        return sorted(here, key=lambda each: not each.called)

    def _read_room_table(self, running: RunningTable) -> RoomTable | None:
        with self.context.office.ledger.store.read() as connection:
            table = find_table(connection, running.name)
        return table if table is not None and table.game == running.game.id else None

    def _run_operation(self, name: str, form: OperationForm, id: str) -> Receipt:
        desk = self.context.office.desk
        return desk.run(desk.find("poker", name), form, id=f"poker {id}")

    def _now(self) -> datetime:
        return self.context.office.ledger.clock.now()


def _poker_table(running: RunningTable) -> PokerTable:
    assert isinstance(running.table, PokerTable)
    return running.table
