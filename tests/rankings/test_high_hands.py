"""High hands of five cards: 13:69F-14.3(a), (b), (d)."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.rankings import HIGH, SIX_CARD_BONUS, BadHand
from tests.rankings import naive

hands = st.lists(st.integers(0, 51), min_size=5, max_size=7, unique=True).map(tuple)


@pytest.mark.rule("13:69F-14.3(b)")
def test_there_are_7462_distinct_hands_and_every_one_has_its_own_name() -> None:
    assert len(HIGH.shapes) == 7462
    names = {shape.category.say(shape.ranks) for shape in HIGH.shapes}
    assert len(names) == 7462


@pytest.mark.rule(
    "13:69F-14.3(b)1",
    "13:69F-14.3(b)2",
    "13:69F-14.3(b)3",
    "13:69F-14.3(b)4",
    "13:69F-14.3(b)5",
    "13:69F-14.3(b)6",
    "13:69F-14.3(b)7",
    "13:69F-14.3(b)8",
    "13:69F-14.3(b)9",
)
def test_the_kinds_of_hand_in_the_order_of_the_text() -> None:
    told = [
        ("As Ks Qs Js Ts", "royal flush", "13:69F-14.3(b)1"),
        ("9h 8h 7h 6h 5h", "straight flush, nine high", "13:69F-14.3(b)2"),
        ("9h 9c 9d 9s Ah", "four-of-a-kind, nines with A", "13:69F-14.3(b)3"),
        ("Kh Kc Kd 4s 4h", "full house, kings over fours", "13:69F-14.3(b)4"),
        ("Ah Jh 9h 4h 2h", "flush, A-J-9-4-2", "13:69F-14.3(b)5"),
        ("Th 9c 8d 7s 6h", "straight, ten high", "13:69F-14.3(b)6"),
        ("6h 6c 6d 7s 2h", "three-of-a-kind, sixes with 7-2", "13:69F-14.3(b)7"),
        ("Kh Kc 4d 4s 9h", "two pairs, kings and fours with 9", "13:69F-14.3(b)8"),
        ("Ah Ac 4d 10s 9h", "one pair, aces with 10-9-4", "13:69F-14.3(b)9"),
        ("Ah Jc 4d 10s 9h", "high card, A-J-10-9-4", "13:69F-14.3(d)"),
    ]
    ranks = [HIGH.rank(cards) for cards, _, _ in told]
    assert [str(rank) for rank in ranks] == [name for _, name, _ in told]
    assert [str(rank.law) for rank in ranks] == [law for _, _, law in told]
    assert ranks == sorted(ranks, reverse=True)
    assert [kind.name for kind in HIGH.categories] == [rank.category.name for rank in ranks]


@pytest.mark.rule("13:69F-14.3(a)", "13:69F-14.3(b)2", "13:69F-14.3(b)6")
def test_the_ace_ends_a_straight_on_either_side_but_is_never_inside() -> None:
    wheel, six_high = HIGH.rank("Ah 2c 3d 4s 5h"), HIGH.rank("6h 2c 3d 4s 5h")
    assert str(wheel) == "straight, five high"
    assert wheel < six_high
    assert wheel.category is six_high.category
    assert HIGH.rank("Qh Kc Ad 2s 3h").category.name == "high card"
    assert HIGH.rank("Ah 2h 3h 4h 5h") < HIGH.rank("6h 2h 3h 4h 5h")
    assert HIGH.rank("Kh Qh Jh Th 9h") > HIGH.rank("6h 2h 3h 4h 5h")


@pytest.mark.rule("13:69F-14.3(d)")
def test_matched_cards_are_compared_before_odd_ones_and_suits_never_count() -> None:
    assert HIGH.rank("Kh Kc Jd 3s 2h") > HIGH.rank("Qh Qc Ad 3s 2h")
    assert HIGH.rank("Kh Kc 2d 2s 3h") > HIGH.rank("Qh Qc Jd Js Ah")
    assert HIGH.rank("2h 2c 2d 3s 3h") < HIGH.rank("3d 3c 3h 2s 2h")
    assert HIGH.rank("Ah Kh 9h 4h 2h") == HIGH.rank("As Ks 9s 4s 2s")
    assert hash(HIGH.rank("Ah Kh 9h 4h 2h")) == hash(HIGH.rank("As Ks 9s 4s 2s"))


@pytest.mark.rule("13:69F-14.3(d)")
def test_the_other_reading_lets_any_card_decide_within_a_kind() -> None:
    other = HIGH.reading(tie_any_card=True)
    assert other.rank("Kh Kc Jd 3s 2h") < other.rank("Qh Qc Ad 3s 2h")
    assert other.rank("Ah 2c 3d 4s 5h") > other.rank("6h 2c 3d 4s 5h")
    assert other.rank("6h 2c 3d 4s 5h") > other.rank("Ah Ac Ad 4s 5h")
    assert HIGH.reading(tie_any_card=False) is HIGH
    assert HIGH.reading(tie_any_card=True) is other


def test_used_cards_are_listed_in_the_order_compared() -> None:
    from pitboss.equipment.cards import text

    rank = HIGH.rank("4c Kd 2s Kh 4d Ks 2d")
    assert text(rank.cards) == "Ks Kh Kd 4d 4c"
    assert text(HIGH.rank("Ah 2c 3d 4s 5h Kc Kd").cards) == "5h 4s 3d 2c Ah"


@given(hands)
def test_a_hand_is_worth_its_best_five_cards(hand: tuple[int, ...]) -> None:
    assert HIGH.value(hand) == max(HIGH.value(five) for five in combinations(hand, 5))
    assert HIGH.rank(hand).value == HIGH.value(hand) == HIGH.value(HIGH.rank(hand).cards)


@given(hands, hands)
def test_two_hands_compare_as_the_text_says(one: tuple[int, ...], other: tuple[int, ...]) -> None:
    expected = [max(naive.five(five) for five in combinations(hand, 5)) for hand in (one, other)]
    found = [HIGH.value(one), HIGH.value(other)]
    assert (found[0] > found[1]) == (expected[0] > expected[1])
    assert (found[0] == found[1]) == (expected[0] == expected[1])


@pytest.mark.rule("13:69F-20.12A")
@given(st.lists(st.integers(0, 51), min_size=6, max_size=6, unique=True))
def test_the_six_card_bonus_is_the_best_five_of_six(hand: list[int]) -> None:
    assert SIX_CARD_BONUS.value(hand) == HIGH.value(hand)
    assert len(SIX_CARD_BONUS.rank(hand).cards) == 5
    with pytest.raises(BadHand):
        SIX_CARD_BONUS.value(hand[:5])
