"""Searching the index: questions as people ask them, ranked by relevance (BM25).

A paragraph answers for the words of its headings and of the paragraphs that it stands under, too.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise
from math import log

from pitboss.law.cite import BadInput
from pitboss.law.compare import successor
from pitboss.law.glossary import names
from pitboss.law.index import Entry, editions, every_entry, lookup, subchapters
from pitboss.law.question import PIECE, Asked, asked, slips
from pitboss.law.words import parts, terms, words

_SATURATION, _LENGTH = 1.2, 0.4
_OWN_TERM = 3
"""A defined term counts as if its paragraph said it this many times more."""
_HEADING, _PARENT = 0.5, 0.25
"""The share of a word that is handed down from a heading, and from a paragraph to its items."""
_TOGETHER = 0.8
"""How much more an answer is worth that has the words side by side, as they were asked."""
_REPLACED, _BARE_HEADING, _NOT_HELD = 0.6, 0.8, 0.6
"""What a paragraph is worth that a later edition has too, a heading, and one whose text is not held."""
_KIND = 1.3
"""How much more an entry is worth of the kind that is asked for."""
_LOOKED_AT = 60
"""So many of the best are looked at for words side by side."""


@dataclass(frozen=True, slots=True)
class Hit:
    """An entry that matches, and how well."""

    entry: Entry
    score: float


def search(
    query: str, *, limit: int = 20, chapter: str | None = None, edition: str | None = None
) -> list[Hit]:
    """The entries that match best, best first: of one chapter or one edition, if it is given."""
    chapter, edition = _scope(chapter, edition)
    index = _index()
    wanted = asked(query, index.written, misspelt(query))
    scores = {
        number: score
        for number, score in index.scores(wanted).items()
        if chapter in (None, index.entries[number].cite.chapter)
        and edition in (None, index.entries[number].edition)
    }
    best = sorted(scores, key=lambda number: (-scores[number], number))[: max(_LOOKED_AT, limit)]
    pairs = list(pairwise(each for each in wanted if each.terms))
    hits = [Hit(entry := index.entries[number], scores[number] * _together(entry, pairs)) for number in best]
    return sorted(hits, key=lambda hit: -hit.score)[:limit]


def _scope(chapter: str | None, edition: str | None) -> tuple[str | None, str | None]:
    """A chapter and an edition by the names that the index has for them."""
    chapters = {each.chapter for each in subchapters()}
    of_chapter = None if chapter is None else _named(chapter, chapters, "chapter")
    of_edition = None if edition is None else _named(edition, editions(), "edition")
    if of_chapter and of_edition and editions()[of_edition].chapter != of_chapter:
        raise BadInput(f"{of_edition} is no edition of {of_chapter}: give one of the two alone")
    return of_chapter, of_edition


def _named(name: str, known: Iterable[str], what: str) -> str:
    for each in known:
        if each.casefold() == " ".join(name.split()).casefold():
            return each
    raise BadInput(f"{name!r} is no {what} of the index: write one of {', '.join(sorted(known))}")


@lru_cache(64)
def misspelt(query: str) -> dict[str, str]:
    """The words of a question that are not known, each with the one that it is read as."""
    return slips(query, _index().written)


def _together(entry: Entry, pairs: Sequence[tuple[Asked, Asked]]) -> float:
    """How much more an entry is worth for the words that stand in it side by side."""
    said = {pair for text in (entry.says, *names(entry)) for pair in pairwise(terms(text))}
    found = [
        any((left, right) in said for left in one.terms for right in other.terms) for one, other in pairs
    ]
    return 1 + _TOGETHER * sum(found) / len(found) if found else 1.0


def _worth(entry: Entry, kinds: Set[str]) -> float:
    if not entry.held:
        return _NOT_HELD if entry.provenance == "unknown" else _BARE_HEADING
    later = successor(entry)
    return (_REPLACED if later and lookup(later) else 1.0) * (_KIND if entry.kind in kinds else 1.0)


@dataclass(frozen=True, slots=True)
class _Index:
    entries: tuple[Entry, ...]
    lengths: tuple[int, ...]
    ends: tuple[int, ...]
    """For each entry the number after the last of those that stand under it."""
    postings: dict[str, dict[int, int]]
    """For each term the entries that have it, and how often."""
    written: Counter[str]
    """Every word as it is written, and how often."""

    def scores(self, wanted: Sequence[Asked]) -> dict[int, float]:
        """How well each entry answers: what it has of the words, times its share of the question."""
        sums: dict[int, float] = defaultdict(float)
        covered: dict[int, float] = defaultdict(float)
        whole = 0.0
        for each in wanted:
            matched: dict[int, float] = {}
            reached: dict[int, float] = {}
            whole_of_it = [term for term, share in each.terms.items() if share > PIECE] or each.terms
            rarity = self._rarity(whole_of_it)  # a rare word for a common thing does not make it rarer
            for term, share in each.terms.items():
                weight = min(rarity, self._rarity([term])) * share * each.weight
                for number, score in self._matches(term).items():
                    matched[number] = max(matched.get(number, 0.0), score * weight)
                    reached[number] = max(reached.get(number, 0.0), weight)
            for number, score in matched.items():
                sums[number] += score
                covered[number] += reached[number]
            whole += max(reached.values(), default=0.0)
        kinds = {each.kind for each in wanted}
        return {
            number: score * covered[number] / whole * _worth(self.entries[number], kinds)
            for number, score in sums.items()
        }

    def _rarity(self, terms: Iterable[str]) -> float:
        """How few entries have any of the terms."""
        holders = len({number for term in terms for number in self.postings.get(term, ())})
        return log(1 + (len(self.entries) - holders + 0.5) / (holders + 0.5))

    def _matches(self, term: str) -> dict[int, float]:
        """How well each entry has a term, itself or handed down."""
        found: dict[int, float] = defaultdict(float)
        mean = sum(self.lengths) / len(self.lengths)
        for number, count in self.postings.get(term, {}).items():
            length = 1 - _LENGTH + _LENGTH * self.lengths[number] / mean
            score = count * (_SATURATION + 1) / (count + _SATURATION * length)
            found[number] += score
            handed = score * (_HEADING if self.entries[number].cite.depth <= 3 else _PARENT)
            for below in range(number + 1, self.ends[number]):
                found[below] += handed
        return found


@cache
def _index() -> _Index:
    entries = tuple(every_entry())
    postings: dict[str, dict[int, int]] = {}
    written: Counter[str] = Counter()
    lengths = []
    for number, entry in enumerate(entries):
        says = entry.says if entry.held else entry.says.partition(". ")[0]  # the rest is what we hold of it
        said = words(f"{says} {entry.human}" if entry.human else says)
        if entry.cite.term:
            said += words(" ".join(names(entry))) * _OWN_TERM
        found = [term for word in said for term in parts(word)]
        written.update(said)
        lengths.append(len(found))
        for term in found:
            holders = postings.setdefault(term, {})
            holders[number] = holders.get(number, 0) + 1
    return _Index(entries, tuple(lengths), _ends(entries), postings, written)


def _ends(entries: tuple[Entry, ...]) -> tuple[int, ...]:
    ends = [len(entries)] * len(entries)
    above: list[int] = []
    for number, entry in enumerate(entries):
        while above and entry.cite not in entries[above[-1]].cite:
            ends[above.pop()] = number
        above.append(number)
    return tuple(ends)
