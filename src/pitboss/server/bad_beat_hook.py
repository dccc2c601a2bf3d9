"""Feed the room's bad beat fund: each finished round contributes once, before the next is dealt.

Contributions and claims carry the ids of table and round, so after a crash nothing is posted twice.
"""

from __future__ import annotations

import logging
from typing import Any

from sqlalchemy import Connection

from pitboss.house.bad_beat.citations import COLLECTED
from pitboss.house.bad_beat.claims import is_claimed, record_claim
from pitboss.house.bad_beat.contributions import contribute, has_contributed, report_round
from pitboss.house.bad_beat.playing import check_takes_part, room_pays
from pitboss.house.bad_beat.state import find_designation
from pitboss.law import BadInput
from pitboss.poker.hand import Hand
from pitboss.server.hooks import TableHook
from pitboss.server.house_wide import find_same_name
from pitboss.server.positions import supervises_poker
from pitboss.server.running_table import RunningTable
from pitboss.storage.errors import Conflict, NotAllowed
from pitboss.storage.people import Person
from pitboss.table.house_options import HouseOptions
from pitboss.table.refused import Refused
from pitboss.table.round import Round

_LOG = logging.getLogger("pitboss.server")


class BadBeatHook(TableHook):
    """Passes the rounds of tables with the room's bad beat payout to the fund. 13:69F-14.19(c)."""

    name = "bad beat"

    def check_options(
        self, person: Person, running: RunningTable, new: HouseOptions, old: HouseOptions | None = None
    ) -> None:
        """Let only a supervisor choose the tables that contribute, each under the adopted rules."""
        if not room_pays(new) and not room_pays(old):
            return
        if not supervises_poker(person):
            raise NotAllowed(
                "only a supervisor can choose which tables contribute to the room's bad beat fund"
            )
        if not room_pays(new):
            return
        self._check_takes_part(running, new)

    def check_beside(self, connection: Connection, running: RunningTable, options: HouseOptions) -> None:
        """Let only one table of each name contribute to the room."""
        for other, _, posted in find_same_name(connection, running) if room_pays(options) else ():
            if room_pays(posted):
                why = f"table {running.name} is already open as table {other}; close that one first"
                raise Refused(why, COLLECTED)

    def round_over(self, running: RunningTable, round: Round[Any, Any]) -> None:
        if not isinstance(round, Hand) or not room_pays(round.options):
            return
        ids = {each.person_id for each in running.players.values() if each.person_id is not None}
        names = self.context.names(ids)
        players = {
            seat: names.get(each.person_id or 0) or each.bot or f"seat {seat}"
            for seat, each in running.players.items()
        }
        self.notes(running)["round"] = round, players

    def keeps(self, running: RunningTable) -> bool:
        return room_pays(running.table.options)

    def post(self, running: RunningTable) -> str:
        notes = self.notes(running)
        if "round" not in notes:
            return ""
        round, players = notes["round"]
        try:
            self._submit_round(running, round, players)
        except (Refused, BadInput, Conflict) as refusal:
            return f"the bad beat fund refused round {round.start.number}: {refusal}"
        except Exception as error:
            _LOG.exception("the ledger refused a round of table %s", running.id)
            return f"the house's ledger cannot be written now ({type(error).__name__}); trying again"
        del notes["round"]
        return ""

    def why_not(self, running: RunningTable) -> str:
        if room_pays(running.table.options):
            try:
                self._check_takes_part(running, running.table.options)
            except Refused as refusal:
                return str(refusal)
        return ""

    def _check_takes_part(self, running: RunningTable, options: HouseOptions) -> None:
        with self.context.office.ledger.store.read() as connection:
            check_takes_part(connection, running.name, running.game.id, options)

    def _submit_round(self, running: RunningTable, round: Hand, players: dict[int, str]) -> None:
        book, table = self.context.office.ledger, running.name
        with book.store.read() as connection:
            payout, number = find_designation(connection, table)[0], f"{running.id}.{round.start.number}"
            fed = report_round(round, table=table, round=number, players=players, payout=payout)
            # whatever was written before a crash stands, with the payout and the names of that time
            given = fed.contribution is None or has_contributed(connection, table, number)
            claimed = fed.claim is None or is_claimed(connection, fed.claim.id)
        if fed.contribution is not None and not given:
            contribute(book, fed.contribution)
        if fed.claim is not None and not claimed:
            record_claim(book, fed.claim)
