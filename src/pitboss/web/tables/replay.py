"""Look back at a round after a number of decisions: the current, the last or an earlier one."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request

from pitboss.law import cite
from pitboss.web.drawing import draw_table
from pitboss.web.identity import AHouse, Anybody
from pitboss.web.tables.log import render_log
from pitboss.web.tables.names import plate_names_of, players_of, styles_of
from pitboss.web.tables.past import MAX_NUMBER
from pitboss.web.work import charge_work

router = APIRouter(prefix="/table", include_in_schema=False)


@router.get("/{table_id}/back/{inputs}")
def back(
    request: Request,
    house: AHouse,
    person: Anybody,
    table_id: int,
    inputs: int,
    size: Literal["wide", "compact", "portrait"] = "wide",
    code: str = "",
    number: Annotated[int | None, Query(alias="round", ge=1, le=MAX_NUMBER)] = None,
) -> dict[str, Any]:
    """Return the felt and the log as this person saw them then."""
    with charge_work(request):
        look = house.look_at(person, table_id, code)
        table, now = look.table, look.view
        if number is None:
            view = house.look_back(person, table_id, inputs, code)
            of = now.inputs if now is not None else view.inputs
        else:
            view, of = house.look_past(person, table_id, number, inputs, code)
        return {
            "felt": draw_table(view, size=size, names=plate_names_of(table, view), styles=styles_of(table)),
            "log": render_log(view, players_of(table, view), cite(table.cite)),
            "step": view.inputs,
            "of": of,
        }
