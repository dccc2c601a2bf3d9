"""Keep the tables that this process plays: held by one thread at a time, written step by step, then shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from pitboss.law import BadInput
from pitboss.server.changes import Changes
from pitboss.server.dealing import Dealing
from pitboss.server.hooks import Hooks
from pitboss.server.house_wide import Check
from pitboss.server.requests import Answer, RequestKey, Requests, identify_request
from pitboss.server.running_table import RunningTable
from pitboss.server.snapshot import take_snapshot
from pitboss.server.table_store import TableStore
from pitboss.storage.clock import Clock
from pitboss.storage.errors import NotFound, RunElsewhere
from pitboss.storage.people import Person, find_names
from pitboss.storage.store import Store
from pitboss.table.refused import Refused

Body = Callable[[RunningTable], Answer]
"""Does something at a table in memory, and returns the answer without the table and its version."""


class NameCache:
    """Names of people, each read once because nobody is renamed."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: dict[int, str] = {}

    def __call__(self, ids: set[int]) -> dict[int, str]:
        if missing := ids - self._known.keys():
            with self._store.read() as connection:
                self._known |= find_names(connection, missing)
        return {id: self._known[id] for id in ids if id in self._known}


class TableRegistry:
    """The tables in memory. Every change is written before it is answered or shown."""

    def __init__(
        self,
        store: TableStore,
        requests: Requests,
        dealing: Dealing,
        clock: Clock,
        names: NameCache,
        changes: Changes,
        hooks: Hooks,
    ) -> None:
        self._store, self._requests, self._dealing, self._clock = store, requests, dealing, clock
        self._names, self.changes = names, changes
        self._running: dict[int, RunningTable] = {}
        self.hooks = hooks
        self.wake: Callable[[], object] = lambda: None
        """Called when a table may have something to do, to wake the scheduler."""

    def all(self) -> list[RunningTable]:
        return list(self._running.values())

    def get(self, table_id: int) -> RunningTable:
        running = self._running.get(table_id)
        if running is None:
            raise NotFound(f"there is no table {table_id!r} here; the lobby lists the open ones")
        return running

    def find(self, table_id: int) -> RunningTable | None:
        return self._running.get(table_id)

    @contextmanager
    def hold(self, table_id: int) -> Iterator[RunningTable]:
        """Hold a table for this thread only, in sync with the database."""
        with self.get(table_id).lock:
            running = self.get(table_id)
            if running.lost:
                running = self._read_again(running)
            yield running

    def adopt(self, running: RunningTable) -> None:
        """Start with a table that was opened or read from the database, and post what was not posted."""
        self._dealing.watch(running, self._clock.beat())
        self.hooks.adopt(running)
        self.hooks.note(running)
        self._post(running)
        self.publish(running)
        self._running[running.id] = running

    def publish(self, running: RunningTable) -> None:
        """Publish a snapshot of what is committed."""
        ids = {each.person_id for each in running.seats.values() if each.person_id is not None}
        running.snapshot = take_snapshot(running, self._names(ids), self._dealing.next_step_time(running))

    def drop(self, running: RunningTable) -> None:
        """Forget a table that another process has taken, and notify its watchers here."""
        if self._running.get(running.id) is running:
            self._running.pop(running.id, None)
            self.changes.notify(running.id, running.version + 1)

    def clear(self) -> None:
        """Forget all tables, each once it is not in use."""
        for running in self.all():
            with running.lock:
                self._running.pop(running.id, None)

    def do(
        self,
        person: Person,
        table_id: int,
        body: Body,
        request: str | None,
        name: str,
        *what: object,
        check: Check | None = None,
    ) -> Answer:
        """Do something at a table and write it. A refusal changes nothing.

        The name and arguments identify the request. A `check` may refuse it at writing time. Anyone who sends
        a request counts as present, even if it is refused.
        """
        mark = identify_request(person, request, name, table_id, *what)
        with self._requests.once(mark) as answered:
            if answered is not None:
                return answered
            with self.hold(table_id) as running:
                self.hooks.check_request(running, name)
                running.presence[person.id] = self._clock.now()
                answer = {"table": table_id, "version": running.version, **self._try(running, body)}
                self.write(running, mark, answer, check)
                return answer

    def _try(self, running: RunningTable, body: Body) -> Answer:
        """Do something at a table. If it is refused, restore the seats."""
        seats, halted, running.halted = dict(running.seats), running.halted, ""
        try:
            return body(running)
        except (Refused, BadInput):
            running.seats, running.halted = seats, running.halted or halted
            self.write(running)
            raise
        except BaseException:
            running.lost = True
            raise

    def write(
        self,
        running: RunningTable,
        mark: RequestKey | None = None,
        answer: Answer | None = None,
        check: Check | None = None,
    ) -> None:
        """Write all changes, post them, show them, and notify watchers."""
        try:
            self.hooks.note(running)
            running.settle()
            if answer is None and not running.has_changes:
                return
            done = self._requests.build_answer_row(mark, answer)
            self._store.write(running, done, sync=answer is not None, check=check)
            if not self._post(running):
                self._store.write(running)
            if answer is not None:
                answer["version"] = running.version
            self._dealing.watch(running, self._clock.beat())
            self.publish(running)
        except RunElsewhere:
            self.drop(running)
            raise
        except BaseException:
            running.lost = True
            raise
        if running.ended:
            self._running.pop(running.id, None)
        self.changes.notify(running.id, running.version)
        if answer is not None:  # otherwise the scheduler is at work and knows what is due next
            self.wake()

    def _post(self, running: RunningTable) -> bool:
        """Post what is written through the hooks; if one fails, halt the table."""
        why = self.hooks.post(running)
        if why:
            running.halted, running.held = why, True
        return not why

    def _read_again(self, lost: RunningTable) -> RunningTable:
        """Read a table from the database again after a failed write."""
        running = self._store.recover(lost.id)
        running.lock, running.presence = lost.lock, lost.presence
        if running.ended:  # it was closed, and only the answer was lost
            self._running.pop(running.id, None)
        else:
            self.adopt(running)
        self.changes.notify(running.id, running.version)
        return self.get(running.id)
