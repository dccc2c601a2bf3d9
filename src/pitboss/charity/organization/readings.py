"""The readings of the rules on providers and prizes that the organization has chosen."""

from __future__ import annotations

from pydantic import Field

from pitboss.charity.organization.deadlines import DelinquentDay, NoticeTime, OnOff, PendingLicense
from pitboss.charity.organization.department import OFFICERS, PROVIDERS, organization
from pitboss.charity.organization.laws import CONTRACT, DELINQUENCY, NOTICE, NOTICE_LICENSEE
from pitboss.charity.organization.records import ONLY_ONE, write_entry
from pitboss.charity.prizes import ALCOHOL, PROHIBITED
from pitboss.house.ledger.entry import LedgerEntry
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.form import OperationForm
from pitboss.house.operations.operation import Signer, SignersByPart


class ChooseReadings(OperationForm):
    notice_time: NoticeTime = Field(
        "sent",
        title="What must happen within 48 hours",
        description="Whether the notice must be sent or received.",
        json_schema_extra={"cite": str(NOTICE)},
    )
    notice_pending_licence: PendingLicense = Field(
        "flag_incomplete",
        title="Notice while the license is pending",
        description="Whether it goes out incomplete, or is refused until the license has a number.",
        json_schema_extra={"cite": str(NOTICE_LICENSEE)},
    )
    form13_is_agreement: OnOff = Field(
        "off",
        title="Form 13 is the agreement",
        description="Off: the contract is dated on or after the day of filing.",
        json_schema_extra={"cite": str(CONTRACT)},
    )
    delinquent_day: DelinquentDay = Field(
        "end_of_day_60",
        title="When an account is delinquent",
        description="The 10 days for the notice run from then.",
        json_schema_extra={"cite": str(DELINQUENCY)},
    )
    alcohol_casino_night_prize: OnOff = Field(
        "off",
        title="Alcohol as a casino night prize",
        description="The section names raffles only. Off: alcohol may be a prize in a draw raffle alone.",
        json_schema_extra={"cite": str(ALCOHOL)},
    )
    casino_night_cash_prizes: OnOff = Field(
        "off",
        title="Cash as a casino night prize",
        description="Casino nights are not on the reported list of games with cash prizes.",
        json_schema_extra={"cite": str(PROHIBITED)},
    )


@organization.operation(
    "choose-readings",
    title="Choose how unclear rules are read",
    cite=CONTRACT,
    kind="charity readings",
    section=PROVIDERS,
    signers=(Signer("chooses", OFFICERS, CONTRACT, "Chooses", signed_in=True),),
    example={"notice_time": "received"},
)
def choose_readings(tx: Transaction, form: ChooseReadings, signers: SignersByPart) -> LedgerEntry:
    """Choose the readings from now on. Each has the default of the index of rules."""
    return write_entry("readings", ONLY_ONE, form.to_json(), form)
