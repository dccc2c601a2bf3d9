"""A poker room for tests, with staff who sign each form."""

from __future__ import annotations

from typing import Any

from pitboss.house.office.office import Office
from pitboss.house.operations.desk import Receipt
from pitboss.house.poker.room import RoomTable
from pitboss.house.poker.state import find_table
from tests.house.people import Crew
from tests.server.helpers import PASSPHRASE

STEPS = [
    "receive",
    "inspect",
    "verify",
    "spread",
    "look",
    "wash",
    "shuffle",
    "cover_card",
    "cut",
    "stack",
    "store",
]
CREW = ("dealer", "floorperson", "poker supervisor", "poker shift supervisor")


class Room:
    """A poker room with staff who sign each form."""

    def __init__(self, office: Office) -> None:
        self.office, self.book = office, office.ledger
        Crew(office.ledger, *CREW)

    def do(self, name: str, **given: Any) -> Receipt:
        desk = self.office.desk
        operation = desk.find("poker", name)
        with desk.reading() as tx:
            needed = operation.required_signers(tx, operation.parse(given))
        who = {each.part: next(name for name in CREW if name in each.positions) for each in needed}
        return desk.submit(
            operation, given, credentials={part: (name, PASSPHRASE) for part, name in who.items()}
        )

    def result(self, name: str, **given: Any) -> dict[str, Any]:
        result = self.do(name, **given).result
        assert result is not None
        return result.to_json()

    def open(self, table: str = "7", **given: Any) -> None:
        self.do("open-table", **{"table": table, "minimum": 1000, "maximum": 2000, **given})

    def make_ready(self, table: str = "7") -> None:
        for step in STEPS:
            self.do("take-step", table=table, step=step, players=2, cards=20)

    def table(self, name: str = "7") -> RoomTable:
        with self.book.store.read() as connection:
            found = find_table(connection, name)
        assert found is not None
        return found

    @property
    def due(self) -> list[str]:
        return [due.what for _, due in self.office.desk.due()]
