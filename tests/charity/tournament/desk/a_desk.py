"""A director's desk for tests: a copy of the sample organization, and short ways to work at it."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from pitboss.charity.tournament.desk.opening import EXAMPLE
from pitboss.charity.tournament.desk.records import DeskTournament, read_tournament
from pitboss.charity.tournament.state import Tournament
from pitboss.house.office.office import Office
from pitboss.house.operations.desk import Receipt, make_request
from pitboss.house.staff.employees import FormSignature
from pitboss.law import cite
from pitboss.storage.people import People
from pitboss.storage.store import Store
from pitboss.table.refused import Refused
from tests.house.operations.sample import PEOPLE_BY_POSITION
from tests.server.helpers import CHEAP, HandClock

DAY = "2030-01-01"


class Desk:
    """Submits a tournament's operations, signed by the first position that each signature allows."""

    def __init__(self, path: Path, clock: HandClock | None = None, store: Store | None = None) -> None:
        self.path, self.clock = path, clock or HandClock()
        self.store = store or Store(f"sqlite:///{path}")
        self.office = Office(self.store, self.clock, People(self.store, self.clock, CHEAP), sync=False)
        self.people = {each.name: each for each in self.office.staff.list_employees()}

    def close(self) -> None:
        self.store.close()

    def beside(self) -> Desk:
        """Return another desk at the same ledger, as another process has it."""
        return Desk(self.path, self.clock)

    def submit(self, name: str, id: str = "", by: str = "", **given: Any) -> Receipt:
        """Submit an operation of tournament 1, unless another is named."""
        return self._submit(
            "tournament", name, given if name == "open" else {"tournament": 1, **given}, id, by
        )

    def floor(self, name: str, **given: Any) -> Receipt:
        """Submit an operation of the casino night."""
        return self._submit("casino-night", name, given)

    def organization(self, name: str, **given: Any) -> Receipt:
        """Submit an operation of the organization, with its example where nothing is given."""
        example = self.office.desk.find("organization", name).example
        return self._submit("organization", name, {**example, **given})

    def rent(self, **given: Any) -> Receipt:
        """Make a contract with the provider for the night."""
        supplied = [{"item": "Cards and chips", "kind": "equipment"}]
        terms = {"agreed": "2030-01-01T09:00:00-05:00", "kind": "casino night", "event": DAY}
        return self.organization("contract", **{**terms, "supplies": supplied, **given})

    def _submit(
        self, department: str, name: str, given: Mapping[str, Any], id: str = "", by: str = ""
    ) -> Receipt:
        operation = self.office.desk.find(department, name)
        form = operation.parse(given)
        id = id or secrets.token_hex(8)
        request, at = make_request(operation, form, id), self.office.ledger.now()
        signed: dict[str, FormSignature] = {}
        for each in operation.signers:
            who = self.people[by or PEOPLE_BY_POSITION["charity"][each.positions[0]]]
            signed[each.part] = FormSignature(who.person, who.name, request.signing_digest, at)
        return self.office.desk.submit(operation, form, id=id, signatures=signed)

    def answer(self, name: str, **given: Any) -> dict[str, Any]:
        done = self.submit(name, **given)
        assert done.result is not None
        return done.result.to_json()

    # States

    def open(self, **given: Any) -> Desk:
        self.submit("open", **{**EXAMPLE, "day": DAY, **given})
        return self

    def enter(self, players: int, **given: Any) -> Desk:
        self.open(**given)
        for number in range(1, players + 1):
            self.submit("register", player=f"Player {number}")
        return self

    def begin(self, players: int, **given: Any) -> Desk:
        self.enter(players, **given)
        self.submit("draw-seats")
        self.submit("start", other_games=["blackjack"])
        return self

    def bust(self, *entrants: int, out: bool = True, stack: int = 1500) -> None:
        self.submit("bust", players=[{"entrant": each, "stack": stack} for each in entrants], out=out)

    # What there is

    @property
    def made(self) -> DeskTournament:
        with self.store.read() as connection:
            found = read_tournament(connection, 1)
        assert found is not None
        return found

    @property
    def play(self) -> Tournament:
        return self.made.play

    def balances(self) -> Mapping[str, int]:
        """Return the balances of the tournament's own accounts."""
        balances = self.office.ledger.balances().items()
        ours = [pair for pair in balances if "tournament" in pair[0].name and pair[1]]
        return {account.key: amount for account, amount in ours}


@contextmanager
def refused(law: str, field: str | None = None, reason: str = "") -> Iterator[None]:
    """Expect the block to be refused under a rule, at a field."""
    with pytest.raises(Refused) as caught:
        yield
    assert caught.value.cite == cite(law), caught.value
    assert field in (None, caught.value.field), caught.value.field
    assert reason in caught.value.reason
