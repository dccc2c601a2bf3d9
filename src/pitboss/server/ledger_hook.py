"""Post each table to the ledger: rounds when they end, and chips when they are bought or cashed in."""

from __future__ import annotations

import logging
from typing import Any

from pitboss.house.tables.posting import PostedSoFar, TableName, bring_forward, is_ahead, post, posted_so_far
from pitboss.law import BadInput, cite
from pitboss.poker.fund import BAD_BEAT_FUND
from pitboss.server.hooks import TableHook
from pitboss.server.running_table import RunningTable
from pitboss.storage.errors import Conflict
from pitboss.storage.people import Person
from pitboss.table.house_options import HouseOptions
from pitboss.table.refused import Refused
from pitboss.table.round import Round

PAID_TO_PLAYERS = cite("13:69F-14.19(a)")
_LOG = logging.getLogger("pitboss.server")


class LedgerHook(TableHook):
    """Keeps the ledger in agreement with the tables. See `house/tables/posting.py`."""

    name = "ledger"

    def check_options(
        self, person: Person, running: RunningTable, new: HouseOptions, old: HouseOptions | None = None
    ) -> None:
        """Refuse to change who pays a bad beat while the table's fund holds money, or it would be paid
        twice."""
        paid, before = (getattr(each, "bad_beat_paid", None) for each in (new, old or new))
        if paid != before and running.table.funds.get(BAD_BEAT_FUND):
            why = (
                "This table's bad beat fund holds money. To change who pays, close it and open another table."
            )
            raise Refused(why, PAID_TO_PLAYERS)

    def round_over(self, running: RunningTable, round: Round[Any, Any]) -> None:
        self.notes(running)["round"] = round

    def post(self, running: RunningTable) -> str:
        if running.settings.event:
            return ""  # its chips are not money
        notes = self.notes(running)
        try:
            posted: PostedSoFar = notes.pop("posted", None) or self._read_posted(running)
            round = notes.get("round")
            if round is not None and round.start.number <= posted.round:
                round = None
            if round is not None or is_ahead(running.table, posted):
                table = TableName(running.id, running.name)
                posted = post(self.context.office.ledger, table, running.table, round, posted)
        except (Refused, BadInput, Conflict) as refusal:
            return f"The ledger refused a posting from this table: {refusal}"
        except Exception as error:
            _LOG.exception("the ledger refused a posting from table %s", running.id)
            return f"The ledger cannot be written now ({type(error).__name__}). Trying again."
        notes["posted"] = posted
        notes.pop("round", None)
        return ""

    def _read_posted(self, running: RunningTable) -> PostedSoFar:
        """Return how far the ledger has posted a table, after it was adopted or a post failed."""
        book = self.context.office.ledger
        with book.store.read() as connection:
            posted = posted_so_far(connection, running.id)
        if not posted.number and running.table.number:  # played before tables posted to the ledger
            return bring_forward(book, TableName(running.id, running.name), running.table)
        return posted
