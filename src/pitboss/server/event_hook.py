"""Play the tables of an event, such as a tournament, as its desk wants them, and report their rounds."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from pitboss.house.tables.events import EventRound, EventSeat, EventTable
from pitboss.law import BadInput
from pitboss.poker.hand import Hand
from pitboss.poker.options import PokerOptions
from pitboss.poker.table import PokerTable
from pitboss.server.hooks import TableHook
from pitboss.server.running_table import RunningTable, Sitter
from pitboss.storage.errors import Conflict, NotFound
from pitboss.storage.people import People
from pitboss.table.refused import Refused
from pitboss.table.round import Round

PLAYERS_REQUESTS = ("act", "away", "back", "plan", "ready", "word")
"""Requests that players may make at these tables. The desk does everything else."""
_LOG = logging.getLogger("pitboss.server")


class EventHook(TableHook):
    """Deals a table of an event only as its desk has it."""

    name = "event"

    def check_request(self, running: RunningTable, request: str) -> None:
        desk = self.context.events.find() if running.settings.event else None
        if desk is not None and request not in PLAYERS_REQUESTS:
            raise desk.refuse(request)

    def adopt(self, running: RunningTable) -> None:
        if running.settings.event and (wanted := self._find(running)) is not None:
            running.seat_names = {seat: each.name for seat, each in wanted.seats.items()}

    def keeps(self, running: RunningTable) -> bool:
        return bool(running.settings.event)

    # Rounds

    def round_over(self, running: RunningTable, round: Round[Any, Any]) -> None:
        if running.settings.event and isinstance(round, Hand):
            self.notes(running)["over"] = round

    def post(self, running: RunningTable) -> str:
        """Report a finished round to the desk."""
        notes, desk = self.notes(running), self.context.events.find() if running.settings.event else None
        hand: Hand | None = notes.get("over")
        if desk is None or hand is None:
            return ""
        changes = hand.changes()
        assert hand.start.now is not None
        told = EventRound(
            id=f"{running.id}.{hand.start.number}",
            began=hand.start.now,
            button=hand.button,
            changes={seat: changes.get(seat, 0) for seat in sorted(hand.players)},
        )
        try:
            desk.report_round(running.settings.event, told)
        except (Refused, BadInput, Conflict) as refusal:
            return f"The desk refused a round of this table: {refusal}"
        except Exception as error:
            _LOG.exception("the desk refused a round of table %s", running.id)
            return f"The desk cannot be written now ({type(error).__name__}). Trying again."
        del notes["over"]
        return ""

    # Between rounds

    def tend(self, running: RunningTable) -> None:
        """Bring the table in line with the desk: its players, their chips, the options and the button."""
        if running.settings.event and running.is_free and (wanted := self._find(running)) is not None:
            clear_seats(running, wanted)
            fill_seats(
                running, wanted, self.context.office.staff.people, self.context.office.ledger.clock.now()
            )

    def why_not(self, running: RunningTable) -> str:
        if not running.settings.event:
            return ""
        wanted = self._find(running)
        return wanted.waits if wanted is not None else "Play at this table is over."

    def _find(self, running: RunningTable) -> EventTable | None:
        desk = self.context.events.find()
        return desk.find_table(running.settings.event) if desk is not None else None


def clear_seats(running: RunningTable, wanted: EventTable | None) -> list[Sitter]:
    """Take away players whose seats these are not any more, and chips that they lost. Return who left."""
    table, left = running.table, []
    for seat, stack in table.stacks.items():
        here = wanted.seats.get(seat) if wanted is not None else None
        if here is None or here.chips < stack:
            table.leave(seat)
        if here is None and seat in running.seats:
            left.append(running.seats[seat])
            running.forget(seat)
    running.departed.clear()  # nobody carries chips away
    return left


def fill_seats(running: RunningTable, wanted: EventTable, people: People, now: datetime) -> None:
    """Seat the players that the desk has here, with their chips, and place the button."""
    table = running.table
    assert isinstance(table, PokerTable)
    assert isinstance(wanted.options, PokerOptions)
    if table.options != wanted.options:
        table.options = wanted.options
    running.seat_names = {seat: each.name for seat, each in wanted.seats.items()}
    for seat, each in wanted.seats.items():
        missing = each.chips - table.stacks.get(seat, 0)
        if seat not in table.stacks or missing:
            table.sit(seat, missing)
        table.deal_out(seat, not each.is_dealt)
        _seat_player(running, seat, each, people, now)
    if wanted.button and _next_button(table, wanted.seats.items()) != wanted.button:
        table.place_button(wanted.button)


def _seat_player(running: RunningTable, seat: int, player: EventSeat, people: People, now: datetime) -> None:
    """Give a seat to the player's account or bot. A seat with neither checks or folds."""
    person_id = _find_person(people, player.account) if player.account else None
    bot = player.bot or None
    sitter = running.seats.get(seat)
    if sitter is not None and (sitter.person_id, sitter.bot) == (person_id, bot):
        return
    if sitter is not None:
        running.forget(seat)
    first = running.table.number + 1
    running.seats[seat] = Sitter(
        seat=seat, person_id=person_id, bot=bot, stack=0, first_round=first, since=now, seen=now
    )


def _find_person(people: People, account: str) -> int | None:
    try:
        return people.find(account).id
    except NotFound:
        return None


def _next_button(table: PokerTable, seats: Iterable[tuple[int, EventSeat]]) -> int:
    """Return where the button comes by itself."""
    dealt, last = sorted(seat for seat, each in seats if each.is_dealt), table.state.button or 0
    return next((seat for seat in dealt if seat > last), dealt[0])
