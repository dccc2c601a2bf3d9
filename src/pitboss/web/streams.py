"""Server-sent events, with a limit on open streams per person."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing
from typing import Any

from fastapi import FastAPI, Request
from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from pitboss.server.service import TableService
from pitboss.storage.errors import TooManyRequests
from pitboss.storage.people import Person
from pitboss.web.guard import CLIENTS_PER_ADDRESS, client_address
from pitboss.web.identity import check_still_signed_in

HEARTBEAT_SECONDS = 15.0
"""Seconds without a message before a heartbeat."""
HEARTBEAT = ": still here\n\n"
MAX_STREAMS_PER_PERSON = 36
"""One address, signed in or not, may open `CLIENTS_PER_ADDRESS` times as many."""
EVENT_STREAM = "text/event-stream"
HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}


def compact_json(data: Any) -> str:
    """Write compact JSON."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def format_message(data: Any, *, id: int | None = None, event: str = "") -> str:
    """Format one message, with its data as JSON."""
    head = (f"event: {event}\n" if event else "") + ("" if id is None else f"id: {id}\n")
    return f"{head}data: {compact_json(data)}\n\n"


class EventStream(StreamingResponse):
    """A stream of messages that counts as open until it ends, the client disconnects or the server stops."""

    media_type = EVENT_STREAM

    def __init__(self, keys: Sequence[str], open: Counter[str], body: AsyncGenerator[str]) -> None:
        super().__init__(body, headers=HEADERS)
        self._keys, self._open, self._body = keys, open, body
        open.update(keys)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        tasks: set[asyncio.Task[None]] = scope["app"].state.stream_tasks
        task = asyncio.create_task(super().__call__(scope, receive, send))
        tasks.add(task)
        try:
            await task
        except asyncio.CancelledError:
            if not task.cancelled():
                raise
            await send({"type": "http.response.body", "body": b"", "more_body": False})
        finally:
            tasks.discard(task)
            self._open.subtract(self._keys)
            for key in self._keys:
                if not self._open[key]:
                    del self._open[key]
            await self._body.aclose()


def end_streams(app: FastAPI) -> None:
    """End all streams, so that a server can stop without waiting for its viewers."""
    for task in tuple(app.state.stream_tasks):
        task.cancel()


def open_stream(request: Request, person: Person | None, body: AsyncGenerator[str]) -> EventStream:
    """Open a stream for this person, or raise `TooManyRequests`."""
    limits = {f"from {client_address(request)}": MAX_STREAMS_PER_PERSON * CLIENTS_PER_ADDRESS}
    if person is not None:
        limits[f"person {person.id}"] = MAX_STREAMS_PER_PERSON
    open: Counter[str] = request.app.state.streams
    for key, limit in limits.items():
        if open[key] >= limit:
            raise TooManyRequests(f"you already have {limit} streams open: close one first")
    return EventStream(tuple(limits), open, body)


async def stream_versions(
    request: Request, house: TableService, person: Person | None, table_id: int, code: str
) -> AsyncGenerator[int | None]:
    """Yield the versions of a table as they come, and None as a heartbeat.

    Reading them counts as being present; a person who is no longer signed in gets no more.
    """
    async with aclosing(house.watch_changes(person, table_id, code, heartbeat=HEARTBEAT_SECONDS)) as changes:
        async for version in changes:
            if person is not None:
                await asyncio.to_thread(check_still_signed_in, request, house, person)
                house.record_presence(person, table_id)
            yield version
