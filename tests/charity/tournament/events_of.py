"""A tournament for tests: its sheet, and short ways to say what happens."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from pitboss.charity.tournament.events import (
    EntrantBusted,
    EntrantRegistered,
    PlayStarted,
    SeatsDrawn,
    TournamentEvent,
)
from pitboss.charity.tournament.house_rules import TournamentRules
from pitboss.charity.tournament.play import apply, start_tournament
from pitboss.charity.tournament.seating import draw_seats
from pitboss.charity.tournament.sheet import (
    BlindLevel,
    BuyIn,
    PostedPrize,
    PostedSheet,
    RebuyTerms,
    ScheduledBreak,
)
from pitboss.charity.tournament.state import Tournament
from pitboss.equipment.chance import Chance
from pitboss.law import cite
from pitboss.table.refused import Refused

T0 = datetime(2026, 11, 21, 19, tzinfo=UTC)
PRICE, CHIPS = 5_000, 1_500
PRIZES = (50_000, 30_000, 20_001)


def after(minutes: float = 0, seconds: float = 0) -> datetime:
    return T0 + timedelta(minutes=minutes, seconds=seconds)


def make_sheet(rules: dict[str, Any] | None = None, **more: Any) -> PostedSheet:
    usual: dict[str, Any] = {
        "buy_in": BuyIn(price=PRICE, chips=CHIPS),
        "rebuys": RebuyTerms(count=1, price=PRICE, chips=CHIPS, minutes=60),
        "schedule": (
            BlindLevel(small=25, big=50, minutes=20),
            BlindLevel(small=50, big=100, minutes=20),
            ScheduledBreak(minutes=10),
            BlindLevel(small=100, big=200, minutes=20),
            BlindLevel(small=200, big=400, minutes=20),
        ),
        "prizes": tuple(
            PostedPrize(place=place, prize=f"basket {place}", value=value)
            for place, value in enumerate(PRIZES, 1)
        ),
        "rules": TournamentRules(**rules or {}),
    }
    return PostedSheet(**{**usual, **more})


def register(number: int, at: datetime = T0, paid: int = PRICE, chips: int = CHIPS) -> EntrantRegistered:
    return EntrantRegistered(at=at, entrant=number, name=f"Player {number}", paid=paid, chips=chips)


def start_play(**more: Any) -> PlayStarted:
    usual: dict[str, Any] = {
        "at": T0, "operator": "Ada Byrne", "equipment": "owned", "other_games": ("blackjack",),
        "number_this_year": 1,
    }  # fmt: skip
    return PlayStarted(**{**usual, **more})


def make_entered(players: int, sheet: PostedSheet | None = None) -> Tournament:
    tournament = start_tournament(sheet or make_sheet())
    return apply_all(tournament, *(register(number) for number in range(1, players + 1)))


def make_seated(players: int, sheet: PostedSheet | None = None, seats: Any = None) -> Tournament:
    entered = make_entered(players, sheet)
    drawn = SeatsDrawn(at=T0, seats=seats) if seats else draw_seats(entered, Chance.seeded(1), T0)
    return apply(entered, drawn)


def make_running(
    players: int, sheet: PostedSheet | None = None, seats: Any = None, **more: Any
) -> Tournament:
    return apply(make_seated(players, sheet, seats), start_play(**more))


def apply_all(tournament: Tournament, *happened: TournamentEvent) -> Tournament:
    for event in happened:
        tournament = apply(tournament, event)
    return tournament


def bust(number: int, started_with: int, minutes: float, same_round_as: int = 0) -> EntrantBusted:
    return EntrantBusted(
        at=after(minutes), entrant=number, started_with=started_with, same_round_as=same_round_as
    )


@contextmanager
def refused(paragraph: str, field: str | None = None, reason: str = "") -> Iterator[None]:
    """Expect a refusal under this paragraph of 13:47-20.40, at this field, with this reason."""
    with pytest.raises(Refused) as caught:
        yield
    assert caught.value.cite == cite(f"13:47-20.40{paragraph}"), caught.value
    assert field is None or caught.value.field == field, caught.value.field
    assert reason in caught.value.reason


def replay(sheet: PostedSheet, happened: Iterable[TournamentEvent]) -> Tournament:
    """Return the tournament after these events."""
    tournament = start_tournament(sheet)
    for event in happened:
        tournament = apply(tournament, event)
    return tournament
