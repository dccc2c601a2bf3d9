"""`pitboss charity`: operations of an organization that runs games for charity."""

from __future__ import annotations

from typing import Annotated

import typer

from pitboss.cli import show
from pitboss.cli.arguments import AsJson
from pitboss.cli.casino_night import night
from pitboss.cli.office import list_due, open_office
from pitboss.cli.operations import lazy_group
from pitboss.cli.operations_list import list_charity_operations
from pitboss.cli.serve import Database

app = typer.Typer(no_args_is_help=True, rich_markup_mode=None)


@app.callback()
def about() -> None:
    """Run games for charity: licenses, casino nights, tournaments, bingo and raffles.

    Examples:

    pitboss charity keeper --name "Hopewell Fire Company No. 1"

    pitboss charity due

    pitboss charity organization --help
    """


@app.command()
def due(database: Database = None, as_json: AsJson = False) -> None:
    """List the tasks that are due, oldest first.

    Example:

    pitboss charity due
    """
    list_due(database, as_json=as_json)


app.command("operations")(list_charity_operations)
app.command("night", short_help="Show a casino night, and what breaks a rule.")(night)


@app.command()
def keeper(
    name: Annotated[str | None, typer.Option(help="Name of the organization.")] = None,
    address: Annotated[str | None, typer.Option(help="Its address.")] = None,
    zone: Annotated[str | None, typer.Option(help="Its time zone, such as America/New_York.")] = None,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Show or change the organization that keeps the ledger.

    A new ledger belongs to a casino until its first entry names an organization. After that it never changes
    hands.

    Examples:

    pitboss charity keeper

    pitboss charity keeper --name "Hopewell Fire Company No. 1" --address "4 Columbia Avenue, Hopewell"
    """
    import secrets
    from dataclasses import asdict, replace

    from pitboss.house.casino import set_casino
    from pitboss.house.ledger.entry import OperationRequest

    given = {"name": name, "address": address, "zone": zone}
    changed = {field: value for field, value in given.items() if value is not None}
    with open_office(database) as office:
        now = office.casino
        if changed:
            now = replace(now, keeper="charity", **changed)  # type: ignore[arg-type]
            set_casino(office.ledger, OperationRequest(id=secrets.token_hex(16), what=asdict(now)), now)
    if as_json:
        show.json_lines([asdict(now)])
    else:
        show.say(f"{now.name}, {now.address}. Times are {now.zone}.")


@app.command(short_help="Create a sample organization in a new database.")
def sample(
    passphrase: Annotated[
        str, typer.Option(help="Passphrase for everybody in it (default: a random one).")
    ] = "",
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Create a sample organization in a new database: a fire company with people and licenses.

    Example:

    pitboss charity sample --database sqlite:///fire-company.db
    """
    import secrets

    from pitboss.charity.sample import LICENSES, furnish

    show.step("Creating a sample organization")
    word = passphrase or f"play money {secrets.randbelow(10**6):06}"
    with open_office(database) as office:
        people = furnish(office, word, show.step)
    if as_json:
        show.json_lines([{"people": people, "passphrase": word, "licenses": list(LICENSES)}])
        return
    show.table(["name", "position"], [[name, position] for name, position in people.items()])
    licenses = ", ".join(f"{number} ({each['kind']})" for number, each in LICENSES.items())
    show.say(f"Licenses: {licenses}.")
    serve = f"pitboss serve --database {database}" if database and "@" not in database else "pitboss serve"
    show.say(f"Everybody's passphrase is {word!r}. Run `{serve}` and sign in as Ola, Mia or Pru.")


def _add_departments() -> None:
    """Add each department's commands, imported only when used."""
    from pitboss.house.departments import departments_of

    for name, listed in departments_of("charity").items():
        group = typer.Typer(no_args_is_help=True, rich_markup_mode=None, cls=lazy_group(name, open_office))
        group.callback()(lambda: None)
        app.add_typer(group, name=name, help=listed.help)


_add_departments()
