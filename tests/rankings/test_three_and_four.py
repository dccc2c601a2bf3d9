"""Hands of three and four cards: 13:69F-14.3(c), 20.3, 27.3, and 13:47-20.41(g)."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.rankings import CHARITY_THREE, FOUR, THREE, THREE_CARD_POKER, HandOrder
from pitboss.rankings.bulk import census
from tests.rankings import naive

threes = st.lists(st.integers(0, 51), min_size=3, max_size=4, unique=True).map(tuple)
fours = st.lists(st.integers(0, 51), min_size=4, max_size=6, unique=True).map(tuple)


@pytest.mark.rule(
    "13:69F-14.3(c)1",
    "13:69F-14.3(c)2",
    "13:69F-14.3(c)3",
    "13:69F-14.3(c)4",
    "13:69F-14.3(c)5",
    "13:69F-14.3(c)6",
)
def test_three_cards_in_the_order_of_the_text_a_straight_above_a_flush() -> None:
    told = [
        ("As Ks Qs", "royal flush", "13:69F-14.3(c)1"),
        ("Ks Qs Js", "straight flush, king high", "13:69F-14.3(c)2"),
        ("3s 2s As", "straight flush, three high", "13:69F-14.3(c)2"),
        ("2s 2c 2d", "three-of-a-kind, twos", "13:69F-14.3(c)3"),
        ("Ac Ks Qs", "straight, ace high", "13:69F-14.3(c)4"),
        ("3c 2s As", "straight, three high", "13:69F-14.3(c)4"),
        ("As Ks Js", "flush, A-K-J", "13:69F-14.3(c)5"),
        ("2s 2c 3d", "one pair, twos with 3", "13:69F-14.3(c)6"),
        ("Ac Ks 2s", "high card, A-K-2", "13:69F-14.3(d)"),
    ]
    ranks = [THREE.rank(cards) for cards, _, _ in told]
    assert [(str(rank), str(rank.law)) for rank in ranks] == [(name, law) for _, name, law in told]
    assert ranks == sorted(ranks, reverse=True)
    assert len(set(ranks)) == len(ranks)


@pytest.mark.rule("13:69F-14.3(c)")
def test_all_22100_three_card_hands_by_kind() -> None:
    assert census(THREE, 3) == {
        "royal flush": 4,
        "straight flush": 44,
        "three-of-a-kind": 52,
        "straight": 720,
        "flush": 1096,
        "one pair": 3744,
        "high card": 16440,
    }


@pytest.mark.rule(
    "13:47-20.41(g)1",
    "13:47-20.41(g)2",
    "13:47-20.41(g)3",
    "13:47-20.41(g)4",
    "13:47-20.41(g)5",
    "13:47-20.41(g)6",
    "13:69F-20.3(b)1",
    "13:69F-20.3(b)2",
    "13:69F-20.3(b)3",
    "13:69F-20.3(b)4",
    "13:69F-20.3(b)5",
)
@pytest.mark.parametrize("order", [THREE_CARD_POKER, CHARITY_THREE])
def test_three_card_poker_in_the_order_of_the_text(order: HandOrder) -> None:
    in_order = ["3s 2s As", "2s 2c 2d", "3c 2s As", "As Ks Js", "2s 2c 3d", "Ac Ks Js"]
    ranks = [order.rank(cards) for cards in in_order]
    assert ranks == sorted(ranks, reverse=True)
    assert [rank.category for rank in ranks] == order.categories


@pytest.mark.rule("13:69F-20.3(a)", "13:69F-27.3(a)")
def test_the_ace_is_high_or_low_and_suits_are_equal() -> None:
    assert THREE_CARD_POKER.rank("Kc Ad 2h").category.name == "high card"
    assert THREE_CARD_POKER.rank("Ac Kc 2h") == THREE_CARD_POKER.rank("As Ks 2d")
    assert FOUR.rank("2c Ad Kh Qs").category.name == "high card"
    assert FOUR.rank("Ac 2d 3h 4s") < FOUR.rank("5c 2d 3h 4s") < FOUR.rank("Ac Kd Qh Js")
    assert FOUR.rank("Ac Kc 2h 3h") == FOUR.rank("As Ks 2d 3d")


@pytest.mark.rule("13:69F-20.3(b)", "13:47-20.41(g)")
@pytest.mark.parametrize("order", [THREE_CARD_POKER, CHARITY_THREE])
def test_three_card_poker_counts_the_royal_among_the_straight_flushes(order: HandOrder) -> None:
    assert list(census(order, 3).values()) == [48, 52, 720, 1096, 3744, 16440]


@pytest.mark.rule("13:69F-20.3(b)1", "13:69F-20.3(b)3", "13:69F-20.3(b)5", "13:69F-20.3(c)")
def test_three_card_poker_compares_within_a_rank_first() -> None:
    assert THREE_CARD_POKER.rank("3s 3c 2d") > THREE_CARD_POKER.rank("2s 2c Ad")
    assert THREE_CARD_POKER.rank("3s 2c Ad") < THREE_CARD_POKER.rank("4s 3c 2d")
    assert THREE_CARD_POKER.rank("As Ks Qs") > THREE_CARD_POKER.rank("Ks Qs Js")


@pytest.mark.rule("13:47-20.41(g)")
def test_a_charity_that_does_not_count_ace_two_three() -> None:
    order = CHARITY_THREE.reading(ace_low_straight=False)
    assert list(census(order, 3).values()) == [44, 52, 660, 1100, 3744, 16500]
    assert str(order.rank("As 2c 3d")) == "high card, A-3-2"
    assert order.rank("As 2c 3d") < order.rank("As 2c 4d")
    assert order.rank("As 2c 3d") > order.rank("Ks Qc Td")


@pytest.mark.rule(
    "13:69F-27.3(b)1",
    "13:69F-27.3(b)2",
    "13:69F-27.3(b)3",
    "13:69F-27.3(b)4",
    "13:69F-27.3(b)5",
    "13:69F-27.3(b)6",
    "13:69F-27.3(b)7",
    "13:69F-27.3(c)",
)
def test_four_cards_in_the_order_of_the_text() -> None:
    told = [
        ("2s 2c 2d 2h", "four-of-a-kind, twos", "13:69F-27.3(b)1"),
        ("As Ks Qs Js", "straight flush, ace high", "13:69F-27.3(b)2"),
        ("4s 3s 2s As", "straight flush, four high", "13:69F-27.3(b)2"),
        ("2s 2c 2d 3h", "three-of-a-kind, twos with 3", "13:69F-27.3(b)3"),
        ("As Ks Qs Ts", "flush, A-K-Q-10", "13:69F-27.3(b)4"),
        ("Ac Ks Qs Js", "straight, ace high", "13:69F-27.3(b)5"),
        ("4c 3s 2s As", "straight, four high", "13:69F-27.3(b)5"),
        ("3c 3s 2s 2c", "two pair, threes and twos", "13:69F-27.3(b)6"),
        ("As Ac Ks Qs", "pair, aces with K-Q", "13:69F-27.3(b)7"),
        ("2c As Ks Qs", "high card, A-K-Q-2", "13:69F-27.3(c)"),
    ]
    ranks = [FOUR.rank(cards) for cards, _, _ in told]
    assert [(str(rank), str(rank.law)) for rank in ranks] == [(name, law) for _, name, law in told]
    assert ranks == sorted(ranks, reverse=True)


@pytest.mark.rule("13:69F-27.3(b)")
def test_best_four_of_all_2598960_hands_of_five() -> None:
    assert list(census(FOUR, 5).values()) == [624, 2072, 58656, 114616, 101808, 123552, 1047552, 1150080]


@given(threes, threes)
def test_three_cards_compare_as_the_text_says(one: tuple[int, ...], other: tuple[int, ...]) -> None:
    expected = [max(naive.three(some) for some in combinations(hand, 3)) for hand in (one, other)]
    assert (THREE.value(one) > THREE.value(other)) == (expected[0] > expected[1])
    assert (THREE.value(one) == THREE.value(other)) == (expected[0] == expected[1])


@given(fours, fours)
def test_four_cards_compare_as_the_text_says(one: tuple[int, ...], other: tuple[int, ...]) -> None:
    expected = [max(naive.four(some) for some in combinations(hand, 4)) for hand in (one, other)]
    assert (FOUR.value(one) > FOUR.value(other)) == (expected[0] > expected[1])
    assert (FOUR.value(one) == FOUR.value(other)) == (expected[0] == expected[1])
