"""Test misspelled words, and the work that it takes to read them."""

from __future__ import annotations

import random
from string import ascii_lowercase

import pytest

from pitboss.law import BadInput, spelling
from pitboss.law.index import every_entry
from pitboss.law.postings import load_postings
from pitboss.law.question import MAX_CORRECTED
from pitboss.law.search import MAX_QUERY_LENGTH, MAX_THINGS, correct_spelling, search
from pitboss.law.spelling import MIN_WORD_LENGTH, Speller, count_slips
from pitboss.law.words import words
from tests.cases import for_each

MAX_COMPARISONS = 150
"""Maximum number of known words, of some 2,500, compared with one misspelled word."""


@for_each(
    ("slip", "meant"),
    [
        ("exposd", "exposed"),
        ("exopsed", "exposed"),
        ("alchohol", "alcohol"),
        ("insurence", "insurance"),
        ("tournement", "tournament"),
        ("vigirosh", "vigorish"),
    ],
)
def test_a_misspelling_is_nearest_to_its_word(slip: str, meant: str) -> None:
    known = ["exposed", "alcohol", "insurance", "tournament", "vigorish", "expired", "dealer"]
    assert Speller(known).nearest(slip) == [meant]


@for_each("word", ["zzqx", "cat", "flibbertigibbet", "xposdd", ""])
def test_a_word_far_from_all_has_no_neighbor(word: str) -> None:
    assert Speller(["exposed", "cut", "vigorish"]).nearest(word) == []


def _misspell(word: str, slips: int, chance: random.Random) -> str:
    """Drop, add, change or swap letters."""
    for _ in range(slips):
        place = chance.randrange(max(1, len(word) - 1))
        letter, rest = chance.choice(ascii_lowercase), word[place + 1 :]
        word = word[:place] + chance.choice(
            [rest, letter + word[place:], letter + rest, rest[:1] + word[place : place + 1] + rest[1:]]
        )
    return word


def _vocabulary() -> list[str]:
    return sorted({word for entry in every_entry() for word in words(entry.says)})


@pytest.mark.slow
def test_filed_words_match_an_exhaustive_comparison() -> None:
    known = [word for word in _vocabulary() if len(word) >= MIN_WORD_LENGTH]
    speller, chance = Speller(known), random.Random(7)
    for _ in range(150):
        slip = _misspell(chance.choice(known), chance.choice((1, 2, 2, 3)), chance)
        if len(slip) < MIN_WORD_LENGTH:
            continue
        most = 2 if len(slip) >= 8 else 1
        near = {word: count_slips(slip, word, most) for word in known if abs(len(word) - len(slip)) <= most}
        least = min(near.values(), default=most + 1)
        expected = sorted(word for word, slips in near.items() if slips == least <= most)
        assert speller.nearest(slip) == expected, slip


def _hostile_queries() -> list[str]:
    """Build questions of misspellings, of nonsense and of the words that most paragraphs have."""
    chance, known = random.Random(11), _vocabulary()
    long = [word for word in known if len(word) > 7]
    queries = [" ".join(_misspell(chance.choice(long), 2, chance) for _ in range(30)) for _ in range(20)]
    queries += [" ".join("".join(chance.choices(ascii_lowercase, k=9)) for _ in range(20)) for _ in range(20)]
    queries += [" ".join(chance.choices(known, k=40)) for _ in range(20)]
    return [query[:MAX_QUERY_LENGTH] for query in queries]


def test_no_question_is_expensive(monkeypatch: pytest.MonkeyPatch) -> None:
    """Count work instead of time: words compared, and things that every entry is scored for."""
    compared = scored = 0

    def counted_slips(one: str, other: str, most: int) -> int:
        nonlocal compared
        compared += 1
        return count_slips(one, other, most)

    answers = load_postings().answers

    def counted_answers(thing: object) -> object:
        nonlocal scored
        scored += 1
        return answers(thing)

    monkeypatch.setattr(spelling, "count_slips", counted_slips)
    monkeypatch.setattr(load_postings(), "answers", counted_answers)
    for query in _hostile_queries():
        correct_spelling.cache_clear()
        compared = scored = 0
        search(query)
        assert compared <= MAX_COMPARISONS * MAX_CORRECTED, query
        assert scored <= MAX_THINGS, query
        assert len(correct_spelling(query)) <= MAX_CORRECTED, query


def test_a_misspelled_word_is_looked_up_once(monkeypatch: pytest.MonkeyPatch) -> None:
    search("exposd card")
    monkeypatch.setattr(Speller, "nearest", None)
    correct_spelling.cache_clear()
    assert correct_spelling("an exposd hand") == {"exposd": "exposed"}


def test_an_overlong_question_is_refused() -> None:
    with pytest.raises(BadInput, match="ask in at most"):
        search("word " * MAX_QUERY_LENGTH)
