"""A copy of the sample house, or of the sample organization, for each test, prepared for each operation."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

from sqlalchemy import func, select

from pitboss.charity import sample as charity_sample
from pitboss.house.departments import DEPARTMENTS
from pitboss.house.keeper import Keeper
from pitboss.house.ledger.entry import OperationRequest
from pitboss.house.ledger.rows import EntryRow, PostingRow
from pitboss.house.office import sample as casino_sample
from pitboss.house.office.furnishing import name_by_position
from pitboss.house.office.office import Office
from pitboss.house.office.sample import deal
from pitboss.house.operations.desk import Credentials, OperationsDesk, Receipt
from pitboss.house.operations.operation import Operation
from pitboss.house.staff.employees import Employee, FormSignature
from pitboss.storage.people import People
from pitboss.storage.store import Store
from tests.house.operations.bad_beat_ready import BAD_BEAT_READY
from tests.house.operations.bingo_ready import BINGO_READY
from tests.house.operations.casino_night_ready import CASINO_NIGHT_READY
from tests.house.operations.keno_ready import KENO_READY
from tests.house.operations.organization_ready import ORGANIZATION_READY
from tests.house.operations.poker_ready import POKER_READY
from tests.house.operations.raffle_ready import RAFFLE_READY
from tests.house.operations.tournament_ready import TOURNAMENT_READY
from tests.server.helpers import CHEAP, PASSPHRASE, HandClock

ROUNDS_DEALT = 3
CLOCK = HandClock()
"""What every clock of these tests shows (`conftest.hand_clock`), commands and pages included."""


PEOPLE_BY_POSITION: dict[Keeper, dict[str, str]] = {
    "casino": name_by_position(casino_sample.PEOPLE),
    "charity": name_by_position(charity_sample.PEOPLE),
}
"""Who signs for each position of a kind of keeper."""


def keeper_of(operation: Operation[Any]) -> Keeper:
    """Return whose ledger takes an operation."""
    return DEPARTMENTS[operation.department].keeper


def make_sample(empty: str, path: Path, keeper: Keeper) -> None:
    """Furnish a house or an organization in a copy of an empty database."""
    shutil.copy(empty.removeprefix("sqlite:///"), path)
    CLOCK.seconds = 0.0  # tests that ran before may have turned it, and no copy could go back behind that
    with SampleHouse.opened(path) as house:
        if keeper == "charity":
            charity_sample.furnish(house.office, PASSPHRASE)
        else:
            casino_sample.furnish(house.office, PASSPHRASE)
            deal(house.office, ROUNDS_DEALT, seed=1)


class SampleHouse:
    """The sample house, with somebody in every position to sign."""

    def __init__(self, path: Path) -> None:
        self.url = f"sqlite:///{path}"
        self.clock: HandClock = CLOCK
        self.store = Store(self.url)
        self.office = Office(self.store, CLOCK, People(self.store, CLOCK, CHEAP), sync=False)

    @classmethod
    @contextmanager
    def opened(cls, path: Path) -> Iterator[Self]:
        house = cls(path)
        try:
            yield house
        finally:
            house.store.close()

    @property
    def operations(self) -> list[Operation[Any]]:
        return [each for desk in self.office.desks for each in desk.operations]

    def desk_of(self, operation: Operation[Any]) -> OperationsDesk:
        return self.office.find_desk(operation.department)

    def find(self, id: str) -> Operation[Any]:
        department, name = id.split("/")
        return self.office.find_desk(department).find(department, name)

    def credentials(self, operation: Operation[Any], given: Mapping[str, Any]) -> dict[str, tuple[str, str]]:
        """Return a signature for each part of the form, each by a different person."""
        with self.desk_of(operation).reading() as tx:
            signers = operation.required_signers(tx, operation.parse(given))
        found: dict[str, tuple[str, str]] = {}
        for each in signers:
            people = PEOPLE_BY_POSITION[keeper_of(operation)]
            names = [people[position] for position in each.positions if position in people]
            taken = {name for name, _ in found.values()}
            found[each.part] = next(name for name in names if name not in taken), PASSPHRASE
        return found

    def signature(self, position: str) -> tuple[str, str]:
        return PEOPLE_BY_POSITION[self.office.keeper][position], PASSPHRASE

    def sign(self, name: str, passphrase: str, request: OperationRequest) -> FormSignature:
        return self.office.staff.sign(name, passphrase, request)

    def everybody(self) -> list[Employee]:
        return self.office.staff.list_employees()

    def submit(self, id: str, *, signed: Credentials | None = None, **given: Any) -> Receipt:
        operation = self.find(id)
        signed = signed or self.credentials(operation, given)
        return self.desk_of(operation).submit(operation, given, credentials=signed)

    def state(self) -> tuple[int, Mapping[Any, int]]:
        """Return the state that no refusal may change: the number of entries, and every balance."""
        with self.store.read() as connection:
            entries = connection.scalar(select(func.count()).select_from(EntryRow)) or 0
        return entries, self.office.ledger.balances()

    def ready(self, operation: Operation[Any]) -> dict[str, Any]:
        """Put the house in the state that an operation needs, and return a form that it accepts."""
        self.clock.seconds, prepare = 0.0, READY.get(operation.id)
        return {**operation.example, **(prepare(self) if prepare is not None else {})}


def _posted_to_the_fund(house: SampleHouse) -> dict[str, Any]:
    """Return the last entry that posted from the example's box to its fund."""
    box, fund = "box: bad beat, table 7", "fund: bad beat"
    between = PostingRow.debit == box, PostingRow.credit == fund
    posted = select(PostingRow.entry, PostingRow.amount).where(*between).order_by(PostingRow.entry.desc())
    with house.store.read() as connection:
        entry, amount = connection.execute(posted).first() or (0, 0)
    return {"entry": entry, "amount": amount}


READY: dict[str, Callable[[SampleHouse], dict[str, Any]]] = {
    "book/correct": _posted_to_the_fund,
    **BAD_BEAT_READY,
    **KENO_READY,
    **POKER_READY,
    **ORGANIZATION_READY,
    **CASINO_NIGHT_READY,
    **TOURNAMENT_READY,
    **BINGO_READY,
    **RAFFLE_READY,
}
"""What must happen in the sample house before an operation's example can be handed in, and which fields of
the example then differ. An operation that is not listed takes its example as it is."""
