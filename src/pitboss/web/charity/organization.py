"""The organization on a page: its registration, licenses, people and providers, and what is due."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse
from starlette.responses import Response

from pitboss.charity.organization.laws import CONTRACT, IDENTIFICATION
from pitboss.charity.organization.overview import list_tables, make_table
from pitboss.charity.organization.state import read_organization, today_of
from pitboss.house.keeper import KEEPER_NAMES
from pitboss.house.office.office import Office
from pitboss.storage.errors import NotFound
from pitboss.web.charity.places import list_places
from pitboss.web.drawing import pieces
from pitboss.web.office.signing import AnOffice, AtWork
from pitboss.web.operations.pages import due_address
from pitboss.web.page import page

CHARITY = "/charity"
router = APIRouter(prefix=CHARITY, include_in_schema=False)


def require_charity(office: Office) -> None:
    """Refuse the page where a casino keeps the ledger."""
    if (keeper := office.keeper) != "charity":
        raise NotFound(f"This ledger belongs to {KEEPER_NAMES[keeper]}. See its office instead.")


@router.get("")
def organization_page(request: Request, office: AnOffice, employee: AtWork) -> HTMLResponse:
    """Show the organization, what is due, and its tables."""
    require_charity(office)
    with office.desk.reading() as tx:
        found, today, tables = read_organization(tx), today_of(tx), list(list_tables(tx))
    return page(
        request, "charity.html", title=found.name, organization=found, today=today, tables=tables,
        due=office.due(), due_at=due_address, places=list_places(office, employee.position),
        casino=office.casino, defs=pieces.defs(), registered=found.is_registered(today),
        registration_law=IDENTIFICATION, contract_law=CONTRACT,
    )  # fmt: skip


@router.get("/{name}.csv")
def table_as_csv(office: AnOffice, employee: AtWork, name: str) -> Response:
    """Send a table as CSV."""
    require_charity(office)
    with office.desk.reading() as tx:
        table = make_table(tx, name)
    file = f"attachment; filename={table.name}.csv"
    return Response(table.to_csv(), media_type="text/csv", headers={"Content-Disposition": file})
