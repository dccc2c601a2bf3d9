"""Corrections: entries that correct others, signed by two people from different departments.

The text we have does not say who may correct the ledger. Our reading is that accounting makes a correction,
because it keeps the official record, and that a supervisor of the games approves it.
"""

from __future__ import annotations

from pydantic import Field
from sqlalchemy import func, select

from pitboss.house.accounting.department import accounting
from pitboss.house.casino import find_casino
from pitboss.house.ledger.accounts import TABLE_KINDS, AccountKind, LedgerAccount
from pitboss.house.ledger.entry import LedgerEntry, Posting
from pitboss.house.ledger.rows import AccountRow, EntryRow, PostingRow
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.form import OperationForm
from pitboss.house.operations.operation import Signer, SignersByPart
from pitboss.house.staff.positions import KENO_SUPERVISORS, POKER_SUPERVISORS
from pitboss.law import cite
from pitboss.table.fields import Count, Money, Reason, Text, blame
from pitboss.table.json_text import loads
from pitboss.table.money import dollars
from pitboss.table.refused import Refused

RECORD_CITE = cite("13:69F-14.19(k)")
"""Accounting keeps the official record."""
TO_PLAYERS_CITE = cite("13:69F-14.19(a)")
"""All contributions to the fund are awarded to players."""
KIND = "correction"
APPROVERS = (*POKER_SUPERVISORS, *KENO_SUPERVISORS, "slot supervisor")
COLLECTED_KINDS: frozenset[AccountKind] = frozenset(("box", "container"))
"""Accounts of contributions not yet counted. A surplus in one goes to the fund, as it is players' money."""


class Correction(OperationForm):
    entry: Count = Field(title="Number of the entry to correct")
    amount: Money = Field(title="Amount")
    debit: Text = Field(title="Account to debit", description="Write it as the list of accounts does.")
    credit: Text = Field(title="Account to credit")
    reason: Reason = Field(title="Why")


@accounting.operation(
    "correct",
    title="Correct an entry",
    cite=RECORD_CITE,
    kind=KIND,
    signers=(
        Signer("makes", ("accounting representative",), RECORD_CITE, "Makes the correction"),
        Signer("approves", APPROVERS, RECORD_CITE, "Approves it"),
    ),
    example={"entry": 17, "amount": 500, "debit": "fund: bad beat", "credit": "box: bad beat, table 7",
             "reason": "Counted twice"},
)  # fmt: skip
def correct(tx: Transaction, form: Correction, signers: SignersByPart) -> LedgerEntry:
    """Post an amount that corrects an entry. The entry itself does not change.

    Players' money leaves a fund or a box only to reverse what the named entry posted there, at most once.
    """
    with blame("debit"):
        debit = LedgerAccount.parse(form.debit)
    with blame("credit"):
        credit = LedgerAccount.parse(form.credit)
    for field, account in (("debit", debit), ("credit", credit)):
        if account.kind in TABLE_KINDS:
            raise Refused(f"Only play at the table changes {account}.", RECORD_CITE, field)
    _check_keeps_players_money(debit, credit)
    if form.entry >= tx.number:
        raise Refused(f"There is no entry {form.entry} to correct.", RECORD_CITE, "entry")
    for field, account in (("debit", debit), ("credit", credit)):
        if account.kind != "house" and not _is_used(tx, account):
            raise Refused(f"The ledger has no account {account}.", RECORD_CITE, field)
    if _is_owed(debit) or credit.kind in COLLECTED_KINDS:
        _check_reverses(tx, form, debit, credit)
    return LedgerEntry(
        place=find_casino(tx.connection).name,
        postings=(Posting(form.amount, debit, credit, RECORD_CITE),),
        reason=form.reason,
        facts={"corrects": form.entry},
    )


def _is_owed(account: LedgerAccount) -> bool:
    """Return whether the account is owed to players, or to the State for them."""
    return account.sign < 0 and not account.overdraws


def _check_keeps_players_money(debit: LedgerAccount, credit: LedgerAccount) -> None:
    """Refuse to move players' money to an account that is not also players'.

    From a fund it may go back only to a box or a container, or to another fund. From anywhere else, such as
    the cage, the next correction could take it to the house.
    """
    if _is_owed(debit) and not (_is_owed(credit) or credit.kind in COLLECTED_KINDS):
        where = "a box, a container or an account of players"
        why = f"A correction returns players' money ({debit}) only to {where}, not to {credit}."
        raise Refused(why, TO_PLAYERS_CITE, "credit")
    if debit.kind in COLLECTED_KINDS and credit.overdraws:
        why = f"A correction cannot turn players' money ({debit}) into the house's."
        raise Refused(why, TO_PLAYERS_CITE, "credit")


def _check_reverses(tx: Transaction, form: Correction, debit: LedgerAccount, credit: LedgerAccount) -> None:
    """Refuse to take back more of players' money than the named entry posted, less earlier reversals."""
    posted = _sum_posted(tx, form.entry, debit=credit, credit=debit)
    if not posted:
        why = f"Entry {form.entry} posted nothing from {credit} to {debit}. Name the entry that did."
        raise Refused(why, TO_PLAYERS_CITE, "entry")
    left = posted - _sum_reversed(tx, form.entry, debit, credit)
    if form.amount > left:
        why = f"Only {dollars(left)} of entry {form.entry}'s posting is left to reverse."
        raise Refused(why, TO_PLAYERS_CITE, "amount")


def _sum_posted(tx: Transaction, entry: int, *, debit: LedgerAccount, credit: LedgerAccount) -> int:
    """Return the amount that an entry posted from one account to another."""
    between = PostingRow.entry == entry, PostingRow.debit == debit.key, PostingRow.credit == credit.key
    return int(tx.connection.scalar(select(func.sum(PostingRow.amount)).where(*between)) or 0)


def _sum_reversed(tx: Transaction, entry: int, debit: LedgerAccount, credit: LedgerAccount) -> int:
    """Return the amount that earlier corrections of an entry have reversed between two accounts."""
    earlier = (
        select(EntryRow.line, PostingRow.amount)
        .join(PostingRow, PostingRow.entry == EntryRow.number)
        .where(EntryRow.kind == KIND, EntryRow.number > entry)
        .where(PostingRow.debit == debit.key, PostingRow.credit == credit.key)
    )
    rows = tx.connection.execute(earlier)
    return sum(amount for line, amount in rows if loads(line)["facts"].get("corrects") == entry)


def _is_used(tx: Transaction, account: LedgerAccount) -> bool:
    """Return whether an account is in use. Money in an unused account would reach nobody."""
    there = select(AccountRow.key).where(AccountRow.key == account.key)
    return tx.connection.scalar(there) is not None
