"""Counting that takes long, in processes apart: few at once, each for a bounded time, and with a short line.

The pages never wait for it in their own process. A process that takes too long, or is called off, is ended
and replaced by another.
"""

from __future__ import annotations

import os
import signal
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from inspect import isgenerator
from multiprocessing import get_context
from multiprocessing.connection import Connection
from queue import Full, Queue
from threading import Event, Lock, Thread
from time import monotonic
from typing import Any

from pitboss.law import BadInput
from pitboss.table import Refused

LOOK = 0.1
"""So often, in seconds, it is looked whether a work was called off."""
NICE = 5
START = 60.0
"""A process may take so many seconds to begin: it loads the library first."""
BEGUN, SAID, DONE, REFUSED, FAILED = range(5)


class NotCounted(Exception):
    """Nothing came of it; the message says why, and what to do next."""


class Busy(NotCounted):
    """Too many are in line."""


class TooLong(NotCounted):
    """It took longer than anybody may have."""


class CalledOff(NotCounted):
    """Somebody did not want it any more."""


@dataclass(frozen=True)
class Work:
    """A function of a module and what it is called with; one that yields tells how far it is."""

    call: Callable[..., Any]
    args: tuple[Any, ...]
    say: Callable[[Any], None] | None = None
    future: Future[Any] = field(default_factory=Future)
    off: Event = field(default_factory=Event)


class Workers:
    """So many processes, with so many in line at most; results are kept for those who ask again."""

    def __init__(self, size: int, *, line: int, seconds: float, kept: int = 128) -> None:
        self.seconds, self._size, self._most = seconds, size, kept
        self._line: Queue[Work] = Queue(line)
        self._kept: OrderedDict[Any, Future[Any]] = OrderedDict()
        self._lock = Lock()
        self._threads: list[Thread] = []

    def ask(self, call: Callable[..., Any], *args: Any, keep: bool = True) -> Future[Any]:
        """The same question again has the same answer; what is large is not kept."""
        if not keep:
            self.begin(work := Work(call, args))
            return work.future
        key = (call.__qualname__, args)
        with self._lock:
            if found := self._kept.get(key):
                self._kept.move_to_end(key)
                return found
            work = Work(call, args)
            self._put(work)
            self._kept[key] = work.future
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)
        work.future.add_done_callback(lambda future: self._forget(key, future))
        return work.future

    def begin(self, work: Work) -> None:
        """Something that tells how far it is and may be called off: nothing of it is kept here."""
        with self._lock:
            self._put(work)

    def _put(self, work: Work) -> None:
        try:
            self._line.put_nowait(work)
        except Full:
            raise Busy("Too much is being counted already: try again in a minute.") from None
        if len(self._threads) < self._size:
            self._threads.append(Thread(target=self._serve, daemon=True))
            self._threads[-1].start()

    def _forget(self, key: Any, future: Future[Any]) -> None:
        """What was not counted may be asked again."""
        if future.cancelled() or isinstance(future.exception(), NotCounted):
            with self._lock:
                if self._kept.get(key) is future:
                    del self._kept[key]

    def _serve(self) -> None:
        """One after the other, by one process as long as it lasts."""
        process: Worker | None = None
        while True:
            work = self._line.get()
            if work.off.is_set():
                work.future.set_exception(CalledOff("It was called off before it began."))
                continue
            work.future.set_running_or_notify_cancel()
            try:
                process = process or Worker()
                work.future.set_result(process.do(work, self.seconds))
            except (BadInput, Refused) as error:
                work.future.set_exception(error)
            except Exception as error:  # whatever it was, the next is served
                if process:
                    process.end()
                    process = None
                lost = NotCounted("The counting broke off: try again, or ask for something smaller.")
                work.future.set_exception(error if isinstance(error, NotCounted) else lost)


class Worker:
    """A process that does one work after the other."""

    def __init__(self) -> None:
        context = get_context("spawn")
        self._here, there = context.Pipe()
        self._process = context.Process(target=_work, args=(there,), daemon=True)
        self._process.start()
        there.close()

    def do(self, work: Work, seconds: float) -> Any:
        """What comes of it; what it says meanwhile is told on."""
        self._here.send((work.call, work.args))
        last = monotonic() + START
        while True:
            if not self._here.poll(LOOK):
                if work.off.is_set():
                    raise CalledOff("It was called off.")
                if monotonic() > last:
                    raise TooLong(f"It took longer than {seconds:.0f} seconds: ask for something smaller.")
                continue
            kind, what = self._here.recv()
            if kind == BEGUN:
                last = monotonic() + seconds
                continue
            if kind == DONE:
                return what
            if kind == REFUSED:
                raise what
            if kind == FAILED:
                raise NotCounted("It could not be counted: go back to what is posted, and try again.")
            if work.say:
                work.say(what)
            if work.off.is_set():
                raise CalledOff("It was called off.")
            if monotonic() > last:
                raise TooLong(f"It was stopped after {seconds:.0f} seconds.")

    def end(self) -> None:
        """End the process at once."""
        self._process.kill()
        self._process.join()
        self._here.close()


def _work(line: Connection) -> None:
    """In the process: until nobody asks any more. Tables go before counting."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICE)
    while True:
        try:
            call, args = line.recv()
        except (EOFError, OSError):
            return
        line.send((BEGUN, None))
        try:
            found: Any = call(*args)
            if isgenerator(found):
                found = _told(found, line)
            line.send((DONE, found))
        except (BadInput, Refused) as error:
            line.send((REFUSED, error))
        except (BrokenPipeError, EOFError):
            return
        except Exception as error:
            line.send((FAILED, repr(error)[:500]))


def _told(found: Any, line: Connection) -> Any:
    while True:
        try:
            line.send((SAID, next(found)))
        except StopIteration as end:
            return end.value
