"""The night and its program: the license, the hours, the games and what happens when. 13:47-20.4."""

from __future__ import annotations

from datetime import timedelta
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from pitboss.charity.casino_night.contracts import check_contract, contract_numbers
from pitboss.charity.casino_night.department import PLANS, PROGRAM, NightNumber, casino_night
from pitboss.charity.casino_night.games import GAME_NAMES, NightGame, is_named, require_game
from pitboss.charity.casino_night.laws import AGE, AUTHORIZED, HOLDEM_EQUIPMENT, OTHER_GAME
from pitboss.charity.casino_night.state import (
    LISTED,
    CasinoNight,
    NightStatus,
    list_nights,
    night_entry,
    record,
    require_night,
)
from pitboss.charity.casino_night.tournaments import tournaments_on
from pitboss.charity.organization.state import (
    GameLicense,
    license_numbers,
    local_time,
    require_license,
    require_registered,
    suggest_place,
    warn_unregistered,
)
from pitboss.house.ledger.entry import LedgerEntry, NewRow
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.form import OperationForm, OperationResult
from pitboss.house.operations.operation import SignersByPart
from pitboss.table.fields import FieldError, FieldType, Reason, Text, When, WholeNumber, number_type
from pitboss.table.refused import Refused

MAX_HOURS = 24
ADULT = 18
Age: TypeAlias = Annotated[int, number_type(0, 99, "age")]
GAME_NAME = FieldType(
    "casino night game", lambda value: require_game(str(value)).name, widget="choice", choices=GAME_NAMES,
    schema={"type": "string", "enum": list(GAME_NAMES)},
)  # fmt: skip
GameName: TypeAlias = Annotated[str, GAME_NAME]


def _casino_night_licenses(tx: Transaction) -> list[str]:
    return license_numbers(tx, "casino night")


class PlanNight(OperationForm):
    title: Text = Field(title="Title")
    license: Text = Field(title="Casino night license")
    opens: When = Field(title="Doors open")
    closes: When = Field(title="Closes")
    place: Text = Field(title="Place")
    equipment: Literal["owned", "rented"] = Field(
        "owned", title="Equipment is", description="Owned by the organization, or rented from a provider."
    )
    contract: WholeNumber = Field(
        0, title="Contract", description="Number of the provider's contract, if equipment is rented."
    )
    minimum_age: Age = Field(ADULT, title="Minimum age", description="As posted at the door.")


class NightPlanned(OperationResult):
    night: int = Field(title="Casino night")


@casino_night.operation(
    "plan",
    title="Plan a casino night",
    cite=AUTHORIZED,
    kind="casino night planned",
    section=PROGRAM,
    result=NightPlanned,
    signers=(PLANS,),
    prefill=lambda tx: suggest_place(tx, "casino night"),
    choices={"license": _casino_night_licenses, "contract": contract_numbers},
    example={"title": "Casino night for the new ladder truck", "license": "CN-17",
             "opens": "2030-01-01T18:30:00-05:00", "closes": "2030-01-01T23:00:00-05:00",
             "place": "Fire hall, 4 Columbia Avenue"},
)  # fmt: skip
def plan(tx: Transaction, form: PlanNight, signers: SignersByPart) -> LedgerEntry:
    """Plan a casino night under a license that covers its day. Equipment is owned, or rented by contract."""
    warnings = _check_terms(tx, form)
    number = len(tx.read_once(LISTED, list_nights, lasting=True)) + 1
    return _night_entry(tx, number, form, warnings, forgets=(LISTED,))


class ChangeNight(PlanNight):
    night: NightNumber = Field(title="Casino night")


@casino_night.operation(
    "change",
    title="Change a casino night",
    cite=AUTHORIZED,
    kind="casino night changed",
    section=PROGRAM,
    result=NightPlanned,
    signers=(PLANS,),
    choices={"license": _casino_night_licenses, "contract": contract_numbers},
    example={"night": 1, "title": "Casino night for the new ladder truck", "license": "CN-17",
             "opens": "2030-01-01T18:00:00-05:00", "closes": "2030-01-01T23:00:00-05:00",
             "place": "Fire hall, 4 Columbia Avenue"},
)  # fmt: skip
def change(tx: Transaction, form: ChangeNight, signers: SignersByPart) -> LedgerEntry:
    """Change the title, hours, place, license or equipment of a night. Fill in the whole form."""
    night, day = require_night(tx, form.night), local_time(tx, form.opens).date()
    if night.open_tables and (form.license != night.license or day != night.day):
        raise Refused("Close the tables first. The license and the day hold for them.", AUTHORIZED, "license")
    if (form.license, day) != (night.license, night.day):
        _check_no_tournament(tx, night)
    warnings = _check_terms(tx, form)
    license = require_license(tx, form.license, "casino night", day)
    for name in night.games:
        check_listed(require_game(name), license, "license")
    return _night_entry(tx, night.number, form, warnings)


def _check_no_tournament(tx: Transaction, night: CasinoNight) -> None:
    """Refuse to take the floor away from a tournament that is under way."""
    for each in tournaments_on(tx, night.license, night.day):
        if each.is_playing or each.is_paused:
            why = f"{each.title} is under way beside this floor. End it first."
            raise Refused(why, OTHER_GAME, "license")


def _check_terms(tx: Transaction, form: PlanNight) -> list[FieldError]:
    """Refuse terms that no night may have, and return advice on the others."""
    if not form.opens < form.closes <= form.opens + timedelta(hours=MAX_HOURS):
        raise Refused("The night closes after the doors open, on the same night.", AUTHORIZED, "closes")
    day = local_time(tx, form.opens).date()
    require_license(tx, form.license, "casino night", day)
    if form.equipment == "owned" and form.contract:
        raise Refused("The equipment is owned: leave the contract blank.", HOLDEM_EQUIPMENT, "contract")
    if form.contract:
        check_contract(tx, form.contract, form.license, day, "contract")
    warnings = list(warn_unregistered(tx, day))
    if form.equipment == "rented" and not form.contract:
        message = (
            "Equipment is rented only from an approved provider. Record the contract before tables open."
        )
        warnings.append(FieldError("contract", message, str(HOLDEM_EQUIPMENT)))
    if form.minimum_age < ADULT:
        message = (
            f"Advice: the statutes restrict play under {ADULT}. Post {ADULT}, or confirm what is allowed."
        )
        warnings.append(FieldError("minimum_age", message, str(AGE)))
    return warnings


def _night_entry(
    tx: Transaction, number: int, form: PlanNight, warnings: list[FieldError], forgets: tuple[str, ...] = ()
) -> LedgerEntry:
    state = {name: value for name, value in form.to_json().items() if name != "night"}
    state |= {
        "opens": local_time(tx, form.opens).isoformat(),
        "closes": local_time(tx, form.closes).isoformat(),
    }
    row = record(number, "night", str(number), state | {"status": "planned"})
    answer = NightPlanned(night=number).to_json()
    return night_entry(number, row, answer=answer, warnings=warnings, forgets=forgets)


class CancelNight(OperationForm):
    night: NightNumber = Field(title="Casino night")
    reason: Reason = Field(title="Reason")


@casino_night.operation(
    "cancel",
    title="Cancel a casino night",
    cite=AUTHORIZED,
    kind="casino night canceled",
    section=PROGRAM,
    signers=(PLANS,),
    example={"night": 1, "reason": "A storm closed the hall."},
)
def cancel(tx: Transaction, form: CancelNight, signers: SignersByPart) -> LedgerEntry:
    """Cancel a night that has not begun. One with tables or money is closed instead."""
    night = require_night(tx, form.night)
    if night.tables or night.drawers:
        raise Refused("The night has begun. Close it with casino-night/close.", AUTHORIZED, "night")
    return night_entry(night.number, record_status(night, "canceled"), reason=form.reason)


def record_status(night: CasinoNight, status: NightStatus) -> NewRow:
    """Return the row that changes a night's status."""
    state = {
        "title": night.title, "license": night.license, "opens": night.opens.isoformat(),
        "closes": night.closes.isoformat(), "place": night.place, "equipment": night.equipment,
        "contract": night.contract, "minimum_age": night.minimum_age, "status": status,
    }  # fmt: skip
    return record(night.number, "night", str(night.number), state)


# Games


class AddNightGame(OperationForm):
    night: NightNumber = Field(title="Casino night")
    game: GameName = Field(title="Game")
    rules_sheet: Text | None = Field(
        None, title="Rules sheet", description="The provider's rules of the game, if they are not held here."
    )


class NightGameAdded(OperationResult):
    rules: str = Field(title="Rules")


@casino_night.operation(
    "add-game",
    title="Add a game to the program",
    cite=AUTHORIZED,
    kind="casino night game added",
    section=PROGRAM,
    result=NightGameAdded,
    signers=(PLANS,),
    example={"night": 1, "game": "joker seven"},
)
def add_game(tx: Transaction, form: AddNightGame, signers: SignersByPart) -> LedgerEntry:
    """Add a game of the list that the license names. Add it again to record another rules sheet."""
    night, game = require_night(tx, form.night), require_game(form.game)
    check_listed(game, require_license(tx, night.license, "casino night", night.day), "game")
    warnings = []
    if game.rules in ("stand-in", "not held") and not form.rules_sheet:
        message = f"The rules of {game.name} are not available here. Bring the provider's rules sheet."
        warnings.append(FieldError("rules_sheet", message, str(AUTHORIZED)))
    row = record(night.number, "game", game.name, {"rules_sheet": form.rules_sheet or ""})
    return night_entry(night.number, row, answer=NightGameAdded(rules=game.says).to_json(), warnings=warnings)


def require_lawful(tx: Transaction, night: CasinoNight) -> GameLicense:
    """Return the license of a night in force on its day, held by a registered organization, or refuse."""
    license = require_license(tx, night.license, "casino night", night.day)
    require_registered(tx, night.day, "night")
    return license


def check_listed(game: NightGame, license: GameLicense, field: str) -> None:
    """Refuse a game that the license does not name."""
    if not is_named(game, license.games):
        named = ", ".join(license.games) or "none"
        raise Refused(
            f"License {license.number} does not name {game.name}. It names: {named}.", AUTHORIZED, field
        )


class DropNightGame(OperationForm):
    night: NightNumber = Field(title="Casino night")
    game: GameName = Field(title="Game")


@casino_night.operation(
    "drop-game",
    title="Take a game off the program",
    cite=AUTHORIZED,
    kind="casino night game dropped",
    section=PROGRAM,
    signers=(PLANS,),
    example={"night": 1, "game": "joker seven"},
)
def drop_game(tx: Transaction, form: DropNightGame, signers: SignersByPart) -> LedgerEntry:
    """Take off a game that no open table plays."""
    night, game = require_night(tx, form.night), require_game(form.game)
    if game.name not in night.games:
        raise Refused(f"{game.name} is not on the program.", AUTHORIZED, "game")
    if playing := [each.name for each in night.open_tables if each.game == game]:
        raise Refused(f"Table {playing[0]} plays {game.name}. Close it first.", AUTHORIZED, "game")
    return night_entry(night.number, record(night.number, "game", game.name, {}))


# What happens when


class AddProgramStep(OperationForm):
    night: NightNumber = Field(title="Casino night")
    at: When = Field(title="Time")
    title: Text = Field(title="What happens")
    details: Text | None = Field(
        None, title="Details", description="Such as the price, or who may take part."
    )


class ProgramStepAdded(OperationResult):
    step: int = Field(title="Step")


@casino_night.operation(
    "add-step",
    title="Add a step to the program",
    cite=AUTHORIZED,
    kind="casino night step added",
    section=PROGRAM,
    result=ProgramStepAdded,
    signers=(PLANS,),
    example={"night": 1, "at": "2030-01-01T19:00:00-05:00", "title": "Tables open",
             "details": "Play chips, no cash value"},
)  # fmt: skip
def add_step(tx: Transaction, form: AddProgramStep, signers: SignersByPart) -> LedgerEntry:
    """Add what happens at a time of the night, for the program that guests see."""
    night = require_night(tx, form.night)
    if not night.opens <= form.at <= night.closes:
        raise Refused("The time is outside the hours of the night.", AUTHORIZED, "at")
    state = {"at": local_time(tx, form.at).isoformat(), "title": form.title, "details": form.details or ""}
    number = max((int(each.name) for each in night.steps), default=0) + 1
    row = record(night.number, "step", str(number), state)
    return night_entry(night.number, row, answer=ProgramStepAdded(step=number).to_json())


class DropProgramStep(OperationForm):
    night: NightNumber = Field(title="Casino night")
    step: WholeNumber = Field(title="Step")


@casino_night.operation(
    "drop-step",
    title="Take a step off the program",
    cite=AUTHORIZED,
    kind="casino night step dropped",
    section=PROGRAM,
    signers=(PLANS,),
    example={"night": 1, "step": 1},
)
def drop_step(tx: Transaction, form: DropProgramStep, signers: SignersByPart) -> LedgerEntry:
    """Take off a step of the program."""
    night = require_night(tx, form.night)
    if str(form.step) not in {each.name for each in night.steps}:
        raise Refused(f"The program has no step {form.step}.", AUTHORIZED, "step")
    return night_entry(night.number, record(night.number, "step", str(form.step), {}))
