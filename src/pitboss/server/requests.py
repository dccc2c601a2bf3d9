"""Make requests idempotent: one with an id is carried out once, however often it is sent."""

from __future__ import annotations

import hashlib
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, insert, select

from pitboss.server.models import AnsweredRequestRow
from pitboss.storage.clock import Clock
from pitboss.storage.errors import BadRequest, Conflict
from pitboss.storage.people import Person
from pitboss.storage.store import Store

ANSWER_LIFETIME = timedelta(days=1)
MAX_REQUEST_ID_LENGTH = 64
Answer = dict[str, Any]


class RequestKey(NamedTuple):
    """A request's sender, id, and a hash of its contents."""

    person_id: int
    request: str
    asked: str


class AnsweredRequest(NamedTuple):
    """A request that was carried out, and its answer."""

    person_id: int
    request: str
    asked: str
    answer: Answer
    at: datetime

    def write(self, connection: Connection) -> None:
        """Write the answer in the transaction that writes the changes."""
        connection.execute(insert(AnsweredRequestRow).values(**self._asdict()))


def identify_request(person: Person, request: str | None, *what: Any) -> RequestKey | None:
    """Identify a request by its id; None if it has none."""
    if request is None:
        return None
    if (
        not isinstance(request, str)
        or not 1 <= len(request) <= MAX_REQUEST_ID_LENGTH
        or not request.isprintable()
    ):
        raise BadRequest(f"a request id has 1 to {MAX_REQUEST_ID_LENGTH} printable characters")
    try:
        text = json.dumps(what, sort_keys=True, default=str, ensure_ascii=False)
    except (TypeError, ValueError, RecursionError):
        raise BadRequest("the request cannot be read; send plain values by name") from None
    return RequestKey(person.id, request, hashlib.sha256(text.encode("utf-8", "replace")).hexdigest())


class Requests:
    """Requests in progress and the answers to those carried out."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store, self._clock = store, clock
        self._in_progress: set[tuple[int, str]] = set()
        self._lock = threading.Lock()

    @contextmanager
    def once(self, asked: RequestKey | None) -> Iterator[Answer | None]:
        """Yield the answer to a request that was already carried out; None if it must be carried out now.

        A duplicate sent at the same time raises `Conflict`, and so does an id used for another request.
        """
        if asked is None:
            yield None
            return
        key = asked.person_id, asked.request
        with self._lock:
            if key in self._in_progress:
                raise Conflict("this request is being carried out; ask again in a moment")
            self._in_progress.add(key)
        try:
            done = self._find(*key)
            if done is not None and done.asked != asked.asked:
                raise Conflict("this request id was used for another request; use a new one")
            yield None if done is None else done.answer
        finally:
            with self._lock:
                self._in_progress.discard(key)

    def build_answer_row(self, asked: RequestKey | None, answer: Answer | None) -> AnsweredRequest | None:
        """Return the row for a request carried out now; None if it has no id."""
        return None if asked is None or answer is None else AnsweredRequest(*asked, answer, self._clock.now())

    def forget_old(self) -> None:
        """Delete answers older than a day."""
        with self._store.write() as connection:
            connection.execute(
                delete(AnsweredRequestRow).where(AnsweredRequestRow.at < self._clock.now() - ANSWER_LIFETIME)
            )

    def _find(self, person_id: int, request: str) -> AnsweredRequest | None:
        chosen = select(AnsweredRequestRow.__table__).where(
            AnsweredRequestRow.person_id == person_id, AnsweredRequestRow.request == request
        )
        with self._store.read() as connection:
            row = connection.execute(chosen).one_or_none()
        return (
            None
            if row is None
            else AnsweredRequest(row.person_id, row.request, row.asked, dict(row.answer), row.at)
        )
