"""Keno tickets that are voided, cover several games, or are cut short: 19:47-15.4(d) and (e)."""

from __future__ import annotations

import pytest

from pitboss.law import cite
from pitboss.table import SUPERVISOR, Record
from tests.games.keno.table import CARD, balls, buy, close, draw_of, finish, mark, start, table
from tests.helpers import act, events_named, refused

# Voids: 15.4(e)


@pytest.mark.rule("19:47-15.4(e)", "19:47-15.3(c)", "19:47-15.5(d)1")
def test_a_ticket_is_voided_before_its_game_starts_and_never_after() -> None:
    round = buy(start(table(), draw_of()), (1, 2), w1_2=100)
    copy = round.copy()
    act(copy, (1, "void", "ticket 1"))
    (void,) = events_named(copy, "void_ticket", amount=100)
    assert void.cite == cite("19:47-15.4(e)")
    assert copy.stacks[1] == 100_000
    close(round)
    with refused("19:47-15.3(c)", "once the system is locked"):
        act(round, (1, "void", "ticket 1"))
    for name, value in (("mark", balls(1)), ("quick_pick", 1), ("same_again", None)):
        with refused("19:47-15.5(d)1", "locked"):
            act(round, (1, name, value))


@pytest.mark.rule("19:47-15.4(e)")
def test_a_multi_race_ticket_is_voided_whole_and_before_its_first_game() -> None:
    at = table()
    round = buy(start(at, draw_of()), (1, 2), w1_2=100, games=3)
    whole = act(round.copy(), (1, "void", "ticket 1"))
    assert events_named(whole, "void_ticket", amount=300)
    finish(round)
    with refused("19:47-15.4(e)", "only a whole ticket"):
        act(start(at), (1, "void", "ticket 1"))


@pytest.mark.rule("13:69E-1.28U(f)")
def test_no_void_once_the_outcome_is_determined() -> None:
    round = finish(buy(start(table(), draw_of(1, 2, 3, 4)), (1, 2, 3, 4), w1_4=10_000))
    with refused("13:69E-1.28U(f)", "the numbers are drawn"):
        act(round, (1, "void", "ticket 1"))


# Multi-race tickets: 15.4(d)


@pytest.mark.rule("19:47-15.4(d)", "19:47-15.2(c)6")
def test_a_multi_race_ticket_is_paid_for_before_the_first_game_and_paid_after_the_last() -> None:
    at = table()
    first = buy(start(at, draw_of(1, 2)), (1, 2), w1_2=100, games=3)
    assert first.stacks[1] == 100_000 - 300
    finish(first)
    assert events_named(first, "wins", amount=1_200)
    assert not events_named(first, "redeem")
    assert at.wagers == {(1, "ticket 1"): 200}
    second = finish(start(at, draw_of(1)))
    assert not events_named(second, "redeem")
    assert at.stacks == {1: 99_700}
    third = finish(start(at, draw_of(2, 1)))
    assert events_named(third, "redeem", ticket=1, amount=2_400)
    assert at.stacks == {1: 99_700 + 2_400}
    assert (first.house, second.house, third.house) == (100, 100, 100 - 2_400)
    assert at.wagers == {}
    assert at.state.standing == ()


def test_multi_race_tickets_replay_from_the_table_state() -> None:
    at = table()
    finish(buy(start(at, draw_of(1, 2)), (1, 2), (3,), w1_2=100, w1_3=200, games=3))
    round = finish(start(at, draw_of(1, 2, 3)))
    again = Record.of(round).replay()
    assert again.events == round.events
    assert again.state == round.state


@pytest.mark.rule("19:47-15.4(d)")
def test_a_player_who_leaves_keeps_the_ticket() -> None:
    at = table(seats=2)
    finish(buy(start(at, draw_of(1, 2)), (1, 2), w1_2=100, games=2))
    assert at.leave(1) == 99_800  # the undrawn game is not handed back
    with refused("13:69F-15", "is kept"):
        at.sit(1, 1_000)
    last = finish(start(at, draw_of(1, 2)))
    assert events_named(last, "redeem", amount=2_400)
    assert at.owed == {1: 2_400}
    assert at.hand_over(1) == 2_400
    at.sit(1, 1_000)
    other = start(at)
    assert other.turn is not None
    assert "same_again" not in {option.name for option in other.turn.options.of(1)}  # it was another's


def test_a_game_replays_even_if_several_ticket_holders_left() -> None:
    """A record lists wagers by seat, not in order of arrival."""
    at = table(3)
    for seat in (2, 1):
        finish(buy(start(at, draw_of(3)), (1, 2), seat=seat, w1_2=100, games=4))
    for seat in (1, 2):
        at.leave(seat)
    round = finish(start(at, draw_of(3)))
    assert list(round.changes().items()) == [(1, -100), (2, -100), (3, 0)]
    assert Record.of(round).replay().events == round.events


@pytest.mark.rule("19:47-15.4(d)")
def test_undrawn_games_are_refunded_if_the_house_permits_it() -> None:
    at = table(refund_undrawn="on")
    finish(buy(start(at, draw_of(1, 2)), (1, 2), w1_2=100, games=4))
    round = act(start(at, draw_of(1, 2)), (1, "refund", "ticket 1"))
    with refused("19:47-15.4(d)", "under way"):
        act(round, (1, "refund", "ticket 1"))
    assert events_named(round, "refund", amount=300)[0].cite == cite("19:47-15.4(d)")
    finish(round)
    assert events_named(round, "redeem", amount=1_200)  # what the first game won, and nothing of the second
    assert at.stacks == {1: 100_000 - 100 + 1_200}
    off = table()
    finish(buy(start(off, draw_of()), (1, 2), w1_2=100, games=4))
    with refused("19:47-15.4(d)", "this house does not refund games"):
        act(start(off), (1, "refund", "ticket 1"))


@pytest.mark.rule("19:47-15.4(d)")
def test_tickets_are_settled_when_the_remaining_games_are_canceled() -> None:
    at = table(seats=2)
    finish(buy(start(at, draw_of(1, 2)), (1, 2), w1_2=100, games=4))
    round = buy(start(at), (5,), w1_1=100, seat=2)
    act(round, (SUPERVISOR, "cancel_games"))
    assert round.over
    assert events_named(round, "cancelled", amount=300)[0].cite == cite("19:47-15.4(d)")
    assert events_named(round, "void_ticket", amount=100)[0].cite == cite(
        "19:47-15.4(e)"
    )  # no game of it was drawn
    assert events_named(round, "redeem", ticket=1, amount=1_200)
    assert at.stacks == {1: 100_000 - 100 + 1_200, 2: 100_000}
    assert at.wagers == {}
    assert at.state.game == 2


@pytest.mark.rule("19:47-15.4(d)")
def test_only_multi_race_tickets_have_games_to_cancel() -> None:
    with refused("19:47-15.4(d)", "no multi-race ticket"):
        act(buy(start(table()), (1, 2), w1_2=100), (SUPERVISOR, "cancel_games"))


@pytest.mark.rule("13:69E-1.28U(f)")
def test_a_void_slip_is_printed_by_todays_rules() -> None:
    round = act(buy(start(table()), (1, 2), w1_2=100), (1, "void", "ticket 1"))
    assert events_named(round, "void_slip", ticket=1)[0].cite == cite("13:69E-1.28U(f)")
    older = act(buy(start(table(edition="19:47")), (1, 2), w1_2=100), (1, "void", "ticket 1"))
    assert not events_named(older, "void_slip")


def test_no_multi_race_tickets_where_the_card_has_none() -> None:
    round = mark(start(table(rate_card=CARD | {"multi_race": False})), (1, 2))
    with refused("19:47-15.4(d)", "no multi-race"):
        act(round, (1, "games", 2))
