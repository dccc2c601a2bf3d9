"""Corrections: an entry that sets another right, signed by two people of different departments.

Who may correct the book is not in the text we hold: that accounting makes a correction, as it keeps the
official record, and a supervisor of the games approves it, is a reading of ours.
"""

from __future__ import annotations

from pydantic import Field
from sqlalchemy import select

from pitboss.house.accounting.department import book
from pitboss.house.casino import casino_of
from pitboss.house.ledger.accounts import AT_TABLES, Account, Kind
from pitboss.house.ledger.entry import Entry, Posting
from pitboss.house.ledger.rows import AccountRow
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.form import OperationForm
from pitboss.house.operations.operation import Signer, Signers
from pitboss.house.staff.positions import KENO_SUPERVISORS, POKER_SUPERVISORS
from pitboss.law import cite
from pitboss.table.fields import Count, Money, Reason, Text, blame
from pitboss.table.refused import Refused

RECORD = cite("13:69F-14.19(k)")
"""Accounting keeps the official record."""
TO_PLAYERS = cite("13:69F-14.19(a)")
"""All that was taken for the fund is awarded to players."""
GATHERED: tuple[Kind, ...] = ("box", "container")
"""Where contributions lie until they are counted: what is found there too much is players' as well."""


class Correction(OperationForm):
    entry: Count = Field(title="Number of the entry to correct")
    amount: Money = Field(title="Amount")
    debit: Text = Field(title="Account to debit", description="Write it as the list of accounts does.")
    credit: Text = Field(title="Account to credit")
    reason: Reason = Field(title="Why")


@book.operation(
    "correct",
    title="Correct an entry",
    cite=RECORD,
    kind="correction",
    signers=(
        Signer("makes", ("accounting representative",), RECORD, "Makes the correction"),
        Signer("approves", (*POKER_SUPERVISORS, *KENO_SUPERVISORS, "slot supervisor"), RECORD, "Approves it"),
    ),
    example={"entry": 17, "amount": 500, "debit": "fund: bad beat", "credit": "box: bad beat, table 7",
             "reason": "Counted twice"},
)  # fmt: skip
def correct(tx: Transaction, form: Correction, signers: Signers) -> Entry:
    """Post an amount that sets an entry right. The entry itself stays as it was written."""
    with blame("debit"):
        debit = Account.parse(form.debit)
    with blame("credit"):
        credit = Account.parse(form.credit)
    for field, account in (("debit", debit), ("credit", credit)):
        if account.kind in AT_TABLES:
            raise Refused(
                f"What lies at a table ({account}) changes only by what is played there.", RECORD, field
            )
    owed = debit.sign < 0 and not debit.overdraws
    if (owed or debit.kind in GATHERED) and credit.overdraws:
        why = f"Players' money ({debit}) does not become the house's by a correction."
        raise Refused(why, TO_PLAYERS, "credit")
    if form.entry >= tx.number:
        raise Refused(f"There is no entry {form.entry} to correct.", RECORD, "entry")
    for field, account in (("debit", debit), ("credit", credit)):
        if account.kind != "house" and not _is_used(tx, account):
            raise Refused(f"The book has no account {account}.", RECORD, field)
    return Entry(
        place=casino_of(tx.connection).name,
        postings=(Posting(form.amount, debit, credit, RECORD),),
        reason=form.reason,
        facts={"corrects": form.entry},
    )


def _is_used(tx: Transaction, account: Account) -> bool:
    """Return whether anybody has used an account. Money in one that nobody uses would reach nobody."""
    there = select(AccountRow.key).where(AccountRow.key == account.key)
    return tx.connection.scalar(there) is not None
