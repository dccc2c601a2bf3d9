"""Test that citations parse, normalize, sort, contain and print."""

from __future__ import annotations

import copy
import pickle
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.law import BadCite, Cite, cite
from pitboss.law.index import every_entry, find
from pitboss.law.words import parts, stem
from tests.cases import for_each

ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xiv", "xix", "xx", "xxxix")
_numbers = st.integers(1, 60)
_suffixes = st.sampled_from(["", "", "", "A", "B", "Z"])
_letters = st.sampled_from([*"abcdefghijklmnopqrstuvwxyz", "aa", "bb", "az", "ii"])
_levels = st.tuples(
    _letters.map(lambda mark: f"({mark})"),
    _numbers.map(str),
    st.sampled_from(ROMAN).map(lambda mark: f".{mark}"),
    _numbers.map(lambda mark: f".({mark})"),
    st.sampled_from("ABCXYZ").map(lambda mark: f".({mark})"),
)
_words = st.text("abcxyz09'/-", min_size=1, max_size=8)
_terms = st.lists(_words, min_size=1, max_size=3).map(lambda words: f' "{" ".join(words)}"')


@st.composite
def citations(draw: st.DrawFn) -> str:
    """Generate the normal form of any citation, from a chapter down to (A)."""
    chapter = f"{draw(_numbers)}:{draw(_numbers)}{draw(st.sampled_from(['', 'F', 'E', 'AB']))}"
    depth = draw(st.integers(1, 8))
    text = chapter
    if depth >= 2:
        text += f"-{draw(_numbers)}{draw(_suffixes)}"
    if depth >= 3:
        text += f".{draw(_numbers)}{draw(_suffixes)}"
        text += "".join(draw(_levels)[: depth - 3])
        text += draw(st.one_of(st.just(""), _terms))
    return text


@for_each(
    "text",
    [
        "13:69F-14.9(d)1",
        "13:47-20.40(e)9.ii",
        "19:47-14.9(h)",
        "13:69F",
        "13:69F-14",
        "13:47-5A.8(a)",
        "13:69F-14.12A(b)",
        "13:47-7.2.1",
        "13:47-7.2.1.i",
        '13:69F-14.1 "ante"',
        '13:47-20.40(a) "hi/lo"',
        "13:69F-11.8(a)1.i.(1).(A)",
        "5:12-100",
    ],
)
def test_a_normal_form_prints_as_it_was_written(text: str) -> None:
    assert str(cite(text)) == text
    assert repr(cite(text)) == f"cite({text!r})"


@for_each(
    ("written", "normal"),
    [
        ("N.J.A.C. 13:47-20.40(e)9ii", "13:47-20.40(e)9.ii"),
        ("N.J.A.C.13:69F-14.9", "13:69F-14.9"),
        ("N.J.S.A. 5:12-100", "5:12-100"),
        ("  13:69F-14.9(d)1  ", "13:69F-14.9(d)1"),
        ("13:69F-14.9(d).1", "13:69F-14.9(d)1"),
        ("13:69F-11.8(a)1i(1)(A)", "13:69F-11.8(a)1.i.(1).(A)"),
        ('13:69F-14.1 "All-In"', '13:69F-14.1 "all-in"'),
        ('13:69F-14.1"ante"', '13:69F-14.1 "ante"'),
        ('13:69F-14.1 " burn   card "', '13:69F-14.1 "burn card"'),
    ],
)
def test_other_spellings_have_one_normal_form(written: str, normal: str) -> None:
    assert str(cite(written)) == normal
    assert cite(written) == cite(normal)
    assert hash(cite(written)) == hash(cite(normal))


@given(citations())
def test_print_and_parse_round_trip(text: str) -> None:
    assert str(cite(text)) == text
    assert cite(str(cite(text))) == cite(text)
    assert cite(f"N.J.A.C. {text}") == cite(text)


@given(citations(), citations())
def test_order_agrees_with_equality(one: str, other: str) -> None:
    left, right = cite(one), cite(other)
    assert (left < right) + (left == right) + (left > right) == 1
    assert (left == right) == (left.key == right.key) == (one == other)


@given(st.lists(citations(), max_size=8))
def test_sorting_does_not_depend_on_the_order_given(texts: list[str]) -> None:
    found = [cite(text) for text in texts]
    backwards = found[::-1]
    assert sorted(found) == sorted(backwards)


@given(citations())
def test_every_citation_is_in_its_parents_and_sorts_after_them(text: str) -> None:
    inner = cite(text)
    assert inner in inner
    outer = inner.parent
    steps = 1
    while outer is not None:
        assert inner in outer
        assert outer not in inner
        assert outer < inner
        assert str(inner).startswith(str(outer))
        outer, steps = outer.parent, steps + 1
    assert steps == inner.depth


@for_each(
    "ascending",
    [
        ["14.9", "14.10", "14.12", "14.12A", "14.12B", "14.13", "14.13A", "14.14"],
        ["14.9(a)", "14.9(b)", "14.9(z)", "14.9(aa)", "14.9(ab)", "14.9(bb)"],
        ["14.9(a)1.i", "14.9(a)1.ii", "14.9(a)1.iv", "14.9(a)1.v", "14.9(a)1.ix", "14.9(a)1.x"],
        ["14.9", "14.9(d)", "14.9(d)1", "14.9(d)1.i", "14.9(d)2", "14.9(d)10", "14.9(e)"],
        ["14.9(d)1.i.(1)", "14.9(d)1.i.(2)", "14.9(d)1.i.(2).(A)", "14.9(d)1.i.(2).(B)", "14.9(d)1.i.(10)"],
        ["14.1", "14.1(a)", '14.1 "ante"', '14.1 "burn card"'],
        ["2", "2.1", "2A", "2A.1", "2B", "3", "10"],
    ],
)
def test_citations_order_as_in_the_code(ascending: list[str]) -> None:
    expected = [cite(f"13:69F-{text}") for text in ascending]
    backwards = expected[::-1]
    assert sorted(backwards) == expected
    assert all(one < other for one, other in pairwise(expected))


def test_chapters_order_by_title_then_number() -> None:
    chapters = ["5:12", "13:47", "13:69E", "13:69F", "19:47"]
    assert [str(each) for each in sorted(map(cite, reversed(chapters)))] == chapters


def test_containment_is_by_level_not_by_spelling() -> None:
    assert cite("13:69F-14.9(d)1") in cite("13:69F-14.9(d)")
    assert cite("13:69F-14.9(d)") in cite("13:69F-14.9")
    assert cite("13:69F-14.9(d)1") in cite("13:69F-14")
    assert cite("13:69F-14.9(d)1") in cite("13:69F")
    assert cite("13:69F-14.9(d)10") not in cite("13:69F-14.9(d)1")
    assert cite("13:69F-14.12A") not in cite("13:69F-14.12")
    assert cite("13:69F-14.9(aa)") not in cite("13:69F-14.9(a)")
    assert cite("13:69F-14.10") not in cite("13:69F-14.1")
    assert cite("19:47-14.9(h)") not in cite("13:69F-14.9")
    assert cite('13:69F-14.1 "ante"') in cite("13:69F-14.1")


def test_the_parts_of_a_citation() -> None:
    where = cite("13:47-20.40(e)9.ii")
    assert where.chapter == "13:47"
    assert where.subchapter == cite("13:47-20")
    assert where.section == cite("13:47-20.40")
    assert where.parent == cite("13:47-20.40(e)9")
    assert where.depth == 6
    assert where.term is None


def test_the_parts_of_wide_citations() -> None:
    chapter, subchapter = cite("13:69F"), cite("13:69F-14")
    assert chapter.parent is None
    assert chapter.depth == 1
    assert chapter.subchapter == chapter.section == chapter
    assert subchapter.parent == chapter
    assert subchapter.section == subchapter.subchapter == subchapter
    assert cite("13:47-7.2.1").parent == cite("13:47-7.2")


@for_each(
    ("whole", "rest", "part"),
    [
        ("13:69F-13", ".5(f)", "13:69F-13.5(f)"),
        ("13:69F-13", ".5", "13:69F-13.5"),
        ("13:69F-14", ".13A(c)", "13:69F-14.13A(c)"),
        ("13:69F-14", ".7(a)1ii", "13:69F-14.7(a)1.ii"),
        ("13:47-20.41", "(h)1", "13:47-20.41(h)1"),
        ("13:47-20.41", '(a) "Qualifying  hand"', '13:47-20.41(a) "qualifying hand"'),
        ("13:69F-14.1", ' "ante"', '13:69F-14.1 "ante"'),
        ("13:69F-13.6(b)", "1", "13:69F-13.6(b)1"),
        ("13:69F", "-13", "13:69F-13"),
        ("13:69F-13", "", "13:69F-13"),
    ],
)
def test_a_part_is_named_by_what_its_citation_adds(whole: str, rest: str, part: str) -> None:
    assert cite(whole).at(rest) == cite(part)
    assert cite(whole).at(rest) is cite(whole).at(rest)


@for_each(
    ("whole", "rest", "reason"),
    [
        ("13:69F-13", "(f)", r"'13:69F-13\(f\)' is not a citation"),
        ("13:69F-13.5", ".5(f)", "is not a citation"),
        ("13:69F-13.5", " (f)", "is not a citation"),
        ("13:69F-1", "3.5", "'3.5' names no part of 13:69F-1: together they are 13:69F-13.5"),
        ("13:69F-13.6(b)1", "2", r"'2' names no part of 13:69F-13\.6\(b\)1"),
        ("13:69F-13", "A", "names no part"),
        ("13:69F-13", 5, "a part of 13:69F-13 is named by a text, not int"),
        ("13:69F-13", None, "a part of 13:69F-13 is named by a text, not NoneType"),
    ],
)
def test_a_wrong_part_is_refused_with_the_reason(whole: str, rest: Any, reason: str) -> None:
    with pytest.raises(BadCite, match=reason):
        cite(whole).at(rest)


@given(citations())
def test_every_citation_is_a_part_of_what_holds_it(text: str) -> None:
    whole = cite(text)
    outer: Cite | None = whole
    while outer is not None:
        assert outer.at(text[len(str(outer)) :]) == whole
        outer = outer.parent


def test_terms_are_quoted_and_normalized() -> None:
    where = cite('13:69F-14.1 "all-in"')
    assert where.term == "all-in"
    assert where.chapter == "13:69F"
    assert where.parent == where.section == cite("13:69F-14.1")
    assert cite('13:47-20.40(a) "burning"').parent == cite("13:47-20.40(a)")


@for_each("text", ["13:69F-14.9", "13:69F-9", "13:69F-9A", "13:69F-14.9A", "13:69F-9.9(i)9.ix.(9)", "9:9"])
def test_a_number_is_not_a_term(text: str) -> None:
    assert cite(text).term is None


@given(citations())
def test_a_citation_has_a_term_when_it_names_one(text: str) -> None:
    assert (cite(text).term is not None) == text.endswith('"')


@given(citations())
def test_pickle_and_copy_give_the_same_citation(text: str) -> None:
    where = cite(text)
    for twin in (pickle.loads(pickle.dumps(where)), copy.copy(where), copy.deepcopy(where)):
        assert twin == where
        assert hash(twin) == hash(where)
        assert twin.key == where.key


def test_a_citation_is_a_key_for_dicts_and_sets() -> None:
    assert {cite("13:69F-14.9"), cite("N.J.A.C. 13:69F-14.9")} == {cite("13:69F-14.9")}
    assert cite("13:69F-14.9") != "13:69F-14.9"


@pytest.mark.parametrize("field", ["text", "key", "other"])
def test_a_citation_cannot_be_changed(field: str) -> None:
    where = cite("13:69F-14.9")
    with pytest.raises(AttributeError, match="cannot be changed"):
        setattr(where, field, "x")
    with pytest.raises(AttributeError, match="cannot be changed"):
        delattr(where, field)
    assert str(where) == "13:69F-14.9"
    assert isinstance(where, Cite)


@for_each(
    ("text", "reason"),
    [
        ("", "should begin like"),
        ("14.9", "should begin like"),
        ("section 14.9", "should begin like"),
        ("69F-14.9", "should begin like"),
        ("13:69f-14.9", "'f-14.9' is not understood"),
        ("13:69F14.9", "'14.9' is not understood"),
        ("13:69F-", "'-' is not understood"),
        ("13:69F-14.", "'.' is not understood"),
        ("13:69F-14(d)", r"'\(d\)' is not understood"),
        ("13:69F-14.9(D)", r"'\(D\)' is not understood"),
        ("13:69F-14.9(d", r"'\(d' is not understood"),
        ("13:69F-14.9(abc)", "is not understood"),
        ("13:69F-14.9(d)1.iiii", "'iiii' is not a roman numeral"),
        ("13:69F-14.9(d)1.vx", "'vx' is not a roman numeral"),
        ("13:69F-14.9(d)i", "'i' is not understood"),
        ("13:69F-14.9(d)1 and more", "' and more' is not understood"),
        ('13:69F-14.1 ""', "is not understood"),
        ('13:69F-14.1 "  "', "is not understood"),
        ('13:69F-14.1 "ante', "is not understood"),
        ('13:69F-14 "ante"', "is not understood"),
        ("13:69F-014.9", "'-014.9' is not understood"),
        ("13:69F-14.09", "'.09' is not understood"),
        ("13:69F-14.9(d)0", "'0' is not understood"),
        ("13:69F-14.9(d)01", "'01' is not understood"),
        ("013:69F-14.9", "should begin like"),
        ("13:69F-١٤.9", "is not understood"),
    ],
)
def test_bad_citations_are_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(BadCite, match=reason):
        cite(text)


@for_each("value", [None, 14, 14.9, True, b"13:69F-14.9", ("13:69F-14.9",)])
def test_only_a_text_is_a_citation(value: Any) -> None:
    with pytest.raises(BadCite, match="a citation is a text, not"):
        cite(value)


def _read(text: str) -> Cite | str:
    """Return the citation, or the reason it is invalid."""
    try:
        return cite(text)
    except BadCite as refused:
        return str(refused)


@given(st.text('0123456789:.-()abcivxABF"NJ \n\tåé١', max_size=30))
def test_any_text_is_read_or_refused(text: str) -> None:
    found = _read(text)
    if isinstance(found, Cite):
        assert cite(str(found)) == found
    else:
        assert repr(text) in found or "roman" in found


@given(citations(), st.text(alphabet="()0123456789.-:abixABF \"'", max_size=4), st.integers(0, 30))
def test_a_damaged_citation_never_breaks_the_round_trip(text: str, noise: str, place: int) -> None:
    found = _read(text[:place] + noise + text[place:])
    if isinstance(found, Cite):
        assert cite(str(found)) == found
        assert cite(str(found)).key == found.key


def test_the_cache_of_citations_is_bounded_and_holds_the_index() -> None:
    held = len(list(every_entry()))
    for number in range(1, 200):
        assert find(cite(f"{number}:1-{number}.1")) == ()
        parts(f"strange{number}")
    for kept in (cite, parts, stem):
        room = kept.cache_info().maxsize
        assert room is not None
        assert room > 2 * held
