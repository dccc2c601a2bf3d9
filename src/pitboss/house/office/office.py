"""The office of a house: its book, its people, and the parts that do things by form."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from pitboss.house.casino import Casino, casino_of
from pitboss.house.departments import DEPARTMENTS, ON_A_LINK, load_department
from pitboss.house.due import Due
from pitboss.house.keno.room import KenoRoom
from pitboss.house.ledger.book import Book
from pitboss.house.ledger.entry import Asked, Done
from pitboss.house.ledger.form import Form
from pitboss.house.link.desk import LinkedDesk, OutboxDesk
from pitboss.house.link.key import Key
from pitboss.house.link.linked import LinkedCasino
from pitboss.house.office import keno
from pitboss.house.office.operation import Operation
from pitboss.house.operations.desk import OperationsDesk
from pitboss.house.operations.operation import Department
from pitboss.house.staff.employees import Signature, Staff
from pitboss.storage.clock import Clock
from pitboss.storage.errors import NotFound
from pitboss.storage.people import People
from pitboss.storage.store import Store

Sign = Callable[[str, str, Asked], Signature]
"""A name and a passphrase make a signature over a request."""


@dataclass(frozen=True, slots=True)
class Group:
    """A part of the house: what it is called, what it does by form, and what is due in it."""

    name: str
    title: str
    part: Any
    operations: tuple[Operation, ...]
    due: Callable[[Any, datetime], list[Due]]
    sign: Sign
    """How its people sign."""
    has_page: bool = False

    def may_read(self, position: str) -> bool:
        return True

    def find(self, name: str) -> Operation:
        for each in self.operations:
            if each.name == name:
                return each
        raise NotFound(
            f"{self.title} has no form {name!r}: it has {', '.join(o.name for o in self.operations)}"
        )


class Office:
    """What a house runs besides its tables, in the database of its tables or in one of its own.

    With a key to a link it takes part in that: in the link's own book, signed by the link's own people.
    """

    def __init__(
        self, store: Store, clock: Clock, people: People, *, sync: bool = True, link: Key | None = None
    ) -> None:
        self.book = Book(store, clock, sync=sync)
        self.staff = Staff(self.book, people)
        self.keno = KenoRoom(self.book)
        own = (load_department(name) for name in DEPARTMENTS if name not in ON_A_LINK)
        self.desk = OperationsDesk(self.book, self.staff, own)
        self.desks = [self.desk]
        self.linked = LinkedCasino(link, book=self.book, clock=clock) if link is not None else None
        sign = self.staff.sign
        groups = [
            Group(keno.NAME, keno.TITLE, self.keno, keno.OPERATIONS, keno.due, sign),
        ]
        if self.linked is not None:
            self.desks += [LinkedDesk(self.linked), OutboxDesk(self.linked, self.staff)]
        self.groups: dict[str, Group] = {each.name: each for each in groups}

    @property
    def casino(self) -> Casino:
        with self.book.store.read() as connection:
            return casino_of(connection)

    def desk_of(self, department: str) -> OperationsDesk:
        """Return the desk that a department's forms are handed in at."""
        for desk in self.desks:
            if department in desk.departments:
                return desk
        known = ", ".join(name for desk in self.desks for name in desk.departments)
        more = " A key to a link opens that one." if department in ON_A_LINK else ""
        raise NotFound(f"The house has no department {department!r}. It has {known}.{more}")

    def id_space(self, desk: OperationsDesk) -> str:
        """Return what sets the ids of this house's requests apart: other casinos send to a link too."""
        return self.linked.by.casino if self.linked is not None else ""

    def group(self, name: str) -> Group:
        if name not in self.groups:
            raise NotFound(f"the house has no part {name!r}: it has {', '.join(self.groups)}")
        return self.groups[name]

    def due(self) -> list[tuple[Group | Department, Due]]:
        """List what is due by now, oldest first."""
        now = self.book.clock.now()
        found: list[tuple[Group | Department, Due]] = [row for desk in self.desks for row in desk.due()]
        found += [(group, each) for group in self.groups.values() for each in group.due(group.part, now)]
        return sorted(found, key=lambda row: row[1])

    def do(
        self, group: str, name: str, given: Mapping[str, object], *, id: str = "",
        sign: Callable[[Sign, Form, str], Signature] | None = None,
    ) -> Done:  # fmt: skip
        """Fill a form in, have it signed by whom the duty names, and carry it out.

        `sign` is asked for the signature of each part of the duty, with how the people of that part of the
        house sign, and the form to be signed.
        """
        part = self.group(group)
        operation = part.find(name)
        form = operation.filled(id or secrets.token_hex(16), given)
        duty = operation.signed_by(part.part, form)
        signatures: dict[str, Signature] = {}
        if duty is not None and sign is not None:
            signatures = {each.does: sign(part.sign, form, each.does) for each in duty.parts}
        return operation.do(part.part, form, signatures)
