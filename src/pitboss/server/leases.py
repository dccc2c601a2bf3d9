"""Lease each table to one process at a time, which renews its leases regularly."""

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

LEASE_SECONDS = 30
"""Lifetime of a lease that is not renewed."""
_LIVING: set[str] = set()
"""Owners in this process."""


_RENEW_MINE = (
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
        """Lease a table that no process plays; raise `RunElsewhere` if another process does."""
        chosen = select(LeaseRow.owner, LeaseRow.until).where(LeaseRow.table_id == table_id)
        held = connection.execute(chosen.with_for_update()).one_or_none()
        if held is None:
            try:
                with connection.begin_nested():
                    connection.execute(
                        insert(LeaseRow).values(table_id=table_id, owner=self.owner, until=self._until())
                    )
            except IntegrityError:
                raise _run_elsewhere(table_id) from None
            return
        if held.owner != self.owner and held.until > self._clock.now() and not _has_exited(held.owner):
            raise _run_elsewhere(table_id)
        mine = update(LeaseRow).where(LeaseRow.table_id == table_id)
        connection.execute(mine.values(owner=self.owner, until=self._until()))

    def check(self, connection: Connection, table_id: int) -> None:
        """Renew a lease before a write; raise `RunElsewhere` if another process has taken the table."""
        mine = {"of": table_id, "by": self.owner, "late": self._until()}
        if connection.execute(_RENEW_MINE, mine).rowcount != 1:
            raise _run_elsewhere(table_id)

    def list_held(self, connection: Connection) -> set[int]:
        """Return the tables that this process still leases."""
        return set(connection.scalars(select(LeaseRow.table_id).where(LeaseRow.owner == self.owner)))

    def renew(self) -> set[int]:
        """Renew all leases of this process and return its tables."""
        with self._store.write() as connection:
            mine = update(LeaseRow).where(LeaseRow.owner == self.owner)
            connection.execute(mine.values(until=self._until()))
            return self.list_held(connection)

    def give_up(self) -> None:
        """Release all leases of this process."""
        with self._store.write() as connection:
            connection.execute(delete(LeaseRow).where(LeaseRow.owner == self.owner))
        _LIVING.discard(self.owner)

    def _until(self) -> datetime:
        return self._clock.now() + timedelta(seconds=LEASE_SECONDS)


def _run_elsewhere(table_id: int) -> RunElsewhere:
    return RunElsewhere(f"table {table_id} is played by another process; stop that one first")


def _has_exited(owner: str) -> bool:
    """Return whether an owner on this machine is known to have exited, so that its lease can be taken now."""
    host, pid, _ = owner.rsplit("/", 2)
    if host != socket.gethostname()[:64] or not pid.isdecimal():
        return False
    if int(pid) == os.getpid():  # a reused process id: the owner was an earlier process
        return owner not in _LIVING
    try:
        os.kill(int(pid), 0)
    except ProcessLookupError:
        return True
    except OSError:
        return False
    return False
