"""Balancing: who moves, to which seat, and why. Tables end within one player of each other."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.charity.tournament.balancing import propose_move, settle_tables
from pitboss.charity.tournament.events import EntrantMoved, HandPlayed, TableBroken
from pitboss.charity.tournament.moves import find_next_break
from pitboss.charity.tournament.play import apply
from pitboss.charity.tournament.positions import NextRound, plan_round
from pitboss.charity.tournament.sheet import RebuyTerms
from pitboss.charity.tournament.state import Entrant, PlayTable, Tournament
from pitboss.equipment.chance import Chance
from tests.charity.tournament.events_of import after, apply_all, bust, make_running, make_sheet, refused
from tests.helpers import some

SHEET = make_sheet(rebuys=RebuyTerms(), seats=6)


def sitting(*seats: int, waiting: int = 0) -> dict[int, Entrant]:
    return {seat: Entrant(seat, "", "playing", 1, seat, 1_500, waits=seat == waiting) for seat in seats}


def plan(button: int, *seats: int, waiting: int = 0) -> NextRound:
    return plan_round(PlayTable(1, button), sitting(*seats, waiting=waiting))


@pytest.mark.rule(
    "13:47-20.40(e)2", "13:47-20.40(e)3", "13:47-20.40(e)4", "13:47-20.40(e)5",
    '13:47-20.40(a) "dealer button"', '13:47-20.40(a) "small blinds"', '13:47-20.40(a) "big blind"',
)  # fmt: skip
def test_the_button_and_the_blinds_simply_move() -> None:
    assert plan(0, 2, 5, 9) == (2, 5, 9, (5, 9, 2))
    assert plan(2, 2, 5, 9) == (5, 9, 2, (9, 2, 5))
    assert plan(9, 2, 5, 9, 11) == (11, 2, 5, (2, 5, 9, 11))
    assert plan(5, 2, 9) == (9, 9, 2, (2, 9))  # two players: the button posts the small blind
    assert plan(1, 4) == (4, 0, 0, (4,))
    assert plan(1) == (0, 0, 0, ())
    # Seat 2 had the big blind and the button busts: seat 2 posts it again.
    assert plan(1, 1, 4, 7).big == 1
    assert plan(4, 1, 7) == (7, 7, 1, (1, 7))


def test_a_player_who_waits_is_dealt_in_once_the_button_has_passed() -> None:
    assert plan(2, 2, 4, 5, 9, waiting=9) == (4, 5, 2, (5, 2, 4))
    assert plan(5, 2, 4, 5, 9, waiting=9) == (2, 4, 5, (4, 5, 9, 2))
    assert plan(0, 2, 4, waiting=2) == (2, 2, 4, (4, 2))  # but not if there would be no game


def two_tables(one: tuple[int, ...], two: tuple[int, ...], buttons: tuple[int, int] = (0, 0)) -> Tournament:
    """Return a tournament with players in these seats of two tables, numbered by seat and by 6 + seat."""
    seats = {number: (1 + number // 7, (number - 1) % 6 + 1) for number in range(1, 13)}
    running = make_running(12, SHEET, seats)
    gone = [number for number, (table, seat) in seats.items() if seat not in (one if table == 1 else two)]
    running = apply_all(running, *(bust(number, 900, at) for at, number in enumerate(gone)))
    return replace(running, tables={at: PlayTable(at, button) for at, button in enumerate(buttons, 1)})


@pytest.mark.rule("13:47-20.40(d)")
def test_the_player_due_the_big_blind_moves_to_the_worst_seat_but_never_the_small_blind() -> None:
    # The buttons go from seat 1 to 2. At table 1 seats 3 and 4 post; at table 2 they are free.
    proposal = propose_move(two_tables((1, 2, 3, 4, 5, 6), (1, 2, 5, 6), (1, 1)))
    assert proposal is not None
    assert (proposal.entrant, proposal.from_seat, proposal.table) == (4, 4, 2)
    assert proposal.waits  # no free seat is outside the small blind
    # With the button going from 5 to 6, seats 1 and 2 post the blinds: seats 3 and 4 come right after.
    proposal = propose_move(two_tables((1, 2, 3, 4, 5, 6), (1, 2, 5, 6), (1, 5)))
    assert proposal is not None
    assert (proposal.seat, proposal.waits) == (3, False)
    # With the button on 3, seat 1 would post the big blind, and seat 4 would have the button.
    better = propose_move(two_tables((1, 2, 3, 4, 5, 6), (2, 3, 5, 6), (1, 3)))
    assert better is not None
    assert better.seat == 1
    seats = {each.choice: each.why_not for each in better.alternatives}
    assert seats["seat 4 of table 2"] == "a better position: 3 rounds from the big blind"
    reasons = {each.choice: each.why_not for each in proposal.alternatives}
    assert reasons["seat 4 of table 2"] == "no worse, and further on"
    assert reasons["number 5, seat 5"] == "posts the big blind 1 round later"
    assert reasons["number 3, seat 3"] == "posts the big blind 5 rounds later"
    assert "due the big blind next" in proposal.rule
    assert str(proposal.cite) == "13:47-20.40(d)"


@pytest.mark.rule("13:47-20.40(m)7")
def test_at_a_live_table_nobody_moves_into_the_small_blind() -> None:
    places = [(1, seat) for seat in range(1, 7)] + [(2, seat) for seat in (1, 2, 3, 5, 6)]
    live = make_running(11, SHEET, dict(enumerate(places, 1)), dealing="live")
    live = apply(live, HandPlayed(at=after(1), table=2, stacks={7: 3_000, 9: 0}, button=1))
    planned = plan_round(live.tables[2], live.seated[2])
    assert (planned.button, planned.small) == (2, 5)
    for seat in (3, 4):
        with refused("(m)7", "seat", "small blind"):
            apply(live, EntrantMoved(at=after(2), entrant=1, table=2, seat=seat))
        moved = apply(live, EntrantMoved(at=after(2), entrant=1, table=2, seat=seat, waits=True))
        assert moved.entrants[1].waits


def test_an_empty_table_closes_before_any_other() -> None:
    seats = {1: (1, 1), 2: (1, 2), 3: (1, 3), 4: (2, 1), 5: (2, 2), 6: (3, 1), 7: (3, 2)}
    running = make_running(7, make_sheet(rebuys=RebuyTerms(), seats=4), seats)
    running = apply_all(running, bust(4, 900, 1), bust(5, 900, 1))
    (step, *_) = settle_tables(running, after(2), lambda purpose: Chance.seeded(purpose))
    assert isinstance(step.event, TableBroken)
    assert (step.event.table, step.event.seats) == (2, {})


def test_tables_within_one_player_are_left_alone() -> None:
    assert propose_move(two_tables((1, 2, 3, 4, 5), (1, 2, 3, 4))) is None
    off = make_running(3, make_sheet({"table_balance": "off"}), {1: (1, 1), 2: (1, 2), 3: (1, 3)})
    assert propose_move(off) is None


def test_among_equal_tables_the_order_of_breaking_decides() -> None:
    seats = {
        **{number: (1, number) for number in range(1, 7)},
        **{number + 6: (2, number) for number in range(1, 7)},
        **{number + 12: (3, number) for number in range(1, 6)},
    }
    running = make_running(17, SHEET, seats)
    short = apply(running, bust(17, 900, 1))
    proposal = propose_move(short)
    assert proposal is not None
    assert (proposal.from_table, proposal.table) == (2, 3)
    reasons = {each.choice: each.why_not for each in proposal.alternatives}
    assert reasons["a player from table 1"] == "table 2 comes first in the order of breaking"


def play_to_the_end(players: int, seats: int, seed: int) -> list[str]:
    """Bust players at random at live tables, settle after each round, and check every step."""
    live = make_running(players, make_sheet(rebuys=RebuyTerms(), seats=seats), dealing="live")
    chance, kinds, at = Chance.seeded(seed), [], after(0)
    while len(live.players) > 1:
        at += timedelta(seconds=30)
        able = [table for table, size in live.table_sizes.items() if size > 1]
        table = able[chance.below(len(able))]
        planned = plan_round(live.tables[table], live.seated[table])
        inside = [live.seated[table][seat] for seat in planned.dealt]
        if len(inside) > 1:
            drawn = [inside[place] for place in chance.draw(2 + chance.below(len(inside) - 1), len(inside))]
            stacks = {each.number: 0 for each in drawn[1:]}
            stacks[drawn[0].number] = sum(each.stack for each in drawn)
            live = apply(live, HandPlayed(at=at, table=table, stacks=stacks, button=planned.button))
        for step in settle_tables(live, at, lambda purpose: Chance.seeded(f"{seed} {purpose}")):
            check_step(live, step.event, step.after)
            live = step.after
            kinds.append(type(step.event).__name__)
        sizes = live.table_sizes.values()
        assert max(sizes) - min(sizes) <= 1
        assert find_next_break(live) == 0
    return kinds


def check_step(before: Tournament, event: EntrantMoved | TableBroken, then: Tournament) -> None:
    assert sum(each.stack for each in then.players) == then.chips_in_play == before.chips_in_play
    assert len({(each.table, each.seat) for each in then.players}) == len(then.players)
    assert {each.number for each in then.players} == {each.number for each in before.players}
    assert max(then.table_sizes.values()) <= then.sheet.seats
    if isinstance(event, EntrantMoved):
        old = before.entrants[event.entrant]
        planned = plan_round(before.tables[old.table], before.seated[old.table])
        assert old.seat == planned.big or len(planned.dealt) < 2
        there = plan_round(then.tables[event.table], then.seated[event.table])
        assert event.waits or there.small != event.seat or len(there.dealt) < 2


@pytest.mark.rule("13:47-20.40(d)")
@given(players=st.integers(2, 60), seats=st.integers(2, 11), seed=st.integers(0, 10**6))
@settings(max_examples=some(60))
def test_tables_stay_within_one_player_and_chips_balance(players: int, seats: int, seed: int) -> None:
    play_to_the_end(players, seats, seed)


def test_events_of_a_large_field_move_and_break_tables() -> None:
    kinds = play_to_the_end(60, 6, 1)
    assert kinds.count("TableBroken") == 9
    assert kinds.count("EntrantMoved") > 10
