"""Keno in play: 13:69F-15.2, 19:47-15.3 to 15.7 and 13:69E-1.28U, with the numbers scripted."""

from __future__ import annotations

import pytest

from pitboss.equipment.pieces import BALL
from pitboss.games.keno.drawing import FAILS, shared
from pitboss.games.keno.game import Keno
from pitboss.games.keno.options import KenoOptions
from pitboss.games.keno.round import KenoRound
from pitboss.games.keno.ticket import Ticket
from pitboss.law import cite
from pitboss.table import DEALER, SUPERVISOR, Record
from tests.games.keno.table import CARD, balls, buy, close, drawn, finish, mark, start, table
from tests.helpers import act, cites, named, refused


def tickets(round: KenoRound) -> list[str]:
    return [event.data["says"] for event in named(round, "ticket")]


def kinds(round: KenoRound) -> list[str]:
    return [event.data["kind"] for event in named(round, "ticket")]


# Wagers: 15.2, 15.3(b), 15.4


@pytest.mark.rule("13:69F-15.2(c)1", "19:47-15.4(c)", "19:47-15.6(a)")
def test_a_straight_ticket_is_bought_drawn_and_paid() -> None:
    at = table()
    round = buy(start(at, drawn(3, 17)), (3, 17, 42), w1_3=500)
    assert tickets(round) == ["3 17 42: 1/3 at $5; game 1"]
    assert dict(round.wagers) == {(1, "ticket 1"): 500}
    assert round.stacks[1] == 99_500
    finish(round)
    (wins,) = named(round, "wins")
    assert (wins.data["amount"], wins.data["caught"]) == (500, 2)
    (paid,) = named(round, "redeem", amount=500, ticket=1)
    assert paid.cite == cite("19:47-15.6(a)")
    assert round.house == 0
    assert at.stacks == {1: 100_000}
    lost = finish(buy(start(at, drawn(42)), (3, 17, 42), w1_3=500))
    assert named(lost, "loses", ticket=2)
    assert lost.house == 500


@pytest.mark.rule("13:69F-15.2(a)", "19:47-15.5(d)2", "19:47-15.5(g)", "19:47-15.5(b)")
def test_twenty_of_eighty_numbers_are_drawn_and_displayed_with_the_number_of_the_game() -> None:
    at = table()
    for number in (1, 2):
        round = finish(start(at, drawn(5, 1)))
        (called,) = named(round, "drawn")
        assert called.cards[:2] == (BALL + 5, BALL + 1)
        (board,) = named(round, "displayed", game=number)
        assert len(set(board.cards)) == 20
        assert list(board.cards) == sorted(called.cards)
        assert named(round, "open", game=number)[0].cite == cite("19:47-15.5(b)")


@pytest.mark.rule('13:69F-15.1 "quick-pick"')
def test_the_system_picks_the_spots_of_a_quick_pick_from_the_chance_of_the_game() -> None:
    round = start(table(), ("draw", [2, 16]), drawn(3, 17))
    act(round, (1, "quick_pick", 2), (1, "play", (("1/2", 100),)))
    (event,) = named(round, "ticket", kind="straight")
    assert event.data["says"] == "quick-pick 3 17: 1/2 at $1; game 1"
    assert named(finish(round), "redeem", amount=1_200)
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
    '13:69F-15.2(c) "king ticket"', "13:69F-15.2(c)", "19:47-15.2(c)",
)  # fmt: skip
def test_every_type_of_ticket_is_written_group_by_group() -> None:
    round = start(table(), drawn(1, 2, 3, 4))
    buy(round, (1, 2), (3, 4), w2_2=100)
    buy(round, (1, 2), (3, 4), (5, 6), w3_4=100)
    buy(round, (1, 2), (3, 4, 5), w1_5=100, w1_2=200)
    act(mark(round, (1, 2), (5, 6)), (1, "king", balls(3)), (1, "play", (("2/3", 100),)))
    assert kinds(round) == ["split", "way", "combination", "king"]
    assert tickets(round)[3] == "king 3 | 1 2 | 5 6: 2/3 at $1; game 1"
    finish(round)
    won = {event.data["ticket"]: event.data["amount"] for event in named(round, "wins")}
    assert won == {1: 2 * 1_200, 2: 13_000 + 2 * 100, 3: 1_000 + 12 * 200, 4: 4_300}
    assert [event.data["winning"] for event in named(round, "wins")] == [2, 3, 2, 1]


def test_marked_numbers_are_divided_into_equal_groups() -> None:
    round = mark(start(table(), drawn()), (9, 1, 5, 3, 7, 2))
    with refused('13:69F-15.2(c) "way ticket"'):
        act(round, (1, "divide", "4 groups of 2"))
    act(round, (1, "divide", "3 groups of 2"), (1, "play", (("3/4", 100), ("3/2", 200))))
    assert tickets(round) == ["1 9 | 3 5 | 2 7: 3/2 at $2, 3/4 at $1; game 1"]


def test_groups_that_are_not_played_are_left_off() -> None:
    round = buy(start(table()), (1, 2), (3, 4, 5), w1_3=100)
    assert tickets(round) == ["3 4 5: 1/3 at $1; game 1"]


def test_a_number_is_in_one_group_only() -> None:
    round = mark(start(table()), (1, 2))
    with refused("13:69F-15.2(c)", "not all of those"):
        act(round, (1, "mark", balls(2, 3)))
    act(round, (1, "tear_up"))
    assert round.forms == {}


def test_spots_limit_of_a_whole_ticket() -> None:
    by_ticket = start(table(spots_limit="ticket"))
    with refused("13:69F-15.2(c)"):
        mark(by_ticket, tuple(range(1, 15)), (20, 21))
    assert len(mark(start(table()), tuple(range(1, 15)), (20, 21)).forms[1].groups) == 2


@pytest.mark.rule("19:47-15.3(d)", "19:47-15.4(a)")
def test_the_price_is_every_way_and_game_within_the_limits_and_the_stack() -> None:
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
    finish(buy(start(at, drawn()), (1, 2), (3,), w1_2=100, w1_1=200, games=1))
    round = start(at, drawn())
    assert round.turn is not None
    assert "same_again" not in {option.name for option in round.turn.options.of(2)}
    act(round, (1, "same_again"))
    assert tickets(round) == ["1 2 | 3: 1/1 at $2, 1/2 at $1; game 2"]
    assert round.stacks[1] == 100_000 - 600
    finish(round)
    at.leave(1)
    at.sit(1, 50_000)
    fresh = start(at, drawn())
    assert fresh.turn is not None
    assert "same_again" not in {option.name for option in fresh.turn.options.of(1)}


@pytest.mark.rule("19:47-15.7(a)")
def test_an_unclear_request_goes_back_to_the_player() -> None:
    round = buy(start(table(), "unclear_request", drawn()), (1, 2), w1_2=100)
    (back,) = named(round, "request_back", seat=1)
    assert back.cite == cite("19:47-15.7(a)")
    assert round.stacks[1] == 100_000
    assert not round.held
    assert not round.forms


def test_a_type_that_is_not_on_the_card_goes_back_too() -> None:
    at = table(rate_card=CARD | {"types": ["straight", "split"]})
    round = buy(start(at), (1, 2), (3,), w1_3=100)
    (back,) = named(round, "request_back", seat=1)
    assert back.cite == cite('13:69F-15.2(c) "combination ticket"')
    buy(round, (1, 2), (3,), w1_2=100, w1_1=100)
    assert kinds(round) == ["split"]
    only = start(table(rate_card=CARD | {"types": ["straight"]}))
    with refused("19:47-15.4(a)", "cannot mark"):
        mark(only, (1, 2), (3,))


@pytest.mark.rule("19:47-15.3(c)")
def test_the_ticket_decides_and_an_error_is_pointed_out_before_the_game_starts() -> None:
    script = ("writer_error", drawn(2, 3))
    round = buy(start(table(), *script), (2, 3), w1_2=100)
    assert tickets(round) == ["1 3: 1/2 at $1; game 1"]  # the 2 was written as a 1
    act(round, (1, "point_out_error", "ticket 1"))
    assert tickets(round)[1] == "2 3: 1/2 at $1; game 1"
    assert named(round, "void_ticket", ticket=1, amount=100)
    assert named(finish(round), "redeem", ticket=2, amount=1_200)

    missed = close(buy(start(table(), *script), (2, 3), w1_2=100))
    with refused("19:47-15.3(c)", "the game has started"):
        act(missed, (1, "point_out_error", "ticket 1"))
    act(missed, (DEALER, "select_numbers"))
    assert named(missed, "loses", ticket=1)  # the request would have won
    with refused("19:47-15.3(c)", "what you asked for"):
        act(buy(start(table()), (2, 3), w1_2=100), (1, "point_out_error", "ticket 1"))


def test_game_start_at_the_first_number_leaves_time_for_errors() -> None:
    at = table(game_start="first_number")
    round = close(buy(start(at, "writer_error", drawn(1, 3)), (2, 3), w1_2=100))
    act(round, (1, "point_out_error", "ticket 1"))
    assert named(round, "price_back", amount=100)[0].cite == cite("19:47-15.3(c)")
    assert round.stacks[1] == 100_000
    act(round, (DEALER, "select_numbers"))
    assert not named(round, "redeem")


# Voids: 15.4(e)


@pytest.mark.rule("19:47-15.4(e)", "19:47-15.3(c)", "19:47-15.5(d)1")
def test_a_ticket_is_voided_before_its_game_starts_and_never_after() -> None:
    round = buy(start(table(), drawn()), (1, 2), w1_2=100)
    copy = round.copy()
    act(copy, (1, "void", "ticket 1"))
    (void,) = named(copy, "void_ticket", amount=100)
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
    round = buy(start(at, drawn()), (1, 2), w1_2=100, games=3)
    whole = act(round.copy(), (1, "void", "ticket 1"))
    assert named(whole, "void_ticket", amount=300)
    finish(round)
    with refused("19:47-15.4(e)", "only whole"):
        act(start(at), (1, "void", "ticket 1"))


@pytest.mark.rule("13:69E-1.28U(f)")
def test_no_void_once_the_outcome_is_determined() -> None:
    round = finish(buy(start(table(), drawn(1, 2, 3, 4)), (1, 2, 3, 4), w1_4=10_000))
    with refused("13:69E-1.28U(f)", "outcome is determined"):
        act(round, (1, "void", "ticket 1"))


# Multi-race tickets: 15.4(d)


@pytest.mark.rule("19:47-15.4(d)", "13:69F-15.2(c)6")
def test_a_multi_race_ticket_is_paid_for_before_the_first_game_and_paid_after_the_last() -> None:
    at = table()
    first = buy(start(at, drawn(1, 2)), (1, 2), w1_2=100, games=3)
    assert first.stacks[1] == 100_000 - 300
    finish(first)
    assert named(first, "wins", amount=1_200)
    assert not named(first, "redeem")
    assert at.wagers == {(1, "ticket 1"): 200}
    second = finish(start(at, drawn(1)))
    assert not named(second, "redeem")
    assert at.stacks == {1: 99_700}
    third = finish(start(at, drawn(2, 1)))
    assert named(third, "redeem", ticket=1, amount=2_400)
    assert at.stacks == {1: 99_700 + 2_400}
    assert (first.house, second.house, third.house) == (100, 100, 100 - 2_400)
    assert at.wagers == {}
    assert at.state.standing == ()


def test_multi_race_tickets_are_replayed_from_what_stands() -> None:
    at = table()
    finish(buy(start(at, drawn(1, 2)), (1, 2), (3,), w1_2=100, w1_3=200, games=3))
    round = finish(start(at, drawn(1, 2, 3)))
    again = Record.of(round).replay()
    assert again.events == round.events
    assert again.state == round.state


@pytest.mark.rule("19:47-15.4(d)")
def test_a_player_who_leaves_keeps_the_ticket() -> None:
    at = table(seats=2)
    finish(buy(start(at, drawn(1, 2)), (1, 2), w1_2=100, games=2))
    assert at.leave(1) == 99_800  # the undrawn game is not handed back
    with refused("13:69F-15", "is kept"):
        at.sit(1, 1_000)
    last = finish(start(at, drawn(1, 2)))
    assert named(last, "redeem", amount=2_400)
    assert at.owed == {1: 2_400}
    assert at.hand_over(1) == 2_400
    at.sit(1, 1_000)
    other = start(at)
    assert other.turn is not None
    assert "same_again" not in {option.name for option in other.turn.options.of(1)}  # it was another's


@pytest.mark.rule("19:47-15.4(d)")
def test_undrawn_games_are_refunded_if_the_house_permits_it() -> None:
    at = table(refund_undrawn="on")
    finish(buy(start(at, drawn(1, 2)), (1, 2), w1_2=100, games=4))
    round = act(start(at, drawn(1, 2)), (1, "refund", "ticket 1"))
    assert named(round, "refund", amount=300)[0].cite == cite("19:47-15.4(d)")
    finish(round)
    assert named(round, "redeem", amount=1_200)  # what the first game won, and nothing of the second
    assert at.stacks == {1: 100_000 - 100 + 1_200}
    off = table()
    finish(buy(start(off, drawn()), (1, 2), w1_2=100, games=4))
    with refused("19:47-15.4(d)", "not refunded here"):
        act(start(off), (1, "refund", "ticket 1"))


@pytest.mark.rule("19:47-15.4(d)")
def test_tickets_are_settled_when_the_remaining_games_are_cancelled() -> None:
    at = table(seats=2)
    finish(buy(start(at, drawn(1, 2)), (1, 2), w1_2=100, games=4))
    round = buy(start(at), (5,), w1_1=100, seat=2)
    act(round, (SUPERVISOR, "cancel_games"))
    assert round.over
    assert [event.data["amount"] for event in named(round, "cancelled")] == [300, 100]
    assert named(round, "redeem", ticket=1, amount=1_200)
    assert at.stacks == {1: 100_000 - 100 + 1_200, 2: 100_000}
    assert at.wagers == {}
    assert at.state.game == 2


def test_no_multi_race_tickets_where_the_card_has_none() -> None:
    round = mark(start(table(rate_card=CARD | {"multi_race": False})), (1, 2))
    with refused("19:47-15.4(d)", "no multi-race"):
        act(round, (1, "games", 2))


# Closing and drawing: 15.5


@pytest.mark.rule("19:47-15.5(c)")
def test_closing_is_counted_down_or_said_aloud() -> None:
    assert named(start(table()), "countdown")[0].cite == cite("19:47-15.5(c)")
    round = act(start(table(closing_notice="spoken"), drawn()), (1, "ready"))
    with refused("19:47-15.5(c)", "about to close"):
        close(round)
    act(round, (DEALER, "announce_closing"))
    assert round.turn is not None
    assert round.turn.actor == 1  # there is time for another ticket
    buy(round, (1, 2), w1_2=100)
    assert named(finish(round), "announce_closing")


@pytest.mark.rule("19:47-15.5(d)", "19:47-15.5(d)1")
def test_without_an_automatic_lock_out_a_supervisor_starts_the_game_or_approves_it() -> None:
    round = start(table(lock_out="manual"))
    with refused("19:47-15.5(d)", "a supervisor starts it"):
        close(round)
    act(round, (SUPERVISOR, "close_game"))
    assert named(round, "lock_out")[0].actor == SUPERVISOR
    other = act(start(table(lock_out="manual")), (SUPERVISOR, "approve"), (DEALER, "close_game"))
    assert named(other, "approve")
    assert named(other, "lock_out")[0].cite == cite("19:47-15.5(d)1")


@pytest.mark.rule("19:47-15.5(e)")
def test_only_a_supervisor_overrides_the_automatic_lock_out_and_says_why() -> None:
    round = act(start(table(), drawn()), (1, "ready"))
    with refused("19:47-15.5(e)", "only a supervisor"):
        act(round, (DEALER, "override", "a ticket is being written"))
    act(round, (SUPERVISOR, "override", "a ticket is being written"))
    (event,) = named(round, "override", reason="a ticket is being written")
    assert event.actor == SUPERVISOR
    assert round.turn is not None
    assert round.turn.actor == 1  # the game stays open
    buy(round, (1, 2), w1_2=100)
    with refused("19:47-15.5(e)"):  # once
        act(round, (SUPERVISOR, "override", "a ticket is being written"))
    assert finish(round).over


def test_later_games_are_sold_during_the_draw_where_that_is_the_reading() -> None:
    at = table(sell_later_games_during_draw="on")
    round = close(buy(start(at, drawn(1, 2)), (1, 2), w1_2=100))
    buy(round, (1, 2), w1_2=100, games=2)
    buy(round, (7,), w1_1=100)
    assert tickets(round)[1] == "1 2: 1/2 at $1; games 2 to 3"
    act(round, (1, "void", "ticket 3"))
    with refused("19:47-15.4(e)"):
        act(round, (1, "void", "ticket 1"))
    act(round, (DEALER, "select_numbers"))
    assert [event.data["ticket"] for event in named(round, "wins")] == [1]
    assert at.wagers == {(1, "ticket 2"): 200}
    voided = act(start(at, drawn(1, 2)), (1, "void", "ticket 2"))
    assert voided.stacks[1] == round.stacks[1] + 200


@pytest.mark.rule("13:69E-1.28U(h)")
@pytest.mark.parametrize("by_chance", [True, False])
def test_all_wagers_go_back_if_the_numbers_cannot_be_selected(by_chance: bool) -> None:
    at = table(seats=2)
    finish(buy(start(at, drawn(1, 2)), (1, 2), w1_2=100, games=3))
    round = start(at, *["selection_fails"][:by_chance])
    buy(round, (5, 6), w1_2=400, seat=2)
    close(round)
    act(round, (DEALER, "select_numbers") if by_chance else (SUPERVISOR, "report", FAILS))
    assert round.over
    assert named(round, "void_game")[0].cite == cite("13:69E-1.28U(h)")
    assert [event.data["amount"] for event in named(round, "returned_wager")] == [100, 400]
    assert at.stacks == {1: 99_700 + 100, 2: 100_000}
    assert not named(round, "loses")
    assert at.wagers == {(1, "ticket 1"): 100}  # the third game is still to come
    last = finish(start(at, drawn()))
    assert named(last, "redeem", amount=1_200)
    assert sum(at.stacks.values()) == 200_000 - 200 + 1_200


def test_a_last_game_that_is_void_still_ends_a_ticket() -> None:
    at = table()
    finish(buy(start(at, drawn(1, 2)), (1, 2), w1_2=100, games=2))
    round = close(start(at))
    act(round, (SUPERVISOR, "report", FAILS))
    assert named(round, "redeem", amount=1_200)
    assert at.wagers == {}


# Payment: 15.3(e), 15.6(b)


@pytest.mark.rule("19:47-15.3(e)")
def test_one_wager_pays_no_more_than_the_most() -> None:
    at = table(seats=2, stack=1_000_000)
    round = finish(buy(start(at, drawn(*range(1, 9))), tuple(range(1, 9)), w1_8=10_000))
    assert named(round, "wins", amount=10_000_000)  # 25,000 for 1 at $100 would be $2,500,000


def two_winners(**options: object) -> list[int]:
    """Seat 1 would win $100,000 and $75,000; seat 2 $43 and, at the end, $390."""
    at = table(seats=2, stack=1_000_000, **options)
    round = start(at, drawn(*range(1, 9)))
    buy(round, tuple(range(1, 9)), w1_8=400)
    buy(round, tuple(range(1, 9)), w1_8=300)
    buy(round, (1, 2, 3), seat=2, w1_3=100)
    buy(round, (1, 2, 3, 4), seat=2, w1_4=300)
    finish(round)
    return [event.data["amount"] for event in named(round, "wins")]


@pytest.mark.rule("19:47-15.3(e)", "19:47-15.4(c)11")
def test_the_most_of_a_game_is_shared_out_in_proportion_or_by_the_large_winners() -> None:
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


def test_small_winners_alone_may_exhaust_the_limit() -> None:
    options = KenoOptions(sharing="large_winners")
    small = [100_000] * 150
    paid = shared([*small, 200_000], options)
    assert sum(paid) == 10_000_000
    assert 0 < paid[-1] < 200_000
    assert shared(small[:50], options) == small[:50]


def test_without_a_limit_everything_is_paid() -> None:
    card = {"schedules": {"1": {"1": 3}}, "maximum": 10**7}
    at = table(stack=10**9, rate_card=card)
    round = buy(buy(start(at, drawn(1)), (1,), w1_1=10**7), (1,), w1_1=10**7)
    act(finish(round), (SUPERVISOR, "authorize"), (SUPERVISOR, "authorize"))
    assert sum(event.data["amount"] for event in named(round, "redeem")) == 6 * 10**7


@pytest.mark.rule("19:47-15.6(b)")
def test_a_supervisor_authorizes_1500_dollars_or_more() -> None:
    round = finish(buy(start(table(), drawn(1, 2)), (1, 2), w1_2=10_000))
    assert named(round, "redeem", amount=120_000)  # $1,200 needs nobody
    large = finish(buy(start(table(), drawn(1)), (1,), w1_1=10_000, games=1))
    assert large.over
    many = start(table(), drawn(1, 2, 3))
    finish(buy(many, (1, 2), (3,), w1_2=10_000, w1_1=10_000))
    assert many.turn is not None
    assert many.turn.actor == SUPERVISOR  # $1,200 and $300 on one ticket
    act(many, (SUPERVISOR, "authorize"))
    assert named(many, "authorize", ticket=1)[0].cite == cite("19:47-15.6(b)")
    assert named(many, "redeem", amount=150_000)


def test_threshold_basis_of_a_single_way() -> None:
    round = start(table(threshold_basis="single_way"), drawn(1, 2, 3))
    assert finish(buy(round, (1, 2), (3,), w1_2=10_000, w1_1=10_000)).over


# Editions


@pytest.mark.rule("19:47-15.2(c)6")
def test_the_older_edition_cites_itself_and_has_no_rule_for_a_draw_that_fails() -> None:
    at = table(edition="19:47")
    round = start(at, "selection_fails", drawn(1, 2))
    assert round.events[0].cite == cite("19:47-15")
    mark(round, (1, 2))
    assert round.turn is not None
    (games,) = (option for option in round.turn.options.of(1) if option.name == "games")
    assert games.cite == cite("19:47-15.2(c)6")
    act(round, (1, "play", (("1/2", 100),)))
    close(round)
    assert round.turn.options.of(SUPERVISOR) == ()
    act(round, (DEALER, "select_numbers"))
    assert named(round, "selected_again")
    assert named(round, "redeem", amount=1_200)
    today = mark(start(table()), (1, 2))
    assert today.turn is not None
    (games,) = (option for option in today.turn.options.of(1) if option.name == "games")
    assert games.cite == cite("13:69F-15.2(c)6")
    assert cite("13:69F-15") in cites(today)


# The table


def test_wagers_that_no_ticket_stands_for_are_refused() -> None:
    at = table()
    finish(buy(start(at, drawn()), (1, 2), w1_2=100, games=2))
    assert at.wagers == {(1, "ticket 1"): 100}
    at._wagers[1, "ticket 1"] += 100
    with refused("13:69F-15", "not those of the tickets"):
        start(at)


def test_the_player_sees_the_game_the_tickets_and_the_request() -> None:
    round = buy(start(table()), (1, 2), w1_2=100)
    act(mark(round, (3, 4), (5,), games=2), (1, "king", balls(9)))
    shown = Keno().situation(round, 1)
    assert shown.startswith("game 1 | ticket 1: 1 2: 1/2 at $1; game 1 | ")
    assert shown.endswith("request king 9 / 3 4 / 5, 2 games, ways 2/1 2/2 2/3 1/4")


def test_who_cannot_pay_for_the_least_wager_takes_no_part() -> None:
    game, options = Keno(), KenoOptions()
    assert game.shut_out(1, 100, options, game.State()) is None
    refusal = game.shut_out(1, 99, options, game.State())
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
