"""Decks rotate, are changed and lie idle, with steps signed as the law requires: 13:69F-14.2, 14.4, 14.5."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pitboss.house.poker.decks import Deck, Decks
from pitboss.house.poker.opening import FLOOR_OR_ABOVE, DeckPreparation
from pitboss.poker.options import PokerOptions
from pitboss.table import Refused
from tests.helpers import refused, some
from tests.house.poker.deck_room import (
    CUT,
    DEAD,
    JAM,
    MINUTE,
    NEW_STEPS,
    NOW,
    Played,
    begin,
    decks,
    due,
    finish,
    gone,
    make_ready,
    opening,
    present,
    report,
    room,
)  # fmt: skip

# Rotation and change


@pytest.mark.rule("13:69F-14.4(c)1", "13:69F-14.2(b)")
@pytest.mark.parametrize("one_deck", [True, False])
def test_a_deck_rotated_in_is_washed_shuffled_and_cut(one_deck: bool) -> None:
    at = room(one_deck=one_deck)
    hand = begin(at)
    with refused("13:69F-14.2(b)", "between rounds"):
        at.room.rotate(NOW)
    finish(hand)
    at.room.rotate(NOW + 2 * MINUTE)
    assert due(at) == ["wash", "shuffle", *CUT, "store"]
    assert str(opening(at).due[0].law) == "13:69F-14.4(c)1"
    with refused("13:69F-14.4(c)1", "wash and stack"):
        begin(at, 3)
    make_ready(at)
    begin(at, 3)
    assert decks(at).deck.color == "blue"


@pytest.mark.rule("13:69F-14.2(d)3", "13:69F-14.2(a)")
def test_decks_are_not_rotated_with_a_shuffler_or_a_missing_deck() -> None:
    with refused("13:69F-14.2(d)3"):
        room(shuffler=True).room.rotate(NOW)
    at = room()
    finish(begin(at))
    at.count(51, now=NOW)
    with refused("13:69F-14.2(a)"):
        at.room.rotate(NOW)
    assert decks(at).deck.color == "red"


@pytest.mark.rule("13:69F-14.15(g)", "13:69F-14.4(c)1")
def test_a_dead_round_after_a_rotation_takes_the_deck_rotated_in() -> None:
    at = room(one_deck=True)
    finish(begin(at))
    at.room.rotate(NOW)
    make_ready(at)
    report(begin(at, 2), DEAD)
    due(at)
    assert gone(at) == ["blue"]
    make_ready(at)
    begin(at, 3)
    assert decks(at).deck.color == "green"


@pytest.mark.rule("13:69F-14.2(b)", "13:69F-14.4(a)")
def test_decks_are_changed_one_by_one() -> None:
    at = room()
    late = NOW + timedelta(hours=6)
    finish(begin(at))
    with refused("13:69F-14.2(a)", "no deck with green backs"):
        at.room.take_out("green", late)
    at.room.take_out("blue", late)  # the one that lies aside
    assert due(at) == [*NEW_STEPS, "store"]
    assert {each.what for each in at.due(late)} >= {"change the red deck"}
    make_ready(at)
    at.room.take_out("red", late)
    assert due(at) == [*NEW_STEPS, *CUT]
    unwashed = room(one_deck=True)
    unwashed.room.take_out("blue", late)
    assert due(unwashed) == [*NEW_STEPS[:5], "store"]
    pre_shuffled = room(pre_shuffled=True)
    pre_shuffled.room.take_out("red", late)
    assert due(pre_shuffled) == ["receive_new", "inspect_pre_shuffled", *CUT]


@pytest.mark.rule("13:69F-14.5(d)", "13:69F-14.2(b)")
def test_an_idle_table_uses_no_deck_and_a_missing_deck_is_still_replaced() -> None:
    at = room()
    hand = begin(at)
    with refused("13:69F-14.5(d)", "between rounds"):
        at.room.go_idle(NOW)
    report(hand, DEAD)
    at.room.go_idle(NOW + 2 * MINUTE)
    assert at.due(NOW + timedelta(hours=5))[-1].what == "bring a deck in place of the red one"
    assert due(at) == [
        "receive_new",
        "inspect",
        "verify",
        "lie_spread",
        "look",
        "wash",
        "shuffle",
        *CUT,
        "store",
    ]
    make_ready(at)
    begin(at, 2)
    assert decks(at).deck.color == "green"


# Signers of steps


@pytest.mark.rule("13:69F-14.4(a)", "13:69F-14.4(b)", "13:69F-14.4(c)", "13:69F-14.5(a)", "13:69F-14.5(b)")
@pytest.mark.parametrize("shuffler", [True, False])
def test_every_step_is_signed_by_the_position_the_law_names(shuffler: bool) -> None:
    first = DeckPreparation(shuffler=shuffler, face_down=True)
    for _ in range(2):
        while first.due:
            step = first.due[0]
            assert step.who == (FLOOR_OR_ABOVE if step.name == "verify" else ("dealer",))
            assert first.take(step.name, players=2, cards=20) is step
        first.go_idle()


@pytest.mark.rule("13:69F-14.2(b)")
def test_a_deck_is_put_in_sequence_between_rounds_and_its_time_runs_while_it_is_played() -> None:
    at = room()
    hand = begin(at)
    with refused("13:69F-14.2(b)", "between rounds"):
        at.room.put_in_sequence(NOW)
    finish(hand)
    at.room.put_in_sequence(NOW + 20 * MINUTE)
    assert decks(at).deck.in_use(NOW + 30 * MINUTE) == 10 * MINUTE
    at.room.go_idle(NOW + 30 * MINUTE)
    at.room.put_in_sequence(NOW + 40 * MINUTE)
    assert decks(at).deck.in_use(NOW + 90 * MINUTE) == timedelta()
    make_ready(at)
    report(begin(at, 100), DEAD)
    with refused("13:69F-14.2(a)", "bring another"):
        at.room.put_in_sequence(NOW + 101 * MINUTE)


# Together


def test_the_opening_and_the_decks_must_agree_on_the_shuffler() -> None:
    decks = Decks([Deck("red", NOW), Deck("blue", NOW)], shuffler=True, counts=True)
    with refused("13:69F-14.4(c)2"):
        Played("hold-em", DeckPreparation(), decks)


@pytest.mark.rule("13:69F-14.2(a)", "13:69F-14.2(d)3", "13:69F-14.15(g)", "13:69F-14.15(q)")
@given(data=st.data())
@settings(max_examples=some(60), deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_a_round_always_has_two_good_decks_that_are_ready(data: Any) -> None:
    at = room(shuffler=data.draw(st.booleans()), counts=False)
    acts = [
        "play",
        "dead",
        "jam",
        "dead and jam",
        "count",
        "bad count",
        "rotate",
        "idle",
        "shuffler",
        "out",
        "take",
    ]
    played: list[str] = []
    for number in range(1, 25):
        what = data.draw(st.sampled_from(acts))
        before = (due(at), list(decks(at).missing), decks(at).deck.color)
        try:
            played = _something(at, what, number, played)
        except Refused:
            assert (due(at), decks(at).missing, decks(at).deck.color) == before
        there = present(at)
        assert len({deck.color for deck in there}) == len(there)
        assert opening(at).shuffler == decks(at).shuffler
        assert sum(at.stacks.values()) == 300_000
        assert due(at).count("receive_new") == len(decks(at).missing)


def _something(at: Played, what: str, number: int, played: list[str]) -> list[str]:
    """Make one thing happen at the table. Track the decks of consecutive rounds with one shuffler."""
    now = NOW + number * MINUTE
    match what:
        case "count" | "bad count":
            at.count(52 if what == "count" else 51, now=now)
        case "rotate":
            at.room.rotate(now)
        case "idle":
            at.room.go_idle(now)
        case "shuffler":
            (at.room.remove_shuffler if decks(at).shuffler else at.room.use_shuffler)(now)
        case "out":
            at.room.take_out(decks(at).deck.color, now)
        case "take":
            make_ready(at)
        case _:
            return _play(at, what, number, played)
    return []


def _play(at: Played, what: str, number: int, played: list[str]) -> list[str]:
    ready = not due(at) and not decks(at).missing
    hand = begin(at, number)
    assert ready
    color = decks(at).deck.color
    if decks(at).shuffler and played:
        assert played[-1] != color
    for mishap in (JAM, DEAD):
        if (mishap == JAM and "jam" in what) or (mishap == DEAD and "dead" in what):
            report(hand, mishap)
    finish(hand)
    return [*played, color] if what == "play" else []


def test_options_of_the_hand_do_not_matter_to_the_decks() -> None:
    at = room()
    at.table.options = PokerOptions(ask_recut="on")
    hand = begin(at)
    with pytest.raises(Refused):
        at.count(51, now=NOW)  # the supervisor first decides whether the cut is right
    assert not [what for _, what, _ in at.log if "counted" in what]
    assert not hand.over
