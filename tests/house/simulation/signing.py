"""Signatures of the people of a simulated house."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.house.ledger.entry import Asked
from pitboss.house.ledger.form import Form
from pitboss.house.staff.employees import Signature
from tests.house.simulation.world import World


class Signing:
    """Signs as `Staff.sign` does for who gives the right passphrase."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._ids = {name: id for id, name in world.store.audit("SELECT id, name FROM people")}

    def signed(self, form: Form, parts: Mapping[str, str]) -> dict[str, Signature]:
        """Signatures over a form: whose is for which part."""
        return self.sign(form.asked, parts)

    def sign(self, request: Asked, parts: Mapping[str, str]) -> dict[str, Signature]:
        """Sign a request: whose signature is for which part."""
        at, digest = self._world.book.now(), request.signed
        return {part: Signature(self._ids[name], name, digest, at) for part, name in parts.items()}
