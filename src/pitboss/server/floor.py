"""The tables that this process plays: taken up at the start, moved on by the clock, written step by step."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import timedelta
from typing import TYPE_CHECKING, Any, NamedTuple

from pitboss.equipment.chance import Chance
from pitboss.house.link.key import Key
from pitboss.house.office.office import Office
from pitboss.law import BadInput
from pitboss.server.changes import Changes
from pitboss.server.dealing import Dealing, MakeChance, long_gone
from pitboss.server.hooks import HookContext
from pitboss.server.house_hooks import house_hooks
from pitboss.server.leases import Leases
from pitboss.server.opening import Check
from pitboss.server.records import Done, Records
from pitboss.server.running import Running
from pitboss.server.snapshot import take_snapshot
from pitboss.storage.clock import Clock, WallClock
from pitboss.storage.errors import BadRequest, Conflict, NotFound, RunElsewhere
from pitboss.storage.people import People, Person, names_of
from pitboss.storage.store import Store
from pitboss.table.record import BadRecord
from pitboss.table.refused import Refused

if TYPE_CHECKING:
    from argon2 import PasswordHasher

Body = Callable[[Running], dict[str, Any]]
CHORES_SECONDS = 10.0
"""How often leases are renewed and seats looked after whose players are not seen."""
BREATH = 0.01
"""The least from one look at all tables to the next: what falls due meanwhile is done together."""
PRESENCE_SECONDS = 30
"""How far the database may be behind with when somebody was last seen."""
ANSWERS_KEPT = timedelta(days=1)
LONGEST_REQUEST = 64
_LOG = logging.getLogger("pitboss.server")


class Once(NamedTuple):
    """A request that is carried out once, however often it is sent."""

    person_id: int
    request: str
    asked: str


def secure(mishaps: int) -> Chance:
    """The chance of every round, unless a test gives another."""
    return Chance.secure(mishaps=mishaps)


class Floor:
    """What the service rests on: the tables, their lock and their database."""

    def __init__(
        self,
        store: Store,
        *,
        clock: Clock | None = None,
        chance: MakeChance = secure,
        hasher: PasswordHasher | None = None,
        link: Key | None = None,
    ) -> None:
        self.store, self.clock = store, clock or WallClock()
        self.people = People(store, self.clock, hasher)
        self.office = Office(store, self.clock, self.people, link=link)
        self.changes = Changes()
        self._leases = Leases(store, self.clock)
        self._records = Records(store, self._leases)
        self._dealing = Dealing(chance)
        self._tables: dict[int, Running] = {}
        self._hooks = house_hooks(HookContext(self.office, self.names, lambda: list(self._tables.values())))
        self._names: dict[int, str] = {}
        self._doing: set[tuple[int, str]] = set()
        self._doing_lock = threading.Lock()
        self._opening = threading.Lock()
        """Held while a table is opened, or its options are changed, until it is published."""
        self._chores_at = 0.0
        self._wake: Callable[[], object] = lambda: None

    # Beginning and end

    def start(self) -> dict[int, str]:
        """Take up every table that has not ended; those that cannot be are told, with the reason."""
        failed = {}
        for table_id in self._records.open_ids():
            try:
                self._adopt(self._records.recover(table_id))
            except (BadRecord, RunElsewhere) as error:
                failed[table_id] = str(error)
        if self.office.linked is not None:
            self.office.linked.start()
        return failed

    def stop(self) -> None:
        """Play nothing any more; another process may go on at once."""
        for running in list(self._tables.values()):
            with running.lock:
                del self._tables[running.id]
        self._leases.give_up()
        if self.office.linked is not None:
            self.office.linked.stop()
        self.store.close()

    def _adopt(self, running: Running) -> None:
        self._dealing.watch(running, self.clock.beat())
        self._hooks.adopt(running)
        self._hooks.note(running)
        self._post(running)
        self._publish(running)
        self._tables[running.id] = running

    # Steps

    def _running(self, table_id: int) -> Running:
        running = self._tables.get(table_id)
        if running is None:
            raise NotFound(f"there is no table {table_id!r} here: the lobby lists those that are open")
        return running

    @contextmanager
    def _held(self, table_id: int) -> Iterator[Running]:
        """The table, for this thread alone, and as the database has it."""
        lock = self._running(table_id).lock
        with lock:
            running = self._running(table_id)
            if running.lost:
                running = self._recover(running)
            yield running

    def _recover(self, lost: Running) -> Running:
        """Read a table from the database again, as what it did last could not be written."""
        running = self._records.recover(lost.id)
        running.lock, running.presence = lost.lock, lost.presence
        if running.ended:  # it was closed, and only the answer was lost
            self._tables.pop(running.id, None)
        else:
            self._adopt(running)
        self.changes.tell(running.id, running.version)
        return self._running(running.id)

    def _publish(self, running: Running) -> None:
        """Let everybody see what is committed."""
        ids = {each.person_id for each in running.seats.values() if each.person_id is not None}
        running.snapshot = take_snapshot(running, self.names(ids), self._dealing.due(running))

    def _do(
        self,
        person: Person,
        table_id: int,
        body: Body,
        once: Once | None = None,
        *,
        check: Check | None = None,
    ) -> dict[str, Any]:
        """Do something at a table and write it; what is refused has changed nothing.

        A `check` may refuse it when it is written. Whoever does anything is there, even if it is refused.
        """
        with self._once(once) as answered:
            if answered is not None:
                return answered
            with self._held(table_id) as running:
                running.presence[person.id] = self.clock.now()
                before, halted, running.halted = dict(running.seats), running.halted, ""
                try:
                    answer = body(running)
                except (Refused, BadInput):
                    running.seats, running.halted = before, halted
                    self._write(running)
                    raise
                except BaseException:
                    running.lost = True
                    raise
                answer = {"table": table_id, "version": running.version, **answer}
                self._write(running, once, answer, check)
                return answer

    def _write(
        self,
        running: Running,
        once: Once | None = None,
        answer: dict[str, Any] | None = None,
        check: Check | None = None,
    ) -> None:
        """Write what has come about, and tell those who wait."""
        try:
            self._hooks.note(running)
            running.settle()
            if answer is None and not running.dirty:
                return
            done = None if once is None or answer is None else Done(*once, answer, self.clock.now())
            self._records.write(running, done, sync=answer is not None, check=check)
            if not self._post(running):
                self._records.write(running)
            if answer is not None:
                answer["version"] = running.version
            self._dealing.watch(running, self.clock.beat())
            self._publish(running)
        except RunElsewhere:
            self._drop(running)
            raise
        except BaseException:
            running.lost = True
            raise
        if running.ended:
            self._tables.pop(running.id, None)
        self.changes.tell(running.id, running.version)
        if answer is not None:  # else the tick does it, which sees for itself what is due next
            self._wake()

    def _post(self, running: Running) -> bool:
        """Have the hooks post what is written; if one cannot, halt the table."""
        why = self._hooks.post(running)
        if why:
            running.halted, running.held = why, True
        return not why

    @contextmanager
    def _once(self, once: Once | None) -> Iterator[dict[str, Any] | None]:
        """The answer to a request that was carried out before, if it was."""
        if once is None:
            yield None
            return
        mine = once[:2]
        with self._doing_lock:
            if mine in self._doing:
                raise Conflict("this request is being carried out: ask again in a moment")
            self._doing.add(mine)
        try:
            done = self._records.answer(*mine)
            if done is not None and done.asked != once.asked:
                raise Conflict("this request id was used for something else: give a new one")
            yield None if done is None else done.answer
        finally:
            with self._doing_lock:
                self._doing.discard(mine)

    # The clock

    def tick(self) -> float | None:
        """Do what is due by now, one thing at each table; when the next is due, by the clock's beat."""
        for running in list(self._tables.values()):
            due = running.snapshot.due
            if running.lost or (due is not None and due <= self.clock.beat()):
                self._visit(running, self._do_what_is_due)
        if self.clock.beat() - self._chores_at >= CHORES_SECONDS:
            self._chores_at = self.clock.beat()
            self._chores()
        going = [each.snapshot.due for each in list(self._tables.values()) if not each.lost]
        return min((due for due in going if due is not None), default=None)

    def _visit(self, waiting: Running, visit: Callable[[Running], None]) -> None:
        """Do something at a table, if nobody else is at work there: then the next tick does it.

        One table that cannot go on does not hold up the others; it is tried again later.
        """
        if not waiting.lock.acquire(blocking=False):
            return
        try:
            with self._held(waiting.id) as running:
                visit(running)
        except (NotFound, RunElsewhere):
            return
        except Exception:
            _LOG.exception("table %s cannot go on now", waiting.id)
        finally:
            waiting.lock.release()

    def _do_what_is_due(self, running: Running) -> None:
        at = self._dealing.due(running)
        if at is not None and at <= self.clock.beat():
            self._advance(running)

    def _advance(self, running: Running) -> None:
        """Something happens by itself. Where it cannot, the table halts and says why."""
        try:
            if why := self._hooks.why_not(running):
                running.halted, running.held = why, True
            else:
                self._dealing.step(running, self.clock.now())
        except Refused as refusal:
            running.halted = str(refusal)
        except Exception as error:
            _LOG.exception("table %s stops", running.id)
            running.halted = f"something went wrong ({type(error).__name__}): the round can be given back"
        self._write(running)

    def _chores(self) -> None:
        """Renew the leases, forget old answers, and look after every table."""
        playing = list(self._tables.values())  # a table that is opened meanwhile is not lost
        try:
            held = self._leases.renew()
            self._records.forget_answers(self.clock.now() - ANSWERS_KEPT)
        except Exception:
            _LOG.exception("leases cannot be renewed")
            return
        for running in playing:
            if running.id in held:
                self._visit(running, self._look_after)
            else:
                self._drop(running)

    def _drop(self, running: Running) -> None:
        """Forget a table that another process has taken, and tell those who watch it here."""
        if self._tables.get(running.id) is running:
            self._tables.pop(running.id, None)
            self.changes.tell(running.id, running.version + 1)

    def _look_after(self, running: Running) -> None:
        """Free the seats of those who are long gone, and try the hooks again."""
        self._write_presence(running)
        if any(long_gone(running, each, self.clock.now()) for each in running.seats.values()):
            self._dealing.tidy(running, self.clock.now())
            self._write(running)
        if running.held:
            self._try_hooks_again(running)

    def _write_presence(self, running: Running) -> None:
        """Write when people were last seen, where the database is far behind; forget who has no seat."""
        seen = {seat: running.last_seen(each) for seat, each in running.seats.items()}
        late = timedelta(seconds=PRESENCE_SECONDS)
        self._records.write_presence(
            running, {seat: at for seat, at in seen.items() if at - running.seats[seat].seen >= late}
        )
        here = {each.person_id for each in running.seats.values()}
        for gone in running.presence.keys() - here:
            running.presence.pop(gone, None)

    def _try_hooks_again(self, running: Running) -> None:
        """Let a table go on that a hook has halted, if it may now."""
        why = self._hooks.why_not(running)
        if why == running.halted:
            return
        running.halted, running.held = why, bool(why)
        self._write(running)
        self._wake()

    async def run(self) -> None:
        """Move the tables on until this is cancelled."""
        loop, woken = asyncio.get_running_loop(), asyncio.Event()
        self._wake = lambda: loop.is_closed() or loop.call_soon_threadsafe(woken.set)
        while True:
            woken.clear()
            due = await asyncio.to_thread(self.tick)
            wait = (
                CHORES_SECONDS if due is None else min(max(due - self.clock.beat(), BREATH), CHORES_SECONDS)
            )
            with suppress(TimeoutError):
                await asyncio.wait_for(woken.wait(), wait)

    # Small things

    def names(self, ids: set[int]) -> dict[int, str]:
        """What people are called."""
        if missing := ids - self._names.keys():
            with self.store.read() as connection:
                self._names |= names_of(connection, missing)
        return {id: self._names[id] for id in ids if id in self._names}


def once(person: Person, request: str | None, *asked: Any) -> Once | None:
    """A request of a person by the id that it was sent with, if it has one."""
    if request is None:
        return None
    if not isinstance(request, str) or not 1 <= len(request) <= LONGEST_REQUEST or not request.isprintable():
        raise BadRequest(f"a request id has 1 to {LONGEST_REQUEST} characters that can be read")
    try:
        text = json.dumps(asked, sort_keys=True, default=str, ensure_ascii=False)
    except (TypeError, ValueError, RecursionError):
        raise BadRequest("the request cannot be read: send plain values by name") from None
    return Once(person.id, request, hashlib.sha256(text.encode("utf-8", "replace")).hexdigest())
