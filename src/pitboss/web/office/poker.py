"""The poker room on one page: tables, decks, due tasks, the waiting list, and every form."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime
from typing import Any, NamedTuple
from urllib.parse import urlencode

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse
from sqlalchemy import Connection

from pitboss.house.due import Due
from pitboss.house.poker.decks import CHANGE_INTERVAL, SEQUENCE_INTERVAL
from pitboss.house.poker.laws import (
    AWAY,
    GAMES_AND_SEATS,
    GIVEN_OUT,
    IN_SEQUENCE,
    RECEIVED,
    TIME_AREA,
    TWO_DECKS,
)
from pitboss.house.poker.room import RoomTable
from pitboss.house.poker.signs import Offer, announcement, wager_limits
from pitboss.house.poker.state import (
    BACKS,
    RAKE,
    newest_rule,
    open_tables,
    rake_area,
    table_due,
    time_rate,
)
from pitboss.house.poker.waiting_list import list_waiting
from pitboss.server.looks import TableLook
from pitboss.server.positions import supervises_poker
from pitboss.table.catalog import find_game
from pitboss.web.identity import AHouse, current_person
from pitboss.web.new_table import NEW
from pitboss.web.office.signing import OFFICE, AnOffice, AtWork
from pitboss.web.page import page

router = APIRouter(include_in_schema=False)
WORK = f"{OFFICE}/poker"
LAWS = {
    "away": AWAY, "decks": TWO_DECKS, "given": GIVEN_OUT, "list": GAMES_AND_SEATS, "opening": RECEIVED,
    "sequence": IN_SEQUENCE, "time": TIME_AREA,
}  # fmt: skip


class DeckLook(NamedTuple):
    """A deck as the page shows it."""

    color: str
    state: str
    used: str
    opened: datetime


class RoomTableLook(NamedTuple):
    """A table of the room as the page shows it."""

    table: RoomTable
    title: str
    limits: str
    state: str
    ready: bool
    decks: list[DeckLook]
    due: list[Due]
    in_rake_area: int
    played: TableLook | None
    free: int | None
    """Seats free at the server's table; None if nobody plays it here."""


@router.get(WORK)
def room_page(request: Request, house: AHouse, office: AnOffice, employee: AtWork) -> HTMLResponse:
    """Show the room, and the next form of each table."""
    now, person = office.ledger.clock.now(), current_person(request)
    played = {each.name: each for each in house.tables(person) if each.settings.get("room")}
    with office.ledger.store.read() as connection:
        tables = [_look(connection, table, now, played.get(table.name)) for table in open_tables(connection)]
        line, backs = list_waiting(connection), newest_rule(connection, BACKS)
        submitted = newest_rule(connection, RAKE)
    balances = {account.key: amount for account, amount in office.ledger.balances().items()}
    tables = [each._replace(in_rake_area=balances.get(rake_area(each.table.name).key, 0)) for each in tables]
    offers = [
        Offer(each.table.name, each.table.poker_game, each.table.options, each.free)
        for each in tables
        if each.free is not None
    ]
    return page(
        request,
        "poker_room.html",
        title="Poker room",
        casino=office.casino,
        tables=tables,
        due=[(each.table.name, due) for each in tables for due in each.due],
        line=line,
        titles={each.game: find_game(each.game).title for each in line},
        announced=announcement(offers),
        backs=backs,
        submitted=submitted,
        to=_address,
        opening=_new_table_address,
        supervises=person is not None and supervises_poker(person),
        laws=LAWS,
    )


def _look(connection: Connection, table: RoomTable, now: datetime, played: TableLook | None) -> RoomTableLook:
    rate, due = time_rate(connection), table.opening.due
    if table.dealing:
        state = f"Round {table.dealing} is in play"
    elif due:
        state = f"{len(due)} step{'s' if len(due) > 1 else ''} left"
    else:
        state = "Ready to deal"
    free = played.most - len(played.seats) - _kept_seats(table, played) if played is not None else None
    return RoomTableLook(
        table,
        table.poker_game.title,
        wager_limits(table.options)[0].text,
        state,
        not due and not table.decks.missing,
        [_deck(table, place, now) for place in range(2)],
        table_due(table, rate, now),
        0,
        played,
        free,
    )


def _kept_seats(table: RoomTable, played: TableLook) -> int:
    """Count the seats held for players who are away and have left the server's table."""
    return len(set(table.away) - {each.seat for each in played.seats})


def _deck(table: RoomTable, place: int, now: datetime) -> DeckLook:
    decks, deck = table.decks, table.decks.decks[place]
    if place in decks.missing:
        return DeckLook(deck.color, "taken out", "", deck.opened)
    other = "in the shuffler" if decks.shuffler else "in its place"
    state = "in play" if place == decks.playing else other
    minutes, most = int(deck.in_use(now).total_seconds() // 60), int(SEQUENCE_INTERVAL.total_seconds() // 60)
    return DeckLook(deck.color, state, f"{minutes} of {most} minutes in use", deck.opened + CHANGE_INTERVAL)


def _address(operation: str, fields: Mapping[str, Any] | None = None) -> str:
    """Return the address of a form, with the known fields filled in."""
    given = f"?{urlencode(fields)}" if fields else ""
    return f"{OFFICE}/{operation}{given}"


def _new_table_address(table: RoomTable) -> str:
    """Return the address that opens a table on the server for play as this table of the room."""
    asked = {name: json.dumps(value) for name, value in table.posted.items()}
    asked |= {"game": table.game, "table_name": json.dumps(table.name), "sit_down": "off", "room": "on"}
    return f"{NEW}?{urlencode(asked)}"
