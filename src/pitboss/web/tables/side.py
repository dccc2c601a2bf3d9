"""The side of the table page: events, reasons, sign, and pay tables or results."""

from __future__ import annotations

from typing import TYPE_CHECKING

from markupsafe import Markup

from pitboss.law import cite
from pitboss.web.page import part
from pitboss.web.tables.hints import render_card
from pitboss.web.tables.log import render_log
from pitboss.web.tables.names import players_of
from pitboss.web.tables.session import render_session
from pitboss.web.tables.sign import fourth_tab_title, render_pays, render_sign
from pitboss.web.tables.why import render_reasons

if TYPE_CHECKING:
    from pitboss.server.looks import PersonLook


def parts(look: PersonLook) -> dict[str, Markup]:
    """Return the changing parts, by element id."""
    view, table = look.view, look.table
    told = render_log(view, players_of(table, view), cite(table.cite)) if view is not None else Markup("")
    return {
        "session": render_session(look),
        "log": told,
        "why": render_reasons(look),
        "sign": render_sign(look),
        "pays": render_pays(look),
    }


def side(look: PersonLook) -> Markup:
    """Render the whole side."""
    inputs = look.view.inputs if look.view is not None else 0
    card = render_card(look.table.game, look.table.options)
    fourth = fourth_tab_title(look)
    return part("table_side.html", look=look, inputs=inputs, fourth=fourth, howto=card, **parts(look))
