"""The desk of a sample organization, as tests use it."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

from pitboss.charity.organization.state import GameLicense, GameLicenseKind, list_licenses
from pitboss.house.ledger.queries import EntryFilter, find_entries
from pitboss.house.ledger.verifying import verify
from pitboss.house.operations.desk import Receipt
from tests.house.operations.sample import SampleHouse

TODAY, NOON = "2030-01-01", "2030-01-01T12:00:00-05:00"
DAY_SECONDS = 24 * 60 * 60


class OrganizationDesk(SampleHouse):
    """The sample organization, whose operations tests name without their department."""

    def do(self, name: str, **given: Any) -> dict[str, Any]:
        """Submit the example of an operation with some other fields, and return its result."""
        receipt = self.submit_example(name, **given)
        assert receipt.result is not None, receipt.rejected
        return receipt.result.to_json()

    def submit_example(self, name: str, **given: Any) -> Receipt:
        operation = self.find(f"organization/{name}")
        return self.submit(operation.id, **{**operation.example, **given})

    def warnings(self, name: str, **given: Any) -> list[tuple[str, str]]:
        """Submit a form, and return the field and the citation of each warning."""
        return [(each.field, each.cite) for each in self.submit_example(name, **given).warnings]

    def pass_days(self, days: float) -> None:
        self.clock.turn(days * DAY_SECONDS)

    def go_to(self, day: str) -> None:
        """Turn the clock to noon of a day in New Jersey."""
        at = datetime.fromisoformat(f"{day}T12:00:00-05:00")
        self.clock.turn((at - self.clock.now()).total_seconds())

    def licenses(self) -> list[GameLicense]:
        with self.store.read() as connection:
            return list_licenses(connection)

    def license(self, kind: GameLicenseKind) -> GameLicense:
        return next(each for each in self.licenses() if each.kind == kind)

    def due(self) -> dict[str, date]:
        """Return the operations that are due with the day since when each is, the first of each kind."""
        found: dict[str, date] = {}
        for _, each in self.office.due():
            day = self.office.casino.local(each.when).date()
            found.setdefault(each.operation.removeprefix("organization/"), day)
        return found

    def line(self, entry: int) -> Any:
        """Return the sealed line of an entry."""
        with self.store.read() as connection:
            return find_entries(connection, EntryFilter(number=entry))[0].line

    def check_ledger(self) -> None:
        verify(self.store.url)
