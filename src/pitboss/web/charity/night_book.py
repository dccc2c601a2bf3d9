"""Read a casino night from the ledger, again when something was written or a minute passed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from weakref import WeakKeyDictionary

from sqlalchemy import Connection

from pitboss.charity.casino_night.closing import NightReport, night_report
from pitboss.charity.casino_night.facts import gather_facts
from pitboss.charity.casino_night.standing_checks import StandingCheck, standing_checks
from pitboss.charity.casino_night.state import CasinoNight, find_current_night, read_nights
from pitboss.charity.casino_night.tournaments import TournamentStatus
from pitboss.charity.organization.state import Organization, find_organization
from pitboss.house.casino import Casino, find_casino
from pitboss.house.ledger.ledger import Ledger
from pitboss.house.ledger.shapes import last_entry_number
from pitboss.house.office.office import Office
from pitboss.storage.errors import NotFound

CASINO_NIGHT = "/casino-night"
"""Address of the page of the night."""


@dataclass(frozen=True, kw_only=True)
class NightBook:
    """A night with all that its pages show. `night` is None if no night is planned."""

    casino: Casino
    organization: Organization
    now: datetime
    """By the organization's clock."""
    nights: Sequence[CasinoNight]
    night: CasinoNight | None = None
    checks: Sequence[StandingCheck] = ()
    report: NightReport | None = None
    contracts: Mapping[int, Mapping[str, Any]] = field(default_factory=dict)
    tournaments: Sequence[TournamentStatus] = ()

    @property
    def is_going_on(self) -> bool:
        return self.night is not None and self.night.opens <= self.now <= self.night.closes


_BOOKS: WeakKeyDictionary[Ledger, dict[int, tuple[tuple[int, datetime], NightBook]]] = WeakKeyDictionary()
"""The last book of each night, with the ledger's last entry and the minute at which it was read."""


def read_book(office: Office, number: int = 0) -> NightBook:
    """Return the book of a night, or of the one that is going on or comes next."""
    with office.ledger.store.read() as connection:
        minute = office.ledger.clock.now().replace(second=0, microsecond=0)
        key, kept = (last_entry_number(connection), minute), _BOOKS.setdefault(office.ledger, {})
        known = kept.get(number)
        if known is None or known[0] != key:
            known = kept[number] = key, _read(connection, office.ledger.clock.now(), number)
    return known[1]


def _read(connection: Connection, now: datetime, number: int) -> NightBook:
    casino, nights = find_casino(connection), read_nights(connection)
    local = casino.local(now)
    night = find_current_night(nights, local)
    if number:
        night = next((each for each in nights if each.number == number), None)
        if night is None:
            raise NotFound(f"There is no casino night {number}.")
    book: dict[str, Any] = {
        "casino": casino,
        "organization": find_organization(connection),
        "now": local,
        "nights": nights,
    }
    if night is None:
        return NightBook(**book)
    facts = gather_facts(connection, night, local)
    return NightBook(
        **book, night=night, checks=standing_checks(facts), report=night_report(connection, night),
        contracts=facts.contracts, tournaments=facts.tournaments,
    )  # fmt: skip
