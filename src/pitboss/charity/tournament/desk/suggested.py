"""Prefill the form of a new tournament. Prices and prizes are left to the organization."""

from __future__ import annotations

from typing import Any

from pitboss.charity.organization.people import list_people
from pitboss.charity.organization.state import find_licenses, today_of
from pitboss.charity.positions import CLASS_A_OPERATOR
from pitboss.house.ledger.transaction import Transaction

SCHEDULE: tuple[tuple[int, int, int, int], ...] = (
    (20, 25, 50, 0), (20, 50, 100, 0), (20, 75, 150, 0), (10, 0, 0, 25),
    (20, 100, 200, 0), (20, 200, 400, 0), (20, 300, 600, 0), (10, 0, 0, 100),
    (20, 500, 1_000, 0), (20, 1_000, 2_000, 0), (20, 1_500, 3_000, 0),
)  # fmt: skip
"""Minutes, blinds, and the chip that leaves play in a break, for stacks of 1,500 to 3,000 chips."""


def suggest_schedule() -> list[dict[str, int]]:
    """Return the rows of a schedule of three hours."""
    names = ("minutes", "small", "big", "race_off")
    return [{"step": step, **dict(zip(names, row, strict=True))} for step, row in enumerate(SCHEDULE, 1)]


def suggest_tournament(tx: Transaction) -> dict[str, Any]:
    """Return the first values of the form: tonight's license, the operator, and blinds of three hours."""
    today, operators = today_of(tx), list_people(tx, (CLASS_A_OPERATOR,))
    licenses = [
        each.number for each in find_licenses(tx) if each.kind == "casino night" and each.covers(today)
    ]
    return {
        **({"license": licenses[0]} if licenses else {}),
        **({"operator": operators[0]} if len(operators) == 1 else {}),
        "day": today.isoformat(),
        "end": "survivor",
        "three_raises": True,
        "schedule": suggest_schedule(),
    }
