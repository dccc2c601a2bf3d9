"""Render pages from templates; everything inserted is escaped."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

from fastapi import Request
from fastapi.responses import HTMLResponse
from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape
from markupsafe import Markup

from pitboss.charity.dates import describe_day, describe_start
from pitboss.house.operations.operation import Department
from pitboss.law import Cite
from pitboss.table.money import dollars
from pitboss.web.clock_text import format_left, format_wall
from pitboss.web.identity import (
    current_person,
    offers_bad_beat,
    offers_keno,
    opens_floor,
    runs_charity,
    works_here,
)
from pitboss.web.odds.terms import TERMS

OFFICE_PAGE = "/house"
THEMES = ("light", "dark")
NAV = (("/", "Lobby"), ("/odds", "Odds"), ("/law", "Law"), ("/docs/", "Docs"))
"""Main navigation of every page."""
PROVENANCE_TAGS = {
    "text": ("text", "text available", "We have the text of the regulation."),
    "code": ("", "public text", "From other public text of the code."),
    "sister": ("warn", "twin rule", "From the rule of a twin game or of another state."),
    "custom": ("warn", "by custom", "As the game is commonly played, because we do not have the text."),
    "unknown": ("no", "text not available", "The rule exists; we do not have its text."),
    "not held": ("no", "rules not available", "The game is authorized; we do not have its rules."),
}
"""Provenance of rules: style of the tag, label and meaning."""


@cache
def templates() -> Environment:
    """Return the templates with their filters and globals."""
    folder = Path(__file__).parent / "templates"
    found = Environment(
        loader=FileSystemLoader(folder),
        autoescape=select_autoescape(default=True),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    found.filters |= {
        "day": describe_day, "dollars": dollars, "sentence": sentence, "start": describe_start,
        "time_left": format_left, "wall_clock": format_wall,
    }  # fmt: skip
    found.globals |= {
        "nav": NAV,
        "law_page": law_page,
        "odds_page": odds_page,
        "department_page": department_page,
        "slug": slug,
        "provenances": PROVENANCE_TAGS,
        "terms": TERMS,
    }
    return found


def sentence(message: str) -> str:
    """Write a message the way a screen does: with a capital letter and a period."""
    return message[:1].upper() + message[1:] + ("" if message.endswith((".", "!", "?")) else ".")


def law_page(cite: Cite | str) -> str:
    """Return the address of a rule's page."""
    return f"/law/{quote(str(cite), safe=':()')}"


def department_page(department: Department) -> str:
    """Return the address of a department's page, or of the office if it has none."""
    if department.page.startswith("/"):
        return department.page
    return f"{OFFICE_PAGE}/{department.page}" if department.page else OFFICE_PAGE


def odds_page(game: str, wager: str = "") -> str:
    """Return the address of a game's odds, or of one wager's."""
    return f"/odds/{game}#{slug(wager)}" if wager else f"/odds/{game}"


def slug(name: str) -> str:
    """Turn a name into an anchor: `pair-plus`."""
    return re.sub("[^a-z0-9]+", "-", name.lower()).strip("-")


def part(name: str, /, **given: Any) -> Markup:
    """Render a part of a page."""
    return Markup(templates().get_template(name).render(given))


def fragment(name: str, /, *, status: int = 200, **given: Any) -> HTMLResponse:
    """Render a part of a page as a response, for a script to insert."""
    return HTMLResponse(part(name, **given), status_code=status)


def page(request: Request, name: str, *, status: int = 200, title: str, **given: Any) -> HTMLResponse:
    """Render a page in the chosen theme, or the browser's."""
    chosen = request.cookies.get("theme")
    shown = {
        "title": title,
        "theme": chosen if chosen in THEMES else "",
        "path": request.scope["path"],
        "person": current_person(request),
        "playing": request.app.state.house is not None,
        "at_work": works_here(request),
        "runs_charity": runs_charity(request),
        "on_floor": opens_floor(request),
        "has_board": offers_bad_beat(request),
        "has_keno": offers_keno(request),
    }
    return fragment(name, status=status, **shown | given)
