"""The terms that the law defines."""

from __future__ import annotations

from pitboss.law.index import Entry, every_entry
from pitboss.law.words import terms


def glossary(term: str | None = None) -> list[Entry]:
    """The definitions, or those of one term or its synonyms, in the order of the alphabet."""
    found = [entry for entry in every_entry() if entry.kind == "definition" and entry.cite.term]
    if term is not None:
        wanted = _key(term)
        found = [entry for entry in found if wanted in {_key(name) for name in names(entry)}]
    return sorted(found, key=lambda entry: (entry.cite.term or "", entry.cite))


def names(entry: Entry) -> tuple[str, ...]:
    """The defined term and its other names."""
    return (entry.cite.term or "", *entry.aliases)


def _key(name: str) -> tuple[str, ...]:
    return tuple(terms(name)) or (name.lower(),)
