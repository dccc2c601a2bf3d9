"""The table service: everything that people do at tables, for the pages and the API."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.equipment.chance import Chance
from pitboss.house.link.key import LinkKey
from pitboss.house.office.office import Office
from pitboss.house.tables.events import EventDesks
from pitboss.server.changes import Changes
from pitboss.server.closing import TableCloser
from pitboss.server.dealing import Dealing, MakeChance
from pitboss.server.event_tables import EventTables
from pitboss.server.hooks import HookContext
from pitboss.server.house_hooks import make_house_hooks
from pitboss.server.leases import Leases
from pitboss.server.opening import TableOpener
from pitboss.server.playing import Playing
from pitboss.server.requests import Requests
from pitboss.server.scheduler import Scheduler
from pitboss.server.seating import Seating
from pitboss.server.supervision import Supervision
from pitboss.server.table_store import TableStore
from pitboss.server.tables import NameCache, TableRegistry
from pitboss.server.training import Training
from pitboss.server.watching import Watching
from pitboss.storage.clock import Clock, WallClock
from pitboss.storage.errors import RunElsewhere
from pitboss.storage.people import People
from pitboss.storage.store import Store
from pitboss.table.record import BadRecord

if TYPE_CHECKING:
    from argon2 import PasswordHasher


def make_secure_chance(mishaps: int) -> Chance:
    """Create the secure chance of a round. Tests pass their own function instead."""
    return Chance.secure(mishaps=mishaps)


class TableService:
    """Tables and the actions at them. Every method may be called from any thread.

    An action raises `Refused` with the rule if the law forbids it, or a `ServiceError` if the house does.
    Either way nothing has changed. An answer has the `table` and its `version`. With a `request` id, a
    repeated request gets the same answer and is carried out once.
    """

    def __init__(
        self,
        store: Store,
        *,
        clock: Clock | None = None,
        chance: MakeChance = make_secure_chance,
        hasher: PasswordHasher | None = None,
        link: LinkKey | None = None,
    ) -> None:
        self.store, self.clock = store, clock or WallClock()
        self.people = People(store, self.clock, hasher)
        self.office = Office(store, self.clock, self.people, link=link)
        names, self.changes, events = NameCache(store), Changes(), EventDesks(self.office.ledger)
        self.table_store = TableStore(store, Leases(store, self.clock))
        requests, self.dealing = Requests(store, self.clock), Dealing(chance)
        self.in_play = TableRegistry(
            self.table_store,
            requests,
            self.dealing,
            self.clock,
            names,
            self.changes,
            make_house_hooks(HookContext(self.office, events, names)),
        )

        watching = Watching(self.in_play, self.clock)
        self.tables, self.table, self.by_code = watching.tables, watching.table, watching.by_code
        self.look, self.look_at, self.look_back = watching.look, watching.look_at, watching.look_back
        self.look_past = watching.look_past
        self.watch_changes, self.record_presence = watching.watch_changes, watching.record_presence

        seating = Seating(self.in_play, self.dealing, self.clock)
        self.sit, self.leave, self.away, self.back = seating.sit, seating.leave, seating.away, seating.back
        self.buy, self.add_bot = seating.buy, seating.add_bot
        self.clear_seat, self.take_place = seating.clear_seat, seating.take_place

        playing = Playing(self.in_play)
        self.ready, self.word = playing.ready, playing.word
        self.act, self.act_by_plan = playing.act, playing.act_by_plan

        opening = TableOpener(
            store, self.table_store, self.in_play, requests, seating, self.dealing, self.clock
        )
        self.open_table, self.change_options = opening.open_table, opening.change_options

        closer = TableCloser(self.in_play, self.dealing, self.clock)
        supervision = Supervision(self.in_play, self.table_store, closer)
        self.change_settings, self.pause = supervision.change_settings, supervision.pause
        self.give_back, self.undo, self.close = supervision.give_back, supervision.undo, supervision.close
        self.preview_ruling = supervision.preview_ruling
        self.record, self.lines_for_seat = supervision.record, supervision.lines_for_seat

        self.find_decisions = Training(self.in_play).find_decisions

        self.event_tables = EventTables(events, self.office, self.in_play, opening, closer, self.clock)
        self.find_new_table = self.event_tables.find_new_table
        self.scheduler = Scheduler(
            self.in_play, self.table_store, requests, self.dealing, closer, self.event_tables, self.clock
        )
        self.run, self.tick = self.scheduler.run, self.scheduler.tick

    def start(self) -> dict[int, str]:
        """Load every table that has not ended. Return those that failed, with the reason."""
        failed = {}
        for table_id in self.table_store.open_ids():
            try:
                self.in_play.adopt(self.table_store.recover(table_id))
            except (BadRecord, RunElsewhere) as error:
                failed[table_id] = str(error)
        if self.office.linked is not None:
            self.office.linked.start()
        return failed

    def stop(self) -> None:
        """Stop playing. Another process may take over at once."""
        self.in_play.clear()
        self.table_store.give_up_leases()
        if self.office.linked is not None:
            self.office.linked.stop()
        self.store.close()
