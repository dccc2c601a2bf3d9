"""What a question asks for: its words, other words for them, and what was meant by a slip of spelling."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import chain
from typing import Any

from pitboss.law.glossary import glossary, names
from pitboss.law.index import HERE, every_entry
from pitboss.law.words import ASKING, nearest, parts, stem, terms, words

_ASKING, _PHRASE = 0.1, 0.5
"""What a word weighs that only asks, and a phrase of such words that asks for something."""
_LONGEST = 4
"""So many words a phrase or a name has at most."""
_OTHER, PIECE = 0.75, 0.4
"""What another word for the one asked weighs, and a piece of a compound."""


@dataclass(frozen=True, slots=True)
class Asked:
    """One thing asked: the terms of which any one answers it, each with its share, and what it weighs."""

    terms: dict[str, float]
    weight: float = 1.0
    kind: str = ""
    """The kind of entry that answers who asks so, such as a limit for how many."""


def asked(query: str, known: Mapping[str, int], corrected: Mapping[str, str]) -> list[Asked]:
    """The things that a question asks for. `known` has the words of the index with their number."""
    left = [corrected.get(word, word) for word in words(query)]
    found: list[Asked] = []
    while left:
        count, things = _first(left, known)
        found += things
        left = left[count:]
    return found


def slips(query: str, known: Mapping[str, int]) -> dict[str, str]:
    """The words of a question that nobody knows, each with the word most likely meant."""
    familiar = {*known, *_sayings(), *ASKING}
    terms_of_all = {term for word in familiar for term in parts(word)}
    found = {}
    for word in words(query):
        strange = parts(word) and not terms_of_all.intersection(parts(word))
        if strange and (likely := nearest(word, familiar)):
            found[word] = max(sorted(likely), key=lambda each: known.get(each, 0))
    return found


def _first(left: list[str], known: Mapping[str, int]) -> tuple[int, list[Asked]]:
    """How many words belong to the first thing that is asked, and what it is."""
    for length in range(min(_LONGEST, len(left)), 0, -1):
        phrase = left[:length]
        pieces = _pieces(" ".join(phrase))
        row = _phrases().get(pieces)
        if row and "means" in row:
            return length, [_word(word) for word in words(row["means"]) if parts(word)]
        if row:
            return length, [_same(phrase, row.get("same", ""), row.get("kind", ""))]
        if pieces in _headings():
            return length, [Asked(_word(word).terms, 1 / length) for word in phrase if parts(word)]
    if len(left) > 1 and "".join(left[:2]) in known:
        return 2, [_word("-".join(left[:2]))]
    return 1, [_word(left[0])] if parts(left[0]) else []


def _same(phrase: list[str], others: str, kind: str) -> Asked:
    """Other words for a phrase; its own, if it has one that does not only ask, and its pieces."""
    own = terms(" ".join(word for word in phrase if stem(word) not in ASKING))
    shares = dict.fromkeys([*own, *terms(others)], PIECE) | dict.fromkeys(_whole_words(others), _OTHER)
    return Asked(shares | ({own[0]: 1.0} if len(own) == 1 else {}), 1.0 if own else _PHRASE, kind)


def _word(word: str) -> Asked:
    whole, *pieces = parts(word)
    shares = _aliases().get(whole, {}) | dict.fromkeys(pieces, PIECE) | {whole: 1.0}
    return Asked(shares, _ASKING if whole in ASKING else 1.0)


@cache
def _rows() -> list[dict[str, Any]]:
    """What people say in other words than the index."""
    with (HERE / "words.toml").open("rb") as file:
        rows: list[dict[str, Any]] = tomllib.load(file)["row"]
    return rows


@cache
def _phrases() -> dict[tuple[str, ...], dict[str, str]]:
    return {_pieces(phrase): row for row in _rows() for phrase in row["asked"]}


@cache
def _sayings() -> set[str]:
    return {word for row in _rows() for phrase in row["asked"] for word in words(phrase)}


@cache
def _headings() -> set[tuple[str, ...]]:
    """The names of two words or more with which headings begin, mostly of games: each counts as one thing."""
    headings = (entry for entry in every_entry() if not entry.held and entry.cite.depth <= 3)
    found = {_pieces(re.split("[.,:;]", entry.says)[0]) for entry in headings}
    return {name for name in found if len(name) > 1}


def _pieces(name: str) -> tuple[str, ...]:
    return tuple(stem(piece) for word in words(name) for piece in re.split("['-]", word))


def _whole_words(name: str) -> tuple[str, ...]:
    return tuple(parts(word)[0] for word in words(name) if parts(word))


@cache
def _aliases() -> dict[str, dict[str, float]]:
    """Each defined term of one word, or another name for it, with the words of its other names.

    A word that stands in several names is but a piece of each: bet is not another word for a forced bet.
    """
    defined = [{_whole_words(name) for name in names(entry)} for entry in glossary()]
    often = Counter(word for keys in {frozenset(keys) for keys in defined} for word in {*chain(*keys)})
    found: dict[str, dict[str, float]] = {}
    for keys in defined:
        for (alone,) in (key for key in keys if len(key) == 1):
            for other in keys:
                for word in other:
                    share = _OTHER if len(other) == 1 or often[word] == 1 else PIECE
                    others = found.setdefault(alone, {})
                    others[word] = max(share, others.get(word, 0.0))
    return found
