"""Read a keno room: its board, tickets, desks, reports and journals."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import NamedTuple, TypeVar

from sqlalchemy import Connection, select

from pitboss.games.keno.forms import RunnerSection
from pitboss.house.keno import critical, draws, journals, tickets, timing, voids
from pitboss.house.keno.desks import DeskLook, desk_look
from pitboss.house.keno.laws import DISPLAY, NOTICE
from pitboss.house.keno.paper import Line, code_svg, ticket_lines
from pitboss.house.keno.rows import DrawRow
from pitboss.house.keno.serials import keyed
from pitboss.house.keno.state import State, checked_day, read_state
from pitboss.house.ledger.book import Book
from pitboss.law import Cite

T = TypeVar("T")
STATUS_TEXT = {
    "open": "On sale",
    "locked": "Closed, drawing soon",
    "closed": "No game is open",
    "waits": "Paused until the clock is corrected",
    "stopped": "Stopped: no sales or draws",
}
SHOWN = 10
"""Number of past games on the board."""


class Board(NamedTuple):
    """The board patrons see near the booth: the open game, the time left, and the last games drawn."""

    day: str
    game: int | None
    status: str
    left: int | None
    """Seconds until it closes, if booths show a countdown."""
    commitment: str
    drawn: list[draws.Drawn]
    laws: tuple[Cite, ...] = (DISPLAY, NOTICE)

    @property
    def says(self) -> str:
        return STATUS_TEXT[self.status]


class KenoRoom:
    """Reads a keno room from its book. The operations change it."""

    def __init__(self, book: Book) -> None:
        self.book = book

    def _read(self, read: Callable[[Connection], T]) -> T:
        with self.book.store.read() as connection:
            return read(connection)

    @property
    def state(self) -> State:
        return self._read(read_state)

    def examine(self) -> list[str]:
        """List what is corrupt, and suspend operation if anything is."""
        return critical.examine(self.book)

    def board(self) -> Board:
        """Return the board patrons see now. It never holds the key of a game that is not drawn."""
        return self._read(self._board)

    def _board(self, connection: Connection) -> Board:
        state, now = read_state(connection), self.book.clock.now()
        past = select(DrawRow.day, DrawRow.number).order_by(DrawRow.entry.desc()).limit(SHOWN)
        drawn = [draws.recall(connection, *each) for each in connection.execute(past).all()]
        if (game := state.game) is None:
            return Board(state.day, None, "closed", None, "", drawn)
        if timing.behind(self.book):
            return Board(state.day, game.number, "waits", None, game.commitment, drawn)
        if state.down or state.suspended:  # the clock does not close the game
            return Board(state.day, game.number, "stopped", None, game.commitment, drawn)
        closing = game.closing(state.rules)
        left = None if closing is None else max(0, -((now - closing) // timedelta(seconds=1)))
        status = "locked" if state.started(now) else "open"
        return Board(state.day, game.number, status, left, game.commitment, drawn)

    def recall(self, day: str, game: int) -> draws.Drawn:
        return self._read(lambda connection: draws.recall(connection, day, game))

    def ticket(self, serial: str) -> tuple[list[Line], str, tickets.Found]:
        """Return a ticket's printed lines, its code and its status."""
        found = self._read(lambda connection: tickets.find(connection, keyed(serial)))
        return ticket_lines(found.row, found.casino, found.rules), code_svg(found.row.serial), found

    def desk(self, station: int, by: int) -> DeskLook:
        """Return a station as seen by the person signed on there."""
        return self._read(lambda connection: desk_look(connection, read_state(connection), station, by))

    def report(self, day: str, game: int, runner: str = "") -> list[RunnerSection]:
        """Return the winning keno ticket report of a game, for all runners or for one."""
        return self._read(lambda connection: tickets.report(connection, checked_day(day), game, runner))

    def voided(self, day: str, station: int) -> list[tuple[int, str, int, str]]:
        return list(self._read(lambda connection: voids.voided(connection, day, station)))

    def journal(self, day: str) -> journals.Journal:
        return self._read(lambda connection: journals.journal(connection, day))

    def disagreements(self) -> list[str]:
        return self._read(journals.disagreements)

    def totals(self) -> dict[str, tuple[journals.Sum, Cite]]:
        return self._read(journals.totals)
