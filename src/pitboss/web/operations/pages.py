"""Pages of operations: a form with a widget for each type of field, and errors at the field."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from typing import Any
from urllib.parse import urlencode
from zoneinfo import ZoneInfo

from fastapi import Request
from fastapi.responses import HTMLResponse, RedirectResponse
from starlette.responses import Response

from pitboss.house.due import Due
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.office.office import Office
from pitboss.house.operations.desk import OperationsDesk
from pitboss.house.operations.operation import Department, Operation
from pitboss.house.operations.papers import display_result
from pitboss.house.operations.pending import request_signature
from pitboss.house.staff.employees import Employee
from pitboss.law import BadInput
from pitboss.storage.errors import ServiceError
from pitboss.table.fields import BadForm, FieldError, FieldSpec, field_errors, split_rows
from pitboss.table.refused import Refused
from pitboss.web.office.signing import OFFICE, sender_id
from pitboss.web.operations.papers import paper_address
from pitboss.web.operations.pending import PATH as PENDING
from pitboss.web.operations.throttle import throttle_signing
from pitboss.web.page import page
from pitboss.web.problems import status_of

BLANK_ROWS = 2
WAIT_BUTTON = "wait"
"""Button that leaves the last signature to another screen."""
MAX_PATH_LENGTH = 80
MAX_QUERY_LENGTH = 10_000


def due_address(due: Due) -> str:
    """Return the address of the form for a due task, with the known fields filled in."""
    given = f"?{urlencode(due.fields)}" if due.fields else ""
    return f"{OFFICE}/{due.operation}{given}"


def form_page(
    request: Request, office: Office, employee: Employee, operation: Operation[Any]
) -> HTMLResponse:
    """Show a form prefilled from the ledger and the address."""
    desk = office.find_desk(operation.department)
    given: dict[str, Any] = {}
    if operation.prefill is not None and _may_read(desk, operation, employee):
        with desk.reading() as tx:
            given |= operation.prefill(tx)
    for each in operation.fields:
        if value := request.query_params.get(each.name):
            given[each.name] = _rows_of(each, value) if each.columns else value
    return _render(request, office, desk, operation, employee, given)


def submit_form(
    request: Request, office: Office, employee: Employee, operation: Operation[Any], sent: Mapping[str, str]
) -> Response:
    """Carry out a completed and signed form, or show it again with its errors.

    A form whose last signature is to be given on another screen waits.
    """
    desk = office.find_desk(operation.department)
    given = read_fields(operation.fields, sent, ZoneInfo(office.casino.zone))
    credentials = {
        each.part: (sent.get(f"{each.field}.name", "").strip(), sent.get(f"{each.field}.passphrase", ""))
        for each in operation.signers
        if sent.get(f"{each.field}.passphrase")
    }
    id, sign = (
        sender_id(employee, sent.get("id"), office.request_id_prefix()),
        throttle_signing(request, desk.sign),
    )
    try:
        if sent.get(WAIT_BUTTON) and operation.can_wait and not desk.staff_owner:
            request_signature(desk, operation, given, id=id, credentials=credentials, signed_in=employee,
                              sign=sign)  # fmt: skip
            return RedirectResponse(PENDING, 303)
        receipt = desk.submit(
            operation, given, id=id, credentials=credentials,
            signed_in=None if desk.staff_owner else employee, sign=sign,
        )  # fmt: skip
    except (BadForm, Refused, ServiceError) as error:
        return _render(request, office, desk, operation, employee, given, sent=sent, error=error)
    return page(
        request, "operation_done.html", title=operation.title, operation=operation, receipt=receipt,
        department=desk.departments[operation.department], whose=desk.staff_owner,
        paper=paper_address(desk, receipt.entry),
        facts=display_result(operation, receipt.result),
    )  # fmt: skip


def read_fields(fields: tuple[FieldSpec, ...], sent: Mapping[str, str], zone: ZoneInfo) -> dict[str, Any]:
    """Collect posted fields: rows as a list, boxes as yes or no, local times with their zone."""
    found: dict[str, Any] = {}
    for each in fields:
        if each.widget == "flag":
            found[each.name] = each.name in sent
        elif each.columns:
            found[each.name] = _rows(each, sent)
        elif each.widget == "when":
            found[each.name] = _local(sent.get(each.name, ""), zone)
        else:
            found[each.name] = sent.get(each.name, "").strip()
    return found


def _rows_of(field: FieldSpec, typed: str) -> list[Mapping[str, str]]:
    """Read rows from an address: a line for each, with or without its last columns."""
    rows = split_rows(typed[:MAX_QUERY_LENGTH], [each.name for each in field.columns])
    return rows if isinstance(rows, list) else []


def _rows(field: FieldSpec, sent: Mapping[str, str]) -> list[dict[str, str]]:
    """Read `boxes.0.table`, `boxes.0.amount` and so on, without blank rows."""
    places = sorted({int(name.split(".")[1]) for name in sent if name.startswith(f"{field.name}.")
                     and len(name) < MAX_PATH_LENGTH and name.split(".")[1].isdecimal()})  # fmt: skip
    rows = [
        {column.name: sent.get(f"{field.name}.{place}.{column.name}", "").strip() for column in field.columns}
        for place in places
    ]
    typed = [column.name for column in field.columns if not column.choices]
    filled = (row for row in rows if any(row[name] for name in typed))
    return [{name: value for name, value in row.items() if value} for row in filled]


def _local(typed: str, zone: ZoneInfo) -> str:
    try:
        at = datetime.fromisoformat(typed)
    except ValueError:
        return typed
    return (at if at.tzinfo else at.replace(tzinfo=zone)).isoformat()


def _render(
    request: Request, office: Office, desk: OperationsDesk, operation: Operation[Any], employee: Employee,
    given: Mapping[str, Any], *, sent: Mapping[str, str] | None = None, error: Exception | None = None,
) -> HTMLResponse:  # fmt: skip
    sent = sent or {}
    errors: dict[str, FieldError] = {each.field: each for each in field_errors(error)} if error else {}
    department = desk.departments[operation.department]
    listed = find_pickers(operation, department) if _may_read(desk, operation, employee) else {}
    with desk.reading() as tx:
        suggestions = {name: found for name, find in listed.items() if (found := find(tx))}
        if not sent:
            given = fill_in_known(operation.fields, given, suggestions)
        needed = _needed_parts(operation, tx, given)
    staff = [] if desk.staff_owner else office.staff.list_employees()
    signers: list[dict[str, Any]] = []
    own = employee.name  # prefill where this person may sign first
    for each in operation.signers:
        if each.part not in needed and each.field not in errors and not each.note:
            continue
        may = not desk.staff_owner and employee.position in each.positions
        name = sent.get(f"{each.field}.name") or (own if may and not sent else "")
        own = "" if name == own else own
        signers.append({
            "signer": each, "required": each.part in needed and not each.optional,
            "mine": each.signed_in and may,
            "people": [person.name for person in staff if person.position in each.positions],
            "name": name,
        })  # fmt: skip
    shown = {*([] if sent else given), *(path.partition(".")[0] for path in errors)}
    known = {"", *(each["signer"].field for each in signers), *(each.name for each in operation.fields)}
    return page(
        request, "operation.html", status=status_of(error) if error else 200, title=operation.title,
        operation=operation, department=department, given=given, errors=errors,
        elsewhere=[each for path, each in errors.items() if path not in known and "." not in path],
        unfolded=any(name in shown for name in operation.more),
        signers=signers, me=employee, whose=desk.staff_owner, suggestions=suggestions, blank_rows=BLANK_ROWS,
        people=[each.name for each in staff], wait=WAIT_BUTTON, id=sent.get("id") or secrets.token_hex(16),
    )  # fmt: skip


def fill_in_known(
    fields: tuple[FieldSpec, ...], given: Mapping[str, Any], suggestions: Mapping[str, list[str]]
) -> Mapping[str, Any]:
    """Fill in required fields that can have only one value: the night that is planned, the one license."""
    known = {each.name: suggestions[each.name][0] for each in fields
             if each.required and len(suggestions.get(each.name, ())) == 1}  # fmt: skip
    return {**known, **given}


def find_pickers(
    operation: Operation[Any], department: Department
) -> dict[str, Callable[[Transaction], list[str]]]:
    """Return what lists the values of each field or column: the operation's own choices, else its type's."""
    found = {}
    for path, field in _fields_and_columns(operation.fields):
        pick = operation.choices.get(path) or department.pickers.get(field.type_name)
        if pick is not None and (not field.choices or path in operation.choices):
            found[path] = pick
    return found


def _fields_and_columns(fields: tuple[FieldSpec, ...]) -> Iterator[tuple[str, FieldSpec]]:
    """Yield what a form has controls for, with its path."""
    for each in fields:
        if not each.columns:
            yield each.name, each
        for column in each.columns:
            yield f"{each.name}.{column.name}", column


def _may_read(desk: OperationsDesk, operation: Operation[Any], employee: Employee) -> bool:
    return desk.departments[operation.department].may_read(employee.position)


def _needed_parts(operation: Operation[Any], tx: Any, given: Mapping[str, Any]) -> set[str]:
    """Return the signatures that this form needs, as far as it is filled in."""
    try:
        form = operation.parse(given)
    except BadInput:
        form = None
    try:
        return {each.part for each in operation.required_signers(tx, form)}
    except (BadInput, Refused):
        return {each.part for each in operation.required_signers(tx, None)}
