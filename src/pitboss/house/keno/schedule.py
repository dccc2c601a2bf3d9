"""Run a room by the clock: lock stations, draw numbers and open the next game. 19:47-15.5.

Each step's id contains the day and the game, so that several servers on one database do it only once. Nothing
happens by itself where a supervisor starts the games (15.5(d)), or after games were canceled or failed.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime, timedelta

from sqlalchemy import Connection, select

from pitboss.house.keno.book_time import measure_lag
from pitboss.house.keno.draws import DrawGame, draw, recover_draw
from pitboss.house.keno.games import LockOut, OpenGame, lock_out, open_game
from pitboss.house.keno.laws import ITEM_TIME
from pitboss.house.keno.rows import DrawRow
from pitboss.house.keno.state import RoomState, read_state
from pitboss.house.ledger.ledger import Ledger
from pitboss.house.operations.desk import OperationsDesk, Receipt
from pitboss.table.refused import Refused

CALLING_TIME = timedelta(seconds=10)
"""Time to call and show the numbers before the next game opens."""
ABANDONED_AFTER = timedelta(seconds=10)
"""Time after the lock-out when any server that was drawing the game must have stopped."""
CLOCK_BEHIND = "The computer's clock is behind the ledger's time"
_LOG = logging.getLogger("pitboss.keno")


class Schedule:
    """The clock of a room. `trouble` says why it has stopped, and is empty while it runs."""

    def __init__(self, desk: OperationsDesk, book: Ledger) -> None:
        self.desk, self.book = desk, book
        self.trouble = ""

    def begin(self) -> Receipt | None:
        """On startup, draw a game that was left locked but not drawn, with the key it was bound to.

        Skip a game locked just now. Another server or the next step is drawing it.
        """
        return self._run_guarded(self._recover_overdue_draw)

    def _recover_overdue_draw(self) -> Receipt | None:
        with self.book.store.read() as connection:
            game = read_state(connection).game
        if game is None or game.locked_at is None or self.book.now() < game.locked_at + ABANDONED_AFTER:
            return None
        return recover_draw(self.desk, self.book)

    def step(self) -> Receipt | None:
        """Do one step that is due."""
        return self._run_guarded(self._step)

    def _run_guarded(self, do: Callable[[], Receipt | None]) -> Receipt | None:
        try:
            done = do()
        except Refused as refused:
            self.trouble = str(refused)
        except Exception as error:
            if not self.trouble:
                _LOG.exception("the keno room has stopped")
            self.trouble = f"something went wrong ({type(error).__name__}); see the log"
        else:
            self.trouble = ""
            return done
        return None

    def _step(self) -> Receipt | None:
        now = self.book.clock.now()
        with self.book.store.read() as connection:
            state = read_state(connection)
            opens = _is_next_game_due(connection, state, now)
        if not state.day or state.down or state.suspended or state.rules.lock_out == "manual":
            return None
        game = state.game
        if (game is None or not game.locked) and (late := measure_lag(self.book)):
            raise Refused(f"{CLOCK_BEHIND} ({late}). Set the ledger's time.", ITEM_TIME)
        try:
            if game is None:
                id = f"keno game {state.day} {state.games + 1}"
                return self.desk.run(open_game, OpenGame(), id=id) if opens else None
            if game.locked:
                id = f"keno draw {state.day} {game.number}"
                return self.desk.run(draw, DrawGame(game=game.number), id=id)
            if state.is_locked(now):
                id = f"keno lock-out {state.day} {game.number}"
                return self.desk.run(lock_out, LockOut(game=game.number), id=id)
        except Refused:
            with self.book.store.read() as connection:
                if read_state(connection).entry == state.entry:  # otherwise another server has done it
                    raise
        return None


def _is_next_game_due(connection: Connection, state: RoomState, now: datetime) -> bool:
    """Return whether the next game opens now: the day is open, and the last game's numbers were shown."""
    if not state.day or state.day_of(now) != state.day:
        return False
    chosen = select(DrawRow.outcome, DrawRow.drawn).where(
        DrawRow.day == state.day, DrawRow.number == state.games
    )
    last = connection.execute(chosen).one_or_none()
    if last is None:
        return state.games == 0
    called: bool = (
        abs(now - last.drawn) >= CALLING_TIME
    )  # the draw lies ahead of now if the time was set back since
    return called and last.outcome == "drawn"
