"""Work in line: so much at most, of one client no more than a share, called off where nobody wants it."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from secrets import token_urlsafe
from threading import Condition, Event
from typing import Any

from pitboss.web.guard import Rate


class NotCounted(Exception):
    """Nothing came of it; the message says why, and what to do next."""

    status = 503


class Busy(NotCounted):
    """Too many are in line."""


class TooMany(Busy):
    """The client has reached its limit of jobs, or has used up its share and must wait."""

    status = 429

    def __init__(self, why: str, *, wait: float = 0.0) -> None:
        super().__init__(why)
        self.wait = wait


class TooLong(NotCounted):
    """It took longer than anybody may have."""


class CalledOff(NotCounted):
    """Somebody did not want it any more."""


@dataclass(frozen=True, eq=False)
class Work:
    """A function of a module and what it is called with; one that yields tells how far it is."""

    call: Callable[..., Any]
    args: tuple[Any, ...]
    say: Callable[[Any], None] | None = None
    client: str = ""
    """Who asks first; the program itself has no name, and no limits."""
    future: Future[Any] = field(default_factory=Future)
    off: Event = field(default_factory=Event)
    id: str = field(default_factory=lambda: token_urlsafe(12))
    askers: list[str] = field(default_factory=list)
    """All who ask for it: the first of them has it in their share."""

    def __post_init__(self) -> None:
        self.askers.append(self.client)


class Line:
    """Bounded job queue. A client may run a few jobs, has a share of time, and never every worker."""

    def __init__(self, processes: int, *, waiting: int, each: int, share: Rate) -> None:
        self._most, self._each, self._share = waiting, each, max(1, processes - 1)
        self._seconds = share
        self._waiting: list[Work] = []
        self._counted: list[Work] = []
        self._changed = Condition()

    def put(self, work: Work) -> None:
        """Wait for a process; or `Busy`."""
        if work.client and (late := self._seconds.early(work.client)):
            minutes = max(round(late / 60), 1)
            raise TooMany(f"You have had much counted already: try again in about {minutes} min.", wait=late)
        with self._changed:
            if work.client and self._of(work.client, self._waiting + self._counted) >= self._each:
                raise TooMany(
                    f"You have {self._each} under way already, as many as one may have: "
                    "wait until one is done, or cancel one."
                )
            if len(self._waiting) >= self._most:
                raise Busy("Too much is being counted already: try again in a minute.")
            self._waiting.append(work)
            self._changed.notify()

    def take(self) -> Work:
        """The next whose client has a process left: whoever asks waits for one."""
        with self._changed:
            while True:
                for work in self._waiting:
                    owner = work.askers[0]
                    if not owner or self._of(owner, self._counted) < self._share:
                        self._waiting.remove(work)
                        self._counted.append(work)
                        return work
                self._changed.wait()

    def done(self, work: Work, seconds: float = 0.0) -> None:
        """Free a worker, and charge its seconds to the client that asked first."""
        with self._changed:
            if work.askers[0]:
                self._seconds.spend(work.askers[0], seconds)
            self._counted.remove(work)
            self._changed.notify_all()

    def join(self, work: Work, client: str) -> bool:
        """Ask for the same too; not if it is being called off."""
        with self._changed:
            if work.off.is_set():
                return False
            if client not in work.askers:
                work.askers.append(client)
            return True

    def leave(self, id: str, client: str) -> None:
        """Ask no more for it: where nobody else does, it is called off."""
        with self._changed:
            found = (work for work in self._waiting + self._counted if work.id == id)
            work = next(found, None)
            if work is None or client not in work.askers:
                return
            if work.askers != [client]:
                work.askers.remove(client)
                self._changed.notify_all()  # it is in another's share now
                return
            work.off.set()
            if waited := work in self._waiting:
                self._waiting.remove(work)
        if waited:
            work.future.set_exception(CalledOff("It was called off before it began."))

    @staticmethod
    def _of(client: str, works: list[Work]) -> int:
        return sum(work.askers[0] == client for work in works)
