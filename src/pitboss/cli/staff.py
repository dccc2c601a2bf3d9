"""`pitboss staff`: manage employees and show which forms each position signs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli import show
from pitboss.cli.arguments import AsJson
from pitboss.cli.people import Name, new_passphrase
from pitboss.cli.serve import Database, store_of

if TYPE_CHECKING:
    from pitboss.house.staff.employees import Staff
    from pitboss.storage.people import Person

app = typer.Typer(no_args_is_help=True, rich_markup_mode=None)
Position = Annotated[str, typer.Option(help="Position; see `pitboss staff positions`.")]
License = Annotated[
    str | None, typer.Option("--license", help="Kind of license (default: the position's usual one).")
]
Number = Annotated[str, typer.Option(help="Number of the license, or of an inspector's badge.")]


@app.callback()
def about() -> None:
    """Manage employees. Every change is an entry in the ledger.

    Examples:

    pitboss staff add Ann --position dealer --number L1001

    pitboss staff list

    pitboss staff positions
    """


@app.command()
def add(
    name: Name,
    position: Position,
    number: Number,
    licence: License = None,
    database: Database = None,
) -> None:
    """Hire a person, or change their position.

    Registers the person if necessary: you are asked for their passphrase, or it is read from standard input.

    Examples:

    pitboss staff add Ann --position dealer --number L1001

    pitboss staff add Ben --position 'poker shift supervisor' --license 'casino key employee' --number K7

    pitboss staff add Cy --position 'Division inspector' --number 'badge 12'

    pitboss staff add Mia --position 'member in charge' --number M104
    """
    from pitboss.house.staff.employees import check_terms
    from pitboss.house.staff.positions import usual_license

    _, licence, _ = check_terms(position, licence or usual_license(position), number)  # before registering
    with open_staff(database) as staff:
        person = _find_or_register(staff, name)
        _employ(staff, person, position, licence, number, active=True)
    show.say(f"{person.name} now works here as {position}.")


@app.command("list")
def list_staff(database: Database = None, as_json: AsJson = False) -> None:
    """List employees with their positions and licenses.

    Example:

    pitboss staff list
    """
    with open_staff(database, there=True) as staff:
        everybody = staff.list_employees()
    if as_json:
        show.json_lines(
            {
                "name": each.name,
                "position": each.position,
                "department": each.department,
                "licence": each.licence,
                "number": each.number,
            }
            for each in everybody
        )
    elif everybody:
        rows = [[each.name, each.position, each.department, each.paper, each.number] for each in everybody]
        show.table(["name", "position", "department", "license", "number"], rows)
    else:
        show.say(
            "There are no employees yet: run `pitboss staff add NAME --position POSITION --number NUMBER`."
        )


@app.command()
def leave(name: Name, database: Database = None) -> None:
    """Record that a person no longer works here. Their signatures stay.

    Example:

    pitboss staff leave Ann
    """
    with open_staff(database, there=True) as staff:
        person = staff.people.find(name)
        was = staff.find(person.id)
        _employ(staff, person, was.position, was.licence, was.number, active=False)
    show.say(f"{person.name} no longer works here.")


@app.command(short_help="List the positions, the forms they sign, and the rules.")
def positions(as_json: AsJson = False) -> None:
    """List the positions, the forms they sign, and the rules.

    Example:

    pitboss staff positions
    """
    from pitboss.house.departments import every_operation
    from pitboss.house.staff.positions import POSITIONS

    signers = [(each.title, signer) for each in every_operation() for signer in each.signers]
    rows = [
        (position.name, position.department, title, signer.part, str(signer.cite))
        for position in POSITIONS.values()
        for title, signer in signers
        if position.name in signer.positions
    ]
    rows += [
        (position.name, position.department, "", "", "")
        for position in POSITIONS.values()
        if position.name not in {row[0] for row in rows}
    ]
    names = ("position", "department", "form", "part", "rule")
    if as_json:
        show.json_lines(dict(zip(names, row, strict=True)) for row in rows)
    else:
        show.table(names, rows)


@contextmanager
def open_staff(database: str | None, *, there: bool = False) -> Iterator[Staff]:
    """Open the employees in a database. Create it unless `there` requires it to exist."""
    from pitboss.house.ledger.ledger import Ledger
    from pitboss.house.staff.employees import Staff
    from pitboss.storage.clock import WallClock
    from pitboss.storage.people import People

    clock = WallClock()
    with store_of(database, there=there) as store:
        yield Staff(Ledger(store, clock), People(store, clock))


def _find_or_register(staff: Staff, name: str) -> Person:
    from pitboss.storage.errors import NotFound

    try:
        return staff.people.find(name)
    except NotFound:
        return staff.people.register(name, new_passphrase())


def _employ(staff: Staff, person: Person, position: str, licence: str, number: str, *, active: bool) -> None:
    from secrets import token_hex

    from pitboss.house.casino import find_casino
    from pitboss.house.ledger.entry import OperationRequest

    with staff.ledger.store.read() as connection:
        place = find_casino(connection).name
    what = {"employ": person.id, "position": position, "licence": licence, "number": number, "active": active}
    staff.employ(
        OperationRequest(id=token_hex(16), what=what),
        person,
        position=position,
        licence=licence,
        number=number,
        active=active,
        place=place,
    )
