"""Search the index with questions as people ask them, ranked by relevance (BM25)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from heapq import nsmallest
from itertools import pairwise
from math import prod

from pitboss.law.cite import BadInput
from pitboss.law.index import Entry, editions, subchapters
from pitboss.law.postings import Postings, load_postings
from pitboss.law.question import QueryTerm, Spelling, parse_question
from pitboss.law.subjects import find_subjects
from pitboss.law.words import words

MAX_QUERY_LENGTH = 200
MAX_THINGS = 12
"""Maximum number of things searched for. Of a longer question, the most significant words count."""
_ADJACENT_BONUS = 0.8
"""Bonus for an answer that has the words adjacent, as in the question."""
_KIND_FACTOR = 1.3
"""Factor for an entry of the kind that is asked for."""
_CANDIDATES_CHECKED = 60
"""Number of top results checked for adjacent words."""


@dataclass(frozen=True, slots=True)
class Hit:
    """An entry that matches, with its score."""

    entry: Entry
    score: float


def search(
    query: str, *, limit: int = 20, chapter: str | None = None, edition: str | None = None
) -> list[Hit]:
    """Return the best matches, best first, from one chapter or one edition if given."""
    chapter, edition = _scope(chapter, edition)
    index = load_postings()
    corrected = correct_spelling(query)
    meant = [corrected.get(word, word) for word in words(query)]
    things = _keep_heaviest(parse_question(meant, index.written), index)
    fits = [index.fit(subject) for subject in find_subjects(meant)]
    scores = {
        number: score * prod(fit[number] for fit in fits)
        for number, score in _score_entries(things, index).items()
        if chapter in (None, index.entries[number].cite.chapter)
        and edition in (None, index.entries[number].edition)
    }
    best = nsmallest(max(_CANDIDATES_CHECKED, limit), scores, key=lambda number: (-scores[number], number))
    pairs = list(pairwise(things))
    hits = [
        Hit(index.entries[each], scores[each] * _adjacency_factor(index.pairs(each), pairs)) for each in best
    ]
    return sorted(hits, key=lambda hit: -hit.score)[:limit]


def _scope(chapter: str | None, edition: str | None) -> tuple[str | None, str | None]:
    """Return a chapter and an edition by the index's names for them."""
    chapters = {each.chapter for each in subchapters()}
    of_chapter = None if chapter is None else _find_name(chapter, chapters, "chapter")
    of_edition = None if edition is None else _find_name(edition, editions(), "edition")
    if of_chapter and of_edition and editions()[of_edition].chapter != of_chapter:
        raise BadInput(f"{of_edition} is not an edition of {of_chapter}; give only one of the two")
    return of_chapter, of_edition


def _find_name(name: str, known: Iterable[str], what: str) -> str:
    for each in known:
        if each.casefold() == " ".join(name.split()).casefold():
            return each
    raise BadInput(f"the index has no {what} {name!r}; choose one of {', '.join(sorted(known))}")


@cache
def _spelling() -> Spelling:
    return Spelling(load_postings().written)


@lru_cache(64)
def correct_spelling(query: str) -> dict[str, str]:
    """Return the unknown words of a question, each with its correction."""
    if len(query) > MAX_QUERY_LENGTH:
        raise BadInput(
            f"the question has {len(query):,} characters: ask in at most {MAX_QUERY_LENGTH}, "
            "and leave out what matters less"
        )
    return _spelling().slips(query)


def _keep_heaviest(things: Sequence[QueryTerm], index: Postings) -> list[QueryTerm]:
    """Keep the most significant things, in the order they were asked."""
    different = list(dict.fromkeys(thing for thing in things if thing.shares))
    if len(different) <= MAX_THINGS:
        return different
    weights = {thing: thing.weight * index.rarity(term for term, _ in thing.shares) for thing in different}
    kept = set(sorted(different, key=lambda thing: -weights[thing])[:MAX_THINGS])
    return [thing for thing in different if thing in kept]


def _score_entries(things: Sequence[QueryTerm], index: Postings) -> dict[int, float]:
    """Score each entry: its score for the words, times its share of the question."""
    sums: dict[int, float] = defaultdict(float)
    covered: dict[int, float] = defaultdict(float)
    whole = 0.0
    for thing in things:
        answers, most = index.answers(thing)
        whole += most
        for number, (score, reach) in answers.items():
            sums[number] += score
            covered[number] += reach
    kinds = {thing.kind for thing in things}
    found = {}
    for number, score in sums.items():
        worth = index.worth[number] * (_KIND_FACTOR if index.entries[number].kind in kinds else 1.0)
        found[number] = score * covered[number] / whole * worth
    return found


def _adjacency_factor(
    said: frozenset[tuple[str, str]], pairs: Sequence[tuple[QueryTerm, QueryTerm]]
) -> float:
    """Return the factor for an entry that has the words adjacent."""
    found = [
        any((left, right) in said for left, _ in one.shares for right, _ in other.shares)
        for one, other in pairs
    ]
    return 1 + _ADJACENT_BONUS * sum(found) / len(found) if found else 1.0
