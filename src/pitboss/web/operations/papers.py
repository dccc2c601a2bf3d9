"""Printable papers of operations: one for every entry with a signed form."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query
from sqlalchemy import Connection
from starlette.responses import HTMLResponse, Response

from pitboss.house.keno.serials import mask_serial_numbers
from pitboss.house.ledger.queries import EntryFilter, find_entries
from pitboss.house.link.department import link
from pitboss.house.office.office import Office
from pitboss.house.operations.desk import OperationsDesk
from pitboss.house.operations.operation import Line, Operation
from pitboss.house.operations.papers import find_operation, make_paper
from pitboss.house.staff.employees import Employee
from pitboss.law import BadInput
from pitboss.reports.charts import NotInstalled
from pitboss.reports.forms import to_html, to_pdf
from pitboss.storage.errors import BadRequest, NotAllowed, NotFound
from pitboss.table.paper import Paper
from pitboss.web.office.audit import AUDIT_POSITIONS, MAX_ENTRY_NUMBER
from pitboss.web.office.signing import OFFICE, AnOffice, AtWork

router = APIRouter(prefix=f"{OFFICE}/papers", include_in_schema=False)
Number = Annotated[int, Path(ge=1, le=MAX_ENTRY_NUMBER)]
Format = Annotated[str, Query(alias="as", max_length=8)]


@router.get("/{number}")
def operation_paper(office: AnOffice, employee: AtWork, number: Number, format: Format = "html") -> Response:
    """Print the paper of an entry, for auditors and for those whose position signs such a form."""
    with office.ledger.store.read() as connection:
        line = _find_line(connection, number)
    operations = [each for desk in office.desks if not desk.staff_owner for each in desk.operations]
    return _print_entry(office, employee, operations, line, format)


@router.get("/link/{number}")
def link_paper(office: AnOffice, employee: AtWork, number: Number, format: Format = "html") -> Response:
    """Print the paper of an entry in the link's own ledger, for its readers: 13:69F-14.20(e)3."""
    if office.linked is None:
        raise NotFound("This house is not on a link.")
    if not link.may_read(employee.position):
        raise NotAllowed(f"Only these may read the link's papers: {', '.join(link.readers)}.")
    with office.linked.open_as_member() as connection:
        line = _find_line(connection, number)
    return _print_entry(office, employee, link.operations.values(), line, format)


def paper_address(desk: OperationsDesk, entry: int) -> str:
    """Return the address of the paper of an entry that was written at a desk."""
    return f"{OFFICE}/papers/{'link/' if desk.staff_owner else ''}{entry}"


def _find_line(connection: Connection, number: int) -> Line:
    found = find_entries(connection, EntryFilter(number=number))
    if not found:
        raise NotFound(f"There is no entry {number} in the ledger.")
    return found[0].line


def _print_entry(
    office: Office, employee: Employee, operations: Iterable[Operation[Any]], line: Line, format: str
) -> Response:
    operation = find_operation(operations, line)
    signs = any(employee.position in each.positions for each in operation.signers)
    if not signs and employee.position not in AUDIT_POSITIONS:
        raise NotAllowed(f"Only those who sign this paper may read it, and: {', '.join(AUDIT_POSITIONS)}.")
    paper = make_paper(operation, line, office.casino)
    items = tuple(each._replace(text=mask_serial_numbers(each.text)) for each in paper.items)
    return print_paper(replace(paper, items=items), format)


def print_paper(paper: Paper, format: str) -> Response:
    """Send a paper as HTML or PDF."""
    if format == "html":
        return HTMLResponse(to_html(paper))
    if format != "pdf":
        raise BadRequest("Ask for a paper as html or as pdf.")
    try:
        return Response(to_pdf(paper), media_type="application/pdf")
    except NotInstalled as error:
        raise BadInput(str(error)) from None
