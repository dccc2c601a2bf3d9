"""The notice to the Commission of an agreement on electronic games of chance: 13:47-5A.8.

It is due within 48 hours of the agreement, also when nothing is charged, and has eight items.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from pydantic import Field

from pitboss.charity.dates import describe_time
from pitboss.charity.findings import as_warnings
from pitboss.charity.organization.deadlines import check_notice_time, notice_deadline
from pitboss.charity.organization.department import PROVIDERS, organization
from pitboss.charity.organization.fields import Telephone
from pitboss.charity.organization.laws import (
    NOTICE,
    NOTICE_ADDRESS,
    NOTICE_CHARGE,
    NOTICE_CONTACT,
    NOTICE_EQUIPMENT,
    NOTICE_INSTALLATION,
    NOTICE_LICENSEE,
    NOTICE_PROVIDER,
    NOTICE_USE,
)
from pitboss.charity.organization.providers import find_contract
from pitboss.charity.organization.records import find_readings, find_records, write_entry
from pitboss.charity.organization.state import (
    find_licenses,
    format_time,
    local_time,
    read_organization,
    write_time,
)
from pitboss.charity.positions import PROVIDER_REPRESENTATIVE
from pitboss.house.due import Due
from pitboss.house.ledger.entry import LedgerEntry
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.form import OperationForm, OperationResult
from pitboss.house.operations.operation import Line, Signer, SignersByPart
from pitboss.table.fields import Day, Money, PersonName, Reason, Text, When, WholeNumber
from pitboss.table.money import dollars
from pitboss.table.paper import Item
from pitboss.table.refused import Refused

SENDS = Signer("sends", (PROVIDER_REPRESENTATIVE,), NOTICE, "Sends it for the provider", signed_in=True)
NO_NUMBER = "applied for"


def _electronic_contracts(tx: Transaction) -> list[str]:
    return [str(number) for number in unnotified_contracts(tx)]


def unnotified_contracts(tx: Transaction) -> list[int]:
    """List the contracts for electronic systems whose notice has not been sent."""
    sent = {state["contract"] for state in find_records(tx, "notice").values()}
    contracts = find_records(tx, "contract").items()
    return [number for number, state in contracts if state["certification"] and number not in sent]


class Notify(OperationForm):
    contract: WholeNumber = Field(title="Contract")
    address: Text = Field(
        title="Address of installation and use", json_schema_extra={"cite": str(NOTICE_ADDRESS)}
    )
    installed: Day = Field(title="Installation date", json_schema_extra={"cite": str(NOTICE_INSTALLATION)})
    equipment: Reason = Field(
        title="Exact description of all equipment", json_schema_extra={"cite": str(NOTICE_EQUIPMENT)}
    )
    used: When = Field(title="Date and time of use", json_schema_extra={"cite": str(NOTICE_USE)})
    contact: PersonName = Field(title="Licensee's contact", json_schema_extra={"cite": str(NOTICE_CONTACT)})
    telephone: Telephone = Field(title="Contact's telephone")
    provider_contact: PersonName = Field(
        title="Provider's contact", json_schema_extra={"cite": str(NOTICE_PROVIDER)}
    )
    provider_telephone: Telephone = Field(title="Provider's telephone")
    charge: Money = Field(title="Total charge", description="0 if nothing is charged.",
                          json_schema_extra={"cite": str(NOTICE_CHARGE)})  # fmt: skip
    sent: When | None = Field(None, title="Sent at", description="Leave blank for now.")
    received: When | None = Field(None, title="Received at", description="If the Commission confirmed it.")


class NoticeSent(OperationResult):
    notice: int = Field(title="Notice")
    licensed_under: str = Field(title="Bingo license")
    on_time: bool = Field(title="Within 48 hours")
    complete: bool = Field(title="Complete")


def _notice_items(line: Line) -> list[Item]:
    """List the eight items in the order of the rule."""
    (row,) = line["rows"]["charity_records"]
    return list_items(row["state"])


def list_items(state: Mapping[str, Any]) -> list[Item]:
    """List the eight items of a notice."""
    licensee = (
        f"{state['licensee']}, {state['licensee_address']}. Identification number "
        f"{state['identification']}, bingo license {state['license'] or NO_NUMBER}"
    )
    equipment = f"{state['equipment']}. Certification of permissibility {state['certification']}"
    found = [
        Item("1. Licensee", licensee, NOTICE_LICENSEE),
        Item("2. Installed and used at", state["address"], NOTICE_ADDRESS),
        Item("3. Installation date", state["installed"], NOTICE_INSTALLATION),
        Item("4. Equipment", equipment, NOTICE_EQUIPMENT),
        Item("5. Date and time of use", format_time(state["used"]), NOTICE_USE),
        Item("6. Licensee's contact", f"{state['contact']}, {state['telephone']}", NOTICE_CONTACT),
        Item("7. Provider's contact", f"{state['provider_contact']}, {state['provider_telephone']}",
             NOTICE_PROVIDER),
        Item("8. Total charge", dollars(state["charge"]), NOTICE_CHARGE),
        Item("Agreed at", format_time(state["agreed"]), NOTICE),
        Item("Sent at", format_time(state["sent"]), NOTICE),
    ]  # fmt: skip
    if not state["license"]:
        found.append(Item("Incomplete", "The bingo license has no number yet. It follows.", NOTICE_LICENSEE))
    return found


@organization.operation(
    "notify-commission",
    title="Send the Commission the notice of electronic games",
    cite=NOTICE,
    kind="charity notice sent",
    section=PROVIDERS,
    result=NoticeSent,
    signers=(SENDS,),
    choices={"contract": _electronic_contracts},
    paper=_notice_items,
    example={"contract": 31, "address": "Fire hall, 4 Columbia Avenue, Hopewell", "installed": "2030-03-06",
             "equipment": "30 HandSet 5 devices, serial numbers 4471 to 4500, and their server 88",
             "used": "2030-03-07T19:00:00-05:00", "contact": "Mia Lund", "telephone": "609-555-0142",
             "provider_contact": "Rex Ames", "provider_telephone": "732-555-0131", "charge": 45_000},
)  # fmt: skip
def notify_commission(tx: Transaction, form: Notify, signers: SignersByPart) -> LedgerEntry:
    """Send the notice of a contract for electronic games of chance, and print it.

    It is due within 48 hours of the agreement. A notice that is late is sent all the same, and says so.
    """
    agreed_to = find_contract(tx, form.contract)
    if not agreed_to["certification"]:
        raise Refused(f"Contract {form.contract} has no electronic system.", NOTICE, "contract")
    if form.contract not in unnotified_contracts(tx):
        raise Refused(f"The notice of contract {form.contract} has been sent.", NOTICE, "contract")
    sent = form.sent or tx.clock
    agreed = datetime.fromisoformat(agreed_to["agreed"])
    _check_times(tx, agreed, sent, form.received)
    if form.charge != agreed_to["charge"]:
        raise Refused(
            f"The contract's total charge is {dollars(agreed_to['charge'])}. State it.",
            NOTICE_CHARGE,
            "charge",
        )
    state = _describe_notice(tx, form, agreed_to, sent)
    late = check_notice_time(agreed, sent, form.received, find_readings(tx))
    answer = NoticeSent(
        notice=tx.number, licensed_under=state["license"] or NO_NUMBER, on_time=not late,
        complete=bool(state["license"]),
    )  # fmt: skip
    return write_entry("notice", tx.number, state, form, answer, warnings=as_warnings(late))


def _check_times(tx: Transaction, agreed: datetime, sent: datetime, received: datetime | None) -> None:
    """Refuse times that cannot be: in the future, or in another order."""
    if sent < agreed or sent > tx.clock:
        raise Refused(
            "Give the time when you sent it, after the agreement and not in the future.", NOTICE, "sent"
        )
    if received is not None and not sent <= received <= tx.clock:
        raise Refused("Give the time when it was received, after it was sent.", NOTICE, "received")


def _describe_notice(
    tx: Transaction, form: Notify, agreed_to: Mapping[str, Any], sent: datetime
) -> dict[str, Any]:
    """Collect what the notice says of the licensee and the contract. Refuse it if no license is there yet."""
    customer = read_organization(tx)
    license = _license_number(tx, agreed_to)
    if not license and find_readings(tx).notice_pending_licence == "refuse":
        raise Refused(
            "The bingo license has no number yet, so the notice lacks an item. Wait for the license.",
            NOTICE_LICENSEE, "contract",
        )  # fmt: skip
    return {
        **form.to_json(), "licensee": customer.name, "licensee_address": customer.address,
        "identification": customer.identification, "license": license,
        "application": agreed_to["application"], "certification": agreed_to["certification"],
        "provider": agreed_to["provider_name"], "agreed": agreed_to["agreed"], "sent": write_time(tx, sent),
        "used": write_time(tx, form.used),
        "completed": "",
    }  # fmt: skip


def _license_number(tx: Transaction, agreed_to: Mapping[str, Any]) -> str:
    found = (each for each in find_licenses(tx) if each.application == agreed_to["application"])
    return next((each.number for each in found), "")


class CompleteNotice(OperationForm):
    notice: WholeNumber = Field(title="Notice")


class NoticeCompleted(OperationResult):
    licensed_under: str = Field(title="Bingo license")


def _incomplete_notices(tx: Transaction) -> list[str]:
    return [str(number) for number, state in find_records(tx, "notice").items() if not state["license"]]


@organization.operation(
    "complete-notice",
    title="Complete a notice with the license's number",
    cite=NOTICE_LICENSEE,
    kind="charity notice completed",
    section=PROVIDERS,
    result=NoticeCompleted,
    signers=(SENDS,),
    choices={"notice": _incomplete_notices},
    paper=_notice_items,
    example={"notice": 33},
)
def complete_notice(tx: Transaction, form: CompleteNotice, signers: SignersByPart) -> LedgerEntry:
    """Send the Commission the number of the license that was pending when the notice was sent."""
    state = find_records(tx, "notice").get(form.notice)
    if state is None or state["license"]:
        why = "is complete" if state else "was not sent"
        raise Refused(f"Notice {form.notice} {why}.", NOTICE_LICENSEE, "notice")
    if not (license := _license_number(tx, state)):
        raise Refused("The license has no number yet. Record the license first.", NOTICE_LICENSEE, "notice")
    completed = {**state, "license": license, "completed": tx.at.isoformat()}
    return write_entry("notice", form.notice, completed, form, NoticeCompleted(licensed_under=license))


def due_notices(tx: Transaction) -> list[Due]:
    """List the notices to send, from the agreement on, and those to complete."""
    found = []
    contracts = find_records(tx, "contract")
    for number in unnotified_contracts(tx):
        agreed = datetime.fromisoformat(contracts[number]["agreed"])
        deadline = local_time(tx, notice_deadline(agreed))
        left = "was due" if tx.clock > deadline else "is due"
        what = (
            f"Send the notice of contract {number}, which {left} by {deadline:%A}, {describe_time(deadline)}"
        )
        found.append(Due(agreed, what, NOTICE, "organization/notify-commission", {"contract": number}))
    licenses = {each.application: each for each in find_licenses(tx)}
    for number, state in find_records(tx, "notice").items():
        held = licenses.get(state["application"])
        if not state["license"] and held is not None and held.number:
            what = f"Complete notice {number} with the number of license {held.number}"
            found.append(
                Due(tx.at, what, NOTICE_LICENSEE, "organization/complete-notice", {"notice": number})
            )
    return found
