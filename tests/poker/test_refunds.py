"""13:69F-14.14(b), (d) and 14.15(i)3: money returned by a ruling was not bet, raked or to be matched."""

from __future__ import annotations

import pytest

from pitboss.equipment.chance import Chance
from pitboss.poker.betting import find_span, to_call
from pitboss.poker.games.draw import TripleDraw
from pitboss.poker.games.hold_em import HoldEm
from pitboss.poker.games.seven_card_stud import SevenCardStud
from pitboss.poker.hand import Hand
from pitboss.table import DEALER, SUPERVISOR
from tests.helpers import events_named
from tests.poker.deck import (
    call_down,
    conserved,
    do,
    law_of,
    names,
    rule,
    start,
    table,
    turn,
    up_cards,
    won,
)

LOST = "protected hand lost, not at fault"


def refunded(hand: Hand, *seats: int) -> Hand:
    """Refund some players."""
    for seat in seats:
        rule(hand, f"seat {seat}: {LOST}")
    return hand


# Rake


@pytest.mark.rule("13:69F-14.14(b)1.i", "13:69F-14.15(i)3")
def test_rake_on_returned_money_goes_back_too() -> None:
    hand = do(start(table(HoldEm(), rake_percent=10)), "call call check", ("bet", 1000), "call call")
    assert hand.chips.rake == 600
    refunded(hand, 3)
    assert hand.stacks[3] == 100_000
    assert hand.chips.rake == 400
    assert [event.data["amount"] for event in events_named(hand, "rake_returned")] == [100, 100]
    assert law_of(hand, "rake_returned") == "13:69F-14.14(b)1.i"
    assert call_down(hand).house == 400
    assert sum(won(hand).values()) == 3600
    assert conserved(hand)


@pytest.mark.rule("13:69F-14.14(b)1.i", "13:69F-14.14(d)")
def test_with_all_the_others_refunded_the_last_player_gets_everything_back_unraked() -> None:
    hand = do(
        start(table(HoldEm(), rake_percent=10, ante=300)), "call call check", ("bet", 1000), "call call"
    )
    refunded(hand, 1, 3)
    assert hand.over
    assert hand.stacks == hand.start.stacks
    assert (hand.house, law_of(hand, "uncalled")) == (0, "13:69F-14.14(d)")


@pytest.mark.rule("13:69F-14.14(d)")
@pytest.mark.parametrize("what", ["unprotected hand fouled", "threw the hand away", "helped another player"])
def test_an_uncalled_bet_of_a_dead_hand_is_won_but_not_raked(what: str) -> None:
    for method in ({"rake_percent": 10}, {"rake_levels": ((2000, 100), (4000, 100))}):
        hand = do(start(table(HoldEm(), limit="no", **method)), "fold call check", ("bet", 30_000))
        rule(hand, f"seat 1: {what}", SUPERVISOR if "helped" in what else DEALER)
        taken = 200 if "rake_percent" in method else 100
        assert hand.over
        assert (hand.house, won(hand)) == (taken, {2: 32_000 - taken})
        assert conserved(hand)


@pytest.mark.rule("13:69F-14.14(b)2.i", "13:69F-14.15(i)3")
def test_a_level_not_reached_after_a_refund_is_not_raked() -> None:
    hand = do(start(table(HoldEm(), rake_levels=((1000, 100), (3000, 200)))), "call call check")
    assert hand.chips.rake == 300
    refunded(hand, 3)
    assert (hand.chips.rake, hand.stacks[3]) == (100, 100_000)
    assert law_of(hand, "rake_returned") == "13:69F-14.14(b)2.i"
    do(hand, ("bet", 1000), "call")
    assert hand.chips.rake == 300  # the pot has reached the level again
    assert conserved(call_down(hand))


@pytest.mark.rule("13:69F-14.15(i)3")
def test_a_victim_loses_nothing_to_a_rake_however_large() -> None:
    hand = do(start(table(HoldEm(), rake_levels=((1000, 2500),))), "call call check")
    refunded(hand, 1)
    assert hand.stacks[1] == 100_000
    refunded(hand, 2)
    assert hand.stacks == hand.start.stacks
    assert hand.house == 0


@pytest.mark.rule("13:69F-14.14(a)3", "13:69F-14.14(b)1.i")
def test_rake_returned_by_a_refund_can_be_taken_in_later_rounds() -> None:
    hand = do(start(table(HoldEm(), rake_percent=10, rake_cap=300)), "call call check")
    refunded(hand, 3)
    assert hand.chips.rake == 200
    do(hand, ("bet", 1000), "call")
    assert hand.chips.rake == 300
    assert call_down(hand).house == 300


@pytest.mark.rule("13:69F-14.14(b)1.i")
def test_the_blinds_of_a_player_who_was_left_out_are_not_raked() -> None:
    for seed in range(400):
        hand = table(HoldEm(), 4, rake_percent=10).start(Chance.seeded(seed, mishaps=4))
        call_down(hand)
        left = [event for event in events_named(hand, "returned") if str(event.cite) == "13:69F-14.15(e)4"]
        if (
            left
            and not events_named(hand, "misdeal")
            and not events_named(hand, "refund")
            and len(hand.live) > 1
        ):
            assert hand.stacks[left[0].data["seat"]] == 100_000
            assert 10 * hand.house <= sum(hand.chips.paid.values())
            return
    raise AssertionError("nobody with a blind was left out")


# Bets to match


@pytest.mark.rule("13:69F-14.15(i)3")
def test_nobody_has_to_match_a_returned_raise() -> None:
    hand = do(start(table(HoldEm(), 4, limit="no")), ("raise", 3000), ("raise", 20_000))
    assert turn(hand) == 1
    refunded(hand, 4)
    assert hand.facing is not None
    assert (hand.facing.current, to_call(hand, hand.facing, 1)) == (3000, 2500)
    assert find_span(hand, hand.facing, 1) == (5000, 100_000)  # the last full raise is by 2,000 again
    do(hand, "call call")
    assert turn(hand) == 1, "the first raiser has been answered"
    assert hand.pot == 9000
    assert conserved(call_down(hand))


@pytest.mark.rule("13:69F-14.15(i)3", "13:69F-14.7(d)")
def test_a_player_who_said_raise_raises_with_the_chips_left() -> None:
    hand = do(
        start(table(HoldEm(), 4, limit="no", words="on")),
        ("raise", 3000),
        ("raise", 20_000),
        ("say", "raise"),
    )
    refunded(hand, 4)
    assert (turn(hand), hand.facing and hand.facing.current) == (1, 3000)
    do(hand, ("announce", 8000), "hands_rest")
    assert events_named(hand, "raise")[-1].data["to"] == 8000


@pytest.mark.rule("13:69F-14.15(i)3", "13:69F-14.14(d)")
def test_a_bet_whose_only_caller_is_out_goes_back() -> None:
    hand = do(start(table(HoldEm(), limit="no")), "call call check", ("bet", 5000), "call")
    refunded(hand, 2)
    do(hand, "fold")
    assert events_named(hand, "uncalled")[0].data["amount"] == 5000
    assert hand.stacks == {1: 101_000, 2: 100_000, 3: 99_000}


@pytest.mark.rule("13:69F-14.15(i)3")
def test_a_player_who_checked_before_a_returned_bet_is_not_asked_again() -> None:
    hand = do(start(table(HoldEm())), "call call check check", ("bet", 1000))
    refunded(hand, 2)
    assert turn(hand) == 3
    assert "check" in names(hand)
    do(hand, "check")
    assert len(hand.cards.board) == 4


@pytest.mark.rule("13:69F-14.15(i)3")
def test_a_returned_blind_is_not_matched_but_a_short_one_is() -> None:
    hand = refunded(start(table(HoldEm(), 4)), 2)
    assert hand.facing is not None
    assert (turn(hand), to_call(hand, hand.facing, 3)) == (3, 500)
    short = start(table(HoldEm(), {1: 50_000, 2: 400, 3: 50_000, 4: 50_000}, any_stack=True))
    refunded(short, 1)
    assert short.facing is not None
    assert to_call(short, short.facing, 3) == 1000


@pytest.mark.rule("13:69F-14.15(i)3")
def test_a_forced_bet_may_be_completed_again_after_its_completion_is_returned() -> None:
    at = table(SevenCardStud(), 4, bring_in="posted_amount", bring_in_amount=300)
    hand = do(start(at), "bring_in call")
    seat = turn(hand)
    refunded(do(hand, ("raise", 1000)), seat)
    assert hand.facing is not None
    assert hand.facing.current == 300
    assert find_span(hand, hand.facing, turn(hand)) == (1000, 1000)
    do(hand, "call")
    assert hand.facing is None or hand.facing.current == 0, "the others have answered the forced bet"
    assert conserved(call_down(hand))


@pytest.mark.rule("13:69F-14.15(i)3", "13:69F-14.15(d)")
def test_a_returned_bet_is_not_the_final_wager() -> None:
    hand = start(table(HoldEm(), 4, showdown_last_wager="whole_round"))
    do(hand, "call call call", "check", "check", ("bet", 1000), "call call call", ("bet", 2000))
    assert (turn(hand), hand.last_wager) == (2, 1)
    refunded(hand, 1)
    assert hand.last_wager == 2, "who bet in the round before"
    assert events_named(call_down(hand), "show")[0].actor == 2


@pytest.mark.rule("13:69F-14.7(b)3", "13:69F-14.15(i)3")
def test_a_short_forced_bet_is_matched_in_full_until_it_is_returned() -> None:
    deck = up_cards("Kd", "Qd", "Jd", "2c", holes=2)
    at = table(SevenCardStud(), {1: 50_000, 2: 50_000, 3: 50_000, 4: 400}, any_stack=True)
    hand = do(start(at, deck), "bring_in")
    assert hand.facing is not None
    rule(hand, "seat 3: protected hand rebuilt")
    refunded(hand, 2)
    assert (turn(hand), hand.facing.current, to_call(hand, hand.facing, 1)) == (1, 1000, 1000)
    refunded(hand, 4)
    assert (hand.facing.current, names(hand)) == (0, ["check", "bet"])


@pytest.mark.rule("13:69F-14.15(i)3", "13:69F-14.14(d)", "13:69F-14.7(c)4")
def test_a_side_pot_with_one_player_left_goes_back_to_that_player() -> None:
    at = table(HoldEm(), {1: 100_000, 2: 100_000, 3: 2_500}, limit="no", rake_percent=10)
    hand = do(start(at), ("raise", 2500), ("raise", 9000), "call")
    refunded(hand, 2)
    assert hand.over
    assert hand.house == 500
    assert events_named(hand, "uncalled")[0].data["amount"] == 6500
    assert hand.stacks[2] == 100_000
    assert won(hand) in ({1: 4500}, {3: 4500}, {1: 2200, 3: 2300}, {1: 2300, 3: 2200})


@pytest.mark.rule("13:69F-14.15(i)3", "13:69F-14.14(d)")
def test_a_folded_player_gets_back_bets_that_only_the_victim_called() -> None:
    at = table(
        HoldEm(), {1: 100_000, 2: 100_000, 3: 2_500, 4: 100_000}, limit="no", muck="any", rake_percent=10
    )
    hand = do(start(at), ("raise", 2500), ("raise", 9000), "call fold", ("bet", 5000), "fold")
    assert hand.live == [1, 3]
    refunded(hand, 1)
    assert hand.over
    assert events_named(hand, "uncalled")[-1].data["amount"] == 6500
    assert hand.stacks == {1: 100_000, 2: 99_000, 3: 5_400, 4: 97_500}
    assert hand.house == 600


@pytest.mark.rule("13:69F-14.12A(g)", "13:69F-14.15(i)3")
def test_blinds_posted_again_are_matched_in_full_despite_earlier_refunds() -> None:
    stacks = {1: 50_000, 2: 50_000, 3: 1_600, 4: 50_000}
    hand = start(table(TripleDraw(), stacks, any_stack=True, reblind_each_round="on"))
    do(hand, "call call call check")
    rule(hand, "seat 2: protected hand lost, not at fault", SUPERVISOR)
    do(hand, *[("discard", ())] * 3)
    assert hand.blind_posts == [(1, 500), (3, 1000)]
    assert (hand.chips.bets[3], turn(hand)) == (600, 4)
    assert hand.facing is not None
    assert to_call(hand, hand.facing, 4) == 1000
