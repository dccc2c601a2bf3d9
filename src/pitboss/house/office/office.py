"""The office of a house: its book, its people, and the parts that do things by form."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from pitboss.house.casino import Casino, casino_of
from pitboss.house.keno.room import KenoRoom
from pitboss.house.ledger.book import Book
from pitboss.house.ledger.entry import Done
from pitboss.house.ledger.form import Form
from pitboss.house.office import bad_beat, keno
from pitboss.house.office import book as the_book
from pitboss.house.office.operation import Operation
from pitboss.house.poker.decks import Due
from pitboss.house.staff.employees import Signature, Staff
from pitboss.storage.clock import Clock
from pitboss.storage.errors import NotFound
from pitboss.storage.people import People
from pitboss.storage.store import Store


@dataclass(frozen=True, slots=True)
class Group:
    """A part of the house: what it is called, what it does by form, and what is due in it."""

    name: str
    title: str
    part: Any
    operations: tuple[Operation, ...]
    due: Callable[[Any, datetime], list[Due]]

    def find(self, name: str) -> Operation:
        for each in self.operations:
            if each.name == name:
                return each
        raise NotFound(
            f"{self.title} has no form {name!r}: it has {', '.join(o.name for o in self.operations)}"
        )


class Office:
    """What a house runs besides its tables, in the database of its tables or in one of its own."""

    def __init__(self, store: Store, clock: Clock, people: People, *, sync: bool = True) -> None:
        self.book = Book(store, clock, sync=sync)
        self.staff = Staff(self.book, people)
        self.keno = KenoRoom(self.book)
        groups = (
            Group("bad-beat", "Bad beat payout", self.book, bad_beat.OPERATIONS, bad_beat.due),
            Group(keno.NAME, keno.TITLE, self.keno, keno.OPERATIONS, keno.due),
            Group(the_book.NAME, the_book.TITLE, self.book, the_book.OPERATIONS, the_book.due),
        )
        self.groups: dict[str, Group] = {each.name: each for each in groups}

    @property
    def casino(self) -> Casino:
        with self.book.store.read() as connection:
            return casino_of(connection)

    def group(self, name: str) -> Group:
        if name not in self.groups:
            raise NotFound(f"the house has no part {name!r}: it has {', '.join(self.groups)}")
        return self.groups[name]

    def due(self) -> list[tuple[Group, Due]]:
        """Everything due by now, the oldest first."""
        now = self.book.clock.now()
        found = [(group, each) for group in self.groups.values() for each in group.due(group.part, now)]
        return sorted(found, key=lambda row: row[1])

    def do(
        self, group: str, name: str, given: Mapping[str, object], *, id: str = "",
        sign: Callable[[Form, str], Signature] | None = None,
    ) -> Done:  # fmt: skip
        """Fill a form in, have it signed by whom the duty names, and carry it out.

        `sign` is asked for the signature of each part of the duty, with the form to be signed.
        """
        part = self.group(group)
        operation = part.find(name)
        form = operation.filled(id or secrets.token_hex(16), given)
        duty = operation.signed_by(part.part, form)
        signatures: dict[str, Signature] = {}
        if duty is not None and sign is not None:
            signatures = {each.does: sign(form, each.does) for each in duty.parts}
        return operation.do(part.part, form, signatures)
