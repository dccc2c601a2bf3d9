"""Write the reference of all operations, with each command's fields, signers and rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from pitboss.house.departments import command_group
from pitboss.house.operations.operation import Department, Operation, Signer
from pitboss.table.fields import FieldSpec

HEAD = """# Operations

For people who sign forms, and for those who audit them: every operation, who signs it, and its rule.

Each operation is declared once. Its command, its page in the office, its route in the [HTTP API](api.md) and
its paper follow from that. `--help` shows the fields of a command and an example.
`pitboss house operations --markdown` writes this page.
"""


def _describe_field(field: FieldSpec) -> str:
    kind = " and ".join(each.name for each in field.columns) or ", ".join(field.choices) or field.type_name
    return f"{field.label} ({kind}{'' if field.required else '; optional'})"


def _describe_signer(signer: Signer) -> str:
    note = f". {signer.note}" if signer.note else ""
    return f"{signer.title}: {signer.who} ({signer.cite}){note}"


def operation_lines(operation: Operation[Any]) -> Iterator[str]:
    """Describe an operation for the terminal."""
    yield f"{operation.department} {operation.name}: {operation.title} ({operation.cite})"
    for field in operation.fields:
        yield f"    --{field.name.replace('_', '-')}: {_describe_field(field)}"
    for signer in operation.signers:
        yield f"    --sign-{signer.part.replace('_', '-')}: {_describe_signer(signer)}"


def reference_page(departments: Iterable[Department]) -> str:
    """Write the documentation page: a table per department, and a row per operation."""
    lines = [HEAD]
    for department in departments:
        lines += [f"## {department.title}", "", "| command | what it does | who signs | rule |",
                  "|---|---|---|---|"]  # fmt: skip
        lines += [_markdown_row(each) for each in department.operations.values()]
        lines.append("")
    return "\n".join(lines)


def _markdown_row(operation: Operation[Any]) -> str:
    signers = "; ".join(map(_signer_cell, operation.signers))
    command = f"`pitboss {command_group(operation.department)} {operation.department} {operation.name}`"
    cells = (command, operation.title, signers or "nobody", str(operation.cite))
    return f"| {' | '.join(each.replace('|', '/') for each in cells)} |"


def _signer_cell(signer: Signer) -> str:
    return f"{signer.title}: {signer.who}{f'. {signer.note}' if signer.note else ''}".removesuffix(".")
