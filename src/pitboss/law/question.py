"""Parse a question: its words, their synonyms, and corrections of misspelled words."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import chain
from typing import Any

from pitboss.law.index import HERE, every_entry, glossary, term_names
from pitboss.law.spelling import Speller
from pitboss.law.words import ASKING, COMMON, parts, pieces, stem, terms, words

_ASKING_WEIGHT, _PHRASE_WEIGHT = 0.1, 0.5
"""Weight of a word that only asks, and of a phrase of such words that asks for something."""
_MAX_PHRASE_WORDS = 4
"""Maximum number of words in a phrase or name."""
_SYNONYM_WEIGHT, _ALIAS_WEIGHT, PIECE_WEIGHT = 0.7, 0.75, 0.4
"""Weight of a synonym, of another name of a defined term, and of a piece of a compound."""
MAX_CORRECTED = 4
"""Maximum number of misspelled words corrected in a question."""
_MEANT_CACHE_SIZE = 1 << 12


@dataclass(frozen=True, slots=True)
class QueryTerm:
    """One thing asked: alternative terms with their shares, and its weight."""

    shares: tuple[tuple[str, float], ...]
    weight: float = 1.0
    kind: str = ""
    """Kind of entry that answers such a question, for example a limit for "how many"."""


def parse_question(words: Sequence[str], known: Mapping[str, int]) -> list[QueryTerm]:
    """Return the things that the words of a question ask for. `known` has the words of the index."""
    left = list(words)
    found: list[QueryTerm] = []
    while left:
        count, things = _read_first(left, known)
        found += things
        left = left[count:]
    return found


class Spelling:
    """The words that a question may use, and corrections for misspelled ones."""

    def __init__(self, written: Mapping[str, int]) -> None:
        familiar = {*written, *_known_words(), *ASKING}
        self._written = written
        self._terms = {term for word in familiar for term in parts(word)}
        self._speller = Speller(familiar)
        self._meant = lru_cache(_MEANT_CACHE_SIZE)(self._find_meant)

    def slips(self, query: str) -> dict[str, str]:
        """Return the first unknown words of a question, each with its most likely correction."""
        strange = [word for word in dict.fromkeys(words(query)) if self._is_strange(word)]
        return {word: meant for word in strange[:MAX_CORRECTED] if (meant := self._meant(word))}

    def _is_strange(self, word: str) -> bool:
        return bool(parts(word)) and not self._terms.intersection(parts(word))

    def _find_meant(self, word: str) -> str:
        likely = self._speller.nearest(word)
        return max(likely, key=lambda each: self._written.get(each, 0), default="")


def _read_first(left: list[str], known: Mapping[str, int]) -> tuple[int, list[QueryTerm]]:
    """Return the first thing asked, and the number of words that belong to it."""
    for length in range(min(_MAX_PHRASE_WORDS, len(left)), 0, -1):
        phrase = left[:length]
        name = pieces(" ".join(phrase))
        row = _phrases().get(name)
        if row and "means" in row:
            return length, [_read_word(word) for word in words(row["means"]) if parts(word)]
        if row:
            return length, _add_synonyms(phrase, row.get("same", ""), row.get("kind", ""))
        if name in _headings():
            return length, [QueryTerm(_read_word(word).shares, 1 / length) for word in phrase if parts(word)]
    pair = left[:2]
    if len(pair) == 2 and "".join(pair) in known and not COMMON.issuperset(pair):  # "be at" is not "beat"
        return 2, [_read_word("-".join(pair))]
    return 1, [_read_word(left[0])] if parts(left[0]) else []


def _add_synonyms(phrase: list[str], others: str, kind: str) -> list[QueryTerm]:
    """Return a phrase as its own words, without those that only ask, plus synonyms for each."""
    shares = dict.fromkeys(terms(others), PIECE_WEIGHT) | dict.fromkeys(_whole_words(others), _SYNONYM_WEIGHT)
    own = [parts(word)[0] for word in phrase if parts(word) and stem(word) not in ASKING]
    if not own:
        return [QueryTerm(tuple(shares.items()), _PHRASE_WEIGHT if kind else 1.0, kind)]
    return [QueryTerm(tuple((shares | {word: 1.0}).items()), 1 / len(own), kind) for word in own]


def _read_word(word: str) -> QueryTerm:
    whole, *rest = parts(word)
    shares = _aliases().get(whole, {}) | dict.fromkeys(rest, PIECE_WEIGHT) | {whole: 1.0}
    return QueryTerm(tuple(shares.items()), _ASKING_WEIGHT if whole in ASKING else 1.0)


@cache
def _load_rows() -> list[dict[str, Any]]:
    """Read the synonyms that people use for the words of the index."""
    with (HERE / "words.toml").open("rb") as file:
        rows: list[dict[str, Any]] = tomllib.load(file)["row"]
    with (HERE / "synonyms.toml").open("rb") as file:
        same = tomllib.load(file)
    return [{"asked": asked.split(", "), "same": others} for asked, others in same.items()] + rows


@cache
def _phrases() -> dict[tuple[str, ...], dict[str, str]]:
    return {pieces(phrase): row for row in _load_rows() for phrase in row["asked"]}


@cache
def _known_words() -> set[str]:
    return {word for row in _load_rows() for phrase in row["asked"] for word in words(phrase)}


@cache
def _headings() -> set[tuple[str, ...]]:
    """Return the names of two words or more that begin headings, mostly of games. Each counts as one
    thing."""
    headings = (entry for entry in every_entry() if not entry.is_held and entry.cite.depth <= 3)
    found = {pieces(re.split("[.,:;]", entry.says)[0]) for entry in headings}
    return {name for name in found if len(name) > 1}


def _whole_words(name: str) -> tuple[str, ...]:
    return tuple(parts(word)[0] for word in words(name) if parts(word))


@cache
def _aliases() -> dict[str, dict[str, float]]:
    """Map each defined term or alias of one word to the words of its other names.

    A word in several names is only a piece of each: "bet" is not a synonym of "forced bet".
    """
    defined = [{_whole_words(name) for name in term_names(entry)} for entry in glossary()]
    often = Counter(word for keys in {frozenset(keys) for keys in defined} for word in {*chain(*keys)})
    found: dict[str, dict[str, float]] = {}
    for keys in defined:
        for (alone,) in (key for key in keys if len(key) == 1):
            for other in keys:
                for word in other:
                    share = _ALIAS_WEIGHT if len(other) == 1 or often[word] == 1 else PIECE_WEIGHT
                    others = found.setdefault(alone, {})
                    others[word] = max(share, others.get(word, 0.0))
    return found
