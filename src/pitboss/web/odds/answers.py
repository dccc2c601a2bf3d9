"""What pages wait for: an answer, that it is still counted, or why there is none."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from functools import cache
from time import monotonic
from typing import Any

from fastapi import HTTPException, Request
from fastapi.responses import HTMLResponse

from pitboss.law import BadInput
from pitboss.table import Game, Refused, find_game
from pitboss.web.odds.asked import BAD, Said, refusal
from pitboss.web.odds.workers import NotCounted, Workers
from pitboss.web.page import templates

AT_ONCE, IN_LINE, SECONDS = 2, 12, 60.0
AT_FIRST = 0.6
"""A page waits so many seconds; then it is shown, and what is counted comes later."""
SOON, SELDOM = 0.01, 0.15


@dataclass(frozen=True)
class Answer:
    """What came of a question."""

    value: Any = None
    said: Said | None = None
    """Why there is none."""
    status: int = 200

    @property
    def counting(self) -> bool:
        """Whether it is not there yet."""
        return self.value is None and self.said is None


@cache
def counters() -> Workers:
    """The processes that count for the pages."""
    return Workers(AT_ONCE, line=IN_LINE, seconds=SECONDS)


async def answer(call: Callable[..., Any], *args: Any, patience: float = AT_FIRST) -> Answer:
    """What a function of the library says, counted apart."""
    try:
        future = counters().ask(call, *args)
    except NotCounted as busy:
        return Answer(said=Said(BAD, str(busy)), status=503)
    return await of_future(future, patience)


async def of_future(future: Future[Any], patience: float) -> Answer:
    """What has come of it within so many seconds."""
    until, pause = monotonic() + patience, SOON
    while not future.done() and monotonic() < until:
        await asyncio.sleep(pause)
        pause = min(pause * 1.5, SELDOM)
    if not future.done():
        return Answer()
    error = future.exception()
    if isinstance(error, BadInput | Refused):
        return Answer(said=refusal(error), status=400)
    if error is not None:
        return Answer(said=Said(BAD, str(error)), status=503)
    return Answer(future.result())


def fragment(name: str, *, status: int = 200, **given: Any) -> HTMLResponse:
    """A part of a page, to be put in its place."""
    return HTMLResponse(templates().get_template(name).render(given), status_code=status)


def game_of(id: str) -> Game:
    """The game of an address."""
    try:
        return find_game(id[:80])
    except BadInput as error:
        raise HTTPException(404, f"{str(error)[:300]}") from None


def from_here(request: Request) -> None:
    """Refuse a form that another site sends."""
    if request.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        raise HTTPException(403, "This was sent from another site: open the page here, and send it again.")
