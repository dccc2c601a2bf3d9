"""Bounded job queue with a fair share for each client; jobs that nobody wants are canceled."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from secrets import token_urlsafe
from threading import Condition, Event
from typing import Any

from pitboss.web.guard import Rate


class JobFailed(Exception):
    """No result; the message says why and what to do next."""

    status = 503


class QueueFull(JobFailed):
    """The queue is full."""


class ClientLimitReached(QueueFull):
    """The client has reached its limit of jobs, or has used up its share and must wait."""

    status = 429

    def __init__(self, why: str, *, wait: float = 0.0) -> None:
        super().__init__(why)
        self.wait = wait


class JobTooLong(JobFailed):
    """The job exceeded its time limit."""


class JobCanceled(JobFailed):
    """The job was canceled."""


@dataclass(frozen=True, eq=False)
class Job:
    """A module's function with its arguments; a generator reports progress."""

    call: Callable[..., Any]
    args: tuple[Any, ...]
    say: Callable[[Any], None] | None = None
    client: str = ""
    """Client that asked first; empty for the program itself, which has no limits."""
    future: Future[Any] = field(default_factory=Future)
    off: Event = field(default_factory=Event)
    id: str = field(default_factory=lambda: token_urlsafe(12))
    askers: list[str] = field(default_factory=list)
    """Clients waiting for it; the first one's share is charged."""

    def __post_init__(self) -> None:
        self.askers.append(self.client)


class JobQueue:
    """Bounded job queue. A client may run a few jobs, has a share of time, and never every worker."""

    def __init__(self, processes: int, *, waiting: int, each: int, share: Rate) -> None:
        self._most, self._each, self._share = waiting, each, max(1, processes - 1)
        self._seconds = share
        self._waiting: list[Job] = []
        self._counted: list[Job] = []
        self._changed = Condition()

    def put(self, work: Job) -> None:
        """Queue a job; raise `QueueFull` if there is no room."""
        if work.client and (late := self._seconds.seconds_early(work.client)):
            minutes = max(round(late / 60), 1)
            raise ClientLimitReached(
                f"You have used up your share of calculations: try again in about {minutes} min.", wait=late
            )
        with self._changed:
            if work.client and self._count_jobs(work.client, self._waiting + self._counted) >= self._each:
                raise ClientLimitReached(
                    f"You already have {self._each} calculations under way, the maximum: "
                    "wait until one is done, or cancel one."
                )
            if len(self._waiting) >= self._most:
                raise QueueFull("The server is busy with other calculations: try again in a minute.")
            self._waiting.append(work)
            self._changed.notify()

    def take(self) -> Job:
        """Take the next job whose client has a free process, waiting until there is one."""
        with self._changed:
            while True:
                for work in self._waiting:
                    owner = work.askers[0]
                    if not owner or self._count_jobs(owner, self._counted) < self._share:
                        self._waiting.remove(work)
                        self._counted.append(work)
                        return work
                self._changed.wait()

    def finish(self, work: Job, seconds: float = 0.0) -> None:
        """Free a worker, and charge its seconds to the client that asked first."""
        with self._changed:
            if work.askers[0]:
                self._seconds.spend(work.askers[0], seconds)
            self._counted.remove(work)
            self._changed.notify_all()

    def join(self, work: Job, client: str) -> bool:
        """Join a job; return whether it is still wanted."""
        with self._changed:
            if work.off.is_set():
                return False
            if client not in work.askers:
                work.askers.append(client)
            return True

    def leave(self, id: str, client: str) -> None:
        """Stop waiting for a job; cancel it if nobody else waits."""
        with self._changed:
            found = (work for work in self._waiting + self._counted if work.id == id)
            work = next(found, None)
            if work is None or client not in work.askers:
                return
            if work.askers != [client]:
                work.askers.remove(client)
                self._changed.notify_all()  # it counts toward another client's share now
                return
            work.off.set()
            if waited := work in self._waiting:
                self._waiting.remove(work)
        if waited:
            work.future.set_exception(JobCanceled("It was canceled before it began."))

    @staticmethod
    def _count_jobs(client: str, works: list[Job]) -> int:
        return sum(work.askers[0] == client for work in works)
