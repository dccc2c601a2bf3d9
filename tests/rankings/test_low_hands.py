"""Low hands: 13:69F-14.3(e), (f), 14.9(j), 14.13A(k), and deuce to seven."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.rankings import DEUCE_TO_SEVEN, EIGHT_OR_BETTER, HIGH, LOW, SIX_OR_BETTER, THREE
from pitboss.rankings.bulk import census
from tests.rankings import naive

fives = st.lists(st.integers(0, 51), min_size=5, max_size=5, unique=True).map(tuple)
sevens = st.lists(st.integers(0, 51), min_size=5, max_size=7, unique=True).map(tuple)
fours = st.lists(st.integers(0, 51), min_size=3, max_size=4, unique=True).map(tuple)


@pytest.mark.rule("13:69F-14.3(e)", "13:69F-14.3(f)")
def test_the_ace_is_the_best_low_card_and_straights_and_flushes_do_not_count() -> None:
    assert len(LOW.shapes) == 6175
    best = LOW.rank("Ac 2c 3c 4c 5c")
    assert str(best) == "5-4-3-2-A low"
    assert best.value == 6175
    assert LOW.rank("8c 6d 4h 3s Ac") < LOW.rank("8c 6d 4h 2s Ac") < LOW.rank("8c 5d 4h 3s 2c")
    assert LOW.rank("6c 5d 4h 3s 2c") > LOW.rank("7c 4d 3h 2s Ac")
    assert LOW.rank("Kc Qd Jh Ts 9c") > LOW.rank("Ac Ad 4h 3s 2c")


@pytest.mark.rule("13:69F-14.3(f)")
def test_matched_lows_are_the_inverse_of_the_high_hands() -> None:
    names = ["low", "one pair", "two pairs", "three-of-a-kind", "full house", "four-of-a-kind"]
    assert [kind.name for kind in LOW.categories] == names
    assert LOW.rank("Ac Ad 4h 3s 2c") > LOW.rank("2d 2h 4h 3s Ac")
    worst = LOW.reading(low_pair_aces_worst=True)
    assert worst.rank("Ac Ad 4h 3s 2c") < worst.rank("Kd Kh Qh Js Tc")
    assert worst.rank("Ac Ad 2h 2s 3c") < worst.rank("Kd Kh Qh Qs Jc")
    assert worst.rank("Ac Ad 2h 2s 3c") > worst.rank("Ac Ad 3h 3s 2c")
    assert worst.rank("5c 4d 3h 2s Ac").value == LOW.rank("5c 4d 3h 2s Ac").value


@pytest.mark.rule("13:69F-14.9(j)")
def test_eight_or_better_has_no_pair_and_nothing_above_an_eight() -> None:
    assert len(EIGHT_OR_BETTER.shapes) == 56
    assert str(EIGHT_OR_BETTER.rank("8c 7d 6h 5s 4c")) == "8-7-6-5-4 low"
    for cards in ("9c 4d 3h 2s Ac", "8c 8d 3h 2s Ac"):
        refused = EIGHT_OR_BETTER.rank(cards)
        assert refused.value == 0
        assert not refused.qualifies
        assert refused.cards == ()
        assert str(refused) == "no low of eight or better"
    assert census(EIGHT_OR_BETTER, 5) == {"eight or better": 57344, "no low": 2598960 - 57344}


@pytest.mark.rule("13:69F-14.13A(k)")
def test_six_or_better_of_three_or_four_cards() -> None:
    assert len(SIX_OR_BETTER.shapes) == 20
    assert str(SIX_OR_BETTER.rank("6c 4d 4h 2s")) == "6-4-2 low"
    assert not SIX_OR_BETTER.rank("7c 2d Ah").qualifies
    assert census(SIX_OR_BETTER, 3)["six or better"] == 1280
    assert census(SIX_OR_BETTER, 4)["six or better"] == 45440


@pytest.mark.rule("13:69F-14.3(e)", "13:69F-14.3(f)")
def test_deuce_to_seven_counts_straights_and_flushes_against_the_hand() -> None:
    assert len(DEUCE_TO_SEVEN.shapes) == 7462
    best = DEUCE_TO_SEVEN.rank("7c 5d 4h 3s 2c")
    assert best.value == 7462
    assert str(best) == "7-5-4-3-2 low"
    assert DEUCE_TO_SEVEN.rank("6c 5d 4h 3s 2c") < DEUCE_TO_SEVEN.rank("2c 2d 4h 3s 5c")
    assert DEUCE_TO_SEVEN.rank("7c 5c 4c 3c 2c") < DEUCE_TO_SEVEN.rank("6c 5d 4h 3s 2c")
    assert DEUCE_TO_SEVEN.rank("As Ks Qs Js Ts").value == 1
    assert DEUCE_TO_SEVEN.rank("Kc Qd Jh Ts 8c") > DEUCE_TO_SEVEN.rank("Ac 5d 4h 3s 2c")


@pytest.mark.rule("13:69F-14.3(a)", "13:69F-14.3(b)6")
def test_in_deuce_to_seven_the_wheel_is_ace_high_unless_read_literally() -> None:
    assert str(DEUCE_TO_SEVEN.rank("Ac 5d 4h 3s 2c")) == "A-5-4-3-2 low"
    literal = DEUCE_TO_SEVEN.reading(wheel_is_straight=True)
    assert len(literal.shapes) == 7462
    assert str(literal.rank("Ac 5d 4h 3s 2c")) == "straight, five high low"
    assert literal.rank("Ac 5d 4h 3s 2c") > literal.rank("6c 5d 4h 3s 2c")
    assert literal.rank("Ac 5d 4h 3s 2c") < literal.rank("Ac Ad Ah 3s 2c")


@pytest.mark.rule("13:69F-14.9(k)1", "13:69F-14.9(k)2", "13:69F-14.9(l)")
def test_the_same_cards_may_be_a_high_hand_and_a_low_one_the_ace_both() -> None:
    for cards, high, low in (
        ("2c 3d 4h 5s 6c", "straight, six high", "6-5-4-3-2 low"),
        ("8c 6c 4c 3c 2c", "flush, 8-6-4-3-2", "8-6-4-3-2 low"),
        ("Ac Ad 2h 3s 4c 5d Ah", "straight, five high", "5-4-3-2-A low"),
    ):
        assert str(HIGH.rank(cards)) == high
        assert str(EIGHT_OR_BETTER.rank(cards)) == low


@pytest.mark.rule("13:69F-14.13A(l)1", "13:69F-14.13A(l)2")
def test_the_same_three_cards_may_be_both_in_mambo() -> None:
    assert str(THREE.rank("2c 3d 4h")) == "straight, four high"
    assert str(SIX_OR_BETTER.rank("2c 3d 4h")) == "4-3-2 low"
    assert str(THREE.rank("Ac 4c 5c")) == "flush, A-5-4"
    assert str(SIX_OR_BETTER.rank("Ac 4c 5c")) == "5-4-A low"


@given(sevens, sevens)
def test_lows_compare_as_the_text_says(one: tuple[int, ...], other: tuple[int, ...]) -> None:
    for order, key in ((LOW, naive.low), (EIGHT_OR_BETTER, naive.eight)):
        expected = [max(key(some) for some in combinations(hand, 5)) for hand in (one, other)]
        assert (order.value(one) > order.value(other)) == (expected[0] > expected[1])
        assert (order.value(one) == order.value(other)) == (expected[0] == expected[1])


@given(fours, fours)
def test_three_card_lows_compare_as_the_text_says(one: tuple[int, ...], other: tuple[int, ...]) -> None:
    expected = [max(naive.six(some) for some in combinations(hand, 3)) for hand in (one, other)]
    assert (SIX_OR_BETTER.value(one) > SIX_OR_BETTER.value(other)) == (expected[0] > expected[1])


@given(fives, fives)
def test_deuce_to_seven_compares_as_the_game_is_played(one: tuple[int, ...], other: tuple[int, ...]) -> None:
    expected = [naive.deuce(hand) for hand in (one, other)]
    assert (DEUCE_TO_SEVEN.value(one) > DEUCE_TO_SEVEN.value(other)) == (expected[0] > expected[1])
    assert (DEUCE_TO_SEVEN.value(one) == DEUCE_TO_SEVEN.value(other)) == (expected[0] == expected[1])
