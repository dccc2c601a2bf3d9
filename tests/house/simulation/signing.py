"""Signatures of a simulated house's staff."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pitboss.house.ledger.entry import CompletedOperation, OperationRequest
from pitboss.house.ledger.form import LedgerForm
from pitboss.house.operations.desk import make_request
from pitboss.house.operations.operation import Operation
from pitboss.house.staff.employees import FormSignature, Staff
from pitboss.storage.people import People
from tests.house.bad_beat.room import Desk
from tests.house.simulation.world import World
from tests.server.helpers import CHEAP


class Signing:
    """Signs as `Staff.sign` does, given the right passphrase."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._ids = {name: id for id, name in world.store.audit("SELECT id, name FROM people")}

    def signed(self, form: LedgerForm, parts: Mapping[str, str]) -> dict[str, FormSignature]:
        """Return signatures over a form, by part."""
        return self.sign(form.request, parts)

    def hand_in(
        self, operation: Operation[Any], id: str, given: Mapping[str, Any], parts: Mapping[str, str],
        over: str = "",
    ) -> Callable[[], CompletedOperation]:  # fmt: skip
        """Have a form signed now, and return its submission. `over` is the signed id, if different."""
        form = operation.parse(given)
        signed = self.sign(make_request(operation, form, over or id), parts)

        def send() -> CompletedOperation:
            book = self._world.book
            desk = Desk(book, Staff(book, People(book.store, book.clock, CHEAP)), [])
            desk.submit(operation, form, id=id, signatures=signed)
            return desk.last

        return send

    def sign(self, request: OperationRequest, parts: Mapping[str, str]) -> dict[str, FormSignature]:
        """Sign a request, by part."""
        at, digest = self._world.book.now(), request.signing_digest
        return {part: FormSignature(self._ids[name], name, digest, at) for part, name in parts.items()}
