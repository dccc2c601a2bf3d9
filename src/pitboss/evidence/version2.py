"""Records of version 2, from earlier editions. They are read, never written.

See docs/reference/record-format.md.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from typing import Any

from pitboss.evidence.journal import FORMAT
from pitboss.table.action import is_whole_number
from pitboss.table.json_text import loads
from pitboss.table.record import BadRecord, Record, compact

VERSION = 2


def read_records(lines: Iterable[str], *, partial: bool = False) -> list[Record]:
    """Read the records of a whole file, or raise `BadRecord`.

    With `partial`, return what an unfinished file has; its last round may be in progress.
    """
    records: list[Record] = []
    ended, last = False, 0
    for number, row in _rows(lines, partial=partial):
        last = number
        if ended:
            raise BadRecord(f"line {number}: something follows the end")
        if number == 1:
            continue
        if row.keys() == {"end"}:
            if not is_whole_number(row["end"]) or row["end"] != len(records):
                raise BadRecord(f"line {number}: {row['end']} rounds are promised, not {len(records)}")
            ended = True
        else:
            _take(records, number, row)
    finished = sum(record.over for record in records)
    if not partial and (not ended or finished < len(records)):
        finished_ones = f"rounds 1 to {finished} are whole" if finished else "no round is whole"
        what = "the last round was broken off" if ended else "the file stops before its end"
        line = last if ended else last + 1
        raise BadRecord(f"line {line}: {what}; {finished_ones} (use --partial to read what is there)")
    return records


def _take(records: list[Record], number: int, row: dict[str, Any]) -> None:
    """Read one line of a round: its start, an input, an undo or its result."""
    last = records[-1] if records else None
    match row if len(row) == 1 else None:
        case {"start": dict(begun)} if last is None or last.over:
            records.append(Record(begun))
        case {"input": action} if last is not None and not last.over:
            last.inputs.append(action)
        case {"undo": kept} if last is not None and is_whole_number(kept) and 0 <= kept < len(last.inputs):
            del last.inputs[kept:]
            last.result = None
        case {"result": dict(result)} if last is not None and not last.over:
            last.result = result
        case _:
            raise BadRecord(f"line {number}: this is not a line of a round, or it is out of place")


def _rows(lines: Iterable[str], *, partial: bool) -> Iterator[tuple[int, dict[str, Any]]]:
    seal, number, rest = "", 0, iter(lines)
    for number, line in enumerate(rest, 1):
        try:
            row = loads(line)
            if not isinstance(row, dict) or (number == 1 and row.get("format") != FORMAT):
                raise BadRecord(f"line {number}: this is not a {FORMAT} file")
            stated = row.pop("seal", None)
            seal = _seal(seal, row)
            same = line.rstrip("\r\n") == compact(row | {"seal": stated})
        except BadRecord:
            raise
        except ValueError as error:
            if partial and number > 1 and next(rest, None) is None:
                return  # the last line was only partly written
            raise BadRecord(f"line {number}: not JSON, perhaps cut short: {error}") from error
        if stated != seal or not same:
            raise BadRecord(f"line {number}: the line, or one before it, was changed after it was written")
        yield number, row
    if number == 0:
        raise BadRecord("line 1: the file is empty")


def _seal(before: str, row: dict[str, Any]) -> str:
    return hashlib.sha256(f"{before}\n{compact(row)}".encode()).hexdigest()
