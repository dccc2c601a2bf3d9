"""Find the decisions of a person's session at a table, each with what its player saw."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from pitboss.odds.hints.grades import SeatDecision, list_decisions
from pitboss.server.snapshot import Snapshot
from pitboss.server.tables import TableRegistry
from pitboss.storage.errors import NotAllowed
from pitboss.storage.people import Person
from pitboss.table.action import Action
from pitboss.table.game import Start

RoundPoint: TypeAlias = tuple[int, bool]
"""A round, and whether it is over. The last action of a round in play may still be taken back."""


class SeatDecisions(NamedTuple):
    """A person's time in a seat, and the decisions of each round that is still kept."""

    seat: int
    first_round: int
    rounds: Mapping[RoundPoint, tuple[SeatDecision, ...] | None]
    """None for rounds that are over and whose decisions the caller knows."""


class Training:
    """Decisions of people at tables, from the last snapshot."""

    def __init__(self, tables: TableRegistry) -> None:
        self._tables = tables

    def find_decisions(
        self, person: Person, table_id: int, known: Collection[RoundPoint] = ()
    ) -> SeatDecisions:
        """Return what a person decided since they sat down. Rounds that are over and known are not
        replayed."""
        snapshot = self._tables.get(table_id).snapshot
        sitter = snapshot.seat_of(person.id)
        if sitter is None or sitter.seat < 1:
            raise NotAllowed("you have no seat at this table; take one to have your decisions graded")
        found: dict[RoundPoint, tuple[SeatDecision, ...] | None] = {}
        for start, inputs, over in _list_rounds(snapshot):
            point = start.number, over
            if start.number >= sitter.first_round:
                new = not over or point not in known
                found[point] = tuple(list_decisions(start, inputs, sitter.seat)) if new else None
        return SeatDecisions(sitter.seat, sitter.first_round, found)


def _list_rounds(snapshot: Snapshot) -> Iterator[tuple[Start[Any, Any], Sequence[Action], bool]]:
    """Yield the finished rounds that are kept, and the one shown if it is not over."""
    for each in snapshot.past:
        yield each.start.bind_chance(), each.inputs, True
    start = snapshot.start
    if start is not None and all(each.number != start.number for each in snapshot.past):
        yield start, snapshot.inputs, False
