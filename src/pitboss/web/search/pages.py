"""The search box of every page: a page of results, and suggestions while one types."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse
from starlette.responses import Response

from pitboss.law import BadInput
from pitboss.web.identity import current_person, house_of, works_here
from pitboss.web.law_text import clean_query
from pitboss.web.page import fragment, page
from pitboss.web.search.finding import (
    MAX_OF_A_KIND,
    MAX_SUGGESTIONS_OF_A_KIND,
    HitGroup,
    find_everything,
    find_only_rule,
)
from pitboss.web.work import charge_work

PREFIX = "/search"
router = APIRouter(prefix=PREFIX, include_in_schema=False)


@router.get("")
def search_page(request: Request, q: str = "") -> Response:
    """Show what was found by kind; a citation leads straight to its rule."""
    query = clean_query(q)
    with charge_work(request):
        if query and (address := find_only_rule(query)):
            return RedirectResponse(address, 303)
        groups = _find(request, query, MAX_OF_A_KIND)
    title = f"Search: {query}" if query else "Search"
    return page(request, "search.html", title=title, q=query, groups=groups)


@router.get("/hits")
def suggestions(request: Request, q: str = "") -> HTMLResponse:
    """Return suggestions while one types, as a list under the box."""
    query = clean_query(q)
    with charge_work(request):
        groups = _find(request, query, MAX_SUGGESTIONS_OF_A_KIND)
    return fragment("search_hits.html", q=query, groups=groups)


def _find(request: Request, query: str, most: int) -> list[HitGroup]:
    if not query:
        return []
    playing = request.app.state.house is not None
    tables = house_of(request).tables(current_person(request)) if playing else []
    try:
        employed = playing and works_here(request)
        keeper = house_of(request).office.keeper if employed else None
        return find_everything(query, tables, works_for=keeper, most=most)
    except BadInput:
        return []
