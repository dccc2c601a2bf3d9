"""Find the decisions of a person's session at a table: from the record, and in the round shown."""

from __future__ import annotations

from typing import NamedTuple

from pitboss.evidence.lines import read_lines
from pitboss.evidence.reading import RecordReading
from pitboss.odds.hints.grades import SeatDecision, list_decisions
from pitboss.server.table_store import TableStore
from pitboss.server.tables import TableRegistry
from pitboss.storage.errors import NotAllowed
from pitboss.storage.people import Person


class SeatSession(NamedTuple):
    """A person's time in a seat, and their decisions in the round shown."""

    seat: int
    first_round: int
    shown_round: int
    """The round in play, or the last one; 0 before the first."""
    decisions: tuple[SeatDecision, ...]


class Training:
    """Decisions of people at tables, each with what its player saw."""

    def __init__(self, tables: TableRegistry, table_store: TableStore) -> None:
        self._tables, self._store = tables, table_store

    def current_decisions(self, person: Person, table_id: int) -> SeatSession:
        """Return the person's decisions in the round shown, from the last snapshot."""
        snapshot = self._tables.get(table_id).snapshot
        sitter = snapshot.seat_of(person.id)
        if sitter is None or sitter.seat < 1:
            raise NotAllowed("you have no seat at this table; take one to have your decisions graded")
        start = snapshot.start
        if start is None or start.number < sitter.first_round:
            return SeatSession(sitter.seat, sitter.first_round, 0 if start is None else start.number, ())
        decisions = list_decisions(start, snapshot.inputs, sitter.seat)
        return SeatSession(sitter.seat, sitter.first_round, start.number, tuple(decisions))

    def table_lines(self, table_id: int) -> bytes:
        """Return the house's record, for `read_past_decisions` in a process of its own."""
        return self._store.lines(table_id)


def read_past_decisions(data: bytes, seat: int, first_round: int) -> dict[int, tuple[SeatDecision, ...]]:
    """Return a seat's decisions by round, from the rounds that the house's record opens."""
    found = {}
    for played in RecordReading(read_lines(data)).played:
        round = played.round
        if round is not None and played.over and played.returned is None and played.number >= first_round:
            found[played.number] = tuple(list_decisions(round.start, round.inputs, seat))
    return found
