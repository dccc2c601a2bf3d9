"""The law: rules by citation or keyword, editions, defined terms, and coverage."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request

from pitboss.law import Cite
from pitboss.law.compare import compare as compared
from pitboss.law.compare import entry_row, pair_row
from pitboss.law.index import editions as every_edition
from pitboss.law.index import find
from pitboss.law.index import glossary as defined
from pitboss.law.resolve import AmbiguousCite, find_around, resolve
from pitboss.law.search import correct_spelling, search
from pitboss.storage.errors import Conflict, NotFound
from pitboss.web import law_views
from pitboss.web.law_text import MAX_QUERY_LENGTH
from pitboss.web.work import charge_work

router = APIRouter(prefix="/law")
MAX_RESULTS = 100
Row = dict[str, Any]
Words = Annotated[str, Query(max_length=MAX_QUERY_LENGTH)]
CiteText = Annotated[str, Query(max_length=MAX_QUERY_LENGTH, examples=["13:69F-14.9"])]


@router.get("", summary="Search the rules")
def find_rules(
    request: Request,
    q: Annotated[str, Query(min_length=1, max_length=MAX_QUERY_LENGTH, examples=["when is a card burned"])],
    chapter: Words | None = None,
    edition: Words | None = None,
    limit: Annotated[int, Query(ge=1, le=MAX_RESULTS)] = 20,
) -> Row:
    """Search by a question or keywords, best match first. Misspellings and synonyms are understood."""
    with charge_work(request):
        hits = search(q, limit=limit, chapter=chapter, edition=edition)
        return {
            "found": [entry_row(hit.entry) | {"score": round(hit.score, 3)} for hit in hits],
            "read_as": correct_spelling(q),
        }


@router.get("/editions", summary="The editions of each chapter")
def editions() -> list[Row]:
    return [asdict(each) | {"effective": each.effective.isoformat()} for each in every_edition().values()]


@router.get("/glossary", summary="The terms that the law defines")
def glossary(term: Words = "") -> list[Row]:
    """Return all terms, or one."""
    found = defined(term or None)
    if not found:
        raise NotFound(f"{term!r} is not a defined term: search for it with `q`")
    return [entry_row(entry) for entry in found]


@router.get("/coverage", summary="Coverage of each part by code and tests")
def coverage() -> list[Row]:
    """Return a row per chapter and subchapter; `open` is what is neither applied nor done by people."""
    rows = [cover for where, cover in law_views.coverage_rows().items() if where.depth < 3]
    return [
        {**cover.to_json(), "open": cover.waiting, "steps": cover.human, "cite": str(cover.cite)}
        for cover in rows
    ]


@router.get("/compare", summary="Two editions side by side")
def compare(request: Request, one: CiteText, other: CiteText) -> list[Row]:
    """Compare paragraph by paragraph."""
    with charge_work(request):
        return [pair_row(pair) for pair in compared(_resolve_rule(one), _resolve_rule(other))]


@router.get("/{cite}", summary="A rule and its parts")
def rule(
    request: Request, cite: Annotated[str, Path(max_length=MAX_QUERY_LENGTH, examples=["13:69F-14.9(d)1"])]
) -> Row:
    """Look a rule up by its citation in any form."""
    with charge_work(request):
        where = _resolve_rule(cite)
        found = find(where)
        return {
            "cite": str(where),
            "entries": [entry_row(entry) for entry in found if entry.cite == where],
            "contains": [entry_row(entry) for entry in found if entry.cite != where],
        }


def _resolve_rule(text: str) -> Cite:
    """Resolve a text to one rule."""
    try:
        where = resolve(text)
    except AmbiguousCite as error:
        if error.several:
            raise Conflict(str(error)) from None
        raise NotFound(_not_found_message(text, error.places)) from None
    if not find(where):
        raise NotFound(_not_found_message(text, find_around([where])))
    return where


def _not_found_message(text: str, places: Iterable[Cite]) -> str:
    listed = ", ".join(map(str, places))
    return f"{text!r} is not in the index: " + (f"nearest are {listed}" if listed else "search with `q`")
