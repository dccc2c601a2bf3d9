"""What a poker table refuses: a round that cannot begin, and what is no seat, amount or time."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, cast

import pytest

from pitboss.equipment.chance import BadChance, Chance
from pitboss.house.poker.decks import Deck, Decks, with_shuffler
from pitboss.house.poker.room import RoomTable
from pitboss.house.poker.time_charge import TimeBox, TimeRate
from pitboss.poker.options import PokerOptions
from pitboss.table import Refused
from tests.cases import for_each
from tests.helpers import refused
from tests.poker.deck import GAMES

NOW = datetime(2026, 5, 1, 12, 0, tzinfo=UTC)


@pytest.mark.rule("13:69F-14.10(c)3")
def test_a_start_that_fails_moves_neither_the_button_nor_the_decks() -> None:
    decks = with_shuffler(("red", "blue"), NOW, counts=True)
    at = RoomTable(
        GAMES["omaha-8"],
        options=PokerOptions(kill="half"),
        stacks=dict.fromkeys((1, 2, 3, 5), 100_000),
        decks=decks,
    )
    for number in range(2):
        hand = at.start(Chance.seeded(number), now=NOW)
        while hand.turn is not None:
            hand.act(hand.turn.options[0].action())
    at.sit(4, 100_000)
    before = at.state, list(at.log), list(decks.log), decks.playing, at.number
    for _ in range(3):
        with pytest.raises(BadChance):
            at.start(Chance.scripted([]), now=NOW)
    with refused("13:69F-14.5(a)", "chance"):
        at.start(cast(Any, None), now=NOW)
    assert (at.state, at.log, decks.log, decks.playing, at.number) == before
    assert not at.busy
    hand = at.start(Chance.seeded(2), now=NOW)
    assert hand.button == 2
    assert decks.playing != before[3]


@for_each("bad", [None, "1", 1.0, True, [], {}, (), -1, 0, 99, object()])
def test_what_is_no_seat_is_refused(bad: Any) -> None:
    at = _clocked()
    before = _kept(at)
    for step in (
        lambda: at.sit(bad, 100),
        lambda: at.buy_in(bad, 100),
        lambda: at.take_off(bad, 100),
        lambda: at.leave(bad),
        lambda: at.sit_out(bad),
        lambda: at.sit_in(bad),
        lambda: at.step_away(bad, carrying=False, now=NOW),
        lambda: at.come_back(bad, stakes=100, now=NOW),
        lambda: at.order_out(bad, "signals", now=NOW),
    ):
        with pytest.raises(Refused):
            step()
    assert at.why_not(bad) is not None
    assert _kept(at) == before


@for_each("bad", [None, "1", 1.5, True, [], -1])
def test_what_is_no_amount_is_refused(bad: Any) -> None:
    at = _clocked()
    before = _kept(at)
    for step in (at.sit, at.buy_in, at.take_off):
        with pytest.raises(Refused):
            step(1, bad)
    with refused("13:69F-14.7(c)5.i"):
        at.come_back(4, now=NOW, stakes=bad)
    assert _kept(at) == before


@for_each("bad", [None, "noon", 12, NOW.replace(tzinfo=None)])
def test_what_is_no_time_is_refused(bad: Any) -> None:
    at = _clocked()
    before = _kept(at)
    for step in (
        lambda: at.collect_time(bad),
        lambda: at.step_away(1, now=bad, carrying=True),
        lambda: at.come_back(4, now=bad, stakes=100_000),
        lambda: at.order_out(1, "signals", now=bad),
        lambda: at.due(bad),
        lambda: at.start(Chance.seeded(1), now=bad if bad is not None else cast(Any, 0)),
    ):
        with pytest.raises(Refused):
            step()
    assert _kept(at) == before


@pytest.mark.rule("13:69F-14.16(a)")
@for_each("cause", [None, 7, ["signals"], ""])
def test_a_cause_is_said_in_words(cause: Any) -> None:
    at = _clocked()
    with refused("13:69F-14.16(a)", "cause"):
        at.order_out(2, cause, now=NOW)
    assert 2 in at.stacks


@pytest.mark.rule("13:69F-14.6(e)4")
@for_each("found", [None, "52", 52.0, -1])
def test_a_count_is_a_number_of_cards(found: Any) -> None:
    decks = Decks([Deck("red", NOW), Deck("blue", NOW)])
    with refused("13:69F-14.6(e)4", "numbers of cards"):
        decks.count(found, NOW)
    assert (decks.counted, decks.log) == (None, [])


def _clocked() -> RoomTable:
    """A table with decks and time charges, and seat 4 away with its stakes."""
    at = RoomTable(
        GAMES["hold-em"],
        stacks=dict.fromkeys((1, 2, 3, 4), 100_000),
        decks=Decks([Deck("red", NOW), Deck("blue", NOW)]),
        time=TimeBox(TimeRate(fees=((1000, 2000, 1200),))),
    )
    at.step_away(4, now=NOW, carrying=True)
    return at


def _kept(at: RoomTable) -> tuple[Any, ...]:
    """What a refusal must leave as it was."""
    assert at.time is not None
    assert at.decks is not None
    kept = at.time.rake_area, dict(at.time.owed), at.decks.deck.since
    return at.state, at.stacks, at.out, at.away, list(at.log), at.busy, kept
