"""Decks rotate, are changed and lie idle; steps are taken by whom the law names: 13:69F-14.2, 14.4, 14.5."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pitboss.house.poker.staff import FLOOR_OR_ABOVE

from pitboss.equipment.chance import Chance
from pitboss.house.poker.decks import Deck, Decks, with_shuffler
from pitboss.house.poker.opening import Opening
from pitboss.house.poker.room import RoomTable
from pitboss.house.poker.time_charge import TimeBox, TimeRate
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
from tests.poker.deck import GAMES

# Rotation and change


@pytest.mark.rule("13:69F-14.4(c)1", "13:69F-14.2(b)")
@pytest.mark.parametrize("one_deck", [True, False])
def test_a_deck_rotated_in_is_washed_shuffled_and_cut(one_deck: bool) -> None:
    at = room(one_deck=one_deck)
    hand = begin(at)
    with refused("13:69F-14.2(b)", "between rounds"):
        at.rotate(now=NOW)
    finish(hand)
    at.rotate(now=NOW + 2 * MINUTE)
    assert due(at) == ["wash", "shuffle", *CUT, "store"]
    assert str(opening(at).due[0].law) == "13:69F-14.4(c)1"
    with refused("13:69F-14.4(c)1", "washed"):
        begin(at, 3)
    make_ready(at)
    begin(at, 3)
    assert decks(at).deck.color == "blue"


@pytest.mark.rule("13:69F-14.2(d)3", "13:69F-14.2(a)")
def test_no_rotation_with_a_shuffler_or_with_a_deck_gone() -> None:
    with refused("13:69F-14.2(d)3"):
        room(shuffler=True).rotate(now=NOW)
    at = room()
    finish(begin(at))
    at.count(51, now=NOW)
    with refused("13:69F-14.2(a)"):
        at.rotate(now=NOW)
    assert decks(at).deck.color == "red"


@pytest.mark.rule("13:69F-14.15(g)", "13:69F-14.4(c)1")
def test_a_dead_round_after_a_rotation_takes_the_deck_rotated_in() -> None:
    at = room(one_deck=True)
    finish(begin(at))
    at.rotate(now=NOW)
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
        at.take_out("green", now=late)
    at.take_out("blue", now=late)  # the one that lies aside
    assert due(at) == [*NEW_STEPS, "store"]
    assert {each.what for each in at.due(late)} >= {"change the red deck"}
    make_ready(at)
    at.take_out("red", now=late)
    assert due(at) == [*NEW_STEPS, *CUT]
    unwashed = room(one_deck=True)
    unwashed.take_out("blue", now=late)
    assert due(unwashed) == [*NEW_STEPS[:5], "store"]
    pre_shuffled = room(pre_shuffled=True)
    pre_shuffled.take_out("red", now=late)
    assert due(pre_shuffled) == ["receive_new", "inspect_pre_shuffled", *CUT]


@pytest.mark.rule("13:69F-14.5(d)", "13:69F-14.2(b)")
def test_an_idle_table_uses_no_deck_and_a_deck_that_is_gone_is_still_replaced() -> None:
    at = room()
    hand = begin(at)
    with refused("13:69F-14.5(d)", "between rounds"):
        at.go_idle(now=NOW)
    report(hand, DEAD)
    at.go_idle(now=NOW + 2 * MINUTE)
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


# Who takes the steps


@pytest.mark.rule("13:69F-14.4(a)", "13:69F-14.4(b)", "13:69F-14.4(c)", "13:69F-14.5(a)", "13:69F-14.5(b)")
@pytest.mark.parametrize("shuffler", [True, False])
def test_every_step_is_taken_by_whom_the_law_names(shuffler: bool) -> None:
    first = Opening(shuffler=shuffler, face_down=True)
    everybody = {"dealer", "player", "cashier", *FLOOR_OR_ABOVE}
    for _ in range(2):
        while first.due:
            step = first.due[0]
            expected = {"verify": set(FLOOR_OR_ABOVE), "look": {"player"}}.get(step.name, {"dealer"})
            assert set(step.who) == expected
            for nobody in everybody - expected:
                with refused(str(step.law), f"not a {nobody}"):
                    first.take(step.name, by=nobody, when=NOW, players=2, cards=20)
            first.take(step.name, by=step.who[-1], when=NOW, players=2, cards=20)
        first.go_idle()


@pytest.mark.rule("13:69F-14.5(c)", "13:69F-14.2(b)", "13:69F-14.7(c)5.i", "13:69F-14.14(b)3.v")
def test_other_steps_have_their_people_too() -> None:
    at = room()
    opening(at).recut(by="poker shift supervisor", when=NOW)
    with refused("13:69F-14.2(b)", "not a player"):
        decks(at).put_in_sequence(NOW, by="player")
    decks(at).put_in_sequence(NOW, by="floorperson")
    at.step_away(1, now=NOW, carrying=True)
    with refused("13:69F-14.7(c)5", "not a floorperson"):
        at.come_back(1, now=NOW, stakes=100_000, by="floorperson")
    at.come_back(1, now=NOW, stakes=100_000)
    box = TimeBox(TimeRate(fees=((1000, 2000, 1200),)))
    assert box.verify(0, by="poker shift supervisor") == 0


@pytest.mark.rule("13:69F-14.2(b)")
def test_a_deck_is_put_in_sequence_between_rounds_and_its_time_runs_while_it_is_played() -> None:
    at = room()
    hand = begin(at)
    with refused("13:69F-14.2(b)", "between rounds"):
        at.put_in_sequence(now=NOW)
    finish(hand)
    at.put_in_sequence(now=NOW + 20 * MINUTE, by="floorperson")
    assert decks(at).deck.in_use(NOW + 30 * MINUTE) == 10 * MINUTE
    at.go_idle(now=NOW + 30 * MINUTE)
    at.put_in_sequence(now=NOW + 40 * MINUTE)
    assert decks(at).deck.in_use(NOW + 90 * MINUTE) == timedelta()
    make_ready(at)
    report(begin(at, 100), DEAD)
    with refused("13:69F-14.2(a)", "bring another"):
        at.put_in_sequence(now=NOW + 101 * MINUTE)


# Together


def test_what_does_not_go_together_is_refused() -> None:
    stacks = {1: 100_000, 2: 100_000}
    with refused("13:69F-14.4(c)2"):
        RoomTable(GAMES["hold-em"], opening=Opening(), decks=with_shuffler(("red", "blue"), NOW, counts=True))
    at = RoomTable(GAMES["hold-em"], stacks=stacks, decks=Decks([Deck("red", NOW), Deck("blue", NOW)]))
    with refused("13:69F-14.2(b)", "what time it is"):
        at.start(Chance.seeded(1))
    plain = RoomTable(GAMES["hold-em"], stacks=stacks)
    for step in (plain.rotate, plain.go_idle, plain.use_shuffler, plain.remove_shuffler):
        with pytest.raises(Refused, match="hand the table its decks"):
            step(now=NOW)
    report(plain.start(Chance.seeded(1)), DEAD)
    assert plain.due(NOW) == []


@pytest.mark.rule("13:69F-14.2(a)", "13:69F-14.2(d)3", "13:69F-14.15(g)", "13:69F-14.15(q)")
@given(data=st.data())
@settings(max_examples=some(60), deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_whatever_happens_a_round_has_two_good_decks_and_only_what_is_ready(data: Any) -> None:
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
        assert not any(deck is old for deck in there for old in decks(at).removed)
        assert len({deck.color for deck in there}) == len(there)
        assert opening(at).shuffler == decks(at).shuffler
        assert sum(at.stacks.values()) == 300_000
        assert due(at).count("receive_new") == len(decks(at).missing)


def _something(at: RoomTable, what: str, number: int, played: list[str]) -> list[str]:
    """One thing happens at the table; the decks of the rounds played in a row with one shuffler."""
    now = NOW + number * MINUTE
    match what:
        case "count" | "bad count":
            at.count(52 if what == "count" else 51, now=now)
        case "rotate":
            at.rotate(now=now)
        case "idle":
            at.go_idle(now=now)
        case "shuffler":
            (at.remove_shuffler if decks(at).shuffler else at.use_shuffler)(now=now)
        case "out":
            at.take_out(decks(at).deck.color, now=now)
        case "take":
            make_ready(at)
        case _:
            return _play(at, what, number, played)
    return []


def _play(at: RoomTable, what: str, number: int, played: list[str]) -> list[str]:
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
    at.options = PokerOptions(ask_recut="on")
    hand = begin(at)
    with pytest.raises(Refused):
        at.count(51, now=NOW)  # first the supervisor says whether the cut is right
    assert decks(at).log == []
    assert not hand.over
