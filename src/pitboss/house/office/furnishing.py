"""Furnish an empty ledger as a sample: its keeper, people in every position, and the forms they submit.

A sample uses the same forms and signatures as any house. Only the passphrase, which was just set, is not
checked again for each signature, because that would take most of the time.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from pitboss.house.casino import Casino, set_casino
from pitboss.house.ledger.entry import OperationRequest
from pitboss.house.office.office import Office
from pitboss.house.operations.desk import Receipt, make_request
from pitboss.house.operations.operation import Operation
from pitboss.house.staff.employees import FormSignature
from pitboss.house.staff.positions import usual_license
from pitboss.storage.errors import Conflict
from pitboss.storage.people import Person, Role


def name_by_position(people: Mapping[str, str]) -> dict[str, str]:
    """Return the person who signs for each position: the last one who holds it."""
    return {position: name for name, position in people.items()}


class SampleOffice:
    """A sample that is being made: who works there, and what they submit."""

    def __init__(
        self, office: Office, keeper: Casino, people: Mapping[str, str], roles: Mapping[str, Role],
        passphrase: str,
    ) -> None:  # fmt: skip
        if office.ledger.balances() or office.staff.list_employees():
            raise Conflict("This ledger is already in use. Name a new database.")
        self.office, self._signs_for = office, name_by_position(people)
        self._submitted = 0
        set_casino(office.ledger, OperationRequest(id="sample casino", what=asdict(keeper)), keeper)
        self._people = self._employ(people, roles, keeper.name, passphrase)

    def submit(self, operation: Operation[Any], /, **given: object) -> Receipt:
        """Submit a form, signed for each part by a person in the first allowed position who is still free."""
        return self.submit_as({}, operation, **given)

    def submit_as(self, names: Mapping[str, str], operation: Operation[Any], /, **given: object) -> Receipt:
        """Submit a form whose parts these people sign. Others sign the parts that are not named."""
        self._submitted += 1
        form, id = operation.parse(given), f"sample {self._submitted} {operation.id}"
        digest, at = make_request(operation, form, id).signing_digest, self.office.ledger.now()
        desk = self.office.find_desk(operation.department)
        with desk.reading() as tx:
            signers = operation.required_signers(tx, form)
        signing = {part: self._people[name] for part, name in names.items()}
        for each in signers:
            if each.part in signing:
                continue
            taken = {person.id for person in signing.values()}
            able = (self._people[self._signs_for[position]] for position in each.positions)
            signing[each.part] = next(person for person in able if person.id not in taken)
        signed = {part: FormSignature(one.id, one.name, digest, at) for part, one in signing.items()}
        return desk.submit(operation, form, id=id, signatures=signed)

    def _employ(
        self, positions: Mapping[str, str], roles: Mapping[str, Role], place: str, passphrase: str
    ) -> dict[str, Person]:
        """Register and employ everybody. Return them by name."""
        staff = self.office.staff
        wanted: dict[str, Role] = {name: roles.get(at, "player") for name, at in positions.items()}
        people = staff.people.register_all(wanted, passphrase)
        for number, person in enumerate(people, 1):
            position = positions[person.name]
            asked = OperationRequest(id=f"sample {person.name}", what={"name": person.name})
            staff.employ(asked, person, position=position, licence=usual_license(position),
                         number=f"L{100 + number}", place=place)  # fmt: skip
        return {person.name: person for person in people}
