"""How often the search has the right paragraph among its first three."""

from __future__ import annotations

import tomllib
from pathlib import Path

from pitboss.law import cite
from pitboss.law.glossary import names
from pitboss.law.index import HERE, every_entry, lookup
from pitboss.law.search import search
from pitboss.law.words import terms
from tests.cases import for_each
from tests.law.questions import HELD_OUT, LAST, LATER, QUESTIONS

Question = tuple[str, tuple[str, ...]]
with Path(__file__).with_name("questions.toml").open("rb") as _file:
    EIGHTY: tuple[Question, ...] = tuple(
        (row["asked"], tuple(row["answers"])) for row in tomllib.load(_file)["question"]
    )


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


def test_9_of_10_questions_that_were_put_aside_do() -> None:
    assert len(HELD_OUT) == 10
    assert 10 - len(missed := _missed(HELD_OUT)) >= 9, missed


def test_12_of_15_questions_that_were_written_later_do_and_of_the_last_15() -> None:
    assert len(LATER) == len(LAST) == 15
    assert 15 - len(missed := _missed(LATER)) >= 12, missed
    assert 15 - len(missed := _missed(LAST)) >= 12, missed


def test_34_of_the_40_everyday_questions_that_the_search_was_improved_on_do() -> None:
    assert len(EIGHTY) == len({question for question, _ in EIGHTY}) == 80
    assert 40 - len(missed := _missed(EIGHTY[:40])) >= 34, missed


def test_25_of_the_40_everyday_questions_that_only_measure_it_do() -> None:
    assert 40 - len(missed := _missed(EIGHTY[40:])) >= 25, missed


@for_each(("question", "answers"), QUESTIONS + HELD_OUT + LATER + LAST + EIGHTY)
def test_every_answer_is_in_the_index(question: str, answers: tuple[str, ...]) -> None:
    assert question.strip()
    assert answers
    for answer in answers:
        assert lookup(cite(answer)), answer


def test_every_synonym_stands_once_and_leads_to_words_of_the_index() -> None:
    with (HERE / "synonyms.toml").open("rb") as file:
        synonyms = tomllib.load(file)
    with (HERE / "words.toml").open("rb") as file:
        rows = tomllib.load(file)["row"]
    said = {term for entry in every_entry() for term in terms(f"{entry.says} {entry.human or ''}")}
    said |= {term for entry in every_entry() for name in names(entry) for term in terms(name)}
    phrases = [phrase for asked in synonyms for phrase in asked.split(", ")]
    assert len(phrases) == len({*phrases})
    assert not {*phrases} & {phrase for row in rows for phrase in row["asked"]}
    for others in synonyms.values():
        assert said.union({"charity"}).issuperset(terms(others)), others


def test_a_row_of_other_words_has_a_reason_and_leads_to_the_index() -> None:
    with (HERE / "words.toml").open("rb") as file:
        rows = tomllib.load(file)["row"]
    said = {term for entry in every_entry() for term in terms(f"{entry.says} {' '.join(entry.aliases)}")}
    kinds = {entry.kind for entry in every_entry()}
    phrases = [phrase for row in rows for phrase in row["asked"]]
    assert len(phrases) == len(set(phrases))
    for row in rows:
        assert {"asked", "why"} < set(row) <= {"asked", "same", "means", "kind", "why"}, row
        assert row["why"].endswith("."), row
        assert "kind" not in row or row["kind"] in kinds, row
        assert not {"same", "means"} <= set(row), row
        assert set(row) == {"asked", "kind", "why"} or said.intersection(
            terms(row.get("same") or row["means"])
        ), row
