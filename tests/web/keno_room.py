"""A keno room in a house whose pages are served: its people, a writer at station 1, and a game on sale."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from fastapi.testclient import TestClient

from pitboss.house.keno.critical import program
from pitboss.house.ledger.entry import Done
from pitboss.house.ledger.form import Form
from pitboss.house.office.office import Sign
from pitboss.house.staff.employees import Signature
from pitboss.server.service import TableService
from tests.server.helpers import PASSPHRASE, HandClock
from tests.web.programs import API as ALL
from tests.web.served import house_in
from tests.web.working import at_work

STAFF = {
    "Wes": "keno writer",
    "Una": "keno writer",
    "Sal": "keno supervisor",
    "Cas": "cashier",
    "Ida": "Division inspector",
    "Ann": "accounting representative",
}
KENO = "/keno"
DESK, SUPERVISOR = f"{KENO}/desk/{1}", f"{KENO}/supervisor"
PUBLIC = f"{ALL}/keno"
API = f"{PUBLIC}/stations/{1}"
_IDS = itertools.count(1)


class Room:
    """The room, its people as clients, and shorter words for what they do."""

    def __init__(
        self, house: TableService, clock: HandClock, booth: str = "Main booth", **options: Any
    ) -> None:
        self.house, self.clock, self.room = house, clock, house.office.keno
        self.people = {name: at_work(house, name, position) for name, position in STAFF.items()}
        self.do("fund-cage", {"amount": 100_000_000}, receives="Cas", verifies="Ann")
        chosen = "; ".join(f"{name}: {value}" for name, value in options.items())
        self.do("rules", {"options": chosen}, chooses="Sal")
        self.do("set-up", {"station": 1, "booth": booth}, sets_up="Sal")
        bank = {"station": 1, "code": "W1", "bank": 10_000_000}
        self.do("open-station", bank, has_the_drawer="Wes", has_the_cage="Cas")
        self.do("open-day", {"program": program()}, turns_one_key="Ida", turns_the_other_key="Sal")
        self.go_on()

    def do(self, name: str, given: dict[str, object], **parts: str) -> Done:
        """Hand in a form, signed: a part of several words is written with underscores."""
        names = {part.replace("_", " "): who for part, who in parts.items()}

        def sign(by: Sign, form: Form, does: str) -> Signature:
            return by(names[does], PASSPHRASE, form.asked)

        return self.house.office.do("keno", name, given, sign=sign)

    def go_on(self, seconds: float = 0) -> Done | None:
        """Time passes, and the clock does one thing."""
        self.clock.turn(seconds)
        return self.room.schedule.step()

    def play(self) -> list[int]:
        """The game on sale is locked and drawn, and the next one opened."""
        self.go_on(300)
        drawn = self.go_on()
        assert drawn is not None
        self.go_on(10)
        numbers: list[int] = drawn.answer["numbers"]
        return numbers

    @property
    def wes(self) -> TestClient:
        return self.people["Wes"]

    def sell(self, line: str, *, who: str = "Wes", id: str = "", **more: Any) -> Any:
        """What is answered to a line."""
        headers = {"Idempotency-Key": id or f"sale {next(_IDS)}"}
        return self.people[who].post(f"{API}/sell", json={"line": line, **more}, headers=headers)

    def winner(self, rate: str = "$1") -> tuple[str, int]:
        """A ticket that has won, and how much."""
        for at in (1, 21, 41, 61):
            groups = " | ".join(str(number) for number in range(at, at + 20))
            serial = self.sell(f"{groups}: 20/1 {rate}").json()["answer"]["serial"]
            self.play()
            if due := self.room.ticket(serial)[2].due:
                return serial, due
        raise AssertionError


@contextmanager
def room_in(folder: Path, **options: Any) -> Iterator[Room]:
    clock = HandClock()
    with house_in(folder, clock=clock) as house:
        yield Room(house, clock, **options)
