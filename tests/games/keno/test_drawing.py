"""Keno games closed, drawn and paid: 19:47-15.3(e), 15.5, 15.6, 13:69E-1.28U; and the editions."""

from __future__ import annotations

import pytest

from pitboss.games.keno.drawing import SELECTION_FAILURE, share_limit
from pitboss.games.keno.game import Keno
from pitboss.games.keno.options import KenoOptions
from pitboss.games.keno.round import KenoRound
from pitboss.games.keno.ticket import Ticket
from pitboss.law import cite
from pitboss.table import DEALER, SUPERVISOR
from pitboss.table.words import say
from tests.games.keno.table import balls, buy, close, draw_of, finish, mark, start, table
from tests.helpers import act, cites, events_named, refused


def tickets(round: KenoRound) -> list[str]:
    return [event.data["says"] for event in events_named(round, "ticket")]


# Closing and drawing: 15.5


@pytest.mark.rule("19:47-15.5(c)")
def test_closing_is_counted_down_or_announced() -> None:
    assert events_named(start(table()), "countdown")[0].cite == cite("19:47-15.5(c)")
    round = act(start(table(closing_notice="spoken"), draw_of()), (1, "ready"))
    with refused("19:47-15.5(c)", "about to close"):
        close(round)
    act(round, (DEALER, "announce_closing"))
    assert round.turn is not None
    assert round.turn.actor == 1  # there is time for another ticket
    buy(round, (1, 2), w1_2=100)
    assert events_named(finish(round), "announce_closing")


@pytest.mark.rule("19:47-15.5(d)", "19:47-15.5(d)1")
def test_without_an_automatic_lock_out_a_supervisor_starts_the_game_or_approves_it() -> None:
    round = start(table(lock_out="manual"))
    with refused("19:47-15.5(d)", "a supervisor must start the game"):
        close(round)
    act(round, (SUPERVISOR, "close_game"))
    assert events_named(round, "lock_out")[0].actor == SUPERVISOR
    other = act(start(table(lock_out="manual")), (SUPERVISOR, "approve"), (DEALER, "close_game"))
    assert events_named(other, "approve")
    assert events_named(other, "lock_out")[0].cite == cite("19:47-15.5(d)1")


@pytest.mark.rule("19:47-15.5(e)")
def test_only_a_supervisor_overrides_the_automatic_lock_out_and_says_why() -> None:
    round = act(start(table(), draw_of()), (1, "ready"))
    with refused("19:47-15.5(e)", "only a supervisor"):
        act(round, (DEALER, "override", "a ticket is being written"))
    act(round, (SUPERVISOR, "override", "a ticket is being written"))
    (event,) = events_named(round, "override", reason="a ticket is being written")
    assert event.actor == SUPERVISOR
    assert round.turn is not None
    assert round.turn.actor == 1  # the game stays open
    buy(round, (1, 2), w1_2=100)
    with refused("19:47-15.5(e)"):  # once
        act(round, (SUPERVISOR, "override", "a ticket is being written"))
    assert finish(round).over


def test_later_games_are_sold_during_the_draw_if_the_reading_allows() -> None:
    at = table(sell_later_games_during_draw="on")
    round = close(buy(start(at, draw_of(1, 2)), (1, 2), w1_2=100))
    buy(round, (1, 2), w1_2=100, games=2)
    buy(round, (7,), w1_1=100)
    assert tickets(round)[1] == "1 2: 1/2 at $1; games 2 to 3"
    act(round, (1, "void", "ticket 3"))
    with refused("19:47-15.4(e)"):
        act(round, (1, "void", "ticket 1"))
    act(round, (DEALER, "select_numbers"))
    assert [event.data["ticket"] for event in events_named(round, "wins")] == [1]
    assert at.wagers == {(1, "ticket 2"): 200}
    voided = act(start(at, draw_of(1, 2)), (1, "void", "ticket 2"))
    assert voided.stacks[1] == round.stacks[1] + 200


@pytest.mark.rule("13:69E-1.28U(h)")
@pytest.mark.parametrize("by_chance", [True, False])
def test_all_wagers_are_returned_if_the_selection_fails(by_chance: bool) -> None:
    at = table(seats=2)
    finish(buy(start(at, draw_of(1, 2)), (1, 2), w1_2=100, games=3))
    round = start(at, *["selection_fails"][:by_chance])
    buy(round, (5, 6), w1_2=400, seat=2)
    close(round)
    act(round, (DEALER, "select_numbers") if by_chance else (SUPERVISOR, "report", SELECTION_FAILURE))
    assert round.over
    assert events_named(round, "void_game")[0].cite == cite("13:69E-1.28U(h)")
    assert [event.data["amount"] for event in events_named(round, "returned_wager")] == [100, 400]
    assert at.stacks == {1: 99_700 + 100, 2: 100_000}
    assert not events_named(round, "loses")
    assert at.wagers == {(1, "ticket 1"): 100}  # the third game is still to come
    last = finish(start(at, draw_of()))
    assert events_named(last, "redeem", amount=1_200)
    assert sum(at.stacks.values()) == 200_000 - 200 + 1_200


def test_a_last_game_that_is_void_still_ends_a_ticket() -> None:
    at = table()
    finish(buy(start(at, draw_of(1, 2)), (1, 2), w1_2=100, games=2))
    round = close(start(at))
    act(round, (SUPERVISOR, "report", SELECTION_FAILURE))
    assert events_named(round, "redeem", amount=1_200)
    assert at.wagers == {}


# Payment: 15.3(e), 15.6(b)


@pytest.mark.rule("19:47-15.3(e)")
def test_a_wager_pays_no_more_than_its_limit() -> None:
    at = table(seats=2, stack=1_000_000)
    round = finish(buy(start(at, draw_of(*range(1, 9))), tuple(range(1, 9)), w1_8=10_000))
    assert events_named(round, "wins", amount=10_000_000)  # 25,000 for 1 at $100 would be $2,500,000


def two_winners(**options: object) -> list[int]:
    """Seat 1 would win $100,000 and $75,000; seat 2 $43 and, at the end, $390."""
    at = table(seats=2, stack=1_000_000, **options)
    round = start(at, draw_of(*range(1, 9)))
    buy(round, tuple(range(1, 9)), w1_8=400)
    buy(round, tuple(range(1, 9)), w1_8=300)
    buy(round, (1, 2, 3), seat=2, w1_3=100)
    buy(round, (1, 2, 3, 4), seat=2, w1_4=300)
    finish(round)
    return [event.data["amount"] for event in events_named(round, "wins")]


@pytest.mark.rule("19:47-15.3(e)", "19:47-15.4(c)11")
def test_the_limit_per_game_is_shared_by_all_or_by_large_winners() -> None:
    full = [10_000_000, 7_500_000, 4_300, 39_000]
    parts = two_winners()
    assert sum(parts) == 10_000_000
    assert parts == [5_700_200, 4_275_100, 2_500, 22_200]
    exact = [each * 10_000_000 / sum(full) for each in full]
    assert all(abs(part - each) < 100 for part, each in zip(parts, exact, strict=True))
    large = two_winners(sharing="large_winners")
    assert large[2:] == full[2:]  # small winners in full
    assert sum(large) == 10_000_000
    assert large[:2] == [5_689_500, 4_267_200]
    assert two_winners(sharing="large_winners", large_from=30_000)[2] == 4_300
    assert two_winners(sharing="large_winners", large_from=30_000)[3] < 39_000


def test_small_winners_may_exhaust_the_limit() -> None:
    options = KenoOptions(sharing="large_winners")
    small = [100_000] * 150
    paid = share_limit([*small, 200_000], options)
    assert sum(paid) == 10_000_000
    assert 0 < paid[-1] < 200_000
    assert share_limit(small[:50], options) == small[:50]


def test_everything_is_paid_without_a_limit() -> None:
    card = {"schedules": {"1": {"1": 3}}, "maximum": 10**7}
    at = table(stack=10**9, rate_card=card)
    round = buy(buy(start(at, draw_of(1)), (1,), w1_1=10**7), (1,), w1_1=10**7)
    act(finish(round), (SUPERVISOR, "authorize"), (SUPERVISOR, "authorize"))
    assert sum(event.data["amount"] for event in events_named(round, "redeem")) == 6 * 10**7


@pytest.mark.rule("19:47-15.6(b)")
def test_a_supervisor_authorizes_payments_from_1500_dollars() -> None:
    round = finish(buy(start(table(), draw_of(1, 2)), (1, 2), w1_2=10_000))
    assert events_named(round, "redeem", amount=120_000)  # $1,200 needs nobody
    large = finish(buy(start(table(), draw_of(1)), (1,), w1_1=10_000, games=1))
    assert large.over
    many = start(table(), draw_of(1, 2, 3))
    finish(buy(many, (1, 2), (3,), w1_2=10_000, w1_1=10_000))
    assert many.turn is not None
    assert many.turn.actor == SUPERVISOR  # $1,200 and $300 on one ticket
    act(many, (SUPERVISOR, "authorize"))
    assert events_named(many, "authorize", ticket=1)[0].cite == cite("19:47-15.6(b)")
    assert events_named(many, "redeem", amount=150_000)


def test_threshold_basis_of_a_single_way() -> None:
    round = start(table(threshold_basis="single_way"), draw_of(1, 2, 3))
    assert finish(buy(round, (1, 2), (3,), w1_2=10_000, w1_1=10_000)).over


# Editions


@pytest.mark.rule("19:47-15.2(c)6")
def test_the_older_edition_has_no_rule_for_a_failed_draw() -> None:
    at = table(edition="19:47")
    round = start(at, "selection_fails", draw_of(1, 2))
    assert round.events[0].cite == cite("19:47-15")
    mark(round, (1, 2))
    assert round.turn is not None
    (games,) = (option for option in round.turn.options.of(1) if option.name == "games")
    assert games.cite == cite("19:47-15.2(c)6")
    act(round, (1, "play", (("1/2", 100),)))
    close(round)
    assert round.turn.options.of(SUPERVISOR) == ()
    act(round, (DEALER, "select_numbers"))
    assert events_named(round, "selected_again")
    assert events_named(round, "redeem", amount=1_200)
    today = mark(start(table()), (1, 2))
    assert today.turn is not None
    (games,) = (option for option in today.turn.options.of(1) if option.name == "games")
    assert games.cite == cite("19:47-15.2(c)6")  # we don't have today's text
    assert cite("13:69F-15") in cites(today)


@pytest.mark.rule("19:47-15.3(e)", "19:47-15.4(c)11")
def test_a_winner_with_a_zero_share_is_notified() -> None:
    eight = tuple(range(1, 9))
    round = start(table(seats=6, stack=10_000), draw_of(*eight))
    for seat in range(1, 6):
        buy(round, eight, seat=seat, w1_8=10_000)
    finish(buy(round, (1,), seat=6, w1_1=100))
    told = {event.data["ticket"]: say(event, Keno()) for event in events_named(round, "limited")}
    assert told[6] == "The winners of game 1 share its limit: ticket 6 of seat 6 gets $0 of $3."
    assert told[1] == "The winners of game 1 share its limit: ticket 1 of seat 1 gets $20,000 of $100,000."
    assert [event.data["ticket"] for event in events_named(round, "wins")] == [1, 2, 3, 4, 5]
    (loser,) = events_named(round, "loses")
    assert say(loser, Keno()) == "Ticket 6 of seat 6 pays nothing."


# The table


def test_wagers_without_a_ticket_are_refused() -> None:
    at = table()
    finish(buy(start(at, draw_of()), (1, 2), w1_2=100, games=2))
    assert at.wagers == {(1, "ticket 1"): 100}
    at._wagers[1, "ticket 1"] += 100
    with refused("13:69F-15", "do not match the open tickets"):
        start(at)


def test_the_player_sees_the_game_the_tickets_and_the_request() -> None:
    round = buy(start(table()), (1, 2), w1_2=100)
    act(mark(round, (3, 4), (5,), games=2), (1, "king", balls(9)))
    assert Keno().remarks(round, 1) == [
        "game 1",
        "ticket 1: 1 2: 1/2 at $1; game 1",
        "request king 9 / 3 4 / 5, 2 games, ways 2/1 2/2 2/3 1/4",
    ]


def test_a_player_who_cannot_afford_the_smallest_wager_is_shut_out() -> None:
    game, options = Keno(), KenoOptions()
    assert game.shut_out_refusal(1, 100, options, game.State()) is None
    refusal = game.shut_out_refusal(1, 99, options, game.State())
    assert refusal is not None
    assert refusal.cite == cite("19:47-15.3(d)")
    round = start(table(stack=50))
    assert round.turn is not None
    assert [option.name for option in round.turn.options.of(1)] == ["ready"]


def test_tickets_of_a_bad_state_cannot_be_read() -> None:
    ticket = Ticket.parse("1 2: 1/2 at $1; games 1 to 2")
    at = table()
    for rows in ((3, 1), (9, *ticket.row), (0,)):
        at._state = at.game.State(game=1, standing=rows)
        with refused("13:69F-15", "cannot be read"):
            start(at)
