"""Data for the law pages: sections in order, facts about a paragraph, coverage.

The index and the source do not change while the pages are served, so results are cached.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from threading import Lock

from markupsafe import Markup

from pitboss.coverage.report import Cover, coverage
from pitboss.law import Cite, cite
from pitboss.law.compare import find_replacement, find_successor, map_predecessors
from pitboss.law.index import (
    Edition,
    Entry,
    Provenance,
    editions,
    every_entry,
    find,
    find_neighbors,
    lookup,
    subchapters,
)
from pitboss.table import Game, every_game
from pitboss.web.law_source import CitingFile, group_by_file, places_here
from pitboss.web.law_text import last_part, link_citations, number, title, title_notes

_HEAD = re.compile("[,;]")
_COUNTING = Lock()
STATES = {
    "": ("ok", "✓", "applied and tested"),
    "human": ("people", "people", "done by people, with no part for the program"),
    "not yet": ("open", "open", "not applied yet"),
    "no code": ("open", "open", "tested, but no code declares that it applies it"),
    "no test": ("open", "open", "applied, but not tested yet"),
    "title": ("none", "", ""),
}
"""Coverage states of a paragraph: style, symbol and meaning."""


@dataclass(frozen=True, slots=True)
class CoverageBar:
    """Coverage of a part of the law: its paragraphs, those the program applies, and those people do."""

    held: int = 0
    applied: int = 0
    people: int = 0

    @property
    def open(self) -> int:
        return self.held - self.applied - self.people

    @property
    def widths(self) -> tuple[float, float]:
        """Return the widths of the applied and people parts of a bar 100 wide."""
        whole = self.held or 1
        return round(100 * self.applied / whole, 1), round(100 * self.people / whole, 1)

    @property
    def says(self) -> str:
        if not self.held:
            return "Text not available"
        people = f", {self.people} for people" if self.people else ""
        return f"{self.applied} of {self.held} applied{people}"


@dataclass(frozen=True, slots=True)
class ContentsLine:
    """A line of the contents: a subchapter or a section, with its coverage."""

    cite: Cite
    title: str
    bar: CoverageBar
    short: str = ""
    """The title up to its first comma, if that is unique in the contents."""

    @property
    def number(self) -> str:
        return number(self.cite)


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One entry of a section, as the page shows it."""

    entry: Entry
    says: Markup
    state: tuple[str, str, str]

    @property
    def mark(self) -> str:
        return last_part(self.entry.cite) if self.entry.cite.depth > 3 else ""

    @property
    def level(self) -> int:
        return max(0, min(self.entry.cite.depth - 4, 3))


@dataclass(frozen=True)
class Facts:
    """Facts about an entry beside its text."""

    entry: Entry

    @property
    def edition(self) -> Edition:
        return editions()[self.entry.edition]

    @property
    def newer_edition(self) -> Edition | None:
        """Return the edition that replaced this one's chapter."""
        return find_replacement(self.entry.cite)

    @cached_property
    def in_force(self) -> Cite | None:
        """Return the rule that replaced this one, if we have its text."""
        later = find_successor(self.entry)
        return later if later and lookup(later) else None

    @cached_property
    def references(self) -> list[tuple[Cite, bool]]:
        """Return the rules it refers to, and whether the index has them."""
        return [(where, bool(find(where))) for where in self.entry.see]

    @cached_property
    def referenced_by(self) -> tuple[Cite, ...]:
        return referring_rules().get(self.entry.cite, ())

    @cached_property
    def code(self) -> list[CitingFile]:
        return group_by_file(places_here().code.get(self.entry.cite.text, ()))

    @cached_property
    def tests(self) -> list[CitingFile]:
        return group_by_file((places_here().tests or {}).get(self.entry.cite.text, ()))

    @cached_property
    def games(self) -> list[Game]:
        return games_of(self.in_force or self.entry.cite)

    @cached_property
    def neighbors(self) -> tuple[Entry | None, Entry | None]:
        return find_neighbors(self.entry)


def provenance(entry: Entry) -> Provenance:
    """Return a rule's provenance; a title without any text is unknown."""
    if not entry.is_held and not any(each.is_held for each in find(entry.cite)):
        return "unknown"
    return entry.provenance


@lru_cache(4096)
def facts(where: Cite) -> tuple[Facts, ...]:
    """Return the facts of the entries at a citation: several if editions differ, none for a chapter."""
    return tuple(Facts(entry) for entry in find(where) if entry.cite == where and where.depth > 1)


@cache
def referring_rules() -> Mapping[Cite, tuple[Cite, ...]]:
    """Map each rule to those that refer to it."""
    found: dict[Cite, dict[Cite, None]] = defaultdict(dict)
    for entry in every_entry():
        for where in entry.see:
            found[where][entry.cite] = None
    return {where: tuple(each) for where, each in found.items()}


def coverage_rows() -> Mapping[Cite, Cover]:
    """Return the coverage of each chapter, subchapter and section, counted once even if asked in parallel."""
    with _COUNTING:
        return _coverage_rows()


@cache
def _coverage_rows() -> Mapping[Cite, Cover]:
    return {row.cite: row for row in coverage(cited=places_here())}


def bar(where: Cite) -> CoverageBar:
    """Return the coverage of a chapter, subchapter or section."""
    cover = coverage_rows().get(where)
    if cover is None:
        return CoverageBar()
    people = sum(why == "human" for _, why in cover.open)
    return CoverageBar(cover.held, cover.held - len(cover.open), people)


@cache
def _open_reasons() -> Mapping[tuple[Cite, str], str]:
    """Map uncovered entries to the reason."""
    chapters = [cover for where, cover in coverage_rows().items() if where.depth == 1]
    return {(entry.cite, entry.edition): why for cover in chapters for entry, why in cover.open}


def state(entry: Entry) -> tuple[str, str, str]:
    """Return the coverage state of an entry."""
    return STATES[_open_reasons().get((entry.cite, entry.edition), "") if entry.is_held else "title"]


@cache
def chapters() -> tuple[ContentsLine, ...]:
    """Return the chapters of the index."""
    names = dict.fromkeys(each.chapter for each in subchapters())
    return tuple(ContentsLine(cite(name), chapter_title(name), bar(cite(name))) for name in names)


@cache
def chapter_title(chapter: str) -> str:
    own = [each for each in editions().values() if each.chapter == chapter and each.amends is None]
    return own[0].title if own else ""


@cache
def contents(where: Cite) -> tuple[ContentsLine, ...]:
    """Return the subchapters of a chapter, or the sections of a subchapter."""
    if where.depth == 1:
        inside: Iterable[Cite] = (each for each in subchapters() if each in where)
    else:
        inside = dict.fromkeys(entry.cite.section for entry in find(where) if entry.cite.depth > 2)
    titles = {each: title(each) or _opening_words(each) for each in inside}
    heads = Counter(_HEAD.split(name)[0] for name in titles.values())
    return tuple(
        ContentsLine(each, name, bar(each), head if heads[head := _HEAD.split(name)[0]] == 1 else name)
        for each, name in titles.items()
    )


def _opening_words(where: Cite) -> str:
    """Return the opening words of a section without a title."""
    entry = lookup(where)
    return entry.says if entry else ""


@lru_cache(512)
def paragraphs(section: Cite) -> tuple[Paragraph, ...]:
    """Return the paragraphs of a section in order, without its title."""
    return tuple(
        Paragraph(entry, link_citations(entry), state(entry))
        for entry in find(section)
        if entry.is_held or entry.cite.depth > 3
    )


def note(where: Cite) -> str:
    """Return the notes after the title of a part of the law."""
    return " ".join(
        filter(None, (title_notes(each.entry) for each in facts(where) if not each.entry.is_held))
    )


@cache
def counterparts() -> Mapping[Cite, Cite]:
    """Map each rule to its counterpart in the other edition, in both directions."""
    older = [each for each in subchapters() if find_replacement(each)]
    pairs = {now: before for each in older for now, before in map_predecessors(each).items()}
    return pairs | {before: now for now, before in pairs.items()}


def counterpart(section: Cite) -> Cite | None:
    """Return the section's counterpart in the other edition."""
    return counterparts().get(section)


@cache
def compared_sections() -> tuple[tuple[Cite, Cite], ...]:
    """Return the sections found in two editions, the later first."""
    pairs = counterparts().items()
    return tuple(sorted(pair for pair in pairs if pair[0].depth == 3 and find_replacement(pair[1])))


@lru_cache(4096)
def games_of(where: Cite) -> list[Game]:
    """Return the games that apply a rule: those it belongs to, or those of its subchapter if it is applied.

    A rule of another chapter is applied by the games whose own code cites it.
    """
    games = all_games()
    if own := [game for game in games if where in game.law]:
        return own
    citing = places_here().code.get(where.text, ())
    if where.depth < 3:
        return [game for game in games if game.law in where]
    applied = citing or (where.depth == 3 and bar(where).applied)
    shared = [game for game in games if applied and game.law.subchapter == where.subchapter]
    return shared or [game for game in games if any(each.startswith(_code_path(game)) for each in citing)]


@cache
def all_games() -> tuple[Game, ...]:
    """Load the games, once."""
    return tuple(every_game())


def _code_path(game: Game) -> str:
    """Return the folder of a game's code, or its only file."""
    folder, _, name = type(game).__module__.replace(".", "/").rpartition("/")
    return (
        f"{folder}/"
        if folder.count("/") == 2 and not folder.endswith("poker/games")
        else f"{folder}/{name}.py"
    )
