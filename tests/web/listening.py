"""Read a stream while it comes, calling the application as a server does."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi.testclient import TestClient
from starlette.types import ASGIApp

from tests.waiting import PATIENCE_SECONDS


class Listener:
    """Messages of a stream so far."""

    def __init__(self) -> None:
        self.status = 0
        self.ended = False
        self.slow = asyncio.Event()
        """Clear while the client reads nothing."""
        self.slow.set()
        self._parts: asyncio.Queue[str] = asyncio.Queue()
        self._gone = asyncio.Event()
        self._asked = False

    async def receive(self) -> dict[str, Any]:
        if not self._asked:
            self._asked = True
            return {"type": "http.request", "body": b"", "more_body": False}
        await self._gone.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Any) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            return
        await self.slow.wait()
        self.ended = not message.get("more_body", False)
        if message["body"]:
            self._parts.put_nowait(message["body"].decode())

    def leave(self) -> None:
        self._gone.set()

    async def part(self) -> str:
        """Return the next message as it was sent."""
        return await asyncio.wait_for(self._parts.get(), PATIENCE_SECONDS)

    async def look(self) -> dict[str, Any]:
        """Return the next message that is a look."""
        while (text := await self.part()).startswith(":"):
            pass
        id, data = text.strip().split("\n")
        found: dict[str, Any] = json.loads(data.removeprefix("data: "))
        assert id == f"id: {found['table']['version']}"
        return found

    @property
    def waiting(self) -> int:
        return self._parts.qsize()


@asynccontextmanager
async def listening(app: ASGIApp, client: TestClient, path: str) -> AsyncIterator[Listener]:
    """Open a stream as this client; leave it at the end, and check that everything of it has ended."""
    found = Listener()
    headers = [(name.lower().encode(), value.encode()) for name, value in client.headers.items()]
    scope = {
        "type": "http", "method": "GET", "path": path, "raw_path": path.encode(), "query_string": b"",
        "headers": [(b"host", b"localhost"), *headers], "http_version": "1.1", "scheme": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"}, "server": ("localhost", 80),
        "client": ("127.0.0.1", 1), "root_path": "",
    }  # fmt: skip
    task = asyncio.ensure_future(app(scope, found.receive, found.send))
    try:
        yield found
    finally:
        found.leave()
        found.slow.set()
        await asyncio.wait_for(task, PATIENCE_SECONDS)


async def until(holds: Any) -> None:
    """Wait for something, but not forever."""
    deadline = asyncio.get_running_loop().time() + PATIENCE_SECONDS
    while not holds():
        assert asyncio.get_running_loop().time() < deadline, "it never came to that"
        await asyncio.sleep(0.005)
