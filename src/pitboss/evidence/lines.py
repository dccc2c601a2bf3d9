"""Sealed lines: each contains the SHA-256 of its bytes and of the seal before.

See docs/reference/record-format.md.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from pitboss.table.json_text import loads
from pitboss.table.record import BadRecord, compact

_SEAL = re.compile(rb',"seal":"([0-9a-f]{64})"\}')
_SEALED = 75
"""Bytes that the seal takes at the end of a line."""


class RecordLine(NamedTuple):
    """A line with a valid seal."""

    number: int
    row: dict[str, Any]
    before: str
    """Seal of the line before."""
    seal: str


def seal_line(row: dict[str, Any], before: str) -> tuple[bytes, str]:
    """Return a line without its line feed, and its seal."""
    body = compact(row).encode()[:-1]
    seal = seal_of(before, body)
    return body + f',"seal":"{seal}"}}'.encode(), seal


def seal_of(before: str, body: bytes) -> str:
    """Return the seal of some bytes, given the seal before."""
    return hashlib.sha256(before.encode() + b"\n" + body).hexdigest()


def read_lines(data: bytes, *, partial: bool = False) -> Iterator[RecordLine]:
    """Yield the lines of a file, or raise `BadRecord` at the first that does not fit the one before.

    With `partial`, skip a partly written last line.
    """
    *whole, rest = data.split(b"\n")
    if not whole:
        raise BadRecord("line 1: the file is empty" if not rest else "line 1: not a whole line of a record")
    before = ""
    for number, text in enumerate(whole, 1):
        found = _SEAL.fullmatch(text[-_SEALED:])
        seal = seal_of(before, text[:-_SEALED])
        if not found or found[1].decode() != seal:
            raise BadRecord(f"line {number}: the line, or one before it, was changed after it was written")
        row = _parse_row(number, text)
        if compact(row).encode()[:-1] != text[:-_SEALED]:
            raise BadRecord(f"line {number}: this is not written the way a record writes it")
        yield RecordLine(number, row, before, seal)
        before = seal
    if rest and not partial:
        raise BadRecord(f"line {len(whole) + 1}: cut short (use --partial to read what is before it)")


def first_row(data: bytes) -> dict[str, Any]:
    """Return the first line, without checking it."""
    first = data.partition(b"\n")[0].removeprefix(b"\xef\xbb\xbf").rstrip(b"\r")
    if not first:
        raise BadRecord("line 1: the file is empty")
    return _parse_row(1, first)


def _parse_row(number: int, text: bytes) -> dict[str, Any]:
    try:
        row = loads(text.decode())
    except UnicodeDecodeError as error:
        raise BadRecord(
            f"line {number}: this is not text, so it is not a record: name one from `pitboss play --record`"
        ) from error
    except ValueError as error:
        raise BadRecord(f"line {number}: not JSON: {error}") from error
    if not isinstance(row, dict):
        raise BadRecord(f"line {number}: this is not a line of a record")
    row.pop("seal", None)
    return row
