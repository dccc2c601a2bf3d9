"""Searching the index: words, plurals and the synonyms of the glossary, ranked by relevance (BM25)."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import cache
from math import log

from pitboss.law.index import Entry, every_entry

_WORD = re.compile(r"[a-z0-9]+(?:['-][a-z0-9]+)*")
_COMMON = frozenset(
    "a an and are as at be by each for from has have if in is it its may must no not of on or "
    "that the their them then there they this to was when where which who with".split()
)
_SATURATION, _LENGTH = 1.2, 0.6
_OWN_TERM = 3
"""A defined term counts as if its paragraph said it this many times more."""


@dataclass(frozen=True, slots=True)
class Hit:
    """An entry that matches, and how well."""

    entry: Entry
    score: float


def search(query: str, *, limit: int = 20) -> list[Hit]:
    """The entries that match best, best first. Words are alternatives; rarer ones weigh more."""
    index = _index()
    scores: Counter[int] = Counter()
    for group in _wanted(query):
        matched: dict[int, float] = {}
        for term, weight in group.items():
            for number, count in index.postings.get(term, {}).items():
                score = weight * index.weight(term, number, count)
                matched[number] = max(matched.get(number, 0.0), score)
        scores.update(matched)
    ranked = sorted(scores.items(), key=lambda item: (-item[1], item[0]))
    return [Hit(index.entries[number], score) for number, score in ranked[:limit]]


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


@dataclass(frozen=True, slots=True)
class _Index:
    entries: tuple[Entry, ...]
    lengths: tuple[int, ...]
    postings: dict[str, dict[int, int]]
    mean: float

    def weight(self, term: str, number: int, count: int) -> float:
        holders = len(self.postings[term])
        rarity = log(1 + (len(self.entries) - holders + 0.5) / (holders + 0.5))
        length = 1 - _LENGTH + _LENGTH * self.lengths[number] / self.mean
        return rarity * count * (_SATURATION + 1) / (count + _SATURATION * length)


@cache
def _index() -> _Index:
    entries = tuple(every_entry())
    titles = {entry.cite: entry.says for entry in entries if entry.kind == "title"}
    postings: dict[str, dict[int, int]] = {}
    lengths = []
    for number, entry in enumerate(entries):
        words = _terms(entry.says) + _terms(entry.human or "")
        words += [word for name in names(entry) for word in _terms(name)] * _OWN_TERM
        words += list(
            set(_terms(titles.get(entry.cite.section, "")))
            | set(_terms(titles.get(entry.cite.subchapter, "")))
        )
        lengths.append(len(words))
        for word, count in Counter(words).items():
            postings.setdefault(word, {})[number] = count
    return _Index(entries, tuple(lengths), postings, sum(lengths) / len(lengths))


def _wanted(query: str) -> list[dict[str, float]]:
    """For each word of the query, the terms that satisfy it, each with its weight."""
    synonyms = _synonyms()
    groups = []
    for word in _terms(query, parts=False):
        group = {word: 1.0} | {part: 0.4 for part in word.split("-") if part != word}
        for other in synonyms.get(word, ()):
            group.setdefault(other, 0.7)
        groups.append(group)
    return groups


@cache
def _synonyms() -> dict[str, set[str]]:
    """Each word of a term or its aliases, with the words of its other names."""
    found: dict[str, set[str]] = {}
    for entry in glossary():
        keys = [_terms(name, parts=False) for name in names(entry)]
        for key in keys:
            if len(key) == 1:
                for other in keys:
                    found.setdefault(key[0], set()).update(word for word in other if word != key[0])
    return found


def _terms(text: str, *, parts: bool = True) -> list[str]:
    """The words of a text, in the singular; hyphenated ones also in their parts."""
    terms = []
    for word in _WORD.findall(text.lower().replace("’", "'")):
        if word in _COMMON:
            continue
        terms.append(_singular(word))
        if parts and "-" in word:
            terms.extend(_singular(part) for part in word.split("-") if part not in _COMMON)
    return terms


def _singular(word: str) -> str:
    if word == "odds":
        return word  # not the plural of odd
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    if len(word) > 4 and word.endswith(("ches", "shes", "sses", "xes")):
        return word[:-2]
    if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


def _key(name: str) -> tuple[str, ...]:
    return tuple(_terms(name, parts=True)) or (name.lower(),)
