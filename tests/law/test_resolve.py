"""Test short citations."""

from __future__ import annotations

import pytest

from pitboss.law import BadCite, cite
from pitboss.law.index import find, find_nearest
from pitboss.law.resolve import join_citations, resolve
from tests.cases import for_each


@for_each(
    ("short", "full"),
    [
        ("14.9", "13:69F-14.9"),
        ("14.9(d)", "13:69F-14.9(d)"),
        ("14.9(d)1", "13:69F-14.9(d)1"),
        (" 14.12A ", "13:69F-14.12A"),
        ("14", "13:69F-14"),
        ("13.5(b)", "13:69F-13.5(b)"),
        ("20.40(e)9ii", "13:47-20.40(e)9.ii"),
        ("20.40(e)", "13:47-20.40(e)"),
        ('14.1 "ante"', '13:69F-14.1 "ante"'),
        ("13:69F-14.9", "13:69F-14.9"),
        ("N.J.A.C. 19:47-14.9(h)", "19:47-14.9(h)"),
        ("13:69F-99.1", "13:69F-99.1"),
        ("13:69F", "13:69F"),
    ],
)
def test_short_forms_mean_the_chapter_that_has_them(short: str, full: str) -> None:
    assert resolve(short) == cite(full)


def test_the_chapter_in_force_comes_before_the_one_it_replaced() -> None:
    assert find(cite("19:47-14.9"))
    assert find(cite("13:69F-14.9"))
    assert resolve("14.9").chapter == "13:69F"


@pytest.mark.parametrize(("short", "chapters"), [("13.1", ("13:69F", "13:47")), ("13", ("13:69F", "13:47"))])
def test_an_ambiguous_citation_is_refused_with_both_meanings(short: str, chapters: tuple[str, ...]) -> None:
    with pytest.raises(BadCite, match="write one of them in full") as refused:
        resolve(short)
    for chapter in chapters:
        assert f"{chapter}-{short}" in str(refused.value)


@for_each("text", ["", "99.1", "14.999", "bring-in", "14.9(zz)", "14.9(d", '14.1 "zzqx"'])
def test_a_citation_outside_the_index_is_refused(text: str) -> None:
    with pytest.raises(BadCite, match="is not in the index"):
        resolve(text)


def test_a_full_citation_that_is_malformed_is_refused() -> None:
    with pytest.raises(BadCite, match="is not understood"):
        resolve("13:69F-14.9(d")


def test_a_paragraph_that_only_the_older_edition_has_is_found_there() -> None:
    assert not find(cite("13:69F-16.3(a)"))
    assert resolve("16.3(a)") == cite("19:47-16.3(a)")


@for_each(
    ("written", "full"),
    [
        ("14.9b", "13:69F-14.9(b)"),
        ("14.9 b", "13:69F-14.9(b)"),
        ("14.9 (b)", "13:69F-14.9(b)"),
        ("14.9B", "13:69F-14.9(b)"),
        ("§ 14.9(b)", "13:69F-14.9(b)"),
        ("N.J.A.C. 13:69F-14.9(b)", "13:69F-14.9(b)"),
        ("NJAC 13:69f-14.9b", "13:69F-14.9(b)"),
        ("13:69F - 14.9 (d) 1", "13:69F-14.9(d)1"),
        ("14.9d1", "13:69F-14.9(d)1"),
        ("14.9(d)(1)", "13:69F-14.9(d)1"),
        ("14.9.d.1", "13:69F-14.9(d)1"),
        ("14.12a", "13:69F-14.12(a)"),
        ("14.12A", "13:69F-14.12A"),
        ("14.12a(f)", "13:69F-14.12A(f)"),
        ("20.40e9ii", "13:47-20.40(e)9.ii"),
        ("14.19 f 2 ii 1", "13:69F-14.19(f)2.ii.(1)"),
        ("15.1.3i", "13:69F-15.1.3.i"),
        ("15.5d", "19:47-15.5(d)"),
        ("14.1 ante", '13:69F-14.1 "ante"'),
        ("14.1 Forced Bet", '13:69F-14.1 "forced bet"'),
        ("20.41(a) pair plus", '13:47-20.41(a) "pair plus"'),
    ],
)
def test_a_citation_is_understood_as_people_write_it(written: str, full: str) -> None:
    assert resolve(written) == cite(full)


@for_each(
    ("words", "citations"),
    [
        ("14.9 b", ["14.9 b"]),
        ("14.9 14.10", ["14.9", "14.10"]),
        ("14 15", ["14", "15"]),
        ("14.9(d) 1", ["14.9(d) 1"]),
        ("14.9 d 1 14.10b", ["14.9 d 1", "14.10b"]),
        ("N.J.A.C. 13:69F-14.9(b) § 14.10", ["N.J.A.C. 13:69F-14.9(b)", "§ 14.10"]),
        ("14.1 forced bet 14.1 ante", ["14.1 forced bet", "14.1 ante"]),
    ],
)
def test_words_are_joined_into_citations(words: str, citations: list[str]) -> None:
    assert join_citations(words.split()) == citations


@for_each(
    ("text", "near"),
    [
        ("14.99", ["13:69F-14.18", "13:69F-14.19", "13:69F-14.20"]),
        ("14.9(z)", ["13:69F-14.9(j)", "13:69F-14.9(k)", "13:69F-14.9(l)"]),
        ("14.9(d)9", ["13:69F-14.9(d)2", "13:69F-14.9(d)3", "13:69F-14.9(d)4"]),
        ("14.0", []),
    ],
)
def test_a_refusal_names_the_nearest_places_and_the_next_step(text: str, near: list[str]) -> None:
    with pytest.raises(BadCite, match="pitboss law search") as refused:
        resolve(text)
    for place in near:
        assert place in str(refused.value)


@for_each(
    ("missing", "near"),
    [
        ("13:69F-14.9(b)7", []),
        ("13:69F-1.99", ["13:69F-1.10", "13:69F-1.11", "13:69F-1.12"]),
        ("13:69F-13.5(aa)", ["13:69F-13.5(d)", "13:69F-13.5(e)", "13:69F-13.5(f)"]),
        ("13:47-9", ["13:47-7", "13:47-8", "13:47-13"]),
        ("13:70-1.1", ["13:47", "13:69E", "13:69F", "19:47"]),
    ],
)
def test_the_nearest_are_on_both_sides_of_a_missing_place(missing: str, near: list[str]) -> None:
    assert list(map(str, find_nearest(cite(missing)))) == near
