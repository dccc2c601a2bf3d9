"""Ranges of hold 'em hands, and what they hold."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.equipment.cards import RANKS
from pitboss.odds.equity.cards import mask_of
from pitboss.odds.equity.ranges import BadRange, read_range
from tests.cases import for_each


@for_each(
    ("text", "count"),
    [
        ("QQ+", 18),
        ("AKs", 4),
        ("AKo", 12),
        ("AK", 16),
        ("KA", 16),
        ("A5s-A2s", 16),
        ("A2s-A5s", 16),
        ("22-66", 30),
        ("66-22", 30),
        ("22+", 78),
        ("A9s+", 20),
        ("A9o+", 60),
        ("K9+", 16 * 4),
        ("T9s+", 20),
        ("KQs+", 8),
        ("97s+", 8),
        ("JTs-76s", 20),
        ("J9s-86s", 16),
        ("AsKs", 1),
        ("AsKs, KsAs", 1),
        ("AKs, AKo, AK", 16),
        ("QQ+, AKs, A5s-A2s", 18 + 4 + 16),
        ("qq+, aks", 22),
        ("1010", 6),
        ("random", 1326),
        ("QQ, *", 1326),
    ],
)
def test_a_range_has_the_right_number_of_hands(text: str, count: int) -> None:
    found = read_range(text)
    assert len(found) == len(set(found)) == count
    assert {mask.bit_count() for mask in found} == {2}


def test_a_range_has_the_right_hands() -> None:
    assert sorted(read_range("AsKs, QdQc")) == sorted(mask_of(pair) for pair in ((51, 47), (41, 40)))
    assert set(read_range("AKs")) == {1 << 48 + suit | 1 << 44 + suit for suit in range(4)}
    assert set(read_range("T9s+")) == set(read_range("T9s, JTs, QJs, KQs, AKs"))
    assert set(read_range("A9s+")) == set(read_range("A9s, ATs, AJs, AQs, AKs"))
    assert set(read_range("J9s-86s")) == set(read_range("J9s, T8s, 97s, 86s"))


@given(st.sets(st.sampled_from([a + b for a in RANKS for b in RANKS]), min_size=1))
def test_parts_add_up_and_come_once(parts: set[str]) -> None:
    one_by_one = {mask for part in parts for mask in read_range(part)}
    assert sorted(read_range(",".join(parts))) == sorted(one_by_one)


@for_each(
    ("text", "says"),
    [
        ("QQ+, A", "'A' in 'QQ+, A'"),
        ("QQ,,KK", "a hand is missing at a comma"),
        ("QQ,", "a hand is missing at its end"),
        ("QQs", "a pair is neither suited"),
        ("AKs-A2o", "its ends must both be suited"),
        ("JTs-95s", "have the same gap"),
        ("QQ-A2", "have the same gap"),
        ("AsAs", "names one card twice"),
        ("AKx", "not a two-card hand"),
        ("AK++", "not a two-card hand"),
    ],
)
def test_an_invalid_range_is_refused_with_its_position(text: str, says: str) -> None:
    with pytest.raises(BadRange, match="write hands such as QQ") as refused:
        read_range(text)
    assert says in str(refused.value)
