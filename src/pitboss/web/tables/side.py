"""The side of the table page: events, why, sign, and what is paid or was won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from markupsafe import Markup

from pitboss.law import cite
from pitboss.web.page import templates
from pitboss.web.tables.log import log, people
from pitboss.web.tables.sign import fourth, pays, sign
from pitboss.web.tables.why import why

if TYPE_CHECKING:
    from pitboss.server.looks import Look


def parts(look: Look) -> dict[str, Markup]:
    """What changes while one looks, by the ids of the elements that hold it."""
    told = (
        log(look.view, people(look.table, look.view), cite(look.table.cite))
        if look.view is not None
        else Markup("")
    )
    return {"log": told, "why": why(look), "sign": sign(look), "pays": pays(look)}


def side(look: Look) -> Markup:
    """The whole side, to be put into the page."""
    inputs = look.view.inputs if look.view is not None else 0
    found = templates().get_template("table_side.html")
    return Markup(found.render(look=look, inputs=inputs, fourth=fourth(look), **parts(look)))
