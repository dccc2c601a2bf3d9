"""Open pages served on loopback in a real browser."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread

import pytest
import uvicorn
from playwright.sync_api import Browser, Error, sync_playwright
from starlette.types import ASGIApp

from pitboss.server.service import TableService
from pitboss.web.app import create_app
from tests import tools
from tests.waiting import PATIENCE_SECONDS, wait_until

QUIET = [
    "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
    "--disable-sync", "--no-first-run",
]  # fmt: skip


@contextmanager
def served(house: TableService | None = None, *, app: ASGIApp | None = None) -> Iterator[str]:
    """Serve all pages, or those of an application, on a free port of loopback; yield the address.

    With a house, its tables run by themselves.
    """
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    config = uvicorn.Config(app or create_app(house), log_level="warning", timeout_graceful_shutdown=1)
    server = uvicorn.Server(config)
    thread = Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    wait_until(lambda: server.started, "the server has started")
    try:
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join(PATIENCE_SECONDS)
        listening.close()
        assert not thread.is_alive()


@contextmanager
def chromium() -> Iterator[Browser]:
    """Start Chromium: the system's, else Playwright's."""
    with sync_playwright() as playwright:
        try:
            browser = playwright.chromium.launch(executable_path=tools.chromium(), args=QUIET)
        except Error as error:
            why = error.message.splitlines()[0]
            pytest.skip(f"Chromium does not start ({why}); `playwright install chromium` brings one")
        try:
            yield browser
        finally:
            browser.close()
