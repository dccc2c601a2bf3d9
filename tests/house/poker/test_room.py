"""A table in a room: who comes in, goes away or is made to leave, time charges, reminders, and the log."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pitboss.equipment.chance import Chance
from pitboss.house.due import Due
from pitboss.house.poker.decks import Deck, Decks
from pitboss.house.poker.room import RoomTable
from pitboss.house.poker.time_charge import TimeBox, TimeRate
from pitboss.law import cite
from pitboss.poker.options import PokerOptions
from pitboss.table import SUPERVISOR, Action
from tests.helpers import refused, some
from tests.poker.deck import GAMES, folded

NOW = datetime(2026, 5, 1, 12, 0, tzinfo=UTC)
HOLD_EM = GAMES["hold-em"]


def room(seats: int = 5, **options: Any) -> RoomTable:
    stacks = dict.fromkeys(range(1, seats + 1), 100_000)
    return RoomTable(HOLD_EM, options=PokerOptions(**options), stacks=stacks)


@pytest.mark.rule("13:69F-14.10(d)")
def test_the_log_says_who_posts_a_blind_to_come_in() -> None:
    at = room()
    folded(at)
    at.sit_out(3)
    folded(at)
    at.sit_in(3)
    folded(at)
    folded(at)
    noted = [note for note in at.log if note.seat == 3][-1]
    assert (noted.what, noted.amount, str(noted.law)) == ("posts a blind to come in", 1000, "13:69F-14.10(d)")


@pytest.mark.rule("13:69F-14.7(c)5")
@given(data=st.data())
@settings(max_examples=some(40), deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_no_chips_are_lost_while_players_come_go_and_leave_for_a_time(data: Any) -> None:
    at = room(4)
    brought = 400_000
    for _ in range(30):
        step = data.draw(st.sampled_from(["sit", "leave", "away", "back", "play"]))
        brought += _come_or_go(at, step, data.draw(st.integers(1, 6)))
        if step == "play" and len(at.ready()) >= 2:
            assert not set(folded(at).players).intersection(at.away)
        carried = sum(away.stakes for away in at.away.values() if away.carried)
        assert sum(at.stacks.values()) + carried == brought


def _come_or_go(at: RoomTable, step: str, seat: int) -> int:
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
    elif step == "back" and away is not None:
        at.come_back(seat, now=NOW, stakes=away.stakes)
    return 0


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


@pytest.mark.rule("13:69F-14.16(b)")
def test_who_is_ruled_out_in_a_round_is_on_record_and_leaves_after_it() -> None:
    at = room(3)
    hand = at.start(Chance.seeded(1), now=NOW)
    hand.act(Action(SUPERVISOR, "rule", "seat 2: passed information"))
    while hand.turn is not None:
        hand.act(Action(hand.turn.actor, "fold"))
    stack = at.stacks[2]
    at.start(Chance.seeded(2), now=NOW)
    assert 2 not in at.stacks
    assert [(note.what, str(note.law), note.amount) for note in at.log if note.seat == 2][1:] == [
        ("must leave the game: passed information", "13:69F-14.16(b)", None),
        ("leaves", "13:69F-14.7(c)1", stack),
    ]


@pytest.mark.rule("13:69F-14.6(e)4", "13:69F-14.2(b)")
def test_what_is_due_comes_from_the_decks_the_opening_and_the_house() -> None:
    decks = Decks([Deck("red", NOW), Deck("blue", NOW)])
    own = Due(NOW, "collect time", cite("13:69F-14.14(b)3"))
    at = RoomTable(
        HOLD_EM,
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
    at = RoomTable(
        HOLD_EM,
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
    at = RoomTable(HOLD_EM, stacks=dict.fromkeys((1, 2, 3), 100_000), time=TimeBox(rate))
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
