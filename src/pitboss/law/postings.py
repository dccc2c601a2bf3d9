"""Map words to the entries that use them, with the weight of each word and of each entry.

A paragraph also answers for the words of its headings and of the paragraphs above it.
"""

from __future__ import annotations

import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from itertools import chain, pairwise, permutations
from math import log

from pitboss.law.compare import find_successor
from pitboss.law.index import HERE, Entry, every_entry, lookup, term_names
from pitboss.law.question import PIECE_WEIGHT, QueryTerm
from pitboss.law.subjects import Subject
from pitboss.law.words import parts, stem, terms, words

_TERM_SATURATION, _LENGTH_WEIGHT = 1.2, 0.6
_OWN_TERM_REPEATS = 3
"""Extra occurrences counted for a defined term in its own paragraph."""
_HEADING_SHARE, _PARENT_SHARE = 0.5, 0.25
"""Share of a word's score handed down from a heading, and from a paragraph to its items."""
_REPLACED_WEIGHT, _BARE_HEADING_WEIGHT, _NOT_HELD_WEIGHT = 0.6, 0.8, 0.6
"""Weight of a paragraph that a later edition also has, of a heading, and of one without its text."""
_EVERYDAY_SCORE = 1.5
"""Score of a word that people use for a paragraph, whether or not the paragraph has it."""
_NEAR_WEIGHT, _ELSEWHERE_WEIGHT = 0.85, 0.5
"""Weight of a paragraph near the subject of a question, and of one on another subject."""
_CHAPTER_SUBJECTS = {"13:47": "charity"}
"""Subjects of chapters whose paragraphs need not name them. Each counts as a heading of the chapter."""
_ANSWERS_CACHE_SIZE = 512

Answers = tuple[dict[int, tuple[float, float]], float]
"""The score and reach of each entry for one thing asked, and the greatest reach of all."""


class Postings:
    """The words of all entries. An entry is identified by its number in the order of the law."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self.entries = entries
        self.written: Counter[str] = Counter()
        """Every word as written, with its count."""
        self.worth = [_entry_weight(entry) for entry in entries]
        self._holders: dict[str, dict[int, int]] = defaultdict(dict)
        self._lengths: list[int] = []
        self._everyday: dict[str, set[int]] = defaultdict(set)
        """The paragraphs that people mean by each everyday word."""
        for number, entry in enumerate(entries):
            self._read(number, entry)
            if subject := _CHAPTER_SUBJECTS.get(entry.cite.chapter):
                self._holders[stem(subject)].setdefault(number, 0)
        self._mean_length = sum(self._lengths) / len(entries)
        self._ends = _find_ends(entries)
        self._matches: dict[str, dict[int, float]] = {}
        self.answers = lru_cache(_ANSWERS_CACHE_SIZE)(self._answers)
        self.pairs = cache(self._pairs)
        self.fit = cache(self._fit)

    def _read(self, number: int, entry: Entry) -> None:
        says = entry.says if entry.is_held else entry.says.partition(". ")[0]  # the rest describes our copy
        said_words = words(f"{says} {entry.human}" if entry.human else says)
        if entry.cite.term:
            said_words += words(" ".join(term_names(entry))) * _OWN_TERM_REPEATS
        found = [term for word in said_words for term in parts(word)]
        everyday = words(" ".join(load_phrases().get(str(entry.cite), ())))
        self.written.update(said_words + everyday)
        for term in (term for word in everyday for term in parts(word)):
            self._everyday[term].add(number)
        self._lengths.append(len(found))
        for term in found:
            holders = self._holders[term]
            holders[number] = holders.get(number, 0) + 1

    def _answers(self, thing: QueryTerm) -> Answers:
        """Score every entry for one thing asked, by its best-fitting word."""
        whole = [term for term, share in thing.shares if share > PIECE_WEIGHT] or [
            term for term, _ in thing.shares
        ]
        rarity = self.rarity(whole)  # a rare word for a common thing does not make it rarer
        found: dict[int, tuple[float, float]] = {}
        for term, share in thing.shares:
            weight = min(rarity, self.rarity([term])) * share * thing.weight
            for number, score in self._matching(term).items():
                best, reach = found.get(number, (0.0, 0.0))
                found[number] = max(best, score * weight), max(reach, weight)
        return found, max((reach for _, reach in found.values()), default=0.0)

    def rarity(self, terms: Iterable[str]) -> float:
        """Return the rarity of the terms among the entries, as a weight."""
        found = [(self._holders.get(term, {}), self._everyday.get(term, ())) for term in terms]
        holders = len({*chain.from_iterable(chain.from_iterable(found))})
        return log(1 + (len(self.entries) - holders + 0.5) / (holders + 0.5))

    def _matching(self, term: str) -> dict[int, float]:
        """Score each entry that has a term, directly or handed down."""
        if term in self._matches:
            return self._matches[term]
        found: dict[int, float] = defaultdict(float)
        for number, count in self._holders.get(term, {}).items():
            length = 1 - _LENGTH_WEIGHT + _LENGTH_WEIGHT * self._lengths[number] / self._mean_length
            score = count * (_TERM_SATURATION + 1) / (count + _TERM_SATURATION * length)
            found[number] += score or _HEADING_SHARE
            self._hand_down(number, score, found)
        for number in self._everyday.get(term, ()):
            found[number] += _EVERYDAY_SCORE
            if self.entries[number].cite.depth <= 3:
                self._hand_down(number, _EVERYDAY_SCORE, found)
        if found:
            self._matches[term] = dict(found)
        return found

    def _hand_down(self, number: int, score: float, found: dict[int, float]) -> None:
        """Add a share of an entry's score to the entries under it."""
        handed = score * (_HEADING_SHARE if self.entries[number].cite.depth <= 3 else _PARENT_SHARE)
        for below in range(number + 1, self._ends[number]):
            found[below] += handed

    def _fit(self, subject: Subject) -> list[float]:
        """Return each entry's weight for a question about a subject."""
        return [
            1.0
            if subject.is_about(entry.cite)
            else _NEAR_WEIGHT
            if subject.is_near(entry.cite)
            else _ELSEWHERE_WEIGHT
            for entry in self.entries
        ]

    def _pairs(self, number: int) -> frozenset[tuple[str, str]]:
        """Return the adjacent words of an entry, and those that share a phrase for it."""
        entry = self.entries[number]
        side_by_side = (pairwise(terms(text)) for text in (entry.says, *term_names(entry)))
        phrases = (permutations(terms(phrase), 2) for phrase in load_phrases().get(str(entry.cite), ()))
        return frozenset(chain(*side_by_side, *phrases))


def _entry_weight(entry: Entry) -> float:
    if not entry.is_held:
        return _NOT_HELD_WEIGHT if entry.provenance == "unknown" else _BARE_HEADING_WEIGHT
    later = find_successor(entry)
    return _REPLACED_WEIGHT if later and lookup(later) else 1.0


def _find_ends(entries: Sequence[Entry]) -> list[int]:
    """Return for each entry the number after the last entry under it."""
    ends = [len(entries)] * len(entries)
    above: list[int] = []
    for number, entry in enumerate(entries):
        while above and entry.cite not in entries[above[-1]].cite:
            ends[above.pop()] = number
        above.append(number)
    return ends


@cache
def load_postings() -> Postings:
    """Return the words of the index, read once."""
    return Postings(tuple(every_entry()))


@cache
def load_phrases() -> dict[str, tuple[str, ...]]:
    """Read the phrases that people use for a paragraph, by its citation."""
    with (HERE / "everyday.toml").open("rb") as file:
        sections = tomllib.load(file)
    return {
        section + rest: tuple(phrases.split(", "))
        for section, rows in sections.items()
        for rest, phrases in rows.items()
    }
