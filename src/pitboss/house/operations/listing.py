"""The list of all operations as a document: a row for each, from its declaration."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pitboss.house.operations.operation import Department, Operation

HEAD = """# Operations

Everything that a house does by form. Each is one declaration, and has a command, a page in the office, a
route of the API and a printed paper. `pitboss house DEPARTMENT OPERATION --help` explains its fields.

`pitboss house operations --markdown` prints this page.
"""


def operations_page(departments: Iterable[Department]) -> str:
    """Write the page that lists the operations of departments."""
    return "\n".join([HEAD, *(_section(each) for each in departments)])


def _section(department: Department) -> str:
    rows = [
        f"## {department.title}",
        "",
        "| command | what it does | signed by | rule |",
        "|---|---|---|---|",
    ]
    rows += [_row(each) for each in department.operations.values()]
    return "\n".join([*rows, ""])


def _row(operation: Operation[Any]) -> str:
    signers = "; ".join(f"{each.part}: {each.who}" for each in operation.signers) or "nobody"
    if operation.automatic:
        signers = f"the system itself, or {signers}" if operation.signers else "the system itself"
    command = operation.id.replace("/", " ")
    return f"| `{command}` | {operation.help} | {signers} | {operation.cite} |"
