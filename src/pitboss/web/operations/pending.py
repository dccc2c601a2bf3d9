"""Pages and API of forms that wait for their last signature."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any

from fastapi import APIRouter, Body, Form, Path, Request
from fastapi.responses import HTMLResponse
from pydantic import BaseModel, Field, SecretStr

from pitboss.house.office.office import Office
from pitboss.house.operations.desk import OperationsDesk, Receipt
from pitboss.house.operations.papers import display_result
from pitboss.house.operations.pending import (
    Status,
    WaitingForm,
    check_request,
    find_pending,
    list_pending,
    sign_pending,
    withdraw_request,
)
from pitboss.house.staff.employees import Employee
from pitboss.storage.errors import ServiceError
from pitboss.storage.people import MAX_PASSPHRASE_LENGTH
from pitboss.table.fields import BadForm, field_errors
from pitboss.table.refused import Refused
from pitboss.web.error_answers import FieldProblem
from pitboss.web.office.signing import OFFICE, AnOffice, AtWork
from pitboss.web.operations.throttle import throttle_signing
from pitboss.web.page import fragment, page
from pitboss.web.problems import status_of

PATH = f"{OFFICE}/pending"
router = APIRouter(prefix="/pending")
pages = APIRouter(prefix=PATH, include_in_schema=False)
EntryNumber = Annotated[int, Path(ge=1, le=2**53, description="The entry of the request in the ledger.")]


class PendingFact(BaseModel):
    label: str
    value: str


class PendingForm(BaseModel):
    """A form that waits for a signature. Secrets are masked."""

    entry: int
    at: datetime
    operation: str = Field(examples=["keno/redeem"])
    title: str
    requested_by: str
    part: str = Field(description="The missing signature.", examples=["authorizes"])
    positions: list[str]
    cite: str
    facts: list[PendingFact]


class PendingReceipt(BaseModel):
    entry: int
    at: datetime
    replayed: bool
    result: dict[str, Any] | None
    rejected: FieldProblem | None
    warnings: list[FieldProblem]


class PendingStatus(BaseModel):
    """Status of a request: waiting, signed and carried out, or ended."""

    status: Status
    receipt: PendingReceipt | None


def desk_of(office: Office) -> OperationsDesk:
    """Return the house's own desk. The people of a link do not sign here."""
    return office.desk


# API


@router.get("", response_model=list[PendingForm], summary="Forms that wait for your signature")
def list_waiting(office: AnOffice, employee: AtWork) -> list[dict[str, Any]]:
    """List the forms that you may sign, and those you asked others to sign."""
    return [_to_json(each) for each in list_pending(desk_of(office), employee)]


def _to_json(pending: WaitingForm) -> dict[str, Any]:
    return {
        "entry": pending.entry,
        "at": pending.at,
        "operation": pending.operation.id,
        "title": pending.operation.title,
        "requested_by": pending.requested_by.name,
        "part": pending.signer.part,
        "positions": list(pending.signer.positions),
        "cite": str(pending.signer.cite),
        "facts": [{"label": label, "value": value} for label, value in pending.facts],
    }


@router.get("/{entry}", response_model=PendingStatus, summary="Status of a request")
def read_status(office: AnOffice, employee: AtWork, entry: EntryNumber) -> dict[str, Any]:
    status, receipt = check_request(desk_of(office), entry, employee)
    return {"status": status, "receipt": receipt.to_json() if receipt is not None else None}


@router.post("/{entry}/sign", response_model=PendingReceipt, summary="Sign a waiting form")
def sign(
    request: Request, office: AnOffice, employee: AtWork, entry: EntryNumber,
    passphrase: Annotated[SecretStr, Body(embed=True, max_length=MAX_PASSPHRASE_LENGTH)],
) -> dict[str, Any]:  # fmt: skip
    """Sign with your own passphrase. The form is carried out for whoever submitted it."""
    desk = desk_of(office)
    word = passphrase.get_secret_value()
    return sign_pending(desk, entry, employee, word, throttle_signing(request, desk.sign))[1].to_json()


@router.post("/{entry}/withdraw", response_model=PendingStatus, summary="Withdraw or decline a request")
def withdraw(office: AnOffice, employee: AtWork, entry: EntryNumber) -> dict[str, Any]:
    withdraw_request(desk_of(office), entry, employee)
    return {"status": "ended", "receipt": None}


# Pages


@pages.get("")
def list_page(request: Request, office: AnOffice, employee: AtWork) -> HTMLResponse:
    return page(request, "pending_list.html", title="Waiting for a signature", me=employee,
                pending=list_pending(desk_of(office), employee))  # fmt: skip


@pages.get("/rows")
def rows(office: AnOffice, employee: AtWork) -> HTMLResponse:
    """Return only the list, to refresh a page."""
    return fragment("pending_rows.html", pending=list_pending(desk_of(office), employee), me=employee)


@pages.get("/{entry}")
def sign_page(request: Request, office: AnOffice, employee: AtWork, entry: EntryNumber) -> HTMLResponse:
    return _show(request, employee, find_pending(desk_of(office), entry, employee))


@pages.post("/{entry}")
def sign_on_page(
    request: Request, office: AnOffice, employee: AtWork, entry: EntryNumber,
    passphrase: Annotated[str, Form(max_length=MAX_PASSPHRASE_LENGTH)] = "",
) -> HTMLResponse:  # fmt: skip
    desk = desk_of(office)
    pending = find_pending(desk, entry, employee)
    try:
        _, receipt = sign_pending(desk, entry, employee, passphrase, throttle_signing(request, desk.sign))
    except (BadForm, Refused, ServiceError) as error:
        return _show(request, employee, pending, error=error)
    return _show(request, employee, pending, receipt=receipt)


@pages.post("/{entry}/withdraw")
def withdraw_on_page(
    request: Request, office: AnOffice, employee: AtWork, entry: EntryNumber
) -> HTMLResponse:
    desk = desk_of(office)
    pending = find_pending(desk, entry, employee)
    withdraw_request(desk, entry, employee)
    return _show(request, employee, pending, withdrawn=True)


def _show(
    request: Request, employee: Employee, pending: WaitingForm, *, receipt: Receipt | None = None,
    error: Exception | None = None, withdrawn: bool = False,
) -> HTMLResponse:  # fmt: skip
    return page(
        request, "pending.html", status=status_of(error) if error else 200,
        title=pending.operation.title, pending=pending, receipt=receipt, withdrawn=withdrawn,
        errors=field_errors(error) if error else [], me=employee,
        facts=display_result(pending.operation, receipt.result) if receipt is not None else [],
        may_sign=employee.position in pending.signer.positions,
    )  # fmt: skip
