"""13:69F-14.15(a), (b), (i), (j), (r) and 14.16: lost hands, bets still owed, and final decisions."""

from __future__ import annotations

import pytest

from pitboss.poker.games.draw import FiveCardDraw
from pitboss.poker.games.hold_em import HoldEm
from pitboss.poker.games.seven_card_stud import SevenCardStud
from pitboss.poker.options import PokerOptions
from pitboss.table import DEALER, SUPERVISOR
from pitboss.table.house_options import BadOptions
from pitboss.table.words import say
from tests.cases import for_each
from tests.helpers import act, events_named, refused
from tests.poker.deck import (
    call_down,
    conserved,
    do,
    law_of,
    names,
    offered,
    outcomes,
    rule,
    stacked,
    start,
    table,
    turn,
    won,
)


@pytest.mark.rule("13:69F-14.15(i)")
@pytest.mark.parametrize("what", ["unprotected hand fouled", "unprotected hand collected"])
def test_a_lost_unprotected_hand_has_no_redress(what: str) -> None:
    hand = do(start(table(HoldEm())), "call")
    rule(hand, f"seat 3: {what}")
    assert law_of(hand, "dead_hand") == "13:69F-14.15(i)"
    assert hand.live == [1, 2]
    assert hand.stacks[3] == 99_000
    assert conserved(call_down(hand))
    assert sum(won(hand).values()) == 3000


@pytest.mark.rule("13:69F-14.15(i)1", "13:69F-14.15(i)3")
def test_hole_cards_in_stud_are_protected_so_a_fouled_hand_gets_its_money_back() -> None:
    hand = do(start(table(SevenCardStud(), ante=100)), "bring_in")
    assert f"seat {turn(hand)}: unprotected hand fouled" not in offered(hand)
    assert f"seat {turn(hand)}: unprotected hand collected" in offered(hand)
    opener = hand.first_actor
    rule(hand, f"seat {opener}: hole cards fouled")
    assert law_of(hand, "protected") == "13:69F-14.15(i)1"
    assert events_named(hand, "refund")[0].data == {"seat": opener, "amount": 1100}
    assert hand.stacks[opener] == 100_000
    assert conserved(call_down(hand))
    hold_em = start(table(HoldEm()))
    assert "seat 1: hole cards fouled" not in offered(hold_em)


@pytest.mark.rule("13:69F-14.15(i)2")
def test_a_protected_hand_that_touched_the_discards_is_rebuilt_and_plays_on() -> None:
    hand = start(table(HoldEm()))
    before = hand.cards.of(2)
    rule(hand, "seat 2: protected hand rebuilt")
    assert law_of(hand, "hand_rebuilt") == "13:69F-14.15(i)2"
    assert hand.cards.of(2) == before
    assert hand.live == [1, 2, 3]


@pytest.mark.rule("13:69F-14.15(i)3")
def test_the_victim_of_an_error_is_refunded_and_the_contributor_is_not() -> None:
    at = table(HoldEm(), limit="no")
    hand = do(start(at), ("raise", 5000), "call call check", ("bet", 3000))
    assert hand.chips.paid == {1: 5000, 2: 8000, 3: 5000}
    rule(hand, "seat 2: protected hand lost, not at fault")
    assert law_of(hand, "refund") == "13:69F-14.15(i)3"
    assert hand.stacks[2] == 100_000
    assert hand.pot == 10_000
    assert conserved(call_down(hand))
    other = do(start(table(HoldEm(), limit="no")), ("raise", 5000), "call call")
    rule(other, "seat 2: protected hand lost, partly at fault")
    assert law_of(other, "dead_hand") == "13:69F-14.15(i)3"
    assert other.stacks[2] == 95_000


@pytest.mark.rule("13:69F-14.15(i)3")
def test_a_refund_comes_out_of_the_pots_the_player_paid_into() -> None:
    at = table(HoldEm(), {1: 100_000, 2: 100_000, 3: 2_000}, limit="no")
    hand = do(start(at), ("raise", 2000), ("raise", 6000), "call")
    assert [pot.amount for pot in hand.chips.pots.pots[:2]] == [6000, 8000]
    rule(hand, "seat 3: protected hand lost, not at fault")
    assert [pot.amount for pot in hand.chips.pots.pots[:2]] == [4000, 8000]
    assert hand.stacks[3] == 2000
    assert conserved(call_down(hand))


@pytest.mark.rule("13:69F-14.15(i)4")
def test_a_player_who_leaves_silently_has_no_interest_in_the_pot() -> None:
    hand = do(start(table(HoldEm())), "call call check")
    rule(hand, "seat 3: left the table, hand unprotected")
    assert law_of(hand, "dead_hand") == "13:69F-14.15(i)4"
    assert hand.cards.of(3) == []
    assert 3 not in hand.live
    assert hand.pot == 3000


@pytest.mark.rule("13:69F-14.15(j)1", "13:69F-14.15(j)1.i")
def test_cards_thrown_face_down_when_facing_a_wager_are_a_fold() -> None:
    hand = start(table(HoldEm()))
    assert "seat 3: discarded face down" in offered(hand)
    assert "seat 1: discarded face down" not in offered(hand)
    rule(hand, "seat 3: discarded face down")
    assert law_of(hand, "deemed_fold") == "13:69F-14.15(j)1"
    assert law_of(hand, "dead_hand") == "13:69F-14.15(j)1.i"
    assert turn(hand) == 1
    assert conserved(call_down(hand))


@pytest.mark.rule("13:69F-14.15(j)1", "13:69F-14.15(j)1.ii")
def test_up_cards_turned_down_in_stud_are_a_fold() -> None:
    hand = do(start(table(SevenCardStud())), "bring_in")
    seat = turn(hand)
    rule(hand, f"seat {seat}: turned the up-cards down")
    assert law_of(hand, "dead_hand") == "13:69F-14.15(j)1.ii"
    assert seat not in hand.live
    assert "seat 1: turned the up-cards down" not in offered(start(table(HoldEm())))


@pytest.mark.rule("13:69F-14.15(a)")
def test_a_hand_thrown_away_out_of_turn_is_lost() -> None:
    hand = start(table(HoldEm()), "As 2c 3c Ah 2d 3d")
    rule(hand, "seat 1: threw the hand away")
    assert law_of(hand, "dead_hand") == "13:69F-14.15(a)"
    assert 1 not in won(call_down(hand))
    assert hand.stacks[1] == 99_500


@pytest.mark.rule("13:69F-14.15(j)2")
def test_throwing_the_cards_away_does_not_cancel_a_forced_bet() -> None:
    hand = start(table(SevenCardStud(), ante=100), "2c 3c 4c 5c 6c 7c 2d 9d Td")
    assert turn(hand) == 1
    rule(hand, "seat 1: owes the forced bet, threw the cards away")
    assert events_named(hand, "owes")[0].data == {"seat": 1, "amount": 1000}
    assert (events_named(hand, "bring_in")[0].actor, law_of(hand, "bring_in")) == (1, "13:69F-14.15(j)2")
    assert law_of(hand, "dead_hand") == "13:69F-14.15(j)2"
    assert hand.stacks[1] == 98_900
    do(hand, "fold")
    assert hand.turn is None
    assert won(hand) == {3: 1300}
    assert conserved(hand)


@pytest.mark.rule("13:69F-14.15(i)", "13:69F-14.9(d)1")
def test_if_the_opening_hand_is_lost_the_next_up_card_opens() -> None:
    hand = start(table(SevenCardStud(), ante=100), "2c 3c 4c 5c 6c 7c 2d 9d Td")
    rule(hand, "seat 1: unprotected hand collected")
    assert (turn(hand), names(hand)) == (2, ["bring_in"])
    do(hand, "bring_in")
    assert hand.stacks == {1: 99_900, 2: 98_900, 3: 99_900}
    assert conserved(call_down(hand))


@pytest.mark.rule("13:69F-14.15(j)", "13:69F-14.15(j)2")
def test_a_spoken_call_or_raise_is_still_owed() -> None:
    called = start(table(HoldEm()))
    rule(called, "seat 3: said call, threw the cards away")
    assert law_of(called, "spoken") == "13:69F-14.15(j)"
    assert law_of(called, "owes") == "13:69F-14.15(j)2"
    assert called.stacks[3] == 99_000
    assert turn(called) == 1
    raised = start(table(HoldEm()))
    rule(raised, "seat 3: said bet or raise, threw the cards away")
    assert raised.stacks[3] == 98_000
    do(raised, "fold")
    assert won(raised) == {2: 3500}  # nobody calls, and the dead hand's bet stays in the pot
    for hand in (called, raised):
        assert conserved(call_down(hand))


@pytest.mark.rule("13:69F-14.15(j)2")
def test_chips_nobody_could_match_go_back_even_to_a_dead_hand() -> None:
    at = table(HoldEm(), {1: 100_000, 2: 3_000, 3: 100_000}, limit="no", any_stack=True)
    hand = do(start(at), ("raise", 50_000), "fold")
    rule(hand, "seat 3: unprotected hand collected")
    assert hand.stacks == {1: 99_500, 2: 3_000 + 500 + 3_000 - 1_000 + 1_000, 3: 97_000}
    assert conserved(hand)


@pytest.mark.rule("13:69F-14.15(b)")
def test_the_supervisors_decision_is_final_and_recorded() -> None:
    hand = start(table(HoldEm()))
    rule(hand, "seat 3: unprotected hand collected", SUPERVISOR)
    decision = events_named(hand, "decision")[0]
    assert (str(decision.cite), decision.actor) == ("13:69F-14.15(b)", SUPERVISOR)
    assert decision.data["what"] == "seat 3: unprotected hand collected"
    act(hand, (SUPERVISOR, "report", "a dispute: play on"))
    assert law_of(hand, "play_on") == "13:69F-14.15(b)"
    assert turn(hand) == 1
    with refused("13:69F-14.15(e)"):
        act(hand, (DEALER, "report", "a dispute: play on"))


@pytest.mark.rule("13:69F-14.15(b)")
def test_reports_are_offered_at_every_turn_draws_and_the_showdown_included() -> None:
    hand = start(table(FiveCardDraw(), muck="any"))
    seen = set()
    while hand.turn is not None:
        for by in (DEALER, SUPERVISOR):
            assert [option.name for option in hand.turn.options.of(by)] == ["report", "rule"]
        option = hand.turn.options.of(hand.turn.actor)[0]
        seen.add(option.name)
        hand.act(option.action())
    assert seen == {"call", "check", "discard", "show"}


@pytest.mark.rule("13:69F-14.15(i)")
def test_when_a_hand_is_lost_while_drawing_the_last_one_wins_the_pot() -> None:
    hand = do(start(table(FiveCardDraw(), 2)), "call check")
    rule(hand, f"seat {turn(hand)}: unprotected hand fouled")
    assert hand.turn is None
    assert sum(won(hand).values()) == 2000
    assert conserved(hand)


@pytest.mark.rule("13:69F-14.15(r)")
def test_the_house_adds_rulings_of_its_own() -> None:
    extra = (
        ("a phone at the table", "dead_hand"),
        ("a drink on the cards", "misdeal"),
        ("a spill on the player's cards", "refund"),
        ("the lights went out", "dead_round"),
        ("a card flashed", "play_on"),
    )
    at = table(HoldEm(), extra_rulings=extra)
    hand = start(at, stacked("", *outcomes("")))
    act(hand, (DEALER, "report", "a card flashed"))
    assert law_of(hand, "play_on") == "13:69F-14.15(r)"
    act(hand, (DEALER, "report", "a drink on the cards"))
    assert law_of(hand, "misdeal") == "13:69F-14.15(r)"
    rule(hand, "seat 1: a phone at the table", SUPERVISOR)
    assert law_of(hand, "dead_hand") == "13:69F-14.15(r)"
    rule(hand, "seat 2: a spill on the player's cards")
    assert law_of(hand, "refund") == "13:69F-14.15(r)"
    assert say(events_named(hand, "refund")[0], HoldEm()) == "Seat 2 is out of the hand and gets $10 back."
    assert hand.stacks == {1: 99_500, 2: 100_000, 3: 100_500}
    dead = start(table(HoldEm(), extra_rulings=extra))
    act(dead, (DEALER, "report", "the lights went out"))
    assert law_of(dead, "dead_round") == "13:69F-14.15(r)"
    assert dead.stacks == dead.start.stacks


@pytest.mark.rule("13:69F-14.15(r)")
@for_each("bad", ["x", [["a"]], [["a", "win"]], [["", "misdeal"]], [["a: b", "refund"]], 5])
def test_extra_rulings_are_pairs_with_a_known_outcome(bad: object) -> None:
    with pytest.raises(BadOptions):
        PokerOptions(extra_rulings=bad)  # type: ignore[arg-type]
    good = PokerOptions(extra_rulings=[["a phone", "dead_hand"]])  # type: ignore[arg-type]
    assert PokerOptions.from_json(good.to_json()) == good


@pytest.mark.rule("13:69F-14.16(a)", "13:69F-14.16(b)", "13:69F-14.16(c)")
@pytest.mark.parametrize("what", ["helped another player", "passed information"])
def test_a_player_who_helps_another_leaves_the_game_and_the_division_is_notified(what: str) -> None:
    at = table(HoldEm())
    hand = start(at)
    with refused("13:69F-14.15(b)"):
        rule(hand, f"seat 3: {what}")
    rule(hand, f"seat 3: {what}", SUPERVISOR)
    assert law_of(hand, "dead_hand") == "13:69F-14.16(a)"
    assert law_of(hand, "removed") == law_of(hand, "tell_division") == "13:69F-14.16(b)"
    assert events_named(hand, "tell_division")[0].data["good_faith"] == "13:69F-14.16(c)"
    call_down(hand)
    assert at.state.out == (3,)
    assert start(at).players == [1, 2]
