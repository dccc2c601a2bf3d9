"""13:69F-14.7(c)2 and 5: chips that come to a table in a room, and stakes whose player leaves for a time."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from pitboss.equipment.chance import Chance
from pitboss.house.poker.room import RoomTable
from tests.helpers import refused
from tests.poker.deck import GAMES, fold_to

NOW = datetime(2026, 5, 1, 12, 0, tzinfo=UTC)
LATER = NOW + timedelta(minutes=40)


def room(seats: int = 3) -> RoomTable:
    return RoomTable(GAMES["hold-em"], stacks=dict.fromkeys(range(1, seats + 1), 100_000))


@pytest.mark.rule("13:69F-14.7(c)2")
def test_currency_is_changed_into_chips() -> None:
    at = room()
    at.buy_in(1, 10_000, currency=True)
    noted = [(note.what, str(note.law), note.amount) for note in at.log[-2:]]
    assert noted == [
        ("adds", "13:69F-14.7(c)1", 10_000),
        ("currency is changed into chips", "13:69F-14.7(c)2", 10_000),
    ]
    assert at.stacks[1] == 110_000
    assert at.leave(1) == 110_000
    assert at.log[-1].what == "leaves"


@pytest.mark.rule("13:69F-14.7(c)5", "13:69F-14.7(c)5.i")
def test_stakes_carried_away_are_counted_on_leaving_and_on_return() -> None:
    at = room()
    away = at.step_away(2, now=NOW, carrying=True)
    assert (away.stakes, at.stacks[2]) == (100_000, 0)
    hand = at.start(Chance.seeded(1))
    assert hand.players == [1, 3]
    with refused("13:69F-14.7(c)5.i", "between rounds"):
        at.come_back(2, now=LATER, stakes=100_000)
    fold_to(hand, 1)
    short: list[Any] = [99_000, None, "all"]
    for less in short:
        with refused("13:69F-14.7(c)5.i", "no less"):
            at.come_back(2, now=LATER, stakes=less)
    at.come_back(2, now=LATER, stakes=120_000)
    noted = [(note.when, note.amount, str(note.law)) for note in at.log if note.when]
    assert noted == [(NOW, 100_000, "13:69F-14.7(c)5.i"), (LATER, 120_000, "13:69F-14.7(c)5.i")]
    assert at.stacks[2] == 120_000


@pytest.mark.rule("13:69F-14.7(c)5", "13:69F-14.7(c)5.ii")
def test_or_they_lie_on_the_table_under_a_cover() -> None:
    at = room(4)
    hand = at.start(Chance.seeded(1))
    at.step_away(3, now=NOW, carrying=False)
    with refused("13:69F-14.7(c)5.i"):
        at.step_away(1, now=NOW, carrying=True)
    with refused("13:69F-14.7(c)5", "already"):
        at.step_away(3, now=NOW, carrying=False)
    fold_to(hand, 1)
    hand = at.start(Chance.seeded(2))
    assert hand.players == [1, 2, 4]
    fold_to(hand, 1)
    with refused("13:69F-14.7(c)5"):
        at.buy_in(3, 1000)
    with refused("13:69F-14.7(c)5"):
        at.sit_in(3)
    at.come_back(3, now=LATER)
    assert [str(note.law) for note in at.log if note.when] == ["13:69F-14.7(c)5.ii"] * 2
    assert 3 in at.ready()
    with refused("13:69F-14.7(c)5", "not away"):
        at.come_back(3, now=LATER)
    with refused("13:69F-14.7(c)5", "not a dealer"):
        at.step_away(3, now=NOW, carrying=False, by="dealer")


def test_who_is_away_may_give_up_the_seat() -> None:
    at = room()
    at.step_away(2, now=NOW, carrying=True)
    assert at.leave(2) == 0
    at.step_away(3, now=NOW, carrying=False)
    assert at.leave(3) == 100_000
    assert (at.away, list(at.stacks)) == ({}, [1])
