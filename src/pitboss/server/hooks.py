"""Let the house act on a table besides playing it, such as for the bad beat fund or the ledger.

The service knows a list of hooks and nothing of what they do. It calls them under the table's lock, in this
order:

1. `check_options`, `check_beside` and `check_seat` before a table opens, changes its options or seats a
   person, and `check_request` before everything that people do there;
2. `adopt` when the table is opened, or read again from the database;
3. `chips_moved` and `round_over` before the changes are written;
4. `post` after they are written. If it fails, the table halts and retries every few seconds;
5. `tend` before every automatic step of a table, and every few seconds;
6. `why_not` before every round.

A table deals no round while a `post` fails. So after a crash, at most the last round and the chips that moved
since the one before have not been posted. When the table is read again, `chips_moved` and `round_over` are
called for them once more. A hook therefore posts by the table's id and the round's number, or the line of the
record, and never twice.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from sqlalchemy import Connection

from pitboss.house.office.office import Office
from pitboss.house.tables.events import EventDesks
from pitboss.server.running_table import ChipMove, RunningTable
from pitboss.storage.people import Person
from pitboss.table.house_options import HouseOptions
from pitboss.table.round import Round


class HookContext(NamedTuple):
    """The part of the service that a hook may use."""

    office: Office
    events: EventDesks
    names: Callable[[set[int]], Mapping[int, str]]
    """Returns the names of people, by id."""


class TableHook:
    """Does nothing. A hook overrides the methods it needs."""

    name: ClassVar[str]
    """Key of its notes on each table."""

    def __init__(self, context: HookContext) -> None:
        self.context = context

    def check_options(
        self, person: Person, running: RunningTable, new: HouseOptions, old: HouseOptions | None = None
    ) -> None:
        """Refuse a table that may not open with these options, or change to them from the old ones."""

    def check_beside(self, connection: Connection, running: RunningTable, options: HouseOptions) -> None:
        """Refuse a table with these options beside the other open tables of the house.

        Called in the transaction that opens the table or changes its options, because other processes open
        tables too.
        """

    def check_seat(self, person: Person, running: RunningTable, seat: int) -> None:
        """Refuse a person who may not take this seat."""

    def check_request(self, running: RunningTable, request: str) -> None:
        """Refuse a request, such as `sit` or `pause`, that people may not make at this table."""

    def adopt(self, running: RunningTable) -> None:
        """Start with a table that was opened, or read from the database again."""

    def chips_moved(self, running: RunningTable, move: ChipMove) -> None:
        """Record chips that were brought to the table or carried away."""

    def round_over(self, running: RunningTable, round: Round[Any, Any]) -> None:
        """Record a finished round and its players while they are still seated."""

    def keeps(self, running: RunningTable) -> bool:
        """Return whether the house needs the table open even if nobody is there."""
        return False

    def closing(self, running: RunningTable) -> None:
        """Prepare for the table to close, or refuse that. Its players leave after this."""

    def post(self, running: RunningTable) -> str:
        """Post the recorded changes, or keep them. Return why posting is not possible now, or an empty
        string."""
        return ""

    def tend(self, running: RunningTable) -> None:
        """Carry out the house's decisions about the table. The result is written afterward."""

    def why_not(self, running: RunningTable) -> str:
        """Return why the next round may not be dealt now, or an empty string."""
        return ""

    def notes(self, running: RunningTable) -> dict[str, Any]:
        """Return this hook's notes on a table. They start empty when the table is read again."""
        found: dict[str, Any] = running.hooked.setdefault(self.name, {})
        return found


class Hooks:
    """The hooks of a house, called together."""

    def __init__(self, hooks: Sequence[TableHook]) -> None:
        self._hooks = tuple(hooks)

    def check_options(
        self, person: Person, running: RunningTable, new: HouseOptions, old: HouseOptions | None = None
    ) -> None:
        for hook in self._hooks:
            hook.check_options(person, running, new, old)

    def check_beside(self, connection: Connection, running: RunningTable, options: HouseOptions) -> None:
        for hook in self._hooks:
            hook.check_beside(connection, running, options)

    def check_seat(self, person: Person, running: RunningTable, seat: int) -> None:
        for hook in self._hooks:
            hook.check_seat(person, running, seat)

    def check_request(self, running: RunningTable, request: str) -> None:
        for hook in self._hooks:
            hook.check_request(running, request)

    def adopt(self, running: RunningTable) -> None:
        for hook in self._hooks:
            hook.adopt(running)

    def note(self, running: RunningTable) -> None:
        """Report to all hooks the changes at a table since the last report."""
        for move in running.take_moves():
            for hook in self._hooks:
                hook.chips_moved(running, move)
        round = running.table.round or running.shown
        if round is not None and round.over and round.start.number > running.noted_round:
            running.noted_round = round.start.number
            for hook in self._hooks:
                hook.round_over(running, round)

    def keeps(self, running: RunningTable) -> bool:
        return any(hook.keeps(running) for hook in self._hooks)

    def closing(self, running: RunningTable) -> None:
        for hook in self._hooks:
            hook.closing(running)

    def post(self, running: RunningTable) -> str:
        """Have every hook post its notes; return the first reason why one cannot."""
        return _first_reason([hook.post(running) for hook in self._hooks])

    def tend(self, running: RunningTable) -> None:
        for hook in self._hooks:
            hook.tend(running)

    def why_not(self, running: RunningTable) -> str:
        """Return the first reason why the table may not go on now."""
        if why := self.post(running):
            return why
        return _first_reason([hook.why_not(running) for hook in self._hooks]) if running.is_free else ""


def _first_reason(reasons: Sequence[str]) -> str:
    return next(filter(None, reasons), "")
