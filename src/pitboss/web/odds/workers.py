"""Run long calculations in worker processes: few at once, time-limited, and with a short queue.

The pages never calculate in their own process. A process that exceeds its time or is canceled is ended and
replaced.
"""

from __future__ import annotations

import os
import signal
from collections import OrderedDict
from collections.abc import Callable
from inspect import isgenerator
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Lock, Thread
from time import monotonic
from typing import Any

from pitboss.law import BadInput
from pitboss.table import Refused
from pitboss.web.guard import Rate
from pitboss.web.odds.job_queue import Job, JobCanceled, JobFailed, JobQueue, JobTooLong

POLL_SECONDS = 0.1
"""Seconds between checks for cancellation."""
NICENESS = 5
CLIENT_SHARE, CLIENT_BURST_SECONDS = 0.5, 600.0
"""Share of one client: half of a process all the time, and ten minutes at once."""
START_SECONDS = 60.0
"""Seconds a process may take to start: it loads the library first."""
CANCELED_MESSAGE = "The calculation was canceled: reload the page to start it again."
BEGUN, SAID, DONE, REFUSED, FAILED = range(5)


class Workers:
    """A pool of processes with a bounded queue; results are cached for repeated questions."""

    def __init__(self, size: int, *, line: int, seconds: float, each: int = 4, kept: int = 128) -> None:
        self.seconds, self._size, self._most = seconds, size, kept
        self._line = JobQueue(size, waiting=line, each=each, share=Rate(CLIENT_SHARE, CLIENT_BURST_SECONDS))
        self._kept: OrderedDict[Any, Job] = OrderedDict()
        self._lock = Lock()
        self._threads: list[Thread] = []

    def ask(self, call: Callable[..., Any], *args: Any, client: str = "", keep: bool = True) -> Job:
        """Queue a calculation. The same question shares one result; `keep=False` skips the cache."""
        if not keep:
            self.submit(work := Job(call, args, client=client))
            return work
        key = (call.__qualname__, args)
        with self._lock:
            found = self._kept.get(key)
            if found and (found.future.done() or self._line.join(found, client)):
                self._kept.move_to_end(key)
                return found
            work = Job(call, args, client=client)
            self._put(work)
            self._kept[key] = work
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)
        work.future.add_done_callback(lambda _: self._forget(key, work))
        return work

    def submit(self, work: Job) -> None:
        """Queue a job that reports progress and may be canceled; its result is not cached."""
        with self._lock:
            self._put(work)

    def cancel(self, id: str, client: str) -> None:
        """Stop waiting for a job; end its process if nobody waits."""
        self._line.leave(id, client)

    def _put(self, work: Job) -> None:
        self._line.put(work)
        if len(self._threads) < self._size:
            self._threads.append(Thread(target=self._serve, daemon=True))
            self._threads[-1].start()

    def _forget(self, key: Any, work: Job) -> None:
        """Drop a failed job from the cache, so that it can be asked again."""
        if isinstance(work.future.exception(), JobFailed):
            with self._lock:
                if self._kept.get(key) is work:
                    del self._kept[key]

    def _serve(self) -> None:
        """Run jobs one after the other, in one process as long as it lasts."""
        process: Worker | None = None
        while True:
            work = self._line.take()
            work.future.set_running_or_notify_cancel()
            found: Any = None
            error: Exception | None = None
            began = monotonic()
            try:
                process = process or Worker()
                found = process.do(work, self.seconds)
            except (BadInput, Refused) as refused:
                error = refused
            except Exception as failed:  # whatever it was, go on with the next
                if process:
                    process.end()
                    process = None
                lost = JobFailed("The calculation failed: try again, or ask for something smaller.")
                error = failed if isinstance(failed, JobFailed) else lost
            self._line.finish(work, monotonic() - began)
            if error:
                work.future.set_exception(error)
            else:
                work.future.set_result(found)


class Worker:
    """A process that runs one job after the other."""

    def __init__(self) -> None:
        context = get_context("spawn")
        self._here, there = context.Pipe()
        self._process = context.Process(target=_serve_jobs, args=(there,), daemon=True)
        self._process.start()
        there.close()

    def do(self, work: Job, seconds: float) -> Any:
        """Run a job and return its result; pass its progress on."""
        self._here.send((work.call, work.args))
        last = monotonic() + START_SECONDS
        while True:
            if not self._here.poll(POLL_SECONDS):
                if work.off.is_set():
                    raise JobCanceled(CANCELED_MESSAGE)
                if monotonic() > last:
                    raise JobTooLong(
                        f"The calculation took longer than {seconds:.0f} seconds: ask for something smaller."
                    )
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
                raise JobFailed("The calculation failed: go back to the posted options and try again.")
            if work.say:
                work.say(what)
            if work.off.is_set():
                raise JobCanceled(CANCELED_MESSAGE)
            if monotonic() > last:
                raise JobTooLong(f"The run reached its limit of {seconds:.0f} seconds.")

    def end(self) -> None:
        """End the process at once."""
        self._process.kill()
        self._process.join()
        self._here.close()


def _serve_jobs(line: Connection) -> None:
    """Serve jobs in the process until the connection closes. Load tables before calculating."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    while True:
        try:
            call, args = line.recv()
        except (EOFError, OSError):
            return
        line.send((BEGUN, None))
        try:
            found: Any = call(*args)
            if isgenerator(found):
                found = _report_progress(found, line)
            line.send((DONE, found))
        except (BadInput, Refused) as error:
            line.send((REFUSED, error))
        except (BrokenPipeError, EOFError):
            return
        except Exception as error:
            line.send((FAILED, repr(error)[:500]))


def _report_progress(found: Any, line: Connection) -> Any:
    while True:
        try:
            line.send((SAID, next(found)))
        except StopIteration as end:
            return end.value
