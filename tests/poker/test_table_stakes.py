"""13:69F-14.6 and 14.7(a) to (c): table stakes, all-in players, and the end of a round."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pitboss.equipment.cards import HIDDEN
from pitboss.equipment.chance import Chance
from pitboss.poker.hand import Hand
from pitboss.poker.options import PokerOptions
from pitboss.poker.stakes import least_stack
from pitboss.poker.table import PokerTable
from pitboss.table import DEALER, Action, Refused
from tests.helpers import act, events_named, refused
from tests.poker.deck import GAMES, by_seat, call_down, fold_to, stacked, streets, table, turn, wins


def seated(stacks: dict[int, int] | int = 3, id: str = "hold-em", **options: Any) -> PokerTable:
    return table(GAMES[id], stacks, **options)


def start(at: PokerTable, chance: Chance | None = None) -> Hand:
    return at.start(chance or Chance.seeded(1))


def short_stack(**options: Any) -> Hand:
    """Start a hand with $50 in seat 1 and deep stacks in 2 and 3. Seat 1 holds aces, seat 2 kings."""
    cards = streets(by_seat("As Ah", "Ks Kh", "7d 2c"), "3c", "Kd 8s 5h", "3d", "Ac", "3h", "9c")
    return start(seated({1: 5_000, 2: 100_000, 3: 100_000}, limit="no", **options), stacked(cards))


# Players dealt in


@pytest.mark.rule("13:69F-14.6(b)")
def test_two_to_eleven_players_may_play() -> None:
    at = seated(1)
    with refused("13:69F-14.6(b)", "two players"):
        at.start(Chance.seeded(1))
    at.sit(2, 100_000)
    assert at.start(Chance.seeded(1)).turn is not None
    hand = start(seated(11))
    assert len(hand.players) == 11
    assert hand.turn is not None
    assert all(option.actor != DEALER for option in hand.turn.options.of(turn(hand)))
    with pytest.raises(Refused):
        seated(12)


@pytest.mark.rule("13:69F-14.7(a)")
def test_only_seated_players_get_cards() -> None:
    at = seated()
    why = at.why_not(7)
    assert why is not None
    assert str(why.cite) == "13:69F-14.7(a)"
    for step in (at.sit_out, at.sit_in, at.leave):
        with pytest.raises(Refused):
            step(7)
    with refused("13:69F-14.7(a)", "nobody sits"):
        at.buy_in(7, 1000)
    hand = start(at)
    assert {event.actor for event in events_named(hand, "deal")} == {1, 2, 3}
    with pytest.raises(Refused):
        hand.act(Action(7, "call"))


@pytest.mark.rule(
    "13:69F-14.7(b)", "13:69F-14.7(b)1", "13:69F-14.7(b)2", "13:69F-14.7(b)3", '13:69F-14.1 "ante"'
)
def test_antes_and_blinds_come_before_the_cards_and_forced_bets_by_the_up_card() -> None:
    names = [event.name for event in start(seated(ante=100)).events]
    assert names.index("ante") < names.index("blind") < names.index("deal")
    stud = start(seated(id="five-card-stud"))
    assert stud.turn is not None
    lowest = min(stud.live, key=lambda seat: stud.cards.up[seat][0])
    assert (stud.turn.actor, stud.turn.options[0].name) == (lowest, "bring_in")


@pytest.mark.rule("13:69F-14.7(c)3")
@pytest.mark.parametrize(
    ("id", "least"), [("hold-em", 2_100), ("seven-card-stud", 2_100), ("five-card-draw", 2_100)]
)
def test_a_player_needs_the_forced_money_and_one_minimum_bet(id: str, least: int) -> None:
    options = PokerOptions(ante=100)
    assert least_stack(GAMES[id], options) == least
    at = seated({1: least - 100, 2: least, 3: 100_000}, id, ante=100)
    why = at.why_not(1)
    assert why is not None
    assert str(why.cite) == "13:69F-14.7(c)3"
    assert at.why_not(2) is None
    assert start(at).players == [2, 3]


@pytest.mark.rule("13:69F-14.7(c)3", "13:69F-14.11(i)")
@pytest.mark.parametrize("edition", ["13:69F", "19:47"])
def test_the_game_the_room_and_the_hand_agree_on_the_stack_needed(edition: str) -> None:
    id, kill = ("omaha-8", "kill") if edition == "13:69F" else ("hold-em", "off")
    at = seated({1: 2_900, 2: 1_900, 3: 2_900, 4: 100_000}, id, edition=edition, kill=kill)
    at._state = replace(at.state, killer=3)  # a player who posts $20, not $10, in a game with a kill
    for seat, stack in at.stacks.items():
        why, said = at.why_not(seat), at.game.shut_out_refusal(seat, stack, at.options, at.state)
        assert str(why) == str(said)
    short = [2, 3] if kill == "kill" else [2]
    assert [seat for seat in at.stacks if at.why_not(seat)] == short
    assert start(at).players == at.ready() == [seat for seat in (1, 2, 3, 4) if seat not in short]


# Adding and removing


@pytest.mark.rule("13:69F-14.7(c)", "13:69F-14.7(c)1")
def test_chips_are_added_between_rounds_only() -> None:
    at = seated()
    at.buy_in(1, 50_000)
    hand = start(at)
    assert hand.stacks[1] + hand.chips.bets[1] == 150_000
    for add in (at.sit, at.buy_in):
        with refused("13:69F-14.7(c)1", "between rounds"):
            add(1, 1_000)
    assert hand.turn is not None
    most = max(getattr(option, "high", 0) for option in hand.turn.options.of(turn(hand)))
    assert most <= 100_000
    with refused("13:69F-14.7(c)"):
        seated().buy_in(1, 0)


@pytest.mark.rule("13:69F-14.7(c)1", '13:69F-14.1 "table stakes"')
def test_nothing_is_taken_off_the_table() -> None:
    at = seated()
    with refused('13:69F-14.1 "table stakes"'):
        at.take_off(1, 1_000)
    hand = start(at)
    with refused("13:69F-14.7(c)1"):
        at.take_off(1, 1_000)
    with refused("13:69F-14.7(c)1", "before the round is over"):
        at.leave(3)
    at.sit_out(3)  # requested in the round, effective from the next one
    fold_to(hand, 2)
    assert at.leave(1) == 100_000 - 500
    assert at.ready() == [2]


@pytest.mark.rule("13:69F-14.7(c)1")
def test_a_player_not_in_the_round_may_leave_during_it() -> None:
    at = seated(4)
    at.sit_out(4)
    start(at)
    assert at.leave(4) == 100_000
    assert sum(at.stacks.values()) == 300_000


@pytest.mark.rule("13:69F-14.7(c)2")
def test_coin_in_the_pot_is_changed_into_chips() -> None:
    hand = start(seated(dict.fromkeys(range(1, 6), 100000), ante=25))
    coin = events_named(hand, "coin")[0]
    assert (str(coin.cite), coin.data["amount"]) == ("13:69F-14.7(c)2", 100)
    assert not events_named(start(seated(ante=25)), "coin")  # 75 cents: no dollar yet
    assert not events_named(start(seated(ante=100)), "coin")


@pytest.mark.rule("13:69F-14.7(c)")
@pytest.mark.parametrize("ante", [10, 33, 125])
def test_an_ante_below_a_dollar_is_in_quarters_and_halves(ante: int) -> None:
    with refused("13:69F-14.7(c)"):
        PokerOptions(ante=ante)


# All-in


@pytest.mark.rule("13:69F-14.7(c)4", "13:69F-14.7(c)4.i", "13:69F-14.7(c)4.iii", '13:69F-14.1 "side pot"')
def test_an_all_in_player_wins_only_what_it_matched() -> None:
    hand = short_stack()
    act(hand, (3, "raise", 9_000), (1, "call"), (2, "call"))
    assert [(event.actor, str(event.cite)) for event in events_named(hand, "all_in")] == [
        (1, "13:69F-14.7(c)4")
    ]
    side = events_named(hand, "side_pot")[0]
    assert (side.data["seats"], str(side.cite)) == ((2, 3), "13:69F-14.7(c)4.iii")
    act(hand, (2, "bet", 10_000), (3, "call"))
    call_down(hand)
    assert [(seat, amount) for seat, amount, _ in wins(hand)] == [(2, 28_000), (1, 15_000)]


@pytest.mark.rule("13:69F-14.7(c)4.ii")
def test_an_all_in_player_gets_every_card() -> None:
    at = seated({1: 2_100, 2: 100_000, 3: 100_000}, "seven-card-stud", ante=100, limit="no")
    hand = start(at, Chance.seeded(4))
    act(hand, (turn(hand), "bring_in"))
    act(hand, (turn(hand), "raise", 2_000))
    call_down(hand)
    dealt = [event.actor for event in events_named(hand, "deal")]
    assert dealt.count(1) == dealt.count(2) == 7
    assert events_named(hand, "all_in")


# The end of a round


@pytest.mark.rule("13:69F-14.6(e)5", "13:69F-14.6(e)6", "13:69F-14.6(e)7")
def test_losing_hands_come_first_then_side_pots_the_center_pot_and_the_winning_hand() -> None:
    hand = short_stack()
    act(hand, (3, "raise", 9_000), (1, "call"), (2, "call"), (2, "bet", 10_000), (3, "call"))
    call_down(hand)
    wanted = ("losers_collected", "side_pot_first", "win", "winners_collected", "discards_counted")
    told = [event for event in hand.events if event.name in wanted]
    assert [event.name for event in told] == [
        "losers_collected",
        "side_pot_first",
        "win",
        "win",
        "winners_collected",
        "discards_counted",
    ]
    assert (told[0].data["seats"], told[-2].data["seats"]) == ((3,), (1, 2))
    assert [str(told[place].cite) for place in (0, 1, 4, 5)] == [
        "13:69F-14.6(e)5",
        "13:69F-14.6(e)6",
        "13:69F-14.6(e)5",
        "13:69F-14.6(e)7",
    ]
    assert told[-1].data["count"] == 6


@pytest.mark.rule("13:69F-14.6(d)", "13:69F-14.6(e)5", "13:69F-14.6(c)")
def test_a_bet_that_nobody_calls_wins_the_pot() -> None:
    hand = act(start(seated()), (3, "raise", 2_000), (1, "fold"), (2, "fold"))
    assert wins(hand) == [(3, 2_500, "13:69F-14.6(d)")]
    assert not events_named(hand, "show")
    shown = call_down(start(seated()))
    assert len(events_named(shown, "show")) == 3


@pytest.mark.rule("13:69F-14.6(e)3", '13:69F-14.1 "burn card"')
def test_burn_cards_stay_apart_from_the_discards() -> None:
    hand = start(seated())
    act(hand, (3, "fold"))
    call_down(hand)
    assert len(hand.cards.burned) == 3
    assert {card for _, card in hand.cards.discards}.isdisjoint(hand.cards.burned)
    assert len(hand.cards.discards) == 2
    burns = [event.for_viewer(seat) for event in events_named(hand, "burn") for seat in (1, 2, None)]
    assert {card for event in burns for card in event.cards} == {HIDDEN}


@pytest.mark.rule("13:69F-14.6(e)8", "13:69F-14.6(e)9", '13:69F-14.1 "pot"')
def test_rake_and_contribution_are_out_before_the_pot_is_pushed() -> None:
    hand = call_down(start(seated(rake_percent=10, fund=100, bad_beat="As Ad Ac Ah Ks")))
    names = [event.name for event in hand.events]
    assert names.index("rake") < names.index("contribution") < names.index("win")
    assert sum(amount for _, amount, _ in wins(hand)) == 3_000 - 300 - 100
    assert (hand.house, hand.fund) == (300, 100)


@pytest.mark.rule("13:69F-14.6(c)", '13:69F-14.1 "betting round"', '13:69F-14.1 "opening bet"')
def test_a_betting_round_follows_each_round_of_cards() -> None:
    hand = start(seated(id="seven-card-stud", ante=100))
    call_down(hand)
    streets_bet = [event.name for event in hand.events if event.name in ("burn", "check", "bring_in", "call")]
    assert streets_bet.count("burn") == 4
    for place, name in enumerate(streets_bet):
        if name == "burn":
            assert streets_bet[place + 1 : place + 4] == ["check"] * 3
