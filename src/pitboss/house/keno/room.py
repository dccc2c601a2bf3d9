"""Read a keno room: its board, tickets, desks, reports and journals."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import NamedTuple, TypeVar

from sqlalchemy import Connection, select

from pitboss.games.keno.forms import RunnerSection
from pitboss.house.keno import book_time, draws, integrity, journals, tickets, voids
from pitboss.house.keno.desk_views import DeskView, read_desk
from pitboss.house.keno.laws import DISPLAY, NOTICE
from pitboss.house.keno.paper import CitedLine, draw_code, format_ticket
from pitboss.house.keno.rows import DrawRow
from pitboss.house.keno.serials import parse_serial
from pitboss.house.keno.state import RoomState, parse_day, read_state
from pitboss.house.ledger.ledger import Ledger
from pitboss.law import Cite

__all__ = ["KenoRoom"]

T = TypeVar("T")
STATUS_TEXT = {
    "open": "On sale",
    "locked": "Closed, drawing soon",
    "closed": "No game is open",
    "waits": "Paused until the clock is corrected",
    "stopped": "Stopped: no sales or draws",
}
LATE = timedelta(seconds=30)
"""Time after closing by which the room's clock has drawn, if it runs."""
PAST_GAMES_SHOWN = 10
"""Number of past games on the board."""


class AwaitedStep(NamedTuple):
    """The step that the room waits for: who takes it, and by which operation."""

    says: str
    operation: str
    """Id of the operation; empty if it happens by itself."""
    words: str = ""


class KenoBoard(NamedTuple):
    """The board patrons see near the booth: the open game, the time left, and the last games drawn."""

    day: str
    game: int | None
    status: str
    left: int | None
    """Seconds until it closes, if booths show a countdown."""
    commitment: str
    drawn: list[draws.DrawRecord]
    laws: tuple[Cite, ...] = (DISPLAY, NOTICE)
    next: AwaitedStep | None = None
    """The step that the room waits for; None while tickets are on sale or numbers are about to be drawn."""

    @property
    def status_text(self) -> str:
        return STATUS_TEXT[self.status]


class KenoRoom:
    """Reads a keno room from its ledger. The operations change it."""

    def __init__(self, book: Ledger) -> None:
        self.book = book

    def _read(self, read: Callable[[Connection], T]) -> T:
        with self.book.store.read() as connection:
            return read(connection)

    @property
    def state(self) -> RoomState:
        return self._read(read_state)

    def examine(self) -> list[str]:
        """List what is corrupt, and suspend operation if anything is."""
        return integrity.examine(self.book)

    def board(self) -> KenoBoard:
        """Return the board patrons see now. It never holds the key of a game that is not drawn."""
        return self._read(self._board)

    def _board(self, connection: Connection) -> KenoBoard:
        state, now = read_state(connection), self.book.clock.now()
        board = self._read_board(connection, state, now)
        return board._replace(next=find_next_step(state, board, now))

    def _read_board(self, connection: Connection, state: RoomState, now: datetime) -> KenoBoard:
        past = select(DrawRow.day, DrawRow.number).order_by(DrawRow.entry.desc()).limit(PAST_GAMES_SHOWN)
        drawn = [draws.recall(connection, *each) for each in connection.execute(past).all()]
        if (game := state.game) is None:
            return KenoBoard(state.day, None, "closed", None, "", drawn)
        if book_time.measure_lag(self.book):
            return KenoBoard(state.day, game.number, "waits", None, game.commitment, drawn)
        if state.down or state.suspended:  # the clock does not close the game
            return KenoBoard(state.day, game.number, "stopped", None, game.commitment, drawn)
        closing = game.closing_time(state.rules)
        left = None if closing is None else max(0, -((now - closing) // timedelta(seconds=1)))
        status = "locked" if state.is_locked(now) else "open"
        return KenoBoard(state.day, game.number, status, left, game.commitment, drawn)

    def recall(self, day: str, game: int) -> draws.DrawRecord:
        return self._read(lambda connection: draws.recall(connection, day, game))

    def ticket(self, serial: str) -> tuple[list[CitedLine], str, tickets.TicketStatus]:
        """Return a ticket's printed lines, its code and its status."""
        found = self._read(lambda connection: tickets.get_ticket(connection, parse_serial(serial)))
        return format_ticket(found.row, found.casino, found.rules), draw_code(found.row.serial), found

    def desk(self, station: int, by: int) -> DeskView:
        """Return a station as seen by the person signed on there."""
        return self._read(lambda connection: read_desk(connection, read_state(connection), station, by))

    def report(self, day: str, game: int, runner: str = "") -> list[RunnerSection]:
        """Return the winning keno ticket report of a game, for all runners or for one."""
        return self._read(lambda connection: tickets.build_report(connection, parse_day(day), game, runner))

    def list_voided(self, day: str, station: int) -> list[tuple[int, str, int, str]]:
        return list(self._read(lambda connection: voids.list_voided(connection, day, station)))

    def journal(self, day: str) -> journals.DayJournal:
        return self._read(lambda connection: journals.read_journal(connection, day))

    def disagreements(self) -> list[str]:
        return self._read(journals.find_disagreements)

    def totals(self) -> dict[str, tuple[journals.CountAndAmount, Cite]]:
        return self._read(journals.read_totals)


def find_next_step(state: RoomState, board: KenoBoard, now: datetime) -> AwaitedStep | None:
    """Return who must do what before the room can go on; None if it goes on by itself."""
    if state.suspended:
        why = f"Operation is suspended: {state.suspended}. A keno supervisor ends the suspension."
        return AwaitedStep(why, "keno/resume", "End the suspension")
    if state.down:
        why = f"The system is down: {state.down}. A keno supervisor reports when it is up again."
        return AwaitedStep(why, "keno/system-up", "Report that it is up")
    if board.status == "waits":
        return AwaitedStep("A keno supervisor sets the ledger’s time.", "keno/set-time", "Set the time")
    if not state.day:
        why = "A keno supervisor and the Division’s inspector start the gaming day with their two keys."
        return AwaitedStep(why, "keno/open-day", "Start the gaming day")
    if state.game is None and state.day_of(now) != state.day:
        why = "The gaming day is over. A keno supervisor closes it; then the next one can start."
        return AwaitedStep(why, "keno/close-day", "Close the gaming day")
    if state.game is None:
        goes_on = state.rules.lock_out == "automatic" and (not board.drawn or bool(board.drawn[0].numbers))
        if goes_on:
            return AwaitedStep("The next game opens in a few seconds.", "")
        return AwaitedStep("A keno writer opens the next game.", "keno/open-game", "Open the next game")
    closing = state.game.closing_time(state.rules)
    if board.status == "locked" and closing is not None and now - closing > LATE:
        operation, words = ("draw", "Draw") if state.game.locked else ("lock-out", "Lock the stations for")
        why = "The draw is late: the room’s clock has stopped. A keno writer can go on by hand."
        return AwaitedStep(why, f"keno/{operation}", f"{words} game {state.game.number}")
    if state.rules.lock_out == "manual" and board.left == 0:
        why = "It is time to close. A keno supervisor starts the game, or approves a writer who does."
        return AwaitedStep(why, "keno/lock-out", f"Start game {state.game.number}")
    return None
