"""Tables of an event, such as a tournament: its desk says who sits where, with which chips, and when to deal.

The server plays these tables and knows nothing of the event. Chips of an event are not money, so its tables
post nothing to the ledger; the desk keeps the record of them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime
from importlib import import_module
from typing import NamedTuple, Protocol, cast

from pitboss.house.casino import find_casino
from pitboss.house.keeper import Keeper
from pitboss.house.ledger.ledger import Ledger
from pitboss.table.house_options import HouseOptions
from pitboss.table.refused import Refused

EVENT_DESKS: Mapping[Keeper, str] = {"charity": "pitboss.charity.tournament.desk.live_tables:LiveTables"}
"""Import path (`module:name`) of the desk that runs tables, by the keeper of the ledger."""


class EventSeat(NamedTuple):
    """A seat as the desk has it."""

    player: int
    """The player's number in the event."""
    name: str
    chips: int
    """In hundredths of a chip, as the table counts them."""
    is_dealt: bool
    """Whether the next round deals this seat in."""
    account: str = ""
    """The name with which the player signs in; empty if nobody plays the seat here."""
    bot: str = ""
    """Kind of the bot that plays the seat; empty for a person."""


class EventTable(NamedTuple):
    """A table as the desk wants it before its next round."""

    key: str
    """Identifies the table."""
    event: str
    """Identifies the event."""
    name: str
    game: str
    options: HouseOptions
    seats: Mapping[int, EventSeat]
    button: int
    """The seat that has the button in the next round; 0 if none is dealt."""
    answer_seconds: int
    waits: str = ""
    """Why no round may begin now; empty if one may."""


class EventRound(NamedTuple):
    """A finished round at a table of an event."""

    id: str
    """The same each time that the round is reported."""
    began: datetime
    button: int
    changes: Mapping[int, int]
    """Hundredths of a chip that each seat dealt in won or lost."""


class EventDesk(Protocol):
    """A desk that runs tables of the server."""

    def list_tables(self) -> list[EventTable]:
        """List all tables that are in play."""

    def find_table(self, key: str) -> EventTable | None:
        """Return a table in play; None if it is not in play any more."""

    def report_round(self, key: str, round: EventRound) -> None:
        """Record a finished round, once."""

    def settle(self, event: str, resting: Collection[str]) -> bool:
        """Take the next steps between rounds, such as moves. `resting` are tables at which no round is in
        play. Return whether anything was done."""

    def refuse(self, request: str) -> Refused:
        """Return why people cannot do this at a table of an event."""


class EventDesks:
    """Finds the desk of a ledger's keeper, and imports it when it is first needed."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._found: EventDesk | None = None

    def find(self) -> EventDesk | None:
        """Return the desk; None if the keeper runs no events. An empty ledger has no keeper yet."""
        if self._found is None:
            with self._ledger.store.read() as connection:
                path = EVENT_DESKS.get(find_casino(connection).keeper, "")
            if path:
                module, _, name = path.partition(":")
                self._found = cast(EventDesk, getattr(import_module(module), name)(self._ledger))
        return self._found
