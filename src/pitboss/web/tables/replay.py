"""Look back at the current or last round after a number of decisions."""

from __future__ import annotations

from typing import Any, Literal

from fastapi import APIRouter, Request

from pitboss.law import cite
from pitboss.web.drawing import draw_table
from pitboss.web.identity import AHouse, Anybody
from pitboss.web.tables.log import render_log
from pitboss.web.tables.names import names_of, people_of, styles_of
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
) -> dict[str, Any]:
    """Return the felt and the log as this person saw them then."""
    with charge_work(request):
        view = house.look_back(person, table_id, inputs, code)
        look = house.look_at(person, table_id, code)
        table, now = look.table, look.view
        return {
            "felt": draw_table(view, size=size, names=names_of(table), styles=styles_of(table)),
            "log": render_log(view, people_of(table, view), cite(table.cite)),
            "step": view.inputs,
            "of": now.inputs if now is not None else view.inputs,
        }
