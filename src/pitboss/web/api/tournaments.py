"""Tournaments of a charity's organization, as everybody may see them."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path
from pydantic import BaseModel

from pitboss.charity.tournament.finish import rank_finish
from pitboss.web.charity.tournament.board import TournamentLook, list_prizes, read_band, read_face
from pitboss.web.charity.tournament.book import find_book
from pitboss.web.charity.tournament.live import find_server_table
from pitboss.web.identity import AHouse
from pitboss.web.office.signing import AnOffice

router = APIRouter(prefix="/tournaments")
TournamentNumber = Annotated[int, Path(ge=1, le=10**6, description="The number of a tournament.")]


class TournamentSummary(BaseModel):
    """A tournament in a list."""

    number: int
    title: str
    day: str
    phase: str
    """`registering`, `seated`, `running`, `paused` or `ended`."""
    live: bool
    """Whether its tables are dealt on this server."""
    players: int
    """Players still in."""


class TournamentClock(BaseModel):
    """The clock: what it shows, and the seconds left of the level or break."""

    heading: str
    seconds_left: int | None
    running: bool
    blinds: str
    next_blinds: str


class TournamentPlayer(BaseModel):
    """A player. Stacks are exact at live tables; with real cards they are the last count."""

    number: int
    name: str
    status: str
    table: int
    seat: int
    stack: int
    place: int | None


class TournamentTable(BaseModel):
    """A table of play, and the table of this server that plays it, if it is live."""

    number: int
    button: int
    hands: int
    table: int | None


class TournamentPrize(BaseModel):
    places: str
    prize: str
    value: str
    winner: str


class TournamentState(TournamentSummary):
    """Everything that the screens in the hall show."""

    chips_in_play: int
    hand_for_hand: bool
    says: str
    """The director's announcement to everybody."""
    clock: TournamentClock
    entrants: list[TournamentPlayer]
    tables: list[TournamentTable]
    prizes: list[TournamentPrize]


@router.get("", response_model=list[TournamentSummary], summary="The tournaments, newest first")
def tournaments(office: AnOffice) -> list[dict[str, Any]]:
    return [_summarize(look) for look in find_book(office.ledger).list_all()]


@router.get("/{tournament}", response_model=TournamentState, summary="A tournament as it stands now")
def tournament(house: AHouse, office: AnOffice, tournament: TournamentNumber) -> dict[str, Any]:
    """Return clock, players, tables and prizes. Cards are never here; watch a live table by its number."""
    look = find_book(office.ledger).read(tournament)
    play, face = look.play, read_face(look)
    places = {number: each.place for each in rank_finish(play) for number in each.entrants}
    return _summarize(look) | {
        "chips_in_play": play.chips_in_play,
        "hand_for_hand": play.hand_for_hand,
        "says": read_band(look).text,
        "clock": {
            "heading": face.heading,
            "seconds_left": None if face.left is None else -(-face.left // 1000),
            "running": face.running,
            "blinds": face.blinds,
            "next_blinds": face.next_blinds,
        },
        "entrants": [
            {"number": each.number, "name": each.name, "status": each.status, "table": each.table,
             "seat": each.seat, "stack": each.stack, "place": places.get(each.number)}
            for each in play.entrants.values()
        ],
        "tables": [
            {"number": each.number, "button": each.button, "hands": each.hands,
             "table": find_server_table(house, look, each.number) or None}
            for each in play.tables.values()
        ],
        "prizes": [
            {"places": each.places, "prize": each.name, "value": each.value, "winner": each.winner}
            for each in list_prizes(look)
        ],
    }  # fmt: skip


def _summarize(look: TournamentLook) -> dict[str, Any]:
    return {
        "number": look.number,
        "title": look.title,
        "day": look.made.header.day,
        "phase": look.play.phase,
        "live": look.made.header.is_live,
        "players": len(look.play.players),
    }
