"""Random seats: the first draw, late entrants, and the two-step draw when a table breaks.

Each draw can be sealed: its commitment is published first, and anyone can repeat it when it is opened.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from pitboss.charity.tournament.entry import change_entrants, find_entrant
from pitboss.charity.tournament.events import DrawSealed, EntrantSeated, Seats, SeatsDrawn, TableBroken
from pitboss.charity.tournament.laws import HOUSE_RULE, SEATS
from pitboss.charity.tournament.state import PlayTable, Tournament
from pitboss.equipment.chance import Chance, from_description
from pitboss.equipment.secure import BoundData, Secure
from pitboss.table.refused import Refused

__all__ = ["bind_draw", "draw_break", "draw_late_seat", "draw_seats", "open_draw", "seal_draw"]

FIRST_DRAW = "seats"


def bind_draw(chance: Chance, purpose: str) -> Chance:
    """Return chance whose commitment is bound to one draw."""
    return chance.bind(BoundData({"draw": purpose}, {}, 0)) if isinstance(chance, Secure) else chance


def seal_draw(purpose: str, chance: Chance, at: datetime) -> DrawSealed:
    """Return the event that publishes the commitment to a draw."""
    return DrawSealed(at=at, purpose=purpose, commitment=bind_draw(chance, purpose).commitment or "")


def open_draw(tournament: Tournament, purpose: str, opened: Mapping[str, Any], field: str) -> Chance | None:
    """Return the chance of an opened draw, checked against its commitment; None for lots drawn by hand."""
    sealed = tournament.sealed.get(purpose)
    if not opened:
        if sealed:
            raise Refused("this draw is sealed: it is made by the chance committed to", HOUSE_RULE, field)
        return None
    chance = bind_draw(from_description(dict(opened)), purpose)
    if sealed and chance.commitment != sealed:
        raise Refused("this is not the chance that was committed to", HOUSE_RULE, field)
    return chance


def record_seal(tournament: Tournament, event: DrawSealed) -> Tournament:
    """Keep a commitment. A draw is sealed once, so that it cannot be chosen again."""
    if not event.commitment or event.purpose in tournament.sealed:
        raise Refused("a draw is sealed once, before it is made", HOUSE_RULE, "purpose")
    return replace(tournament, sealed={**tournament.sealed, event.purpose: event.commitment})


# The first draw


def draw_seats(tournament: Tournament, chance: Chance, at: datetime) -> SeatsDrawn:
    """Draw everyone's table and seat. Tables are filled evenly, as few as hold all players."""
    purpose = FIRST_DRAW
    start = bind_draw(chance, purpose)
    return SeatsDrawn(at=at, seats=_draw_first(tournament, start.copy_from_start()), opened=start.describe())


def _draw_first(tournament: Tournament, chance: Chance) -> Seats:
    numbers = sorted(number for number, each in tournament.entrants.items() if each.status != "withdrawn")
    seats = tournament.sheet.seats
    tables = -(-len(numbers) // seats) or 1
    order = [numbers[at] for at in chance.shuffle(len(numbers))] if numbers else []
    found: dict[int, tuple[int, int]] = {}
    for table in range(tables):
        players = order[table::tables]
        for number, seat in zip(players, chance.draw(len(players), seats), strict=True):
            found[number] = table + 1, seat + 1
    return dict(sorted(found.items()))


def take_first_seats(tournament: Tournament, event: SeatsDrawn) -> Tournament:
    """Seat everyone as drawn, once."""
    if tournament.phase != "registering":
        raise Refused(
            "seats are drawn once, before play: correct that draw to draw again", HOUSE_RULE, "seats"
        )
    numbers = {number for number, each in tournament.entrants.items() if each.status != "withdrawn"}
    if len(numbers) < 2 or set(event.seats) != numbers:
        raise Refused("draw a seat for every player who paid, two or more, and nobody else", SEATS, "seats")
    chance = open_draw(tournament, FIRST_DRAW, event.opened, "opened")
    if chance is not None and _draw_first(tournament, chance) != dict(event.seats):
        raise Refused("these seats are not those that were drawn", HOUSE_RULE, "seats")
    sizes: dict[int, int] = {}
    for table, _ in event.seats.values():
        sizes[table] = sizes.get(table, 0) + 1
    if max(sizes.values()) - min(sizes.values()) > 1 and tournament.sheet.rules.table_balance == "within_one":
        raise Refused("tables begin within one player of each other", SEATS, "seats")
    tables = {number: PlayTable(number) for number in sorted(sizes)}
    tournament = replace(tournament, phase="seated", tables=tables)
    return place(tournament, event.seats, "seats")


def place(tournament: Tournament, seats: Seats, field: str) -> Tournament:
    """Put entrants in seats, which must exist and be free."""
    taken = {(each.table, each.seat) for each in tournament.entrants.values() if each.table}
    changed = []
    for number, (table, seat) in seats.items():
        if table not in tournament.tables:
            raise Refused(f"table {table} is not in use", HOUSE_RULE, field)
        if not 1 <= seat <= tournament.sheet.seats:
            raise Refused(f"a table has seats 1 to {tournament.sheet.seats}", SEATS, field)
        if (table, seat) in taken:
            raise Refused(f"seat {seat} of table {table} is taken", SEATS, field)
        taken.add((table, seat))
        entrant = find_entrant(tournament, number, field)
        status = "playing" if entrant.status == "registered" else entrant.status
        changed.append(entrant._replace(table=table, seat=seat, status=status, waits=False))
    return change_entrants(tournament, *changed)


# Late entrants


def draw_late_seat(tournament: Tournament, number: int, chance: Chance, at: datetime) -> EntrantSeated:
    """Draw a free seat at the smallest table; a new table opens if all are full."""
    start = bind_draw(chance, f"late {number}")
    table, seat = _draw_late(tournament, start.copy_from_start())
    return EntrantSeated(at=at, entrant=number, table=table, seat=seat, opened=start.describe())


def _draw_late(tournament: Tournament, chance: Chance) -> tuple[int, int]:
    sizes = tournament.table_sizes
    table = min(sizes, key=lambda each: (sizes[each], each))
    if sizes[table] >= tournament.sheet.seats:
        return max(sizes) + 1, 1
    taken = tournament.seated[table]
    free = [seat for seat in range(1, tournament.sheet.seats + 1) if seat not in taken]
    return table, free[chance.below(len(free))]


def seat_late(tournament: Tournament, event: EntrantSeated) -> Tournament:
    """Seat a player who entered after the draw, at the smallest table."""
    entrant = find_entrant(tournament, event.entrant)
    if entrant.status != "registered" or tournament.phase in ("registering", "ended"):
        raise Refused("only a player who entered after the draw needs a seat", SEATS, "entrant")
    chance = open_draw(tournament, f"late {event.entrant}", event.opened, "opened")
    if chance is not None and _draw_late(tournament, chance) != (event.table, event.seat):
        raise Refused("this seat is not the one that was drawn", HOUSE_RULE, "seat")
    sizes = tournament.table_sizes
    if event.table not in sizes and min(sizes.values()) >= tournament.sheet.seats and event.table > 0:
        tables = {**tournament.tables, event.table: PlayTable(event.table)}
        tournament = replace(tournament, tables=dict(sorted(tables.items())))
    elif event.table in sizes and sizes[event.table] > min(sizes.values()):
        raise Refused("a late player goes to the table with the fewest", SEATS, "table")
    return place(tournament, {event.entrant: (event.table, event.seat)}, "seat")


# The break of a table


def draw_break(tournament: Tournament, table: int, chance: Chance, at: datetime) -> TableBroken:
    """Draw new seats for the players of a table that breaks."""
    start = bind_draw(chance, f"table {table}")
    seats = draw_break_seats(tournament, table, start.copy_from_start())
    return TableBroken(at=at, table=table, seats=seats, opened=start.describe())


def draw_break_seats(tournament: Tournament, table: int, chance: Chance) -> Seats:
    """Draw new seats for a table's players in two steps: first their order, then a seat each.

    The seats drawn for are at the smallest tables, so that tables end within one player of each other.
    """
    seated = tournament.seated
    players = sorted(each.number for each in seated[table].values())
    sizes = {number: len(seats) for number, seats in seated.items() if number != table}
    room: list[tuple[int, int]] = []
    free = {
        number: [seat for seat in range(1, tournament.sheet.seats + 1) if seat not in seated[number]]
        for number in sizes
    }
    shuffled = {
        number: [seats[at] for at in chance.shuffle(len(seats))] if seats else []
        for number, seats in free.items()
    }
    for _ in players:
        target = min(
            (each for each in sizes if shuffled[each]), key=lambda each: (sizes[each], each), default=0
        )
        if not target:
            raise Refused("the other tables have no room for this one's players", SEATS, "table")
        room.append((target, shuffled[target].pop()))
        sizes[target] += 1
    order = [players[at] for at in chance.shuffle(len(players))] if players else []
    seats = [room[at] for at in chance.shuffle(len(room))] if room else []
    return dict(sorted(zip(order, seats, strict=True)))
