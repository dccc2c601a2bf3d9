"""Tournaments as screens read them: each step of the ledger is read once, for all screens."""

from __future__ import annotations

import asyncio
from datetime import datetime
from threading import Lock
from time import monotonic
from weakref import WeakKeyDictionary

from sqlalchemy import Connection, func, select

from pitboss.charity.casino_night.rows import CasinoNightRow
from pitboss.charity.organization.state import find_organization
from pitboss.charity.tournament.desk.night import read_floor
from pitboss.charity.tournament.desk.records import DeskTournament, list_tournaments, read_tournament
from pitboss.house.casino import find_casino
from pitboss.house.ledger.ledger import Ledger
from pitboss.storage.errors import NotFound
from pitboss.web.charity.tournament.board import TournamentLook, look_at, version_of

PULSE_SECONDS = 0.25
"""Seconds for which a version counts as fresh, however many screens ask."""
MAX_ON_WAY = 1000


class TournamentBook:
    """The tournaments of one ledger."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger, self._lock = ledger, Lock()
        self._known: dict[int, DeskTournament] = {}
        self._floors: dict[int, tuple[int, tuple[str, ...] | None]] = {}
        self._pulses: dict[int, tuple[float, str]] = {}
        self._on_way: dict[tuple[int, int, int], datetime] = {}
        """Players who are on their way, by tournament, entrant and the step that moved them."""

    def read(self, number: int) -> TournamentLook:
        """Return a tournament as it stands now."""
        with self._ledger.store.read() as connection:
            with self._lock:
                known = self._known.get(number)
            made = read_tournament(connection, number, known)
            if made is None:
                raise NotFound(f"There is no tournament {number}.")
            casino, keeper = find_casino(connection), find_organization(connection)
            floor = self._read_floor(connection, made)
        with self._lock:
            newest = self._known.get(number)
            if newest is None or len(newest.steps) < len(made.steps):
                self._known[number] = made
        return look_at(made, max(self._ledger.clock.now(), made.steps[-1].at), casino, keeper, floor)

    def _read_floor(self, connection: Connection, made: DeskTournament) -> tuple[str, ...] | None:
        """Return the games on the casino night's floor, read again when its records change."""
        newest = connection.scalar(select(func.max(CasinoNightRow.id))) or 0
        at, floor = self._floors.get(made.number, (-1, None))
        if at != newest:
            floor = read_floor(connection, made.header)
            self._floors[made.number] = newest, floor
        return floor

    def list_all(self) -> list[TournamentLook]:
        """List the tournaments, newest first."""
        with self._ledger.store.read() as connection:
            numbers = [number for number, _, _ in list_tournaments(connection)]
        return [self.read(number) for number in reversed(numbers)]

    def version(self, number: int) -> str:
        """Return what changes whenever screens must be drawn again."""
        said = sum(key[0] == number for key in self._on_way)
        look = self.read(number)
        return f"{version_of(look)}.{said}.{','.join(look.other_games)}"

    async def pulse(self, number: int) -> str:
        """Return the version. One look serves all screens for a moment."""
        at, version = self._pulses.get(number, (0.0, ""))
        if not version or monotonic() - at >= PULSE_SECONDS:
            self._pulses[number] = monotonic(), version  # the others wait for this look
            version = await asyncio.to_thread(self.version, number)
            self._pulses[number] = monotonic(), version
        return version

    # Players who answer

    def note_on_way(self, number: int, entrant: int, step: int) -> None:
        while len(self._on_way) >= MAX_ON_WAY:
            del self._on_way[next(iter(self._on_way))]
        self._on_way[number, entrant, step] = self._ledger.clock.now()

    def is_on_way(self, number: int, entrant: int, step: int) -> bool:
        return (number, entrant, step) in self._on_way


_BOOKS: WeakKeyDictionary[Ledger, TournamentBook] = WeakKeyDictionary()


def find_book(ledger: Ledger) -> TournamentBook:
    """Return the book of a ledger's tournaments."""
    return _BOOKS.setdefault(ledger, TournamentBook(ledger))
