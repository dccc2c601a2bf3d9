"""Send tests' requests that no client library would send, calling the application as a server does."""

from __future__ import annotations

import asyncio
from typing import Any, NamedTuple

from starlette.types import ASGIApp

from tests.helpers import in_a_loop
from tests.waiting import PATIENCE_SECONDS


class Reply(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes


def ask(
    app: ASGIApp,
    path: str = "",
    *,
    method: str = "GET",
    headers: list[tuple[bytes, bytes]] | None = None,
    query: bytes = b"",
    body: bytes = b"",
    address: str = "127.0.0.1",
    host: bytes = b"localhost",
) -> Reply:
    """Send a raw request to a path from the root, and read the whole answer."""
    sent: list[Any] = []
    path = f"/{path}"
    scope = {
        "type": "http", "method": method, "path": path, "raw_path": path.encode("utf-8", "replace"),
        "query_string": query, "headers": [(b"host", host), *(headers or [])], "http_version": "1.1",
        "scheme": "http", "asgi": {"version": "3.0", "spec_version": "2.3"}, "server": ("localhost", 80),
        "client": (address, 1), "root_path": "",
    }  # fmt: skip
    received = iter([{"type": "http.request", "body": body, "more_body": False}])

    async def receive() -> Any:
        return next(received, {"type": "http.disconnect"})

    async def send(message: Any) -> None:
        sent.append(message)

    async def all_of_it() -> None:
        await asyncio.wait_for(app(scope, receive, send), PATIENCE_SECONDS)

    in_a_loop(all_of_it())
    told = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in sent[0]["headers"]}
    return Reply(sent[0]["status"], told, b"".join(each.get("body", b"") for each in sent[1:]))
