"""Which process plays a table: one at a time, and it says again and again that it is still there."""

from __future__ import annotations

import os
import secrets
import socket
from datetime import datetime, timedelta

from sqlalchemy import Connection, bindparam, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from pitboss.server.models import LeaseRow
from pitboss.storage.clock import Clock
from pitboss.storage.errors import RunElsewhere
from pitboss.storage.store import Store

SECONDS = 30
"""How long a lease lasts that is not renewed."""
_LIVING: set[str] = set()
"""The owners within this very process."""


_MINE = (
    update(LeaseRow)
    .where(LeaseRow.table_id == bindparam("of"), LeaseRow.owner == bindparam("by"))
    .values(until=bindparam("late"))
)


class Leases:
    """The leases of one process."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store, self._clock = store, clock
        self.owner = f"{socket.gethostname()[:64]}/{os.getpid()}/{secrets.token_hex(8)}"
        _LIVING.add(self.owner)

    def take(self, connection: Connection, table_id: int) -> None:
        """Take a table that nobody plays any more; `RunElsewhere` if somebody does."""
        chosen = select(LeaseRow.owner, LeaseRow.until).where(LeaseRow.table_id == table_id)
        held = connection.execute(chosen.with_for_update()).one_or_none()
        if held is None:
            try:
                with connection.begin_nested():
                    connection.execute(
                        insert(LeaseRow).values(table_id=table_id, owner=self.owner, until=self._until())
                    )
            except IntegrityError:
                raise _elsewhere(table_id) from None
            return
        if held.owner != self.owner and held.until > self._clock.now() and not _gone(held.owner):
            raise _elsewhere(table_id)
        mine = update(LeaseRow).where(LeaseRow.table_id == table_id)
        connection.execute(mine.values(owner=self.owner, until=self._until()))

    def check(self, connection: Connection, table_id: int) -> None:
        """Nothing is written at a table that another process has taken meanwhile."""
        mine = {"of": table_id, "by": self.owner, "late": self._until()}
        if connection.execute(_MINE, mine).rowcount != 1:
            raise _elsewhere(table_id)

    def held(self, connection: Connection) -> set[int]:
        """Return the tables that this process still has."""
        return set(connection.scalars(select(LeaseRow.table_id).where(LeaseRow.owner == self.owner)))

    def renew(self) -> set[int]:
        """Say that this process is still there; return the tables that it has."""
        with self._store.write() as connection:
            mine = update(LeaseRow).where(LeaseRow.owner == self.owner)
            connection.execute(mine.values(until=self._until()))
            return self.held(connection)

    def give_up(self) -> None:
        """This process plays nothing any more."""
        with self._store.write() as connection:
            connection.execute(delete(LeaseRow).where(LeaseRow.owner == self.owner))
        _LIVING.discard(self.owner)

    def _until(self) -> datetime:
        return self._clock.now() + timedelta(seconds=SECONDS)


def _elsewhere(table_id: int) -> RunElsewhere:
    return RunElsewhere(f"table {table_id} is played by another process: stop that one first")


def _gone(owner: str) -> bool:
    """Whether a process of this machine is known to be there no longer, so that nobody need wait for it."""
    host, pid, _ = owner.rsplit("/", 2)
    if host != socket.gethostname()[:64] or not pid.isdecimal():
        return False
    if int(pid) == os.getpid():  # a number that has come round: its process cannot be this one
        return owner not in _LIVING
    try:
        os.kill(int(pid), 0)
    except ProcessLookupError:
        return True
    except OSError:
        return False
    return False
