"""Test the comparison of two editions."""

from __future__ import annotations

import pytest

from pitboss.law import BadCite, cite
from pitboss.law.compare import NO_COUNTERPART, Pair, _describe_unheld, compare
from pitboss.law.index import find

LATER, EARLIER = cite("13:69F-14.9"), cite("19:47-14.9")


def _pairs() -> list[Pair]:
    return compare(LATER, EARLIER)


@pytest.mark.parametrize(
    ("paragraph", "words"),
    [("(b)", ("eight seats", "nine")), ("(a)", ("low",)), ("(h)", ("common card", "sixth", "seventh"))],
)
def test_differences_are_marked(paragraph: str, words: tuple[str, ...]) -> None:
    where = cite(f"{LATER}{paragraph}")
    pair = next(pair for pair in _pairs() if pair.later and pair.later.cite == where)
    assert pair.earlier is not None
    assert pair.earlier.cite == cite(f"{EARLIER}{paragraph}")
    assert not pair.is_same
    assert all(word in (pair.differs or "").lower() for word in words)


def test_some_paragraphs_are_the_same_and_some_are_not() -> None:
    matched = [pair for pair in _pairs() if pair.later and pair.earlier]
    assert any(pair.is_same for pair in matched)
    assert any(not pair.is_same for pair in matched)


def test_every_paragraph_of_both_appears_once() -> None:
    pairs = _pairs()
    later = [pair.later.cite for pair in pairs if pair.later]
    earlier = [pair.earlier.cite for pair in pairs if pair.earlier]
    assert later == [entry.cite for entry in find(LATER)]
    assert sorted(earlier) == [entry.cite for entry in find(EARLIER)]
    assert all(pair.later or pair.earlier for pair in pairs)


def test_the_order_of_arguments_does_not_matter() -> None:
    assert compare(EARLIER, LATER) == compare(LATER, EARLIER)


def test_pairs_have_the_same_number_unless_one_is_named() -> None:
    for pair in _pairs():
        if pair.later and pair.earlier:
            expected = pair.earlier.counterpart or cite(str(pair.earlier.cite).replace("19:47", "13:69F"))
            assert pair.later.cite == expected
            assert pair.differs == (pair.earlier.differs or _describe_unheld(pair.later, pair.earlier))


def test_a_paragraph_without_a_match_says_so() -> None:
    alone = [pair for pair in _pairs() if pair.later is None or pair.earlier is None]
    assert cite("13:69F-14.9(d)2") in [pair.later.cite for pair in alone if pair.later]
    assert all(pair.differs == NO_COUNTERPART for pair in alone if pair.later and pair.later.is_held)
    assert not any(pair.is_same for pair in alone if pair.later is None)


def test_an_edition_that_is_not_held_leaves_only_the_other() -> None:
    pairs = compare(cite("13:69F-13.5"), cite("19:47-13.5"))
    assert len(pairs) == len(find(cite("13:69F-13.5")))
    assert all(pair.earlier is None for pair in pairs)


def test_different_levels_are_refused() -> None:
    with pytest.raises(BadCite, match="on different levels"):
        compare(cite("13:69F-14"), cite("19:47-14.9"))
