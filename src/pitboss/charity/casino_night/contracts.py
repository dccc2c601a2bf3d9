"""Providers of a casino night's tables and personnel, as the organization's contracts name them.

Equipment is owned or rented from an approved provider: 13:47-20.40(b), 20.41(b). The provider answers for
every table that it supplies, present or not: 13:47-13.8(c).
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from pitboss.charity.casino_night.laws import CONTRACT, RESPONSIBILITY
from pitboss.charity.dates import describe_day
from pitboss.charity.organization.providers import find_contract, require_provider
from pitboss.charity.organization.records import Records, find_records
from pitboss.charity.organization.state import find_license
from pitboss.charity.organization.terms import is_in_force
from pitboss.house.ledger.transaction import Transaction
from pitboss.table.refused import Refused

KIND = "casino night"


def list_contracts(tx: Transaction) -> Records:
    """Return the contracts for casino nights, by number."""
    found = find_records(tx, "contract")
    return {number: state for number, state in found.items() if state["kind"] == KIND}


def contract_numbers(tx: Transaction) -> list[str]:
    return [str(number) for number in list_contracts(tx)]


def check_contract(tx: Transaction, number: int, license: str, day: date, field: str) -> Mapping[str, Any]:
    """Return the contract under which equipment is rented for a day of a license, or refuse."""
    found = find_contract(tx, number, field)
    if found["kind"] != KIND:
        raise Refused(f"Contract {number} is for {found['kind']}, not a casino night.", CONTRACT, field)
    here = _municipality_of(tx, license)
    if found["municipality"].casefold() != here.casefold():
        why = f"Contract {number} is for {found['municipality']}, and license {license} is of {here}."
        raise Refused(f"{why} Make a contract for {here}.", CONTRACT, field)
    if found["event"] > day.isoformat():
        raise Refused(
            f"Contract {number} begins on {describe_day(found['event'])}, after {describe_day(day)}.",
            CONTRACT,
            field,
        )
    require_provider(tx, found["provider"], day, field)
    return found


def _municipality_of(tx: Transaction, license: str) -> str:
    return find_license(tx, license, CONTRACT).municipality


def find_provider_contract(
    tx: Transaction, provider: str, license: str, day: date, field: str
) -> Mapping[str, Any]:
    """Return a contract with an approved provider for a day of a casino night license, or refuse."""
    approved = require_provider(tx, provider, day, field)
    for number, found in list_contracts(tx).items():
        if (
            found["provider"] == provider
            and found["event"] <= day.isoformat()
            and found["municipality"].casefold() == _municipality_of(tx, license).casefold()
        ):
            return check_contract(tx, number, license, day, field)
    what = f"a casino night on {describe_day(day)} under license {license}"
    why = f"No contract with {approved['name']} covers {what}."
    raise Refused(f"{why} Make it with organization/contract first.", CONTRACT, field)


def approval_ended(providers: Records, contract: Mapping[str, Any], day: date) -> str:
    """Say why a contract's provider is not approved on a day. Empty if it is."""
    held = next((each for each in providers.values() if each["number"] == contract["provider"]), None)
    if held is None:
        return f"No approval of {contract['provider_name']} is recorded."
    if not is_in_force(held, day):
        term = f"from {describe_day(held['first'])} to {describe_day(held['last'])}"
        return f"The approval of {held['name']} runs {term}, not on {describe_day(day)}."
    return ""


def is_supplied(contract: Mapping[str, Any], table: str) -> bool:
    """Return whether a contract lists a table, by its name alone or as `table 7`."""
    wanted = {table.casefold(), f"table {table.casefold()}"}
    return any(each["kind"] == "table" and each["item"].casefold() in wanted for each in contract["supplies"])


def supplies_worker(contract: Mapping[str, Any], person: int) -> bool:
    """Return whether a contract lists a person."""
    return any(each["kind"] == "worker" and each.get("person") == person for each in contract["supplies"])


def check_supplied(contract: Mapping[str, Any], number: int, table: str) -> None:
    """Refuse a supplied table for which the contract makes nobody answer."""
    if not is_supplied(contract, table):
        raise Refused(
            f"Contract {number} does not list table {table}, so nobody answers for it. "
            "List it in the contract, or say that the organization owns the table.",
            RESPONSIBILITY, "table",
        )  # fmt: skip
