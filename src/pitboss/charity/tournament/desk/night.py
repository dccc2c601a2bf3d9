"""The casino night around a tournament: its license, its day, and the other games, 13:47-20.4 and 20.40(o).

If the night's floor is on record, its open tables are the other games. Otherwise the director states them,
each by its name on the license.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta

from sqlalchemy import Connection

from pitboss.charity.casino_night.contracts import find_provider_contract
from pitboss.charity.casino_night.games import TOURNAMENT, require_game
from pitboss.charity.casino_night.planning import check_listed
from pitboss.charity.casino_night.state import all_nights, floor_games, read_nights
from pitboss.charity.casino_night.tournaments import TournamentStatus
from pitboss.charity.organization.state import GameLicense, require_license, require_registered, today_of
from pitboss.charity.positions import CLASS_A_OPERATOR
from pitboss.charity.tournament.desk.header import TournamentHeader
from pitboss.charity.tournament.desk.records import (
    LISTED,
    DeskTournament,
    find_tournament,
    list_tournaments,
    read_tournament,
)
from pitboss.charity.tournament.laws import AUTHORIZED, OPERATOR_DECIDES
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.staff.employees import find_employee
from pitboss.table.refused import Refused

LONGEST_PLAY = timedelta(hours=12)
"""Play that began on its day may go on past midnight, but not on another evening."""


# License and day: 20.4


def require_tournament_license(tx: Transaction, number: str, day: date) -> GameLicense:
    """Return a license for a tournament on a day, or refuse."""
    license = require_license(tx, number, "casino night", day)
    named = [each.casefold().replace("’", "'") for each in license.games]
    if not any("hold" in each and "tournament" in each for each in named):
        raise Refused(
            f"License {license.number} does not name a {TOURNAMENT}. Each game is on the license.",
            AUTHORIZED,
            "license",
        )
    return license


def check_lawful(tx: Transaction, header: TournamentHeader) -> None:
    """Refuse a tournament whose license or registration is not in force on its day."""
    try:
        require_tournament_license(tx, header.license, header.date)
    except Refused as refusal:
        raise Refused(refusal.reason, refusal.cite, "tournament") from refusal
    require_registered(tx, header.date, "tournament")


def check_may_start(tx: Transaction, header: TournamentHeader) -> None:
    """Refuse to deal on another day than the license's, or with equipment that nobody may rent out."""
    check_lawful(tx, header)
    if today_of(tx) != header.date and not _is_open_late(tx, header):
        raise Refused(f"The license is for {header.date}. Deal on that day.", AUTHORIZED, "tournament")
    check_equipment(tx, header.provider, header.license, header.date)
    operator = find_employee(tx.connection, header.operator)
    if operator is None or operator.position != CLASS_A_OPERATOR:
        why = f"{header.operator_name}, who decides disputes, is no {CLASS_A_OPERATOR} here any more."
        raise Refused(f"{why} Open the tournament with another.", OPERATOR_DECIDES, "tournament")


def check_may_resume(tx: Transaction, made: DeskTournament) -> None:
    """Refuse to go on with play on another day."""
    header, began = made.header, made.play.started_at
    check_lawful(tx, header)
    same_night = began is not None and tx.at - began <= LONGEST_PLAY
    if today_of(tx) != header.date and not same_night and not _is_open_late(tx, header):
        raise Refused(
            f"The license is for {header.date}. Play ends with that night.", AUTHORIZED, "tournament"
        )


def _is_open_late(tx: Transaction, header: TournamentHeader) -> bool:
    """Return whether the night on record lasts past midnight, and is open now."""
    return any(
        (each.license, each.day, each.status) == (header.license, header.date, "planned")
        and each.opens <= tx.at <= each.closes
        for each in all_nights(tx)
    )


def check_equipment(tx: Transaction, provider: str, license: str, day: date) -> None:
    """Refuse equipment rented from a provider without an approval or a contract. Empty: it is owned."""
    if provider:
        find_provider_contract(tx, provider, license, day, "provider")


# Other games: 20.40(o)


def list_other_games(tx: Transaction, header: TournamentHeader, stated: Iterable[str]) -> tuple[str, ...]:
    """Return the other games being played: the open tables of the night's floor, or those stated.

    If an open table is not enough by the posted rules, they are the open tables that are stated to be played.
    """
    on_floor = floor_games(all_nights(tx), header.license, header.date)
    live_play = header.make_sheet().rules.other_game_test == "live_play"
    if on_floor is not None and not live_play:
        return on_floor
    games = [require_game(each, "other_games") for each in stated if each.strip()]
    if games:
        license = require_license(tx, header.license, "casino night", header.date)
        for each in games:
            check_listed(each, license, "other_games")
    played = dict.fromkeys(each.name for each in games)
    return tuple(name for name in played if on_floor is None or name in on_floor)


def read_floor(connection: Connection, header: TournamentHeader) -> tuple[str, ...] | None:
    """Return the games with an open table on the night's floor; None if no floor is on record."""
    return floor_games(read_nights(connection), header.license, header.date)


def tournaments_on(source: Connection | Transaction, license: str, day: date) -> list[TournamentStatus]:
    """Return the tournaments under a license on a day, for the night's floor."""
    if isinstance(source, Transaction):
        tx, listed = source, source.read_once(LISTED, list_tournaments, lasting=True)
        made = [find_tournament(tx, number) for number in _numbers_on(listed, license, day)]
    else:
        numbers = _numbers_on(list_tournaments(source), license, day)
        made = [read_tournament(source, number) for number in numbers]
    return [
        TournamentStatus(
            each.number,
            each.header.title,
            each.header.number_this_year,
            each.play.phase == "running",
            each.play.phase == "paused",
        )
        for each in made
        if each is not None
    ]


def _numbers_on(listed: Iterable[tuple[int, TournamentHeader, bool]], license: str, day: date) -> list[int]:
    return [
        number
        for number, header, canceled in listed
        if not canceled and (header.license, header.date) == (license, day)
    ]
