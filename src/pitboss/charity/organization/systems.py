"""Electronic games of chance systems: their certification, and the check that one is what was tested.

13:47-5A.1. A system may be furnished only if one with identical software and components was tested. A
fingerprint is the SHA-256 digest of a program or of a component's firmware.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import Field

from pitboss.charity.organization.department import OFFICERS, SYSTEMS, organization
from pitboss.charity.organization.fields import Fingerprint, LicenseNumber, Telephone
from pitboss.charity.organization.laws import CERTIFICATION, CERTIFIED, LABORATORY_REPORT, TESTED
from pitboss.charity.organization.providers import provider_numbers, require_certification, require_provider
from pitboss.charity.organization.records import find_records, write_entry
from pitboss.charity.organization.state import today_of
from pitboss.charity.positions import MEMBER_POSITIONS, PROVIDER_REPRESENTATIVE
from pitboss.house.ledger.entry import LedgerEntry
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.form import FormRow, OperationForm, OperationResult
from pitboss.house.operations.operation import Rejected, Signer, SignersByPart
from pitboss.table.fields import Day, Money, PersonName, Rows, ShortText, Text, WholeNumber
from pitboss.table.money import dollars
from pitboss.table.refused import Refused

CERTIFICATION_FEE = 1_000_00
APPLIES = Signer("applies", (PROVIDER_REPRESENTATIVE,), CERTIFICATION, "Applies for the provider")
RECORDS = Signer("records", OFFICERS, LABORATORY_REPORT, "Records it", signed_in=True)
COMPARES = Signer("compares", MEMBER_POSITIONS, CERTIFIED, "Compares it", signed_in=True)


class ComponentRow(FormRow):
    component: ShortText = Field(title="Program or component")
    fingerprint: Fingerprint = Field(title="SHA-256")


Components = Annotated[list[ComponentRow], Rows(key="component")]


def certification_numbers(tx: Transaction) -> list[str]:
    return [each["certification"] for each in find_records(tx, "system").values() if each["certification"]]


def _waiting_systems(tx: Transaction) -> list[str]:
    return [str(number) for number, each in find_records(tx, "system").items() if not each["certification"]]


class ApplyForCertification(OperationForm):
    provider: LicenseNumber = Field(title="Provider's approval number")
    system: ShortText = Field(title="System")
    maker: ShortText = Field(title="Manufacturer")
    contact: PersonName = Field(title="Manufacturer's contact")
    address: Text = Field(title="Contact's address")
    telephone: Telephone = Field(title="Contact's telephone")
    fee: Money = Field(title="Fee")
    paid_by: Literal["check", "money order", "cash", "card"] = Field("check", title="Paid by")


class CertificationAsked(OperationResult):
    system: int = Field(title="System")


@organization.operation(
    "apply-certification",
    title="Record an application for a system's certification",
    cite=CERTIFICATION,
    kind="charity certification applied for",
    section=SYSTEMS,
    result=CertificationAsked,
    signers=(APPLIES,),
    choices={"provider": provider_numbers},
    example={"provider": "GP-52", "system": "HandSet 5", "maker": "Daub Devices", "contact": "Una Poe",
             "address": "12 Mill Street, Trenton", "telephone": "609-555-0117", "fee": 100_000},
)  # fmt: skip
def apply_certification(tx: Transaction, form: ApplyForCertification, signers: SignersByPart) -> LedgerEntry:
    """Record a provider's application for a certification of permissibility, with its fee of $1,000."""
    require_provider(tx, form.provider, today_of(tx))
    if form.fee != CERTIFICATION_FEE:
        raise Refused(
            f"The fee is {dollars(CERTIFICATION_FEE)}, not {dollars(form.fee)}. Send the whole fee.",
            CERTIFICATION, "fee",
        )  # fmt: skip
    if form.paid_by not in ("check", "money order"):
        raise Refused("The fee is paid by check or money order.", CERTIFICATION, "paid_by")
    state = {**form.to_json(), "certification": "", "laboratory": "", "tested": "", "components": {}}
    return write_entry("system", tx.number, state, form, CertificationAsked(system=tx.number))


class Certify(OperationForm):
    system: WholeNumber = Field(title="System", description="Number of its application.")
    certification: LicenseNumber = Field(title="Certification number")
    laboratory: ShortText = Field(title="Laboratory approved by the Commission")
    tested: Day = Field(title="Tested on")
    components: Components = Field(title="Tested software and components")
    handed_in: bool = Field(
        False,
        title="The manufacturer handed in all hardware, software, manuals and technical data",
        json_schema_extra={"cite": str(TESTED)},
    )


@organization.operation(
    "certify-system",
    title="Record a system's certification",
    cite=LABORATORY_REPORT,
    kind="charity system certified",
    section=SYSTEMS,
    signers=(RECORDS,),
    choices={"system": _waiting_systems},
    example={"system": 30, "certification": "EG-118", "laboratory": "Gauge Laboratories",
             "tested": "2030-01-20", "handed_in": True,
             "components": [{"component": "caller.bin", "fingerprint": "5e37" * 16}]},
)  # fmt: skip
def certify_system(tx: Transaction, form: Certify, signers: SignersByPart) -> LedgerEntry:
    """Record the certification of permissibility, with the fingerprints of all that the laboratory tested."""
    state = find_records(tx, "system").get(form.system)
    if state is None or state["certification"]:
        why = "is certified already" if state else "does not exist: record its application first"
        raise Refused(f"System {form.system} {why}.", LABORATORY_REPORT, "system")
    if form.certification in certification_numbers(tx):
        raise Refused(
            f"Certification {form.certification} is another system's.", LABORATORY_REPORT, "certification"
        )
    if not form.handed_in:
        raise Refused(
            "The laboratory tests the whole system: its hardware, software, manuals and technical data.",
            TESTED, "handed_in",
        )  # fmt: skip
    if not form.components:
        raise Refused("List what the laboratory tested.", CERTIFIED, "components")
    tested = {
        "certification": form.certification, "laboratory": form.laboratory, "tested": form.tested,
        "components": {each.component: each.fingerprint for each in form.components},
    }  # fmt: skip
    return write_entry("system", form.system, {**state, **tested}, form)


class CompareSystem(OperationForm):
    certification: LicenseNumber = Field(title="Certification number")
    machine: ShortText = Field(title="Machine")
    components: Components = Field(title="Installed software and components")


class Compared(OperationResult):
    components: int = Field(title="Identical components")


@organization.operation(
    "compare-system",
    title="Compare an installed system with the certified one",
    cite=CERTIFIED,
    kind="charity system compared",
    section=SYSTEMS,
    result=Compared,
    signers=(COMPARES,),
    choices={"certification": certification_numbers},
    example={"certification": "EG-118", "machine": "Machine 4471",
             "components": [{"component": "caller.bin", "fingerprint": "5e37" * 16}]},
)  # fmt: skip
def compare_system(tx: Transaction, form: CompareSystem, signers: SignersByPart) -> LedgerEntry:
    """Compare the fingerprints of an installed system with those of the certified one.

    A difference is recorded, and the machine may not be used.
    """
    system = require_certification(tx, form.certification)
    found = {each.component: each.fingerprint for each in form.components}
    if why := describe_difference(system["components"], found):
        raise Rejected(f"{form.machine} is not the system that was tested: {why}.", CERTIFIED, "components")
    return LedgerEntry(
        facts={"certification": form.certification, "machine": form.machine},
        answer=Compared(components=len(found)).to_json(),
    )


def describe_difference(certified: Mapping[str, Any], found: Mapping[str, str]) -> str:
    """Say how a system differs from the certified one. Empty if it does not."""
    for component, fingerprint in certified.items():
        if component not in found:
            return f"{component} is missing"
        if found[component] != fingerprint:
            return f"{component} has another fingerprint"
    unknown = sorted(found.keys() - certified.keys())
    return f"{unknown[0]} was not tested" if unknown else ""
