"""`pitboss house operations`: list every operation with its fields, signers and rule."""

from __future__ import annotations

from typing import Annotated

import typer

from pitboss.cli import show
from pitboss.cli.arguments import AsJson


def list_operations(
    department: Annotated[
        str | None, typer.Argument(metavar="DEPARTMENT", help="Only this department (default: all).")
    ] = None,
    operation: Annotated[
        str | None, typer.Argument(metavar="OPERATION", help="Only this operation (default: all).")
    ] = None,
    markdown: Annotated[bool, typer.Option("--markdown", help="Write the documentation page.")] = False,
    as_json: AsJson = False,
) -> None:
    """List the operations with their fields, signers and rules.

    Examples:

    pitboss house operations

    pitboss house operations link claim

    pitboss house operations link --json
    """
    from pitboss.house.departments import DEPARTMENTS, find_operations, load_department
    from pitboss.house.operations.reference import operation_lines, reference_page

    if markdown:
        show.say(reference_page(map(load_department, DEPARTMENTS)), end="")
        return
    found = find_operations(department or "", operation or "")
    if as_json:
        show.json_lines(each.to_json() for each in found)
        return
    for each in found:
        for line in operation_lines(each):
            show.say(line)
