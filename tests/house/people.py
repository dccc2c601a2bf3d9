"""Employees of a test house, with their requests and signatures."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from typing import Any

from pitboss.house.ledger.entry import CompletedOperation, LedgerEntry, OperationRequest, Posting
from pitboss.house.ledger.ledger import Ledger
from pitboss.house.staff.employees import FormSignature, Staff
from pitboss.house.staff.positions import DEPARTMENTS
from pitboss.law import Cite
from pitboss.storage.people import People
from tests.server.helpers import CHEAP, PASSPHRASE

_NUMBERS = itertools.count(1)


def asked(what: Mapping[str, Any] | None = None, id: str = "") -> OperationRequest:
    """Make a request with a unique id."""
    return OperationRequest(id=id or f"test {next(_NUMBERS)}", what=what or {})


def correct(
    book: Ledger, wrong: int, postings: tuple[Posting, ...], *, cite: Cite, place: str
) -> CompletedOperation:
    """Correct an entry without the signatures that the form requires."""
    entry = LedgerEntry(kind="correction", cite=cite, place=place, postings=postings, reason="wrong",
                  facts={"corrects": wrong})  # fmt: skip
    return book.do(asked(), lambda _: entry)


class Crew(Staff):
    """A staff with one person in every position, each named after it."""

    def __init__(self, book: Ledger, *positions: str) -> None:
        super().__init__(book, People(book.store, book.clock, CHEAP))
        for position in positions or DEPARTMENTS:
            self.hire(position, position)

    @classmethod
    def nobody(cls, book: Ledger) -> Crew:
        """Make a staff without anybody, such as that of an organization."""
        made = cls.__new__(cls)
        Staff.__init__(made, book, People(book.store, book.clock, CHEAP))
        return made

    def hire(self, name: str, position: str, licence: str = "casino employee") -> None:
        person = self.people.register(name, PASSPHRASE)
        kind = "none" if position == "Division inspector" else licence
        self.employ(asked({"hire": name}), person, position=position, licence=kind,
                    number=f"L{person.id}", place="Boardwalk Hall")  # fmt: skip

    def signed(self, asked: OperationRequest, **parts: str) -> dict[str, FormSignature]:
        """Signatures over a request: `counts="dealer"` is the dealer's, for the part of who counts.

        A part of several words is written with underscores.
        """
        return {part.replace("_", " "): self.sign(name, PASSPHRASE, asked) for part, name in parts.items()}
