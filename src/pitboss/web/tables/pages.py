"""The page of a table, and its stream of changes."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse
from starlette.responses import Response

from pitboss.server.positions import deals, supervisors_of
from pitboss.server.settings import SPEEDS
from pitboss.storage.errors import BadRequest
from pitboss.table.bots import bot_kinds
from pitboss.table.catalog import find_game
from pitboss.web.drawing import defs
from pitboss.web.drawing.scene import Size
from pitboss.web.identity import AHouse, Anybody, SignedIn, guests_welcome
from pitboss.web.page import page
from pitboss.web.streams import open_stream, stream_versions
from pitboss.web.tables.live import Drawings, updates
from pitboss.web.tables.page_parts import SIZES, page_state, parts
from pitboss.web.tables.side import side

router = APIRouter(include_in_schema=False)
Code = Annotated[str, Query(max_length=64)]


@router.get("/table/{table_id}")
def table_page(
    request: Request, house: AHouse, person: Anybody, table_id: int, code: Code = ""
) -> HTMLResponse:
    """Show the whole page as it is now."""
    size = request.cookies.get("felt")
    look = house.look_at(person, table_id, code)
    beside = side(look)
    shown = parts(look, size if size in SIZES else "wide")
    state = page_state(look)
    game = find_game(look.table.game)
    return page(
        request,
        "table.html",
        title=look.table.name,
        look=look,
        table=look.table,
        deals=person is not None and deals(person, supervisors_of(game)),
        game=game,
        stakes=game.stakes(game.options_from_json(look.table.options)),
        parts=shown,
        side=beside,
        state=state,
        defs=defs(),
        code=code,
        bots=list(bot_kinds(game)),
        guests=guests_welcome(request),
        speeds=list(SPEEDS),
    )


@router.get("/table/{table_id}/live")
async def live(
    request: Request, house: AHouse, person: Anybody, table_id: int, size: Size = "wide", code: Code = ""
) -> Response:
    """Stream the changes of the page."""
    changes = stream_versions(request, house, person, table_id, code)
    drawings: Drawings = request.app.state.drawings
    return open_stream(request, person, updates(changes, house, drawings, person, table_id, code, size))


@router.get("/table/{table_id}/worth")
def worth(
    house: AHouse,
    person: SignedIn,
    table_id: int,
    items: Annotated[str, Query(max_length=80)],
    code: Code = "",
) -> dict[str, str | bool]:
    """Name the two hands made by setting these pieces as the low one."""
    try:
        picked = tuple(int(each) for each in items.split(","))
    except ValueError:
        raise BadRequest("write the pieces as numbers with commas between them") from None
    look = house.look_at(person, table_id, code)
    if look.view is None:
        return {}
    says, warning = look.view.describe_setting(picked), look.view.check_setting(picked)
    high, _, low = says.partition("; " if "; " in says else " over ")
    told: dict[str, str | bool] = {"says": says, "high": high, "low": low}
    if warning is None:
        return told
    return told | {"warning": warning.says, "cite": str(warning.cite), "loses": warning.loses}
