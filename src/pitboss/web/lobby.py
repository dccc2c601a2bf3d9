"""The lobby: ready-made tables, open tables, and every game as the law groups them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse
from starlette.responses import Response

from pitboss.law import Cite, cite
from pitboss.server.looks import TableLook
from pitboss.storage.errors import NotFound
from pitboss.storage.people import MAX_NAME_LENGTH, Person
from pitboss.table.catalog import GAMES_WITHOUT_TEXT, every_game, find_game
from pitboss.web.drawing import pieces
from pitboss.web.identity import AHouse, Anybody, current_person, house_of
from pitboss.web.new_table import admit_person, to_sign_in, to_table
from pitboss.web.opening.form_view import make_form
from pitboss.web.page import fragment, page
from pitboss.web.ready import DEFAULT_GAME, READY, deal_in, find_own_seat

router = APIRouter(include_in_schema=False)
playing = APIRouter(include_in_schema=False)
"""Routes that exist only where a house plays."""
LOBBY = "/lobby"
GROUPS: tuple[tuple[Cite, str, str], ...] = (
    (cite("13:69F-14"), "Poker", "players against each other"),
    (cite("13:69F"), "Against the house", ""),
    (cite("13:47"), "Casino nights", "for charities, with chips that have no cash value"),
)
"""Groups of games by part of the law; a game is in the first that has its rules."""


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
    cite: str
    mine: bool
    full: bool
    private: bool
    waits: bool


@router.get("/")
def lobby(request: Request) -> HTMLResponse:
    given: dict[str, Any] = {"groups": grouped_games()}
    if request.app.state.house is not None:
        given |= {
            "ready": READY,
            "defs": pieces.defs(),
            "tables": open_tables(house_of(request).tables(current_person(request)), current_person(request)),
            "form": make_form(find_game(DEFAULT_GAME), {}),
            "longest": MAX_NAME_LENGTH,
        }
    return page(request, "lobby.html", title="Lobby", **given)


@playing.get(f"{LOBBY}/tables")
def tables(house: AHouse, person: Anybody) -> HTMLResponse:
    """Return only the open tables, to refresh a page."""
    return fragment("lobby_tables.html", tables=open_tables(house.tables(person), person))


@playing.post("/deal-me-in/{id}")
def deal_me_in(request: Request, house: AHouse, id: str) -> Response:
    """Sit down at a table with bots, as a guest if needed, or return to such a table."""
    ready = next((each for each in READY if each.id == id), None)
    if ready is None:
        raise NotFound(f"there is no ready table of {id[:40]!r}: choose one in the lobby")
    person = admit_person(request)
    if person is None:
        return to_sign_in("/")
    return to_table(request, person, deal_in(house, person, ready))


def open_tables(looks: list[TableLook], person: Person | None) -> list[LobbyTable]:
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
        cite=look.cite,
        mine=own is not None,
        full=len(taken) >= look.most,
        private=look.private,
        waits=len(taken) < look.least,
    )


@lru_cache(1024)
def _stakes(id: str, options: str) -> str:
    game = find_game(id)
    return game.stakes(game.options_from_json(json.loads(options)))


@cache
def grouped_games() -> list[dict[str, Any]]:
    """Group the games by part of the law, in its order."""
    rows: list[dict[str, Any]] = [
        {
            "id": game.id,
            "title": game.title,
            "cite": game.law,
            "seats": game.seating(usual := game.options_from_json({}))[0],
            "stakes": game.stakes(usual),
            "provenance": game.provenance,
            "odds": bool(game.models(usual)),
        }
        for game in every_game()
    ]
    rows += [
        {"id": "", "title": title, "cite": law, "provenance": "not held", "odds": False}
        for title, law in GAMES_WITHOUT_TEXT.values()
    ]
    rows.sort(key=lambda row: (row["cite"], row["id"]))
    found: list[dict[str, Any]] = []
    for law, title, more in GROUPS:
        games = [row for row in rows if row["cite"] in law]
        rows = [row for row in rows if row["cite"] not in law]
        found.append({"law": law, "title": title, "more": more, "games": games})
    return found
