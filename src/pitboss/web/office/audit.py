"""The audit view: the ledger's entries and accounts, and its verification."""

from __future__ import annotations

import threading
from datetime import datetime
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request
from fastapi.responses import HTMLResponse, JSONResponse
from pydantic import ValidationError
from sqlalchemy import select

from pitboss.charity.positions import BOOKKEEPER, INSPECTOR, OFFICER, PROCEEDS_MEMBER
from pitboss.house.keno.serials import mask_serial_numbers
from pitboss.house.ledger.accounts import LedgerAccount
from pitboss.house.ledger.faults import Tampered
from pitboss.house.ledger.heads import find_head
from pitboss.house.ledger.queries import EntryFilter, find_entries, trial_balance
from pitboss.house.ledger.rows import EntryRow
from pitboss.house.ledger.verifying import NOT_COVERED, verify
from pitboss.house.office.office import Office
from pitboss.house.operations.operation import Line
from pitboss.house.operations.papers import find_operation, labeled_values
from pitboss.house.staff.employees import Employee
from pitboss.house.staff.positions import KENO_SUPERVISORS
from pitboss.law import BadInput
from pitboss.storage.errors import Conflict, NotAllowed, NotFound
from pitboss.web.office.signing import AnOffice, AtWork
from pitboss.web.page import fragment, page

router = APIRouter(prefix="/audit", include_in_schema=False)
AUDIT_POSITIONS = (
    "accounting representative",
    "internal auditor",
    "surveillance operator",
    "Division inspector",
    OFFICER,
    PROCEEDS_MEMBER,
    BOOKKEEPER,
    INSPECTOR,
)
"""Positions of a casino, then of a charity's organization, that may read the ledger."""
KENO_SCREEN_POSITIONS = (
    *KENO_SUPERVISORS,
    "Division inspector",
    "accounting representative",
    "internal auditor",
)
"""Positions that may see the keno supervisor's screen."""
MAX_ENTRIES = 50
MAX_ENTRY_NUMBER = 2**53
_VERIFYING = threading.Lock()


def _auditor(employee: AtWork) -> Employee:
    if employee.position not in AUDIT_POSITIONS:
        raise NotAllowed(f"only these may read the ledger: {', '.join(AUDIT_POSITIONS)}")
    return employee


Auditor = Annotated[Employee, Depends(_auditor)]
Number = Annotated[int, Path(ge=1, le=MAX_ENTRY_NUMBER)]
Before = Annotated[int, Query(ge=0, le=MAX_ENTRY_NUMBER)]


@router.get("")
def audit(
    request: Request, office: AnOffice, employee: Auditor, kind: str = "", account: str = "", day: str = "",
    before: Before = 0,
) -> HTMLResponse:  # fmt: skip
    """Show the newest or selected entries, with the accounts beside them."""
    casino, error = office.casino, ""
    wanted: dict[str, Any] = {"kind": kind.strip()}
    try:
        wanted["account"] = LedgerAccount.parse(account) if account.strip() else None
        if day.strip():
            wanted["since"], wanted["until"] = casino.parse_day(day)
    except BadInput as bad:
        error = str(bad)
    with office.ledger.store.read() as connection:
        found = (
            []
            if error
            else find_entries(connection, EntryFilter(limit=MAX_ENTRIES, before=before or None, **wanted))
        )
        balances = trial_balance(connection)
        kinds = sorted(connection.scalars(select(EntryRow.kind).distinct()))
    return page(
        request, "audit.html", title="Audit", casino=casino, shown=list(reversed(found)), error=error,
        balances=balances, kinds=kinds, kind=kind, account=account, day=day, most=MAX_ENTRIES,
        debit=sum(each.debit for each in balances), credit=sum(each.credit for each in balances),
        when=lambda at: casino.local(datetime.fromisoformat(at)), masked=mask_serial_numbers,
    )  # fmt: skip


@router.get("/entries/{number}")
def entry(request: Request, office: AnOffice, employee: Auditor, number: Number) -> HTMLResponse:
    """Show one entry with its whole line, except full serial numbers of tickets."""
    with office.ledger.store.read() as connection:
        found = find_entries(connection, EntryFilter(number=number))
    if not found:
        raise NotFound(f"there is no entry {number} in the ledger")
    line, seal = found[0]
    values = {label: mask_serial_numbers(text) for label, text in _labeled_values(office, line).items()}
    return page(request, "audit_entry.html", title=f"Entry {number}", line=mask_serials(line), seal=seal,
                values=values, at=office.casino.local(datetime.fromisoformat(line["at"])))  # fmt: skip


def _labeled_values(office: Office, line: Line) -> dict[str, str]:
    """Return an entry's values by label; none if no form declares them, as for an entry of the system."""
    operations = [each for desk in office.desks if not desk.staff_owner for each in desk.operations]
    try:
        return labeled_values(find_operation(operations, line), line, office.casino)
    except (NotFound, ValidationError):
        return {}


@router.post("/verify")
def verify_page(office: AnOffice, employee: Auditor) -> HTMLResponse:
    """Verify the whole ledger and name the first altered entry."""
    if not _VERIFYING.acquire(blocking=False):
        raise Conflict("the ledger is already being verified: wait for the result")
    try:
        done = verify(office.ledger.store.url)
    except Tampered as fault:
        return fragment("audit_verified.html", fault=str(fault), done=None)
    finally:
        _VERIFYING.release()
    return fragment("audit_verified.html", fault="", done=done, not_covered=NOT_COVERED)


@router.get("/head")
def head(office: AnOffice, employee: Auditor) -> JSONResponse:
    """Return the head of the ledger, to keep elsewhere for `pitboss audit verify --head`."""
    with office.ledger.store.read() as connection:
        found = find_head(connection)
    name = f"attachment; filename=head-{found.number}.json"
    return JSONResponse(found.to_json(), headers={"Content-Disposition": name})


def mask_serials(line: Any) -> Any:
    """Mask the serial numbers of tickets: enough is left to compare, too little to forge one."""
    if isinstance(line, dict):
        return {name: mask_serials(each) for name, each in line.items()}
    if isinstance(line, list):
        return [mask_serials(each) for each in line]
    return mask_serial_numbers(line) if isinstance(line, str) else line
