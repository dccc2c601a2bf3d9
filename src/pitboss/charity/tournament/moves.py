"""Check moves between tables, and a table that breaks. The text is silent: they go by posted house rules."""

from __future__ import annotations

from dataclasses import replace

from pitboss.charity.tournament.entry import change_entrants, check_ruling, find_entrant
from pitboss.charity.tournament.events import EntrantMoved, TableBroken
from pitboss.charity.tournament.laws import HOUSE_RULE, SEATS
from pitboss.charity.tournament.positions import plan_round
from pitboss.charity.tournament.seating import draw_break_seats, open_draw, place
from pitboss.charity.tournament.state import Tournament
from pitboss.table.refused import Refused

__all__ = ["break_table", "find_break_order", "find_next_break", "move"]


def find_break_order(tournament: Tournament) -> list[int]:
    """Return the tables in use, first to break first: as posted, otherwise the highest number first.

    An empty table closes before any other.
    """
    sizes = tournament.table_sizes
    posted = [number for number in tournament.sheet.break_order if number in tournament.tables]
    order = posted + [number for number in sorted(tournament.tables, reverse=True) if number not in posted]
    return sorted(order, key=lambda number: sizes[number] > 0)


def find_next_break(tournament: Tournament) -> int:
    """Return the table to break now: the next in order once its players fit at the others; 0 for none."""
    tables, players = len(tournament.tables), sum(tournament.table_sizes.values())
    if tables < 2 or players > (tables - 1) * tournament.sheet.seats:
        return 0
    return find_break_order(tournament)[0]


def move(tournament: Tournament, event: EntrantMoved) -> Tournament:
    """Move a player from a larger table to a smaller one, or as a ruling says."""
    entrant = find_entrant(tournament, event.entrant)
    if entrant.status != "playing" or not entrant.table or tournament.phase == "ended":
        raise Refused(f"number {event.entrant} has no chips to take to another table", HOUSE_RULE, "entrant")
    if event.ruling:
        check_ruling(tournament, event.ruling)
    elif event.table == entrant.table:
        raise Refused("a player changes seats at a table only by a ruling", HOUSE_RULE, "table")
    elif tournament.sheet.rules.table_balance == "within_one":
        sizes = tournament.table_sizes
        if sizes[entrant.table] < sizes.get(event.table, 0) + 2:
            reason = f"tables {entrant.table} and {event.table} are within one player of each other"
            raise Refused(f"{reason}: another move needs a ruling", SEATS, "table")
    moved = place(tournament, {event.entrant: (event.table, event.seat)}, "seat")
    there = plan_round(moved.tables[event.table], moved.seated[event.table])
    if tournament.dealing == "live" and there.small == event.seat and not event.waits and not event.ruling:
        raise Refused("nobody moves into the small blind: choose another seat, or wait", HOUSE_RULE, "seat")
    return change_entrants(moved, moved.entrants[event.entrant]._replace(waits=event.waits))


def break_table(tournament: Tournament, event: TableBroken) -> Tournament:
    """Close a table and seat its players as drawn."""
    sizes = tournament.table_sizes
    if event.table not in sizes or len(sizes) < 2 or tournament.phase == "ended":
        raise Refused(
            f"table {event.table} cannot break: use a table that is not the last", HOUSE_RULE, "table"
        )
    if event.ruling:
        check_ruling(tournament, event.ruling)
    elif event.table != (first := find_break_order(tournament)[0]):
        raise Refused(f"by the posted order table {first} breaks first", HOUSE_RULE, "table")
    players = {each.number for each in tournament.seated[event.table].values()}
    if set(event.seats) != players:
        raise Refused("draw a seat for every player of the table, and nobody else", SEATS, "seats")
    if sum(sizes.values()) > (len(sizes) - 1) * tournament.sheet.seats:
        raise Refused("the other tables have no room for this one's players", SEATS, "table")
    chance = open_draw(tournament, f"table {event.table}", event.opened, "opened")
    if chance is not None and draw_break_seats(tournament, event.table, chance) != dict(event.seats):
        raise Refused("these seats are not those that were drawn", HOUSE_RULE, "seats")
    tables = {number: table for number, table in tournament.tables.items() if number != event.table}
    standing = [tournament.entrants[number]._replace(table=0, seat=0) for number in players]
    left = replace(change_entrants(tournament, *standing), tables=tables)
    seated = place(left, event.seats, "seats")
    after = seated.table_sizes
    filled = [after[table] for table, _ in event.seats.values()]
    if filled and max(filled) > min(after.values()) + 1:
        raise Refused("the players of a table that breaks go to the smallest tables", SEATS, "seats")
    return seated
