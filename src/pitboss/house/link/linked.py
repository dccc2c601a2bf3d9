"""A casino's own process on the link: it hears of payouts at once, and answers. 13:69F-14.20(e)4.i."""

from __future__ import annotations

import threading
import uuid
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError

from pitboss.house.ledger.entry import Asked, Done, Entry
from pitboss.house.ledger.standing import Standing
from pitboss.house.link import display, notices
from pitboss.house.link.access import Credential, let_in
from pitboss.house.link.contributions import Contribution, Transmission, last_of, receive, transmission
from pitboss.house.link.laws import LIMITED, TOLD
from pitboss.house.link.notices import CHANNEL, Notice
from pitboss.house.link.system import Link
from pitboss.house.poker.signs import Statement
from pitboss.storage.clock import Clock, WallClock
from pitboss.storage.errors import ServiceError
from pitboss.storage.store import Store
from pitboss.table.refused import Refused

EVERY = 1.0
"""How often a casino says that it is there, in seconds."""


class LinkedCasino:
    """A casino on the link. Its own thread listens, on a connection of its own, and comes back when cut off.

    `told` is called with each notice; when it returns, the notice is answered. What it raises leaves the
    notice unanswered, and it is brought again.
    """

    def __init__(
        self,
        url: str,
        casino: str,
        token: str,
        told: Callable[[Notice], None],
        *,
        clock: Clock | None = None,
        every: float = EVERY,
    ) -> None:
        self.link = Link(Store(url), clock or WallClock())
        self.by, self._told, self._every = Credential(casino, token), told, every
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None
        self._shown: display.Shown | None = None
        self.trouble = ""
        """What went wrong last while listening; nothing if all is well."""
        try:
            self.link.do(Asked(id=uuid.uuid4().hex, what={"joins": str(casino)}), self._joined)
        except BaseException:
            self.link.close()
            raise

    def _joined(self, standing: Standing) -> Entry:
        let_in(standing.connection, self.by, self.by.casino)
        return Entry(kind="link joined", cite=LIMITED, place=self.by.casino)

    # Being told

    def turn(self, ear: Connection | None = None) -> list[Notice]:
        """Say that this casino is there, take what it is to be told, and answer."""
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
            notices.answer(self.link, notice.number, self.by)
        return found

    def start(self) -> None:
        """Listen until stopped."""
        self._thread = threading.Thread(target=self._listen, name=f"link of {self.by.casino}", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Go: who is gone cannot be told, so nothing further is offered until it is back."""
        self._stop.set()
        if self._thread is not None:
            self._thread.join()
        with suppress(Refused, ServiceError, DBAPIError), self.link.store.write() as connection:
            notices.gone(connection, self.by)
        self.link.close()

    def _listen(self) -> None:
        """Listen, and come back as often as the connection breaks or somebody could not be told."""
        while not self._stop.is_set():
            try:
                if self.link.store.sqlite:
                    self.turn()
                else:
                    self._hear()
                self.trouble = ""
            except Exception as error:  # whatever it is, the casino comes back: it must be told
                self.trouble = str(error)
            self._stop.wait(self._every)

    def _hear(self) -> None:
        """Hear PostgreSQL call on a connection of its own, by which the casino also says that it is there."""
        with self.link.store.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as ear:
            ear.detach()
            ear.execute(text(f"LISTEN {CHANNEL}"))
            driver: Any = ear.connection.driver_connection
            while not self._stop.is_set():
                self.turn(ear)
                self.trouble = ""
                for _ in driver.notifies(timeout=self._every, stop_after=1):
                    pass

    # What is shown, and what is sent

    def shown(self) -> display.Shown:
        """What the display must show; cut off from the system, that nothing is offered."""
        try:
            self._shown = display.shown(self.link, self.by.casino)
        except (DBAPIError, ServiceError):
            line = Statement("The payout is not offered now: the system cannot be reached.", TOLD)
            amount = self._shown.amount if self._shown is not None else 0
            return display.Shown(self.by.casino, "suspended", amount, [line])
        return self._shown

    def prepare(self, lines: Sequence[Contribution]) -> Transmission:
        """The next transmission. Keep it, and send it again as it is, until it is answered."""
        with self.link.store.read() as connection:
            return transmission(self.by.casino, last_of(connection, self.by.casino), lines)

    def send(self, sent: Transmission) -> Done:
        """Send contributions: they are taken in once, however often they are sent."""
        return receive(self.link, sent, self.by)
