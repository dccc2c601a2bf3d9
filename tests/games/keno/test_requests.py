"""Keno tickets in play: 13:69F-15.2, 19:47-15.3, 15.4 and 15.7(a)."""

from __future__ import annotations

import pytest

from pitboss.equipment.pieces import BALL
from pitboss.games.keno.round import KenoRound
from pitboss.law import cite
from pitboss.table import DEALER, Record
from tests.games.keno.table import CARD, balls, buy, close, draw_of, finish, mark, start, table
from tests.helpers import act, events_named, refused


def tickets(round: KenoRound) -> list[str]:
    return [event.data["says"] for event in events_named(round, "ticket")]


def kinds(round: KenoRound) -> list[str]:
    return [event.data["kind"] for event in events_named(round, "ticket")]


# Wagers: 15.2, 15.3(b), 15.4


@pytest.mark.rule("13:69F-15.2(c)1", "19:47-15.4(c)", "19:47-15.6(a)")
def test_a_straight_ticket_is_bought_drawn_and_paid() -> None:
    at = table()
    round = buy(start(at, draw_of(3, 17)), (3, 17, 42), w1_3=500)
    assert tickets(round) == ["3 17 42: 1/3 at $5; game 1"]
    assert dict(round.wagers) == {(1, "ticket 1"): 500}
    assert round.stacks[1] == 99_500
    finish(round)
    (wins,) = events_named(round, "wins")
    assert (wins.data["amount"], wins.data["caught"]) == (500, 2)
    (paid,) = events_named(round, "redeem", amount=500, ticket=1)
    assert paid.cite == cite("19:47-15.6(a)")
    assert round.house == 0
    assert at.stacks == {1: 100_000}
    lost = finish(buy(start(at, draw_of(42)), (3, 17, 42), w1_3=500))
    assert events_named(lost, "loses", ticket=2)
    assert lost.house == 500


@pytest.mark.rule("13:69F-15.2(a)", "19:47-15.5(d)2", "19:47-15.5(g)", "19:47-15.5(b)")
def test_twenty_numbers_are_drawn_and_displayed_with_the_game_number() -> None:
    at = table()
    for number in (1, 2):
        round = finish(start(at, draw_of(5, 1)))
        (called,) = events_named(round, "drawn")
        assert called.cards[:2] == (BALL + 5, BALL + 1)
        (board,) = events_named(round, "displayed", game=number)
        assert len(set(board.cards)) == 20
        assert list(board.cards) == sorted(called.cards)
        assert events_named(round, "open", game=number)[0].cite == cite("19:47-15.5(b)")


@pytest.mark.rule('13:69F-15.1 "quick-pick"')
def test_a_quick_pick_uses_the_games_chance() -> None:
    round = start(table(), ("draw", [2, 16]), draw_of(3, 17))
    act(round, (1, "quick_pick", 2), (1, "play", (("1/2", 100),)))
    (event,) = events_named(round, "ticket", kind="straight")
    assert event.data["says"] == "quick-pick 3 17: 1/2 at $1; game 1"
    assert events_named(finish(round), "redeem", amount=1_200)
    with refused("13:69F-15.2(c)1"):
        act(start(table()), (1, "mark", balls(*range(1, 17))))
    with refused('13:69F-15.1 "quick-pick"'):
        act(start(table()), (1, "quick_pick", 16))


def test_a_quick_pick_is_not_grouped() -> None:
    round = act(start(table(), ("draw", [2, 16])), (1, "quick_pick", 2))
    assert round.turn is not None
    assert {option.name for option in round.turn.options.of(1)} == {"play", "games", "tear_up"}


@pytest.mark.rule(
    '13:69F-15.2(c) "split ticket"', '13:69F-15.2(c) "way ticket"', '13:69F-15.2(c) "combination ticket"',
    '13:69F-15.2(c) "king ticket"', "13:69F-15.2(c)",
)  # fmt: skip
def test_every_type_of_ticket_is_written_group_by_group() -> None:
    round = start(table(), draw_of(1, 2, 3, 4))
    buy(round, (1, 2), (3, 4), w2_2=100)
    buy(round, (1, 2), (3, 4), (5, 6), w3_4=100)
    buy(round, (1, 2), (3, 4, 5), w1_5=100, w1_2=200)
    act(mark(round, (1, 2), (5, 6)), (1, "king", balls(3)), (1, "play", (("2/3", 100),)))
    assert kinds(round) == ["split", "way", "combination", "king"]
    assert tickets(round)[3] == "king 3 | 1 2 | 5 6: 2/3 at $1; game 1"
    finish(round)
    won = {event.data["ticket"]: event.data["amount"] for event in events_named(round, "wins")}
    assert won == {1: 2 * 1_200, 2: 13_000 + 2 * 100, 3: 1_000 + 12 * 200, 4: 4_300}
    assert [event.data["winning"] for event in events_named(round, "wins")] == [2, 3, 2, 1]


def test_marked_numbers_are_divided_into_equal_groups() -> None:
    round = mark(start(table(), draw_of()), (9, 1, 5, 3, 7, 2))
    with refused('13:69F-15.2(c) "way ticket"'):
        act(round, (1, "divide", "4 groups of 2"))
    act(round, (1, "divide", "3 groups of 2"), (1, "play", (("3/4", 100), ("3/2", 200))))
    assert tickets(round) == ["1 9 | 3 5 | 2 7: 3/2 at $2, 3/4 at $1; game 1"]


def test_unplayed_groups_are_dropped() -> None:
    round = buy(start(table()), (1, 2), (3, 4, 5), w1_3=100)
    assert tickets(round) == ["3 4 5: 1/3 at $1; game 1"]


def test_a_number_is_in_one_group_only() -> None:
    round = mark(start(table()), (1, 2))
    with refused("13:69F-15.2(c)", "pick only from those shown"):
        act(round, (1, "mark", balls(2, 3)))
    act(round, (1, "tear_up"))
    assert round.forms == {}


def test_spots_limit_of_a_whole_ticket() -> None:
    by_ticket = start(table(spots_limit="ticket"))
    with refused("13:69F-15.2(c)"):
        mark(by_ticket, tuple(range(1, 15)), (20, 21))
    assert len(mark(start(table()), tuple(range(1, 15)), (20, 21)).forms[1].groups) == 2


@pytest.mark.rule("19:47-15.3(d)", "19:47-15.4(a)")
def test_the_price_counts_every_way_and_game_within_limits_and_stack() -> None:
    round = mark(start(table(stack=1_000)), (1, 2), (3, 4), (5, 6), games=2)
    assert round.turn is not None
    (play,) = (option for option in round.turn.options.of(1) if option.name == "play")
    assert [(area["wager"], area["high"]) for area in play.range()["areas"]] == [
        ("3/2", 100), ("3/4", 100), ("1/6", 500),
    ]  # fmt: skip
    with refused("19:47-15.4(a)", "$12"):
        act(round, (1, "play", (("3/2", 100), ("3/4", 100))))
    with refused("19:47-15.3(d)"):
        act(round, (1, "play", (("1/6", 600),)))
    act(round, (1, "play", (("1/6", 500),)))
    assert round.stacks[1] == 0
    with refused("19:47-15.3(d)", "outside $1 to $100"):
        buy(start(table()), (1, 2), w1_2=10_100)


@pytest.mark.rule("19:47-15.3(b)")
def test_an_old_ticket_serves_as_the_next_request() -> None:
    at = table(seats=2)
    finish(buy(start(at, draw_of()), (1, 2), (3,), w1_2=100, w1_1=200, games=1))
    round = start(at, draw_of())
    assert round.turn is not None
    assert "same_again" not in {option.name for option in round.turn.options.of(2)}
    act(round, (1, "same_again"))
    assert tickets(round) == ["1 2 | 3: 1/1 at $2, 1/2 at $1; game 2"]
    assert round.stacks[1] == 100_000 - 600
    finish(round)
    at.leave(1)
    at.sit(1, 50_000)
    fresh = start(at, draw_of())
    assert fresh.turn is not None
    assert "same_again" not in {option.name for option in fresh.turn.options.of(1)}


def test_a_player_who_leaves_abandons_the_request() -> None:
    at = table(seats=2)
    round = mark(start(at, draw_of()), (1, 2))
    at.leave(1)
    assert round.turn is not None
    assert [option.name for option in round.turn.options.of(1)] == ["tear_up"]
    finish(act(round, (1, "tear_up"), (1, "ready"), (2, "ready")))
    assert Record.of(round).replay().events == round.events


@pytest.mark.rule("19:47-15.7(a)")
def test_an_unclear_request_goes_back_to_the_player() -> None:
    round = buy(start(table(), "unclear_request", draw_of()), (1, 2), w1_2=100)
    (back,) = events_named(round, "request_back", seat=1)
    assert back.cite == cite("19:47-15.7(a)")
    assert round.stacks[1] == 100_000
    assert not round.open_tickets
    assert not round.forms


def test_a_ticket_kind_not_on_the_card_goes_back_to_the_player() -> None:
    at = table(rate_card=CARD | {"types": ["straight", "split"]})
    round = buy(start(at), (1, 2), (3,), w1_3=100)
    (back,) = events_named(round, "request_back", seat=1)
    assert back.cite == cite('13:69F-15.2(c) "combination ticket"')
    buy(round, (1, 2), (3,), w1_2=100, w1_1=100)
    assert kinds(round) == ["split"]
    only = start(table(rate_card=CARD | {"types": ["straight"]}))
    with refused("19:47-15.4(a)", "cannot mark"):
        mark(only, (1, 2), (3,))


@pytest.mark.rule("19:47-15.3(c)")
def test_the_ticket_decides_and_an_error_is_pointed_out_before_the_game_starts() -> None:
    script = ("writer_error", draw_of(2, 3))
    round = buy(start(table(), *script), (2, 3), w1_2=100)
    assert tickets(round) == ["1 3: 1/2 at $1; game 1"]  # the 2 was written as a 1
    act(round, (1, "point_out_error", "ticket 1"))
    assert tickets(round)[1] == "2 3: 1/2 at $1; game 1"
    assert events_named(round, "void_ticket", ticket=1, amount=100)
    assert events_named(finish(round), "redeem", ticket=2, amount=1_200)

    missed = close(buy(start(table(), *script), (2, 3), w1_2=100))
    with refused("19:47-15.3(c)", "the game has started"):
        act(missed, (1, "point_out_error", "ticket 1"))
    act(missed, (DEALER, "select_numbers"))
    assert events_named(missed, "loses", ticket=1)  # the request would have won
    with refused("19:47-15.3(c)", "match your requests"):
        act(buy(start(table()), (2, 3), w1_2=100), (1, "point_out_error", "ticket 1"))


def test_game_start_at_the_first_number_leaves_time_for_errors() -> None:
    at = table(game_start="first_number")
    round = close(buy(start(at, "writer_error", draw_of(1, 3)), (2, 3), w1_2=100))
    act(round, (1, "point_out_error", "ticket 1"))
    assert events_named(round, "price_back", amount=100)[0].cite == cite("19:47-15.3(c)")
    assert round.stacks[1] == 100_000
    with refused("19:47-15.3(c)"):
        act(round, (1, "point_out_error", "ticket 1"))
    act(round, (DEALER, "select_numbers"))
    assert events_named(round, "redeem", amount=1_200)  # locked, it is neither voided nor changed: it plays
