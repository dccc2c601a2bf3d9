"""13:69F-14.9(i) to (l): winning and dividing a pot of seven-card stud."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.poker.game import PokerGame
from pitboss.poker.games.seven_card_stud import (
    SevenCardStud,
    SevenCardStudEight,
    SevenCardStudHighLow,
    SevenCardStudLow,
)
from pitboss.poker.hand import Hand
from pitboss.poker.pots import divide
from tests.helpers import events_named, refused
from tests.poker.deck import call_down, do, start, stud, table, turn, wins, won

HIGH, LOW, HIGH_LOW, EIGHT = SevenCardStud(), SevenCardStudLow(), SevenCardStudHighLow(), SevenCardStudEight()


def shown_down(game: PokerGame, *hands: str, folding: int = 0, **options: Any) -> Hand:
    """Play a hand with these cards in which everyone stays except `folding`, who folds to the forced bet."""
    hand = start(table(game, len(hands), **options), stud(*hands, first=3, folding=folding))
    do(hand, "bring_in")
    while folding and folding in hand.live:
        do(hand, "fold" if turn(hand) == folding else "call")
    return call_down(hand)


@pytest.mark.rule("13:69F-14.9(i)", "13:69F-14.9(i)1")
def test_in_high_the_best_five_of_seven_win() -> None:
    hand = shown_down(HIGH, "2c 2d 7h 2h 2s 9d Jc", "Ah Kh 8h 3h 4h 9c Jd")
    assert [str(event.cite) for event in events_named(hand, "showdown")] == ["13:69F-14.9(i)"]
    assert wins(hand) == [(1, 2000, "13:69F-14.9(i)1")]
    assert events_named(hand, "show")[0].data["hand"]


@pytest.mark.rule("13:69F-14.9(i)2")
def test_in_low_the_best_low_of_seven_wins() -> None:
    hand = shown_down(LOW, "Kc Kd 7h Kh Ks 9d Jc", "Ac 3c 4c 5c 6c 9c Jd")
    assert wins(hand) == [(2, 2000, "13:69F-14.9(i)2")]  # a flush does not hurt


@pytest.mark.parametrize("game", [HIGH_LOW, EIGHT], ids=lambda game: game.id)
@pytest.mark.rule("13:69F-14.9(i)3")
def test_in_high_low_the_two_best_hands_divide_the_pot(game: PokerGame) -> None:
    hand = shown_down(game, "Kc Kd Kh 2h 2s 9d Jc", "Ah 3h 4d 6c 7s 9c Jd")
    assert wins(hand) == [(1, 1000, "13:69F-14.9(i)3"), (2, 1000, "13:69F-14.9(i)3")]


LOW_HAND, HIGH_HAND, FOLDED = "Ah 3h 4d 6c 7s 9c Jd", "Kc Kd Kh 2h 2s 9d Jc", "Qc Qd 8s 5h 2c Ts 4c"


@pytest.mark.rule("13:69F-14.9(i)3.i")
def test_the_odd_chip_of_two_halves_goes_to_the_high_hand() -> None:
    hand = shown_down(EIGHT, LOW_HAND, HIGH_HAND, FOLDED, folding=3, ante=100)
    assert [(event.data["amount"], str(event.cite)) for event in events_named(hand, "odd_half")] == [
        (100, "13:69F-14.9(i)3.i")
    ]
    assert wins(hand) == [(2, 1200, "13:69F-14.9(i)3.i"), (1, 1100, "13:69F-14.9(i)3")]


@pytest.mark.rule("13:69F-14.9(i)3.i")
def test_coin_in_the_pot_never_makes_an_excess_over_a_dollar() -> None:
    for ante in (25, 50, 75):
        hand = shown_down(EIGHT, LOW_HAND, HIGH_HAND, FOLDED, folding=3, ante=ante)
        assert 0 <= won(hand)[2] - won(hand)[1] <= 100
        assert sum(won(hand).values()) == 2000 + 3 * ante
    with refused("13:69F-14.9(i)3.i", "at most"):
        table(EIGHT, 3, unit=500)


TIED_HIGH = ("Ac Kd Qs Jh Th 2d 9c", "Ad Ks Qd Jc Tc 2h 9h", "2c 3c 5h 7s 8s 4d 4s")
"""Two equal straights: the ace of diamonds is the highest high card by suit; seat 3 has a low."""
TIED_LOW = ("Ac 2d 3s 4h 6h Kd Qc", "Ad 2s 3d 4c 6c Ks Qh", "Kc Kh 7h Jh Jd Jc 9s")
"""Two equal lows: the ace of clubs is the lowest low card by suit; seat 3 has the high hand."""


@pytest.mark.rule("13:69F-14.9(i)3.ii", "13:69F-14.9(i)3.iv")
def test_tied_high_hands_share_their_half_and_the_odd_chip_goes_by_suit() -> None:
    hand = shown_down(EIGHT, *TIED_HIGH, ante=200)
    assert not events_named(hand, "odd_chip")
    assert won(hand) == {1: 900, 2: 900, 3: 1800}
    hand = shown_down(EIGHT, *TIED_HIGH, ante=100)
    assert [
        (event.actor, event.data["amount"], str(event.cite)) for event in events_named(hand, "odd_chip")
    ] == [(2, 100, "13:69F-14.9(i)3.ii")]
    assert events_named(hand, "odd_chip")[0].data["suits"] == "13:69F-14.9(i)3.iv"
    assert wins(hand) == [
        (2, 900, "13:69F-14.9(i)3.ii"),
        (1, 800, "13:69F-14.9(i)3.ii"),
        (3, 1600, "13:69F-14.9(i)3"),
    ]


@pytest.mark.rule("13:69F-14.9(i)3.ii")
def test_coin_and_an_odd_chip_together_make_no_share_a_dollar_larger() -> None:
    for ante in (25, 50, 75):
        shares = won(shown_down(EIGHT, *TIED_HIGH, ante=ante))
        assert abs(shares[1] - shares[2]) <= 100
        assert sum(shares.values()) == 3 * (1000 + ante)
    assert divide(350, (2, 1), 100) == {2: 200, 1: 150}


@pytest.mark.rule("13:69F-14.9(i)3.iii", "13:69F-14.9(i)3.iv")
def test_tied_low_hands_share_their_half_and_the_odd_chip_goes_to_the_lowest_card_by_suit() -> None:
    hand = shown_down(EIGHT, *TIED_LOW, ante=400)  # $42: $21 to the low hands
    assert wins(hand) == [
        (3, 2100, "13:69F-14.9(i)3"),
        (1, 1100, "13:69F-14.9(i)3.iii"),
        (2, 1000, "13:69F-14.9(i)3.iii"),
    ]
    assert [
        (event.actor, event.data["share"], str(event.cite)) for event in events_named(hand, "odd_chip")
    ] == [(1, "low", "13:69F-14.9(i)3.iii")]


@pytest.mark.rule("13:69F-14.9(i)3.iii")
def test_reading_odd_low_card() -> None:
    assert won(shown_down(EIGHT, *TIED_LOW, ante=400)) == {3: 2100, 1: 1100, 2: 1000}
    worst = shown_down(EIGHT, *TIED_LOW, ante=400, odd_low_card="worst_rank")
    assert won(worst) == {3: 2100, 1: 1000, 2: 1100}  # the six of clubs is seat 2's


@pytest.mark.rule("13:69F-14.9(i)3.ii")
def test_reading_odd_chip_cards() -> None:
    one, two = "Qs Jd Th 9h 8c 2d 2c", "Qd Js Td 9c 8d As 3h"  # equal straights; seat 2 has an ace besides
    tied = (one, two, "2h 3c 5h 7s 8s 4d 4s")
    assert won(shown_down(EIGHT, *tied, ante=100)) == {1: 900, 2: 800, 3: 1600}
    assert won(shown_down(EIGHT, *tied, ante=100, odd_chip_cards="all_cards")) == {1: 800, 2: 900, 3: 1600}


@pytest.mark.rule("13:69F-14.9(i)3")
def test_reading_odd_units() -> None:
    three = ("Ac Kd Qs Jh Th 9d 9c", "Ad Ks Qd Jc Tc 9h 8h", "Ah Kc Qc Jd Td 8d 8c", "6d 7d Kh 5s 3c 3d 2c")
    for game in (EIGHT, HIGH):
        spread = shown_down(game, *three, folding=4, ante=200)  # $38 three ways: $12 each and $2 over
        assert won(spread) == {3: 1300, 2: 1300, 1: 1200}
        assert [event.actor for event in events_named(spread, "odd_chip")] == [3, 2]
    first = shown_down(HIGH, *three, folding=4, ante=200, odd_units="all_to_first")
    assert won(first) == {3: 1400, 2: 1200, 1: 1200}


@pytest.mark.rule("13:69F-14.9(i)", "13:69F-14.9(i)1", "13:69F-14.9(i)2")
def test_reading_odd_chip_other() -> None:
    high = ("Ac Kd Qs Jh Th 9d 9c", "Ad Ks Qd Jc Tc 9h 8h", "2h 3c Kh 7s 8s 4d 4s")
    by_game = shown_down(HIGH, *high, folding=3, ante=100)
    assert wins(by_game) == [(2, 1200, "13:69F-14.9(i)1"), (1, 1100, "13:69F-14.9(i)1")]
    (odd,) = events_named(by_game, "odd_chip")
    assert (odd.actor, str(odd.cite)) == (2, "13:69F-14.9(i)")
    nearest = shown_down(HIGH, *high, folding=3, ante=100, odd_chip_other="nearest_left")
    assert won(nearest) == {1: 1200, 2: 1100}
    low = ("Ad 2d 3s 4h 6h Kd Qc", "Ac 2s 3d 4c 6c Ks Qh", "Kc Kh Ah Jh Jd Jc 9s")
    assert won(shown_down(LOW, *low, folding=3, ante=100)) == {2: 1200, 1: 1100}
    nearest = shown_down(LOW, *low, folding=3, ante=100, odd_chip_other="nearest_left")
    assert won(nearest) == {1: 1200, 2: 1100}


@pytest.mark.rule("13:69F-14.9(j)")
def test_a_low_needs_eight_or_better_or_the_high_hand_takes_all() -> None:
    nine_low, pair = "Ah 2d 3s 4h 9h Kd Qc", "Kc Kh 7h Jh Jd Jc 9s"
    assert wins(shown_down(EIGHT, nine_low, pair)) == [(2, 2000, "13:69F-14.9(j)")]
    assert won(shown_down(HIGH_LOW, nine_low, pair)) == {1: 1000, 2: 1000}  # no qualifier is needed
    paired = "Ah 2d 3s 4h 4d 3d 2c"
    assert won(shown_down(EIGHT, paired, pair)) == {2: 2000}
    assert won(shown_down(EIGHT, "Ah 2d 3s 4h 8h Kd Qc", pair)) == {1: 1000, 2: 1000}


@pytest.mark.rule("13:69F-14.9(k)", "13:69F-14.9(k)1", "13:69F-14.9(k)2", "13:69F-14.9(l)")
def test_one_player_may_win_both_halves_with_the_same_cards_or_with_others() -> None:
    loser = "Kc Kh 7h Jh Jd 9d Ts"
    ways = {
        "2c 3d 4h 5s 6c Qc Qd": "(k)1",  # a straight that is a low
        "2s 3s 4s 6s 8s Qc Qd": "(k)2",  # a flush that is a low
        "8c 8d 8h 7c 6d 4s 2c": "(k)",  # three eights, and eight-seven low
        "Ad Ac As 2c 3d 5s 7c": "(l)",  # three aces, and an ace in the low
    }
    for held, law in ways.items():
        hand = shown_down(HIGH_LOW, held, loser)
        assert won(hand) == {1: 2000}
        assert str(events_named(hand, "showdown")[0].data["hands"]) == "13:69F-14.9(k)"
        (both,) = events_named(hand, "both_ways")
        assert str(both.cite) == f"13:69F-14.9{law}"
        same = set(both.data["high"].split()) == set(both.data["low"].split())
        assert same == (law in ("(k)1", "(k)2"))


@pytest.mark.rule("13:69F-14.3(f)", "13:69F-14.9(i)3")
def test_reading_low_pair_aces_worst_in_the_split_game() -> None:
    hands = "Ah Ad Kc Ks Qd Qs 2h", "2c 2d Kh Kd Qh Qc 3h"  # the low of each has two pairs
    for reading, winner in (("off", 1), ("on", 2)):
        hand = shown_down(HIGH_LOW, *hands, low_pair_aces_worst=reading)
        (low,) = events_named(hand, "win", share="low")
        assert low.actor == winner
