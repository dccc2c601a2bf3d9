"""Keep the screens of occasions up to date: draw each change once, and send it to everyone who watches."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import AsyncGenerator
from contextlib import suppress
from threading import Lock
from typing import Any, ClassVar
from weakref import WeakKeyDictionary

from pitboss.charity.bingo.desk.hall import newest_steps, read_on
from pitboss.charity.bingo.desk.state import HallState
from pitboss.charity.step_reader import StepReader
from pitboss.storage.errors import NotFound
from pitboss.storage.store import Store
from pitboss.web.charity.bingo.looks import make_look
from pitboss.web.page import part
from pitboss.web.streams import HEARTBEAT, HEARTBEAT_SECONDS, compact_json

LOOK_SECONDS = 0.25
"""Seconds between two looks at the ledger, for all streams together."""
RETRY_MS = 1000
MAX_DRAWINGS = 64
PARTS = {
    "caller": ("now", "numbers", "facts", "claims", "next"),
    "board": ("now", "numbers", "facts", "hall"),
    "play": ("now", "facts", "hall"),
}
"""Parts of each screen that change during a game."""


class HallScreens:
    """Drawings of a database's occasions, and the task that looks for changes while anybody watches."""

    _of_stores: ClassVar[WeakKeyDictionary[Store, HallScreens]] = WeakKeyDictionary()

    def __init__(self) -> None:
        self._reader = StepReader(read_on)
        self._drawn: OrderedDict[tuple[int, str], tuple[int, dict[str, str], Any]] = OrderedDict()
        self._lock = Lock()
        self._watched: Counter[int] = Counter()
        self._newest: dict[int, int] = {}
        self._changed: asyncio.Event | None = None
        self._looking: asyncio.Task[None] | None = None

    @classmethod
    def of(cls, store: Store) -> HallScreens:
        """Return the screens of a database."""
        return cls._of_stores.setdefault(store, cls())

    def find(self, store: Store, occasion: int) -> HallState:
        """Return an occasion as it is now."""
        with store.read() as connection:
            hall = self._reader.find(connection, occasion)
        if hall is None:
            raise NotFound(f"There is no bingo occasion {occasion}.")
        return hall

    def draw(self, store: Store, occasion: int, screen: str) -> tuple[dict[str, str], Any]:
        """Return the changing parts of a screen and its state, drawn once for each change."""
        hall, key = self.find(store, occasion), (occasion, screen)
        with self._lock:
            drawn = self._drawn.get(key)
        if drawn is None or drawn[0] != hall.entry:
            look = make_look(hall)
            parts = {name: str(part(f"bingo_{name}.html", look=look, screen=screen))
                     for name in PARTS[screen]}  # fmt: skip
            drawn = hall.entry, parts, look.state()
            with self._lock:
                self._drawn[key] = drawn
                while len(self._drawn) > MAX_DRAWINGS:
                    self._drawn.popitem(last=False)
        return drawn[1], drawn[2]

    # Watching

    async def stream(self, store: Store, occasion: int, screen: str) -> AsyncGenerator[str]:
        """Yield a screen's parts as they change, and heartbeats."""
        sent: dict[str, str] = {}
        yield f"retry: {RETRY_MS}\n\n"
        self._watch(store, occasion)
        try:
            last = None
            while True:
                changed = self._changed
                assert changed is not None
                newest = self._newest.get(occasion)
                if newest != last or not sent:
                    last = newest
                    parts, state = await asyncio.to_thread(self.draw, store, occasion, screen)
                    yield format_parts(parts, state, sent)
                    continue
                try:
                    await asyncio.wait_for(changed.wait(), HEARTBEAT_SECONDS)
                except TimeoutError:
                    yield HEARTBEAT
        finally:
            self._watched[occasion] -= 1

    def _watch(self, store: Store, occasion: int) -> None:
        loop = asyncio.get_running_loop()
        if self._looking is None or self._looking.done() or self._looking.get_loop() is not loop:
            self._watched, self._newest, self._changed = Counter(), {}, asyncio.Event()
            self._looking = loop.create_task(self._look(store))
        self._watched[occasion] += 1

    async def _look(self, store: Store) -> None:
        """Look for new steps of the occasions that are watched, until nobody watches."""
        while watched := [each for each, count in self._watched.items() if count > 0]:
            newest = self._newest
            with suppress(Exception):  # the database is away; look again
                newest = await asyncio.to_thread(_read_newest, store, watched)
            if newest != self._newest:
                self._newest, changed, self._changed = newest, self._changed, asyncio.Event()
                if changed is not None:
                    changed.set()
            await asyncio.sleep(LOOK_SECONDS)


def _read_newest(store: Store, watched: list[int]) -> dict[int, int]:
    with store.read() as connection:
        return newest_steps(connection, watched)


def format_parts(parts: dict[str, str], state: Any, sent: dict[str, str]) -> str:
    """Format a message with the parts that a viewer does not have yet; `sent` is updated."""
    fresh = {name: text for name, text in parts.items() if sent.get(name) != text}
    sent |= fresh
    return f"data: {compact_json({'parts': fresh, 'state': state})}\n\n"
