"""Pai gow poker, side wagers: seven cards, natural hands, the imperial bonus, three cards."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from pitboss.equipment.cards import cards, text
from pitboss.rankings import (
    PAI_GOW_FIVE,
    PAI_GOW_IMPERIAL,
    PAI_GOW_NATURAL,
    PAI_GOW_SEVEN,
    PAI_GOW_THREE,
    HandOrder,
)
from pitboss.rankings.pai_gow_classes import (
    Classes,
    bonus_classes,
    imperial_banker_classes,
    imperial_player_classes,
    insurance_classes,
    progressive_classes,
    table_b_classes,
    three_card_classes,
)
from tests.cases import for_each

# Seven cards for the bonus wager ---------------------------------------------------------------


@pytest.mark.rule("13:69F-11.3(f)", "13:69F-11.3(f)1", "13:69F-11.3(f)2", "13:69F-11.3(f)3")
def test_seven_card_hands_stand_above_five_aces() -> None:
    in_order = [
        ("2h 3h 4h 5h 6h 7h 8h", "seven-card straight flush with no joker"),
        ("Ah Kh Qh Jh Th Ks Qs", "royal flush plus royal match"),
        ("2h 3h 4h Jk 6h 7h 8h", "seven-card straight flush with joker"),
        ("As Ac Ad Ah Jk 2c 3c", "five aces"),
        ("Ah Kh Qh Jh Th Ks Qc", "royal flush"),
    ]
    ranks = [PAI_GOW_SEVEN.rank(cards) for cards, _ in in_order]
    assert [str(rank) for rank in ranks] == [name for _, name in in_order]
    assert ranks == sorted(ranks, reverse=True)
    assert len(ranks[0].cards) == len(ranks[1].cards) == 7
    assert str(PAI_GOW_SEVEN.rank("Ah 2h 3h 4h 5h 6h 7h")) == in_order[0][1]
    assert str(PAI_GOW_SEVEN.rank("Ah Kh Qh Jh Th 9h 8h")) == in_order[0][1]
    assert str(PAI_GOW_SEVEN.rank("Jk Kh Qh Jh Th Ks Qs")) == in_order[1][1]


@pytest.mark.rule("13:69F-11.3(f)2.i", "13:69F-11.3(f)2.ii")
def test_the_royal_match_is_the_one_the_licensee_chose() -> None:
    second = PAI_GOW_SEVEN.reading(royal_match="ii")
    assert str(second.rank("Ah Kh Qh Jh Th As Ks")) == "royal flush plus royal match"
    assert str(second.rank("Jk Kh Qh Jh Th As Ks")) == "royal flush"
    assert str(second.rank("Ah Kh Qh Jh Th Ks Qs")) == "royal flush"
    narrow = second.reading(royal_match_ii_natural="match_only")
    assert str(narrow.rank("Jk Kh Qh Jh Th As Ks")) == "royal flush plus royal match"
    assert str(PAI_GOW_SEVEN.rank("Ah Kh Qh Jh Th As Ks")) == "royal flush"


def test_a_pay_table_may_have_three_of_a_kind_above_a_straight_and_three_pairs_apart() -> None:
    both = "7c 8d 9h Ts Jc 7d 7h"
    assert str(PAI_GOW_SEVEN.rank(both)) == "straight, jack high"
    order = PAI_GOW_SEVEN.reading(three_over_straight=True, three_pairs=True)
    assert str(order.rank(both)) == "three-of-a-kind, sevens with J-10"
    assert order.rank(both) < order.rank("2c 7c 8c 9c Jc 2d 2h")
    three_pairs = order.rank("Kc Kd 4h 4s Ac 2c Jk")
    assert str(three_pairs) == "three pairs"
    assert order.rank("Ac Ad Kh Ks Qc 2c 3d") < three_pairs < order.rank("2c 3d 4h 5s 6c Kd Kh")
    assert str(order.rank("4c 4d 5h 5s Ac 2c Jk")) == "straight, five high"
    assert str(PAI_GOW_SEVEN.rank("Kc Kd 4h 4s Qc Qd 2s")) == "two pairs, kings and queens with 4"


def test_bulk_values_agree_with_single_values() -> None:
    rng = np.random.default_rng(3)
    rows = np.argsort(rng.random((4000, 53)), axis=1)[:, :7].astype(np.uint8)
    rows[:400] = [
        [48, 44, 40, 36, 32, *rest] for rest in combinations([0, 5, 45, 41, 46, 42, 49, 52, 28, 24], 2)
    ][:45] * 8 + [[24, 28, 32, 36, 40, 44, 52]] * 40
    orders: list[HandOrder] = [
        PAI_GOW_FIVE,
        PAI_GOW_FIVE.reading(joker_flush="ace", wheel_lowest=True),
        PAI_GOW_SEVEN,
        PAI_GOW_SEVEN.reading(three_over_straight=True, three_pairs=True, royal_match="ii"),
        PAI_GOW_NATURAL,
        PAI_GOW_IMPERIAL.reading(imperial_joker_royal=False),
    ]
    for order in orders:
        assert order.values(rows).tolist() == [order.value(row) for row in rows.tolist()]


# Hands without the joker -----------------------------------------------------------------------


@pytest.mark.rule("13:69F-11.3(b)2")
def test_a_natural_royal_flush_uses_no_joker() -> None:
    natural = PAI_GOW_NATURAL.rank("As Ks Qs Js Ts Jk 2c")
    assert str(natural) == "natural royal flush"
    assert str(natural.law) == "13:69F-11.3(b)2"
    completed = PAI_GOW_NATURAL.rank("As Ks Qs Js Jk 2c 3d")
    assert str(completed) == "royal flush"
    assert PAI_GOW_NATURAL.rank("As Ac Ad Ah Jk 2c 3c") > natural > completed


@pytest.mark.rule("13:69F-11.3(g)")
@for_each(
    ("hand", "name"),
    [
        ("9c Qc Jc Tc 8c 2d 3d", "straight flush without joker, queen high"),
        ("9c Qc Jc Tc Jk 2d 3d", "straight flush with joker, king high"),
        ("9c 8c 7c 6c 5c Jk 2d", "straight flush without joker, nine high"),
        ("Kc Qc Jc Tc 9c Jk 2d", "royal flush"),
        ("Ac 2c 3c 5c Jk 2d 3d", "straight flush with joker, five high"),
        ("Kc 9c 4c 2c 7d 6h Jk", "flush, A-K-9-4-2"),
    ],
)
def test_a_straight_flush_is_with_joker_if_one_of_its_cards_is_the_joker(hand: str, name: str) -> None:
    assert str(PAI_GOW_NATURAL.rank(hand)) == name


@pytest.mark.rule("13:69F-11.3(g)")
def test_a_straight_flush_without_joker_is_better_than_any_with_it() -> None:
    assert PAI_GOW_NATURAL.rank("6c 5c 4c 3c 2c Kd Kh") > PAI_GOW_NATURAL.rank("Kc Qc Jc 9c Jk 2d 2h")
    assert text(PAI_GOW_NATURAL.rank("9h 8h Jk 6h 5h 2c 3d").cards) == "9h 8h Jk 6h 5h"


# The imperial bonus ----------------------------------------------------------------------------


@pytest.mark.rule("13:69F-11.19.1")
def test_in_the_imperial_bonus_the_joker_completes_a_royal_flush_unless_read_otherwise() -> None:
    narrow = PAI_GOW_IMPERIAL.reading(imperial_joker_royal=False)
    told = [
        ("Kc Qc Jc Tc Jk 2d 3d", "royal flush", "straight flush, king high"),
        ("Ac Kc Qc Jc Jk 2d 3d", "royal flush", "flush, A-K-Q-J-9"),
        ("Ac Kc Qc Jc Tc Jk 3d", "royal flush", "royal flush"),
        ("As Ac Ad Ah Jk 2c 3c", "five aces", "five aces"),
        ("5c 6c 7c 8c Jk 2d 3d", "straight flush, nine high", "straight flush, nine high"),
        ("5c 6d 7c 8c Jk 2d 3d", "straight, nine high", "straight, nine high"),
        ("Kc Kd 4h 2s Jk 7c 9d", "pair, kings with A-9-7", "pair, kings with A-9-7"),
    ]
    for hand, wide, other in told:
        assert (str(PAI_GOW_IMPERIAL.rank(hand)), str(narrow.rank(hand))) == (wide, other)


# Three cards -----------------------------------------------------------------------------------


@pytest.mark.rule('13:69F-11.1 "three-card bonus wager"')
def test_three_cards_in_the_order_of_the_definition() -> None:
    in_order = [
        ("Ah Kh Qh", "straight flush without joker, ace high"),
        ("2h 3h 4h", "straight flush without joker, four high"),
        ("As Ac Jk", "three-of-a-kind, aces"),
        ("2s 2c 2d", "three-of-a-kind, twos"),
        ("Ah Qh Jk", "straight flush with joker, ace high"),
        ("2h 3h Jk", "straight flush with joker, four high"),
        ("Ah Qs Jk", "straight, ace high"),
        ("2h 3s 4d", "straight, four high"),
        ("Ah 9h Jk", "flush, A-K-9"),
        ("9h 5h Jk", "flush, A-9-5"),
        ("2h 3h 5h", "flush, 5-3-2"),
        ("Ah 9s Jk", "pair, aces with 9"),
        ("2h 2s Jk", "pair, twos with A"),
        ("9h 5s Jk", "high card, A-9-5"),
        ("2h 3s 5d", "high card, 5-3-2"),
    ]
    ranks = [PAI_GOW_THREE.rank(hand) for hand, _ in in_order]
    assert [str(rank) for rank in ranks] == [name for _, name in in_order]
    assert ranks == sorted(ranks, reverse=True)
    assert len(set(ranks)) == len(ranks)
    assert {str(rank.law) for rank in ranks} == {'13:69F-11.1 "three-card bonus wager"'}


@pytest.mark.rule('13:69F-11.1 "three-card bonus wager"')
def test_all_23426_hands_of_three_cards() -> None:
    assert list(three_card_classes().census(3).values()) == [48, 58, 100, 1020, 1308, 3912, 16980]


# The lines of the wagers -----------------------------------------------------------------------


@for_each(
    ("classes", "hand", "name"),
    [
        (three_card_classes(), "Ah Qh Jk", "straight flush with joker"),
        (three_card_classes(), "9h 5s Jk", "none"),
        (bonus_classes(), "Jk Kh Qh Jh Th Ks Qs", "royal flush plus royal match"),
        (bonus_classes(royal_match="ii"), "Jk Kh Qh Jh Th Ks Qs", "royal flush"),
        (bonus_classes(three_pairs=True), "Kc Kd 4h 4s Qc Qd 2s", "three pairs"),
        (bonus_classes(), "2c 4d 6h 8s Tc Qd Ah", "none"),
        (table_b_classes(), "As Ks Qs Js Ts Jk 2c", "royal flush"),
        (table_b_classes(), "9c 8c 7c 6c 5c Jk 2d", "straight flush without joker"),
        (table_b_classes(), "9c Qc Jc Tc Jk 2d 3d", "straight flush with joker"),
        (progressive_classes(), "As Ks Qs Js Ts Jk 2c", "natural royal flush"),
        (progressive_classes(), "Jk Ks Qs Js Ts 3d 2c", "royal flush"),
        (progressive_classes(), "9c Qc Jc Tc Jk 2d 3d", "straight flush"),
        (progressive_classes(), "2c 4d 6h 8s Tc Qd Ah", "none"),
        (insurance_classes(), "2c 4d 6h 8s Tc Qd Ah", "ace high"),
        (insurance_classes(), "5c 6d 7h 8s Jk Qd Kd", "ace high"),
        (insurance_classes(insurance_joker="semi_wild"), "5c 6d 7h 8s Jk Qd Kd", "none"),
        (insurance_classes(), "2c 3d 4h 5s 7c 8d 9h", "nine high"),
        (insurance_classes(), "2c 2d 4h 5s 7c 8d 9h", "none"),
        (imperial_player_classes(), "Jk Ks Qs Js Ts 3d 2c", "royal flush"),
        (imperial_player_classes(imperial_joker_royal=False), "Jk Ks Qs Js Ts 3d 2c", "straight flush"),
        (imperial_player_classes(), "2c 2d 4h 4s 7c 8d 9h", "none"),
        (imperial_banker_classes(), "2c 3d 4h 5s 7c 8d Jh", "jack high"),
        (imperial_banker_classes(), "2c 3d 4h 5s 7c 8d Qh", "none"),
        (imperial_banker_classes(), "2c 3d 4h 5s 7c 8d Jk", "none"),
    ],
)
def test_each_hand_reaches_its_pay_line(classes: Classes, hand: str, name: str) -> None:
    held = cards(hand)
    assert classes.names[classes.of(held)] == name
    assert classes.all_of(np.array([held], np.uint8)).tolist() == [classes.of(held)]
    assert len(set(classes.names)) == len(classes.names)


@pytest.mark.rule("13:69F-11.20(b)", "13:69F-11.20(c)")
def test_the_lines_of_the_imperial_bonus_are_those_of_the_law() -> None:
    assert imperial_player_classes().names == (
        "five aces",
        "royal flush",
        "straight flush",
        "four-of-a-kind",
        "full house",
        "flush",
        "straight",
        "three-of-a-kind",
        "none",
    )
    assert imperial_banker_classes().names == ("nine high", "ten high", "jack high", "none")
