"""The casino night around a tournament: other games that are being played, 13:47-20.40(o).

If the night's floor is on record, its open tables are the other games. Otherwise the director states them.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from sqlalchemy import Connection

from pitboss.charity.casino_night.state import nights_of, other_games_open, read_nights
from pitboss.charity.casino_night.tournaments import TournamentStatus
from pitboss.charity.tournament.desk.header import TournamentHeader
from pitboss.charity.tournament.desk.records import list_tournaments, read_tournament
from pitboss.house.ledger.transaction import Transaction


def list_other_games(tx: Transaction, header: TournamentHeader, stated: Iterable[str]) -> tuple[str, ...]:
    """Return the other games being played: the open tables of the night's floor, or those stated."""
    if nights_of(tx, header.license, header.date):
        return other_games_open(tx, header.license, header.date)
    return tuple(dict.fromkeys(each.strip() for each in stated if each.strip()))


def read_floor(connection: Connection, header: TournamentHeader) -> tuple[str, ...] | None:
    """Return the games with an open table on the night's floor; None if no floor is on record."""
    nights = [
        each
        for each in read_nights(connection)
        if (each.license, each.day, each.status) == (header.license, header.date, "planned")
    ]
    if not nights:
        return None
    return tuple(dict.fromkeys(table.game.name for night in nights for table in night.other_tables))


def tournaments_on(connection: Connection, license: str, day: date) -> list[TournamentStatus]:
    """Return the tournaments under a license on a day, for the night's floor."""
    found = []
    for number, header, canceled in list_tournaments(connection):
        if canceled or (header.license, header.date) != (license, day):
            continue
        made = read_tournament(connection, number)
        playing = made is not None and made.play.phase == "running"
        found.append(TournamentStatus(number, header.title, header.number_this_year, playing))
    return found
