"""Seats: drawn at random, by chance that was committed to, and never more than a table has."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pitboss.charity.tournament.events import (
    DrawSealed,
    EntrantMoved,
    EntrantSeated,
    OperatorRuled,
    SeatsDrawn,
    TableBroken,
)
from pitboss.charity.tournament.play import apply
from pitboss.charity.tournament.seating import draw_break, draw_late_seat, draw_seats, seal_draw
from pitboss.charity.tournament.sheet import RebuyTerms
from pitboss.equipment.chance import Chance
from tests.charity.tournament.events_of import (
    T0,
    after,
    apply_all,
    bust,
    make_entered,
    make_running,
    make_seated,
    make_sheet,
    refused,
    register,
)

SHEET = make_sheet(rebuys=RebuyTerms(), seats=4)
SEATS = {1: (1, 1), 2: (1, 2), 3: (1, 3), 4: (2, 1), 5: (2, 2), 6: (2, 3)}


@pytest.mark.rule("13:47-20.40(d)")
def test_seats_are_drawn_evenly_over_as_few_tables_as_hold_everyone() -> None:
    for players, seats, sizes in (
        (11, 11, [11]),
        (12, 11, [6, 6]),
        (23, 10, [8, 8, 7]),
        (100, 10, [10] * 10),
    ):
        tournament = make_seated(players, make_sheet(seats=seats))
        assert sorted(tournament.table_sizes.values(), reverse=True) == sizes
        places = {(each.table, each.seat) for each in tournament.entrants.values()}
        assert len(places) == players
    drawn = [draw_seats(make_entered(9), Chance.seeded(seed), T0).seats[1] for seed in range(400)]
    assert {seat for _, seat in drawn} == set(range(1, 11))


@pytest.mark.rule("13:47-20.40(d)")
def test_a_twelfth_seat_is_refused() -> None:
    entered = make_entered(3, make_sheet(seats=11))
    for seat in (0, 12):
        with refused("(d)", "seats", "seats 1 to 11"):
            apply(entered, SeatsDrawn(at=T0, seats={1: (1, 1), 2: (1, 2), 3: (1, seat)}))
    full = make_running(11, make_sheet({"late_entry": "on"}, seats=11))
    late = apply(full, register(12, after(1)))
    with refused("(d)", "seat"):
        apply(late, EntrantSeated(at=after(1), entrant=12, table=1, seat=12))
    with refused("(d)", "seat", "is taken"):
        apply(late, EntrantSeated(at=after(1), entrant=12, table=1, seat=11))
    opened = apply(late, draw_late_seat(late, 12, Chance.seeded(1), after(1)))
    assert opened.table_sizes == {1: 11, 2: 1}


@pytest.mark.rule("13:47-20.40(d)", "13:47-20.40(j)4")
def test_everyone_who_paid_has_one_seat() -> None:
    entered = make_entered(4)
    for seats in ({1: (1, 1), 2: (1, 2), 3: (1, 3)}, {number: (1, number) for number in range(1, 6)}):
        with refused("(d)", "seats", "every player who paid"):
            apply(entered, SeatsDrawn(at=T0, seats=seats))
    with refused("(d)", "seats", "is taken"):
        apply(entered, SeatsDrawn(at=T0, seats=dict.fromkeys(range(1, 5), (1, 1))))
    with refused("(d)", "seats", "within one"):
        apply(entered, SeatsDrawn(at=T0, seats={1: (1, 1), 2: (1, 2), 3: (1, 3), 4: (2, 1)}))
    with refused("(m)7", "seats", "once"):
        apply(make_seated(4), SeatsDrawn(at=T0, seats={number: (1, number) for number in range(1, 5)}))


@pytest.mark.rule("13:47-20.40(m)7")
def test_a_sealed_draw_is_the_one_that_was_committed_to() -> None:
    entered, chance = make_entered(23), Chance.secure()
    sealed = apply(entered, seal_draw("seats", chance, T0))
    drawn = draw_seats(sealed, chance, T0)
    seated = apply(sealed, drawn)
    assert seated.phase == "seated"
    assert draw_seats(sealed, chance, T0) == drawn  # anyone can repeat it
    with refused("(m)7", "opened", "not the chance"):
        apply(sealed, draw_seats(sealed, Chance.secure(), T0))
    with refused("(m)7", "opened", "is sealed"):
        apply(sealed, SeatsDrawn(at=T0, seats=drawn.seats))
    swapped = {**drawn.seats, 1: drawn.seats[2], 2: drawn.seats[1]}
    with refused("(m)7", "seats", "not those that were drawn"):
        apply(sealed, SeatsDrawn(at=T0, seats=swapped, opened=drawn.opened))
    with refused("(m)7", "purpose", "once"):
        apply(sealed, seal_draw("seats", Chance.secure(), T0))
    with refused("(m)7", "purpose"):
        apply(entered, DrawSealed(at=T0, purpose="seats", commitment=""))
    assert seal_draw("table 3", chance, T0).commitment != seal_draw("seats", chance, T0).commitment


@pytest.mark.rule("13:47-20.40(d)")
def test_a_late_player_gets_a_free_seat_at_the_smallest_table() -> None:
    posted = make_sheet({"late_entry": "on"}, rebuys=RebuyTerms(), seats=4)
    running = apply(
        make_running(5, posted, {n: seat for n, seat in SEATS.items() if n < 6}), register(6, after(1))
    )
    seat = draw_late_seat(running, 6, Chance.seeded(1), after(1))
    assert seat.table == 2
    assert apply(running, seat).entrants[6].status == "playing"
    assert draw_late_seat(running, 6, Chance.seeded(1), after(1)) == seat
    other = next(free for free in (3, 4) if free != seat.seat)
    with refused("(m)7", "seat", "not the one that was drawn"):
        apply(running, replace(seat, seat=other))
    with refused("(d)", "table", "the fewest"):
        apply(running, EntrantSeated(at=after(1), entrant=6, table=1, seat=4))
    with refused("(m)7", "seat", "not in use"):
        apply(running, EntrantSeated(at=after(1), entrant=6, table=9, seat=1))
    with refused("(d)", "entrant", "after the draw"):
        apply(running, EntrantSeated(at=after(1), entrant=1, table=2, seat=4))


# Moves and breaks


@pytest.mark.rule("13:47-20.40(d)", "13:47-20.40(l)")
def test_a_move_that_does_not_balance_needs_a_ruling() -> None:
    running = make_running(6, SHEET, SEATS)
    move = EntrantMoved(at=after(1), entrant=1, table=2, seat=4)
    with refused("(d)", "table", "needs a ruling"):
        apply(running, move)
    with refused("(l)", "ruling"):
        apply(running, EntrantMoved(at=after(1), entrant=1, table=2, seat=4, ruling=1))
    ruled = apply(running, OperatorRuled(at=after(1), operator="Ada Byrne", dispute="Glare", ruling="Move 1"))
    moved = apply(
        ruled, EntrantMoved(at=after(1), entrant=1, table=2, seat=4, ruling=ruled.rulings[0].number)
    )
    assert (moved.entrants[1].table, moved.entrants[1].seat) == (2, 4)
    short = apply_all(running, bust(4, 900, 1), bust(5, 900, 1))
    assert apply(short, EntrantMoved(at=after(2), entrant=1, table=2, seat=4)).table_sizes == {1: 2, 2: 2}
    with refused("(d)", "seat", "is taken"):
        apply(short, EntrantMoved(at=after(2), entrant=1, table=2, seat=3))
    with refused("(m)7", "table", "changes seats"):
        apply(short, EntrantMoved(at=after(2), entrant=1, table=1, seat=4))
    with refused("(m)7", "entrant", "no chips"):
        apply(short, EntrantMoved(at=after(2), entrant=4, table=1, seat=4))


@pytest.mark.rule("13:47-20.40(d)", "13:47-20.40(m)7")
def test_tables_break_in_the_posted_order_once_the_others_have_room() -> None:
    seats = {**SEATS, 7: (3, 1), 8: (3, 2)}
    running = make_running(8, make_sheet(rebuys=RebuyTerms(), seats=4, break_order=(1, 3)), seats)
    drawn = draw_break(running, 1, Chance.seeded(1), after(1))
    assert sorted(table for table, _ in drawn.seats.values()) == [2, 3, 3]
    broken = apply(running, drawn)
    assert broken.table_sizes == {2: 4, 3: 4}
    with refused("(m)7", "table", "table 1 breaks first"):
        apply(running, draw_break(running, 3, Chance.seeded(1), after(1)))
    with refused("(d)", "seats", "every player of the table"):
        apply(running, TableBroken(at=after(1), table=1, seats={1: (2, 4)}))
    swapped = {**drawn.seats, 1: drawn.seats[2], 2: drawn.seats[1]}
    with refused("(m)7", "seats", "not those that were drawn"):
        apply(running, TableBroken(at=after(1), table=1, seats=swapped, opened=drawn.opened))
    uneven = {1: (2, 4), 2: (3, 3), 3: (3, 4)}
    assert apply(running, TableBroken(at=after(1), table=1, seats=uneven)).table_sizes == {2: 4, 3: 4}
    with refused("(d)", "table", "no room"):
        apply(broken, draw_break(broken, 3, Chance.seeded(1), after(1)))
    with refused("(m)7", "table", "not the last"):
        apply(make_running(3), TableBroken(at=after(1), table=1, seats={}))
    seats = {1: (1, 1), 2: (1, 2), 3: (2, 1), 4: (2, 2), 5: (3, 1)}
    fewer = apply(make_running(5, SHEET, seats), bust(1, 900, 1))
    with refused("(d)", "seats", "smallest tables"):
        apply(fewer, TableBroken(at=after(9), table=3, seats={5: (2, 4)}))
