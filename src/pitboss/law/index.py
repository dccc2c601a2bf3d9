"""Load the index of rules: every known paragraph, in our own words, as data.

Each subchapter has a TOML file in `data/`. `docs/law/index-format.md` describes the fields.
"""

from __future__ import annotations

import tomllib
from bisect import bisect
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any, Literal, TypeVar, get_args

from pitboss.law.cite import BadCite, Cite, cite
from pitboss.law.pages import read_page
from pitboss.law.words import terms

__all__ = [
    "Edition", "Entry", "Provenance", "editions", "every_entry", "find", "find_nearest", "find_neighbors",
    "find_referring", "glossary", "lookup", "subchapters",
]  # fmt: skip

Kind = Literal[
    "title", "definition", "equipment", "procedure", "wager", "payout",
    "limit", "ruling", "record", "notice", "staffing",
]  # fmt: skip
Provenance = Literal["text", "code", "sister", "custom", "unknown"]
Who = Literal[
    "player", "dealer", "floorperson", "supervisor", "accounting", "security",
    "surveillance", "cashier", "licensee", "Division", "charity", "Commission", "supplier",
    "writer", "runner", "operator",
]  # fmt: skip

KINDS: tuple[Kind, ...] = get_args(Kind)
PROVENANCES: tuple[Provenance, ...] = get_args(Provenance)
ACTORS: tuple[Who, ...] = get_args(Who)
_T = TypeVar("_T")
HERE = Path(__file__).parent
_ENTRY_FIELDS = {
    "cite", "kind", "says", "who", "see", "human", "software", "provenance", "source",
    "edition", "aliases", "uncertain", "counterpart", "differs", "reading",
}  # fmt: skip
_PAGE_FIELDS = {"edition", "provenance", "source", "entry"}
_READING_FIELDS = {"option", "values", "default", "says"}


class BadIndex(ValueError):
    """An index file with an error. The message names the file and the entry."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """One edition of a chapter: when it took effect and what it replaced or amended."""

    id: str
    chapter: str
    title: str
    agency: str
    adopted: str
    effective: date
    supersedes: str | None = None
    amends: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """A point where the text leaves room: the possible choices, and our default."""

    option: str
    values: tuple[str, ...]
    default: str
    says: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One paragraph of the law in our own words."""

    cite: Cite
    kind: Kind
    says: str
    provenance: Provenance
    edition: str
    who: tuple[Who, ...] = ()
    see: tuple[Cite, ...] = ()
    readings: tuple[Reading, ...] = ()
    human: str | None = None
    """The part that only people can do, shown as a step of a checklist."""
    software: str | None = None
    """The part left to software where people have a step too; without it, people do the whole paragraph."""
    source: str | None = None
    aliases: tuple[str, ...] = ()
    """Other words for a defined term, for the glossary and the search."""
    uncertain: str | None = None
    """The doubt, where our copy cannot be read with certainty."""
    counterpart: Cite | None = None
    """The paragraph of the later edition that replaced it, if its number differs."""
    differs: str | None = None
    """Changes in the later edition, including that it has no such rule."""

    @property
    def is_held(self) -> bool:
        """True if there is a rule here, not only a title."""
        return self.kind != "title"

    @property
    def is_for_people_only(self) -> bool:
        """True if software has no part in it."""
        return self.human is not None and self.software is None


@cache
def editions() -> dict[str, Edition]:
    """Return every edition by its id."""
    with (HERE / "editions.toml").open("rb") as file:
        rows = tomllib.load(file)["edition"]
    return {row["id"]: Edition(**row) for row in rows}


@cache
def subchapters() -> dict[Cite, Path]:
    """Return the subchapters in the index, in order, each with its file."""
    found = {}
    for path in HERE.glob("data/*/*.toml"):
        title, chapter = path.parent.name.split("-")
        found[cite(f"{title}:{chapter}-{path.stem}")] = path
    return dict(sorted(found.items()))


def entries(subchapter: Cite) -> tuple[Entry, ...]:
    """Return the entries of one subchapter in the order of the code; none if it is not indexed."""
    path = subchapters().get(subchapter)
    return _load_cached(path) if path else ()


@cache
def _load_cached(path: Path) -> tuple[Entry, ...]:
    return load(path)


def every_entry() -> Iterator[Entry]:
    """Yield all entries of all subchapters."""
    for subchapter in subchapters():
        yield from entries(subchapter)


def entries_naming(where: Cite) -> Iterator[Entry]:
    """Yield the entries of every subchapter whose file contains a citation.

    Searching a file's text takes a hundredth of the time to parse it.
    """
    text = str(where).partition(' "')[0]  # the quotes of a term may be escaped
    for subchapter, path in subchapters().items():
        if text in path.read_text(encoding="utf-8"):
            yield from entries(subchapter)


def find(where: Cite) -> tuple[Entry, ...]:
    """Return the entries at `where` and inside it, in order."""
    if where.depth == 1:
        return tuple(entry for subchapter in subchapters() if subchapter in where
                     for entry in entries(subchapter))  # fmt: skip
    return tuple(entry for entry in entries(where.subchapter) if entry.cite in where)


def lookup(where: Cite) -> Entry | None:
    """Return the entry at exactly `where`; the earliest edition if there are several."""
    return next((entry for entry in entries(where.subchapter) if entry.cite == where), None)


def load(path: Path) -> tuple[Entry, ...]:
    """Load the entries of one file, checked field by field."""
    try:
        page = read_page(path)
        _check_fields(page, _PAGE_FIELDS)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, BadIndex) as error:
        raise BadIndex(f"{path.name}: {error}") from error
    seen: dict[tuple[Cite, str], Entry] = {}
    for number, row in enumerate(page.get("entry", ()), 1):
        try:
            entry = _read_entry(row, page)
        except (BadCite, BadIndex, KeyError, TypeError) as error:
            where = row.get("cite", f"entry {number}")
            raise BadIndex(f"{path.name}, {where}: {error}") from error
        if seen.setdefault((entry.cite, entry.edition), entry) is not entry:
            raise BadIndex(f"{path.name}, {entry.cite}: entered twice")
    return tuple(sorted(seen.values(), key=lambda entry: (entry.cite, entry.edition)))


def _read_entry(row: dict[str, Any], page: dict[str, Any]) -> Entry:
    _check_fields(row, _ENTRY_FIELDS)
    provenance = _check_choice(row.get("provenance", page["provenance"]), PROVENANCES, "provenance")
    edition = _check_choice(row.get("edition", page["edition"]), tuple(editions()), "edition")
    human, software = (_read_text(row[part]) if part in row else None for part in ("human", "software"))
    if software and not human:
        raise BadIndex("software is given without human; leave it out if people have no step")
    return Entry(
        cite=_read_cite(row["cite"]),
        kind=_check_choice(row["kind"], KINDS, "kind"),
        says=_read_text(row["says"]),
        provenance=provenance,
        edition=edition,
        who=tuple(_check_choice(who, ACTORS, "who") for who in row.get("who", ())),
        see=tuple(_read_cite(text) for text in row.get("see", ())),
        readings=tuple(_read_reading(reading) for reading in row.get("reading", ())),
        human=human,
        software=software,
        source=row.get("source", page.get("source")),
        aliases=tuple(_read_text(alias) for alias in _read_list(row.get("aliases", ()))),
        uncertain=row.get("uncertain"),
        counterpart=_read_cite(row["counterpart"]) if "counterpart" in row else None,
        differs=_read_text(row["differs"]) if "differs" in row else None,
    )


def _read_cite(text: str) -> Cite:
    where = cite(text)
    if where.text != text:
        raise BadIndex(f"{text!r} is not in its normal form, {where.text!r}")
    return where


def _read_reading(row: dict[str, Any]) -> Reading:
    _check_fields(row, _READING_FIELDS)
    values = tuple(row["values"])
    return Reading(
        option=row["option"],
        values=values,
        default=_check_choice(row["default"], values, "default"),
        says=_read_text(row["says"]),
    )


def _read_text(text: object) -> str:
    if not isinstance(text, str) or not text.strip():
        raise BadIndex("the text is empty")
    return " ".join(text.split())


def _read_list(value: object) -> tuple[object, ...]:
    if not isinstance(value, list | tuple):
        raise BadIndex(f"{value!r} is not a list")
    return tuple(value)


def _check_choice(value: object, allowed: tuple[_T, ...], field: str) -> _T:
    for known in allowed:
        if known == value:
            return known
    raise BadIndex(f"{field} {value!r} is not one of {', '.join(map(str, allowed))}")


def _check_fields(row: dict[str, Any], known: set[str]) -> None:
    if unknown := sorted(set(row) - known):
        raise BadIndex(f"unknown field {', '.join(unknown)}")


def glossary(term: str | None = None) -> list[Entry]:
    """Return the definitions in alphabetical order, or those of one term or its synonyms."""
    found = [entry for entry in every_entry() if entry.kind == "definition" and entry.cite.term]
    if term is not None:
        wanted = _name_key(term)
        found = [entry for entry in found if wanted in {_name_key(name) for name in term_names(entry)}]
    return sorted(found, key=lambda entry: (entry.cite.term or "", entry.cite))


def term_names(entry: Entry) -> tuple[str, ...]:
    """Return the defined term and its other names."""
    return (entry.cite.term or "", *entry.aliases)


def _name_key(name: str) -> tuple[str, ...]:
    return tuple(terms(name)) or (name.lower(),)


def find_neighbors(entry: Entry) -> tuple[Entry | None, Entry | None]:
    """Return the paragraphs before and after, at the same level and under the same parent."""
    row = [other for other in entries(entry.cite.subchapter)
           if other.cite.parent == entry.cite.parent and other.edition == entry.edition]  # fmt: skip
    place = row.index(entry)
    return (row[place - 1] if place else None, row[place + 1] if place + 1 < len(row) else None)


def find_referring(where: Cite) -> list[Entry]:
    """Return the entries that refer to a paragraph."""
    return [entry for entry in entries_naming(where) if where in entry.see]


def find_held_parent(where: Cite) -> Cite | None:
    """Return the narrowest citation above a paragraph that the index has."""
    above = where.parent
    while above and not _is_indexed(above):
        above = above.parent
    return above


def find_nearest(where: Cite, count: int = 3) -> list[Cite]:
    """Return the citations nearest to one that the index lacks, at the first level that differs."""
    above = find_held_parent(where)
    if above is None:
        return sorted({cite(subchapter.chapter) for subchapter in subchapters()})
    depth = above.depth + 1
    inside = subchapters() if depth == 2 else (entry.cite for entry in find(above))
    row = sorted({each for each in inside if each in above and each.depth == depth})
    place = bisect(row, where)
    start = max(0, min(place - (count + 1) // 2, len(row) - count))
    return row[start : start + count]


def _is_indexed(where: Cite) -> bool:
    return bool(find(where)) if where.depth > 1 else any(each in where for each in subchapters())
