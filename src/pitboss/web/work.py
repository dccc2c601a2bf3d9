"""Limit the work a stranger can cause: processor time per client, and jobs at once.

One costly request may weigh as much as a thousand cheap ones, so time is bounded, not the number of requests.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from threading import BoundedSemaphore, Lock
from time import thread_time

from fastapi import Request

from pitboss.storage.errors import TooManyRequests, Unavailable
from pitboss.web.guard import Rate, client_address
from pitboss.web.identity import current_person

REQUEST_SECONDS = 1 / 160
"""Average processor time per request for a client at its rate limit."""
BURST_REQUEST_SECONDS = 1 / 80
"""Processor time per request for a client that was quiet before."""
PEOPLE_PER_ADDRESS = 4
"""Share of one address, in people: guests cost nothing to make up."""

MAX_JOBS_PER_CLIENT = 8
"""Maximum jobs of one address under way and in line, so that others find a place."""


class Turns:
    """Let a few work at once and a few more wait; ask everyone else to come back later."""

    def __init__(self, at_once: int = 2, in_line: int = 20, wait: float = 5.0) -> None:
        self.at_once, self.in_line, self.wait = at_once, in_line, wait
        self._turns, self._lock = BoundedSemaphore(at_once), Lock()
        self._clients: Counter[str] = Counter()
        """Jobs of each client under way or in line."""

    @contextmanager
    def turn(self, client: str) -> Iterator[None]:
        """Take a turn; raise `Unavailable` if the line is full, `TooManyRequests` if one client fills it."""
        self._join(client)
        try:
            if not self._turns.acquire(timeout=self.wait):
                raise self._busy()
            try:
                yield
            finally:
                self._turns.release()
        finally:
            with self._lock:
                self._clients -= Counter([client])

    def _join(self, client: str) -> None:
        with self._lock:
            if self._clients[client] >= MAX_JOBS_PER_CLIENT:
                why = "too many requests at once from your address: wait until some are done"
                raise TooManyRequests(why, wait=1.0)
            if self._clients.total() >= self.at_once + self.in_line:
                raise self._busy()
            self._clients[client] += 1

    def _busy(self) -> Unavailable:
        return Unavailable(f"the server is busy: try again in {self.wait:.0f} seconds", wait=self.wait)


class WorkLimit:
    """Limit of processor time for costly pages and operations, per person and address."""

    def __init__(self, rate: Rate) -> None:
        a_second, store = rate.a_second * REQUEST_SECONDS, rate.store * BURST_REQUEST_SECONDS
        self._of_person = Rate(a_second, store)
        self._from_address = Rate(a_second * PEOPLE_PER_ADDRESS, store * PEOPLE_PER_ADDRESS)
        self._turns = Turns()

    @contextmanager
    def charge(self, request: Request) -> Iterator[None]:
        """Do the work in the block and charge it to the client; raise `TooManyRequests` if none is left."""
        person, where = current_person(request), client_address(request)
        mine = where if person is None else f"person {person.id}"
        if late := max(self._of_person.seconds_early(mine), self._from_address.seconds_early(where)):
            why = f"you asked for too much work in a short time: try again in {int(late) + 1} seconds"
            raise TooManyRequests(why, wait=late)
        with self._turns.turn(where):
            began = thread_time()
            try:
                yield
            finally:
                cost = thread_time() - began
                self._of_person.spend(mine, cost)
                self._from_address.spend(where, cost)


def charge_work(request: Request) -> AbstractContextManager[None]:
    """Charge the block's work to the client. Not in the event loop: it may wait for its turn."""
    limit: WorkLimit = request.app.state.work
    return limit.charge(request)
