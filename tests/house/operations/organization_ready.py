"""What must have happened before each operation of the organization."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from pitboss.charity.organization.licenses import apply
from pitboss.charity.organization.state import list_licenses

if TYPE_CHECKING:
    from tests.house.operations.sample import SampleHouse


def _pending(house: SampleHouse) -> dict[str, Any]:
    """Apply for a license, and return the application."""
    done = house.submit("organization/apply", **apply.example)
    assert done.result is not None
    return done.result.to_json()


def _licensed(house: SampleHouse) -> dict[str, Any]:
    """Return the application of the license for bingo."""
    with house.store.read() as connection:
        (held,) = (each for each in list_licenses(connection) if each.kind == "bingo")
    return {"application": held.application}


ORGANIZATION_READY: dict[str, Callable[[SampleHouse], dict[str, Any]]] = {
    "organization/issue-license": _pending,
    "organization/end-license": _pending,
    "organization/assign-people": _licensed,
}
