"""Test the search and the glossary."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.law import BadInput, cite
from pitboss.law.index import every_entry, glossary, term_names
from pitboss.law.search import correct_spelling, search
from tests.cases import for_each


def _found(query: str, limit: int = 10) -> list[str]:
    return [str(hit.entry.cite) for hit in search(query, limit=limit)]


@for_each("query", ["bring-in stud", '"bring-in" stud', "Bring-In STUD", "bring-ins stud"])
def test_bring_in_finds_the_forced_bets_of_stud_first(query: str) -> None:
    first = _found(query, limit=8)
    assert first[0] == '13:69F-14.1 "forced bet"'
    assert {"13:69F-14.9(e)", "13:69F-14.13(e)", "13:69F-14.13A(e)"} <= set(first)


@for_each(
    ("one", "many"),
    [
        ("shaker", "shakers"),
        ("forced bet", "forced bets"),
        ("burn card", "burn cards"),
        ("copy hand", "copies hands"),
        ("box", "boxes"),
        ("bring-in", "bring-ins"),
        ("player", "player's".removesuffix("'s") + "s"),
    ],
)
def test_plurals_find_what_singulars_find(one: str, many: str) -> None:
    assert _found(one) == _found(many)
    assert _found(one)


def test_odds_do_not_match_odd() -> None:
    assert any("odds" in hit.entry.says.lower() for hit in search("odds"))
    assert _found("odds") != _found("odd")


@pytest.mark.parametrize(
    ("synonym", "term"),
    [
        ("bring-in", '13:69F-14.1 "forced bet"'),
        ("buck", '13:69F-14.1 "button"'),
        ("holdem", '13:47-20.2 "hold \'em"'),
    ],
)
def test_synonyms_of_the_glossary_are_understood(synonym: str, term: str) -> None:
    assert term in _found(synonym, limit=5)


def test_a_synonym_finds_paragraphs_that_use_only_the_defined_term() -> None:
    hits = search("bring-in", limit=50)
    other = [hit for hit in hits if "bring-in" not in hit.entry.says.lower() and hit.entry.cite.term is None]
    assert any("forced bet" in hit.entry.says.lower() for hit in other)


@for_each("query", ["zzqx", "flibbertigibbet", "", "   ", "the of and", "?!", "-"])
def test_nonsense_finds_nothing(query: str) -> None:
    assert search(query) == []


def test_hits_come_best_first_and_within_the_limit() -> None:
    hits = search("dealer card wager", limit=15)
    assert len(hits) == 15
    assert all(one.score >= other.score > 0 for one, other in pairwise(hits))
    assert len({id(hit.entry) for hit in hits}) == 15
    assert search("dealer", limit=3) == search("dealer", limit=15)[:3]


def test_more_words_matched_rank_higher() -> None:
    both = search("shaker mini-dice", limit=1)[0].entry
    assert both.cite in cite("13:69F-13")


def test_a_rare_word_weighs_more_than_a_common_one() -> None:
    assert all("gong" in hit.entry.says.lower() for hit in search("gongs dealer", limit=2))


def test_the_glossary_is_every_definition_in_alphabetical_order() -> None:
    found = glossary()
    expected = [entry for entry in every_entry() if entry.kind == "definition" and entry.cite.term]
    assert len(found) == len(expected) > 50
    assert [entry.cite.term for entry in found] == sorted(entry.cite.term or "" for entry in expected)


@for_each(
    ("term", "expected"),
    [
        ("ante", '13:69F-14.1 "ante"'),
        ("Antes", '13:69F-14.1 "ante"'),
        ("bring-in", '13:69F-14.1 "forced bet"'),
        ("forced bets", '13:69F-14.1 "forced bet"'),
        ("gong", '13:69F-10.1 "gongs"'),
        ("tie", '13:69F-10.1 "push"'),
    ],
)
def test_a_term_or_its_synonym_is_found_in_the_glossary(term: str, expected: str) -> None:
    assert expected in [str(entry.cite) for entry in glossary(term)]


def test_a_term_that_is_not_defined_is_not_found() -> None:
    assert glossary("flibbertigibbet") == []
    assert glossary("bet that is forced by nobody") == []


def test_one_term_defined_twice_is_found_twice() -> None:
    found = [str(entry.cite) for entry in glossary("push")]
    assert {'13:69F-10.1 "push"', '13:69F-11.1 "push"', '19:47-16.1 "push"'} <= set(found)


def test_the_names_of_a_term() -> None:
    forced = next(entry for entry in glossary("forced bet") if entry.cite in cite("13:69F-14"))
    assert term_names(forced)[0] == "forced bet"
    assert "bring-in" in term_names(forced)


@pytest.mark.parametrize(
    ("slip", "word"), [("exposd", "exposed"), ("alchohol", "alcohol"), ("insurence", "insurance")]
)
def test_a_misspelling_finds_the_words_results_and_is_reported(slip: str, word: str) -> None:
    assert _found(slip) == _found(word) != []
    assert correct_spelling(f"the {slip} card") == {slip: word}
    assert correct_spelling(word) == {}


def test_question_words_weigh_little() -> None:
    assert set(_found("what happens when there is a misdeal?", limit=3)) < set(_found("misdeal", limit=12))
    assert search("misdeal", limit=1)[0].score > 2 * search("when may what happen", limit=1)[0].score


def test_a_paragraph_answers_for_its_headings_and_parents() -> None:
    one = search("omaha ante", limit=1)[0].entry
    assert one.cite == cite("13:69F-14.11(b)")
    assert "omaha" not in one.says.lower()
    item = search("time charges every 20 minutes", limit=1)[0].entry
    assert item.cite in cite("13:69F-14.14(b)3")


def test_the_edition_in_force_comes_before_the_one_it_replaced() -> None:
    found = _found("one big chip without saying raise", limit=20)
    assert found.index("13:69F-14.7(i)") < found.index("19:47-14.7(i)")


def test_a_search_keeps_to_a_chapter_or_an_edition() -> None:
    assert {hit.entry.cite.chapter for hit in search("wager", chapter="13:47")} == {"13:47"}
    assert {hit.entry.edition for hit in search("wager", edition="19:47 (May 1996)")} == {"19:47 (May 1996)"}
    assert search("wager", chapter="13:69f") == search("wager", chapter="13:69F")
    assert {hit.entry.edition for hit in search("prize", chapter="13:47", edition="13:47 (2024)")} == {
        "13:47 (2024)"
    }


@for_each(
    ("scope", "reason"),
    [
        ({"chapter": "14"}, "the index has no chapter '14'; choose one of 13:47, 13:69E, 13:69F, 19:47"),
        ({"chapter": ""}, "the index has no chapter ''"),
        ({"edition": "1996"}, r"the index has no edition '1996'; choose one of 13:47, 13:47 \(2024\)"),
        (
            {"chapter": "13:47", "edition": "19:47"},
            "19:47 is not an edition of 13:47; give only one of the two",
        ),
    ],
)
def test_a_wrong_chapter_or_edition_is_refused_with_those_there_are(
    scope: dict[str, str], reason: str
) -> None:
    with pytest.raises(BadInput, match=reason):
        search("wager", **scope)  # type: ignore[arg-type]


@given(st.text(max_size=60))
def test_any_text_can_be_asked(text: str) -> None:
    hits = search(text, limit=3)
    assert len(hits) <= 3
    assert all(hit.score > 0 for hit in hits)


def test_a_rare_synonym_does_not_make_a_common_thing_rarer() -> None:
    """People are players, so the few paragraphs that use "person" do not rank first."""
    for people in ("players", "people", "persons"):
        assert "13:69F-14.10(b)" in _found(f"how many {people} fit at a hold'em table", 3), people


def test_how_many_finds_a_limit_and_what_if_finds_a_ruling() -> None:
    first = search("how many players may sit at stud", limit=1)[0].entry
    assert first.kind == "limit"
    assert search("what if the shuffler jams", limit=1)[0].entry.kind == "ruling"


def test_the_words_of_a_phrase_are_not_the_phrase() -> None:
    """Out of money means all-in, so paragraphs on money or on running do not match."""
    first, *others = _found("run out of money", 6)
    assert first == "13:69F-14.7(c)4"
    assert {'13:69F-14.1 "all-in"', '13:47-20.40(a) "all-in"'} <= set(others)
