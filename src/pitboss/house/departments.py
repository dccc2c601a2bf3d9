"""List a house's departments, each with its import path and a line of help.

A department is imported only when its operations are needed, so that help is instant.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from pitboss.storage.errors import NotFound

if TYPE_CHECKING:
    from pitboss.house.operations.operation import Department, Operation


class DepartmentEntry(NamedTuple):
    """A department's import path (`module:name`) and help."""

    path: str
    help: str
    linked: bool = False
    """True if it has its own desk, and only a house with a link key has it."""


DEPARTMENTS = {
    "bad-beat": DepartmentEntry(
        "pitboss.house.bad_beat.department:bad_beat",
        "Bad beat payout: rules, counts, claims, payments, displays.",
    ),
    "poker": DepartmentEntry(
        "pitboss.house.poker.department:poker", "Poker room: tables, decks, waiting list."
    ),
    "keno": DepartmentEntry(
        "pitboss.house.keno.department:keno", "Keno room: stations, games, tickets, payouts."
    ),
    "book": DepartmentEntry(
        "pitboss.house.accounting.department:accounting", "Accounting: correct the ledger."
    ),
    "link": DepartmentEntry(
        "pitboss.house.link.department:link",
        "Link with other casinos: forms, key and status.",
        linked=True,
    ),
    "link-counts": DepartmentEntry(
        "pitboss.house.link.department:link_counts",
        "Link with other casinos: send contributions.",
        linked=True,
    ),
}
"""Departments in the order of the office page."""


def load_department(name: str) -> Department:
    module, _, attribute = DEPARTMENTS[name].path.partition(":")
    found: Department = getattr(import_module(module), attribute)
    return found


def find_operations(department: str = "", name: str = "") -> list[Operation[Any]]:
    """Find the operations of a department, or one of them, or all."""
    if department and department not in DEPARTMENTS:
        raise NotFound(f"There is no department {department[:40]!r}. There are {', '.join(DEPARTMENTS)}.")
    found = [each for each in every_operation() if department in ("", each.department)]
    if name and name not in {each.name for each in found}:
        raise NotFound(
            f"There is no operation {name[:40]!r} in {department}: see `pitboss house operations`."
        )
    return [each for each in found if name in ("", each.name)]


def every_operation() -> list[Operation[Any]]:
    """List the operations of all departments."""
    return [each for name in DEPARTMENTS for each in load_department(name).operations.values()]
