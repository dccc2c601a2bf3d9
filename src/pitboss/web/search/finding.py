"""Find by words what the site has: each kind with its best matches first."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from markupsafe import Markup

from pitboss.house.departments import every_operation
from pitboss.house.keeper import Keeper
from pitboss.law.index import glossary, term_names
from pitboss.server.looks import TableLook
from pitboss.table.catalog import GAMES_WITHOUT_TEXT, RULES_NOT_HELD, every_game
from pitboss.web.law_pages import find_cited_rules, find_rules, mark_hits
from pitboss.web.law_text import title
from pitboss.web.office.signing import OFFICE
from pitboss.web.page import law_page
from pitboss.web.search.documents import list_headings

LAW = "/law"
MAX_OF_A_KIND = 8
"""Most results of one kind on the page."""
MAX_SUGGESTIONS_OF_A_KIND = 3
_WORD = re.compile(r"\w+")


class SearchHit(NamedTuple):
    """A result: its name, where it leads, and a line about it."""

    name: str
    address: str
    about: str | Markup = ""


class HitGroup(NamedTuple):
    """The results of one kind."""

    title: str
    hits: list[SearchHit]
    more: str = ""
    """Address of a longer list."""


def find_everything(
    query: str, tables: Iterable[TableLook], *, works_for: Keeper | None, most: int = MAX_OF_A_KIND
) -> list[HitGroup]:
    """Return the results by kind, without kinds that have none.

    `works_for` is the keeper whose forms the person may open, if they work here.
    """
    groups = [
        HitGroup("Games", _match(query, _games())[:most]),
        HitGroup("Tables", _match(query, map(_table_hit, tables))[:most]),
        HitGroup("Forms of the office", _match(query, _operations(works_for))[:most] if works_for else []),
        HitGroup("Law", _find_law(query)[:most], f"{LAW}/search"),
        HitGroup("Terms of the law", _match(query, _terms(), in_about=False)[:most], f"{LAW}/glossary"),
        HitGroup("Documentation", _match(query, _documents())[:most]),
    ]
    return [each for each in groups if each.hits]


def find_only_rule(query: str) -> str:
    """Return the address of the rule that a query cites, if it cites one; empty otherwise."""
    places, _ = find_cited_rules(query)
    return law_page(places[0]) if len(places) == 1 else ""


def _match(query: str, among: Iterable[SearchHit], *, in_about: bool = True) -> list[SearchHit]:
    """Return the hits in which every word of the query begins a word, those with it in their name first."""
    wanted = [word.casefold() for word in _WORD.findall(query)]
    if not wanted:
        return []
    found = []
    for hit in among:
        name, rest = _words(hit.name), _words(hit.about) if in_about else []
        if all(any(word.startswith(start) for word in name + rest) for start in wanted):
            in_name = sum(any(word.startswith(start) for word in name) for start in wanted)
            found.append((-in_name, len(hit.name), hit))
    return [hit for *_, hit in sorted(found, key=lambda each: each[:2])]


def _words(text: str) -> list[str]:
    return [word.casefold() for word in _WORD.findall(text.replace("'", "").replace("’", ""))]


@cache
def _games() -> tuple[SearchHit, ...]:
    games = [SearchHit(game.title, f"/#{game.id}", game.summary) for game in every_game()]
    missing = [SearchHit(name, law_page(law), RULES_NOT_HELD) for name, law in GAMES_WITHOUT_TEXT.values()]
    return (*games, *missing)


def _table_hit(look: TableLook) -> SearchHit:
    return SearchHit(f"Table {look.id}: {look.name}", f"/table/{look.id}", look.title)


@cache
def _operations(keeper: Keeper) -> tuple[SearchHit, ...]:
    return tuple(
        SearchHit(each.title, f"{OFFICE}/{each.id}", each.department.replace("-", " "))
        for each in every_operation(keeper)
    )


def _documents() -> Iterable[SearchHit]:
    return (SearchHit(each.title, each.address, each.page) for each in list_headings())


def _find_law(query: str) -> list[SearchHit]:
    """Return the rules that the query cites, then those with its words."""
    places, near = find_cited_rules(query)
    cited = [SearchHit(str(where), law_page(where), title(where)) for where in (*places, *near)]
    found = mark_hits(find_rules(query, "", ""), query)
    worded = [SearchHit(str(entry.cite), law_page(entry.cite), says) for entry, says in found]
    return list({hit.address: hit for hit in (*cited, *worded)}.values())


@cache
def _terms() -> tuple[SearchHit, ...]:
    return tuple(
        SearchHit(name, law_page(entry.cite), entry.says)
        for entry in glossary()
        for name in term_names(entry)
    )
