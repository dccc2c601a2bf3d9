"""Records of tables for tests: made from bots' play, split into rows, and sealed again."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from typing import Any

from pitboss.equipment.chance import Chance
from pitboss.equipment.secure import Secure
from pitboss.evidence.journal import RecordJournal
from pitboss.evidence.lines import read_lines
from pitboss.evidence.reading import RecordReading
from pitboss.table import Table, find_game
from pitboss.table.bots import RandomLegal, play_out
from tests.evidence.sealing import record


class Kept:
    """A table with its record in memory."""

    def __init__(
        self, game: str = "hold-em", *, stacks: Mapping[int, int] | None = None, **options: Any
    ) -> None:
        rules = find_game(game)
        house = rules.options_from_json(options) if options else None
        self.lines: list[bytes] = []
        self.keys: dict[int, bytes] = {}
        self.table: Table = rules.table(options=house, stacks=stacks or {1: 100_000, 2: 100_000, 3: 100_000})
        self.journal = RecordJournal(lambda line: self.lines.append(line.text), self._keep)
        self.journal.attach(self.table)
        self.bots = {seat: RandomLegal(Chance.seeded(f"bot {seat}")) for seat in range(1, 10)}

    def _keep(self, keys: Mapping[int, bytes]) -> None:
        self.keys = dict(keys)

    def play(
        self, rounds: int = 1, *, chance: Callable[[int], Chance] | None = None, words: Mapping[int, str] = {}
    ) -> Kept:
        """Play this many rounds with bots, with secret chance by default."""
        for _ in range(rounds):
            self.table.commit(chance(self.table.number) if chance else self._secure())
            play_out(self.table.start(words=words), self.bots)
        return self

    def _secure(self) -> Secure:
        """Secure chance with the same keys in every run of a test."""
        told = f"{self.table.game.id} {self.table.number}"
        return Secure(hashlib.sha256(told.encode()).digest())

    def data(self, *, end: bool = True) -> bytes:
        if end:
            self.journal.end()
        return b"".join(self.lines)

    def kinds(self) -> list[str]:
        """Return the kinds of the lines."""
        return [next(iter(json.loads(line))) for line in self.lines]


def rows(data: bytes) -> list[dict[str, Any]]:
    """Return the rows of a record, for changing."""
    return [line.row for line in read_lines(data)]


def read_again(changed: list[dict[str, Any]]) -> RecordReading:
    """Return rows with valid seals and heads, as the writer of a file could make them."""
    for at, row in enumerate(changed):
        if "start" in row and isinstance(row["start"], dict) and "head" in row["start"]:
            *_, before = read_lines(record(changed[:at]))
            row["start"]["head"] = before.seal
    return RecordReading(read_lines(record(changed)))
