"""Records of tables for tests: kept as bots play, taken apart into rows, and sealed again."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from typing import Any

from pitboss.equipment.chance import Chance
from pitboss.equipment.secure import Secure
from pitboss.evidence.journal import RecordJournal
from pitboss.evidence.lines import unsealed
from pitboss.evidence.reading import Reading
from pitboss.table import Table, find_game
from pitboss.table.bots import RandomLegal, play_out
from tests.evidence.sealing import record


class Kept:
    """A table whose record is kept in memory."""

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
        """Bots play so many rounds, with secret chance unless told."""
        for _ in range(rounds):
            self.table.commit(chance(self.table.number) if chance else self._secure())
            play_out(self.table.start(words=words), self.bots)
        return self

    def _secure(self) -> Secure:
        """Secure chance whose keys are the same whenever a test is run."""
        told = f"{self.table.game.id} {self.table.number}"
        return Secure(hashlib.sha256(told.encode()).digest())

    def data(self, *, end: bool = True) -> bytes:
        if end:
            self.journal.end()
        return b"".join(self.lines)

    def kinds(self) -> list[str]:
        """What the lines tell of."""
        return [next(iter(json.loads(line))) for line in self.lines]


def rows(data: bytes) -> list[dict[str, Any]]:
    """The rows of a record, to be changed."""
    return [line.row for line in unsealed(data)]


def read_again(changed: list[dict[str, Any]]) -> Reading:
    """Rows with all their seals made good, and every head that a start names: who writes a file can."""
    for at, row in enumerate(changed):
        if "start" in row and isinstance(row["start"], dict) and "head" in row["start"]:
            *_, before = unsealed(record(changed[:at]))
            row["start"]["head"] = before.seal
    return Reading(unsealed(record(changed)))
