"""Pai gow poker hands with the joker: 13:69F-11.3."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.equipment.cards import JOKER, cards
from pitboss.rankings import (
    PAI_GOW_FIVE,
    PAI_GOW_INSURANCE,
    PAI_GOW_TWO,
    BadReading,
    rightly_set,
)
from pitboss.rankings.bulk import census
from tests.cases import for_each
from tests.rankings import naive

fives = st.lists(st.integers(0, 52), min_size=5, max_size=7, unique=True).map(tuple)
with_joker = st.lists(st.integers(0, 51), min_size=4, max_size=6, unique=True).map(lambda c: (*c, JOKER))


@pytest.mark.rule(
    "13:69F-11.3(b)1",
    "13:69F-11.3(b)2",
    "13:69F-11.3(b)3",
    "13:69F-11.3(b)4",
    "13:69F-11.3(b)5",
    "13:69F-11.3(b)6",
    "13:69F-11.3(b)7",
    "13:69F-11.3(b)8",
    "13:69F-11.3(b)9",
    "13:69F-11.3(b)10",
    "13:69F-11.3(e)",
)
def test_the_kinds_of_hand_in_the_order_of_the_text() -> None:
    told = [
        ("As Ac Ad Ah Jk", "five aces", "13:69F-11.3(b)1"),
        ("As Ks Qs Js Ts", "royal flush", "13:69F-11.3(b)2"),
        ("As 2s 3s 4s 5s", "straight flush, five high", "13:69F-11.3(b)3"),
        ("Ks Qs Js Ts 9s", "straight flush, king high", "13:69F-11.3(b)3"),
        ("6s 2s 3s 4s 5s", "straight flush, six high", "13:69F-11.3(b)3"),
        ("As Ac Ad Ah Ks", "four-of-a-kind, aces with K", "13:69F-11.3(b)4"),
        ("As Ac Ad Kh Ks", "full house, aces over kings", "13:69F-11.3(b)5"),
        ("As Ks Qs Js 9s", "flush, A-K-Q-J-9", "13:69F-11.3(b)6"),
        ("As Kc Qs Js Ts", "straight, ace high", "13:69F-11.3(b)7"),
        ("As 2c 3s 4s 5s", "straight, five high", "13:69F-11.3(b)7"),
        ("Ks Qc Js Ts 9s", "straight, king high", "13:69F-11.3(b)7"),
        ("6s 2c 3s 4s 5s", "straight, six high", "13:69F-11.3(b)7"),
        ("As Ac Ad Kh Qs", "three-of-a-kind, aces with K-Q", "13:69F-11.3(b)8"),
        ("As Ac Kd Kh Qs", "two pairs, aces and kings with Q", "13:69F-11.3(b)9"),
        ("As Ac Kd Qh Js", "pair, aces with K-Q-J", "13:69F-11.3(b)10"),
        ("As Kc Qd Jh 9s", "high card, A-K-Q-J-9", "13:69F-11.3(e)"),
    ]
    ranks = [PAI_GOW_FIVE.rank(hand) for hand, _, _ in told]
    assert [(str(rank), str(rank.law)) for rank in ranks] == [(name, law) for _, name, law in told]
    assert ranks == sorted(ranks, reverse=True)
    assert len(set(ranks)) == len(ranks)


@pytest.mark.rule("13:69F-11.3(a)", "13:69F-11.3(c)")
@for_each(
    ("hand", "name"),
    [
        ("Kc Kd 4h 2s Jk", "pair, kings with A-4-2"),
        ("Ac Kd 4h 2s Jk", "pair, aces with K-4-2"),
        ("Kc Kd Kh 2s Jk", "three-of-a-kind, kings with A-2"),
        ("Ac Ad Kh Ks Jk", "full house, aces over kings"),
        ("2c 3d 4h 5s Jk", "straight, five high"),
        ("5c 6d 7h 8s Jk", "straight, nine high"),
        ("Tc Jd Qh Ks Jk", "straight, ace high"),
        ("Tc Jd Qh As Jk", "straight, ace high"),
        ("Kc 9c 4c 2c Jk", "flush, A-K-9-4-2"),
        ("Ac 9c 4c 2c Jk", "flush, A-K-9-4-2"),
        ("Ac Kc 4c 2c Jk", "flush, A-K-Q-4-2"),
        ("Kc Qc Jc Tc Jk", "royal flush"),
        ("9c Qc Jc Tc Jk", "straight flush, king high"),
        ("Ac 2c 3c 5c Jk", "straight flush, five high"),
        ("2c 3c 4c 5c Jk", "straight flush, five high"),
    ],
)
def test_the_joker_is_an_ace_or_completes_a_straight_or_a_flush(hand: str, name: str) -> None:
    assert str(PAI_GOW_FIVE.rank(hand)) == name


@pytest.mark.rule("13:69F-11.3(d)")
def test_the_licensee_may_make_the_wheel_the_lowest() -> None:
    order = PAI_GOW_FIVE.reading(wheel_lowest=True)
    assert order.rank("As 2c 3s 4s 5s") < order.rank("6s 2c 3s 4s 5s")
    assert order.rank("As 2s 3s 4s 5s") < order.rank("6s 2s 3s 4s 5s")
    assert order.rank("As 2s 3s 4s 5s") > order.rank("As Ac Ad Ah Ks")
    assert str(order.rank("2c 3d 4h 5s Jk")) == "straight, six high"
    assert str(PAI_GOW_FIVE.rank("3c 4d 5h 6s Jk")) == "straight, seven high"


@pytest.mark.rule("13:69F-11.3(e)")
def test_other_readings_of_ties_and_of_the_joker_in_a_flush() -> None:
    any_card = PAI_GOW_FIVE.reading(tie_any_card=True)
    assert any_card.rank("Qs Qc Js Jc Ad") > any_card.rank("Ks Kc 2s 2c 3d")
    assert PAI_GOW_FIVE.rank("Qs Qc Js Jc Ad") < PAI_GOW_FIVE.rank("Ks Kc 2s 2c 3d")
    ace = PAI_GOW_FIVE.reading(joker_flush="ace")
    assert str(ace.rank("Ac 9c 4c 2c Jk")) == "flush, A-A-9-4-2"
    assert ace.rank("Ac 9c 4c 2c Jk") > ace.rank("As Ks Qs Js 9s")
    assert str(ace.rank("Kc 9c 4c 2c Jk")) == "flush, A-K-9-4-2"
    assert str(ace.rank("Ac 2c 3c 5c Jk")) == "straight flush, five high"
    with pytest.raises(BadReading, match="joker_flush"):
        PAI_GOW_FIVE.reading(joker_flush="king")


@pytest.mark.rule("13:69F-11.3(h)")
def test_for_insurance_the_joker_is_only_an_ace() -> None:
    assert str(PAI_GOW_INSURANCE.rank("Kc 9c 4c 2c 7d 6h Jk")) == "high card, A-K-9-7-6"
    assert str(PAI_GOW_INSURANCE.rank("5c 6d 7h 8s Jk Qd Kd")) == "high card, A-K-Q-8-7"
    assert str(PAI_GOW_INSURANCE.rank("Kc 9c 4c 2c 3c Jk Qd")) == "flush, K-9-4-3-2"
    other = PAI_GOW_INSURANCE.reading(insurance_joker="semi_wild")
    assert str(other.rank("Kc 9c 4c 2c 7d 6h Jk")) == "flush, A-K-9-4-2"


@pytest.mark.rule("13:69F-11.3(b)10", "13:69F-11.3(a)")
def test_two_cards_are_a_pair_or_two_single_cards() -> None:
    in_order = ["As Jk", "Ks Kc", "2s 2c", "As Ks", "Ks Jk", "Qs Jk", "As 2s", "Ks Qs", "3s 2s"]
    ranks = [PAI_GOW_TWO.rank(hand) for hand in in_order]
    assert ranks == sorted(ranks, reverse=True)
    assert ranks[3] == ranks[4]
    assert len(PAI_GOW_TWO.shapes) == 91
    assert str(ranks[0]) == "pair, aces"


@pytest.mark.rule("13:69F-11.9(a)")
@for_each(
    ("five", "two", "right"),
    [
        ("Ks Kc 4d 3d 2h", "As Kd", True),
        ("Ks Kc 4d 3d 2h", "Ad Ac", False),
        ("Ks Kc 4d 3d 2h", "Kd Kh", True),
        ("As Qc 4d 3d 2h", "Ad Qh", True),
        ("As Qc 4d 3d 2h", "Ad Kh", False),
        ("Ks Qc 9d 3d 2h", "2c 2d", False),
        ("2s 3c 4d 5d 6h", "Ac Ad", True),
        ("As Qc 4d 3d 2h", "Jk Qh", True),
    ],
)
def test_the_high_hand_ranks_no_lower_than_the_low_hand(five: str, two: str, right: bool) -> None:
    for order in (PAI_GOW_FIVE, PAI_GOW_FIVE.reading(wheel_lowest=True, tie_any_card=True)):
        assert rightly_set(cards(five), cards(two), order) is right


@pytest.mark.rule("13:69F-11.3(b)")
def test_all_2869685_five_card_hands_by_kind() -> None:
    counts = census(PAI_GOW_FIVE, 5)
    assert sum(counts.values()) == 2869685
    assert counts["five aces"] == 1
    assert counts["royal flush"] == 4 + 20


@given(st.one_of(fives, with_joker), st.one_of(fives, with_joker))
def test_hands_compare_as_the_text_says(one: tuple[int, ...], other: tuple[int, ...]) -> None:
    expected = [max(naive.pai_gow(five) for five in combinations(hand, 5)) for hand in (one, other)]
    found = [PAI_GOW_FIVE.value(one), PAI_GOW_FIVE.value(other)]
    assert (found[0] > found[1]) == (expected[0] > expected[1])
    assert (found[0] == found[1]) == (expected[0] == expected[1])
    assert PAI_GOW_FIVE.value(PAI_GOW_FIVE.rank(one).cards) == found[0]


def test_bulk_values_agree_with_single_values_for_all_two_card_hands() -> None:
    pairs = np.array(list(combinations(range(53), 2)), np.uint8)
    assert PAI_GOW_TWO.values(pairs).tolist() == [PAI_GOW_TWO.value(row) for row in pairs.tolist()]


@pytest.mark.rule('13:69F-11.1 "rank or ranking"', '13:69F-11.1 "suit"')
def test_a_pai_gow_poker_hand_explains_its_place_and_suit() -> None:
    best, flush = _explanations("As Ac Ad Ah Jk"), _explanations("Kh 9h 4h 2h Jk")
    count = len(PAI_GOW_FIVE.shapes)
    assert ('13:69F-11.1 "rank or ranking"', f"number 1 of {count} hands") in best
    assert not [law for law, _ in best if "suit" in law]
    assert ('13:69F-11.1 "suit"', "all of one suit, hearts") in flush


def _explanations(hand: str) -> list[tuple[str, str]]:
    return [(str(law), says) for law, says in PAI_GOW_FIVE.explain(PAI_GOW_FIVE.rank(hand))]
