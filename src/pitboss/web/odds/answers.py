"""What pages wait for: an answer, that it is still counted, or why there is none."""

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
from pitboss.web.guard import address
from pitboss.web.odds.asked import BAD, Said, refusal
from pitboss.web.odds.line import NotCounted, Work
from pitboss.web.odds.workers import Workers

AT_ONCE, IN_LINE, EACH, SECONDS = 2, 12, 6, 60.0
"""So much is counted at once and waits in line; so much of one client, and for so many seconds."""
AT_FIRST = 0.6
"""A page waits so many seconds; then it is shown, and what is counted comes later."""
PATIENCE = SECONDS + AT_FIRST
"""What a part of a page waits for: longer than anything is counted."""
SOON, SELDOM = 0.01, 0.15


@dataclass(frozen=True)
class Answer:
    """What came of a question."""

    value: Any = None
    said: Said | None = None
    """Why there is none."""
    status: int = 200
    works: tuple[str, ...] = ()
    """What is counted for it, to be called off by these ids."""

    @property
    def counting(self) -> bool:
        """Whether it is not there yet."""
        return self.value is None and self.said is None


@cache
def counters() -> Workers:
    """The processes that count for the pages."""
    return Workers(AT_ONCE, line=IN_LINE, seconds=SECONDS, each=EACH)


async def answer(call: Callable[..., Any], *args: Any, client: str, patience: float = AT_FIRST) -> Answer:
    """What a function of the library says, counted apart."""
    try:
        work = counters().ask(call, *args, client=client)
    except NotCounted as busy:
        return Answer(said=Said(BAD, str(busy)), status=busy.status)
    return await of_work(work, patience)


async def of_work(work: Work, patience: float, request: Request | None = None) -> Answer:
    """What has come of it within so many seconds; it is called off if who asked goes away."""
    future = work.future
    until, pause = monotonic() + patience, SOON
    while not future.done() and monotonic() < until:
        if request and await request.is_disconnected():
            counters().call_off(work.id, work.client)
            break
        await asyncio.sleep(pause)
        pause = min(pause * 1.5, SELDOM)
    if not future.done():
        return Answer(works=(work.id,))
    error = future.exception()
    if isinstance(error, BadInput | Refused):
        return Answer(said=refusal(error), status=400)
    if error is not None:
        return Answer(said=Said(BAD, str(error)), status=503)
    return Answer(future.result())


def client_of(request: Request) -> str:
    """Who asks, by their address: all that one has under way is held to a limit."""
    return address(request) or "somebody"


def patience_of(request: Request) -> float:
    """How long a part of a page waits: who would rather hear that it is counted says so."""
    return AT_FIRST if "respond-async" in request.headers.get("prefer", "") else PATIENCE


def game_of(id: str) -> Game:
    """The game of an address."""
    try:
        return find_game(id[:80])
    except BadInput as error:
        raise HTTPException(404, str(error)[:300]) from None
