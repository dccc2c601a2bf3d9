"""19:47-16.2 to 16.4: opening a table under the older edition, and again after it was idle."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest

from pitboss.coverage.report import coverage
from pitboss.equipment.chance import Chance
from pitboss.games.caribbean_stud.game import CaribbeanRound, CaribbeanStud
from pitboss.games.caribbean_stud.options import CaribbeanOptions
from pitboss.law import cite
from pitboss.table import SUPERVISOR
from pitboss.table.words import say
from tests.games.caribbean.playing import HIGH, PAIR, bet, close, deal_antes, start, table, verify
from tests.helpers import act, events_named, refused

ONE: dict[str, Any] = {"decks": 1, "shuffle": "manual"}
OPENING = (
    "deck_received", "two_decks", "decks_apart", "cards_verified", "wash", "shuffle", "shuffler", "spread",
)  # fmt: skip


def older(**options: Any) -> Any:
    return table(edition="19:47", **options)


def steps(round: CaribbeanRound) -> list[tuple[str, str, str]]:
    """List the steps that prepared the cards: name, deck and paragraph."""
    found = [event for event in round.events if event.name in OPENING]
    return [(event.name, event.data.get("colour", ""), str(event.cite)) for event in found]


@pytest.mark.rule("19:47-16.2(a)", "19:47-16.3(a)", "19:47-16.3(c)", "19:47-16.4(a)")
def test_one_deck_is_verified_washed_and_shuffled_before_the_first_round() -> None:
    at = older(**ONE)
    round = at.start(Chance.seeded(1))
    assert round.turn is not None
    assert (round.turn.actor, [each.name for each in round.turn.options]) == (SUPERVISOR, ["cards_verified"])
    with refused("19:47-16.3(a)"):
        bet(round)  # the table is not open yet
    assert steps(verify(round)) == [
        ("deck_received", "red", "19:47-16.2(a)"),
        ("cards_verified", "red", "19:47-16.3(a)"),
        ("wash", "red", "19:47-16.3(c)"),
        ("shuffle", "", "19:47-16.4(a)"),
    ]
    (received,) = events_named(round, "deck_received")
    assert received.data["count"] == len({*round.pack}) == 52
    assert say(received, CaribbeanStud()) == "A red deck of 52 cards comes to the table."


@pytest.mark.rule("19:47-16.2(b)1", "19:47-16.2(b)2", "19:47-16.3(d)")
def test_two_decks_of_different_colors_are_prepared_separately() -> None:
    round = start(older(), PAIR, HIGH)
    assert steps(round) == [
        ("deck_received", "red", "19:47-16.2(b)1"),
        ("deck_received", "blue", "19:47-16.2(b)1"),
        ("two_decks", "", "19:47-16.2(b)2"),
        ("decks_apart", "", "19:47-16.3(d)"),
        ("cards_verified", "red", "19:47-16.3(a)"),
        ("cards_verified", "blue", "19:47-16.3(a)"),
        ("wash", "red", "19:47-16.3(c)"),
        ("wash", "blue", "19:47-16.3(c)"),
        ("shuffler", "", "19:47-16.4(a)"),
    ]
    assert {event.data["count"] for event in events_named(round, "deck_received")} == {52}


@pytest.mark.rule("19:47-16.2(b)3", "19:47-16.2(b)4")
def test_the_device_shuffles_one_deck_while_the_other_is_in_play() -> None:
    at, found = older(), []
    for _ in range(3):
        round = act(deal_antes(at, PAIR, HIGH), (1, "fold"))
        (played,), (shuffled,) = events_named(round, "deck"), events_named(round, "other_shuffled")
        found.append((played.data["colour"], shuffled.data["colour"]))
        assert str(shuffled.cite) == "19:47-16.2(b)3"
    assert found == [("red", "blue"), ("blue", "red"), ("red", "blue")]
    assert not events_named(deal_antes(older(**ONE), PAIR, HIGH), "other_shuffled")


@pytest.mark.rule("19:47-16.4(e)", "19:47-16.3(c)")
def test_cards_are_spread_and_washed_again_after_an_idle_round() -> None:
    at = older(**ONE)
    act(deal_antes(at, PAIR, HIGH), (1, "fold"))
    idle = close(start(at, PAIR, HIGH))
    assert idle.over
    assert steps(idle) == [("shuffle", "", "19:47-16.4(a)"), ("spread", "", "19:47-16.4(e)")]
    again = start(at, PAIR, HIGH)
    assert steps(again)[0] == ("wash", "red", "19:47-16.3(c)")
    assert not events_named(again, "cards_verified")  # they have been at the table all the time
    act(close(bet(again)), (1, "fold"))
    assert not events_named(start(at, PAIR, HIGH), "wash")


@pytest.mark.rule("19:47-16.3(a)", "19:47-16.3(e)")
def test_new_cards_after_eight_hours_are_verified_and_washed() -> None:
    at, opened, verified = older(**ONE), datetime(2026, 1, 1, 20), []
    for hours in (0, 4, 8):
        round = deal_antes(at, PAIR, HIGH, now=opened + timedelta(hours=hours))
        verified.append((len(events_named(round, "cards_verified")), len(events_named(round, "wash"))))
        act(round, (1, "fold"))
    assert verified == [(1, 1), (0, 0), (1, 1)]


def test_the_current_edition_opens_without_the_missing_steps() -> None:
    idle = close(start(table(**ONE), PAIR, HIGH))
    assert [name for name, _, _ in steps(idle)] == ["shuffle"]
    assert CaribbeanOptions().edition == "13:69F"


def test_every_software_paragraph_of_the_older_edition_is_covered() -> None:
    (row,) = [each for each in coverage(cite("19:47-16")) if each.cite == cite("19:47-16")]
    assert row.waiting == []
