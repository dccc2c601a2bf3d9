"""A keno game in progress: open tickets, and requests being filled in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from pitboss.equipment.pieces import BALL
from pitboss.games.keno.law import in_edition
from pitboss.games.keno.options import KenoOptions
from pitboss.games.keno.ticket import Ticket
from pitboss.law import Cite
from pitboss.table import Refused, Round, TableState
from pitboss.table.accounts import WagerKey
from pitboss.table.option import Refusal


class OpenTicket(NamedTuple):
    """An open ticket: its seat, and its winnings in games already drawn."""

    seat: int
    won: int
    best: int
    """Largest payoff of one way in one game."""
    ticket: Ticket

    @property
    def key(self) -> WagerKey:
        """Key of its wager account."""
        return self.seat, self.ticket.name


@dataclass(frozen=True, kw_only=True)
class KenoState(TableState):
    """Table state of keno between games."""

    game: int = 0
    """Number of the last game."""
    serial: int = 0
    """Number of the last ticket."""
    standing: tuple[int, ...] = ()
    """Tickets with undrawn games, each as a row of numbers after its length."""
    old: tuple[int, ...] = ()
    """Last ticket of each seat, which may serve as its next request."""


class TicketForm(NamedTuple):
    """A request being filled in by a player."""

    groups: tuple[tuple[int, ...], ...]
    king: bool = False
    quick: bool = False
    games: int = 1

    @property
    def marked_balls(self) -> set[int]:
        """Marked balls of the grid."""
        return {BALL + number for group in self.groups for number in group}


class KenoRound(Round[KenoOptions, KenoState]):
    """One game, from the sale of its tickets to their payment."""

    __slots__ = (
        "errors", "finished", "forbidden", "forms", "locked", "number", "old_tickets", "open_tickets",
        "serial",
    )  # fmt: skip

    def prepare(self) -> None:
        state = self.state
        self.number = state.game + 1
        self.serial = state.serial
        self.open_tickets = read_tickets(state.standing, self.law)
        self.finished: list[OpenTicket] = []
        """Tickets whose last game was this one, once it is over."""
        self.old_tickets = {each.seat: each for each in read_tickets(state.old, self.law)}
        self.forms: dict[int, TicketForm] = {}
        self.errors: dict[int, Ticket] = {}
        """Requested tickets, by serial number of the ticket that the writer got wrong."""
        self.forbidden: dict[str, Refusal] = {}
        self.locked = False
        self._check_standing()

    def _check_standing(self) -> None:
        """Require that the wagers up are exactly the undrawn games of the open tickets."""
        left = {each.key: each.ticket.each_game * self.count_undrawn(each) for each in self.open_tickets}
        if left != dict(self.start.wagers) or len(left) < len(self.open_tickets):
            raise Refused("the wagers up do not match the open tickets", self.law)

    def in_force(self, law: Cite) -> Cite:
        return in_edition(law, self.options.edition)

    @property
    def first_game_on_sale(self) -> int:
        """First game that a ticket sold now covers."""
        return self.number + self.locked

    def count_undrawn(self, held: OpenTicket) -> int:
        """Return the number of undrawn games on a ticket, including this one."""
        return held.ticket.last - max(held.ticket.first, self.number) + 1

    def close_books(self) -> None:
        """Store the tickets for the next game."""
        self.state = replace(
            self.state,
            game=self.number,
            serial=self.serial,
            standing=flatten_tickets(self.open_tickets),
            old=flatten_tickets(self.old_tickets.values()),
        )


def flatten_tickets(held: Iterable[OpenTicket]) -> tuple[int, ...]:
    """Flatten tickets into one row of numbers, each after its length."""
    flat: list[int] = []
    for each in held:
        row = [each.seat, each.won, each.best, *each.ticket.row]
        flat += [len(row), *row]
    return tuple(flat)


def read_tickets(flat: Sequence[int], law: Cite) -> list[OpenTicket]:
    """Read the tickets that `flatten_tickets` wrote."""
    found, place = [], 0
    try:
        while place < len(flat):
            size = flat[place]
            seat, won, best, *row = flat[place + 1 : place + 1 + size]
            found.append(OpenTicket(seat, won, best, Ticket.from_row(tuple(row))))
            place += 1 + size
    except ValueError as error:  # too few numbers
        raise Refused("the open tickets cannot be read", law) from error
    return found
