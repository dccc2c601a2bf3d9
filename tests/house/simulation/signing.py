"""Signatures of a simulated house's staff."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pitboss.house.ledger.entry import Asked, Done
from pitboss.house.ledger.form import Form
from pitboss.house.operations.desk import make_request
from pitboss.house.operations.operation import Operation
from pitboss.house.staff.employees import Signature, Staff
from pitboss.storage.people import People
from tests.house.bad_beat.room import Desk
from tests.house.simulation.world import World
from tests.server.helpers import CHEAP


class Signing:
    """Signs as `Staff.sign` does, given the right passphrase."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._ids = {name: id for id, name in world.store.audit("SELECT id, name FROM people")}

    def signed(self, form: Form, parts: Mapping[str, str]) -> dict[str, Signature]:
        """Return signatures over a form, by part."""
        return self.sign(form.asked, parts)

    def hand_in(
        self, operation: Operation[Any], id: str, given: Mapping[str, Any], parts: Mapping[str, str],
        over: str = "",
    ) -> Callable[[], Done]:  # fmt: skip
        """Have a form signed now, and return its submission. `over` is the signed id, if different."""
        form = operation.parse(given)
        signed = self.sign(make_request(operation, form, over or id), parts)

        def send() -> Done:
            book = self._world.book
            desk = Desk(book, Staff(book, People(book.store, book.clock, CHEAP)), [])
            desk.submit(operation, form, id=id, signatures=signed)
            return desk.last

        return send

    def sign(self, request: Asked, parts: Mapping[str, str]) -> dict[str, Signature]:
        """Sign a request, by part."""
        at, digest = self._world.book.now(), request.signed
        return {part: Signature(self._ids[name], name, digest, at) for part, name in parts.items()}
