"""Move tables on by the clock, as steps fall due and for regular upkeep."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta

from pitboss.server.closing import TableCloser
from pitboss.server.dealing import Dealing, is_long_gone
from pitboss.server.event_tables import EventTables
from pitboss.server.requests import Requests
from pitboss.server.running_table import RunningTable
from pitboss.server.table_store import TableStore
from pitboss.server.tables import TableRegistry
from pitboss.storage.clock import Clock
from pitboss.storage.errors import NotFound, RunElsewhere
from pitboss.table.refused import Refused

CHORES_INTERVAL_SECONDS = 10.0
"""Interval for renewing leases and freeing the seats of absent players."""
MIN_TICK_SECONDS = 0.01
"""Shortest time between two passes over all tables. Steps that fall due in between are done together."""
PRESENCE_INTERVAL_SECONDS = 30
"""Longest delay before the time a person was last seen is written."""
_LOG = logging.getLogger("pitboss.server")


class Scheduler:
    """Moves tables on. A table that is in use is skipped until the next pass."""

    def __init__(
        self,
        tables: TableRegistry,
        store: TableStore,
        requests: Requests,
        dealing: Dealing,
        closer: TableCloser,
        events: EventTables,
        clock: Clock,
    ) -> None:
        self._tables, self._store, self._requests = tables, store, requests
        self._dealing, self._closer, self._events, self._clock = dealing, closer, events, clock
        self._chores_at = 0.0

    async def run(self) -> None:
        """Move the tables on until this is canceled."""
        loop, woken = asyncio.get_running_loop(), asyncio.Event()
        self._tables.wake = lambda: loop.is_closed() or loop.call_soon_threadsafe(woken.set)
        while True:
            woken.clear()
            due = await asyncio.to_thread(self.tick)
            wait = CHORES_INTERVAL_SECONDS if due is None else due - self._clock.beat()
            with suppress(TimeoutError):
                await asyncio.wait_for(
                    woken.wait(), min(max(wait, MIN_TICK_SECONDS), CHORES_INTERVAL_SECONDS)
                )

    def tick(self) -> float | None:
        """Do one due step at each table. Return when the next is due, by the beat."""
        beat = self._clock.beat()
        looks_again = self._events.step(self._retry)
        for running in self._tables.all():
            due = running.snapshot.due
            if running.lost or (due is not None and due <= beat):
                self._visit(running, self._do_what_is_due)
        if beat - self._chores_at >= CHORES_INTERVAL_SECONDS:
            self._chores_at = beat
            self._do_chores()
        going = [looks_again, *(each.snapshot.due for each in self._tables.all() if not each.lost)]
        return min((due for due in going if due is not None), default=None)

    def advance(self, running: RunningTable) -> None:
        """Do the next step at a table that is held. If that is impossible, halt it with the reason."""
        if self._try(running, self._tables.hooks.tend):
            self._tables.write(running)  # nothing may be posted before it is written
            self._try(running, self._step)
        self._tables.write(running)

    def _step(self, running: RunningTable) -> None:
        if why := self._tables.hooks.why_not(running):
            running.halted, running.held = why, True
        else:
            self._dealing.step(running, self._clock.now())

    def _try(self, running: RunningTable, do: Callable[[RunningTable], None]) -> bool:
        """Do something at a table, or halt it. Return whether it was done."""
        try:
            do(running)
        except Refused as refusal:
            running.halted = str(refusal)
        except Exception as error:
            _LOG.exception("table %s stops", running.id)
            running.halted = (
                f"something went wrong ({type(error).__name__}); a supervisor can give the round back"
            )
        else:
            return True
        return False

    def _visit(self, waiting: RunningTable, visit: Callable[[RunningTable], None]) -> None:
        """Do something at a table unless it is in use; the next tick tries again.

        A table that fails does not hold up the others. It is tried again later.
        """
        if not waiting.lock.acquire(blocking=False):
            return
        try:
            with self._tables.hold(waiting.id) as running:
                visit(running)
        except (NotFound, RunElsewhere):
            return
        except Exception:
            _LOG.exception("table %s cannot go on now", waiting.id)
        finally:
            waiting.lock.release()

    def _do_what_is_due(self, running: RunningTable) -> None:
        due = self._dealing.next_step_time(running)
        if due is not None and due <= self._clock.beat():
            self.advance(running)

    # Upkeep

    def _do_chores(self) -> None:
        """Renew the leases, forget old answers, and look after every table."""
        playing = self._tables.all()  # listed first, so a table opened meanwhile is not dropped
        try:
            held = self._store.renew_leases()
            self._requests.forget_old()
        except Exception:
            _LOG.exception("leases cannot be renewed")
            return
        for running in playing:
            if running.id in held:
                self._visit(running, self._look_after)
            else:
                self._tables.drop(running)

    def _look_after(self, running: RunningTable) -> None:
        """Free the seats of players who are long gone, close tables left to bots, and retry hooks."""
        self._write_presence(running)
        now = self._clock.now()
        if any(is_long_gone(running, each, now) for each in running.seats.values()):
            self._dealing.tidy(running, now)
        self._tables.hooks.tend(running)
        self._closer.close_if_idle(running)
        self._tables.write(running)
        if running.held:
            self._try_hooks_again(running)

    def _write_presence(self, running: RunningTable) -> None:
        """Write overdue last-seen times, and forget people without a seat."""
        seen = {seat: running.last_seen(each) for seat, each in running.seats.items()}
        late = timedelta(seconds=PRESENCE_INTERVAL_SECONDS)
        self._store.write_presence(
            running, {seat: at for seat, at in seen.items() if at - running.seats[seat].seen >= late}
        )
        here = {each.person_id for each in running.seats.values()}
        for gone in running.presence.keys() - here:
            running.presence.pop(gone, None)

    def _retry(self, running: RunningTable) -> None:
        self._visit(running, self._try_hooks_again)

    def _try_hooks_again(self, running: RunningTable) -> None:
        why = self._tables.hooks.why_not(running)
        if why != running.halted:
            running.halted, running.held = why, bool(why)
            self._tables.write(running)
            self._tables.wake()
