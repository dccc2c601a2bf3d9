"""How often the search has the right paragraph among its first three."""

from __future__ import annotations

import tomllib

import pytest

from pitboss.law import cite
from pitboss.law.index import HERE, every_entry, lookup
from pitboss.law.search import search
from pitboss.law.words import terms
from tests.law.questions import HELD_OUT, QUESTIONS

Question = tuple[str, tuple[str, ...]]


def _missed(questions: tuple[Question, ...]) -> list[str]:
    """The questions that are not answered by one of the first three."""
    return [
        question
        for question, answers in questions
        if not {str(hit.entry.cite) for hit in search(question, limit=3)} & set(answers)
    ]


def test_27_of_30_questions_find_their_paragraph_among_the_first_three() -> None:
    assert len(QUESTIONS) == 30
    assert 30 - len(missed := _missed(QUESTIONS)) >= 27, missed


def test_7_of_10_questions_that_were_put_aside_do() -> None:
    assert len(HELD_OUT) == 10
    assert 10 - len(_missed(HELD_OUT)) >= 7


@pytest.mark.parametrize(("question", "answers"), QUESTIONS + HELD_OUT, ids=lambda item: str(item)[:40])
def test_every_answer_is_in_the_index(question: str, answers: tuple[str, ...]) -> None:
    assert question.strip()
    assert answers
    for answer in answers:
        assert lookup(cite(answer)), answer


def test_a_row_of_other_words_has_a_reason_and_leads_to_the_index() -> None:
    with (HERE / "words.toml").open("rb") as file:
        rows = tomllib.load(file)["row"]
    said = {term for entry in every_entry() for term in terms(f"{entry.says} {' '.join(entry.aliases)}")}
    phrases = [phrase for row in rows for phrase in row["asked"]]
    assert len(phrases) == len(set(phrases))
    for row in rows:
        assert set(row) in ({"asked", "same", "why"}, {"asked", "means", "why"}), row
        assert row["why"].endswith("."), row
        assert said.intersection(terms(row.get("same") or row["means"])), row
