"""Tell a player of the game, their tickets and their request, and read that back from the view's remarks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from pitboss.games.keno.round import KenoRound, TicketForm
from pitboss.games.keno.selling import list_ways
from pitboss.games.keno.ticket import Ticket

_TICKET = re.compile(r"ticket (\d+): (.+)")
_REQUEST = re.compile(r"request (king )?(quick-pick )?([\d /]+)(?:, (\d+) games)?, ways .+")


def describe_round(round: KenoRound, seat: int) -> list[str]:
    """Describe the game, the player's tickets in it and later, and the request being filled in."""
    remarks = [f"game {round.number}" + (", locked" if round.locked else "")]
    remarks += [
        f"ticket {held.ticket.serial}: {held.ticket}"
        for held in (*round.finished, *round.open_tickets)
        if held.seat == seat
    ]
    if form := round.forms.get(seat):
        groups = " / ".join(" ".join(map(str, sorted(group))) for group in form.groups)
        marks = ("king " if form.king else "") + ("quick-pick " if form.quick else "")
        games = f", {form.games} games" if form.games > 1 else ""
        ways = " ".join(area.wager for area in list_ways(round.options.card, form, round.stacks[seat]))
        remarks.append(f"request {marks}{groups}{games}, ways {ways or 'none'}")
    return remarks


class TicketRemarks(NamedTuple):
    """The game, the player's tickets, and the request being filled in, as remarks tell them."""

    game: int = 0
    """Number of the game; 0 if there are no remarks."""
    locked: bool = False
    tickets: tuple[Ticket, ...] = ()
    form: TicketForm | None = None

    @property
    def in_game(self) -> tuple[Ticket, ...]:
        """Tickets that take part in this game."""
        return tuple(each for each in self.tickets if each.first <= self.game <= each.last)


def read_remarks(remarks: Sequence[str]) -> TicketRemarks:
    """Read the remarks that `describe_round` made."""
    if not remarks:
        return TicketRemarks()
    number, _, locked = remarks[0].removeprefix("game ").partition(", ")
    return TicketRemarks(int(number), bool(locked), _read_tickets(remarks), _read_form(remarks))


def _read_tickets(remarks: Iterable[str]) -> tuple[Ticket, ...]:
    found = filter(None, map(_TICKET.fullmatch, remarks))
    return tuple(replace(Ticket.parse(each[2]), serial=int(each[1])) for each in found)


def _read_form(remarks: Iterable[str]) -> TicketForm | None:
    found = next(filter(None, map(_REQUEST.fullmatch, remarks)), None)
    if found is None:
        return None
    groups = tuple(tuple(map(int, group.split())) for group in found[3].split("/"))
    return TicketForm(groups, king=bool(found[1]), quick=bool(found[2]), games=int(found[4] or 1))
