"""Events as a list: corrections that take one back, replay, and JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

from pitboss.charity.tournament import events
from pitboss.charity.tournament.events import (
    BadEvent,
    Corrected,
    OperatorRuled,
    PlayEnded,
    PlayPaused,
    PlayStarted,
    TournamentEvent,
    event_from_json,
    event_to_json,
)
from pitboss.charity.tournament.play import BrokenInvariant, apply, check_invariants
from pitboss.charity.tournament.seating import draw_seats, seal_draw
from pitboss.charity.tournament.sheet import RebuyTerms
from pitboss.charity.tournament.state import Tournament
from pitboss.equipment.chance import Chance
from tests.cases import for_each
from tests.charity.tournament.events_of import (
    T0,
    after,
    apply_all,
    bust,
    make_entered,
    make_running,
    make_sheet,
    refused,
    register,
    replay,
)


def take_back(tournament: Tournament, event: int, minutes: float = 100) -> Tournament:
    return apply(tournament, Corrected(at=after(minutes), event=event, reason="Keyed at the wrong table"))


def find_last(tournament: Tournament) -> int:
    return len(tournament.events) - 1


@pytest.mark.rule("13:47-20.40(k)")
def test_a_correction_takes_an_event_back_and_keeps_it_on_record() -> None:
    running = make_running(4, make_sheet(rebuys=RebuyTerms()))
    wrong = apply(running, bust(1, 900, 5))
    right = take_back(wrong, find_last(wrong))
    assert right.entrants == running.entrants
    assert len(right.events) == len(running.events) + 2
    assert right.corrected == {find_last(wrong)}
    again = take_back(right, find_last(right), 101)  # the correction was wrong
    assert again.entrants == wrong.entrants
    assert replay(right.sheet, right.events) == right


def test_a_correction_sets_the_clock_right_too() -> None:
    running = make_running(2)
    paused = apply(running, PlayPaused(at=after(5)))
    assert take_back(paused, find_last(paused)).clock == running.clock


@pytest.mark.rule("13:47-20.40(l)")
def test_what_later_steps_need_is_not_taken_back_first() -> None:
    running = make_running(4, make_sheet(rebuys=RebuyTerms()))
    busted = apply_all(running, bust(1, 900, 5), bust(2, 900, 5, same_round_as=1))
    with refused("(k)", "event", "take that back first"):
        take_back(busted, find_last(busted) - 1)
    with refused("(d)", "event", "(draw of seats) needs it"):
        take_back(running, 0)
    with refused("", "event", "no step has that number"):
        take_back(running, 99)
    once = take_back(busted, find_last(busted))
    with refused("", "event", "already"):
        take_back(once, find_last(busted), 101)
    with refused("(l)", "reason"):
        apply(busted, Corrected(at=after(9), event=3, reason=" "))


def test_the_end_of_play_can_be_corrected() -> None:
    left = apply_all(make_running(3, make_sheet(rebuys=RebuyTerms())), bust(1, 900, 1), bust(2, 900, 2))
    ended = apply(left, PlayEnded(at=after(3)))
    reopened = take_back(ended, find_last(ended))
    assert reopened.phase == "running"
    ruling = OperatorRuled(at=after(4), operator="Ada Byrne", dispute="A late claim", ruling="Denied")
    assert apply(ended, ruling).rulings


@pytest.mark.rule("13:47-20.40(m)7")
def test_the_commitment_to_a_draw_stays_once_it_is_opened() -> None:
    entered, chance = make_entered(9), Chance.secure()
    sealed = apply(entered, seal_draw("seats", chance, T0))
    assert take_back(sealed, find_last(sealed), 1).sealed == {}
    drawn = apply(sealed, draw_seats(sealed, chance, T0))
    again = take_back(drawn, find_last(drawn), 1)  # the draw, but not its commitment
    with refused("(m)7", "event", "its commitment stays"):
        take_back(again, find_last(sealed), 2)
    assert draw_seats(again, chance, T0).seats == {
        number: (each.table, each.seat) for number, each in drawn.entrants.items()
    }


def test_a_ruling_keeps_its_number_when_another_is_taken_back() -> None:
    said = {"operator": "Ada Byrne", "dispute": "A claim", "ruling": "Denied"}
    one = apply_all(make_running(2), *(OperatorRuled(at=after(minute), **said) for minute in (1, 2)))
    numbers = [each.number for each in one.rulings]
    assert [each.number for each in take_back(one, numbers[0] - 1).rulings] == numbers[1:]


def test_steps_are_recorded_in_the_order_of_their_times() -> None:
    entered = apply(make_entered(2), register(3, after(5)))
    with refused("", "at"):
        apply(entered, register(4, T0))


def test_broken_seats_and_chips_are_found() -> None:
    from dataclasses import replace

    running = make_running(3, dealing="live")
    one = running.entrants[1]
    for broken in (
        one._replace(table=0), one._replace(seat=99), one._replace(seat=running.entrants[2].seat),
        one._replace(stack=1), one._replace(table=7),
    ):  # fmt: skip
        with pytest.raises(BrokenInvariant):
            check_invariants(replace(running, entrants={**running.entrants, 1: broken}))
    with pytest.raises(BrokenInvariant, match="fewer than no"):
        check_invariants(replace(make_running(3), adjustments=-9_999))


def test_events_are_written_as_json_and_read_again() -> None:
    tournament = take_back(apply(make_running(4), bust(1, 900, 5)), 6)
    pages = [json.loads(json.dumps(event_to_json(event))) for event in tournament.events]
    assert replay(tournament.sheet, map(event_from_json, pages)) == tournament
    started = next(event for event in tournament.events if isinstance(event, PlayStarted))
    assert event_to_json(started) == {
        "kind": "PlayStarted", "at": "2026-11-21T19:00:00+00:00", "operator": "Ada Byrne",
        "equipment": "owned", "other_games": ("blackjack",), "number_this_year": 1,
    }  # fmt: skip


SAMPLES = {int: 7, str: "seats", bool: True, datetime: T0}


def _sample(hint: Any) -> Any:
    """Return a value of a field's type that is not its default."""
    if get_origin(hint) is Literal:
        return get_args(hint)[-1]
    if get_origin(hint) is tuple:
        return tuple(SAMPLES[each] for each in get_args(hint) if each is not ...)
    if get_origin(hint) is Mapping:
        key, value = get_args(hint)
        return {SAMPLES[key]: "word" if value is Any else _sample(value)}
    return SAMPLES[hint]


def test_no_field_of_any_event_is_lost_in_json() -> None:
    named = (getattr(events, name) for name in events.__all__)
    kinds = [each for each in named if isinstance(each, type) and TournamentEvent in each.__bases__]
    assert {each.__name__ for each in kinds} == {each.__name__ for each in TournamentEvent.__subclasses__()}
    for kind in kinds:
        hints = get_type_hints(kind)
        event = kind(**{name: _sample(hint) for name, hint in hints.items()})
        page = json.loads(json.dumps(event_to_json(event)))
        assert page.keys() == {"kind", *hints}, kind
        assert event_from_json(page) == event


@for_each(
    "page",
    [
        {},
        {"kind": "Nonsense"},
        {"kind": "PlayEnded"},
        {"kind": "PlayEnded", "at": "never"},
        {"kind": "PlayEnded", "at": 5},
        {"kind": "PlayEnded", "at": "2026-11-21T19:00:00+00:00", "more": 1},
        {"kind": "EntrantWithdrawn", "at": "2026-11-21T19:00:00+00:00", "entrant": "1"},
        {"kind": "EntrantWithdrawn", "at": "2026-11-21T19:00:00+00:00", "entrant": True},
        {"kind": "StacksCounted", "at": "2026-11-21T19:00:00+00:00", "stacks": {"one": 5}},
        {"kind": "StacksCounted", "at": "2026-11-21T19:00:00+00:00", "stacks": [5]},
        {"kind": "StacksCounted", "at": "2026-11-21T19:00:00+00:00", "stacks": {"1": "5"}},
        {"kind": "StacksCounted", "at": "2026-11-21T19:00:00+00:00", "stacks": {"1": 5.5}},
        {"kind": "SeatsDrawn", "at": "2026-11-21T19:00:00+00:00", "seats": {"1": [1]}},
        {"kind": "SeatsDrawn", "at": "2026-11-21T19:00:00+00:00", "seats": {"1": [1, "2"]}},
        {"kind": "HandForHandSet", "at": "2026-11-21T19:00:00+00:00", "on": 1},
        {
            "kind": "PlayStarted",
            "at": "2026-11-21T19:00:00+00:00",
            "operator": "Ada",
            "equipment": "borrowed",
            "other_games": ["craps"],
            "number_this_year": 1,
        },
        {
            "kind": "PlayStarted",
            "at": "2026-11-21T19:00:00+00:00",
            "operator": "Ada",
            "equipment": "owned",
            "other_games": ["craps", 5],
            "number_this_year": 1,
        },
    ],
)
def test_what_is_no_event_is_refused(page: dict[str, object]) -> None:
    with pytest.raises(BadEvent):
        event_from_json(page)


def test_a_minute_of_play_changes_nothing_in_what_was() -> None:
    running = make_running(3)
    before = (running.entrants, running.tables, running.events, running.clock)
    apply(running, bust(1, 900, 1))
    assert before == (running.entrants, running.tables, running.events, running.clock)
    assert running.started_at == T0 + timedelta(0)
