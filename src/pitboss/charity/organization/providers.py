"""Providers of equipment and personnel, their approval, and their contracts: 13:47-13.3 and 13.8.

A provider answers for all that it supplies, whether or not it is there. The contract therefore records each
table, machine and worker by itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field

from pitboss.charity.dates import describe_day
from pitboss.charity.organization.department import OFFICERS, PROVIDERS, organization
from pitboss.charity.organization.fields import LicenseNumber, Telephone
from pitboss.charity.organization.laws import APPROVED_LESSOR, CERTIFIED, CONTRACT, PROVIDER, RESPONSIBILITY
from pitboss.charity.organization.people import require_person
from pitboss.charity.organization.records import find_readings, find_records, write_entry
from pitboss.charity.organization.state import (
    GameLicense,
    GameLicenseKind,
    find_licenses,
    format_time,
    local_time,
    read_organization,
    write_time,
)
from pitboss.charity.organization.terms import add_term, is_in_force
from pitboss.charity.positions import CLASS_A_OPERATOR, PROVIDER_DEALER, PROVIDER_REPRESENTATIVE
from pitboss.house.ledger.entry import LedgerEntry
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.form import FormRow, OperationForm, OperationResult
from pitboss.house.operations.operation import Line, Signer, SignersByPart
from pitboss.law import cite
from pitboss.table.fields import Day, Money, PersonName, Rows, ShortText, Text, When
from pitboss.table.money import dollars
from pitboss.table.paper import Item
from pitboss.table.refused import Refused

SIGNS = Signer("records", OFFICERS, PROVIDER, "Records it", signed_in=True)
AGREES = Signer("agrees", OFFICERS, CONTRACT, "Agrees for the organization", signed_in=True)
SUPPLIES = Signer("supplies", (PROVIDER_REPRESENTATIVE,), CONTRACT, "Agrees for the provider")
PERSONNEL_POSITIONS = (PROVIDER_DEALER, CLASS_A_OPERATOR, PROVIDER_REPRESENTATIVE)
SuppliedKind: TypeAlias = Literal["table", "machine", "worker", "equipment"]


def provider_numbers(tx: Transaction) -> list[str]:
    return [state["number"] for state in find_records(tx, "provider").values()]


class ApproveProvider(OperationForm):
    number: LicenseNumber = Field(title="Approval number")
    name: ShortText = Field(title="Provider")
    address: Text = Field(title="Address")
    contact: PersonName = Field(title="Contact")
    telephone: Telephone = Field(title="Telephone")
    first: Day = Field(title="First day")
    last: Day = Field(title="Last day")


@organization.operation(
    "approve-provider",
    title="Record a provider's approval by the Commission",
    cite=PROVIDER,
    kind="charity provider approved",
    section=PROVIDERS,
    signers=(SIGNS,),
    example={"number": "GP-52", "name": "Raritan Games", "address": "80 Canal Road, Somerset",
             "contact": "Rex Ames", "telephone": "732-555-0131", "first": "2030-01-01", "last": "2031-12-31"},
)  # fmt: skip
def approve_provider(tx: Transaction, form: ApproveProvider, signers: SignersByPart) -> LedgerEntry:
    """Record the approval of a provider of equipment or personnel, or its renewal under the same number."""
    if form.last < form.first:
        raise Refused("The approval ends before it begins. Correct the days.", PROVIDER, "last")
    providers = find_records(tx, "provider")
    known = {state["number"]: number for number, state in providers.items()}
    number = known.get(form.number, tx.number)
    state = {**form.to_json(), **add_term(providers.get(number), form.first, form.last)}
    return write_entry("provider", number, state, form)


def require_provider(tx: Transaction, number: str, on: date, field: str = "provider") -> Mapping[str, Any]:
    """Return the provider with an approval number, which must be in force on a day."""
    found = next((each for each in find_records(tx, "provider").values() if each["number"] == number), None)
    if found is None:
        raise Refused(
            f"No provider has approval {number}. Equipment comes only from an approved one. Record its "
            "approval.",
            APPROVED_LESSOR, field,
        )  # fmt: skip
    if not is_in_force(found, on):
        raise Refused(
            f"The approval of {found['name']} was not in force on {describe_day(on)}. It runs from "
            f"{describe_day(found['first'])} to {describe_day(found['last'])}.",
            APPROVED_LESSOR, field,
        )  # fmt: skip
    return found


class SuppliedItem(FormRow):
    item: ShortText = Field(title="Item", description="Serial or table number, or the worker's name.")
    kind: SuppliedKind = Field("equipment", title="Kind")


class Agree(OperationForm):
    provider: LicenseNumber = Field(title="Provider's approval number")
    agreed: When = Field(title="Agreed at")
    kind: GameLicenseKind = Field(title="Kind of game")
    municipality: ShortText = Field(title="Municipality", description="Where the game is held.")
    event: Day = Field(title="First day of use")
    supplies: Annotated[list[SuppliedItem], Rows(key="item")] = Field(title="Supplied")
    charge: Money = Field(title="Total charge", description="0 if nothing is charged.")
    certification: LicenseNumber | None = Field(
        None,
        title="Certification of permissibility",
        description="For an electronic system: its number. The 48-hour notice is then due.",
    )
    form13: bool = Field(False, title="Form 13 was filed with the application")


class Agreed(OperationResult):
    contract: int = Field(title="Contract")
    supplied: int = Field(title="Items for which the provider answers")


def _contract_paper(line: Line) -> list[Item]:
    """List the terms, and each item with the provider that answers for it."""
    (row,) = line["rows"]["charity_records"]
    state = row["state"]
    items = [
        Item("Provider", f"{state['provider_name']}, approval {state['provider']}", PROVIDER),
        Item("Customer", f"{state['customer']}, identification number {state['identification']}", CONTRACT),
        Item("License", state["license_name"], CONTRACT),
        Item("Municipality of the game", state["municipality"], CONTRACT),
        Item("Agreed at", format_time(state["agreed"]), cite(line["cite"])),
        Item("Total charge", dollars(state["charge"]), cite(line["cite"])),
    ]
    answers = f"{state['provider_name']} answers for it, present or not"
    return items + [
        Item(f"{each['item']} ({each['kind']})", answers, RESPONSIBILITY) for each in state["supplies"]
    ]


@organization.operation(
    "contract",
    title="Make a contract with a provider",
    cite=CONTRACT,
    kind="charity provider contract",
    section=PROVIDERS,
    result=Agreed,
    signers=(AGREES, SUPPLIES),
    choices={"provider": provider_numbers},
    paper=_contract_paper,
    example={"provider": "GP-52", "agreed": "2030-02-04T09:00:00-05:00", "kind": "bingo",
             "municipality": "Hopewell", "event": "2030-03-07", "charge": 45_000,
             "supplies": [{"item": "Machine 4471", "kind": "machine"}]},
)  # fmt: skip
def contract(tx: Transaction, form: Agree, signers: SignersByPart) -> LedgerEntry:
    """Agree with an approved provider on equipment or personnel.

    It is refused unless the organization is registered, and licensed by the municipality where the game is
    held or waiting for a license there.
    """
    on = local_time(tx, form.agreed).date()
    if form.agreed > tx.clock:
        raise Refused("The contract is dated in the future. Record it when it is made.", CONTRACT, "agreed")
    provider = require_provider(tx, form.provider, on)
    customer = read_organization(tx)
    if not customer.is_registered(on):
        raise Refused(
            f"{customer.name} was not registered with the Commission on {describe_day(on)}. "
            "Register it first.",
            CONTRACT, "agreed",
        )  # fmt: skip
    held = _find_license(tx, form, on)
    _check_form13(tx, form, held, on)
    supplies = [_check_supplied(tx, each, form.provider) for each in form.supplies]
    if not supplies:
        raise Refused("List each table, machine and worker: the provider answers for them.", RESPONSIBILITY,
                      "supplies")  # fmt: skip
    if form.certification is not None:
        require_certification(tx, form.certification)
    state = {
        **form.to_json(), "agreed": write_time(tx, form.agreed), "supplies": supplies,
        "provider_name": provider["name"], "customer": customer.name,
        "identification": customer.identification, "application": held.application,
        "license_name": held.name,
    }  # fmt: skip
    return write_entry("contract", tx.number, state, form, Agreed(contract=tx.number, supplied=len(supplies)))


def _find_license(tx: Transaction, form: Agree, on: date) -> GameLicense:
    """Return the license, or the application that was pending, of the municipality for this kind of game."""
    place = form.municipality.casefold()
    records = find_records(tx, "license")
    here = [
        each for each in find_licenses(tx) if each.kind == form.kind and each.municipality.casefold() == place
    ]
    here.sort(key=lambda each: records[each.application]["filed"])
    for each in here:
        if each.status == "licensed" and date.fromisoformat(form.event) <= each.last >= on:
            return each
    for each in here:
        if each.status == "pending":
            return each
    ended = next((each for each in reversed(here) if each.status != "pending"), None)
    why = f" Its application {ended.application} is {ended.status}." if ended is not None else ""
    raise Refused(
        f"{form.municipality} has neither licensed {form.kind} here nor has an application pending.{why} "
        "Apply first.", CONTRACT, "municipality",
    )  # fmt: skip


def _check_form13(tx: Transaction, form: Agree, held: GameLicense, on: date) -> None:
    """Check the contract's day against the filing, by the reading `form13_is_agreement`."""
    filed = find_records(tx, "license")[held.application]["filed"]
    if form.form13 and find_readings(tx).form13_is_agreement == "on":
        if on.isoformat() != filed:
            raise Refused(
                f"Form 13 is the agreement: date it {describe_day(filed)}, when it was filed.",
                CONTRACT,
                "agreed",
            )
    elif on.isoformat() < filed:
        raise Refused(
            f"The application was filed on {describe_day(filed)}. Date the contract on or after that day.",
            CONTRACT,
            "agreed",
        )


def _check_supplied(tx: Transaction, each: SuppliedItem, provider: str) -> dict[str, Any]:
    """Record who answers for an item. A worker is a person of the provider's, known here."""
    found: dict[str, Any] = {"kind": each.kind, "item": each.item, "answers": provider}
    if each.kind == "worker":
        person = require_person(tx, each.item, PERSONNEL_POSITIONS, RESPONSIBILITY, "supplies")
        found["person"] = person.person
    return found


def require_certification(tx: Transaction, number: str, field: str = "certification") -> Mapping[str, Any]:
    """Return the certified system with a number. No other may be furnished."""
    for state in find_records(tx, "system").values():
        if state["certification"] == number:
            return state
    raise Refused(
        f"No tested system has certification {number}, so it may not be furnished. Record its certification.",
        CERTIFIED, field,
    )  # fmt: skip


def find_contract(tx: Transaction, number: int, field: str = "contract") -> Mapping[str, Any]:
    state = find_records(tx, "contract").get(number)
    if state is None:
        raise Refused(f"There is no contract {number}. Record it first.", CONTRACT, field)
    return state
