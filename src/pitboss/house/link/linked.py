"""Run a casino's process on the link: receive notices at once, answer them, and send. 13:69F-14.20(e)4.i."""

from __future__ import annotations

import threading
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, NamedTuple

from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from pitboss.house.due import Due
from pitboss.house.ledger.entry import CompletedOperation, LedgerEntry, OperationRequest
from pitboss.house.ledger.ledger import Decide, Ledger, Need
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.link import display, notices, outbox
from pitboss.house.link.access import check_credential
from pitboss.house.link.contributions import (
    LastTransmission,
    Transmission,
    read_last_transmission,
    receive,
    why_not_accepted,
)
from pitboss.house.link.key import LinkKey
from pitboss.house.link.laws import COMPLETE, LIMITED, NOTIFIED
from pitboss.house.link.notices import CHANNEL, PayoutNotice
from pitboss.house.link.system import Link, RecordedRefusal
from pitboss.house.link.tasks import list_tasks
from pitboss.house.link.versions import check_renewal
from pitboss.house.poker.signs import Statement
from pitboss.house.staff.employees import FormSignature, Staff
from pitboss.storage.clock import Clock, WallClock
from pitboss.storage.errors import ServiceError, Unavailable
from pitboss.storage.people import People
from pitboss.storage.store import Store, parse_url
from pitboss.table.refused import Refused

__all__ = ["LinkedCasino"]

HEARTBEAT_SECONDS = 1.0
"""Seconds between a casino's heartbeats."""
MAX_VIEW_AGE_SECONDS = 5.0
"""Seconds after which a display is too old to show as current."""
POSTGRESQL_TIMEOUTS = {"connect_timeout": "5", "tcp_user_timeout": "10000"}
"""PostgreSQL timeouts, in seconds and in milliseconds, unless the address sets others."""


class LinkView(NamedTuple):
    """A casino's display and the tasks due for its people."""

    shown: display.CasinoDisplay | None
    """None if nothing is offered here because the casino is not a party to an agreement in force."""
    due: list[Due]


class LinkedCasino:
    """A casino on the link. Its thread listens on its own connection and reconnects when cut off.

    `told` is called with each notice; when it returns, the notice is answered. If it raises, the notice stays
    unanswered and is delivered again. `book` is the casino's own ledger of its transmissions.
    """

    def __init__(
        self,
        key: LinkKey,
        told: Callable[[PayoutNotice], None] = lambda _: None,
        *,
        book: Ledger | None = None,
        clock: Clock | None = None,
        every: float = HEARTBEAT_SECONDS,
    ) -> None:
        self.by, self.book = key.credential, book
        self._url, self._told, self._every, self.clock = key.database, told, every, clock or WallClock()
        self._link: Link | None = None
        self._staff: Staff
        self._opening = threading.Lock()
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None
        self._joined = self._noted = False
        self._seen: LinkView | None = None
        self._seen_at = 0.0
        self._arrived: LastTransmission | None = None
        self._stuck: dict[int, str] = {}
        self.trouble = ""
        """The last error while listening; empty while all is well."""
        self._law = NOTIFIED
        self.unsent = ""
        """Reason why transmissions are not sent; empty once all have arrived."""

    # The system

    @property
    def link(self) -> Link:
        """Return the system if it can be reached. Only the listening thread waits for it."""
        if self._link is None and self._thread not in (None, threading.current_thread()):
            raise Unavailable(self.trouble or "the link is not connected yet; try again in a moment")
        with self._opening:
            if self._link is None:
                try:
                    store = Store(_add_timeouts(self._url), before=check_renewal)
                    self._link = Link(store, self.clock)
                    people = People(store, self._link.clock)
                    self._staff = Staff(self._link.book, people)
                except (SQLAlchemyError, OSError) as error:
                    raise Unavailable(f"the link cannot be reached: {_first_line(error)}") from error
            return self._link

    @contextmanager
    def reach_link(self) -> Iterator[Link]:
        """Yield the system, or raise `Unavailable`."""
        try:
            yield self.link
        except DBAPIError as error:
            raise Unavailable(f"the link cannot be reached: {_first_line(error)}") from error

    @contextmanager
    def open_as_member(self) -> Iterator[Connection]:
        """Open the system's data for an admitted casino."""
        with self.reach_link() as link, link.store.read() as connection:
            check_credential(connection, self.by, self.by.casino)
            yield connection

    @contextmanager
    def reading(self) -> Iterator[Transaction]:
        """Open the system's ledger for the forms of its desk. A form that shows data checks admission
        itself."""
        with self.reach_link() as link, link.reading() as tx:
            yield tx

    def do(self, asked: OperationRequest, decide: Decide, needs: Need | None = None) -> CompletedOperation:
        with self.reach_link() as link:
            return link.do(asked, decide, needs)

    def sign(self, name: str, passphrase: str, asked: OperationRequest) -> FormSignature:
        """Sign as one of the link's own people."""
        with self.reach_link():
            return self._staff.sign(name, passphrase, asked)

    # Notices

    def run_once(self, ear: Connection | None = None) -> list[PayoutNotice]:
        """Send a heartbeat, fetch new notices, display and answer them, and send transmissions."""
        self._join()
        at, casino = self.link.book.now(), self.by.casino
        if ear is not None:
            notices.record_heartbeat(ear, self.by, at)
            found = notices.list_undelivered(ear, casino)
        else:
            with self.link.store.write(sync=False) as connection:
                notices.record_heartbeat(connection, self.by, at)
                found = notices.list_undelivered(connection, casino)
        for notice in found:
            self._told(notice)
            self._refresh_view()
            notices.answer_notice(self.link, notice.number, self.by)
        self._refresh_view()
        self.send()
        return found

    def _join(self) -> None:
        """Join the link with an entry in its ledger. Record a refusal once; later attempts only check."""
        if self._joined:
            return
        if self._noted:
            with self.link.store.read() as connection:
                check_credential(connection, self.by, self.by.casino)
        try:
            self.link.do(
                OperationRequest(id=uuid.uuid4().hex, what={"joins": self.by.casino}), self._record_join
            )
        except RecordedRefusal:
            self._noted = True
            raise
        self._joined = True

    def _record_join(self, tx: Transaction) -> LedgerEntry:
        check_credential(tx.connection, self.by, self.by.casino)
        return LedgerEntry(kind="link joined", cite=LIMITED, place=self.by.casino)

    def start(self) -> None:
        """Start the listening thread."""
        self._thread = threading.Thread(target=self._listen, name=f"link of {self.by.casino}", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Leave the link. A casino that has left cannot be notified, so nothing is offered until it is
        back."""
        self._stop.set()
        if self._thread is not None:
            self._thread.join()
        if self._link is not None:
            with suppress(Refused, ServiceError, DBAPIError), self._link.store.write() as connection:
                notices.record_departure(connection, self.by)
        self.close()

    def close(self) -> None:
        """Close the connection without leaving the link."""
        if self._link is not None:
            self._link.close()

    def _listen(self) -> None:
        """Listen, and reconnect after any error."""
        while not self._stop.is_set():
            try:
                with self.reach_link() as link:
                    self.run_once() if link.store.sqlite else self._listen_postgresql()
                self.trouble = ""
            except Exception as error:  # reconnect after any error: the casino must be notified
                self.trouble, self._law = (
                    _first_line(error),
                    error.cite if isinstance(error, Refused) else NOTIFIED,
                )
            self._stop.wait(self._every)

    def _listen_postgresql(self) -> None:
        """Listen for PostgreSQL notifications on a separate connection that also carries the heartbeat."""
        with self.link.store.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as ear:
            driver: Any = ear.connection.driver_connection  # once detached, the pool no longer knows it
            ear.detach()
            ear.execute(text(f"LISTEN {CHANNEL}"))
            while not self._stop.is_set():
                self.run_once(ear)
                self.trouble = ""
                for _ in driver.notifies(timeout=self._every, stop_after=1):
                    pass

    # Display

    def look(self) -> LinkView:
        """Return the thread's last view, or a fresh one if no thread runs."""
        if self._thread is None:
            try:
                return self._refresh_view()
            except Refused as kept_out:
                return LinkView(None, [Due(self.clock.now(), kept_out.reason, kept_out.cite)])
            except (DBAPIError, ServiceError) as error:
                self.trouble = _first_line(error)
        elif self._seen is not None and self.clock.beat() - self._seen_at <= MAX_VIEW_AGE_SECONDS:
            return self._seen
        return self._view_while_cut_off()

    def read_display(self) -> display.CasinoDisplay | None:
        """Return the display. Without the system, it shows that nothing is offered."""
        return self.look().shown

    def _refresh_view(self) -> LinkView:
        beat, at, casino = self.clock.beat(), self.link.book.now(), self.by.casino
        with self.open_as_member() as connection:
            due, self._arrived = (
                list_tasks(connection, casino, at),
                read_last_transmission(connection, casino),
            )
            try:
                shown = display.read_display_at(connection, casino, at)
            except Refused:
                shown = None
        self._seen, self._seen_at = LinkView(shown, due), beat
        return self._seen

    def _view_while_cut_off(self) -> LinkView:
        """Return a view that offers nothing. Signs stay posted, and the amount does not fall."""
        due = [Due(self.clock.now(), self.trouble or "the link does not answer; check its server", self._law)]
        was = self._seen.shown if self._seen is not None else None
        if was is None and (self._seen is not None or self._noted):  # it was never let in, or is no party
            return LinkView(None, due)
        line = Statement("The payout is not offered now: the system cannot be reached.", NOTIFIED)
        if was is None:
            return LinkView(display.CasinoDisplay(self.by.casino, "suspended", 0, [line], []), due)
        known = was.lines if was.state == "pending" else was.lines[:-1]  # keeps a pending or confirmed payout
        return LinkView(was._replace(state="suspended", lines=[*known, line]), due)

    # Sending

    @property
    def outgoing(self) -> outbox.Outgoing:
        """Return the sending casino and the last transmission known to have arrived."""
        if self._thread is None:
            self.look()
        return outbox.Outgoing(self.by.casino, self._arrived)

    def send(self) -> None:
        """Send unanswered transmissions in order. Keep those that the system does not accept now."""
        if self.book is None:
            return
        with self.book.store.read() as connection:
            waiting = outbox.list_unanswered(connection, self.by.casino)
        waiting, why = [each for each in waiting if each[0].number not in self._stuck], ""
        if waiting:
            why = self._send(self.book, [sent for sent, _ in waiting])
        self.unsent = why or "; ".join(self._stuck.values())

    def _send(self, book: Ledger, waiting: list[Transmission]) -> str:
        """Send transmissions, and return why the rest could not be sent, or an empty string."""
        link = self.link
        try:
            with self.open_as_member() as connection:
                why = why_not_accepted(connection, link.book.now())
                arrived = read_last_transmission(connection, self.by.casino).number
        except Refused as kept_out:
            return kept_out.reason
        for sent in waiting:
            if why and sent.number > arrived:
                return why
            try:
                outbox.record_answer(book, sent, receive(link, sent, self.by))
            except Refused as refused:
                if refused.cite != COMPLETE:
                    return refused.reason
                self._stuck[sent.number] = f"{refused.reason.rstrip('.')}; enter it again"  # recorded once
        return ""


def _add_timeouts(url: str) -> str:
    """Return the address with PostgreSQL timeouts added."""
    made = parse_url(url)
    if made.get_backend_name() == "postgresql":
        usual = {name: each for name, each in POSTGRESQL_TIMEOUTS.items() if name not in made.query}
        made = made.update_query_dict(usual)
    return made.render_as_string(hide_password=False)


def _first_line(error: BaseException) -> str:
    """Return the first line of an error."""
    says = error.reason if isinstance(error, Refused) else getattr(error, "orig", None) or error
    return (str(says).strip() or type(error).__name__).splitlines()[0][:200]
