"""13:69F-14.9: dealing and betting in seven-card stud."""

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
from pitboss.table.house_options import BadOptions
from tests.cases import for_each
from tests.helpers import events_named, refused
from tests.poker.deck import (
    by_seat,
    call_down,
    conserved,
    dealt,
    do,
    names,
    start,
    table,
    turn,
    up_cards,
)

FORMS = [SevenCardStud(), SevenCardStudLow(), SevenCardStudHighLow(), SevenCardStudEight()]
HIGH, LOW, HIGH_LOW, EIGHT = FORMS
every_form = for_each("game", FORMS)


@every_form
@pytest.mark.rule("13:69F-14.9(a)", "13:69F-14.8(a)1")
def test_each_form_follows_the_section(game: PokerGame) -> None:
    hand = call_down(start(table(game)))
    (told,) = events_named(hand, "game")
    assert (str(told.cite), told.data["offered"]) == ("13:69F-14.9(a)", "13:69F-14.8(a)1")
    own = {event.cite for event in hand.events if str(event.cite).startswith("13:69F-14.9(")}
    assert {str(each)[11:14] for each in own} >= {"(c)", "(d)", "(e)", "(f)", "(g)", "(h)", "(i)"}
    assert conserved(hand)


@every_form
@pytest.mark.rule("13:69F-14.9(b)")
def test_nine_players_may_play_or_fewer_if_the_house_says_so(game: PokerGame) -> None:
    at = table(game, 9)
    with refused("13:69F-14.9(b)", "seats 1 to 9"):
        at.sit(10, 1000)
    assert len(call_down(start(at)).players) == 9
    with refused("13:69F-14.9(b)", "seats 1 to 7"):
        table(game, 8, most_seats=7)
    with refused("13:69F-14.9(b)", "at most 9"):
        table(game, 9, most_seats=10)


@pytest.mark.rule("13:69F-14.9(b)")
def test_an_ante_is_placed_if_posted() -> None:
    hand = start(table(HIGH, ante=200))
    assert [(event.actor, event.data["amount"], str(event.cite)) for event in events_named(hand, "ante")] == [
        (seat, 200, "13:69F-14.9(b)") for seat in (1, 2, 3)
    ]
    assert hand.pot == 600
    assert not events_named(start(table(HIGH)), "ante")


@every_form
@pytest.mark.rule("13:69F-14.9(c)")
def test_two_cards_down_and_one_up_are_dealt_from_the_dealers_left(game: PokerGame) -> None:
    deck = by_seat("2c 3c 4c", "5d 6d 7d", "8h 9h Th")
    hand = start(table(game), deck)
    assert [seat for seat, _ in dealt(hand)] == [1, 2, 3] * 3
    assert [text(held) for _, held in dealt(hand)] == deck.split()
    assert [event.data["face"] for event in events_named(hand, "deal")] == ["down"] * 6 + ["up"] * 3
    assert [event.seen_by for event in events_named(hand, "deal")] == [1, 2, 3, 1, 2, 3, None, None, None]
    assert {str(event.cite) for event in events_named(hand, "deal")} == {"13:69F-14.9(c)"}


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


@for_each(("game", "law", "up", "opener"), OPENERS)
@pytest.mark.rule("13:69F-14.9(d)1", "13:69F-14.9(d)2", "13:69F-14.9(d)3", "13:69F-14.9(d)4")
def test_the_right_up_card_makes_the_forced_bet(
    game: PokerGame, law: str, up: tuple[str, ...], opener: int
) -> None:
    hand = start(table(game), up_cards(*up, holes=2))
    assert turn(hand) == opener
    assert names(hand) == ["bring_in"]
    do(hand, "bring_in")
    (forced,) = events_named(hand, "bring_in")
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
    assert [str(event.cite) for name in ("call", "fold", "raise") for event in events_named(hand, name)] == [
        "13:69F-14.9(e)"
    ] * 5
    assert str(hand.turn.cite if hand.turn else "").startswith("13:69F-14.9(f)")  # the round is complete


@pytest.mark.rule("13:69F-14.9(e)")
def test_reading_bring_in_complete() -> None:
    deck = up_cards("5d", "3h", "Ac", holes=2)
    posted: dict[str, Any] = {"bring_in": "posted_amount", "bring_in_amount": 300}
    hand = start(table(HIGH, **posted), deck)
    assert names(hand) == ["bring_in", "bet"]  # the forced bet, or the small bet at once
    do(hand, "bring_in", ("raise", 1000))
    with refused("13:69F-14.9(e)", "must be $20"):
        do(hand, ("raise", 1300))
    hand = do(start(table(HIGH, bring_in_complete="off", **posted), deck), "bring_in")
    with refused("13:69F-14.9(e)", "must be $13"):
        do(hand, ("raise", 1000))
    do(hand, ("raise", 1300))


@pytest.mark.rule("13:69F-14.9(e)")
def test_a_forced_bet_that_is_all_in_for_less_is_not_completed_but_raised() -> None:
    stacks = {1: 100_000, 2: 300, 3: 100_000}
    hand = start(table(HIGH, stacks, any_stack=True), up_cards("5d", "3h", "Ac", holes=2))
    do(hand, "bring_in")
    assert (turn(hand), hand.chips.bets[2]) == (3, 300)
    with refused("13:69F-14.9(e)", "must be $20"):
        do(hand, ("raise", 1000))
    do(hand, "call")
    assert hand.chips.bets[3] == 1000
    assert conserved(call_down(hand))


@pytest.mark.rule("13:69F-14.9(f)")
def test_players_who_called_get_a_fourth_card_up_after_a_burn() -> None:
    deck = up_cards("5d", "3h", "Ac", "Kc", holes=2, then="Jd Td Th Ts")
    hand = do(start(table(HIGH, 4), deck), "bring_in call fold call")
    assert dealt(hand, "burn") == [(0, cards("Jd"))]
    assert events_named(hand, "burn")[0].for_viewer(1).cards == (-1,)
    assert dealt(hand)[12:] == [(1, cards("Td")), (2, cards("Th")), (3, cards("Ts"))]
    assert {str(event.cite) for event in events_named(hand, "deal")[12:] + events_named(hand, "burn")} == {
        "13:69F-14.9(f)"
    }


@for_each(
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
def test_the_best_hand_showing_leads(game: PokerGame, fourth: tuple[str, ...], leader: int, law: str) -> None:
    hand = start(table(game), up_cards("5d", "3h", "6c", holes=2, then=f"Jd {' '.join(fourth)}"))
    do(hand, "bring_in call call")
    assert hand.turn is not None
    assert (turn(hand), str(hand.turn.cite), names(hand)) == (leader, f"13:69F-14.9{law}", ["check", "bet"])


@pytest.mark.parametrize("game", [HIGH, LOW], ids=lambda game: game.id)
@pytest.mark.rule("13:69F-14.9(f)3")
def test_among_equal_hands_showing_the_nearest_to_the_dealers_left_leads(game: PokerGame) -> None:
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
def test_fifth_and_sixth_cards_come_up_and_the_seventh_down_after_a_burn() -> None:
    hand = start(table(HIGH))
    streets: list[int] = []
    while hand.turn is not None:
        if not streets or len(dealt(hand)) > streets[-1]:
            streets.append(len(dealt(hand)))
        do(hand, names(hand)[0])
    assert streets == [9, 12, 15, 18, 21]
    later = events_named(hand, "deal")[12:]
    assert [event.data["face"] for event in later] == ["up"] * 6 + ["down"] * 3
    assert {str(event.cite) for event in later + events_named(hand, "burn")[1:]} == {"13:69F-14.9(h)"}
    assert len(events_named(hand, "burn")) == 4
    assert len(events_named(hand, "check")) == 12


@pytest.mark.rule("13:69F-14.9(h)")
def test_small_bets_on_third_and_fourth_and_big_bets_after() -> None:
    hand = do(start(table(HIGH, 2)), "bring_in call")
    sizes = []
    while hand.turn is not None:
        (bet,) = [option for option in hand.turn.options.of(turn(hand)) if option.name == "bet"]
        sizes.append(bet.range()["low"])
        do(hand, "check check")
    assert sizes == [1000, 2000, 2000, 2000]
