"""Answers that pages wait for: a result, one still being calculated, or a reason for none."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from time import monotonic
from typing import Any

from fastapi import HTTPException, Request

from pitboss.law import BadInput
from pitboss.table import Game, Refused, find_game
from pitboss.web.guard import client_address
from pitboss.web.odds.job_queue import Job, JobFailed
from pitboss.web.odds.question import BAD, FieldVerdict, refusal
from pitboss.web.odds.workers import Workers

MAX_JOBS, MAX_QUEUED_JOBS, MAX_JOBS_PER_CLIENT, MAX_JOB_SECONDS = 2, 12, 6, 60.0
"""Limits of calculation: processes, queue length, jobs per client, and seconds per job."""
FIRST_WAIT_SECONDS = 0.6
"""Seconds a page waits for a result before it is shown without it."""
PATIENCE_SECONDS = MAX_JOB_SECONDS + FIRST_WAIT_SECONDS
"""Seconds a part of a page waits: longer than any calculation may take."""
MIN_POLL_SECONDS, MAX_POLL_SECONDS = 0.01, 0.15


@dataclass(frozen=True)
class Answer:
    """Result of a question."""

    value: Any = None
    said: FieldVerdict | None = None
    """Reason if there is no result."""
    status: int = 200
    works: tuple[str, ...] = ()
    """Ids of the jobs calculated for it, to cancel them."""

    @property
    def counting(self) -> bool:
        """Return whether the result is still being calculated."""
        return self.value is None and self.said is None


@cache
def counters() -> Workers:
    """Return the processes that calculate for the pages."""
    return Workers(MAX_JOBS, line=MAX_QUEUED_JOBS, seconds=MAX_JOB_SECONDS, each=MAX_JOBS_PER_CLIENT)


async def answer(
    call: Callable[..., Any], *args: Any, client: str, patience: float = FIRST_WAIT_SECONDS
) -> Answer:
    """Run a library function in a worker process and wait for its result."""
    try:
        work = counters().ask(call, *args, client=client)
    except JobFailed as busy:
        return Answer(said=FieldVerdict(BAD, str(busy)), status=busy.status)
    return await wait_for_job(work, patience)


async def wait_for_job(work: Job, patience: float, request: Request | None = None) -> Answer:
    """Wait up to `patience` seconds for a job; cancel it if the client disconnects."""
    future = work.future
    until, pause = monotonic() + patience, MIN_POLL_SECONDS
    while not future.done() and monotonic() < until:
        if request and await request.is_disconnected():
            counters().cancel(work.id, work.client)
            break
        await asyncio.sleep(pause)
        pause = min(pause * 1.5, MAX_POLL_SECONDS)
    if not future.done():
        return Answer(works=(work.id,))
    error = future.exception()
    if isinstance(error, BadInput | Refused):
        return Answer(said=refusal(error), status=400)
    if error is not None:
        return Answer(said=FieldVerdict(BAD, str(error)), status=503)
    return Answer(future.result())


def client_of(request: Request) -> str:
    """Identify the client by address, to limit its jobs."""
    return client_address(request) or "somebody"


def patience_of(request: Request) -> float:
    """Return how many seconds a part of a page waits; the client may ask for a quick reply."""
    return FIRST_WAIT_SECONDS if "respond-async" in request.headers.get("prefer", "") else PATIENCE_SECONDS


def game_of(id: str) -> Game:
    """Return the game of an address."""
    try:
        return find_game(id[:80])
    except BadInput as error:
        raise HTTPException(404, str(error)[:300]) from None
