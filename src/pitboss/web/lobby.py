"""The lobby: your seat, the rooms, every game with its best bet, and open tables; and the poker room."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from typing import Any, NamedTuple

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse
from starlette.responses import Response

from pitboss.law import Cite
from pitboss.server.looks import TableLook
from pitboss.server.service import TableService
from pitboss.storage.errors import NotFound
from pitboss.storage.people import MAX_NAME_LENGTH, Person
from pitboss.table.catalog import (
    GAME_GROUPS,
    GAMES,
    GAMES_WITHOUT_TEXT,
    RULES_NOT_HELD,
    every_game,
    find_game,
)
from pitboss.table.game import GameGroup
from pitboss.table.money import dollars
from pitboss.web.best_bets import BestBet, best_bets
from pitboss.web.drawing import pieces
from pitboss.web.identity import AHouse, Anybody, current_person, house_of
from pitboss.web.new_table import admit_person, to_sign_in, to_table
from pitboss.web.odds.page_data import CHARITY_GAMES
from pitboss.web.page import fragment, page
from pitboss.web.ready import DEFAULT_GAME, deal_in, find_own_seat
from pitboss.web.rooms import POKER, bad_beat_jackpots, is_poker, open_rooms

router = APIRouter(include_in_schema=False)
playing = APIRouter(include_in_schema=False)
"""Routes that exist only where a house plays."""
LOBBY = "/lobby"
MAX_NAMES_SHOWN = 4


@dataclass(frozen=True)
class LobbyTable:
    """A table as the lobby lists it."""

    id: int
    name: str
    title: str
    stakes: str
    seats: tuple[str, ...]
    """State of each seat: `me`, `on` or empty."""
    taken: int
    mine: bool
    full: bool
    private: bool
    waits: bool


class OwnSeat(NamedTuple):
    """A seat that the person has."""

    table: int
    title: str
    about: str


class GameLine(NamedTuple):
    """A game as the lobby lists it."""

    id: str
    title: str
    summary: str
    best: BestBet | None
    """None for poker, where the house only takes a rake."""
    provenance: str
    """Empty if its rules are from the text, as usual."""


class GameLines(NamedTuple):
    """A group of games."""

    id: GameGroup
    title: str
    against: str
    games: tuple[GameLine, ...]


@router.get("/")
def lobby(request: Request) -> HTMLResponse:
    given: dict[str, Any] = {"groups": grouped_games(), "missing": missing_games(), "own": []}
    if request.app.state.house is not None:
        given |= _read_now(house_of(request), current_person(request)) | {"defs": pieces.defs()}
    return page(request, "lobby.html", title="Lobby", not_held=RULES_NOT_HELD, **given)


@playing.get(f"{LOBBY}/now")
def now(house: AHouse, person: Anybody) -> HTMLResponse:
    """Return only the person's seats and the rooms, to refresh a page."""
    return fragment("lobby_now.html", **_read_now(house, person))


@playing.get(f"{LOBBY}/tables")
def tables(house: AHouse, person: Anybody) -> HTMLResponse:
    """Return only the open tables, to refresh a page."""
    return fragment("lobby_tables.html", tables=open_tables(house.tables(person), person))


def _read_now(house: TableService, person: Person | None) -> dict[str, Any]:
    looks = house.tables(person)
    return {
        "own": own_seats(looks, person),
        "rooms": open_rooms(house, looks),
        "tables": open_tables(looks, person),
    }


@playing.post("/deal-me-in/{id}")
def deal_me_in(request: Request, house: AHouse, id: str) -> Response:
    """Sit down at a table with bots, as a guest if needed, or return to such a table."""
    if id not in GAMES:
        raise NotFound(f"there is no game {id[:40]!r}: choose one in the lobby")
    person = admit_person(request)
    if person is None:
        return to_sign_in("/")
    return to_table(request, person, deal_in(house, person, find_game(id)))


# The poker room


@playing.get(POKER)
def poker_room(request: Request, house: AHouse, person: Anybody) -> HTMLResponse:
    """Show the poker tables, the bad beat payouts, and the games to sit down at."""
    looks = house.tables(person)
    return page(
        request,
        "poker_place.html",
        title="Poker room",
        tables=_poker_tables(looks, person),
        jackpots=[dollars(amount) for amount in bad_beat_jackpots(house)],
        group=next(each for each in grouped_games() if each.id == "poker"),
    )


@playing.get(f"{POKER}/tables")
def poker_tables(house: AHouse, person: Anybody) -> HTMLResponse:
    """Return only the poker tables, to refresh a page."""
    return fragment("lobby_tables.html", tables=_poker_tables(house.tables(person), person))


def _poker_tables(looks: Sequence[TableLook], person: Person | None) -> list[LobbyTable]:
    return open_tables([look for look in looks if is_poker(look)], person)


# Tables


def own_seats(looks: Sequence[TableLook], person: Person | None) -> list[OwnSeat]:
    """Return the seats that a person has, newest first."""
    found = [(look, seat) for look in looks if (seat := find_own_seat(look, person)) is not None]
    return [OwnSeat(look.id, look.title, _describe_seat(look, seat)) for look, seat in reversed(found)]


def _describe_seat(look: TableLook, own: int) -> str:
    stack = next(each.stack for each in look.seats if each.seat == own)
    others = [each for each in look.seats if each.seat != own]
    people = [each.name for each in others if not each.bot]
    bots = len(others) - len(people)
    names = people[:MAX_NAMES_SHOWN]
    if hidden := len(people) - len(names):
        names.append(f"{hidden} more")
    if bots:
        names.append(f"{bots} bot{'s' if bots > 1 else ''}")
    playing = " and ".join(filter(None, (", ".join(names[:-1]), names[-1]))) if names else ""
    with_them = f" {playing} {'play' if len(others) > 1 else 'plays'} with you." if playing else ""
    return f"Table {look.id}, seat {own}, {dollars(stack)} in chips.{with_them}"


def open_tables(looks: Sequence[TableLook], person: Person | None) -> list[LobbyTable]:
    """Return the tables that a person may see, their own on top."""
    found = [_lobby_table(look, find_own_seat(look, person)) for look in looks]
    return sorted(found, key=lambda table: (not table.mine, table.id))


def _lobby_table(look: TableLook, own: int | None) -> LobbyTable:
    taken = {seat.seat for seat in look.seats}
    marks = tuple("me" if seat == own else "on" if seat in taken else "" for seat in range(1, look.most + 1))
    return LobbyTable(
        id=look.id,
        name="" if look.name == look.title[:MAX_NAME_LENGTH] else look.name,
        title=look.title,
        stakes=_stakes(look.game, json.dumps(look.options, default=dict)),
        seats=marks,
        taken=len(taken),
        mine=own is not None,
        full=len(taken) >= look.most,
        private=look.private,
        waits=len(taken) < look.least,
    )


@lru_cache(1024)
def _stakes(id: str, options: str) -> str:
    game = find_game(id)
    return game.stakes(game.options_from_json(json.loads(options)))


# Games


@cache
def grouped_games() -> tuple[GameLines, ...]:
    """Return the games by group, those with the lowest house edge first and those of charities last."""
    bets = best_bets()
    rows: dict[str, list[GameLine]] = {group: [] for group in GAME_GROUPS}
    for game in every_game():
        exception = "" if game.provenance == "text" else game.provenance
        rows[game.group].append(GameLine(game.id, game.title, game.summary, bets.get(game.id), exception))
    for found in rows.values():
        found.sort(key=_order_in_group)
    return tuple(
        GameLines(group, title, against, tuple(rows[group]))
        for group, (title, against) in GAME_GROUPS.items()
    )


def _order_in_group(row: GameLine) -> tuple[bool, bool, Fraction]:
    charity = find_game(row.id).law in CHARITY_GAMES
    return charity, row.id != DEFAULT_GAME, row.best.edge if row.best else Fraction()


def missing_games() -> list[tuple[str, Cite]]:
    """Return the games that are authorized, but whose rules we do not have."""
    return sorted(GAMES_WITHOUT_TEXT.values(), key=lambda each: each[1])
