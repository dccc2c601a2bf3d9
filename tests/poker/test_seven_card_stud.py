"""13:69F-14.9: seven-card stud, how it is dealt, bet and won."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.equipment.cards import cards, text
from pitboss.poker.game import PokerGame
from pitboss.poker.games.seven_card_stud import (
    SevenCardStud,
    SevenCardStudEight,
    SevenCardStudHighLow,
    SevenCardStudLow,
)
from pitboss.poker.options import PokerOptions
from pitboss.table.game import BadOptions
from tests.helpers import refused
from tests.poker.deck import (
    by_seat,
    call_down,
    conserved,
    dealt,
    do,
    events,
    names,
    start,
    stud,
    table,
    turn,
    up_cards,
    wins,
    won,
)

FORMS = [SevenCardStud(), SevenCardStudLow(), SevenCardStudHighLow(), SevenCardStudEight()]
HIGH, LOW, HIGH_LOW, EIGHT = FORMS
every_form = pytest.mark.parametrize("game", FORMS, ids=lambda game: game.id)


def shown_down(game: PokerGame, *hands: str, folding: int = 0, **options: Any) -> Any:
    """A hand in which everyone stays but `folding`, who folds to the forced bet, with these cards."""
    hand = start(table(game, len(hands), **options), stud(*hands, first=3, folding=folding))
    do(hand, "bring_in")
    while folding and folding in hand.live:
        do(hand, "fold" if turn(hand) == folding else "call")
    return call_down(hand)


@every_form
@pytest.mark.rule("13:69F-14.9(a)", "13:69F-14.8(a)1")
def test_each_form_follows_the_section(game: PokerGame) -> None:
    hand = call_down(start(table(game)))
    (told,) = events(hand, "game")
    assert (str(told.cite), told.data["offered"]) == ("13:69F-14.9(a)", "13:69F-14.8(a)1")
    own = {event.cite for event in hand.events if str(event.cite).startswith("13:69F-14.9(")}
    assert {str(each)[11:14] for each in own} >= {"(c)", "(d)", "(e)", "(f)", "(g)", "(h)", "(i)"}
    assert conserved(hand)


@every_form
@pytest.mark.rule("13:69F-14.9(b)")
def test_nine_players_at_most_and_fewer_if_the_house_says_so(game: PokerGame) -> None:
    at = table(game, 9)
    with refused("13:69F-14.9(b)", "seats 1 to 9"):
        at.sit(10, 1000)
    assert len(call_down(start(at)).players) == 9
    with refused("13:69F-14.9(b)", "seats 1 to 7"):
        table(game, 8, most_seats=7)
    with refused("13:69F-14.9(b)", "seats 1 to 9"):
        table(game, 10, most_seats=20)


@pytest.mark.rule("13:69F-14.9(b)")
def test_an_ante_is_placed_if_posted() -> None:
    hand = start(table(HIGH, ante=200))
    assert [(event.actor, event.data["amount"], str(event.cite)) for event in events(hand, "ante")] == [
        (seat, 200, "13:69F-14.9(b)") for seat in (1, 2, 3)
    ]
    assert hand.pot == 600
    assert not events(start(table(HIGH)), "ante")


@every_form
@pytest.mark.rule("13:69F-14.9(c)")
def test_two_rounds_down_and_one_up_from_the_dealers_left(game: PokerGame) -> None:
    deck = by_seat("2c 3c 4c", "5d 6d 7d", "8h 9h Th")
    hand = start(table(game), deck)
    assert [seat for seat, _ in dealt(hand)] == [1, 2, 3] * 3
    assert [text(held) for _, held in dealt(hand)] == deck.split()
    assert [event.data["face"] for event in events(hand, "deal")] == ["down"] * 6 + ["up"] * 3
    assert [event.seen_by for event in events(hand, "deal")] == [1, 2, 3, 1, 2, 3, None, None, None]
    assert {str(event.cite) for event in events(hand, "deal")} == {"13:69F-14.9(c)"}


OPENERS = [
    (HIGH, "13:69F-14.9(d)1", ("5d", "3h", "Ac"), 2),
    (HIGH, "13:69F-14.9(d)1", ("3d", "3c", "3h"), 2),
    (LOW, "13:69F-14.9(d)2", ("Ad", "Kc", "Qs"), 2),
    (LOW, "13:69F-14.9(d)2", ("Kd", "Kh", "Ks"), 3),
    (HIGH_LOW, "13:69F-14.9(d)3", ("Ad", "2c", "As"), 2),
    (HIGH_LOW, "13:69F-14.9(d)3", ("Jh", "Js", "Jd"), 2),
    (EIGHT, "13:69F-14.9(d)4", ("Ac", "Kd", "As"), 2),
    (EIGHT, "13:69F-14.9(d)4", ("4s", "4h", "4d"), 3),
]


@pytest.mark.parametrize(("game", "law", "up", "opener"), OPENERS)
@pytest.mark.rule("13:69F-14.9(d)1", "13:69F-14.9(d)2", "13:69F-14.9(d)3", "13:69F-14.9(d)4")
def test_who_makes_the_forced_bet(game: PokerGame, law: str, up: tuple[str, ...], opener: int) -> None:
    hand = start(table(game), up_cards(*up, holes=2))
    assert turn(hand) == opener
    assert names(hand) == ["bring_in"]
    do(hand, "bring_in")
    (forced,) = events(hand, "bring_in")
    assert (forced.actor, forced.data["amount"], str(forced.cite)) == (opener, 1000, law)


@pytest.mark.rule("13:69F-14.9(d)")
def test_equal_up_cards_go_by_suit_spades_hearts_diamonds_clubs() -> None:
    suits = ["9s", "9h", "9d", "9c"]
    for game, places in ((HIGH, suits), (EIGHT, suits), (LOW, suits[::-1]), (HIGH_LOW, suits[::-1])):
        for up in (("9s", "9h"), ("9h", "9d"), ("9d", "9c"), ("9s", "9d", "9c", "9h")):
            hand = start(table(game, len(up)), up_cards(*up, holes=2))
            assert up[turn(hand) - 1] == max(up, key=places.index)


@pytest.mark.rule("13:69F-14.9(d)2")
def test_reading_razz_ace_high() -> None:
    up = up_cards("Kd", "Ac", "2s", holes=2)
    assert turn(start(table(LOW), up)) == 1
    assert turn(start(table(LOW, razz_ace_high="on"), up)) == 2
    assert turn(start(table(LOW, razz_ace_high="on"), up_cards("Kd", "Qc", "2s", holes=2))) == 1


@pytest.mark.rule("13:69F-14.9(d)2")
def test_reading_razz_literal_rank() -> None:
    up = up_cards("Kd", "3c", "2s", holes=2)
    assert turn(start(table(LOW), up)) == 1
    assert turn(start(table(LOW, razz_literal_rank="on"), up)) == 3
    assert turn(start(table(LOW, razz_literal_rank="on"), up_cards("Ad", "Kc", "2s", holes=2))) == 1
    with pytest.raises(BadOptions, match="exclude each other"):
        PokerOptions(razz_ace_high="on", razz_literal_rank="on")


@pytest.mark.rule("13:69F-14.9(d)")
def test_reading_bring_in() -> None:
    hand = do(start(table(HIGH)), "bring_in")
    assert hand.pot == 1000
    hand = do(start(table(HIGH, bring_in="posted_amount", bring_in_amount=300)), "bring_in")
    assert hand.pot == 300
    with refused("13:69F-14.9(d)", "must be posted"):
        PokerOptions(bring_in="posted_amount")


@pytest.mark.rule("13:69F-14.9(e)")
def test_after_the_forced_bet_each_folds_calls_or_raises_clockwise() -> None:
    hand = do(start(table(HIGH, 4), up_cards("5d", "3h", "Ac", "Kc", holes=2)), "bring_in")
    assert (turn(hand), names(hand)) == (3, ["call", "raise", "fold"])
    do(hand, "call", "fold", ("raise", 2000))
    assert turn(hand) == 2  # the forced bet is answered too
    do(hand, "call", "call")
    assert [str(event.cite) for name in ("call", "fold", "raise") for event in events(hand, name)] == [
        "13:69F-14.9(e)"
    ] * 5
    assert str(hand.turn.cite if hand.turn else "").startswith("13:69F-14.9(f)")  # the round is complete


@pytest.mark.rule("13:69F-14.9(e)")
def test_reading_bring_in_complete() -> None:
    deck = up_cards("5d", "3h", "Ac", holes=2)
    posted = {"bring_in": "posted_amount", "bring_in_amount": 300}
    hand = start(table(HIGH, **posted), deck)
    assert names(hand) == ["bring_in", "bet"]  # the forced bet, or the small bet at once
    do(hand, "bring_in", ("raise", 1000))
    with refused("13:69F-14.9(e)", "not from $20"):
        do(hand, ("raise", 1300))
    hand = do(start(table(HIGH, bring_in_complete="off", **posted), deck), "bring_in")
    with refused("13:69F-14.9(e)", "not from $13"):
        do(hand, ("raise", 1000))
    do(hand, ("raise", 1300))


@pytest.mark.rule("13:69F-14.9(e)")
def test_a_forced_bet_that_is_all_in_for_less_is_not_completed_but_raised() -> None:
    stacks = {1: 100_000, 2: 300, 3: 100_000}
    hand = start(table(HIGH, stacks, need_minimum="off"), up_cards("5d", "3h", "Ac", holes=2))
    do(hand, "bring_in")
    assert (turn(hand), hand.bets[2]) == (3, 300)
    with refused("13:69F-14.9(e)", "not from $20"):
        do(hand, ("raise", 1000))
    do(hand, "call")
    assert hand.bets[3] == 1000
    assert conserved(call_down(hand))


@pytest.mark.rule("13:69F-14.9(f)")
def test_a_burn_and_a_fourth_card_up_for_those_who_called() -> None:
    deck = up_cards("5d", "3h", "Ac", "Kc", holes=2, then="Jd Td Th Ts")
    hand = do(start(table(HIGH, 4), deck), "bring_in call fold call")
    assert dealt(hand, "burn") == [(0, cards("Jd"))]
    assert events(hand, "burn")[0].for_viewer(1).cards == (-1,)
    assert dealt(hand)[12:] == [(1, cards("Td")), (2, cards("Th")), (3, cards("Ts"))]
    assert {str(event.cite) for event in events(hand, "deal")[12:] + events(hand, "burn")} == {
        "13:69F-14.9(f)"
    }


@pytest.mark.parametrize(
    ("game", "fourth", "leader", "law"),
    [
        (HIGH, ("9d", "8h", "Ks"), 3, "(f)1"),
        (HIGH, ("5c", "8h", "Ks"), 1, "(f)1"),  # a pair of fives
        (LOW, ("9d", "2h", "Ks"), 2, "(f)2"),
        (LOW, ("5c", "8h", "2s"), 3, "(f)2"),  # seat 1 has paired; 2-6 beats 3-8
        (HIGH_LOW, ("9d", "8h", "Ks"), 3, "(f)1"),
        (EIGHT, ("9d", "8h", "Ks"), 3, "(f)1"),
    ],
)
@pytest.mark.rule("13:69F-14.9(f)1", "13:69F-14.9(f)2")
def test_the_best_hand_showing_leads(
    game: PokerGame, fourth: tuple[str, ...], leader: int, law: str
) -> None:
    hand = start(table(game), up_cards("5d", "3h", "6c", holes=2, then=f"Jd {' '.join(fourth)}"))
    do(hand, "bring_in call call")
    assert hand.turn is not None
    assert (turn(hand), str(hand.turn.cite), names(hand)) == (leader, f"13:69F-14.9{law}", ["check", "bet"])


@pytest.mark.parametrize("game", [HIGH, LOW], ids=lambda game: game.id)
@pytest.mark.rule("13:69F-14.9(f)3")
def test_of_equal_hands_showing_the_nearest_to_the_dealers_left_leads(game: PokerGame) -> None:
    hand = start(table(game), up_cards("Td", "7h", "7s", holes=2, then="Jd Tc 4c 4s"))
    do(hand, "bring_in call call")
    best = 1 if game is HIGH else 2
    assert turn(hand) == best  # a pair of tens, or seven-four before seven-four
    assert hand.turn is not None
    assert str(hand.turn.cite) == ("13:69F-14.9(f)1" if game is HIGH else "13:69F-14.9(f)3")
    hand = start(table(game), up_cards("7c", "7h", "7s", holes=2, then="Jd 2c 4c 4s"))
    do(hand, "bring_in call call")
    assert turn(hand) == (2 if game is HIGH else 1)
    if game is HIGH:
        assert str(hand.turn.cite if hand.turn else "") == "13:69F-14.9(f)3"


@pytest.mark.rule("13:69F-14.9(g)")
def test_checking_is_open_until_a_bet_and_then_each_folds_calls_or_raises() -> None:
    hand = start(table(HIGH), up_cards("5d", "3h", "6c", holes=2, then="Jd 9d 8h Ks"))
    do(hand, "bring_in call call check")
    assert hand.turn is not None
    assert (turn(hand), str(hand.turn.cite), names(hand)) == (1, "13:69F-14.9(g)", ["check", "bet"])
    do(hand, "check", ("bet", 1000))
    assert (turn(hand), names(hand)) == (3, ["call", "raise", "fold"])
    with refused("13:69F-14.9(g)"):
        do(hand, "check")
    do(hand, ("raise", 2000), "fold", "call")
    assert len(dealt(hand, "burn")) == 2  # all have answered: the next street is dealt


@pytest.mark.rule("13:69F-14.9(h)")
def test_fifth_and_sixth_up_and_seventh_down_each_after_a_burn_and_before_betting() -> None:
    hand = start(table(HIGH))
    streets = []
    while hand.turn is not None:
        if not streets or len(dealt(hand)) > streets[-1]:
            streets.append(len(dealt(hand)))
        do(hand, names(hand)[0])
    assert streets == [9, 12, 15, 18, 21]
    later = events(hand, "deal")[12:]
    assert [event.data["face"] for event in later] == ["up"] * 6 + ["down"] * 3
    assert {str(event.cite) for event in later + events(hand, "burn")[1:]} == {"13:69F-14.9(h)"}
    assert len(events(hand, "burn")) == 4
    assert len(events(hand, "check")) == 12


@pytest.mark.rule("13:69F-14.9(h)")
def test_small_bets_on_third_and_fourth_and_big_bets_after() -> None:
    hand = do(start(table(HIGH, 2)), "bring_in call")
    sizes = []
    while hand.turn is not None:
        (bet,) = [option for option in hand.turn.options.of(turn(hand)) if option.name == "bet"]
        sizes.append(bet.range()["low"])
        do(hand, "check check")
    assert sizes == [1000, 2000, 2000, 2000]


@pytest.mark.rule("13:69F-14.9(i)", "13:69F-14.9(i)1")
def test_high_the_best_five_of_seven_win() -> None:
    hand = shown_down(HIGH, "2c 2d 7h 2h 2s 9d Jc", "Ah Kh 8h 3h 4h 9c Jd")
    assert [str(event.cite) for event in events(hand, "showdown")] == ["13:69F-14.9(i)"]
    assert wins(hand) == [(1, 2000, "13:69F-14.9(i)1")]
    assert events(hand, "show")[0].data["hand"]


@pytest.mark.rule("13:69F-14.9(i)2")
def test_low_the_best_low_of_seven_wins() -> None:
    hand = shown_down(LOW, "Kc Kd 7h Kh Ks 9d Jc", "Ac 3c 4c 5c 6c 9c Jd")
    assert wins(hand) == [(2, 2000, "13:69F-14.9(i)2")]  # a flush does not hurt


@pytest.mark.parametrize("game", [HIGH_LOW, EIGHT], ids=lambda game: game.id)
@pytest.mark.rule("13:69F-14.9(i)3")
def test_high_low_the_two_best_hands_divide_the_pot(game: PokerGame) -> None:
    hand = shown_down(game, "Kc Kd Kh 2h 2s 9d Jc", "Ah 3h 4d 6c 7s 9c Jd")
    assert wins(hand) == [(1, 1000, "13:69F-14.9(i)3"), (2, 1000, "13:69F-14.9(i)3")]


LOW_HAND, HIGH_HAND, FOLDED = "Ah 3h 4d 6c 7s 9c Jd", "Kc Kd Kh 2h 2s 9d Jc", "Qc Qd 8s 5h 2c Ts 4c"


@pytest.mark.rule("13:69F-14.9(i)3.i")
def test_the_odd_chip_of_two_halves_goes_to_the_high_hand() -> None:
    hand = shown_down(EIGHT, LOW_HAND, HIGH_HAND, FOLDED, folding=3, ante=100)
    assert [(event.data["amount"], str(event.cite)) for event in events(hand, "odd_half")] == [
        (100, "13:69F-14.9(i)3.i")
    ]
    assert wins(hand) == [(2, 1200, "13:69F-14.9(i)3.i"), (1, 1100, "13:69F-14.9(i)3")]


@pytest.mark.rule("13:69F-14.9(i)3.i")
def test_coin_in_the_pot_never_makes_an_excess_over_a_dollar() -> None:
    for ante in (25, 50, 75):
        hand = shown_down(EIGHT, LOW_HAND, HIGH_HAND, FOLDED, folding=3, ante=ante)
        assert 0 <= won(hand)[2] - won(hand)[1] <= 100
        assert sum(won(hand).values()) == 2000 + 3 * ante
    with refused("13:69F-14.9(i)3.i", "up to"):
        PokerOptions(unit=500)


TIED_HIGH = ("Ac Kd Qs Jh Th 2d 9c", "Ad Ks Qd Jc Tc 2h 9h", "2c 3c 5h 7s 8s 4d 4s")
"""Two equal straights: the ace of diamonds is the highest high card by suit; seat 3 has a low."""
TIED_LOW = ("Ac 2d 3s 4h 6h Kd Qc", "Ad 2s 3d 4c 6c Ks Qh", "Kc Kh 7h Jh Jd Jc 9s")
"""Two equal lows: the ace of clubs is the lowest low card by suit; seat 3 has the high hand."""


@pytest.mark.rule("13:69F-14.9(i)3.ii", "13:69F-14.9(i)3.iv")
def test_tied_high_hands_share_their_half_and_the_odd_chip_goes_by_suit() -> None:
    hand = shown_down(EIGHT, *TIED_HIGH, ante=200)
    assert not events(hand, "odd_chip")
    assert won(hand) == {1: 900, 2: 900, 3: 1800}
    hand = shown_down(EIGHT, *TIED_HIGH, ante=100)
    assert [(event.actor, event.data["amount"], str(event.cite)) for event in events(hand, "odd_chip")] == [
        (2, 100, "13:69F-14.9(i)3.iv")
    ]
    assert wins(hand) == [
        (2, 900, "13:69F-14.9(i)3.ii"),
        (1, 800, "13:69F-14.9(i)3.ii"),
        (3, 1600, "13:69F-14.9(i)3"),
    ]


@pytest.mark.rule("13:69F-14.9(i)3.iii", "13:69F-14.9(i)3.iv")
def test_tied_low_hands_share_their_half_and_the_odd_chip_goes_to_the_lowest_card_by_suit() -> None:
    hand = shown_down(EIGHT, *TIED_LOW, ante=400)  # $42: $21 to the low hands
    assert wins(hand) == [
        (3, 2100, "13:69F-14.9(i)3"),
        (1, 1100, "13:69F-14.9(i)3.iii"),
        (2, 1000, "13:69F-14.9(i)3.iii"),
    ]
    assert [(event.actor, event.data["share"], str(event.cite)) for event in events(hand, "odd_chip")] == [
        (1, "low", "13:69F-14.9(i)3.iv")
    ]


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
    spread = shown_down(EIGHT, *three, folding=4, ante=200)  # $38 three ways: $12 each and $2 over
    assert won(spread) == {3: 1300, 2: 1300, 1: 1200}
    assert [event.actor for event in events(spread, "odd_chip")] == [3, 2]
    first = shown_down(EIGHT, *three, folding=4, ante=200, odd_units="all_to_first")
    assert won(first) == {3: 1400, 2: 1200, 1: 1200}


@pytest.mark.rule("13:69F-14.9(i)", "13:69F-14.9(i)1", "13:69F-14.9(i)2")
def test_reading_odd_chip_other() -> None:
    high = ("Ac Kd Qs Jh Th 9d 9c", "Ad Ks Qd Jc Tc 9h 8h", "2h 3c Kh 7s 8s 4d 4s")
    by_game = shown_down(HIGH, *high, folding=3, ante=100)
    assert wins(by_game) == [(2, 1200, "13:69F-14.9(i)1"), (1, 1100, "13:69F-14.9(i)1")]
    (odd,) = events(by_game, "odd_chip")
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
    assert won(shown_down(HIGH_LOW, nine_low, pair)) == {1: 1000, 2: 1000}  # where nothing need qualify
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
        assert str(events(hand, "showdown")[0].data["hands"]) == "13:69F-14.9(k)"
        (both,) = events(hand, "both_ways")
        assert str(both.cite) == f"13:69F-14.9{law}"
        same = set(both.data["high"].split()) == set(both.data["low"].split())
        assert same == (law in ("(k)1", "(k)2"))
