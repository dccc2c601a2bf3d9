"""The law: rules by citation or keyword, editions, defined terms, and coverage."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request

from pitboss.law import Cite
from pitboss.law.compare import compare as compared
from pitboss.law.compare import entry_row, pair_row
from pitboss.law.index import editions as every_edition
from pitboss.law.index import find
from pitboss.law.index import glossary as defined
from pitboss.law.resolve import NoOnePlace, around, resolve
from pitboss.law.search import misspelt, search
from pitboss.storage.errors import Conflict, NotFound
from pitboss.web import law_views
from pitboss.web.law_text import LONGEST
from pitboss.web.work import charged

router = APIRouter(prefix="/law")
MOST_FOUND = 100
Row = dict[str, Any]
Words = Annotated[str, Query(max_length=LONGEST)]
ACite = Annotated[str, Query(max_length=LONGEST, examples=["13:69F-14.9"])]


@router.get("", summary="Search the rules")
def find_rules(
    request: Request,
    q: Annotated[str, Query(min_length=1, max_length=LONGEST, examples=["when is a card burned"])],
    chapter: Words | None = None,
    edition: Words | None = None,
    limit: Annotated[int, Query(ge=1, le=MOST_FOUND)] = 20,
) -> Row:
    """Search by a question or keywords, best match first. Misspellings and synonyms are understood."""
    with charged(request):
        hits = search(q, limit=limit, chapter=chapter, edition=edition)
        return {
            "found": [entry_row(hit.entry) | {"score": round(hit.score, 3)} for hit in hits],
            "read_as": misspelt(q),
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
    rows = [cover for where, cover in law_views.covers().items() if where.depth < 3]
    return [
        {**cover.to_json(), "open": cover.waiting, "steps": cover.human, "cite": str(cover.cite)}
        for cover in rows
    ]


@router.get("/compare", summary="Two editions side by side")
def compare(request: Request, one: ACite, other: ACite) -> list[Row]:
    """Compare paragraph by paragraph."""
    with charged(request):
        return [pair_row(pair) for pair in compared(_place(one), _place(other))]


@router.get("/{cite}", summary="A rule and its parts")
def rule(
    request: Request, cite: Annotated[str, Path(max_length=LONGEST, examples=["13:69F-14.9(d)1"])]
) -> Row:
    """Look a rule up by its citation in any form."""
    with charged(request):
        where = _place(cite)
        found = find(where)
        return {
            "cite": str(where),
            "entries": [entry_row(entry) for entry in found if entry.cite == where],
            "contains": [entry_row(entry) for entry in found if entry.cite != where],
        }


def _place(text: str) -> Cite:
    """Resolve a text to one rule."""
    try:
        where = resolve(text)
    except NoOnePlace as error:
        raise (Conflict if error.several else NotFound)(_near(text, error.places, error.several)) from None
    if not find(where):
        raise NotFound(_near(text, around([where]), several=False))
    return where


def _near(text: str, places: Any, several: bool) -> str:
    listed = ", ".join(map(str, places))
    if several:
        return f"{text!r} could mean {listed}: write one of them in full"
    return f"{text!r} is not in the index: " + (f"nearest are {listed}" if listed else "search with `q`")
