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
from pitboss.house.ledger.book import Book, Decide, Need
from pitboss.house.ledger.entry import Asked, Done, Entry
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.link import display, notices, outbox
from pitboss.house.link.access import let_in
from pitboss.house.link.contributions import Last, Transmission, hindered, last_of, receive
from pitboss.house.link.due import due_at
from pitboss.house.link.key import Key
from pitboss.house.link.laws import COMPLETE, LIMITED, TOLD
from pitboss.house.link.notices import CHANNEL, Notice
from pitboss.house.link.system import Link, Noted
from pitboss.house.link.versions import check_renewal
from pitboss.house.poker.signs import Statement
from pitboss.house.staff.employees import Signature, Staff
from pitboss.storage.clock import Clock, WallClock
from pitboss.storage.errors import ServiceError, Unavailable
from pitboss.storage.people import People
from pitboss.storage.store import Store, checked_url
from pitboss.table.refused import Refused

EVERY = 1.0
"""Seconds between a casino's heartbeats."""
LATE = 5.0
"""Seconds after which a display is too old to show as current."""
PATIENCE = {"connect_timeout": "5", "tcp_user_timeout": "10000"}
"""PostgreSQL timeouts, in seconds and in milliseconds, unless the address sets others."""


class Look(NamedTuple):
    """A casino's display and the tasks due for its people."""

    shown: display.Shown | None
    """None if nothing is offered here because the casino is not a party to an agreement in force."""
    due: list[Due]


class LinkedCasino:
    """A casino on the link. Its thread listens on its own connection and reconnects when cut off.

    `told` is called with each notice; when it returns, the notice is answered. If it raises, the notice stays
    unanswered and is delivered again. `book` is the casino's own book of its transmissions.
    """

    def __init__(
        self,
        key: Key,
        told: Callable[[Notice], None] = lambda _: None,
        *,
        book: Book | None = None,
        clock: Clock | None = None,
        every: float = EVERY,
    ) -> None:
        self.by, self.book = key.by, book
        self._url, self._told, self._every, self.clock = key.database, told, every, clock or WallClock()
        self._link: Link | None = None
        self._staff: Staff
        self._opening = threading.Lock()
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None
        self._joined = self._noted = False
        self._seen: Look | None = None
        self._seen_at = 0.0
        self._arrived: Last | None = None
        self._stuck: dict[int, str] = {}
        self.trouble = ""
        """The last error while listening; empty while all is well."""
        self._law = TOLD
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
                    store = Store(_patient(self._url), before=check_renewal)
                    self._link = Link(store, self.clock)
                    people = People(store, self._link.clock)
                    self._staff = Staff(self._link.book, people)
                except (SQLAlchemyError, OSError) as error:
                    raise Unavailable(f"the link cannot be reached: {_first(error)}") from error
            return self._link

    @contextmanager
    def reached(self) -> Iterator[Link]:
        """Yield the system, or raise `Unavailable`."""
        try:
            yield self.link
        except DBAPIError as error:
            raise Unavailable(f"the link cannot be reached: {_first(error)}") from error

    @contextmanager
    def admitted(self) -> Iterator[Connection]:
        """Open the system's data for an admitted casino."""
        with self.reached() as link, link.store.read() as connection:
            let_in(connection, self.by, self.by.casino)
            yield connection

    @contextmanager
    def reading(self) -> Iterator[Transaction]:
        """Open the system's book for the forms of its desk. A form that shows data checks admission
        itself."""
        with self.reached() as link, link.reading() as tx:
            yield tx

    def do(self, asked: Asked, decide: Decide, needs: Need | None = None) -> Done:
        with self.reached() as link:
            return link.do(asked, decide, needs)

    def sign(self, name: str, passphrase: str, asked: Asked) -> Signature:
        """Sign as one of the link's own people."""
        with self.reached():
            return self._staff.sign(name, passphrase, asked)

    # Notices

    def turn(self, ear: Connection | None = None) -> list[Notice]:
        """Send a heartbeat, fetch new notices, display and answer them, and send transmissions."""
        self._join()
        at, casino = self.link.book.now(), self.by.casino
        if ear is not None:
            notices.heard(ear, self.by, at)
            found = notices.due(ear, casino)
        else:
            with self.link.store.write(sync=False) as connection:
                notices.heard(connection, self.by, at)
                found = notices.due(connection, casino)
        for notice in found:
            self._told(notice)
            self._looked()
            notices.answer(self.link, notice.number, self.by)
        self._looked()
        self.send()
        return found

    def _join(self) -> None:
        """Join the link with an entry in its book. A refusal is recorded once; later attempts only check."""
        if self._joined:
            return
        if self._noted:
            with self.link.store.read() as connection:
                let_in(connection, self.by, self.by.casino)
        try:
            self.link.do(Asked(id=uuid.uuid4().hex, what={"joins": self.by.casino}), self._let_in)
        except Noted:
            self._noted = True
            raise
        self._joined = True

    def _let_in(self, tx: Transaction) -> Entry:
        let_in(tx.connection, self.by, self.by.casino)
        return Entry(kind="link joined", cite=LIMITED, place=self.by.casino)

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
                notices.gone(connection, self.by)
        self.close()

    def close(self) -> None:
        """Close the connection without leaving the link."""
        if self._link is not None:
            self._link.close()

    def _listen(self) -> None:
        """Listen, and reconnect after any error."""
        while not self._stop.is_set():
            try:
                with self.reached() as link:
                    self.turn() if link.store.sqlite else self._hear()
                self.trouble = ""
            except Exception as error:  # reconnect after any error: the casino must be notified
                self.trouble, self._law = _first(error), error.cite if isinstance(error, Refused) else TOLD
            self._stop.wait(self._every)

    def _hear(self) -> None:
        """Listen for PostgreSQL notifications on a separate connection that also carries the heartbeat."""
        with self.link.store.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as ear:
            driver: Any = ear.connection.driver_connection  # once detached, the pool no longer knows it
            ear.detach()
            ear.execute(text(f"LISTEN {CHANNEL}"))
            while not self._stop.is_set():
                self.turn(ear)
                self.trouble = ""
                for _ in driver.notifies(timeout=self._every, stop_after=1):
                    pass

    # Display

    def look(self) -> Look:
        """Return the thread's last view, or a fresh one if no thread runs."""
        if self._thread is None:
            try:
                return self._looked()
            except Refused as kept_out:
                return Look(None, [Due(self.clock.now(), kept_out.reason, kept_out.cite)])
            except (DBAPIError, ServiceError) as error:
                self.trouble = _first(error)
        elif self._seen is not None and self.clock.beat() - self._seen_at <= LATE:
            return self._seen
        return self._cut_off()

    def shown(self) -> display.Shown | None:
        """Return the display. Without the system, it shows that nothing is offered."""
        return self.look().shown

    def _looked(self) -> Look:
        beat, at, casino = self.clock.beat(), self.link.book.now(), self.by.casino
        with self.admitted() as connection:
            due, self._arrived = due_at(connection, casino, at), last_of(connection, casino)
            try:
                shown = display.shown_at(connection, casino, at)
            except Refused:
                shown = None
        self._seen, self._seen_at = Look(shown, due), beat
        return self._seen

    def _cut_off(self) -> Look:
        """Return a view that offers nothing. Signs stay posted, and the amount does not fall."""
        due = [Due(self.clock.now(), self.trouble or "the link does not answer; check its server", self._law)]
        was = self._seen.shown if self._seen is not None else None
        if was is None and (self._seen is not None or self._noted):  # it was never let in, or is no party
            return Look(None, due)
        line = Statement("The payout is not offered now: the system cannot be reached.", TOLD)
        if was is None:
            return Look(display.Shown(self.by.casino, "suspended", 0, [line], []), due)
        known = was.lines if was.state == "pending" else was.lines[:-1]  # keeps a pending or confirmed payout
        return Look(was._replace(state="suspended", lines=[*known, line]), due)

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
            waiting = outbox.unanswered(connection, self.by.casino)
        waiting, why = [each for each in waiting if each[0].number not in self._stuck], ""
        if waiting:
            why = self._send(self.book, [sent for sent, _ in waiting])
        self.unsent = why or "; ".join(self._stuck.values())

    def _send(self, book: Book, waiting: list[Transmission]) -> str:
        """Send transmissions, and return why the rest could not be sent, or an empty string."""
        link = self.link
        try:
            with self.admitted() as connection:
                why = hindered(connection, link.book.now())
                arrived = last_of(connection, self.by.casino).number
        except Refused as kept_out:
            return kept_out.reason
        for sent in waiting:
            if why and sent.number > arrived:
                return why
            try:
                outbox.answered(book, sent, receive(link, sent, self.by))
            except Refused as refused:
                if refused.cite != COMPLETE:
                    return refused.reason
                self._stuck[sent.number] = f"{refused.reason}; enter it again"  # recorded once
        return ""


def _patient(url: str) -> str:
    """Return the address with PostgreSQL timeouts added."""
    made = checked_url(url)
    if made.get_backend_name() == "postgresql":
        usual = {name: each for name, each in PATIENCE.items() if name not in made.query}
        made = made.update_query_dict(usual)
    return made.render_as_string(hide_password=False)


def _first(error: BaseException) -> str:
    """Return the first line of an error."""
    says = error.reason if isinstance(error, Refused) else getattr(error, "orig", None) or error
    return (str(says).strip() or type(error).__name__).splitlines()[0][:200]
