"""A poker table between rounds: its type, players who must leave, and the starting state of a hand."""

from __future__ import annotations

import pytest

from pitboss.poker.game import PokerGame
from pitboss.poker.games.casino_night_hold_em import CasinoNightHoldEm
from pitboss.poker.games.hold_em import HoldEm
from pitboss.poker.options import PokerState
from pitboss.poker.table import PokerTable
from pitboss.table import SUPERVISOR, Action, Record, Table
from tests.cases import for_each
from tests.helpers import act, events_named, refused
from tests.poker.deck import GAMES, call_down, fold_to, folded, start, table


@for_each("game", GAMES.values())
def test_a_game_needs_its_own_kind_of_table(game: PokerGame) -> None:
    assert type(game.table()) is PokerTable
    with pytest.raises(TypeError, match=r"game\.table\(\)"):
        Table(game, stacks={1: 10_000, 2: 10_000})


@pytest.mark.rule("13:69F-14.16(b)")
def test_a_player_removed_in_a_round_leaves_with_the_stakes() -> None:
    at = table(HoldEm(), 4)
    hand = start(at)
    act(hand, (SUPERVISOR, "rule", "seat 3: helped another player"))
    fold_to(hand, 1)
    assert at.stacks[3] == 100_000  # none of their chips are in play any more
    why = at.why_not(3)
    assert why is not None
    assert (why.reason, str(why.cite)) == ("the player must leave the game", "13:69F-14.16(b)")
    assert (at.out, at.ready()) == ((3,), [1, 2, 4])
    assert folded(at).players == [1, 2, 4]
    assert 3 not in at.stacks
    at.sit(3, 50_000)
    assert 3 in at.ready()  # the next player in the seat is another one


@pytest.mark.rule("13:69F-14.16(b)")
def test_a_player_who_must_leave_goes_at_once_or_after_the_round() -> None:
    at = table(HoldEm(), 4)
    at.show_out(4)
    assert 4 not in at.stacks
    at.sit_out(3)
    hand = start(at)
    at.show_out(3)  # not in this round
    at.show_out(2)
    assert list(at.stacks) == [1, 2]
    call_down(hand)
    with refused("13:69F-14.6(b)", "1 can be dealt in"):
        start(at)
    assert list(at.stacks) == [1]


@pytest.mark.rule("13:69F-14.10(c)3", "13:69F-14.10(d)")
def test_a_hand_gets_its_positions_and_leaves_them_for_the_next() -> None:
    at = table(HoldEm(), 3)
    first = folded(at)
    assert first.start.state == PokerState()
    assert (at.state.button, at.state.blind_seats) == (3, (1, 2))
    second = folded(at)
    assert second.start.state == second.state == PokerState(button=1, blind_seats=(2, 3))
    told = PokerState(button=2, blind_seats=(3, 1))
    hand = Record.of(start(at)).replay()
    assert (hand.start.state, events_named(hand, "button")[0].data["seat"]) == (told, 2)


@pytest.mark.rule("13:47-20.40(e)2", "13:47-20.40(e)3")
def test_at_a_casino_night_a_newcomer_owes_nothing() -> None:
    at = CasinoNightHoldEm().table(stacks={1: 50_000, 3: 50_000})
    assert folded(at).button == 1
    at.sit(2, 50_000)
    hand = folded(at)
    assert (hand.button, hand.state.blind_seats, hand.chips.posted) == (2, (3, 1), {3: 500, 1: 1000})


def test_a_round_that_is_in_progress_is_not_begun_again() -> None:
    at = table(HoldEm(), 3)
    hand = start(at)
    with refused("13:69F-14.7(c)1", "in progress"):
        start(at)
    assert at.round is hand
    hand.act(Action(3, "fold"))
    assert at.undo().inputs == []


@pytest.mark.rule("13:69F-14.16(b)")
def test_a_player_who_must_leave_cannot_add_chips() -> None:
    at = table(HoldEm(), 3)
    hand = start(at)
    at.show_out(2)  # in the round, so the player leaves when it is over
    call_down(hand)
    with refused("13:69F-14.16(b)", "must leave"):
        at.sit(2, 5_000)
    start(at)
    assert 2 not in at.stacks


@pytest.mark.rule("13:69F-14.15(q)", "13:69F-14.5(a)")
def test_a_shuffler_comes_and_goes_between_rounds() -> None:
    at = table(HoldEm(), 3)
    at.use_shuffler(False)
    assert at.setup_changes()[-1] == ("use_shuffler", False)
    hand = start(at)
    assert hand.state.by_hand
    with refused("13:69F-14.15(q)", "between rounds"):
        at.use_shuffler(True)
    fold_to(hand, 1)
    at.use_shuffler(True)
    assert not at.state.by_hand


@pytest.mark.rule("13:69F-14.10(c)3")
def test_a_button_that_is_placed_comes_to_that_seat_with_the_next_round() -> None:
    at = table(HoldEm(), 4)
    at.place_button(3)
    hand = start(at)
    assert hand.button == 3
    with refused("13:69F-14.7(c)1", "between rounds"):
        at.place_button(2)
    fold_to(hand, 1)
    with refused("13:69F-14.7(a)"):
        at.place_button(9)
