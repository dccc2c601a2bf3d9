"""An open poker table with its two decks for tests, and short words for what happens to them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from pitboss.equipment.chance import Chance
from pitboss.house.poker.decks import Deck, Decks
from pitboss.house.poker.opening import Opening
from pitboss.house.poker.room import RoomTable
from pitboss.poker.hand import Hand
from pitboss.table import DEALER, Action
from tests.poker.deck import GAMES

NOW = datetime(2026, 5, 1, 12, 0, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
NEW_STEPS = ["receive_new", "inspect", "verify", "spread", "look", "wash", "shuffle"]
CUT = ["cover_card", "cut", "stack"]
DEAD = "a card missing or one too many"
JAM = "the shuffler jammed"


def room(*, shuffler: bool = False, counts: bool = False, game: str = "hold-em", **opening: Any) -> RoomTable:
    """An open table of three with a red and a blue deck."""
    decks = Decks([Deck("red", NOW), Deck("blue", NOW)], shuffler=shuffler, counts=counts)
    first = Opening(shuffler=shuffler, **opening)
    at = RoomTable(GAMES[game], stacks=dict.fromkeys((1, 2, 3), 100_000), opening=first, decks=decks)
    make_ready(at)
    return at


def opening(at: RoomTable) -> Opening:
    assert at.opening is not None
    return at.opening


def decks(at: RoomTable) -> Decks:
    assert at.decks is not None
    return at.decks


def present(at: RoomTable) -> list[Deck]:
    """The decks that have not been taken from the table."""
    return [deck for place, deck in enumerate(decks(at).decks) if place not in decks(at).missing]


def due(at: RoomTable) -> list[str]:
    at.due(NOW)
    return [step.name for step in opening(at).due]


def make_ready(at: RoomTable, *, until: str = "") -> None:
    """Take the steps that are due, up to and without `until`; new decks have green or brown backs."""
    while opening(at).due and opening(at).due[0].name != until:
        step = opening(at).due[0]
        if step.name == "receive_new":
            backs = {
                deck.color for place, deck in enumerate(decks(at).decks) if place not in decks(at).missing
            }
            at.receive(next(color for color in ("green", "brown") if color not in backs), now=NOW)
        else:
            opening(at).take(step.name, by=step.who[0], when=NOW, players=2, cards=20)


def begin(at: RoomTable, number: int = 1) -> Hand:
    return at.start(Chance.seeded(number), now=NOW + number * MINUTE)


def report(hand: Hand, what: str) -> None:
    hand.act(Action(DEALER, "report", what))


def finish(hand: Hand) -> None:
    while hand.turn is not None:
        hand.act(hand.turn.options[0].action())


def gone(at: RoomTable) -> list[str]:
    return [deck.color for deck in decks(at).removed]
