"""Opening in stud, and the odd chip: 13:69F-14.9(d), (f), (i)3, 14.13(d), 14.13A."""

from __future__ import annotations

import numpy as np
import pytest

from pitboss.equipment.cards import card, cards
from pitboss.rankings import (
    EIGHT_OR_BETTER,
    FORCED_BET,
    HIGH,
    LOW,
    MAMBO_SECOND_ROUND,
    ODD_CHIP_HIGH,
    ODD_CHIP_LOW,
    OMAHA,
    SHOWING,
    SHOWING_LOW,
    THREE,
    UP_CARD,
    UP_CARD_ACE_LOW,
    UP_CARD_LOW,
    BadHand,
    BadReading,
    mambo_showing,
    odd_chip_value,
)
from tests.cases import for_each


@pytest.mark.rule("13:69F-14.9(d)")
def test_suits_rank_spades_hearts_diamonds_clubs_within_a_rank() -> None:
    ranks = [UP_CARD.rank(text) for text in ("As", "Ah", "Ad", "Ac", "Ks", "2s", "2c")]
    assert ranks == sorted(ranks, reverse=True)
    assert len(set(ranks)) == 7
    assert str(ranks[0]) == "ace of spades"


@pytest.mark.parametrize(
    ("form", "up_cards", "opener"),
    [
        pytest.param("high", "Kd 2s 2c As", "2c", marks=pytest.mark.rule("13:69F-14.9(d)1")),
        pytest.param("low", "Kd Ks 2c As", "Ks", marks=pytest.mark.rule("13:69F-14.9(d)2")),
        pytest.param("high-low", "Kd Ks 2c As", "Ks", marks=pytest.mark.rule("13:69F-14.9(d)3")),
        pytest.param("high-low", "As 2c 2d", "2d", marks=pytest.mark.rule("13:69F-14.9(d)3")),
        pytest.param("high-low-eight", "As Ac 3d 3c", "3c", marks=pytest.mark.rule("13:69F-14.9(d)4")),
        pytest.param("five-card-stud", "As Ac Kd Kc", "Kc", marks=pytest.mark.rule("13:69F-14.13(d)")),
        pytest.param("mambo", "As Ac Kd Kc", "Kc", marks=pytest.mark.rule("13:69F-14.13A(d)")),
    ],
)
def test_the_forced_bet_of_each_form(form: str, up_cards: str, opener: str) -> None:
    held = cards(up_cards)
    assert held[FORCED_BET[form].seat(held)] == card(opener)


@pytest.mark.rule("13:69F-14.9(d)2")
def test_the_other_readings_of_the_highest_card_in_low_poker() -> None:
    held = cards("Kd Ks 2c As")
    low = FORCED_BET["low"]
    assert held[low.reading(razz_ace_high=True).seat(held)] == card("As")
    assert held[low.reading(razz_literal_rank=True).seat(held)] == card("As")
    rest = cards("Kd Ks 2c 3s")
    assert rest[low.reading(razz_ace_high=True).seat(rest)] == card("Ks")
    assert rest[low.reading(razz_literal_rank=True).seat(rest)] == card("2c")
    with pytest.raises(BadReading, match="exclude each other"):
        UP_CARD_LOW.reading(razz_ace_high=True, razz_literal_rank=True)


@pytest.mark.rule("13:69F-14.13A(f)")
def test_the_second_round_of_mambo_is_opened_by_the_highest_up_card() -> None:
    held = cards("Kd As Ah 2c")
    assert held[MAMBO_SECOND_ROUND.seat(held)] == card("As")


@pytest.mark.rule("13:69F-14.13A(h)1", "13:69F-14.13A(h)2")
def test_the_last_round_of_mambo_looks_for_a_pair_with_the_community_card_and_not_at_suits() -> None:
    community = card("5d")
    assert mambo_showing(card("5c"), community) > mambo_showing(card("As"), community)
    assert mambo_showing(card("As"), community) > mambo_showing(card("Ks"), community)
    assert mambo_showing(card("As"), community) == mambo_showing(card("Ac"), community)
    with pytest.raises(BadHand):
        mambo_showing(52, community)


@pytest.mark.rule("13:69F-14.9(f)1", "13:69F-14.9(f)3", "13:69F-14.13(f)")
def test_the_highest_hand_showing_has_no_straights_or_flushes_and_no_suits() -> None:
    in_order = ["Ks Kc Kd Kh", "As Ac Ad Kh", "2s 2c 2d Ah", "3c 3d 2c 2d", "As Ac Kd Qd", "As Ks Qs Js"]
    ranks = [SHOWING.rank(text) for text in in_order]
    assert ranks == sorted(ranks, reverse=True)
    assert SHOWING.rank("As Ks Qs Js").category.name == "high card"
    assert SHOWING.rank("As Ks Qs Js") == SHOWING.rank("Ah Kh Qh Jh")
    assert SHOWING.rank("Ac Ks") > SHOWING.rank("Ad Qs")
    assert str(SHOWING.rank("3c 3d Ah")) == "one pair, threes with A"


@pytest.mark.rule("13:69F-14.9(f)2")
def test_the_best_low_hand_showing() -> None:
    in_order = ["4s 3s 2s As", "Ks Qs Js Ts", "As Ac 3d 2d", "Ks Kc Qd Jd", "As Ac 2d 2c", "As Ac Ad 2c"]
    ranks = [SHOWING_LOW.rank(text) for text in in_order]
    assert ranks == sorted(ranks, reverse=True)
    assert SHOWING_LOW.rank("Ac 2s") > SHOWING_LOW.rank("Ad 3s")
    worst = SHOWING_LOW.reading(low_pair_aces_worst=True)
    assert worst.rank("As Ac 3d") < worst.rank("Ks Kc Qd")


@pytest.mark.rule("13:69F-14.9(f)1")
@for_each(("size", "distinct"), [(1, 13), (2, 91), (3, 455), (4, 1820)])
def test_every_pattern_of_up_cards_has_its_own_value(size: int, distinct: int) -> None:
    for order in (SHOWING, SHOWING_LOW):
        plain, suited = order.level(size)
        assert len(plain) == len(set(plain.values())) == distinct
        assert not suited


@pytest.mark.rule("13:69F-14.9(i)3.ii", "13:69F-14.9(i)3.iv", "13:69F-14.11(f)2.ii", "13:69F-14.13A(j)2")
def test_the_odd_chip_of_tied_high_hands_goes_to_the_highest_card_by_suit() -> None:
    one, other = "Ac Kc Qd Jd 9h", "Ad Ks Qs Js 9s"
    assert HIGH.rank(one) == HIGH.rank(other)
    assert ODD_CHIP_HIGH.rank(one) < ODD_CHIP_HIGH.rank(other)
    assert ODD_CHIP_HIGH.rank("As Kc Qd") > ODD_CHIP_HIGH.rank("As Kc Qc")
    assert str(ODD_CHIP_HIGH.rank("Kc As Qd")) == "odd chip by As Kc Qd"


@pytest.mark.rule("13:69F-14.9(i)3.iii", "13:69F-14.9(i)3.iv", "13:69F-14.11(f)2.iii", "13:69F-14.13A(j)3")
def test_the_odd_chip_of_tied_low_hands_goes_to_the_lowest_card_by_suit() -> None:
    one, other = "8s 6s 4s 3s Ac", "8c 6c 4c 3c Ad"
    assert LOW.rank(one) == LOW.rank(other)
    assert ODD_CHIP_LOW.rank(one) > ODD_CHIP_LOW.rank(other)
    worst = ODD_CHIP_LOW.reading(odd_low_card="worst_rank")
    assert worst.rank(one) < worst.rank(other)
    with pytest.raises(BadReading, match="odd_low_card"):
        ODD_CHIP_LOW.reading(odd_low_card="highest")


@pytest.mark.rule("13:69F-14.9(i)3.ii")
def test_a_player_with_a_choice_of_equal_cards_uses_the_one_that_helps() -> None:
    seven = cards("Kc Kd 9c 9h 4c 4s 4d")  # fours full of kings, only one way
    plain = cards("Ac As Kd Qd 9h 2c 3d")
    assert odd_chip_value(ODD_CHIP_HIGH, HIGH, plain) == ODD_CHIP_HIGH.value(cards("As Ac Kd Qd 9h"))
    kicker = cards("Ac Ad Kd Ks Qh Qs 2c")  # either queen may be the fifth card
    assert odd_chip_value(ODD_CHIP_HIGH, HIGH, kicker) == ODD_CHIP_HIGH.value(cards("Ac Ad Kd Ks Qs"))
    low = cards("8c 6c 4c 3c As Ad Kc")
    chosen = ODD_CHIP_LOW.value(cards("8c 6c 4c 3c Ad"))
    assert odd_chip_value(ODD_CHIP_LOW, EIGHT_OR_BETTER, low) == chosen
    assert odd_chip_value(ODD_CHIP_HIGH, HIGH, seven) == ODD_CHIP_HIGH.value(cards("4c 4s 4d Kc Kd"))
    hole, board = cards("As Kd 2c 3c"), cards("Ac Kc 9h 9d 7s")
    assert odd_chip_value(ODD_CHIP_HIGH, OMAHA, hole, board) == ODD_CHIP_HIGH.value(cards("As Ac Kd Kc 9h"))
    assert odd_chip_value(ODD_CHIP_HIGH, THREE, cards("As Ac Kd Ks")) == ODD_CHIP_HIGH.value(
        cards("As Ac Ks")
    )


@pytest.mark.rule("13:69F-14.9(i)3.ii")
def test_the_other_reading_compares_all_cards_held() -> None:
    every = ODD_CHIP_HIGH.reading(odd_chip_cards="all_cards")
    one, other = cards("9c 9d 9h 9s Kc 2c 3c"), cards("9c 9d 9h 9s Kc Kd 2d")
    assert odd_chip_value(ODD_CHIP_HIGH, HIGH, one) < odd_chip_value(ODD_CHIP_HIGH, HIGH, other)
    assert odd_chip_value(every, HIGH, one) == every.value(one)
    assert every.rank("As Ks Qs Js Ts 2c 3c") > every.rank("As Ks Qs Js Ts 2c 2d")


def test_bulk_values_agree_with_single_values() -> None:
    rng = np.random.default_rng(5)
    rows = np.argsort(rng.random((2000, 52)), axis=1)[:, :5].astype(np.uint8)
    for odd in (ODD_CHIP_HIGH, ODD_CHIP_LOW, ODD_CHIP_LOW.reading(odd_low_card="worst_rank")):
        assert odd.values(rows).tolist() == [odd.value(row) for row in rows.tolist()]
        with pytest.raises(BadHand, match="comes twice"):
            odd.values(rows[:, [0, 1, 2, 0]])
    for order in (UP_CARD, UP_CARD_ACE_LOW, UP_CARD_LOW.reading(razz_literal_rank=True)):
        deck = np.arange(52, dtype=np.uint8)
        assert order.values(deck).tolist() == [order.value((each,)) for each in range(52)]
        assert sorted(order.values(deck).tolist()) == list(range(1, 53))
    for size in (1, 2, 3, 4):
        some = rows[:, :size].copy()
        for showing in (SHOWING, SHOWING_LOW):
            assert showing.values(some).tolist() == [showing.value(row) for row in some.tolist()]
