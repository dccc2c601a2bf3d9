"""What must have happened before each operation of the organization.

The sample's clock stands at 15:00 on January 1, 2030 in New Jersey, the day on which its licenses begin.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from pitboss.charity.organization.licenses import apply
from pitboss.charity.organization.notices import notify_commission
from pitboss.charity.organization.providers import contract
from pitboss.charity.organization.supplies import record_delivery
from pitboss.charity.organization.systems import apply_certification
from pitboss.house.operations.operation import Operation

if TYPE_CHECKING:
    from tests.house.operations.sample import SampleHouse

TODAY, NOON = "2030-01-01", "2030-01-01T12:00:00-05:00"
UNPAID_DAY = "2029-11-01"
"""Day of a delivery that is unpaid for 61 days today."""
ELECTRONIC = {"agreed": NOON, "certification": "EG-118"}
NEW_SYSTEM = {"certification": "EG-119"}


def do(house: SampleHouse, operation: Operation[Any], **given: Any) -> dict[str, Any]:
    """Submit the example of an operation with some other fields, and return its result."""
    done = house.submit(operation.id, **{**operation.example, **given})
    assert done.result is not None
    return done.result.to_json()


def _pending(house: SampleHouse) -> dict[str, Any]:
    return do(house, apply)


def _agreed(house: SampleHouse) -> dict[str, Any]:
    agreed = do(house, contract, **ELECTRONIC)
    return {"contract": agreed["contract"]}


def _pending_notice(house: SampleHouse) -> dict[str, Any]:
    """Send a notice while the license is pending, then record the license."""
    place = {"municipality": "Pennington"}
    application = do(house, apply, filed=TODAY, **place)["application"]
    agreed = do(house, contract, **ELECTRONIC, **place)["contract"]
    notice = do(house, notify_commission, contract=agreed)["notice"]
    house.submit("organization/issue-license", application=application, number="BL-900", sent="2029-12-01",
                 issued=TODAY, first=TODAY, last="2030-12-31")  # fmt: skip
    return {"notice": notice}


def _delivered(house: SampleHouse, on: str = UNPAID_DAY) -> dict[str, Any]:
    return {"delivery": do(house, record_delivery, delivered=on)["delivery"]}


def _delivered_in_december(house: SampleHouse) -> dict[str, Any]:
    _delivered(house, "2029-12-10")
    return {"month": "2029-12"}


def _held(house: SampleHouse) -> dict[str, Any]:
    house.submit("organization/record-event", license="RL-82", event=TODAY)
    return {"event": TODAY}


ORGANIZATION_READY: dict[str, Callable[[SampleHouse], dict[str, Any]]] = {
    "organization/issue-license": _pending,
    "organization/contract": lambda _: {"agreed": NOON},
    "organization/notify-commission": _agreed,
    "organization/complete-notice": _pending_notice,
    "organization/certify-system": lambda house: do(house, apply_certification) | NEW_SYSTEM,
    "organization/record-delivery": lambda _: {"delivered": "2029-12-10"},
    "organization/record-payment": lambda house: _delivered(house) | {"paid": TODAY},
    "organization/file-supply-report": _delivered_in_december,
    "organization/report-unpaid": _delivered,
    "organization/record-event": lambda _: {"event": TODAY},
    "organization/report-operations": _held,
}
