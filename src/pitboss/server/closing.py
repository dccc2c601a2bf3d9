"""Close a table: all leave with their chips, everything is posted, and its record ends."""

from __future__ import annotations

from datetime import datetime, timedelta

from pitboss.server.dealing import Dealing
from pitboss.server.running_table import RunningTable
from pitboss.server.tables import TableRegistry
from pitboss.storage.clock import Clock
from pitboss.storage.errors import Conflict
from pitboss.table.action import STAFF
from pitboss.table.refused import Refused

IDLE_MINUTES = 10
"""Minutes after which a table of bots that nobody watches is closed."""


class TableCloser:
    """Closes tables, when somebody asks or when only bots are left."""

    def __init__(self, tables: TableRegistry, dealing: Dealing, clock: Clock) -> None:
        self._tables, self._dealing, self._clock = tables, dealing, clock

    def close(self, running: RunningTable) -> None:
        """Close a table that is held, between rounds. The caller writes its end.

        The chips are posted first, because a closed table is never visited again.
        """
        if not running.is_free:
            raise Refused(
                "a table can only close between rounds; wait, or give this round back", running.game.law
            )
        _check_wagers(running)
        self._check_posted(running)
        self._tables.hooks.closing(running)
        for seat in list(running.players):
            running.change(seat, leaving=True)
        self._dealing.tidy(running, self._clock.now())
        self._tables.write(running)
        self._check_posted(running)
        running.journal.end()
        running.seats, running.ended = {}, True

    def close_if_idle(self, running: RunningTable) -> None:
        """Close a table at which only bots have been for a while, with nobody watching."""
        now = self._clock.now()
        if not self._is_left_to_bots(running) or running.attended is None:
            running.attended = now
        elif self._is_overdue(running.attended, now) and running.is_free:
            self._try_to_close(running)

    def _try_to_close(self, running: RunningTable) -> None:
        """Close the table, or look again later if the house cannot let it go now."""
        try:
            self.close(running)
        except (Refused, Conflict):
            running.attended = self._clock.now()

    def _is_left_to_bots(self, running: RunningTable) -> bool:
        settings, sitters = running.settings, running.seats.values()
        only_bots = bool(running.seats) and all(each.bot is not None for each in sitters)
        of_the_house = settings.room or settings.bots_alone or self._tables.hooks.keeps(running)
        return only_bots and not of_the_house and not self._tables.changes.watches(running.id)

    def _is_overdue(self, attended: datetime, now: datetime) -> bool:
        return now - attended >= timedelta(minutes=IDLE_MINUTES)

    def _check_posted(self, running: RunningTable) -> None:
        if why := self._tables.hooks.post(running):
            raise Conflict(f"The table can close once all its rounds and chips are posted. {why}")


def _check_wagers(running: RunningTable) -> None:
    """Refuse to close a table while a person's wager is up that is not handed back on leaving."""
    table, bots = running.table, {seat for seat, each in running.players.items() if each.bot is not None}
    up = [owner for owner, _ in table.wagers if owner not in bots and owner not in STAFF]
    if up and running.game.wagers_stay(table.options):
        why = (
            f"seat {up[0]} has a wager up that is not decided yet: play on until it is, "
            "with a bot in another seat if nobody plays"
        )
        raise Refused(why, running.game.law)
