"""The office: what is due, and a page for every form. A form is signed by everybody whom its duty names."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse

from pitboss.house.keno.stations import AT_A_STATION
from pitboss.house.ledger.form import Form
from pitboss.house.office.office import Group, Office
from pitboss.house.office.operation import Operation
from pitboss.house.office.telling import told
from pitboss.house.operations.operation import Department
from pitboss.house.operations.operation import Operation as DeclaredOperation
from pitboss.house.staff.duties import Part
from pitboss.house.staff.employees import Employee
from pitboss.law import BadInput
from pitboss.table.refused import Refused
from pitboss.web.office.audit import AUDITS, KENO_LOOKS
from pitboss.web.office.signing import AnOffice, AtWork, handed_in
from pitboss.web.operations import pages as operation_pages
from pitboss.web.page import page
from pitboss.web.problems import as_json, status_of

PREFIX = "/house"
router = APIRouter(prefix=PREFIX, include_in_schema=False)
NAME, WORD = "sign name ", "sign word "
"""How the fields of a signature begin; the part of the duty follows."""
MANY = 6
"""So many positions are no choice any more."""


@router.get("")
def office_page(request: Request, office: AnOffice, employee: AtWork) -> HTMLResponse:
    """What is due, and everything that is done by form."""
    return page(
        request,
        "office.html",
        title="Office",
        casino=office.casino,
        employee=employee,
        due=[(group, each) for group, each in office.due() if group.may_read(employee.position)],
        departments=[(each, *_sorted_operations(each, employee)) for each in _departments(office)],
        groups=[(group, *_parted(group, employee)) for group in office.groups.values()],
        audits=employee.position in AUDITS,
        at_desk=employee.position in AT_A_STATION,
        supervises=employee.position in KENO_LOOKS,
        due_at=operation_pages.due_address,
    )


def _departments(office: Office) -> list[Department]:
    return [each for desk in office.desks for each in desk.departments.values()]


def _sorted_operations(
    department: Department, employee: Employee
) -> tuple[list[DeclaredOperation[Any]], list[DeclaredOperation[Any]]]:
    """Return the operations that somebody in this position takes part in, and the others."""
    mine, others = list[DeclaredOperation[Any]](), list[DeclaredOperation[Any]]()
    for each in department.operations.values():
        takes = not each.signers or any(employee.position in signer.positions for signer in each.signers)
        (mine if takes else others).append(each)
    return mine, others


def _parted(group: Group, employee: Employee) -> tuple[list[Operation], list[Operation]]:
    """The forms that somebody of this position takes part in, and the others."""
    mine, others = list[Operation](), list[Operation]()
    for each in group.operations:
        duty = each.signed_by(group.part)
        takes = duty is None or any(employee.position in part.positions for part in duty.parts)
        (mine if takes else others).append(each)
    return mine, others


def _declared(office: Office, department: str, name: str) -> DeclaredOperation[Any] | None:
    for desk in office.desks:
        if department in desk.departments:
            return desk.find(department, name)
    return None


@router.get("/{group}/{name}")
def form_page(request: Request, office: AnOffice, employee: AtWork, group: str, name: str) -> HTMLResponse:
    """An empty form, but for what the address fills in."""
    if (declared := _declared(office, group, name)) is not None:
        return operation_pages.form_page(request, office, employee, declared)
    part = office.group(group)
    operation = part.find(name)
    begun = operation.begun(part.part) if operation.begun else {}
    given = {**begun, **{key: value for key, value in request.query_params.items() if value}}
    return _form(request, part, operation, employee, given)


async def _sent(request: Request) -> dict[str, str]:
    """What the form was filled in with."""
    form = await request.form()
    return {name: value for name, value in form.items() if isinstance(value, str)}


@router.post("/{group}/{name}")
def hand_in(
    request: Request,
    office: AnOffice,
    employee: AtWork,
    group: str,
    name: str,
    sent: Annotated[dict[str, str], Depends(_sent)],
) -> HTMLResponse:
    """A form that is filled in and signed: carried out once, or sent back with the rule."""
    if (declared := _declared(office, group, name)) is not None:
        return operation_pages.submit_form(request, office, employee, declared, sent)
    part = office.group(group)
    operation = part.find(name)
    names = {field.name for field in operation.fields}
    given = {key: value for key, value in sent.items() if key in names}
    signers = {
        does: (name.strip(), sent.get(WORD + does, ""))
        for does, name in ((key.removeprefix(NAME), sent[key]) for key in sent if key.startswith(NAME))
    }
    try:
        done = handed_in(request, office, employee, group, name, given, signers, sent.get("id", ""))
    except (Refused, BadInput) as error:
        return _form(request, part, operation, employee, given, sent=sent, error=error)
    return page(request, "office_done.html", title=operation.title, group=part, operation=operation,
                done=done, facts=told(done.answer))  # fmt: skip


def _form(
    request: Request,
    part: Group,
    operation: Operation,
    employee: Employee,
    given: Mapping[str, object],
    *,
    sent: Mapping[str, str] | None = None,
    error: Exception | None = None,
) -> HTMLResponse:
    sent = sent or {}
    duty = operation.signed_by(part.part, _filled(operation, given))
    parts = duty.parts if duty is not None else ()
    own = [] if sent else [each.does for each in parts if employee.position in each.positions]
    signers = [
        {"does": each.does, "who": _positions(part, each), "law": each.law,
         "name": sent.get(NAME + each.does, employee.name if each.does in own[:1] else "")}
        for each in parts
    ]  # fmt: skip
    return page(
        request,
        "office_form.html",
        status=status_of(error) if error else 200,
        title=operation.title,
        group=part,
        operation=operation,
        given=given,
        signers=signers,
        sign_name=NAME,
        sign_word=WORD,
        id=sent.get("id") or secrets.token_hex(16),
        error=as_json(error) if error else None,
    )


def _filled(operation: Operation, given: Mapping[str, object]) -> Form | None:
    """The form as far as it is filled in, if it can be read."""
    names = {field.name for field in operation.fields}
    try:
        return operation.filled("x", {name: value for name, value in given.items() if name in names})
    except (Refused, BadInput):
        return None


def _positions(group: Group, part: Part) -> str:
    """Who may sign, in a few words."""
    if len(part.positions) <= MANY:
        return " or ".join(part.positions)
    return "anybody who works here"
