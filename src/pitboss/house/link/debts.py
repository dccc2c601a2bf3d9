"""Track what casinos owe each other: costs, shares of a payout, and money of the fund. 13:69F-14.20(c)2,
(d)2."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from pydantic import Field
from sqlalchemy import Connection, select

from pitboss.house.ledger.entry import LedgerEntry, NewRow, Posting
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.link.access import check_works_for, find_employer, prefill_own_casino, sender_of
from pitboss.house.link.agreement import require_agreement
from pitboss.house.link.department import MONEY, link
from pitboss.house.link.fields import CasinoName
from pitboss.house.link.laws import FUNDS, LIABLE
from pitboss.house.link.participants import check_party
from pitboss.house.link.rows import LinkDebtRow, LinkSettlementRow
from pitboss.house.link.system import (
    cage_account,
    divide_amount,
    find_by_number,
    house_account,
    next_number,
    read_unsettled,
)
from pitboss.house.operations.form import OperationForm
from pitboss.house.operations.operation import Signer, SignersByPart
from pitboss.table.fields import Count, Money, Text
from pitboss.table.money import dollars
from pitboss.table.refused import Refused

ACCOUNTING = ("accounting representative",)


def check_amount(amount: int) -> None:
    if not amount:
        raise Refused("Enter an amount.", FUNDS, "amount")


class Cost(OperationForm):
    casino: CasinoName = Field(title="Casino that paid it")
    amount: Money = Field(title="Amount paid")
    what: Text = Field(title="What for")


@link.operation(
    "charge",
    title="Share a cost",
    cite=FUNDS,
    kind="link cost",
    section=MONEY,
    signers=(
        Signer("charges", ACCOUNTING, FUNDS, "Charges it, for the casino that paid"),
        Signer("agrees", ACCOUNTING, FUNDS, "Agrees, for a casino that will owe a share"),
    ),
    sender=lambda tx, form: form.casino,
    prefill=prefill_own_casino,
    example={"casino": "Boardwalk Hall", "amount": 100_000, "what": "The server's electricity"},
)
def charge(tx: Transaction, form: Cost, signers: SignersByPart) -> LedgerEntry:
    """Share a cost that one casino has paid. Each of the others owes it an equal part.

    Someone from a casino that will owe its share agrees, because one casino's word is not enough.
    """
    terms = require_agreement(tx.connection)
    check_party(form.casino, terms)
    check_amount(form.amount)
    check_works_for(tx, signers, form.casino, FUNDS, "charges")
    if (other := find_employer(tx, signers["agrees"])) == form.casino or other not in terms.names:
        why = f"{signers['agrees'].name} does not work for a casino that owes a share. Ask someone who does."
        raise Refused(why, FUNDS, "sign.agrees")
    shares = divide_amount(form.amount, dict.fromkeys(terms.names, 1))
    rows = build_debt_rows(tx, form.casino, shares, None)
    postings = tuple(
        Posting(row.values["amount"], house_account(row.values["debtor"]), house_account(form.casino), FUNDS)
        for row in rows
    )
    facts = {"what": form.what, "amount": form.amount}
    return LedgerEntry(place=form.casino, postings=postings, rows=tuple(rows), facts=facts)


class Transfer(OperationForm):
    casino: CasinoName = Field(title="Casino that hands it over")
    to: CasinoName = Field(title="Casino that received it")
    amount: Money = Field(title="Amount")


def _to_own_casino(tx: Transaction) -> Mapping[str, Any]:
    return {"to": sender_of(tx).casino}


@link.operation(
    "transfer",
    title="Receive money of the fund from another casino",
    cite=FUNDS,
    kind="link transfer",
    section=MONEY,
    signers=(Signer("receives", ACCOUNTING, FUNDS, "Received it"),),
    sender=lambda tx, form: form.to,
    prefill=_to_own_casino,
    example={"casino": "Marina House", "to": "Boardwalk Hall", "amount": 50_000},
)
def transfer(tx: Transaction, form: Transfer, signers: SignersByPart) -> LedgerEntry:
    """Record money of the fund received from another casino, such as one that leaves the link.

    The casino that gets the money signs, not the one that hands it over.
    """
    check_party(form.to, require_agreement(tx.connection), "to")
    if form.casino == form.to:
        raise Refused("Choose two different casinos.", FUNDS, "casino")
    check_amount(form.amount)
    check_works_for(tx, signers, form.to, FUNDS)
    if owed := sum_promised(tx.connection).get(form.casino):
        why = f"{form.casino} owes {dollars(owed)} of what it holds. Settle that first."
        raise Refused(why, FUNDS, "casino")
    return LedgerEntry(
        place=form.to,
        postings=(Posting(form.amount, cage_account(form.to), cage_account(form.casino), FUNDS),),
    )


class Settlement(OperationForm):
    debt: Count = Field(title="Debt")


@link.operation(
    "settle",
    title="Receive what another casino owed",
    cite=LIABLE,
    kind="link settlement",
    section=MONEY,
    signers=(Signer("receives", ACCOUNTING, LIABLE, "Received it"),),
    sender=lambda tx, form: _find_debt(tx.connection, form.debt).creditor,
    example={"debt": 1},
)
def settle(tx: Transaction, form: Settlement, signers: SignersByPart) -> LedgerEntry:
    """Record that a debt was paid. A share of a payout comes out of the fund's money at the debtor.

    The casino that got the money signs, not the one that owed it.
    """
    debt = _find_debt(tx.connection, form.debt)
    check_works_for(tx, signers, debt.creditor, LIABLE)
    settled = select(LinkSettlementRow.debt).where(LinkSettlementRow.debt == form.debt)
    if tx.connection.scalar(settled) is not None:
        raise Refused(f"{debt.debtor}'s debt to {debt.creditor} is already settled.", LIABLE, "debt")
    if debt.claim is None:
        postings = [Posting(debt.amount, house_account(debt.creditor), house_account(debt.debtor), FUNDS)]
    else:
        postings = post_handover(tx, debt.debtor, debt.creditor, debt.amount)
    return LedgerEntry(place=debt.creditor, postings=tuple(postings), facts={"from": debt.debtor},
                 rows=(NewRow(LinkSettlementRow, {"debt": form.debt}),))  # fmt: skip


def build_debt_rows(
    tx: Transaction, creditor: str, shares: dict[str, int], claim: int | None
) -> list[NewRow]:
    """Build rows for what each of the others owes the casino that paid."""
    first = next_number(tx.connection, LinkDebtRow)
    owed = [(casino, share) for casino, share in shares.items() if share and casino != creditor]
    return [
        NewRow(LinkDebtRow, {"number": number, "debtor": casino, "creditor": creditor, "amount": share,
                          "claim": claim})
        for number, (casino, share) in enumerate(owed, first)
    ]  # fmt: skip


def post_handover(tx: Transaction, casino: str, to: str, amount: int) -> list[Posting]:
    """Post a share of a payout from a casino's cage to the payer. The casino makes up any shortage."""
    short = amount - tx.balance(cage_account(casino))
    put_in = [Posting(short, cage_account(casino), house_account(casino), LIABLE)] if short > 0 else []
    return [*put_in, Posting(amount, house_account(to), cage_account(casino), LIABLE)]


def read_debts(connection: Connection) -> list[tuple[int, str, str, int]]:
    """List the open debts: number, debtor, creditor, amount."""
    return [(row.number, row.debtor, row.creditor, row.amount) for row in read_unsettled(connection)]


def sum_promised(connection: Connection) -> dict[str, int]:
    """Return what each casino owes others out of the fund's money that it holds."""
    rows = [row for row in read_unsettled(connection) if row.claim is not None]
    owed = Counter[str]()
    for row in rows:
        owed[row.debtor] += row.amount
    return dict(owed)


def _find_debt(connection: Connection, number: int) -> Any:
    row = find_by_number(connection, LinkDebtRow.number, number)
    if row is None:
        raise Refused(f"There is no debt {number}.", LIABLE, "debt")
    return row
