"""`pitboss charity night`: a casino night's program, and what breaks a rule."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from pitboss.cli import show
from pitboss.cli.arguments import AsJson
from pitboss.cli.office import open_office
from pitboss.cli.serve import Database

if TYPE_CHECKING:
    from pitboss.charity.casino_night.standing_checks import StandingCheck
    from pitboss.charity.casino_night.state import CasinoNight

MARKS = {"breaks": "breaks a rule", "look": "needs a look", "fine": "fine"}


def night(
    number: Annotated[int, typer.Option(help="Number of the night (default: the next one).", min=0)] = 0,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Show a casino night: its program, its tables, and what breaks a rule.

    Examples:

    pitboss charity night

    pitboss charity night --number 2 --json
    """
    from pitboss.charity.casino_night.facts import gather_facts
    from pitboss.charity.casino_night.standing_checks import standing_checks
    from pitboss.charity.casino_night.state import find_current_night, read_night, read_nights
    from pitboss.storage.errors import NotFound

    with open_office(database) as office, office.ledger.store.read() as connection:
        now = office.casino.local(office.ledger.clock.now())
        found = read_night(connection, number) if number else find_current_night(read_nights(connection), now)
        if found is None:
            raise NotFound("There is no such night. Plan one with `pitboss charity casino-night plan`.")
        checks = standing_checks(gather_facts(connection, found, now))
    if as_json:
        show.json_lines([_to_json(found, checks)])
        return
    _print(found, checks)


def _to_json(night: CasinoNight, checks: list[StandingCheck]) -> dict[str, Any]:
    return {
        "night": night.number, "title": night.title, "license": night.license, "status": night.status,
        "opens": night.opens.isoformat(), "closes": night.closes.isoformat(), "place": night.place,
        "games": list(night.games),
        "tables": [{"table": each.name, "game": each.game.name, "dealer": each.dealer_name,
                    "open": each.is_open} for each in night.tables.values()],
        "checks": [each.to_json() for each in checks],
    }  # fmt: skip


def _print(night: CasinoNight, checks: list[StandingCheck]) -> None:
    from pitboss.charity.dates import describe_clock, describe_time

    show.say(f"{night.title}, {describe_time(night.opens)} to {describe_clock(night.closes)}, "
             f"{night.place}. License {night.license}.")  # fmt: skip
    for step in night.steps:
        show.say(f"{describe_clock(step.at)} {'. '.join(filter(None, (step.title, step.details)))}")
    for table in night.open_tables:
        show.say(f"Table {table.name}: {table.game.name}, dealt by {table.dealer_name} ({table.game.says}).")
    for each in checks:
        repair = f" {each.repair}" if each.repair else ""
        dot = "" if each.says.endswith(".") else "."
        show.say(f"{MARKS[each.severity]}: {each.says}{dot}{repair} {each.law}")
