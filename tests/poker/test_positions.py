"""13:69F-14.10(c)3 and (d): the button and the blinds as players come and go."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from pitboss.equipment.chance import Chance
from pitboss.poker.hand import Hand
from pitboss.poker.positions import LastRound, clockwise, place_blinds
from pitboss.poker.table import PokerTable
from pitboss.table import Record
from tests.cases import for_each
from tests.helpers import events_named, some
from tests.poker.deck import GAMES, call_down, folded, table

QUICK = [Phase.explicit, Phase.reuse, Phase.generate]
"""A failure is a whole session, reported as found because shrinking it takes minutes."""


def at_table(seats: int | dict[int, int] = 5, game: str = "hold-em", **options: Any) -> PokerTable:
    return table(GAMES[game], seats, **options)


def posts(hand: Hand) -> list[tuple[int | None, int]]:
    return [(event.actor, event.data["amount"]) for event in events_named(hand, "blind")]


def order(hand: Hand) -> tuple[int, list[int | None]]:
    return hand.button, [seat for seat, _ in posts(hand)]


@pytest.mark.rule("13:69F-14.10(c)3", '13:69F-14.1 "button"')
def test_the_button_goes_round_and_the_blinds_follow() -> None:
    at = at_table()
    assert [order(folded(at)) for _ in range(6)] == [
        (5, [1, 2]),
        (1, [2, 3]),
        (2, [3, 4]),
        (3, [4, 5]),
        (4, [5, 1]),
        (5, [1, 2]),
    ]


@pytest.mark.rule("13:69F-14.10(d)", '13:69F-14.1 "blind bet"')
def test_a_moving_button_skips_a_player_who_left() -> None:
    at = at_table()
    folded(at)  # button 5, blinds 1 and 2
    at.leave(1)
    assert order(folded(at)) == (2, [3, 4])


@pytest.mark.rule("13:69F-14.10(c)3")
def test_a_dead_button_may_be_at_an_empty_seat() -> None:
    at = at_table(button_rule="dead")
    folded(at)
    at.leave(1)
    assert order(folded(at)) == (1, [2, 3])
    at.leave(3)
    hand = folded(at)  # the player left of the button has the first blind, whichever seat is empty
    assert (hand.button, posts(hand)) == (2, [(4, 500), (5, 1000)])


@pytest.mark.rule("13:69F-14.10(c)3", "13:69F-14.10(d)")
@for_each(
    ("gone", "house", "after"),
    [
        (1, {}, (2, [3, 2])),
        (2, {}, (1, [3, 1])),
        (3, {}, (1, [2, 1])),
        (1, {"button_rule": "dead"}, (1, [2, 3])),
        (1, {"heads_up_button_posts_small": "on"}, (2, [2, 3])),
        (2, {"heads_up_button_posts_small": "on"}, (1, [1, 3])),
        (3, {"heads_up_button_posts_small": "on"}, (2, [2, 1])),
    ],
)
def test_with_two_players_left_the_button_still_moves(
    gone: int, house: dict[str, str], after: tuple[int, list[int]]
) -> None:
    at = at_table(3, **house)
    assert order(folded(at)) == (3, [1, 2])
    at.leave(gone)
    hand = folded(at)
    assert order(hand) == after
    assert folded(at).button != hand.button


@pytest.mark.rule("13:69F-14.10(c)3")
def test_with_two_players_the_button_moves_even_if_the_last_blind_would_keep_it() -> None:
    at = at_table(4, heads_up_button_posts_small="on")
    assert order(folded(at)) == (4, [1, 2])
    at.leave(1)
    at.leave(2)
    assert order(folded(at)) == (3, [3, 4])


@pytest.mark.rule("13:69F-14.10(d)")
def test_a_newcomer_posts_to_come_in_but_not_between_the_button_and_the_blind() -> None:
    at = at_table({1: 100_000, 3: 100_000, 5: 100_000, 7: 100_000})
    assert order(folded(at)) == (7, [1, 3])
    at.sit(2, 100_000)
    at.sit(6, 100_000)
    hand = folded(at)  # button 1, blinds 3 and 5: seat 2 must wait, seat 6 posts
    assert order(hand) == (1, [3, 5, 6])
    assert posts(hand)[-1] == (6, 1000)
    assert hand.players == [1, 3, 5, 6, 7]
    assert list(at.state.missed) == [2]
    assert order(folded(at)) == (3, [5, 6, 2])
    assert list(at.state.missed) == []


@pytest.mark.rule("13:69F-14.10(d)")
def test_a_house_may_have_newcomers_wait_for_the_blind() -> None:
    at = at_table({1: 100_000, 3: 100_000, 5: 100_000, 7: 100_000}, missed_blinds="wait")
    folded(at)
    at.sit(6, 100_000)
    assert folded(at).players == [1, 3, 5, 7]
    hand = folded(at)  # the blind has come to seat 6
    assert order(hand) == (3, [5, 6])
    assert 6 in hand.players


@pytest.mark.rule("13:69F-14.10(d)")
def test_a_player_who_sits_out_while_the_blind_passes_owes_it() -> None:
    at = at_table()
    folded(at)
    at.sit_out(3)
    hand = folded(at)
    assert (order(hand), 3 in hand.players, at.state.missed) == ((1, [2, 4]), False, (3,))
    at.sit_in(3)
    assert order(folded(at)) == (2, [4, 5])  # between the button and the blind: it waits
    assert order(folded(at)) == (4, [5, 1, 3])


def test_a_player_who_misses_no_blind_while_sitting_out_comes_back_free() -> None:
    at = at_table(6)
    folded(at)
    at.sit_out(5)
    folded(at)
    at.sit_in(5)
    assert order(folded(at)) == (2, [3, 4])
    assert 5 in folded(at).players


@pytest.mark.rule("13:69F-14.10(d)")
def test_the_old_button_owes_a_blind_that_passed_it_while_away() -> None:
    at = at_table({1: 100_000, 2: 100_000, 3: 100_000}, button_rule="dead")
    assert order(folded(at)) == (3, [1, 2])
    at.sit(4, 100_000)
    at.sit_out(3)
    assert order(folded(at)) == (1, [2, 4])  # the last blind has gone past seat 3
    assert at.state.missed == (3,)
    at.sit_in(3)
    assert 3 not in folded(at).players  # between the button and the blind: it waits


@pytest.mark.rule("13:69F-14.10(d)", "13:69F-14.10(c)3")
@given(data=st.data(), rule=st.sampled_from(["moving", "dead"]), missed=st.sampled_from(["post", "wait"]))
@settings(max_examples=some(80), deadline=None, suppress_health_check=[HealthCheck.too_slow], phases=QUICK)
def test_the_button_always_moves_and_its_left_has_the_first_blind(data: Any, rule: str, missed: str) -> None:
    house = {
        "heads_up_button_posts_small": data.draw(st.sampled_from(["on", "off"])),
        "blinds": data.draw(st.sampled_from([None, (1000,), (300, 600, 1000)])),
    }
    at = at_table(4, button_rule=rule, missed_blinds=missed, **house)
    before: Hand | None = None
    for _ in range(30):
        step = data.draw(st.sampled_from(["sit", "leave", "out", "in", "play", "play", "play"]))
        come_or_go(at, step, data.draw(st.integers(1, 9)))
        if step == "play" and len(at.ready()) >= 2:
            owed = set(at.state.missed)
            hand = folded(at)
            _check_order(hand, before, owed)
            assert Record.of(hand).replay().events == hand.events
            before = hand


def come_or_go(at: PokerTable, step: str, seat: int) -> None:
    """Have one player do something between rounds, if possible."""
    if step == "sit" and seat not in at.stacks:
        at.sit(seat, 100_000)
    elif step in ("leave", "out", "in") and seat in at.stacks:
        {"leave": at.leave, "out": at.sit_out, "in": at.sit_in}[step](seat)


def _check_order(hand: Hand, before: Hand | None, owed: set[int]) -> None:
    paid = [seat for seat, _ in posts(hand)]
    blinds = list(hand.state.blind_seats)
    assert len(paid) == len(set(paid))
    assert paid[: len(blinds)] == blinds
    assert set(paid) <= set(hand.players)
    order = clockwise(hand.players, hand.button)
    if len(blinds) == 2 == len(order) and hand.options.heads_up_button_posts_small == "on":
        order.reverse()
    assert blinds == order[: len(hand.options.posted_blinds)]
    if before is None:
        return
    assert hand.button != before.button
    settled = [seat for seat in hand.start.stacks if seat not in owed and seat in hand.players]
    if len(settled) >= 2 and len(hand.players) > 2:
        assert set(hand.players) - set(settled) <= set(paid)
    if hand.options.button_rule == "moving":
        assert hand.button in hand.players
    elif hand.options.heads_up_button_posts_small == "off" and not owed:
        assert hand.last_blind != before.last_blind or len(blinds) != len(before.state.blind_seats)


@pytest.mark.rule("13:69F-14.10(d)")
def test_a_third_player_comes_in_by_a_blind() -> None:
    stacks = {2: 100_000, 9: 100_000}
    at = at_table(stacks, button_rule="dead", heads_up_button_posts_small="on")
    assert [order(folded(at)) for _ in range(2)] == [(9, [9, 2]), (2, [2, 9])]
    at.sit(5, 100_000)
    hand = folded(at)  # the button moves, and the blinds lie at its left
    assert (order(hand), hand.players) == ((9, [2, 5]), [2, 5, 9])


@pytest.mark.rule("13:69F-14.10(d)")
def test_a_single_blind_is_always_left_of_the_button() -> None:
    at = at_table(2, blinds=(1000,), heads_up_button_posts_small="on")
    assert [order(folded(at)) for _ in range(3)] == [(2, [1]), (1, [2]), (2, [1])]


@pytest.mark.rule("13:69F-14.10(d)")
@for_each("rule", ["moving", "dead"])
@for_each("blinds", [None, (300, 600, 1000)])
def test_with_three_or_more_the_button_never_has_the_first_blind(rule: str, blinds: Any) -> None:
    for seed in range(25):
        chance = Chance.seeded(seed)
        at = at_table(2, button_rule=rule, blinds=blinds, heads_up_button_posts_small="on")
        waited: dict[int, int] = {}
        for _ in range(30):
            step = ("sit", "leave", "out", "in", "play")[chance.below(5)]
            come_or_go(at, step, 1 + chance.below(6))
            if len(ready := at.ready()) < 2:
                continue
            hand = folded(at)
            assert len(hand.players) == 2 or hand.state.blind_seats[0] != hand.button
            waited = {seat: waited.get(seat, 0) + 1 for seat in ready if seat not in hand.players}
            assert max(waited.values(), default=0) <= 4  # the last blind goes round and fetches them


def test_more_blinds_than_players_are_not_posted_twice() -> None:
    before = LastRound(button=1, blinds=(2, 3, 4), ready=(1, 2, 5), owing={5})
    placed = place_blinds(before, 3, dead=False, post=True, button_small=False)
    assert len(set(placed.blinds)) == len(placed.blinds)
    fewer = LastRound(button=1, blinds=(2, 3), ready=(1, 2, 3), owing=())
    assert len(set(place_blinds(fewer, 3, dead=True, post=True, button_small=False).blinds)) == 3


def test_when_a_third_player_joins_the_button_posts_no_blind() -> None:
    before = LastRound(button=5, blinds=(5, 2), ready=(2, 5, 7), owing=())
    for dead in (True, False):
        placed = place_blinds(before, 2, dead=dead, post=True, button_small=True)
        assert (placed.button, placed.blinds) == (7, (2, 5))


def test_stud_has_no_button_and_nobody_owes_a_blind() -> None:
    at = at_table(4, game="five-card-stud")
    call_down(at.start(Chance.seeded(1)))
    at.sit(6, 100_000)
    hand = at.start(Chance.seeded(2))
    assert (6 in hand.players, at.state.missed) == (True, ())


@pytest.mark.rule("13:69F-14.7(c)3", "13:69F-14.11(i)")
def test_a_kill_player_short_of_the_kill_blind_has_no_place_in_the_round() -> None:
    at = at_table({1: 100_000, 2: 100_000, 3: 2_500, 4: 100_000}, game="omaha-8", kill="kill")
    folded(at)  # button 4, blinds 1 and 2: the last one comes to seat 3 next
    at._state = replace(at.state, killer=3)
    why = at.why_not(3)
    assert why is not None
    assert (why.reason.split()[0], str(why.cite)) == ("$30", "13:69F-14.7(c)3")
    hand = folded(at)
    assert (hand.players, hand.button, posts(hand)) == ([1, 2, 4], 1, [(2, 500), (4, 1000)])


@pytest.mark.rule("13:69F-14.10(d)")
@pytest.mark.parametrize("rule", ["moving", "dead"])
def test_a_player_who_missed_no_blind_owes_none(rule: str) -> None:
    """Seat 2 posts both its blinds and sits out only the round in which it would have the button."""
    at = at_table(6, button_rule=rule)
    first, second = folded(at), folded(at)
    assert order(first) == (6, [1, 2])
    assert order(second) == (1, [2, 3])
    at.sit_out(2)
    folded(at)
    at.sit_in(2)
    hand = folded(at)
    assert 2 in hand.players
    assert 2 not in [seat for seat, _ in posts(hand)]
    assert at.state.missed == ()
