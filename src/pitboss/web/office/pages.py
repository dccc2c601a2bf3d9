"""The office: due tasks, and every operation as a form that people fill in and sign."""

from __future__ import annotations

from itertools import groupby
from typing import Annotated, Any, NamedTuple

from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse
from starlette.responses import Response

from pitboss.house.keno.fields import AT_A_STATION
from pitboss.house.operations.operation import Department, Operation
from pitboss.house.operations.pending import list_pending
from pitboss.house.staff.employees import Employee
from pitboss.web.office.audit import AUDIT_POSITIONS, KENO_SCREEN_POSITIONS
from pitboss.web.office.revenue import REVENUE_POSITIONS
from pitboss.web.office.signing import OFFICE, AnOffice, AtWork
from pitboss.web.operations import pages as operation_pages
from pitboss.web.page import page

router = APIRouter(prefix=OFFICE, include_in_schema=False)


@router.get("")
def office_page(request: Request, office: AnOffice, employee: AtWork) -> HTMLResponse:
    """Show due tasks, pending signatures, and every operation."""
    return page(
        request,
        "office.html",
        title="Office",
        casino=office.casino,
        employee=employee,
        due=[pair for pair in office.due() if pair[0].may_read(employee.position)],
        departments=_own_first([_sort_operations(each, employee) for each in office.departments]),
        audits=employee.position in AUDIT_POSITIONS,
        revenue=employee.position in REVENUE_POSITIONS,
        at_desk=employee.position in AT_A_STATION,
        supervises=employee.position in KENO_SCREEN_POSITIONS,
        sections=list_sections,
        due_at=operation_pages.due_address,
        pending=list_pending(office.desk, employee),
        me=employee,
    )


class FormSection(NamedTuple):
    """Forms of one section of a department. The title is empty if all forms are of one section."""

    title: str
    operations: list[Operation[Any]]


class DepartmentForms(NamedTuple):
    """A department, the operations that an employee signs there, and the others."""

    department: Department
    own: list[Operation[Any]]
    others: list[Operation[Any]]


def _own_first(departments: list[DepartmentForms]) -> list[DepartmentForms]:
    """Put the departments in which the employee signs forms first, each kind in the departments' order."""
    return sorted(departments, key=lambda each: not any(form.signers for form in each.own))


def list_sections(operations: list[Operation[Any]]) -> list[FormSection]:
    """Group operations by section."""
    found = [FormSection(section, list(forms)) for section, forms in
             groupby(operations, key=lambda each: each.section)]  # fmt: skip
    if len(found) == 1:
        return [FormSection("", found[0].operations)]
    return [each._replace(title=each.title[:1].upper() + each.title[1:]) for each in found]


def _sort_operations(department: Department, employee: Employee) -> DepartmentForms:
    """Split the operations into those this employee's position signs and the others."""
    mine, others = list[Operation[Any]](), list[Operation[Any]]()
    for each in department.operations.values():
        takes = not each.signers or any(employee.position in signer.positions for signer in each.signers)
        (mine if takes else others).append(each)
    return DepartmentForms(department, mine, others)


@router.get("/{department}/{name}")
def form_page(
    request: Request, office: AnOffice, employee: AtWork, department: str, name: str
) -> HTMLResponse:
    """Show the form of an operation, prefilled from the ledger and the address."""
    operation = office.find_desk(department).find(department, name)
    return operation_pages.form_page(request, office, employee, operation)


async def _read_body(request: Request) -> dict[str, str]:
    form = await request.form()
    return {name: value for name, value in form.items() if isinstance(value, str)}


@router.post("/{department}/{name}")
def submit_form(
    request: Request,
    office: AnOffice,
    employee: AtWork,
    department: str,
    name: str,
    sent: Annotated[dict[str, str], Depends(_read_body)],
) -> Response:
    """Carry out a form, once, or show it again with its errors."""
    operation = office.find_desk(department).find(department, name)
    return operation_pages.submit_form(request, office, employee, operation, sent)
