"""The journal of a record file: turns what a table reports into lines.

See docs/reference/record-format.md.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from pitboss.equipment.secure import Secure, derive_key, words_json
from pitboss.evidence.lines import seal_line
from pitboss.table.accounts import chips_json
from pitboss.table.action import Action
from pitboss.table.game import Start, commitment_row
from pitboss.table.record import BadRecord, event_lines
from pitboss.table.refused import Refused
from pitboss.table.round import Round
from pitboss.table.table import Table

FORMAT = "pitboss-record"
VERSION = 3


class SealedLine(NamedTuple):
    """A line of a record as written, and its seal."""

    text: bytes
    """The line, including its line feed."""
    seal: str
    sync: bool
    """Must it be on disk before anything else happens?"""


Put = Callable[[SealedLine], object]
"""Writes a line."""


def _forget(_: Mapping[int, bytes]) -> None:
    """Keep no keys. Then nobody can continue an unfinished round."""


class RecordJournal:
    """Records one table. `put` receives each line, and `keep` the unopened keys."""

    def __init__(self, put: Put, keep: Callable[[Mapping[int, bytes]], object] = _forget) -> None:
        self.head = ""
        self.rounds = 0
        self._stuck = False
        """Was a line only partly written? Then nothing can follow it."""
        self._put, self._keep = put, keep
        self._table: Table[Any, Any, Any]

    def attach(self, table: Table[Any, Any, Any]) -> None:
        """Start the record of a new table, beginning with its players."""
        game = table.game
        fresh = game.table(options=table.options)
        if type(table) is not type(fresh):
            raise TypeError("a room's table has its own log: record a table from game.table() instead")
        for what, *with_what in table.setup_changes():
            getattr(fresh, what)(*with_what)
        if table.number or table.committed is not None or table.state != fresh.state:
            raise Refused("a record begins with the table, before its first round", game.law)
        if self.head or table.journal is not None:
            raise Refused("each table has one record, and each record one table: start others", game.law)
        header = {"format": FORMAT, "version": VERSION, "game": game.id, "options": table.options.to_json()}
        self._line(header, sync=True)
        for what, *with_what in table.setup_changes():
            self.on_table_change(what, tuple(with_what))
        self._table, table.journal = table, self

    def on_table_change(self, what: str, with_what: tuple[Any, ...], result: Any = None) -> None:
        self._line({"table": [what, *with_what]})

    def on_start(self, start: Start[Any, Any]) -> None:
        self._line({"start": start_line(start)}, sync=True)
        self.rounds += 1

    def on_words(self, words: Mapping[int, str]) -> None:
        self._line({"words": words_json(words)}, sync=True)

    def on_action(self, action: Action) -> None:
        self._line({"input": action.to_json()})

    def on_undo(self, left: int) -> None:
        self._line({"undo": left}, sync=True)

    def on_over(self, round: Round[Any, Any]) -> None:
        self._line({"result": result_line(round)}, sync=True)

    def on_returned(self, why: str) -> None:
        self._line({"returned": why}, sync=True)

    def on_opened(self, start: Start[Any, Any], chance: Secure) -> None:
        self._line({"open": opening_line(start, chance)}, sync=True)

    def on_closed_keys(self, keys: Mapping[int, bytes]) -> None:
        self._check()
        self._keep(keys)

    def resume(
        self, table: Table[Any, Any, Any], head: str, rounds: int, due: Iterable[dict[str, Any]]
    ) -> None:
        """Continue the record of a table that was replayed up to this head, beginning with the due lines."""
        round = table.round if table.busy else None
        self._table, self.head, self.rounds = table, head, rounds
        self._line({"again": None if round is None else len(round.inputs)}, sync=True)
        for row in due:
            self._line(row, sync=True)
        table.journal = self
        table.report_keys()

    def end(self) -> None:
        """End the session and open what is still closed."""
        self._table.close()
        self._line({"end": self.rounds}, sync=True)

    def _line(self, row: dict[str, Any], *, sync: bool = False) -> None:
        self._check()
        line, seal = seal_line(row, self.head)
        self._stuck = True
        self._put(SealedLine(line + b"\n", seal, sync))
        self.head, self._stuck = seal, False

    def _check(self) -> None:
        if self._stuck:
            raise BadRecord("a line could not be written, so none can follow: continue with `pitboss resume`")


def start_line(start: Start[Any, Any]) -> dict[str, Any]:
    """Return a round's start line: everything that is not secret."""
    row = commitment_row(start) | {"commitment": start.chance.commitment}
    return row if start.chance.secret else row | {"chance": start.chance.describe()}


def result_line(round: Round[Any, Any]) -> dict[str, Any]:
    """Return a round's result line."""
    return {
        **chips_json(round.stacks, round.wagers),
        "funds": dict(sorted(round.funds.items())),
        "house": round.house,
        "events": _digest(round),
    }


def _digest(round: Round[Any, Any]) -> str:
    """Return the hash of all events; for a secret round, keyed, so that unseen cards cannot be guessed."""
    chance, lines = round.start.chance, event_lines(round.events)
    if isinstance(chance, Secure):
        return hmac.digest(derive_key(chance.key, "events"), lines, "sha256").hex()
    return hashlib.sha256(lines).hexdigest()


def opening_line(start: Start[Any, Any], chance: Secure) -> dict[str, Any]:
    """Return the line that opens a round's chance."""
    return {
        "round": start.number,
        "key": chance.key.hex(),
        "state": start.state.to_json(),
        "draws": [list(draw) for draw in chance.draws],
    }
