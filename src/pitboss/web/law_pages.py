"""Pages to read, search and compare the law, and to see how much of it is applied."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Coroutine, Iterable, Sequence
from contextlib import asynccontextmanager
from functools import lru_cache
from itertools import groupby
from threading import Thread
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse
from fastapi.routing import APIRoute
from markupsafe import Markup
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.responses import Response

from pitboss.law import BadCite, BadInput, Cite, cite
from pitboss.law.compare import compare, find_replacement
from pitboss.law.index import Entry, editions, find, find_nearest, glossary, lookup
from pitboss.law.resolve import AmbiguousCite, find_around, resolve
from pitboss.law.search import correct_spelling, search
from pitboss.storage.errors import ServiceError
from pitboss.web import law_views as views
from pitboss.web.law_source import source_path
from pitboss.web.law_text import (
    MAX_QUERY_LENGTH,
    clean_query,
    mark_terms,
    number,
    search_terms,
    title,
)
from pitboss.web.page import fragment, law_page, page
from pitboss.web.work import charge_work

MAX_RESULTS, MAX_SUGGESTIONS = 20, 6
"""Maximum results of a search, and suggestions while one types."""


class RuleNotFound(BadInput):
    """Text that is no citation, names no rule (with the nearest ones), or could mean several (with all)."""

    def __init__(self, text: str, places: Sequence[Cite] | None, *, several: bool = False) -> None:
        what = "is not in the index." if places is not None else "is not a citation such as 14.9(d)1."
        super().__init__(f"“{text}” {'could mean several rules.' if several else what}")
        self.text, self.places, self.several = text, places, several


class LawRoute(APIRoute):
    """A route whose refusals are pages with the nearest rules and a search field."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        answer = super().get_route_handler()

        async def kind(request: Request) -> Response:
            try:
                return await answer(request)
            except ServiceError:  # rate limits and sign-in: as on any page
                raise
            except BadInput as error:
                return await run_in_threadpool(_refusal_page, request, error)

        return kind


@asynccontextmanager
async def _lifespan(_app: object) -> AsyncIterator[None]:
    """Load the games and the search index while somebody reads the first page."""
    Thread(target=warm_up, daemon=True).start()
    yield


def warm_up() -> None:
    """Load what takes time, once. The source is parsed only when somebody asks for coverage."""
    views.all_games()
    find_rules("prepare", "", "")


router = APIRouter(prefix="/law", route_class=LawRoute, include_in_schema=False, lifespan=_lifespan)


@router.get("")
def browse(request: Request) -> HTMLResponse:
    """Show chapters and subchapters with their titles and coverage."""
    return _law_page(request, "law.html", "Law", chapters=views.chapters())


@router.get("/search")
def search_page(request: Request, q: str = "", chapter: str = "", edition: str = "") -> Response:
    """Find rules by citation or keyword."""
    query, chapter, edition = clean_query(q), clean_query(chapter), clean_query(edition)
    with charge_work(request):
        places, near = find_cited_rules(query)
        hits = find_rules(query, chapter, edition)
        slips = correct_spelling(query) if query else {}
    if len(places) == 1 and not (chapter or edition):
        return RedirectResponse(law_page(places[0]), 303)
    return _law_page(
        request,
        "law_search.html",
        f"Search: {query}" if query else "Search",
        q=query,
        hits=mark_hits(hits, query),
        meant=[] if chapter or edition else [views.facts(where)[0].entry for where in places],
        near=near,
        misspelt=slips,
        chapter=chapter,
        edition=edition,
    )


@router.get("/hits")
def suggestions(request: Request, q: str = "") -> HTMLResponse:
    """Return suggestions while one types, as a list under the field."""
    query = clean_query(q)
    with charge_work(request):
        places = [lookup(where) for where in find_cited_rules(query)[0]]
        found = [entry for entry in (*places, *find_rules(query, "", "")) if entry]
    entries = list(dict.fromkeys(found))
    return _fragment(
        "law_hits.html", q=query, hits=mark_hits(entries[:MAX_SUGGESTIONS], query), count=len(entries)
    )


def mark_hits(entries: Iterable[Entry], query: str) -> list[tuple[Entry, Markup]]:
    """Pair each entry with its text, with the search words marked."""
    terms = search_terms(query)
    return [(entry, mark_terms(entry.says, terms)) for entry in entries]


@router.get("/compare")
def compare_page(request: Request, one: str = "", other: str = "", all: str = "") -> HTMLResponse:
    """Show two editions side by side."""
    texts = clean_query(one), clean_query(other)
    if not texts[0]:
        return _law_page(request, "law_compare.html", "Editions side by side", pairs=None, texts=texts)
    first = _resolve_rule(texts[0])
    second = _resolve_rule(texts[1]) if texts[1] else views.counterpart(first)
    if second is None:
        raise BadInput(f"{first} is in only one edition: name a rule to compare it with.")
    if first.depth == 1:
        raise BadInput(f"{first} is a whole chapter, too long for one page: compare subchapters or sections.")
    later, earlier = (
        (second, first) if find_replacement(first) and not find_replacement(second) else (first, second)
    )
    with charge_work(request):
        try:
            pairs = compare(later, earlier)
        except BadCite as error:
            raise BadInput(f"{error}.") from error
        shown = [pair for pair in pairs if all or not pair.is_same]
    return _law_page(
        request,
        "law_compare.html",
        f"{later} beside {earlier}",
        texts=(str(later), str(earlier)),
        later=later,
        earlier=earlier,
        all=bool(all),
        pairs=shown,
        same=sum(pair.is_same for pair in pairs),
    )


@router.get("/glossary")
def glossary_page(request: Request, term: str = "") -> HTMLResponse:
    """Show the terms that the law defines."""
    wanted_term = clean_query(term)
    found = glossary(wanted_term or None)
    letters = [(letter, list(each)) for letter, each in groupby(found, _letter)]
    status = 404 if wanted_term and not found else 200
    return _law_page(request, "law_glossary.html", "Glossary", status, letters=letters, term=wanted_term)


@router.get("/coverage")
def coverage_page(request: Request, where: str = "") -> HTMLResponse:
    """Show how much of each subchapter is applied, and what is open."""
    asked = clean_query(where)
    place = _resolve_rule(asked) if asked else None
    rows = [cover for at, cover in views.coverage_rows().items() if _is_listed(at, place)]
    heads = [
        cover for at, cover in views.coverage_rows().items() if at.depth == 1 and (not place or place in at)
    ]
    name = f"Coverage of {place}" if place else "Coverage"
    untested = any(row.tests is None for row in rows)
    return _law_page(
        request, "law_coverage.html", name, heads=heads, rows=rows, place=place, untested=untested
    )


@router.get("/card/{text:path}")
def card(text: str) -> HTMLResponse:
    """Return a rule as a card for another page: our summary, its source, and a link."""
    try:
        where = _resolve_rule(clean_query(text))
    except BadInput:
        return _fragment("law_card.html", 404, entry=None, where=None)
    return _fragment("law_card.html", entry=_main_entry(where), where=where)


@router.get("/source/{file:path}")
def source_page(request: Request, file: str) -> HTMLResponse:
    """Show a file that cites rules, with its lines numbered."""
    path = source_path(file)
    if path is None:
        raise HTTPException(404, "This copy has no such file. Open a source file from a rule's page.")
    lines = path.read_text(encoding="utf-8").splitlines()
    return _law_page(request, "law_source.html", file, lines=lines)


@router.get("/{text:path}")
def rule(request: Request, text: str) -> Response:
    """Show a rule in its section, by its citation in any form."""
    place = _resolve_rule(clean_query(text))
    if text != str(place):
        return RedirectResponse(law_page(place), 307)
    if place.depth < 3:
        return _law_page(request, "law_contents.html", _heading(place), **_contents(place))
    return _law_page(request, "law_section.html", _heading(place), **_section(place))


def _contents(place: Cite) -> dict[str, Any]:
    """Return the data of a chapter or subchapter page."""
    known = views.facts(place)
    return {"where": place, "lines": views.contents(place), "facts": known[0] if known else None}


def _section(place: Cite) -> dict[str, Any]:
    """Return the data of a section page, at the requested paragraph."""
    section, main = place.section, _main_entry(place)
    lines = views.contents(section.subchapter)
    at = [line.cite for line in lines].index(section)
    return {
        "where": place,
        "section": section,
        "paragraphs": views.paragraphs(section),
        "lines": lines,
        "before": lines[at - 1] if at else None,
        "after": lines[at + 1] if at + 1 < len(lines) else None,
        "facts": next(each for each in views.facts(main.cite) if each.entry is main),
        "title_facts": views.facts(section),
    }


def _main_entry(where: Cite) -> Entry:
    """Return the entry for a citation: its own, text before title; else the first inside it."""
    own = [entry for entry in find(where) if entry.cite == where]
    return next((entry for entry in own if entry.is_held), (*own, *find(where))[0])


def _resolve_rule(text: str) -> Cite:
    """Resolve a text to one rule."""
    text = text.strip("/ ")
    try:
        where = resolve(text)
    except AmbiguousCite as error:
        raise RuleNotFound(text, error.places or None, several=error.several) from error
    except BadCite as error:
        raise RuleNotFound(text, None) from error
    if not find(where):
        raise RuleNotFound(text, find_around([where]) or find_nearest(where))
    return where


def find_cited_rules(query: str) -> tuple[Sequence[Cite], Sequence[Cite]]:
    """Return the rules that a query cites, or else the nearest ones."""
    try:
        return ([_resolve_rule(query)] if query else []), ()
    except RuleNotFound as error:
        places = error.places or ()
        return (places, ()) if error.several else ((), places)


@lru_cache(512)
def find_rules(query: str, chapter: str, edition: str) -> tuple[Entry, ...]:
    found = search(query, limit=MAX_RESULTS, chapter=chapter or None, edition=edition or None)
    return tuple(hit.entry for hit in found)


def _is_listed(at: Cite, place: Cite | None) -> bool:
    """Return whether coverage lists it: subchapters, or the parts of the requested one."""
    if place is None or place.depth == 1:
        return at.depth == 2 and (place is None or at in place)
    return at.depth == 3 and (at in place or place in at)


def _letter(entry: Entry) -> str:
    return (entry.cite.term or " ")[0].upper()


def _heading(where: Cite) -> str:
    """Return a citation with its title."""
    name = views.chapter_title(where.text) if where.depth == 1 else title(where)
    return f"{where} {name}".rstrip()


def _refusal_page(request: Request, error: BadInput) -> HTMLResponse:
    """Show the error, the nearest rules, and a search field."""
    if not isinstance(error, RuleNotFound):
        return _law_page(
            request, "law_unknown.html", "Not understood", 400, says=str(error), near=(), hits=()
        )
    hits = find_rules(error.text, "", "")[:MAX_SUGGESTIONS] if error.places is None else ()
    name, status = ("Which rule?", 300) if error.several else ("No such rule", 404)
    given = {"says": str(error), "near": error.places or (), "hits": hits}
    return _law_page(request, "law_unknown.html", name, status, **given)


def _law_page(request: Request, name: str, title: str, status: int = 200, **given: Any) -> HTMLResponse:
    return page(request, name, status=status, title=title, **_TEMPLATE_VALUES, **given)


def _fragment(name: str, status: int = 200, **given: Any) -> HTMLResponse:
    """Return a part of a page."""
    return fragment(name, status=status, **_TEMPLATE_VALUES, **given)


_TEMPLATE_VALUES: dict[str, Any] = {
    "views": views, "number": number, "title_of": title, "lookup": lookup, "editions": editions,
    "replaced_by": find_replacement, "chapter_of": cite, "longest": MAX_QUERY_LENGTH,
}  # fmt: skip
"""Index functions and constants for the templates."""
