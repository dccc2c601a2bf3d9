"""A finished round on a page of its own, to look at again and to share, and your session as files."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import HTMLResponse
from starlette.responses import Response

from pitboss.law import cite
from pitboss.server.looks import PersonLook
from pitboss.server.service import TableService
from pitboss.storage.errors import NotFound
from pitboss.storage.people import Person
from pitboss.web.drawing import defs, draw_table
from pitboss.web.identity import AHouse, Anybody, SignedIn
from pitboss.web.page import page
from pitboss.web.tables.log import render_log
from pitboss.web.tables.names import plate_names_of, players_of
from pitboss.web.tables.page_parts import SIZES
from pitboss.web.tables.session import describe_net, own_net, write_csv, write_json
from pitboss.web.work import charge_work

router = APIRouter(prefix="/table", include_in_schema=False)
MAX_NUMBER = 10**9
Number = Annotated[int, Path(ge=1, le=MAX_NUMBER)]
Step = Annotated[int | None, Query(ge=0, le=MAX_NUMBER)]
Code = Annotated[str, Query(max_length=64)]


@router.get("/{table_id}/rounds/{number}")
def past_round(
    request: Request,
    house: AHouse,
    person: Anybody,
    table_id: int,
    number: Number,
    step: Step = None,
    code: Code = "",
) -> HTMLResponse:
    """Show a finished round as this person saw it, at its end or after a number of decisions."""
    with charge_work(request):
        view, of = house.look_past(person, table_id, number, step, code)
        look = house.look_at(person, table_id, code)
        net = own_net(view)
        size = request.cookies.get("felt")
        return page(
            request,
            "table_past.html",
            title=_title(number, net, look),
            number=number,
            look=look,
            table=look.table,
            own=view.viewer is not None,
            result="" if net is None else describe_net(net, look.table.money),
            step=view.inputs,
            of=of,
            code=code,
            defs=defs(),
            felt=draw_table(
                view, size=size if size in SIZES else "wide", names=plate_names_of(look.table, view)
            ),
            log=render_log(view, players_of(look.table, view), cite(look.table.cite)),
        )


def _title(number: int, net: int | None, look: PersonLook) -> str:
    told = f"Round {number} · {look.table.name}"
    return told if net is None else f"{describe_net(net, look.table.money)} · {told}"


@router.get("/{table_id}/session.csv")
def session_csv(house: AHouse, person: SignedIn, table_id: int) -> Response:
    """Return the results of all rounds of this person's session."""
    session = _own_look(house, person, table_id).session
    assert session is not None
    return Response(
        write_csv(session), media_type="text/csv", headers=_file_headers(f"table-{table_id}-session.csv")
    )


@router.get("/{table_id}/session.json")
def session_json(request: Request, house: AHouse, person: SignedIn, table_id: int) -> Response:
    """Return this person's session with every round that is still kept, as they saw it."""
    look = _own_look(house, person, table_id)
    assert look.session is not None
    played = {each.round for each in look.session.rounds}
    views = (house.look_past(person, table_id, number).view for number in look.past if number in played)
    with charge_work(request):
        text = "".join(write_json(look, views))
    return Response(
        text,
        media_type="application/json",
        headers=_file_headers(f"table-{table_id}-session.json"),
    )


def _own_look(house: TableService, person: Person, table_id: int) -> PersonLook:
    look = house.look_at(person, table_id)
    if look.session is None:
        raise NotFound("you have no session at this table; take a seat and buy chips to begin one")
    return look


def _file_headers(name: str) -> dict[str, str]:
    return {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "private, no-store"}
