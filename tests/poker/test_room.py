"""The table around the hands: button, blinds, seats that come and go, conduct, reminders."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any, cast

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pitboss.equipment.chance import Chance
from pitboss.poker.decks import Deck, Decks, Due
from pitboss.poker.game import PokerGame
from pitboss.poker.hand import Hand
from pitboss.poker.options import PokerOptions
from pitboss.poker.positions import Before, between, clockwise, place
from pitboss.poker.room import PokerTable
from pitboss.poker.time_charge import TimeBox, TimeRate
from pitboss.table import Action, Record, Refused
from pitboss.table.catalog import find_game
from tests.helpers import named, refused
from tests.poker.deck import names, turn

NOW = datetime(2026, 5, 1, 12, 0, tzinfo=UTC)


def room(seats: int | dict[int, int] = 5, game: str = "hold-em", **options: Any) -> PokerTable:
    stacks = seats if isinstance(seats, dict) else dict.fromkeys(range(1, seats + 1), 100_000)
    return PokerTable(cast(PokerGame, find_game(game)), options=PokerOptions(**options), stacks=stacks)


def folded(at: PokerTable) -> Hand:
    """A hand in which everyone folds to the last blind."""
    hand = at.start(Chance.seeded(at.number))
    assert isinstance(hand, Hand)
    while hand.turn is not None:
        hand.act(Action(turn(hand), "fold" if "fold" in names(hand) else "check"))
    return hand


def posts(hand: Hand) -> list[tuple[int | None, int]]:
    return [(event.actor, event.data["amount"]) for event in named(hand, "blind")]


def order(hand: Hand) -> tuple[int, list[int | None]]:
    return hand.button, [seat for seat, _ in posts(hand)]


# Button and blinds


@pytest.mark.rule("13:69F-14.10(c)3", '13:69F-14.1 "button"')
def test_the_button_goes_round_and_the_blinds_follow() -> None:
    at = room()
    assert [order(folded(at)) for _ in range(6)] == [
        (5, [1, 2]),
        (1, [2, 3]),
        (2, [3, 4]),
        (3, [4, 5]),
        (4, [5, 1]),
        (5, [1, 2]),
    ]


@pytest.mark.rule("13:69F-14.10(d)", '13:69F-14.1 "blind bet"')
def test_with_a_moving_button_who_leaves_is_passed_over() -> None:
    at = room()
    folded(at)  # button 5, blinds 1 and 2
    at.leave(1)
    assert order(folded(at)) == (2, [3, 4])


@pytest.mark.rule("13:69F-14.10(c)3")
def test_with_a_dead_button_it_may_lie_where_nobody_sits() -> None:
    at = room(button_rule="dead")
    folded(at)
    at.leave(1)
    assert order(folded(at)) == (1, [2, 3])
    at.leave(3)
    hand = folded(at)  # the small blind would be at the empty seat: there is none
    assert (hand.button, posts(hand)) == (2, [(4, 1000)])


@pytest.mark.rule("13:69F-14.10(d)")
@pytest.mark.parametrize("gone", [1, 2, 3])
def test_when_two_are_left_the_last_blind_still_goes_on(gone: int) -> None:
    for small in ("on", "off"):
        at = room(3, heads_up_button_posts_small=small)
        assert order(folded(at)) == (3, [1, 2])
        at.leave(gone)
        after = folded(at)
        assert posts(after)[-1][0] != 2
        assert after.button == posts(after)[0 if small == "on" else 1][0]
        assert posts(folded(at))[-1][0] != posts(after)[-1][0]


@pytest.mark.rule("13:69F-14.10(d)")
def test_a_newcomer_posts_to_come_in_but_not_between_the_button_and_the_blind() -> None:
    at = room({1: 100_000, 3: 100_000, 5: 100_000, 7: 100_000})
    assert order(folded(at)) == (7, [1, 3])
    at.sit(2, 100_000)
    at.sit(6, 100_000)
    hand = folded(at)  # button 1, blinds 3 and 5: seat 2 must wait, seat 6 posts
    assert order(hand) == (1, [3, 5, 6])
    assert posts(hand)[-1] == (6, 1000)
    assert hand.players == [1, 3, 5, 6, 7]
    assert list(at.poker.missed) == [2]
    assert order(folded(at)) == (3, [5, 6, 2])
    assert list(at.poker.missed) == []


@pytest.mark.rule("13:69F-14.10(d)")
def test_where_the_house_says_so_a_newcomer_waits_for_the_blind() -> None:
    at = room({1: 100_000, 3: 100_000, 5: 100_000, 7: 100_000}, missed_blinds="wait")
    folded(at)
    at.sit(6, 100_000)
    assert folded(at).players == [1, 3, 5, 7]
    hand = folded(at)  # the blind has come to seat 6
    assert order(hand) == (3, [5, 6])
    assert 6 in hand.players


@pytest.mark.rule("13:69F-14.10(d)")
def test_who_sits_out_while_the_blind_passes_owes_it() -> None:
    at = room()
    folded(at)
    at.sit_out(3)
    hand = folded(at)
    assert (order(hand), 3 in hand.players, at.poker.missed) == ((1, [2, 4]), False, (3,))
    at.sit_in(3)
    assert order(folded(at)) == (2, [4, 5])  # between the button and the blind: it waits
    assert order(folded(at)) == (4, [5, 1, 3])
    assert [noted.what for noted in at.log if noted.seat == 3][-1] == "posts a blind to come in"


def test_who_sits_out_without_missing_a_blind_comes_back_free() -> None:
    at = room(6)
    folded(at)
    at.sit_out(5)
    folded(at)
    at.sit_in(5)
    assert order(folded(at)) == (2, [3, 4])
    assert 5 in folded(at).players


@pytest.mark.rule("13:69F-14.10(d)")
def test_the_old_button_owes_a_blind_that_passed_it_while_away() -> None:
    at = room({1: 100_000, 2: 100_000, 3: 100_000}, button_rule="dead")
    assert order(folded(at)) == (3, [1, 2])
    at.sit(4, 100_000)
    at.sit_out(3)
    assert order(folded(at)) == (1, [2, 4])  # the last blind has gone past seat 3
    assert at.poker.missed == (3,)
    at.sit_in(3)
    assert 3 not in folded(at).players  # between the button and the blind: it waits


@pytest.mark.rule("13:69F-14.10(d)", "13:69F-14.10(c)3")
@given(data=st.data(), rule=st.sampled_from(["moving", "dead"]), missed=st.sampled_from(["post", "wait"]))
@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_nobody_has_the_last_blind_twice_in_an_orbit(data: Any, rule: str, missed: str) -> None:
    house = {
        "heads_up_button_posts_small": data.draw(st.sampled_from(["on", "off"])),
        "blinds": data.draw(st.sampled_from([None, (1000,), (300, 600, 1000)])),
    }
    at = room(4, button_rule=rule, missed_blinds=missed, **house)
    brought = 400_000
    before: Hand | None = None
    for _ in range(30):
        step = data.draw(st.sampled_from(["sit", "leave", "out", "in", "away", "play", "play", "play"]))
        brought += _come_or_go(at, step, data.draw(st.integers(1, 9)))
        if step == "play" and len(ready := at.ready()) >= 2:
            owed = set(at.poker.missed)
            hand = folded(at)
            _check_order(hand, before, owed)
            if rule == "dead" and before is not None:
                assert hand.last_blind == clockwise(ready, before.last_blind)[0]
            assert Record.of(hand).replay().events == hand.events
            before = hand
        carried = sum(away.stakes for away in at.away.values() if away.carried)
        assert sum(at.stacks.values()) + carried == brought


def _come_or_go(at: PokerTable, step: str, seat: int) -> int:
    """One player does something between rounds; returns what comes to the table, or leaves with it."""
    if step == "sit" and seat not in at.stacks:
        at.sit(seat, 100_000)
        return 100_000
    if seat not in at.stacks:
        return 0
    away = at.away.get(seat)
    if step == "leave":
        return -at.leave(seat) - (away.stakes if away and away.carried else 0)
    if step == "away" and away is None:
        at.step_away(seat, now=NOW, carrying=seat % 2 == 0)
    elif away is not None:
        at.come_back(seat, now=NOW, stakes=away.stakes)
    elif step in ("out", "in"):
        (at.sit_out if step == "out" else at.sit_in)(seat)
    return 0


def _check_order(hand: Hand, before: Hand | None, owed: set[int]) -> None:
    paid = [seat for seat, _ in posts(hand)]
    last = hand.last_blind
    assert len(paid) == len(set(paid))
    if len(hand.players) > 2:
        assert hand.blind_seats[0] != hand.button  # only two-handed the button has the first blind
    assert set(paid) <= set(hand.players)
    assert last in paid
    if before is None:
        return
    assert last != before.last_blind
    blinds = set(hand.blind_seats)
    inside = [seat for seat in hand.players if between(seat, hand.button, last)]
    assert set(inside) <= blinds
    settled = [seat for seat in hand.start.stacks if seat not in owed and seat in hand.players]
    if len(settled) >= 2 and len(hand.players) > 2:
        assert set(hand.players) - set(settled) <= set(paid)
    if hand.options.button_rule == "moving":
        assert hand.button in hand.players


@pytest.mark.rule("13:69F-14.10(d)")
def test_a_third_player_waits_where_the_button_has_the_small_blind() -> None:
    stacks = {2: 100_000, 9: 100_000}
    at = room(stacks, button_rule="dead", heads_up_button_posts_small="on")
    assert [order(folded(at)) for _ in range(2)] == [(9, [9, 2]), (2, [2, 9])]
    at.sit(5, 100_000)
    hand = folded(at)
    assert (order(hand), hand.players) == ((9, [9, 2]), [2, 9])
    hand = folded(at)  # now the last blind has come to seat 5
    assert (order(hand), hand.players) == ((9, [2, 5]), [2, 5, 9])


@pytest.mark.rule("13:69F-14.10(d)")
@pytest.mark.parametrize("rule", ["moving", "dead"])
@pytest.mark.parametrize("blinds", [None, (300, 600, 1000)])
def test_with_three_or_more_the_button_never_has_the_first_blind(rule: str, blinds: Any) -> None:
    for seed in range(25):
        chance = Chance.seeded(seed)
        at = room(2, button_rule=rule, blinds=blinds, heads_up_button_posts_small="on")
        waited: dict[int, int] = {}
        for _ in range(30):
            step = ("sit", "leave", "out", "in", "play")[chance.below(5)]
            _come_or_go(at, step, 1 + chance.below(6))
            if len(ready := at.ready()) < 2:
                continue
            hand = folded(at)
            assert len(hand.players) == 2 or hand.blind_seats[0] != hand.button
            waited = {seat: waited.get(seat, 0) + 1 for seat in ready if seat not in hand.players}
            assert max(waited.values(), default=0) <= 4  # the last blind goes round and fetches them


def test_more_blinds_than_players_are_not_posted_twice() -> None:
    before = Before(button=1, blinds=(2, 3, 4), ready=(1, 2, 5), owing={5})
    placed = place(before, 3, dead=False, post=True, button_small=False)
    assert len(set(placed.blinds)) == len(placed.blinds)
    fewer = Before(button=1, blinds=(2, 3), ready=(1, 2, 3), owing=())
    assert len(set(place(fewer, 3, dead=True, post=True, button_small=False).blinds)) == 3


def test_from_two_players_to_three_the_button_is_no_blind() -> None:
    before = Before(button=5, blinds=(5, 2), ready=(2, 5, 7), owing=())
    for dead in (True, False):
        placed = place(before, 2, dead=dead, post=True, button_small=True)
        assert (placed.button, placed.blinds) == (7, (2, 5))


def test_stud_has_no_button_and_nobody_owes_a_blind() -> None:
    at = room(4, game="five-card-stud")
    _finish(at.start(Chance.seeded(1)))
    at.sit(6, 100_000)
    hand = at.start(Chance.seeded(2))
    assert isinstance(hand, Hand)
    assert (6 in hand.players, at.poker.missed) == (True, ())


def _finish(hand: Any) -> None:
    while hand.turn is not None:
        hand.act(hand.turn.options[0].action())


@pytest.mark.rule("13:69F-14.7(c)3", "13:69F-14.11(i)")
def test_a_kill_player_short_of_the_kill_blind_has_no_place_in_the_round() -> None:
    at = room({1: 100_000, 2: 100_000, 3: 2_500, 4: 100_000}, game="omaha-8", kill="kill")
    folded(at)  # button 4, blinds 1 and 2: the last one comes to seat 3 next
    at._state = replace(at.poker, killer=3)
    why = at.why_not(3)
    assert why is not None
    assert (why.reason.split()[0], str(why.cite)) == ("$30", "13:69F-14.7(c)3")
    hand = folded(at)
    assert (hand.players, hand.button, posts(hand)) == ([1, 2, 4], 1, [(2, 500), (4, 1000)])


# Players, conduct, reminders


@pytest.mark.rule("13:69F-14.6(b)")
def test_two_to_eleven_play() -> None:
    at = room(1)
    with refused("13:69F-14.6(b)", "two players"):
        at.start(Chance.seeded(1))
    at.sit(2, 100_000)
    assert at.start(Chance.seeded(1)).turn is not None
    full = room(11)
    assert len(cast(Hand, full.start(Chance.seeded(1))).players) == 11
    with pytest.raises(Refused):
        room(12)
    assert all(option.actor != 0 for option in full.round.turn.options.of(turn(full.round)))  # type: ignore[union-attr,arg-type]


@pytest.mark.rule("13:69F-14.16(a)", "13:69F-14.16(b)")
def test_a_player_believed_to_help_another_must_leave() -> None:
    at = room(4)
    with refused("13:69F-14.16(a)", "cause"):
        at.order_out(2, " ", now=NOW)
    noted = at.order_out(2, "showed a hole card to seat 3", now=NOW)
    assert (noted.seat, str(noted.law)) == (2, "13:69F-14.16(b)")
    assert 2 not in at.stacks
    hand = at.start(Chance.seeded(1))
    at.order_out(3, "signals", now=NOW)
    assert 3 in at.stacks  # its chips are in play until the round is over
    while hand.turn is not None:
        hand.act(Action(hand.turn.actor, "fold"))
    at.start(Chance.seeded(2))
    assert 3 not in at.stacks


@pytest.mark.rule("13:69F-14.6(e)4", "13:69F-14.2(b)")
def test_what_is_due_comes_from_the_decks_the_opening_and_the_house() -> None:
    decks = Decks([Deck("red", NOW), Deck("blue", NOW)])
    own = Due(NOW, "collect time", cast(Any, None))
    at = PokerTable(
        cast(PokerGame, find_game("hold-em")),
        stacks={1: 100_000, 2: 100_000},
        decks=decks,
        reminders=[lambda now: [own] if now > NOW else []],
    )
    at.start(Chance.seeded(1), now=NOW)
    assert at.due(NOW) == []
    assert [due.what for due in at.due(NOW + timedelta(minutes=15))] == [
        "count the deck in play",
        "collect time",
    ]


@pytest.mark.rule("13:69F-14.14(b)3.i")
def test_time_is_collected_between_rounds_from_everyone_seated() -> None:
    rate = TimeRate(fees=((1000, 2000, 1200),))
    at = PokerTable(
        cast(PokerGame, find_game("hold-em")),
        stacks={1: 100_000, 2: 100_000, 3: 100_000},
        time=TimeBox(rate),
    )
    at.sit_out(3)
    assert at.collect_time(NOW) == {1: 600, 2: 600, 3: 600}
    assert at.stacks == dict.fromkeys((1, 2, 3), 99_400)
    at.start(Chance.seeded(1))
    with refused("13:69F-14.7(c)1", "between rounds"):
        at.collect_time(NOW)
    assert room().collect_time(NOW) == {}


@pytest.mark.rule("13:69F-14.14(b)3.i")
def test_who_is_short_does_not_stop_the_time_charge_of_the_others() -> None:
    rate = TimeRate(fees=((1000, 2000, 2000),), basis="table")
    at = PokerTable(
        cast(PokerGame, find_game("hold-em")), stacks=dict.fromkeys((1, 2, 3), 100_000), time=TimeBox(rate)
    )
    away = at.step_away(3, now=NOW, carrying=True)
    assert at.collect_time(NOW) == {1: 400, 2: 300}
    owes = at.log[-1]
    assert (owes.what, owes.seat, owes.amount, str(owes.law)) == (
        "owes for time",
        3,
        300,
        "13:69F-14.14(b)3.i",
    )
    at.come_back(3, now=NOW, stakes=away.stakes)
    assert at.collect_time(NOW) == {1: 400, 2: 300, 3: 600}
    at.step_away(2, now=NOW, carrying=True)
    at.collect_time(NOW)
    at.leave(2)
    assert (at.log[-1].what, at.log[-1].amount) == ("leaves without having paid for time", 300)
    at.sit(2, 100_000)
    assert at.collect_time(NOW)[2] == 300  # a newcomer does not owe for the one before
