"""Stream a table's looks as server-sent events, one per version if the client keeps up."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from pitboss.law import BadInput
from pitboss.server.service import TableService
from pitboss.storage.people import Person
from pitboss.web.api.request_types import Code, TableId
from pitboss.web.identity import AHouse, Anybody
from pitboss.web.problems import as_json
from pitboss.web.streams import EVENT_STREAM, HEARTBEAT, format_message, open_stream, stream_versions

router = APIRouter(prefix="/tables/{table}")
LIVE: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "Server-sent events",
        "content": {
            EVENT_STREAM: {"schema": {"type": "string"}, "example": 'id: 3\ndata: {"table":{"id":1}}\n\n'}
        },
    }
}


@router.get("/live", responses=LIVE, response_class=Response, summary="A table as it changes")
async def live(request: Request, house: AHouse, person: Anybody, table: TableId, code: Code = "") -> Response:
    """Stream the look at the table now, and again after every change, as server-sent events.

    A slow client gets only the newest. The `id` of a message is the version of the table. While the stream is
    open, you count as present. When the table closes or you may no longer watch it, the last message is an
    event `over` with the reason.
    """
    await asyncio.to_thread(house.table, person, table, code)
    return open_stream(request, person, stream_looks(request, house, person, table, code))


async def stream_looks(
    request: Request, house: TableService, person: Person | None, table: int, code: str
) -> AsyncGenerator[str]:
    """Yield the messages of a stream."""
    try:
        async with aclosing(stream_versions(request, house, person, table, code)) as changes:
            async for version in changes:
                if version is None:
                    yield HEARTBEAT
                    continue
                look = await asyncio.to_thread(house.look, person, table, code)
                yield format_message(look, id=look["table"]["version"])
    except BadInput as error:
        yield format_message(as_json(error), event="over")
