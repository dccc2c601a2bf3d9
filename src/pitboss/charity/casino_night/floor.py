"""The floor: tables of the program's games, opened, staffed and closed. 13:47-20.4, 20.40(o)."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from pitboss.charity.casino_night.contracts import check_contract, check_supplied, supplies_worker
from pitboss.charity.casino_night.department import FLOOR, RUNS, FloorTable, NightNumber, casino_night
from pitboss.charity.casino_night.games import NightGame, require_game
from pitboss.charity.casino_night.laws import (
    AUTHORIZED,
    HOLDEM_EQUIPMENT,
    OTHER_GAME,
    RESPONSIBILITY,
    THREE_CARD_EQUIPMENT,
    WORKERS,
)
from pitboss.charity.casino_night.planning import GameName, check_listed, require_lawful
from pitboss.charity.casino_night.state import (
    CasinoNight,
    NightTable,
    night_entry,
    nights_of,
    planned_nights,
    record,
    require_night,
)
from pitboss.charity.casino_night.tournaments import tournaments_on
from pitboss.charity.dates import describe_day
from pitboss.charity.organization.people import list_people, require_person
from pitboss.charity.organization.reports import mark_event
from pitboss.charity.organization.state import today_of
from pitboss.charity.organization.workers import check_worker
from pitboss.charity.positions import CLASS_A_OPERATOR, DEALER_POSITIONS, PROVIDER_DEALER
from pitboss.house.ledger.entry import LedgerEntry, NewRow
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.form import OperationForm, OperationResult
from pitboss.house.operations.operation import SignersByPart
from pitboss.house.staff.employees import Employee
from pitboss.law import Cite
from pitboss.table.fields import FieldError, PersonName
from pitboss.table.refused import Refused

DEALERS = (*DEALER_POSITIONS, CLASS_A_OPERATOR)
PROVIDED = (PROVIDER_DEALER, CLASS_A_OPERATOR)
"""Positions of people for whom a provider answers."""


def _open_tables(tx: Transaction) -> list[str]:
    return [table.name for night in planned_nights(tx) for table in night.open_tables]


def _program_games(tx: Transaction) -> list[str]:
    return list(dict.fromkeys(name for night in planned_nights(tx) for name in night.games))


def _dealers(tx: Transaction) -> list[str]:
    return list_people(tx, DEALERS)


class OpenFloorTable(OperationForm):
    night: NightNumber = Field(title="Casino night")
    table: FloorTable = Field(title="Table")
    game: GameName = Field(title="Game")
    dealer: PersonName = Field(title="Dealer")
    equipment: Literal["owned", "rented"] | None = Field(
        None, title="Table is", description="Leave blank for the equipment of the night."
    )


class FloorTableOpened(OperationResult):
    table: str = Field(title="Table")
    rules: str = Field(title="Rules")
    answers: str = Field(title="Answers for the table")


@casino_night.operation(
    "open-table",
    title="Open a table",
    cite=AUTHORIZED,
    kind="casino night table opened",
    section=FLOOR,
    result=FloorTableOpened,
    signers=(RUNS,),
    choices={"dealer": _dealers, "game": _program_games},
    example={"night": 1, "table": "7", "game": "joker seven", "dealer": "Mel"},
)
def open_table(tx: Transaction, form: OpenFloorTable, signers: SignersByPart) -> LedgerEntry:
    """Open a table of a game on the program, with somebody to deal it, on the day of the license.

    A rented table must be in the provider's contract, so that the provider answers for it.
    """
    night, game = require_night(tx, form.night), require_game(form.game)
    if today_of(tx) != night.day and not night.opens <= tx.at <= night.closes:  # it may last past midnight
        raise Refused(
            f"The license is for {describe_day(night.day)}: tables open on that day.", AUTHORIZED, "night"
        )
    license = require_lawful(tx, night)
    check_listed(game, license, "game")
    if game.name not in night.games:
        raise Refused(f"{game.name} is not on the program. Add it first.", AUTHORIZED, "game")
    held = night.tables.get(form.table)
    if held is not None and held.is_open:
        raise Refused(f"Table {form.table} is open for {held.game.name}.", AUTHORIZED, "table")
    dealer = _require_dealer(tx, night, form.dealer)
    contract, answers = _find_supplier(tx, night, form, game)
    state = _table_state(game, dealer, contract) | {"opened": tx.at.isoformat()}
    result = FloorTableOpened(table=form.table, rules=game.says, answers=answers)
    days, stale = mark_event(tx, license, night.day)
    return night_entry(
        night.number, record(night.number, "table", form.table, state), *days, answer=result.to_json(),
        warnings=_warn_opened(night, game, tx), forgets=stale,
    )  # fmt: skip


def _require_dealer(tx: Transaction, night: CasinoNight, name: str) -> Employee:
    """Return a person who may deal: a paid worker is approved, a provider's dealer is under its contract."""
    found = require_person(tx, name, DEALERS, WORKERS, "dealer")
    check_worker(tx, found, "casino night", today_of(tx), "dealer")
    if found.position not in PROVIDED:
        return found
    if not night.contract:
        why = f"{name} works for a provider. Record the provider's contract with the night first."
        raise Refused(why, RESPONSIBILITY, "dealer")
    contract = check_contract(tx, night.contract, night.license, night.day, "dealer")
    if not supplies_worker(contract, found.person):
        why = f"Contract {night.contract} does not list {name}, so nobody answers for what {name} does."
        raise Refused(f"{why} List every worker in it.", RESPONSIBILITY, "dealer")
    return found


def _find_supplier(
    tx: Transaction, night: CasinoNight, form: OpenFloorTable, game: NightGame
) -> tuple[int, str]:
    """Return the contract under which a table is supplied, 0 if it is owned, and who answers for it."""
    if (form.equipment or night.equipment) == "owned":
        return 0, "the organization"
    if not night.contract:
        why = "A rented table comes from an approved provider. Record the contract with the night first."
        raise Refused(why, _equipment_law(game), "equipment")
    contract = check_contract(tx, night.contract, night.license, night.day, "equipment")
    check_supplied(contract, night.contract, form.table)
    return night.contract, f"{contract['provider_name']}, approval {contract['provider']}"


def _equipment_law(game: NightGame) -> Cite:
    return THREE_CARD_EQUIPMENT if game.name == "three card poker" else HOLDEM_EQUIPMENT


def _table_state(game: NightGame, dealer: Employee, contract: int) -> dict[str, object]:
    return {
        "game": game.name, "dealer": dealer.person, "dealer_name": dealer.name, "contract": contract,
        "is_open": True, "closed": "",
    }  # fmt: skip


def _warn_opened(night: CasinoNight, game: NightGame, tx: Transaction) -> list[FieldError]:
    found = []
    if not night.opens <= tx.at <= night.closes:
        message = "The hours of the night are not now. Tell the guests."
        found.append(FieldError("night", message, str(AUTHORIZED)))
    if game.rules in ("stand-in", "not held") and not night.games[game.name]:
        message = f"The rules of {game.name} are not available here, and no rules sheet is recorded."
        found.append(FieldError("game", message, str(AUTHORIZED)))
    return found


class StaffFloorTable(OperationForm):
    night: NightNumber = Field(title="Casino night")
    table: FloorTable = Field(title="Table")
    dealer: PersonName = Field(title="Dealer")


@casino_night.operation(
    "staff-table",
    title="Change the dealer of a table",
    cite=AUTHORIZED,
    kind="casino night table staffed",
    section=FLOOR,
    signers=(RUNS,),
    choices={"table": _open_tables, "dealer": _dealers},
    example={"night": 1, "table": "7", "dealer": "Abe"},
)
def staff_table(tx: Transaction, form: StaffFloorTable, signers: SignersByPart) -> LedgerEntry:
    """Record who deals an open table from now on."""
    night = require_night(tx, form.night)
    table, dealer = _require_table(night, form.table), _require_dealer(tx, night, form.dealer)
    row = _table_row(night, table, dealer=dealer.person, dealer_name=dealer.name)
    return night_entry(night.number, row)


class CloseFloorTable(OperationForm):
    night: NightNumber = Field(title="Casino night")
    table: FloorTable = Field(title="Table")


@casino_night.operation(
    "close-table",
    title="Close a table",
    cite=OTHER_GAME,
    kind="casino night table closed",
    section=FLOOR,
    signers=(RUNS,),
    choices={"table": _open_tables},
    example={"night": 1, "table": "7"},
)
def close_table(tx: Transaction, form: CloseFloorTable, signers: SignersByPart) -> LedgerEntry:
    """Close a table. The last other game stays open while a hold 'em tournament is played.

    When one other table is left, a warning says that it has to stay.
    """
    night = require_night(tx, form.night)
    table = _require_table(night, form.table)
    left = [
        each for other in nights_of(tx, night.license, night.day) for each in other.other_tables
        if (other.number, each.name) != (night.number, table.name)
    ]  # fmt: skip
    playing = [] if table.is_tournament else _tournaments_playing(tx, night)
    if playing and not left:
        raise Refused(
            f"Table {table.name} is the last other game, and {playing[0]} is being played. Open another "
            "game first, or pause or end the tournament.",
            OTHER_GAME, "table",
        )  # fmt: skip
    warnings = []
    if playing and len(left) == 1:
        message = (
            f"Table {left[0].name} is now the last other game. Keep it open while {playing[0]} is played."
        )
        warnings.append(FieldError("table", message, str(OTHER_GAME)))
    row = _table_row(night, table, is_open=False, closed=tx.at.isoformat())
    return night_entry(night.number, row, warnings=warnings)


def _tournaments_playing(tx: Transaction, night: CasinoNight) -> list[str]:
    found = tournaments_on(tx, night.license, night.day)
    return [each.title for each in found if each.is_playing]


def _require_table(night: CasinoNight, name: str) -> NightTable:
    found = night.tables.get(name)
    if found is None or not found.is_open:
        listed = ", ".join(each.name for each in night.open_tables) or "none"
        raise Refused(f"Table {name} is not open. Open tables: {listed}.", AUTHORIZED, "table")
    return found


def _table_row(night: CasinoNight, table: NightTable, **changes: object) -> NewRow:
    state = {
        "game": table.game.name, "dealer": table.dealer, "dealer_name": table.dealer_name,
        "contract": table.contract, "is_open": table.is_open, "opened": table.opened,
        "closed": table.closed,
    }  # fmt: skip
    return record(night.number, "table", table.name, state | changes)
