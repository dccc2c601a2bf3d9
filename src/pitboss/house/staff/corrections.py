"""Corrections: an entry that sets another right, signed by two people of different departments.

Who may correct the book is not in the text we hold: that accounting makes a correction, as it keeps the
official record, and a supervisor of the games approves it, is a reading of ours.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import select

from pitboss.house.casino import casino_of
from pitboss.house.ledger.accounts import Account, Kind
from pitboss.house.ledger.book import Book
from pitboss.house.ledger.entry import Done, Hand, Posting
from pitboss.house.ledger.form import Form
from pitboss.house.ledger.rows import AccountRow
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.staff.duties import Duty, Part
from pitboss.house.staff.employees import Signature
from pitboss.house.staff.positions import KENO_SUPERVISORS, POKER_SUPERVISORS
from pitboss.law import BadInput, cite
from pitboss.table.action import whole
from pitboss.table.refused import Refused

RECORD = cite("13:69F-14.19(k)")
"""Accounting keeps the official record."""
TO_PLAYERS = cite("13:69F-14.19(a)")
"""All that was taken for the fund is awarded to players."""
GATHERED: tuple[Kind, ...] = ("box", "container")
"""Where contributions lie until they are counted: what is found there too much is players' as well."""
LONGEST_REASON = 500
CORRECTING = Duty(
    "a correction",
    (
        Part("makes", ("accounting representative",), RECORD),
        Part("approves", (*POKER_SUPERVISORS, *KENO_SUPERVISORS, "slot supervisor"), RECORD),
    ),
)


@dataclass(frozen=True, kw_only=True)
class Correction(Form):
    """An amount that is posted to set an entry right, and why."""

    entry: int
    amount: int
    debit: str
    credit: str
    reason: str

    def __post_init__(self) -> None:
        if not whole(self.entry) or not whole(self.amount):
            raise BadInput("a correction names an entry by its number, and an amount in whole cents")
        if not isinstance(self.debit, str) or not isinstance(self.credit, str):
            raise BadInput("a correction debits one account and credits another, each by its name")
        if (
            not isinstance(self.reason, str)
            or len(self.reason) > LONGEST_REASON
            or not self.reason.isprintable()
        ):
            raise BadInput(f"a reason has at most {LONGEST_REASON} characters that can be read")


def correct(book: Book, form: Correction, signatures: Mapping[str, Signature]) -> Done:
    """Post a correction that was made by one person and approved by another."""
    debit, credit = Account.parse(form.debit), Account.parse(form.credit)
    owed = debit.sign < 0 and not debit.overdraws
    if (owed or debit.kind in GATHERED) and credit.overdraws:
        raise Refused(f"what is players' ({debit}) does not become the house's by a correction", TO_PLAYERS)
    posting = Posting(form.amount, debit, credit, RECORD)
    with book.store.read() as connection:
        place = casino_of(connection).name

    def hands(tx: Transaction) -> tuple[Hand, ...]:
        for account in (debit, credit):
            if account.kind != "house":
                _check_kept(tx, account)
        return CORRECTING.done_by(tx, signatures, form.asked)

    return book.correct(
        form.asked, form.entry, (posting,), reason=form.reason, cite=RECORD, place=place, hands=hands
    )


def _check_kept(tx: Transaction, account: Account) -> None:
    """Money goes to no account that nobody has used: it would lie there, and reach nobody."""
    there = select(AccountRow.key).where(AccountRow.key == account.key)
    if tx.connection.scalar(there) is None:
        raise Refused(f"the book has no account {account}: write it as the list of accounts does", RECORD)
