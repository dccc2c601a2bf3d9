"""Due tasks and the list of operations. Each operation also has its own route."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from pydantic import BaseModel

from pitboss.web.office.signing import AnOffice, AtWork

router = APIRouter(prefix="/house")


class DueNow(BaseModel):
    """A due task."""

    department: str
    what: str
    since: str
    cite: str
    operation: str
    """The operation that does it, if any."""


class OperationField(BaseModel):
    name: str
    label: str
    help: str
    type: str
    choices: list[str]
    example: str
    required: bool


class OperationSigner(BaseModel):
    """A signature on a form, and the positions that may give it."""

    part: str
    positions: list[str]
    cite: str
    note: str
    """Condition under which it is needed."""


class OperationSummary(BaseModel):
    id: str
    title: str
    help: str
    cite: str
    fields: list[OperationField]
    signers: list[OperationSigner]


@router.get("/due", response_model=list[DueNow], summary="Due tasks")
def due(office: AnOffice, employee: AtWork) -> list[dict[str, Any]]:
    return [
        {"department": department.name, "what": each.what, "since": each.when.isoformat(),
         "cite": str(each.law), "operation": each.operation}
        for department, each in office.due()
        if department.may_read(employee.position)
    ]  # fmt: skip


@router.get("/operations", response_model=list[OperationSummary], summary="Every operation and its signers")
def operations(office: AnOffice, employee: AtWork) -> list[dict[str, Any]]:
    return [each.to_json() for department in office.departments for each in department.operations.values()]
