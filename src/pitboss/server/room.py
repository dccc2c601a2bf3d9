"""What tables give to the room: a round that is over goes into the book, once, before the next is dealt.

The ids are those of table and round, so what is handed in again after a crash is not posted again.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping

from pitboss.house.bad_beat.claims import claim, is_claimed
from pitboss.house.bad_beat.contributions import contribute, feed, has_given
from pitboss.house.bad_beat.playing import check_takes_part, room_pays
from pitboss.house.bad_beat.state import designated
from pitboss.house.ledger.book import Book
from pitboss.law import BadInput
from pitboss.poker.hand import Hand
from pitboss.server.running import Running
from pitboss.storage.errors import Conflict
from pitboss.table.house_options import HouseOptions
from pitboss.table.refused import Refused

Names = Callable[[set[int]], Mapping[int, str]]
_LOG = logging.getLogger("pitboss.server")


class Room:
    """The book of the house, as the tables that give to it know it."""

    def __init__(self, book: Book, names: Names) -> None:
        self._book, self._names = book, names

    def check(self, table: str, game: str, options: HouseOptions) -> None:
        """Refuse a table that may not take part as it is."""
        with self._book.store.read() as connection:
            check_takes_part(connection, table, game, options)

    def note(self, running: Running) -> None:
        """A round that gives to the room is over: who played it, while they are still here."""
        round = running.table.round or running.shown
        if not isinstance(round, Hand) or not round.over or not room_pays(round.options):
            return
        if round.start.number > running.fed and running.feeds is not round:
            ids = {each.person_id for each in running.players.values() if each.person_id is not None}
            names = self._names(ids)
            running.feeds = round
            running.fed_names = {
                seat: names.get(each.person_id or 0) or each.bot or f"seat {seat}"
                for seat, each in running.players.items()
            }

    def feed(self, running: Running) -> str:
        """Hand in the round that is noted; why it cannot be, if it cannot. It is kept until it can."""
        round = running.feeds
        if round is None:
            return ""
        try:
            self._hand_in(running, round)
        except (Refused, BadInput, Conflict) as refusal:
            return f"the bad beat fund does not take round {round.start.number}: {refusal}"
        except Exception as error:
            _LOG.exception("the book does not take a round of table %s", running.id)
            return f"the book of the house cannot be written now ({type(error).__name__}): it is tried again"
        running.feeds, running.fed = None, round.start.number
        return ""

    def why_not(self, running: Running) -> str:
        """Why the table deals no round now; nothing if it may."""
        if why := self.feed(running):
            return why
        if running.free and room_pays(running.table.options):
            try:
                self.check(running.name, running.game.id, running.table.options)
            except Refused as refusal:
                return str(refusal)
        return ""

    def _hand_in(self, running: Running, round: Hand) -> None:
        table = running.name
        with self._book.store.read() as connection:
            payout, number = designated(connection, table)[0], f"{running.id}.{round.start.number}"
            fed = feed(round, table=table, round=number, players=running.fed_names, payout=payout)
            # what was written before a crash stands, with the payout and the names of then
            given = fed.contribution is None or has_given(connection, table, number)
            told = fed.claim is None or is_claimed(connection, fed.claim.id)
        if fed.contribution is not None and not given:
            contribute(self._book, fed.contribution)
        if fed.claim is not None and not told:
            claim(self._book, fed.claim)
