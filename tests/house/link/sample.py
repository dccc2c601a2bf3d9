"""Set up Boardwalk Hall on a link, and prepare both for each operation's example."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import func, select

from pitboss.house.ledger.entry import OperationRequest
from pitboss.house.ledger.rows import EntryRow
from pitboss.house.office.office import Office
from pitboss.house.operations.operation import Operation
from pitboss.house.staff.employees import Employee, FormSignature
from pitboss.storage.people import People
from pitboss.storage.store import Store
from tests.house.link.linking import HALL, INLET, MARINA, RULES, Linked, terms
from tests.house.operations.sample import SampleHouse
from tests.server.helpers import CHEAP, PASSPHRASE, HandClock

BY_ITSELF = ("link joined", "link answer")
"""Kinds of entries that a running process writes by itself."""
OTHERS = {"approves": "inspector", "checks": f"{MARINA} manager", "agrees": f"{MARINA} accounting",
          "sends": "Ada"}  # fmt: skip
WHO = {"verifies": "shift", "authorizes": "accounting", "confirms": "shift", "reports": "floor",
       "posts": "floor", "pays": "cashier", "witnesses": "floor", "receives": "accounting",
       "charges": "accounting", "tells": "shift"}  # fmt: skip


class LinkedHouse(SampleHouse):
    """Provide the sample house as Boardwalk Hall, with a link of three casinos in a database beside it."""

    def __init__(self, path: Path, clock: HandClock) -> None:
        self.path, self.url, self.hand_clock = path, f"sqlite:///{path}", clock
        self.store = Store(self.url)
        self.linked = Linked(f"sqlite:///{path.with_suffix('.link')}", clock)
        self.key = path.with_suffix(".key")
        if not self.key.exists():
            self.linked.key(HALL).write(self.key)
        key = self.linked.key(HALL)
        self.office = Office(self.store, clock, People(self.store, clock, CHEAP), sync=False, link=key)

    @classmethod
    @contextmanager
    def copied(cls, house: Path, link: Path, path: Path) -> Iterator[LinkedHouse]:
        """Open copies of a house and of a link."""
        shutil.copy(house, path)
        shutil.copy(link, path.with_suffix(".link"))
        path.with_suffix(".key").unlink(missing_ok=True)
        with cls.reopened(path) as made:
            yield made

    @classmethod
    @contextmanager
    def reopened(cls, path: Path) -> Iterator[LinkedHouse]:
        made = cls(path, HandClock())
        try:
            yield made
        finally:
            made.close()

    def close(self) -> None:
        assert self.office.linked is not None
        self.office.linked.close()
        self.linked.store.close()
        self.store.close()

    def credentials(self, operation: Operation[Any], given: Mapping[str, Any]) -> dict[str, tuple[str, str]]:
        parts = [each.part for each in operation.signers]
        names = {part: OTHERS.get(part) or f"{HALL} {WHO.get(part, 'manager')}" for part in parts}
        return {part: (name, PASSPHRASE) for part, name in names.items()}

    def sign(self, name: str, passphrase: str, request: OperationRequest) -> FormSignature:
        staff = self.office.staff if name == OTHERS["sends"] else self.linked.crew
        return staff.sign(name, passphrase, request)

    def everybody(self) -> list[Employee]:
        return self.linked.crew.list_employees()

    def state(self) -> tuple[int, Mapping[Any, int]]:
        """Count the entries of both books, without those that a process writes by itself."""
        counted = select(func.count()).where(EntryRow.kind.not_in(BY_ITSELF))
        found = 0
        for store in (self.store, self.linked.store):
            with store.read() as connection:
                found += connection.scalar(counted) or 0
        return found, self.office.ledger.balances() | self.linked.book.balances()

    def ready(self, operation: Operation[Any]) -> dict[str, Any]:
        self.linked.here()
        prepare = READY.get(operation.id)
        return {**operation.example, **(prepare(self.linked, self.hand_clock) if prepare else {})}


def _employed(linked: Linked, _: HandClock) -> dict[str, Any]:
    linked.crew.hire("Mia", "poker manager", "casino key employee")
    return {}


def _enrolled(linked: Linked, _: HandClock) -> dict[str, Any]:
    linked.crew.hire("Mia", "poker manager", "casino key employee")
    linked.enroll(HALL, "Mia")
    return {}


def _noticed(linked: Linked, _: HandClock) -> dict[str, Any]:
    linked.notify()
    return {}


def _proposed(linked: Linked, _: HandClock) -> dict[str, Any]:
    linked.propose(changed := terms(decisions="by two of three"))
    return {"digest": changed.digest}


def _contributed(linked: Linked, _: HandClock) -> dict[str, Any]:
    linked.give(HALL, 500)
    linked.give(MARINA, 500)
    return {}


def _claimed(linked: Linked, clock: HandClock) -> dict[str, Any]:
    _contributed(linked, clock)
    linked.claim(HALL)
    return {}


def _away(linked: Linked, clock: HandClock) -> dict[str, Any]:
    """Let Inlet Club go silent after the claim."""
    _claimed(linked, clock)
    clock.turn(11)
    linked.here(HALL, MARINA)
    linked.answer_all(HALL, MARINA)
    return {"casino": INLET}


def _verified(linked: Linked, clock: HandClock) -> dict[str, Any]:
    _claimed(linked, clock)
    linked.rule(HALL, 1)
    linked.answer_all()
    return {}


def _awarded(linked: Linked, clock: HandClock) -> dict[str, Any]:
    _verified(linked, clock)
    linked.confirm(1)
    return {}


def _owed(linked: Linked, clock: HandClock) -> dict[str, Any]:
    _awarded(linked, clock)
    linked.pay(1, HALL)
    return {}


READY: dict[str, Callable[[Linked, HandClock], dict[str, Any]]] = {
    "link/enroll": _employed,
    "link/designate": _enrolled,
    "link/admit": lambda linked, _: {"hash": linked.by[HALL].hash},
    "link/install": _noticed,
    "link/execute": _proposed,
    "link/approve": _proposed,
    "link/adopt": lambda *_: RULES,
    "link/claim": _contributed,
    "link/notify-otherwise": _away,
    "link/rule": _claimed,
    "link/confirm": _verified,
    "link/pay": _awarded,
    "link/settle": _owed,
    "link/transfer": lambda linked, clock: _contributed(linked, clock) | {"amount": 500},
}
"""Preparations on the link before an operation's example, with the fields that differ."""
