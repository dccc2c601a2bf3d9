"""13:69F-14.7(d) to (j) and 14.15(j): the effect of players' words and chips."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.equipment.chance import Chance
from pitboss.poker.hand import Hand
from pitboss.poker.options import PokerOptions, PokerState
from pitboss.poker.recorded import Recorded
from pitboss.table import Refused
from pitboss.table.words import explain, say
from tests.cases import for_each
from tests.helpers import act as do_all
from tests.helpers import events_named, refused
from tests.poker.deck import GAMES, names, told, turn


def start(game: str = "hold-em", seats: int = 3, stack: int = 100_000, **options: Any) -> Hand:
    """Start a hand with words. In hold 'em seat 3 has the button, 1 and 2 the blinds."""
    stacks = dict.fromkeys(range(1, seats + 1), stack)
    table = GAMES[game].table(options=PokerOptions(words="on", **options), stacks=stacks)
    return table.start(Chance.seeded(5))


def no_limit(**options: Any) -> Hand:
    return start(limit="no", **options)


def act(hand: Hand, *steps: tuple[object, ...]) -> Hand:
    """Act on each step: an actor, a name and perhaps a value."""
    do_all(hand, *steps)
    return hand


def last(hand: Hand, name: str) -> tuple[Any, str, str]:
    """Return the actor, effect and rule of the last event with a name."""
    event = events_named(hand, name)[-1]
    return event.actor, str(event.data.get("came_to", event.data.get("amount"))), str(event.cite)


def bets(hand: Hand) -> list[int]:
    return [hand.chips.bets[seat] for seat in sorted(hand.chips.bets)]


# Words in turn


@pytest.mark.rule("13:69F-14.7(d)")
@pytest.mark.parametrize(
    ("word", "event"), [("fold", "fold"), ("call", "call"), ("raise", "raise")], ids=lambda each: str(each)
)
def test_a_word_in_turn_binds(word: str, event: str) -> None:
    hand = start()
    act(hand, (3, "say", word))
    assert last(hand, "said") == (3, f"a {word}", "13:69F-14.7(d)")
    assert [each.actor for each in events_named(hand, event)] == [3]
    assert turn(hand) == 1


@pytest.mark.rule("13:69F-14.7(d)")
def test_check_binds_when_there_is_nothing_to_call() -> None:
    hand = act(start(), (3, "say", "call"), (1, "say", "call"), (2, "say", "check"))
    assert [each.actor for each in events_named(hand, "check")] == [2]


@pytest.mark.rule("13:69F-14.7(d)")
@for_each(("seat", "word"), [(3, "check"), (2, "fold"), (2, "call"), (2, "raise")])
def test_a_word_that_the_rules_do_not_allow_does_not_bind(seat: int, word: str) -> None:
    hand = no_limit()
    if seat == 2:  # after the flop, first to act, nothing to call
        act(hand, (3, "call"), (1, "fold"), (2, "check"))
    money = bets(hand)
    act(hand, (seat, "say", word))
    assert last(hand, "said")[1].startswith("nothing")
    assert (turn(hand), bets(hand)) == (seat, money)


@pytest.mark.rule("13:69F-14.7(d)", "13:69F-14.17")
def test_an_announced_size_binds_only_within_the_limits() -> None:
    hand = start(limit="spread", minimum=500, maximum=1000)
    act(hand, (3, "announce", 5000))
    assert last(hand, "said")[1] == "nothing: it is outside the limits"
    act(hand, (3, "announce", 1500), (3, "hands_rest"))
    assert last(hand, "said") == (3, "a raise of that amount", "13:69F-14.7(d)")
    assert bets(hand) == [200, 500, 1500]


@pytest.mark.rule("13:69F-14.7(d)")
def test_the_size_of_the_bet_announced_is_a_call() -> None:
    hand = act(no_limit(), (3, "announce", 1000), (3, "hands_rest"))
    assert [each.name for each in hand.events if each.actor == 3][-1] == "call"


@pytest.mark.rule("13:69F-14.7(d)")
def test_words_out_of_turn_are_noted_and_do_not_bind() -> None:
    hand = act(no_limit(), (1, "say", "raise"))
    assert last(hand, "said") == (1, "nothing: it is not this player's turn", "13:69F-14.7(d)")
    assert turn(hand) == 3
    act(hand, (3, "fold"), (1, "say", "fold"))
    assert hand.live == [2]


@pytest.mark.rule("13:69F-14.15(j)")
def test_a_word_outranks_the_chips_that_follow() -> None:
    hand = act(no_limit(), (3, "say", "raise"), (3, "push_chips", (500, 500)), (3, "hands_rest"))
    assert last(hand, "corrected") == (3, "2000", "13:69F-14.15(j)")
    assert bets(hand) == [500, 1000, 2000]


# The amount announced


@pytest.mark.rule("13:69F-14.7(e)")
@pytest.mark.parametrize("chips", [(500,), (2_500, 2_500)])
def test_chips_are_corrected_to_the_amount_announced(chips: tuple[int, ...]) -> None:
    hand = act(no_limit(), (3, "announce", 3000), (3, "push_chips", chips), (3, "hands_rest"))
    assert last(hand, "corrected") == (3, "3000", "13:69F-14.7(e)")
    assert bets(hand) == [500, 1000, 3000]
    exact = act(no_limit(), (3, "announce", 3000), (3, "push_chips", (2_500, 500)), (3, "hands_rest"))
    assert not events_named(exact, "corrected")


# Chips that count as a bet


@pytest.mark.rule("13:69F-14.7(f)", "13:69F-14.7(f)1", "13:69F-14.7(f)2", "13:69F-14.7(f)3")
@pytest.mark.parametrize(
    ("name", "law"),
    [("push_chips", "(f)1"), ("release_chips", "(f)2"), ("toss_chips", "(f)3")],
    ids=["pushed", "released", "tossed"],
)
def test_chips_are_bet_in_three_ways(name: str, law: str) -> None:
    hand = act(no_limit(), (3, name, (2_500, 500)))
    assert last(hand, "chips") == (3, "a raise", f"13:69F-14.7{law}")
    assert bets(hand) == [500, 1000, 3000]


@pytest.mark.rule("13:69F-14.7(f)")
def test_chips_that_cannot_be_a_bet_go_back() -> None:
    posts = ((3, 1000), (1, 500), (2, 1000))  # nobody can answer a bet of seat 3: one all-in, one nearly
    house = {"words": "on", "limit": "no"}
    hand = told(
        GAMES["hold-em"], {1: 800, 2: 1000, 3: 100_000}, Recorded(posts=posts, any_stack=True), **house
    )
    act(hand, (3, "push_chips", (500, 500)))
    assert last(hand, "chips") == (3, "nothing: they go back", "13:69F-14.7(f)")
    assert (turn(hand), hand.stacks[3]) == (3, 99_000)


@pytest.mark.rule("13:69F-14.17")
def test_chips_for_a_raise_beyond_the_posted_number_are_a_call() -> None:
    hand = act(no_limit(max_raises=1), (3, "raise", 5_000), (1, "push_chips", (2_500, 2_500, 2_500)))
    assert last(hand, "chips")[1] == "a call"
    act(hand, (2, "say", "raise"))
    assert last(hand, "said")[2] == "13:69F-14.17"


@pytest.mark.rule('13:69F-14.1 "call"')
@pytest.mark.parametrize("chips", [(500,), (500, 500, 500)])
def test_chips_short_of_the_call_or_of_a_raise_are_a_call(chips: tuple[int, ...]) -> None:
    hand = act(no_limit(), (3, "push_chips", chips))
    assert last(hand, "chips") == (3, "a call", '13:69F-14.1 "call"')
    assert bets(hand) == [500, 1000, 1000]


# No string bets


@pytest.mark.rule("13:69F-14.7(g)", "13:69F-14.7(g)2")
def test_a_call_may_not_become_a_raise_and_a_bet_may_not_grow() -> None:
    hand = act(no_limit(), (3, "push_chips", (500, 500)))
    assert last(hand, "chips") == (3, "a call", "13:69F-14.7(g)2")
    with refused("13:69F-14.7(g)", "nothing is added"):
        act(hand, (3, "push_chips", (500, 500)))
    act(hand, (3, "say", "raise"))
    assert last(hand, "said") == (3, "nothing: it is not this player's turn", "13:69F-14.7(g)2")
    act(hand, (1, "push_chips", (2_500, 500)), (1, "say", "raise"))
    assert last(hand, "said")[2] == "13:69F-14.7(g)"
    assert bets(hand) == [3_500, 1000, 1000]


@pytest.mark.rule("13:69F-14.7(g)1")
def test_a_bet_said_not_to_be_complete_may_take_more_chips() -> None:
    hand = act(no_limit(), (3, "not_complete"), (3, "push_chips", (500, 500)))
    assert turn(hand) == 3
    act(hand, (3, "push_chips", (2_500,)), (3, "hands_rest"))
    assert last(hand, "chips") == (3, "a raise", "13:69F-14.7(g)1")
    assert bets(hand) == [500, 1000, 3_500]
    nothing = act(no_limit(), (3, "not_complete"), (3, "hands_rest"))
    assert turn(nothing) == 3
    assert "call" in names(nothing)


@pytest.mark.rule("13:69F-14.7(g)3")
def test_after_the_word_raise_chips_may_follow_until_the_hands_rest() -> None:
    hand = act(no_limit(), (3, "say", "raise"), (3, "push_chips", (500, 500)), (3, "push_chips", (2_500,)))
    assert turn(hand) == 3
    act(hand, (3, "hands_rest"))
    assert bets(hand) == [500, 1000, 3_500]
    spread = start(limit="spread", minimum=500, maximum=1000)
    act(spread, (3, "say", "raise"), (3, "push_chips", (2_500, 2_500)), (3, "hands_rest"))
    assert last(spread, "corrected") == (3, "1500", "13:69F-14.7(g)3")
    assert bets(spread) == [200, 500, 1500]


@pytest.mark.rule("13:69F-14.7(d)")
def test_a_bound_player_may_not_go_back_on_the_word() -> None:
    hand = act(no_limit(), (3, "say", "raise"))
    for name in ("call", "fold", "say"):
        with pytest.raises(Refused):
            act(hand, (3, name, "call" if name == "say" else None))
    act(hand, (3, "announce", 1000))  # a call is not a raise
    assert last(hand, "said")[1].startswith("nothing")
    act(hand, (3, "announce", 4000), (3, "hands_rest"))
    assert bets(hand) == [500, 1000, 4000]


# One chip


@pytest.mark.rule("13:69F-14.7(i)")
def test_one_oversized_chip_is_a_call_unless_a_raise_was_said() -> None:
    hand = act(no_limit(), (3, "push_chips", (10_000,)))
    assert last(hand, "chips") == (3, "a call", "13:69F-14.7(i)")
    assert bets(hand) == [500, 1000, 1000]
    said = act(no_limit(), (3, "say", "raise"), (3, "push_chips", (10_000,)), (3, "hands_rest"))
    assert bets(said) == [500, 1000, 10_000]


@pytest.mark.rule("13:69F-14.7(i)")
@pytest.mark.parametrize(("reading", "bet", "law"), [("on", 10_000, "(f)1"), ("off", 1_000, "(i)")])
def test_one_chip_with_nothing_to_call_opens(reading: str, bet: int, law: str) -> None:
    hand = no_limit(single_chip_open=reading)
    act(hand, (3, "call"), (1, "call"), (2, "check"), (1, "push_chips", (10_000,)))
    assert last(hand, "chips") == (1, "a bet", f"13:69F-14.7{law}")
    assert hand.chips.bets[1] == bet


OPTION = ((3, "call"), (1, "call"))
"""Everyone calls, and the big blind, seat 2, has the option to raise."""


@pytest.mark.rule("13:69F-14.7(d)", "13:69F-14.10(f)")
def test_the_blind_with_the_option_may_say_raise() -> None:
    fixed = act(start(), *OPTION, (2, "say", "raise"))
    assert last(fixed, "said") == (2, "a raise", "13:69F-14.7(d)")
    assert bets(fixed) == [1000, 2000, 1000]
    hand = act(no_limit(), *OPTION, (2, "say", "raise"), (2, "push_chips", (2_500,)), (2, "hands_rest"))
    assert bets(hand) == [1000, 3_500, 1000]
    announced = act(no_limit(), *OPTION, (2, "announce", 4_000), (2, "hands_rest"))
    assert bets(announced) == [1000, 4_000, 1000]


@pytest.mark.rule("13:69F-14.7(d)", "13:69F-14.11(i)")
def test_a_kill_blind_and_a_newcomer_with_the_option_may_say_raise() -> None:
    posts = ((1, 500), (4, 1000), (2, 1000))  # seat 4 posts to come in
    stacks = dict.fromkeys(range(1, 5), 100_000)
    came = told(GAMES["hold-em"], stacks, Recorded(posts=posts), words="on")
    act(came, (3, "call"), (4, "say", "raise"))
    assert last(came, "said") == (4, "a raise", "13:69F-14.7(d)")
    kill = GAMES["omaha-8"].table(
        options=PokerOptions(words="on", kill="kill"),
        stacks=dict.fromkeys((1, 2, 3), 90_000),
    )
    kill._state = PokerState(killer=3)
    hand = kill.start(Chance.seeded(5))
    assert turn(hand) == 3
    act(hand, (3, "say", "raise"))
    assert hand.chips.bets[3] == 4_000


@pytest.mark.rule("13:69F-14.7(i)", "13:69F-14.10(f)")
@for_each("limit", ["fixed", "spread", "pot", "no"])
@for_each("reading", ["on", "off"])
def test_one_chip_or_too_few_from_the_blind_with_the_option_are_a_check(limit: str, reading: str) -> None:
    for chips, law in (((2_500,), "14.7(i)"), ((100, 100), "14.10(f)")):
        hand = act(start(limit=limit, single_chip_open=reading), *OPTION, (2, "push_chips", chips))
        assert last(hand, "chips") == (2, "a check", f"13:69F-{law}")
        assert [each.actor for each in events_named(hand, "check")] == [2]
        assert not events_named(hand, "corrected")
        assert hand.stacks[2] == 99_000
    enough = act(no_limit(), *OPTION, (2, "push_chips", (2_500, 500)))
    assert bets(enough) == [1000, 4_000, 1000]


@pytest.mark.rule("13:69F-14.17")
def test_one_chip_opens_up_to_the_posted_maximum() -> None:
    hand = start()
    act(hand, (3, "call"), (1, "call"), (2, "check"), (1, "push_chips", (10_000,)))
    assert last(hand, "corrected") == (1, "1000", "13:69F-14.17")
    assert hand.chips.bets[1] == 1000


# Check and raise


@pytest.mark.rule("19:47-14.7(i)", "19:47-14.7(j)")
def test_the_older_edition_has_the_single_chip_and_the_check_raise_too() -> None:
    hand = act(no_limit(edition="19:47"), (3, "push_chips", (10_000,)))
    assert last(hand, "chips")[2] == "19:47-14.7(i)"
    steps = ((3, "call"), (1, "call"), (2, "check"), (1, "check"), (2, "bet", 1000), (3, "fold"))
    posted = act(no_limit(edition="19:47", check_raise="off"), *steps)
    with refused("19:47-14.7(j)"):
        act(posted, (1, "raise", 3000))


@pytest.mark.rule("13:69F-14.7(j)")
def test_a_raise_after_a_check_is_allowed_unless_posted() -> None:
    steps = ((3, "call"), (1, "call"), (2, "check"), (1, "check"), (2, "bet", 1000), (3, "fold"))
    hand = act(no_limit(), *steps, (1, "say", "raise"))
    assert last(hand, "said")[1] == "a raise, whatever the chips say"
    posted = act(no_limit(check_raise="off"), *steps, (1, "say", "raise"))
    assert last(posted, "said")[2] == "13:69F-14.7(j)"
    with refused("13:69F-14.7(j)"):
        act(posted, (1, "raise", 3000))
    act(posted, (1, "push_chips", (2_500, 2_500)))
    assert last(posted, "chips")[1] == "a call"


# Cards thrown away


@pytest.mark.rule("13:69F-14.15(j)1.i")
def test_cards_thrown_face_down_before_a_wager_fold() -> None:
    hand = act(no_limit(), (3, "discard_face_down"))
    assert last(hand, "threw") == (3, "a fold", "13:69F-14.15(j)1.i")
    assert 3 not in hand.live
    act(hand, (1, "call"))
    assert "discard_face_down" not in names(hand)  # a check is free


@pytest.mark.rule("13:69F-14.15(j)1.ii")
def test_turning_up_cards_down_folds_in_stud() -> None:
    hand = start("five-card-stud")
    act(hand, (turn(hand), "bring_in"))
    seat = turn(hand)
    act(hand, (seat, "turn_down_up_cards"))
    assert last(hand, "threw") == (seat, "a fold", "13:69F-14.15(j)1.ii")
    assert seat not in hand.live


@pytest.mark.rule("13:69F-14.15(j)2")
@pytest.mark.parametrize(
    ("said", "owed", "paid"),
    [
        (("say", "raise"), "raise", 2000),
        (("announce", 5000), "raise", 5000),
        (("announce", 1000), "call", 1000),
    ],
)
def test_throwing_the_cards_away_does_not_undo_a_word(said: tuple[str, Any], owed: str, paid: int) -> None:
    hand = act(no_limit(), (3, *said), (3, "discard_face_down"))
    assert last(hand, "threw") == (3, f"a fold, with the {owed} still owed", "13:69F-14.15(j)2")
    assert (hand.chips.bets[3], hand.live, turn(hand)) == (paid, [1, 2], 1)
    act(hand, (1, "fold"))
    assert hand.over
    assert hand.stacks[2] == 100_000 + 500 + paid


# Sentences


def test_without_the_words_option_none_of_this_is_offered() -> None:
    table = GAMES["hold-em"].table(stacks={1: 100_000, 2: 100_000})
    hand = table.start(Chance.seeded(1))
    assert hand.turn is not None
    assert {option.name for option in hand.turn.options.of(hand.turn.actor)} == {"call", "raise", "fold"}


def test_words_and_chips_read_well() -> None:
    hand = act(no_limit(), (3, "push_chips", (10_000,)))
    told = [say(event, hand.game) for event in hand.events if event.name in ("chips", "said")]
    assert told == ["Seat 3 puts in $100 (chips: 1): a call."]
    assert hand.turn is not None
    offered = {option.name: option for option in hand.turn.options.of(1)}
    assert "of $5" in explain(offered["push_chips"])
    assert offered["push_chips"].to_json()["money"] is True
