"""A keno room in a house with served pages: its people, a writer at station 1, and a game on sale."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from fastapi.testclient import TestClient

from pitboss.house.keno.department import keno
from pitboss.house.keno.integrity import hash_program
from pitboss.house.ledger.entry import CompletedOperation
from pitboss.server.service import TableService
from pitboss.web.office.signing import OFFICE
from tests.house.keno.desk import done_of
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
OPERATIONS = f"{ALL}{OFFICE}/{keno.name}"
_IDS = itertools.count(1)


class Room:
    """The room, its people as clients, and shortcuts for their actions."""

    def __init__(
        self, house: TableService, clock: HandClock, booth: str = "Main booth", **options: Any
    ) -> None:
        self.house, self.clock, self.room = house, clock, house.office.keno
        self.schedule = house.office.keno_schedule
        self.people = {name: at_work(house, name, position) for name, position in STAFF.items()}
        self.do("fund-cage", {"amount": 100_000_000}, receives="Cas", verifies="Ann")
        chosen = "; ".join(f"{name}: {value}" for name, value in options.items())
        self.do("rules", {"options": chosen}, chooses="Sal")
        self.do("set-up", {"station": 1, "booth": booth}, sets_up="Sal")
        self.do("open-station", {"station": 1, "code": "W1", "bank": 10_000_000}, drawer="Wes", cage="Cas")
        self.do("open-day", {"program": hash_program()}, division_key="Ida", keno_key="Sal")
        self.go_on()

    def do(self, name: str, given: dict[str, object], **parts: str) -> CompletedOperation:
        """Submit a form, signed by the people named."""
        signed = {part: (who, PASSPHRASE) for part, who in parts.items()}
        desk = self.house.office.desk
        return done_of(desk.submit(keno.operations[name], given, credentials=signed))

    def go_on(self, seconds: float = 0) -> CompletedOperation | None:
        """Let time pass, and step the clock once."""
        self.clock.turn(seconds)
        receipt = self.schedule.step()
        return done_of(receipt) if receipt is not None else None

    def play(self) -> list[int]:
        """Lock and draw the game on sale, and open the next one."""
        self.go_on(300)
        drawn = self.go_on()
        assert drawn is not None
        self.go_on(10)
        numbers: list[int] = drawn.answer["numbers"]
        return numbers

    @property
    def wes(self) -> TestClient:
        return self.people["Wes"]

    def sell(self, line: str, *, id: str = "", **more: Any) -> Any:
        """Sell a line and return the response."""
        return self.post("sell", {"line": line, **more}, id=id or f"sale {next(_IDS)}")

    def sold(self, line: str) -> dict[str, Any]:
        """Sell a ticket and return its result."""
        result: dict[str, Any] = self.sell(line).json()["result"]
        return result

    def post(
        self,
        name: str,
        form: dict[str, Any],
        *,
        who: str = "Wes",
        id: str = "",
        station: int = 1,
        **sign: Any,
    ) -> Any:
        """Submit an operation at a station through the API."""
        headers = {"Idempotency-Key": id} if id else {}
        signed = {part: {"name": by, "passphrase": PASSPHRASE} if isinstance(by, str) else by
                  for part, by in sign.items()}  # fmt: skip
        body = {"form": {"station": station, **form}, "sign": signed}
        return self.people[who].post(f"{OPERATIONS}/{name}", json=body, headers=headers)

    def winner(self, rate: str = "$1") -> tuple[str, int]:
        """Return a winning ticket and its amount."""
        for at in (1, 21, 41, 61):
            groups = " | ".join(str(number) for number in range(at, at + 20))
            serial = self.sold(f"{groups}: 20/1 {rate}")["serial"]
            self.play()
            if due := self.room.ticket(serial)[2].due:
                return serial, due
        raise AssertionError


@contextmanager
def room_in(folder: Path, **options: Any) -> Iterator[Room]:
    clock = HandClock()
    with house_in(folder, clock=clock) as house:
        yield Room(house, clock, **options)
