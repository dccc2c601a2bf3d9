"""Name the first entry of a ledger that was tampered with, and how."""

from __future__ import annotations

import json
from typing import Any, Literal, NamedTuple, TypeAlias

from sqlalchemy import Connection, select

from pitboss.house.ledger.lines import FIRST_SEAL, compute_seal
from pitboss.house.ledger.rows import EntryRow
from pitboss.table import BadRecord

MAX_ENTRY_NUMBER = 2**63 - 1
"""The largest entry number that a database can hold."""
FaultKind: TypeAlias = Literal["altered", "dropped", "inserted", "reordered", "cut short", "rewritten"]


class Fault(NamedTuple):
    """The first entry that was tampered with. It has no number if only a balance was."""

    number: int | None
    what: FaultKind
    why: str

    def __str__(self) -> str:
        return self.why if self.number is None else f"entry {self.number} was {self.what}: {self.why}"


class Tampered(BadRecord):
    """The ledger was tampered with."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(str(fault))
        self.fault = fault


class _StoredEntry(NamedTuple):
    line: Any
    seal: Any

    def follows(self, seal: Any) -> bool:
        """Return whether it was written right after the entry with that seal."""
        texts = isinstance(self.line, str) and isinstance(seal, str)
        return texts and compute_seal(seal, self.line) == self.seal

    @property
    def line_number(self) -> int | None:
        """Return the number that its line gives."""
        return read_line_number(self.line)


def read_line_number(line: Any) -> int | None:
    """Return the number that an entry's line gives, if it can be read."""
    try:
        number = json.loads(line)["number"]
    except (ValueError, TypeError, LookupError, RecursionError):
        return None
    return number if type(number) is int and 0 < number <= MAX_ENTRY_NUMBER else None


def explain_wrong_seal(connection: Connection, number: int, before: str) -> Fault:
    """Explain why an entry's seal does not match its line and the entry before."""
    here, next = _find_stored_entry(connection, number), _find_stored_entry(connection, number + 1)
    assert here is not None
    said = here.line_number
    if number > 1 and said == number - 1 and here.follows(_find_seal(connection, number - 2)):
        return _insertion_fault(number - 1)
    if next is not None and next.follows(before):
        if said == number + 1 and here.follows(next.seal):
            return _reordering_fault(number, said)
        return _insertion_fault(number)
    if said is not None and said > number:
        there = _find_stored_entry(connection, said)
        if there is not None and there.follows(before):
            return _reordering_fault(number, said)
        return Fault(number, "dropped", f"entry {said} is in its place")
    return Fault(number, "altered", "its line does not match its seal")


def _insertion_fault(number: int) -> Fault:
    return Fault(number, "inserted", "the original entry follows it")


def _reordering_fault(number: int, said: int) -> Fault:
    return Fault(number, "reordered", f"entry {said} is in its place")


def _find_stored_entry(connection: Connection, number: int) -> _StoredEntry | None:
    row = connection.execute(select(EntryRow.line, EntryRow.seal).where(EntryRow.number == number)).first()
    return None if row is None else _StoredEntry(row.line, row.seal)


def _find_seal(connection: Connection, number: int) -> Any:
    found = _find_stored_entry(connection, number)
    return found.seal if found is not None else FIRST_SEAL
