"""Store tables in the database step by step, and replay them from their lines."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import asdict
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from pitboss.evidence.lines import read_lines, seal_line
from pitboss.evidence.reading import RecordedRound, RecordReading, TableChange
from pitboss.server.house_wide import Check
from pitboss.server.leases import Leases
from pitboss.server.models import LineRow, RoundKeyRow, SeatRow, TableRow, WordRow
from pitboss.server.requests import Answer, AnsweredRequest
from pitboss.server.running_table import PendingWrites, RunningTable, Sitter, read_chip_move
from pitboss.server.settings import Settings
from pitboss.storage.errors import NotFound
from pitboss.storage.store import Store
from pitboss.table.record import BadRecord

_LINES, _KEYS, _SEATS = insert(LineRow), insert(RoundKeyRow), insert(SeatRow)
_NO_KEYS = delete(RoundKeyRow).where(RoundKeyRow.table_id == bindparam("of"))
_VERSION = update(TableRow).where(TableRow.id == bindparam("of")).values(version=bindparam("new_version"))
_TABLE = _VERSION.values(
    {name: bindparam(f"new_{name}") for name in ("settings", "paused", "ended", "name", "code")}
)
_NO_SEATS = delete(SeatRow).where(
    SeatRow.table_id == bindparam("of"), SeatRow.seat.in_(bindparam("gone", expanding=True))
)
_SEEN = (
    update(SeatRow)
    .where(SeatRow.table_id == bindparam("of"), SeatRow.seat == bindparam("at_seat"))
    .values(seen=bindparam("new_seen"))
)
"""Statements of every step, built once because building takes longer than running them."""


class TableStore:
    """Writes and reads the tables that this process leases."""

    def __init__(self, store: Store, leases: Leases) -> None:
        self._store, self._leases = store, leases

    # Writing

    def create(
        self,
        running: RunningTable,
        done: AnsweredRequest | None,
        answer: Answer,
        at: datetime,
        *,
        check: Check | None = None,
    ) -> None:
        """Create a table with the first lines of its record, and put its number into the answer."""
        row = {
            "code": new_code(),
            "game": running.game.id,
            "name": running.name,
            "opened_by": running.opened_by,
            "opened": at,
            "settings": running.settings.to_json(),
            "version": 1,
            "paused": False,
            "ended": False,
        }
        with self._store.write() as connection:
            if check is not None:
                check(connection)
            created = connection.execute(insert(TableRow).values(**row).returning(TableRow.id))
            running.id, running.code, running.version = created.scalar_one(), str(row["code"]), 1
            self._leases.take(connection, running.id)
            answer["table"] = running.id
            self._write(connection, running, done)
        _mark_written(running)

    def write(
        self,
        running: RunningTable,
        done: AnsweredRequest | None = None,
        *,
        sync: bool = True,
        check: Check | None = None,
    ) -> None:
        """Write all changes at the table since the last step, and the answer to a request."""
        with self._store.write(sync=sync or running.pending.sync) as connection:
            if check is not None:
                check(connection)
            self._leases.check(connection, running.id)
            running.version += 1
            if done is not None:
                done.answer["version"] = running.version
            self._write(connection, running, done)
            values = {"of": running.id, "new_version": running.version}
            if (row := _build_row(running)) == running.stored_row:
                connection.execute(_VERSION, values)
            else:
                connection.execute(_TABLE, values | {f"new_{name}": each for name, each in row.items()})
        _mark_written(running)

    def _write(self, connection: Connection, running: RunningTable, done: AnsweredRequest | None) -> None:
        pending, id = running.pending, running.id
        if pending.lines:
            rows = [
                {"table_id": id, "number": number, "line": line, "seal": seal}
                for number, (line, seal) in enumerate(pending.lines, running.written + 1)
            ]
            connection.execute(_LINES, rows)
        if pending.keys is not None:
            connection.execute(_NO_KEYS, {"of": id})
            if pending.keys:
                key_rows = [{"table_id": id, "round": n, "key": key.hex()} for n, key in pending.keys.items()]
                connection.execute(_KEYS, key_rows)
        self._write_words(connection, running)
        self._write_seats(connection, running)
        if done is not None:
            done.write(connection)

    def _write_words(self, connection: Connection, running: RunningTable) -> None:
        """Store the words until they are in a line."""
        if len(running.words) == running.stored_words:
            return
        connection.execute(delete(WordRow).where(WordRow.table_id == running.id))
        if running.words:
            number = running.table.number + 1
            rows = [
                {"table_id": running.id, "round": number, "seat": seat, "word": word}
                for seat, word in running.words.items()
            ]
            connection.execute(insert(WordRow), rows)

    def _write_seats(self, connection: Connection, running: RunningTable) -> None:
        old, new = running.stored_seats, running.seats
        if changed := [seat for seat in {*old, *new} if old.get(seat) != new.get(seat)]:
            connection.execute(_NO_SEATS, {"of": running.id, "gone": changed})
            rows = [{"table_id": running.id, **asdict(new[seat])} for seat in changed if seat in new]
            if rows:
                connection.execute(_SEATS, rows)

    def write_presence(self, running: RunningTable, seen: Mapping[int, datetime]) -> None:
        """Write when people were last seen, by seat. This does not change the table's version."""
        if not seen:
            return
        with self._store.write() as connection:
            rows = [{"of": running.id, "at_seat": seat, "new_seen": at} for seat, at in seen.items()]
            connection.execute(_SEEN, rows)
        for seat, at in seen.items():
            running.change(seat, seen=at)
            running.stored_seats[seat] = running.seats[seat]

    # Leases

    def renew_leases(self) -> set[int]:
        """Renew all leases of this process and return its tables."""
        return self._leases.renew()

    def held_leases(self, connection: Connection) -> set[int]:
        """Return the tables that this process still leases."""
        return self._leases.list_held(connection)

    def give_up_leases(self) -> None:
        """Let another process play the tables."""
        self._leases.give_up()

    # Reading

    def open_ids(self) -> list[int]:
        """Return the tables that have not ended."""
        chosen = select(TableRow.id).where(TableRow.ended.is_(False)).order_by(TableRow.id)
        with self._store.read() as connection:
            return list(connection.scalars(chosen))

    def lines(self, table_id: int) -> bytes:
        """Return the record of a table in the format of a file."""
        with self._store.read() as connection:
            return _read_record(connection, table_id)

    def recover(self, table_id: int) -> RunningTable:
        """Rebuild a table by replaying its lines; raise `BadRecord` if they cannot be trusted."""
        with self._store.write() as connection:
            row = connection.execute(select(TableRow.__table__).where(TableRow.id == table_id)).one_or_none()
            if row is None:
                raise NotFound(f"there is no table {table_id}; the lobby lists the open ones")
            self._leases.take(connection, table_id)
            running = RunningTable(table_id, Settings.from_json(row.settings))
            running.name, running.code, running.opened_by = row.name, row.code, row.opened_by
            running.version, running.paused = row.version, row.paused
            data = _add_words(connection, table_id, _read_record(connection, table_id))
            running.written = data.count(b"\n")
            reading = RecordReading(read_lines(data), _read_keys(connection, table_id))
            running.seats = _read_seats(connection, table_id)
            running.stored_seats = dict(running.seats)
        _resume(running, reading)
        self.write(running)
        return running


def new_code() -> str:
    """Create the part of a link that invites people to a table."""
    return secrets.token_urlsafe(12)


def _build_row(running: RunningTable) -> dict[str, Any]:
    """Return the table's row without its version."""
    return {
        "settings": running.settings.to_json(),
        "paused": running.paused,
        "ended": running.ended,
        "name": running.name,
        "code": running.code,
    }


def _mark_written(running: RunningTable) -> None:
    """Record that everything is written."""
    running.stored_row = _build_row(running)
    running.written += len(running.pending.lines)
    running.pending = PendingWrites()
    running.stored_seats = dict(running.seats)
    running.stored_words = len(running.words)
    running.told_halted = running.halted
    running.told_stage = running.stage


def _resume(running: RunningTable, reading: RecordReading) -> None:
    """Continue the record where it stopped."""
    if reading.blind or reading.table is None:
        raise BadRecord(f"the key of round {reading.blind} is lost, so the table cannot go on")
    reading.begin()
    running.table = reading.table
    last = reading.played[-1].round if reading.played else None
    since = reading.played[-2].line if len(reading.played) > 1 else 0
    running.moves = [move for each in reading.changes if each.line > since and (move := read_chip_move(each))]
    if last is not None and (last.over or reading.table.busy):  # one that was given back is not shown
        running.shown = last
    _remember(running, reading)
    if reading.ended:
        running.ended = True
        return
    running.journal.resume(reading.table, reading.head, len(reading.played), reading.missing_lines)
    running.settle()


def _remember(running: RunningTable, reading: RecordReading) -> None:
    """Note what the people at the table bought and played, in the order of the record."""
    steps: list[TableChange | RecordedRound] = [*reading.changes, *reading.played]
    for step in sorted(steps, key=lambda each: each.line):
        if isinstance(step, TableChange):
            running.history.note_change(step.what, step.with_what)
        elif step.over and step.round is not None:
            running.note_past(step.round)


def _read_record(connection: Connection, table_id: int) -> bytes:
    chosen = select(LineRow.line).where(LineRow.table_id == table_id).order_by(LineRow.number)
    return "".join(f"{line}\n" for line in connection.scalars(chosen)).encode()


def _add_words(connection: Connection, table_id: int, data: bytes) -> bytes:
    """Append the words given for a committed round that had not begun to its record."""
    chosen = select(WordRow.round, WordRow.seat, WordRow.word).where(WordRow.table_id == table_id)
    words = connection.execute(chosen.order_by(WordRow.seat)).all()
    connection.execute(delete(WordRow).where(WordRow.table_id == table_id))
    last = [*read_lines(data)][-1]
    number = last.row.get("start", {}).get("round")
    given = {str(row.seat): row.word for row in words if row.round == number}
    if not given:
        return data
    line, seal = seal_line({"words": given}, last.seal)
    row = {"table_id": table_id, "number": last.number + 1, "line": line.decode(), "seal": seal}
    connection.execute(insert(LineRow).values(**row))
    return data + line + b"\n"


def _read_keys(connection: Connection, table_id: int) -> dict[int, bytes]:
    chosen = select(RoundKeyRow.round, RoundKeyRow.key).where(RoundKeyRow.table_id == table_id)
    return {row.round: bytes.fromhex(row.key) for row in connection.execute(chosen)}


def _read_seats(connection: Connection, table_id: int) -> dict[int, Sitter]:
    chosen = select(SeatRow.__table__).where(SeatRow.table_id == table_id)
    rows = [dict(row) for row in connection.execute(chosen).mappings()]
    return {row["seat"]: Sitter(**{k: v for k, v in row.items() if k != "table_id"}) for row in rows}
