"""The casino night on one page for its organizers, and its program for guests."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, NamedTuple
from urllib.parse import urlencode

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse
from starlette.responses import Response

from pitboss.charity.casino_night.games import TOURNAMENT as TOURNAMENT_GAME
from pitboss.charity.casino_night.games import NightGame, require_game
from pitboss.charity.casino_night.laws import AUTHORIZED
from pitboss.charity.casino_night.papers import program_paper
from pitboss.charity.casino_night.standing_checks import count_checks
from pitboss.charity.casino_night.state import CasinoNight, NightTable
from pitboss.charity.casino_night.tournaments import TournamentStatus
from pitboss.charity.dates import describe_clock
from pitboss.house.office.office import Office
from pitboss.server.looks import TableLook
from pitboss.server.positions import supervises_poker
from pitboss.server.service import TableService
from pitboss.storage.errors import NotFound
from pitboss.storage.people import Person
from pitboss.web.charity.night_book import CASINO_NIGHT, NightBook, read_book
from pitboss.web.charity.tournament.board import PREFIX as TOURNAMENT
from pitboss.web.identity import AHouse, Anybody, works_here
from pitboss.web.new_table import NEW
from pitboss.web.office.signing import OFFICE, AnOffice, AtWork
from pitboss.web.operations.papers import print_paper
from pitboss.web.page import fragment, page

router = APIRouter(include_in_schema=False)
PROGRAM = f"{CASINO_NIGHT}/program"
Night = Annotated[int, Query(ge=0, le=10**9)]
Kind = Annotated[str, Query(alias="as", max_length=8)]
RULE_STYLES = {"held": "text", "in part": "warn", "custom": "warn", "stand-in": "no", "not held": "no"}
"""Style of the tag that says which rules a game is played by."""


class FloorLook(NamedTuple):
    """A table as the organizers see it."""

    table: NightTable
    answers: str
    played: TableLook | None
    opening: str
    """Address that opens it on the server. Empty if it cannot be played here."""


class GameLook(NamedTuple):
    """A game of the program, with its open tables."""

    game: NightGame
    tables: tuple[str, ...]
    rules_sheet: str
    played: bool = False
    """Whether it is a tournament that is being played: its tables have numbers of their own."""

    @property
    def places(self) -> str:
        """Name the tables: `Tables 5, 6`."""
        if self.played:
            return "Being played"
        if not self.tables:
            return "Not open yet"
        return f"Table{'s' if len(self.tables) > 1 else ''} {', '.join(self.tables)}"


# Routes


@router.get(CASINO_NIGHT)
def night_page(
    request: Request, house: AHouse, office: AnOffice, person: Anybody, night: Night = 0
) -> HTMLResponse:
    """Show a night to its organizers, and only the program to everybody else."""
    if not works_here(request) or office.keeper != "charity":
        return program_page(request, office, night)
    found = _look(house, office, person, night)
    return page(request, "charity_night.html", title="Casino night", **found)


@router.get(f"{CASINO_NIGHT}/now")
def night_now(
    house: AHouse, office: AnOffice, employee: AtWork, person: Anybody, night: Night = 0
) -> HTMLResponse:
    """Return only the parts that change, to refresh an organizer's page."""
    return fragment("charity_night_now.html", **_look(house, office, person, night))


@router.get(PROGRAM)
def program_page(request: Request, office: AnOffice, night: Night = 0) -> HTMLResponse:
    """Show the program to guests."""
    return page(request, "charity_program.html", title="Casino night", **_look_public(office, night))


@router.get(f"{PROGRAM}/now")
def program_now(office: AnOffice, night: Night = 0) -> HTMLResponse:
    """Return only the program, to refresh a page."""
    return fragment("charity_program_now.html", **_look_public(office, night))


@router.get(f"{PROGRAM}/paper")
def print_program(office: AnOffice, night: Night = 0, kind: Kind = "html") -> Response:
    """Print the program of a night."""
    book = read_book(office, night)
    if book.night is None:
        raise NotFound("There is no casino night yet.")
    return print_paper(program_paper(book.night, book.organization), kind)


# What the pages show


def _look_public(office: Office, number: int) -> dict[str, Any]:
    """Return what everybody may see of a night."""
    return _describe(read_book(office, number))


def _describe(book: NightBook) -> dict[str, Any]:
    night = book.night
    return {
        "night": night, "organization": book.organization, "going_on": book.is_going_on,
        "hours": _describe_hours(night) if night else "", "clock": describe_clock,
        "games": _list_games(night, book.tournaments) if night else [], "styles": RULE_STYLES,
        "tournaments": book.tournaments, "tournament_page": TOURNAMENT,
        "address": CASINO_NIGHT, "program": PROGRAM,
    }  # fmt: skip


def _look(house: TableService, office: Office, person: Person | None, number: int) -> dict[str, Any]:
    """Return what the organizers see."""
    book = read_book(office, number)
    return _describe(book) | {
        "nights": book.nights, "checks": book.checks, "counts": count_checks(book.checks),
        "report": book.report, "tables": _floor_looks(house, person, book),
        "drawers": book.night.open_drawers if book.night else [], "to": _form_address, "law": AUTHORIZED,
    }  # fmt: skip


def _floor_looks(house: TableService, person: Person | None, book: NightBook) -> list[FloorLook]:
    if book.night is None:
        return []
    supervises = person is not None and supervises_poker(person)
    played = {each.name: each for each in house.tables(person)}
    return [_floor_look(each, book.contracts, played, supervises) for each in book.night.open_tables]


def _list_games(night: CasinoNight, tournaments: Sequence[TournamentStatus]) -> list[GameLook]:
    playing = any(each.is_playing for each in tournaments)
    tables = {name: [table.name for table in night.open_tables if table.game.name == name]
              for name in night.games}  # fmt: skip
    return [
        GameLook(require_game(name), tuple(tables[name]), sheet, name == TOURNAMENT_GAME and playing)
        for name, sheet in night.games.items()
    ]  # fmt: skip


def _floor_look(
    table: NightTable, contracts: Mapping[int, Mapping[str, Any]], played: Mapping[str, TableLook],
    supervises: bool,
) -> FloorLook:  # fmt: skip
    contract = contracts.get(table.contract)
    answers = contract["provider_name"] if contract else "the organization"
    look = played.get(server_name(table))
    found = look if look is not None and look.game == table.game.game else None
    opening = _new_table_address(table) if supervises and found is None and table.game.game else ""
    return FloorLook(table, answers, found, opening)


def server_name(table: NightTable) -> str:
    """Return the name of the server's table that plays a table of the floor."""
    return f"Casino night, table {table.name}"


def _new_table_address(table: NightTable) -> str:
    asked = {"game": table.game.game, "table_name": json.dumps(server_name(table)), "sit_down": "off"}
    return f"{NEW}?{urlencode(asked)}"


def _form_address(operation: str, fields: Mapping[str, Any] | None = None) -> str:
    """Return the address of a form, with the known fields filled in."""
    return f"{OFFICE}/{operation}{f'?{urlencode(fields)}' if fields else ''}"


def _describe_hours(night: CasinoNight) -> str:
    """Write the day and the hours: `Saturday, December 5, 2026, 6:30 to 11:00 p.m.`"""
    opens, closes = night.opens, night.closes
    first, last = describe_clock(opens), describe_clock(closes)
    if first[-4:] == last[-4:] and opens.date() == closes.date():
        first = first[:-5]
    return f"{opens:%A}, {opens:%B} {opens.day}, {opens.year}, {first} to {last}"
