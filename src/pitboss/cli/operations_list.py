"""`pitboss house operations` and `pitboss charity operations`: list operations with fields, signers, rule."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import typer

from pitboss.cli import show
from pitboss.cli.arguments import AsJson
from pitboss.house.keeper import Keeper

DepartmentName: TypeAlias = Annotated[
    str | None, typer.Argument(metavar="DEPARTMENT", help="Only this department (default: all).")
]
OperationName: TypeAlias = Annotated[
    str | None, typer.Argument(metavar="OPERATION", help="Only this operation (default: all).")
]
AsMarkdown: TypeAlias = Annotated[
    bool, typer.Option("--markdown", help="Write the documentation page of all operations.")
]


def list_house_operations(
    department: DepartmentName = None,
    operation: OperationName = None,
    markdown: AsMarkdown = False,
    as_json: AsJson = False,
) -> None:
    """List a casino's operations with their fields, signers and rules.

    Examples:

    pitboss house operations

    pitboss house operations link claim

    pitboss house operations link --json
    """
    _list_operations("casino", department, operation, markdown, as_json)


def list_charity_operations(
    department: DepartmentName = None,
    operation: OperationName = None,
    markdown: AsMarkdown = False,
    as_json: AsJson = False,
) -> None:
    """List a charity's operations with their fields, signers and rules.

    Examples:

    pitboss charity operations

    pitboss charity operations organization --json
    """
    _list_operations("charity", department, operation, markdown, as_json)


def _list_operations(
    keeper: Keeper, department: str | None, operation: str | None, markdown: bool, as_json: bool
) -> None:
    from pitboss.house.departments import DEPARTMENTS, find_operations, load_department
    from pitboss.house.operations.reference import operation_lines, reference_page

    if markdown:
        show.say(reference_page(map(load_department, DEPARTMENTS)), end="")
        return
    found = find_operations(department or "", operation or "", keeper)
    if as_json:
        show.json_lines(each.to_json() for each in found)
        return
    for each in found:
        for line in operation_lines(each):
            show.say(line)
