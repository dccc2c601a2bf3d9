"""The departments of a house. Each is imported when somebody asks for its operations."""

from __future__ import annotations

import pkgutil
from importlib import import_module
from typing import Any

import pitboss.house
from pitboss.house.operations.operation import Department, Operation
from pitboss.house.staff.duties import Duty, Part
from pitboss.storage.errors import NotFound

DEPARTMENTS = {
    "bad-beat": "pitboss.house.bad_beat.department:bad_beat",
    "book": "pitboss.house.accounting.department:book",
    "link": "pitboss.house.link.department:link",
    "link-counts": "pitboss.house.link.department:link_counts",
}
"""Where each department is declared, in the order of the office's page."""
ON_A_LINK = ("link", "link-counts")
"""Departments of a house that has a key to a link, each at a desk of its own."""


def load_department(name: str) -> Department:
    module, _, attribute = DEPARTMENTS[name].partition(":")
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


def every_duty() -> list[Duty]:
    """List who signs what, by the title of the operation."""
    found: dict[Duty, None] = {}
    for module in pkgutil.walk_packages(pitboss.house.__path__, "pitboss.house."):
        values = vars(import_module(module.name)).values()
        found |= dict.fromkeys(each for each in values if isinstance(each, Duty))
    for operation in every_operation():
        parts = tuple(Part(each.part, each.positions, each.cite) for each in operation.signers)
        found[Duty(operation.title, parts)] = None
    return sorted(found, key=lambda duty: duty.name)
