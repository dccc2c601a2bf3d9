"""Short citations."""

from __future__ import annotations

import pytest

from pitboss.law import BadCite, cite
from pitboss.law.index import find
from pitboss.law.resolve import resolve


@pytest.mark.parametrize(
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
def test_what_could_mean_two_things_is_refused_with_both(short: str, chapters: tuple[str, ...]) -> None:
    with pytest.raises(BadCite, match="write one of them in full") as refused:
        resolve(short)
    for chapter in chapters:
        assert f"{chapter}-{short}" in str(refused.value)


@pytest.mark.parametrize("text", ["", "99.1", "14.999", "bring-in", "14.9(zz)", "14.9(d", '14.1 "zzqx"'])
def test_what_is_not_in_the_index_is_refused(text: str) -> None:
    with pytest.raises(BadCite, match="is not in the index"):
        resolve(text)


def test_a_full_citation_that_is_malformed_is_refused() -> None:
    with pytest.raises(BadCite, match="is not understood"):
        resolve("13:69F-14.9(d")


def test_a_paragraph_that_only_the_older_edition_has_is_found_there() -> None:
    assert not find(cite("13:69F-16.3(a)"))
    assert resolve("16.3(a)") == cite("19:47-16.3(a)")
