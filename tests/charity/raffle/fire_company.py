"""The sample fire company as its raffle desk sees it: short ways to submit forms and to expect refusals."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from pitboss.charity.organization.state import list_licenses
from pitboss.charity.raffle.desk.reading import read_raffle
from pitboss.charity.raffle.record import write_record
from pitboss.charity.raffle.state import RaffleState
from pitboss.house.operations.desk import Receipt
from pitboss.storage.errors import NotFound
from pitboss.table.fields import BadForm, field_errors
from pitboss.table.refused import Refused
from tests.house.operations.sample import SampleHouse
from tests.house.people import asked
from tests.server.helpers import PASSPHRASE

NAME = "Ladder truck"
PLACE, PURPOSE = "Fire hall, 4 Columbia Avenue", "a ladder truck"
HALF = [{"name": "Half of the takings", "category": "cash", "share": 1}]
TONIGHT = "2030-01-01T21:00:00-05:00"
DAY = timedelta(days=1).total_seconds()


class FireCompany(SampleHouse):
    """The sample organization with a raffle desk."""

    def open(self, kind: str = "on-premises 50/50", **more: Any) -> Receipt:
        """Open a raffle of a kind under the sample's license for it."""
        licenses = {"on-premises 50/50": "RL-77", "off-premises merchandise": "RL-78", "calendar": "RL-79",
                    "instant": "RL-80", "wheel": "RL-81", "golf": "RL-82"}  # fmt: skip
        terms: dict[str, Any] = {
            "raffle": NAME, "license": licenses.get(kind, "RL-99"), "kind": kind, "place": PLACE,
            "purpose": PURPOSE,
        }  # fmt: skip
        if kind.endswith(("50/50", "merchandise")) or kind == "calendar":
            terms |= {"drawings": [TONIGHT], "tickets": [{"price": 500, "first": 1, "last": 1000}]}
        if kind.endswith("50/50"):
            terms["prizes"] = HALF
        return self.submit("raffle/open", **{**terms, **more})

    def license(self, number: str, kind: str, draw: str = "") -> None:
        """Record another license for the year of the sample."""
        term: dict[str, Any] = {"first": "2030-01-01", "last": "2030-12-31"}
        done = self.submit(
            "organization/apply", kind=kind, municipality="Hopewell", premises=PLACE, filed="2029-11-01",
            member_in_charge="Mia", proceeds_member="Pru", draw=draw, **term,
        )  # fmt: skip
        assert done.result is not None
        self.submit("organization/issue-license", **done.result.to_json(), **term, number=number,
                    sent="2029-11-10", issued="2029-12-10")  # fmt: skip

    def dismiss(self, name: str) -> None:
        """End somebody's employment."""
        employee = next(each for each in self.everybody() if each.name == name)
        person = self.office.staff.people.sign_in(name, PASSPHRASE)
        self.office.staff.employ(asked(), person, position=employee.position, licence=employee.licence,
                                 number=employee.number, active=False, place=PLACE)  # fmt: skip

    def assign(self, license: str, **people: Any) -> None:
        """Name the people of a license."""
        with self.store.read() as connection:
            (held,) = (each for each in list_licenses(connection) if each.number == license)
        self.submit("organization/assign-people", license=str(held.application), **people)

    def sell(self, first: int, count: int = 1, buyer: str = "Rosa Lee", **more: Any) -> Receipt:
        given = {"raffle": NAME, "buyer": buyer, "first": first, "count": count, "paid": 500 * count}
        return self.submit("raffle/sell", **{**given, **more})

    def close(self, counted: int, **more: Any) -> None:
        """Close sales and count the counterparts."""
        self.submit("raffle/close-sales", raffle=NAME)
        self.submit("raffle/count-stubs", raffle=NAME, counted=counted, **more)

    def seal(self, mode: str = "barrel", **more: Any) -> Receipt:
        return self.submit("raffle/seal-draw", raffle=NAME, mode=mode, **more)

    def draw(self, number: int, **more: Any) -> Receipt:
        return self.submit("raffle/draw-stub", raffle=NAME, number=number, **more)

    def award(self, prize: int = 1, winner: str = "Rosa Lee", **more: Any) -> Receipt:
        return self.submit("raffle/award", raffle=NAME, prize=prize, winner=winner, **more)

    def state_of(self, name: str = NAME) -> RaffleState:
        with self.store.read() as connection:
            found = read_raffle(connection, name)
        assert found is not None
        return found

    def page(self, name: str = NAME) -> str:
        """Return the address of a raffle's page."""
        return f"/raffles/{self.state_of(name).opened}"

    def record(self, name: str = NAME) -> bytes:
        return write_record(self.state_of(name).rows)

    def warned(self, receipt: Receipt) -> list[tuple[str, str]]:
        return [(each.field, each.cite) for each in receipt.warnings]

    def signed(self, **parts: str) -> dict[str, tuple[str, str]]:
        return {part: (name, PASSPHRASE) for part, name in parts.items()}

    def refuses(self, id: str, law: str, field: str, match: str = "", **given: Any) -> None:
        """Expect a refusal at a field under a rule, with nothing posted."""
        before = self.state()
        with pytest.raises((Refused, BadForm, NotFound)) as raised:
            self.submit(id, **given)
        (error,) = field_errors(raised.value)
        assert (error.cite, error.field) == (law, field), error
        assert match in error.message, error.message
        assert self.state() == before
