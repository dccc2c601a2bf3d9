"""The daily report of revenue, on a page and as CSV."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import HTMLResponse
from starlette.responses import Response

from pitboss.house.office.office import Office
from pitboss.house.staff.employees import Employee
from pitboss.house.tables.revenue import HEADINGS, LAW, RevenueReport, day_of, revenue_of
from pitboss.law import BadInput
from pitboss.storage.errors import NotAllowed
from pitboss.web.office.signing import OFFICE, AnOffice, AtWork
from pitboss.web.page import page

PATH = f"{OFFICE}/revenue"
router = APIRouter(include_in_schema=False)
REVENUE_POSITIONS = (
    "accounting representative", "internal auditor", "Division inspector", "poker manager", "keno manager",
)  # fmt: skip


def _reader(employee: AtWork) -> Employee:
    if employee.position not in REVENUE_POSITIONS:
        raise NotAllowed(f"Only these may see revenue: {', '.join(REVENUE_POSITIONS)}.")
    return employee


Reader = Annotated[Employee, Depends(_reader)]
Day = Annotated[str, Query(max_length=20)]


def _report(office: Office, day: str) -> RevenueReport:
    now, casino = office.ledger.now(), office.casino
    with office.ledger.store.read() as connection:
        return revenue_of(connection, casino, day_of(casino, day, now))


@router.get(PATH)
def revenue_page(request: Request, office: AnOffice, employee: Reader, day: Day = "") -> HTMLResponse:
    """Show a gaming day's revenue by table and game."""
    try:
        report, error = _report(office, day), ""
    except BadInput as bad:
        report, error = _report(office, ""), str(bad)
    return page(
        request, "revenue.html", title="Revenue", report=report, rows=report.to_rows(), day=day, error=error,
        headings=HEADINGS.values(), law=LAW, status=400 if error else 200,
    )  # fmt: skip


@router.get(f"{PATH}.csv")
def revenue_csv(office: AnOffice, employee: Reader, day: Day = "") -> Response:
    """Send the report as CSV."""
    report = _report(office, day)
    name = f"attachment; filename=revenue-{report.day}.csv"
    return Response(report.to_csv(), media_type="text/csv", headers={"Content-Disposition": name})
