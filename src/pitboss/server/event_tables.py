"""Open, settle and close the tables of events, as their desk decides between rounds."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager

from pitboss.house.office.office import Office
from pitboss.house.tables.events import EventDesk, EventDesks, EventTable
from pitboss.server.closing import TableCloser
from pitboss.server.event_hook import clear_seats, fill_seats
from pitboss.server.opening import TableOpener
from pitboss.server.running_table import RunningTable
from pitboss.server.settings import Settings, Speed
from pitboss.server.tables import TableRegistry
from pitboss.storage.clock import Clock
from pitboss.storage.errors import Conflict, NotFound, RunElsewhere

STEP_INTERVAL_SECONDS = 1.0
"""Longest delay before the tables hear of what was done at the desk."""
OVER = "The desk has closed this table."
_LOG = logging.getLogger("pitboss.server")


class EventTables:
    """Keeps the server's tables and the desk of an event in step."""

    speed: Speed = "usual"

    def __init__(
        self,
        events: EventDesks,
        office: Office,
        tables: TableRegistry,
        opener: TableOpener,
        closer: TableCloser,
        clock: Clock,
    ) -> None:
        self._events, self._office, self._tables = events, office, tables
        self._opener, self._closer, self._clock = opener, closer, clock
        self._desk: EventDesk | None = None
        self._at = float("-inf")
        self._seen: dict[int, int] = {}
        self._moved: set[tuple[int, int]] = set()
        """People whose seats at a table were given up, by table and person."""

    # Following a player

    def find_new_table(self, person_id: int, table_id: int) -> int | None:
        """Return the table that a player was moved to from this one."""
        if (table_id, person_id) not in self._moved:
            return None
        for running in self._of_events():
            if running.id != table_id and running.snapshot.seat_of(person_id) is not None:
                return running.id
        return None

    # Steps

    def step(self, retry: Callable[[RunningTable], None]) -> float | None:
        """Do what is due, about every second and as soon as a round is over. Return when to look again.

        `retry` lets a table that waits deal again, if it may.
        """
        beat, rounds = self._clock.beat(), {each.id: each.noted_round for each in self._of_events()}
        if beat - self._at >= STEP_INTERVAL_SECONDS or rounds != self._seen:
            self._at, self._seen = beat, rounds
            self._desk = self._events.find()
            if self._desk is not None:
                try:
                    self._step(self._desk, retry)
                except Exception:
                    _LOG.exception("the tables of an event cannot go on now")
        return self._at + STEP_INTERVAL_SECONDS if self._desk is not None else None

    def _step(self, desk: EventDesk, retry: Callable[[RunningTable], None]) -> None:
        wanted = desk.list_tables()
        by_event = {each.event for each in wanted} | {_event_of(each) for each in self._of_events()}
        for event in sorted(by_event):
            self._open_missing([each for each in wanted if each.event == event])
            with self._hold_resting(event) as resting:
                desk.settle(event, [each.settings.event for each in resting])
                now = {each.key: each for each in desk.list_tables() if each.event == event}
                self._bring_in_line(resting, now)
            self._close_unwanted(event, now)
            for running in self._of_events():
                if _event_of(running) == event and running.held:
                    retry(running)

    def _of_events(self) -> list[RunningTable]:
        return [each for each in self._tables.all() if each.settings.event]

    def _open_missing(self, wanted: Sequence[EventTable]) -> None:
        here = {each.settings.event: each.id for each in self._of_events()}
        for each in wanted:
            if each.key in here:
                continue
            settings = Settings(
                speed=self.speed, answer_seconds=each.answer_seconds, word_seconds=0, kept_seconds=0,
                stack=0, event=each.key,
            )  # fmt: skip
            try:
                self._opener.open_for_event(each, settings, here.values())
            except Conflict as refusal:
                _LOG.info("%s", refusal)
                return
            here = {one.settings.event: one.id for one in self._of_events()}

    @contextmanager
    def _hold_resting(self, event: str) -> Iterator[list[RunningTable]]:
        """Hold the tables of an event at which no round is in play. Those in use are left out."""
        with ExitStack() as stack:
            resting = []
            for waiting in self._of_events():
                if _event_of(waiting) != event or not waiting.lock.acquire(blocking=False):
                    continue
                stack.callback(waiting.lock.release)
                try:
                    running = stack.enter_context(self._tables.hold(waiting.id))
                except (NotFound, RunElsewhere):
                    continue
                if running.is_free:
                    resting.append(running)
            yield resting

    def _bring_in_line(self, resting: Sequence[RunningTable], wanted: Mapping[str, EventTable]) -> None:
        """Move the players: all leave their old seats before anybody takes a new one."""
        for running in resting:
            for sitter in clear_seats(running, wanted.get(running.settings.event)):
                if sitter.person_id is not None:
                    self._moved.add((running.id, sitter.person_id))
        for running in resting:
            if (here := wanted.get(running.settings.event)) is not None:
                fill_seats(running, here, self._office.staff.people, self._clock.now())
        for running in resting:
            self._tables.write(running)

    def _close_unwanted(self, event: str, wanted: Mapping[str, EventTable]) -> None:
        for waiting in self._of_events():
            if _event_of(waiting) != event or waiting.settings.event in wanted:
                continue
            if not waiting.lock.acquire(blocking=False):
                continue
            try:
                with self._tables.hold(waiting.id) as running:
                    if running.table.busy:
                        running.table.give_back(OVER)
                    self._closer.close(running)
                    self._tables.write(running)
            finally:
                waiting.lock.release()


def _event_of(running: RunningTable) -> str:
    """Return the event of a table, from its name at the desk."""
    return running.settings.event.partition(" table ")[0]
