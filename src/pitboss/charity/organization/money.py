"""Money of the organization: deposits into its games account, and license fees.

Each fee is paid twice, to the municipality and to the Commission. The amounts are reported, so a payment of
another amount is advice.
"""

from __future__ import annotations

from pydantic import Field

from pitboss.charity.accounts import GAMES_ACCOUNT, OWN_FUNDS
from pitboss.charity.findings import RuleFinding, enforce
from pitboss.charity.organization.department import LICENSES, REPORTS, organization
from pitboss.charity.organization.fees import RECIPIENTS, FeeBasis, compute_extra_fee, compute_fee
from pitboss.charity.organization.fields import LicenseKey
from pitboss.charity.organization.laws import FEES, PROCEEDS
from pitboss.charity.organization.records import find_records, write_entry
from pitboss.charity.organization.state import find_license
from pitboss.charity.positions import OFFICER, PROCEEDS_MEMBER
from pitboss.house.ledger.accounts import LedgerAccount
from pitboss.house.ledger.entry import LedgerEntry, Posting
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.form import OperationForm, OperationResult
from pitboss.house.operations.operation import Signer, SignersByPart
from pitboss.table.fields import Count, Money, ShortText
from pitboss.table.money import dollars
from pitboss.table.refused import Refused

FEE_EXPENSE = LedgerAccount("game expenses", "license fees")
BANKS = Signer("banks", (PROCEEDS_MEMBER, OFFICER), PROCEEDS, "Banks it", signed_in=True)
PAYS = Signer("pays", (PROCEEDS_MEMBER, OFFICER), FEES, "Pays it", signed_in=True)


class Deposit(OperationForm):
    amount: Money = Field(title="Amount")


class AccountBalance(OperationResult):
    balance: Money = Field(title="In the games account")


@organization.operation(
    "deposit",
    title="Deposit own money in the games account",
    cite=PROCEEDS,
    kind="charity deposit",
    section=REPORTS,
    result=AccountBalance,
    signers=(BANKS,),
    example={"amount": 100_000},
)
def deposit(tx: Transaction, form: Deposit, signers: SignersByPart) -> LedgerEntry:
    """Put money of the organization into its account for games of chance, such as for the first fees."""
    if not form.amount:
        raise Refused("Deposit some money.", PROCEEDS, "amount")
    answer = AccountBalance(balance=tx.balance(GAMES_ACCOUNT) + form.amount)
    moved = Posting(form.amount, GAMES_ACCOUNT, OWN_FUNDS, PROCEEDS)
    return LedgerEntry(postings=(moved,), answer=answer.to_json())


class PayFee(OperationForm):
    license: LicenseKey = Field(title="License or application")
    occasions: Count = Field(1, title="Days or occasions")
    value: Money = Field(
        0, title="Retail value of the prizes", description="For a 50/50, the prize that is expected."
    )
    wheels: Count = Field(1, title="Games or wheels")
    whole_year: bool = Field(False, title="Instant raffle for a whole year")
    awarded: Money | None = Field(
        None, title="50/50 prize awarded", description="After the event: the fee for more than $1,000."
    )
    amount: Money | None = Field(None, title="Amount asked", description="Leave blank for the usual fee.")
    check_number: ShortText | None = Field(None, title="Check number")


class FeePaid(OperationResult):
    each: Money = Field(title="To the municipality and to the Commission, each")
    total: Money = Field(title="Total")


@organization.operation(
    "pay-fee",
    title="Pay a license fee",
    cite=FEES,
    kind="charity fee",
    section=LICENSES,
    result=FeePaid,
    signers=(PAYS,),
    example={"license": "BL-104", "occasions": 2, "check_number": "1042"},
)
def pay_fee(tx: Transaction, form: PayFee, signers: SignersByPart) -> LedgerEntry:
    """Compute the fee of a license and pay it to the municipality and to the Commission.

    With the prize that a 50/50 awarded, pay what is due beyond the first $1,000 of it.
    """
    held = find_license(tx, form.license, FEES)
    state = find_records(tx, "license")[held.application]
    if form.awarded is None:
        basis = FeeBasis(occasions=form.occasions, value=form.value, wheels=form.wheels,
                         whole_year=form.whole_year)  # fmt: skip
        usual = compute_fee(held.kind, held.draw, basis)
    else:
        usual = compute_extra_fee(held.draw, form.awarded)
    amount = usual if form.amount is None else form.amount
    if not amount:
        raise Refused("No fee is due for this.", FEES, "amount")
    other = RuleFinding(f"the usual fee is {dollars(usual)}. Ask the clerk.", FEES, "amount")
    warnings = enforce([other] if amount != usual else [])
    postings = tuple(Posting(amount, FEE_EXPENSE, GAMES_ACCOUNT, FEES) for _ in RECIPIENTS)
    paid = [*state.get("fees", []), {"amount": amount, "entry": tx.number}]
    return write_entry(
        "license", held.application, {**state, "fees": paid}, form,
        FeePaid(each=amount, total=amount * len(RECIPIENTS)), warnings=warnings, postings=postings,
    )  # fmt: skip
