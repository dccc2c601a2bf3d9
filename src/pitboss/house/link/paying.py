"""Pay an award of the linked payout. Every casino is liable for all of it. 13:69F-14.20(d)2."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import Field

from pitboss.house.ledger.entry import LedgerEntry, NewRow, Posting
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.link.access import check_works_for, find_employer, sender_of
from pitboss.house.link.agreement import Agreement, get_agreement, require_agreement
from pitboss.house.link.debts import build_debt_rows, post_handover, sum_promised
from pitboss.house.link.department import MONEY, link
from pitboss.house.link.display_amount import build_display_row, find_last_rise
from pitboss.house.link.fields import CasinoName
from pitboss.house.link.laws import CONTROLS, LIABLE
from pitboss.house.link.record import get_claim, read_hands, warn_of_same_names
from pitboss.house.link.rows import LinkAwardRow, LinkPaymentRow, LinkPayoutRow
from pitboss.house.link.system import (
    FUND,
    cage_account,
    divide_amount,
    find_by_number,
    house_account,
    patrons_account,
)
from pitboss.house.operations.form import FormRow, OperationForm, OperationResult
from pitboss.house.operations.operation import Signer, SignersByPart
from pitboss.house.staff.positions import POKER_SUPERVISORS
from pitboss.table.fields import Count, Money, Rows
from pitboss.table.refused import Refused


class Payment(OperationForm):
    claim: Count = Field(title="Claim")
    payer: CasinoName = Field(title="Casino that pays")


class CasinoShare(FormRow):
    casino: CasinoName = Field(title="Casino")
    amount: Money = Field(title="Amount")


class LinkPaid(OperationResult):
    amount: Money = Field(title="Amount")
    shares: Annotated[list[CasinoShare], Rows(key="casino", total="amount")] = Field(title="Shares")


def _prefill_payer(tx: Transaction) -> Mapping[str, Any]:
    return {"payer": sender_of(tx).casino}


@link.operation(
    "pay",
    title="Pay an award",
    cite=LIABLE,
    kind="link payment",
    section=MONEY,
    result=LinkPaid,
    signers=(
        Signer("pays", ("cashier", "accounting representative"), LIABLE, "Pays, for the casino that pays"),
        Signer("witnesses", POKER_SUPERVISORS, CONTROLS, "Witnesses it, for another casino"),
    ),
    sender=lambda tx, form: form.payer,
    prefill=_prefill_payer,
    example={"claim": 1, "payer": "Boardwalk Hall"},
)
def pay(tx: Transaction, form: Payment, signers: SignersByPart) -> LedgerEntry:
    """Pay an award, once. Any participant is liable for all of it, and the others owe it their shares.

    Someone from another casino witnesses the payment, because it makes the others owe the payer.
    """
    connection = tx.connection
    award = find_by_number(connection, LinkAwardRow.claim, form.claim)
    if award is None:
        raise Refused(f"Claim {form.claim} has no award.", LIABLE, "claim")
    found = get_claim(connection, form.claim)
    payout = find_by_number(connection, LinkPayoutRow.number, found.payout)
    terms = get_agreement(connection, payout.agreement)
    if form.payer not in terms.names:
        raise Refused(f"{form.payer} is not a party to the agreement.", LIABLE, "payer")
    if find_by_number(connection, LinkPaymentRow.claim, form.claim) is not None:
        raise Refused(f"Claim {form.claim} is already paid.", LIABLE, "claim")
    check_works_for(tx, signers, form.payer, LIABLE, "pays")
    _check_witness(find_employer(tx, signers["witnesses"]), form.payer, found.casino, terms)
    shares = _divide_payout(tx, terms, award.amount)
    postings = [Posting(award.amount, patrons_account(found.casino), house_account(form.payer), LIABLE)]
    if own_share := shares.get(form.payer):
        postings += post_handover(tx, form.payer, form.payer, own_share)
    row = {"claim": form.claim, "payer": form.payer, "at": tx.at}
    owed = build_debt_rows(tx, form.payer, shares, form.claim)
    displayed = 0 if find_last_rise(connection, award.entry) else award.amount
    shows = build_display_row(tx, tx.balance(FUND), paid=displayed)
    hands = read_hands(connection, form.claim)
    return LedgerEntry(place=form.payer, postings=tuple(postings),
                 rows=(NewRow(LinkPaymentRow, row), *owed, shows),
                 warnings=warn_of_same_names(signers, hands["players"] if hands else {}),
                 answer={"amount": award.amount, "shares": shares})  # fmt: skip


def _check_witness(of: str | None, payer: str, won_at: str, terms: Agreement) -> None:
    """Refuse a witness from a nonparty, or from the payer unless the hand was won at the payer's casino."""
    if of not in terms.names or of == payer != won_at:
        why = f"A poker supervisor of {won_at}, where the hand was won, must witness the payment."
        raise Refused(why, CONTROLS, "sign.witnesses")


def _divide_payout(tx: Transaction, terms: Agreement, amount: int) -> dict[str, int]:
    """Return each casino's share of a payout, as agreed. One that joined since may hold money too."""
    if terms.options.sharing == "equally":
        return divide_amount(amount, dict.fromkeys(terms.names, 1))
    owed = sum_promised(tx.connection)
    names = dict.fromkeys((*terms.names, *require_agreement(tx.connection).names))
    held = {casino: max(0, tx.balance(cage_account(casino)) - owed.get(casino, 0)) for casino in names}
    return divide_amount(amount, held if any(held.values()) else dict.fromkeys(terms.names, 1))
