"""What is done to the book itself by form: a correction, signed by accounting and by a supervisor."""

from __future__ import annotations

from datetime import datetime

from pitboss.house.due import Due
from pitboss.house.ledger.book import Book
from pitboss.house.office.fields import Field
from pitboss.house.office.operation import Operation
from pitboss.house.staff.corrections import CORRECTING, RECORD, Correction, correct

NAME, TITLE = "book", "The book"
OPERATIONS: tuple[Operation, ...] = (
    Operation(
        "correct", "Correction of an entry", RECORD,
        (Field("entry", "Number of the entry to set right", "number", hint="17"),
         Field("amount", "Amount", "amount", hint="5"),
         Field("debit", "Account to debit", hint="fund: bad beat"),
         Field("credit", "Account to credit", hint="box: bad beat, table 7"),
         Field("reason", "Why", hint="counted twice")),
        Correction, correct, lambda _: CORRECTING,
    ),
)  # fmt: skip


def due(book: Book, now: datetime) -> list[Due]:
    """Nothing is due by the clock."""
    return []
