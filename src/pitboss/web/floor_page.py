"""The floor: a supervisor's list of all tables, with those that need a ruling on top."""

from __future__ import annotations

from typing import NamedTuple

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from pitboss.server.looks import TableLook
from pitboss.server.positions import supervises, supervises_poker, supervisors_of
from pitboss.server.service import TableService
from pitboss.storage.errors import NotAllowed, NotFound
from pitboss.storage.people import Person
from pitboss.table.catalog import find_game
from pitboss.web.identity import AHouse, SignedIn
from pitboss.web.page import fragment, page
from pitboss.web.tables.rulings import find_needs

router = APIRouter(prefix="/floor", include_in_schema=False)
PHASES = {
    "waiting": "waiting for players",
    "words": "about to be dealt",
    "round": "in play",
    "over": "between rounds",
}


class FloorRow(NamedTuple):
    """A table as the floor lists it."""

    table: TableLook
    phase: str
    needs: str
    people: int
    bots: int


@router.get("")
def floor(request: Request, house: AHouse, person: SignedIn) -> HTMLResponse:
    return page(request, "floor.html", title="Floor", rows=_rows(house, person))


@router.get("/tables")
def tables(house: AHouse, person: SignedIn) -> HTMLResponse:
    """Return only the list, to refresh a page."""
    return fragment("floor_tables.html", rows=_rows(house, person))


def _rows(house: TableService, person: Person) -> list[FloorRow]:
    if not supervises_poker(person):
        raise NotAllowed("only supervisors can see the floor: use the lobby to find tables you may watch")
    found = []
    for table in house.tables(person):
        if not supervises(person, supervisors_of(find_game(table.game))):
            continue
        try:
            phase, needs = find_needs(house, person, table.id)
        except NotFound:
            continue
        bots = sum(each.bot for each in table.seats)
        found.append(FloorRow(table, PHASES[phase], needs, len(table.seats) - bots, bots))
    return sorted(found, key=lambda row: (not row.needs or row.needs == "paused", row.table.id))
