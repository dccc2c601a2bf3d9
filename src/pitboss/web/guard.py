"""Check every request before a page or the API sees it, and add security headers to every answer."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from ipaddress import IPv4Address, IPv6Network, ip_address
from threading import Lock
from time import monotonic

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

HEADERS = {
    "Content-Security-Policy": "default-src 'self'; style-src 'self' 'unsafe-inline'; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
"""Forbid content from elsewhere, inline scripts, and framing by other sites."""
CACHE_CONTROL = "private, no-cache"
"""Answers are private and current; only scripts and styles may be shared."""
LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
MAX_BODY_BYTES = 256 * 1024
"""Maximum size of a request."""
BYTES_PER_REQUEST = 8 * 1024
"""Body size that counts as one more request, because it takes as long to read."""
TOO_LONG = f"a request may have at most {MAX_BODY_BYTES:,} bytes: send less"
STATIC = "/static"
CLIENTS_PER_ADDRESS = 8
"""Clients' worth of requests allowed per address: a household may share one, and tokens may be made up."""
MIN_WAIT_SECONDS = 0.1
"""Minimum wait in seconds for an early client."""
COOKIE = "pitboss"
"""Name of the cookie with a browser's token."""


_HOST = re.compile(r"(?:[A-Za-z0-9_.-]*|\[[0-9A-Fa-f:.]+\])(?::[0-9]{1,5})?")


class Rate:
    """Token bucket for each client: a rate per second and a burst. Thread-safe."""

    MAX_CLIENTS = 10_000

    def __init__(self, a_second: float, store: float) -> None:
        self.a_second, self.store = a_second, store
        self._left: dict[str, tuple[float, float]] = {}
        self._lock = Lock()

    def wait(self, client: str) -> float:
        """Return the seconds a client must wait; if 0, count the request."""
        with self._lock:
            left = self._tokens_left(client)
            if left < 1:
                return (1 - left) / self.a_second
            self._keep(client, left - 1)
            return 0.0

    def seconds_early(self, client: str) -> float:
        """Return the seconds a client must wait, where `spend` counts the work when it is done."""
        with self._lock:
            left = self._tokens_left(client)
            return 0.0 if left > 0 else max(-left / self.a_second, MIN_WAIT_SECONDS)

    def spend(self, client: str, amount: float = 1) -> None:
        """Count a client's work, even beyond its limit; a negative amount gives back."""
        with self._lock:
            self._keep(client, min(self.store, self._tokens_left(client) - amount))

    def _tokens_left(self, client: str) -> float:
        left, since = self._left.get(client, (float(self.store), monotonic()))
        return min(self.store, left + (monotonic() - since) * self.a_second)

    def _keep(self, client: str, left: float) -> None:
        self._left.pop(client, None)  # the newest is forgotten last
        self._left[client] = (left, monotonic())
        if len(self._left) > self.MAX_CLIENTS:
            del self._left[next(iter(self._left))]


class Guard:
    """Refuse wrong hosts, cross-site requests, floods and endless bodies."""

    def __init__(self, app: ASGIApp, *, hosts: Sequence[str], rate: Rate) -> None:
        self._app, self._hosts, self._rate = app, hosts, rate
        self._shared = Rate(rate.a_second * CLIENTS_PER_ADDRESS, rate.store * CLIENTS_PER_ADDRESS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if not scope["path"].startswith(f"{STATIC}/"):
                    headers.setdefault("Cache-Control", CACHE_CONTROL)
            await send(message)

        await (self._refusal(scope) or self._app)(scope, _Body(receive, partial(self._spend, scope)), answer)

    def _spend(self, scope: Scope, requests: float) -> None:
        asks = HTTPConnection(scope)
        self._rate.spend(client_key(asks), requests)
        self._shared.spend(client_address(asks), requests)

    def _refusal(self, scope: Scope) -> ASGIApp | None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        name = host.rpartition(":")[0] if not host.endswith("]") and ":" in host else host
        if not _HOST.fullmatch(host):
            return _refusal_response(400, "the Host header is not a server name: use the address of this one")
        if not scope["query_string"].isascii():
            return _refusal_response(400, "the address has characters that must be percent-encoded")
        if self._hosts and name not in self._hosts:
            return _refusal_response(421, f"this server is not {name[:80]!r}: use its own address")
        if scope["method"] not in SAFE_METHODS and _is_cross_site(headers, host):
            return _refusal_response(403, "another site sent this request: open the page here and try again")
        if (length := headers.get("content-length", "0")) and (
            not length.isdecimal() or int(length[:12]) > MAX_BODY_BYTES
        ):
            return _refusal_response(413, TOO_LONG)
        asks = HTTPConnection(scope)
        if late := self._rate.wait(client_key(asks)) or self._shared.wait(client_address(asks)):
            return _refusal_response(429, "too many requests: wait a moment", wait=late)
        return None


class _Body:
    """A request body with a maximum size, charged to the client as it arrives."""

    def __init__(self, receive: Receive, spend: Callable[[float], None]) -> None:
        self._receive, self._spend, self._read = receive, spend, 0

    async def __call__(self) -> Message:
        message = await self._receive()
        if read := len(message.get("body", b"")):
            self._read += read
            self._spend(read / BYTES_PER_REQUEST)
        if self._read > MAX_BODY_BYTES:
            raise HTTPException(413, TOO_LONG)
        return message


def client_key(request: HTTPConnection) -> str:
    """Identify the client by its token, else by address. Tokens are neither checked nor kept."""
    token = request.headers.get("authorization") or request.cookies.get(COOKIE)
    if token:
        return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()
    return client_address(request)


def client_address(request: HTTPConnection) -> str:
    """Return the address of a request, which cannot be made up."""
    return _network_of(request.client.host) if request.client else ""


@lru_cache(maxsize=1024)
def _network_of(host: str) -> str:
    """Return the network in which somebody may choose addresses at will, for IPv6."""
    try:
        found = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(found, IPv4Address):
        return host
    return str(found.ipv4_mapped or IPv6Network((found.packed, 64), strict=False))


def _is_cross_site(headers: Headers, host: str) -> bool:
    """Return whether the browser says that another site's page sent this."""
    if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return True
    origin = headers.get("origin")
    return origin is not None and origin.partition("://")[2] != host


def _refusal_response(status: int, why: str, *, wait: float = 0) -> ASGIApp:
    headers = {"Retry-After": str(int(wait) + 1)} if wait else None
    return JSONResponse({"error": why}, status, headers)
