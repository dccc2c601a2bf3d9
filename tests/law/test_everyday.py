"""Test everyday words for paragraphs, and the subject of a question."""

from __future__ import annotations

import tomllib
from itertools import chain

import pytest

from pitboss.law import cite
from pitboss.law.index import HERE, lookup
from pitboss.law.postings import load_phrases
from pitboss.law.question import parse_question
from pitboss.law.search import search
from pitboss.law.subjects import find_subjects
from pitboss.law.words import pieces, words


def _found(query: str, limit: int = 3) -> list[str]:
    return [str(hit.entry.cite) for hit in search(query, limit=limit)]


def test_everyday_words_cite_paragraphs_of_the_index_in_normal_form() -> None:
    assert len(load_phrases()) > 900
    for where in load_phrases():
        assert str(cite(where)) == where
        assert lookup(cite(where)), where


def test_everyday_words_are_short_and_unique_phrases() -> None:
    for where, phrases in load_phrases().items():
        assert len(set(phrases)) == len(phrases), where
        for phrase in phrases:
            assert 1 <= len(words(phrase)) <= 14, (where, phrase)
            assert phrase == phrase.strip(" ?.,"), (where, phrase)


def test_an_everyday_word_finds_a_paragraph_without_it() -> None:
    entry = search("bathroom", limit=1)[0].entry
    assert entry.cite == cite("13:69F-14.7(c)5")
    assert "bathroom" not in entry.says.lower()


def test_words_of_one_everyday_phrase_count_together() -> None:
    assert _found("forgot to cut the deck")[0] == "13:69F-14.15(e)1"


@pytest.mark.parametrize(
    ("question", "inside"),
    [
        ("is the joker wild in pai gow poker", "13:69F-11"),
        ("how many may play at a hold 'em table", "13:69F-14.10(b)"),
        ("which ranks come first at badugi", "13:69F-14.12B"),
        ("late bet at mini-dice", "13:69F-13"),
        ("ticket that nobody claimed at keeno", "19:47-15"),
    ],
)
def test_the_subject_of_a_question_comes_first(question: str, inside: str) -> None:
    assert search(question, limit=1)[0].entry.cite in cite(inside)


def test_of_subjects_that_overlap_the_longest_counts() -> None:
    (one,) = find_subjects(words("the pai gow poker table"))
    assert one.is_about(cite("13:69F-11.3(c)"))
    assert not one.is_about(cite("13:69F-14.3"))
    assert find_subjects(words("texas hold 'em")) == find_subjects(words("holdem"))
    assert find_subjects([]) == find_subjects(words("who pays")) == []


def test_a_subject_has_unique_phrases_and_citations_of_the_index() -> None:
    with (HERE / "subjects.toml").open("rb") as file:
        rows = tomllib.load(file)["subject"]
    phrases = [pieces(phrase) for row in rows for phrase in row["asked"]]
    assert len(set(phrases)) == len(phrases)
    for where in chain.from_iterable(row["about"] + row.get("near", []) for row in rows):
        assert cite(where).depth == 1 or lookup(cite(where)), where


@pytest.mark.parametrize(
    ("contracted", "full"),
    [("can't read", "can not read"), ("cannot read", "can not read"), ("I won't", "i will not"),
     ("he doesn't", "he does not"), ("I'm sure we've said they'll", "i sure we said they")],
)  # fmt: skip
def test_contractions_are_written_out(contracted: str, full: str) -> None:
    assert words(contracted) == full.split()


def test_two_common_words_do_not_make_another() -> None:
    """`be at` must not match `beat`."""
    assert "beat" not in {
        term for thing in parse_question(words("be at"), {"beat": 1}) for term, _ in thing.shares
    }
    assert "upcard" in {
        term for thing in parse_question(words("up card"), {"upcard": 1}) for term, _ in thing.shares
    }
