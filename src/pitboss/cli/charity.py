"""`pitboss charity`: operations of an organization that runs games for charity."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli import show
from pitboss.cli.arguments import AsJson
from pitboss.cli.casino_night import night
from pitboss.cli.office import change_casino, list_due, open_office
from pitboss.cli.operations import lazy_group
from pitboss.cli.operations_list import list_charity_operations
from pitboss.cli.serve import Database

if TYPE_CHECKING:
    from pitboss.house.office.office import Office

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
    from dataclasses import asdict

    given = {"name": name, "address": address, "zone": zone}
    now = change_casino(database, given, keeper="charity", day_begins=0)
    if as_json:
        show.json_lines([asdict(now)])
    else:
        show.say(f"{now.name}, {now.address}. Times are {now.zone}.")


@app.command(short_help="Print a table of the organization, such as its licenses or deliveries.")
def overview(
    table: Annotated[
        str | None, typer.Argument(metavar="TABLE", help="Only this table, such as licenses (default: all).")
    ] = None,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print one table as CSV.")] = False,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Print the organization's tables: licenses, people, providers, contracts, deliveries, reports.

    Examples:

    pitboss charity overview

    pitboss charity overview deliveries --csv
    """
    from pitboss.charity.organization.overview import list_tables, make_table
    from pitboss.law import BadInput

    if as_csv and table is None:
        raise BadInput("name the table to print as CSV, such as licenses")
    with open_office(database, there=True) as office:
        require_charity(office)
        with office.desk.reading() as tx:
            tables = [make_table(tx, table)] if table else list(list_tables(tx))
    if as_json:
        show.json_lines(
            {"table": each.name, **dict(zip(each.headings, row, strict=True))}
            for each in tables
            for row in each.data_rows
        )
    elif as_csv:
        show.say(tables[0].to_csv().rstrip("\n"))
    else:
        for each in tables:
            show.say(f"{each.title} ({each.law})")
            if each.rows:
                show.table(list(each.headings), each.text_rows)
            else:
                show.say("    nothing yet")


@app.command(short_help="Write the paper of an entry, such as the 48-hour notice, as PDF or HTML.")
def paper(
    entry: Annotated[int, typer.Argument(metavar="ENTRY", help="Number of the entry.", min=1)],
    out: Annotated[Path, typer.Option(help="File to write: .pdf or .html.")],
    database: Database = None,
) -> None:
    """Write the printed paper of an entry: a notice, a report, a contract.

    Example:

    pitboss charity paper 34 --out notice.pdf
    """
    from pitboss.cli.atomic_files import may_write, write
    from pitboss.house.ledger.queries import EntryFilter, find_entries
    from pitboss.house.operations.papers import find_operation, make_paper
    from pitboss.reports.forms import to_html, to_pdf
    from pitboss.storage.errors import NotFound

    formats = {".pdf": to_pdf, ".html": to_html}
    may_write(out, "--out", tuple(formats))
    with open_office(database, there=True) as office:
        require_charity(office)
        with office.ledger.store.read() as connection:
            found = find_entries(connection, EntryFilter(number=entry))
        if not found:
            raise NotFound(f"There is no entry {entry} in the ledger.")
        line = found[0].line
        made = make_paper(find_operation(office.desk.operations, line), line, office.casino)
    write(out, formats[out.suffix.lower()](made))
    show.say(f"Wrote {made.title.lower()} to {out}.")


@app.command(short_help="Create a sample organization in a new database, in the middle of an evening.")
def sample(
    passphrase: Annotated[
        str, typer.Option(help="Passphrase for everybody in it (default: a random one).")
    ] = "",
    games: Annotated[
        bool, typer.Option("--games/--no-games", help="With an evening of games, or without.")
    ] = True,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Create a sample organization in a new database: a fire company with people, licenses and an evening.

    A casino night is open, a tournament is in its third level, bingo is being called, and a raffle is ready
    to be drawn.

    Examples:

    pitboss charity sample --database sqlite:///fire-company.db

    pitboss charity sample --no-games --database sqlite:///fire-company.db
    """
    import secrets

    from pitboss.charity.evening import PLACES, hold_evening
    from pitboss.charity.sample import LICENSES, PEOPLE, furnish

    show.step("Creating a sample organization")
    word = passphrase or f"play money {secrets.randbelow(10**6):06}"
    with open_office(database) as office:
        made = furnish(office, word, show.step)
        if games:
            hold_evening(made, show.step)
    places = PLACES if games else ()
    if as_json:
        show.json_lines([{
            "people": PEOPLE, "passphrase": word, "licenses": list(LICENSES),
            "places": [each._asdict() for each in places],
        }])  # fmt: skip
        return
    show.table(["name", "position"], [[name, position] for name, position in PEOPLE.items()])
    licenses = ", ".join(f"{number} ({each['kind']})" for number, each in LICENSES.items())
    show.say(f"Licenses: {licenses}.")
    if places:
        show.table(["place", "address", "what to try", "sign in as"], [list(each) for each in places])
    serve = f"pitboss serve --database {database}" if database and "@" not in database else "pitboss serve"
    show.say(f"Everybody's passphrase is {word!r}. Run `{serve}` and sign in as Ola, Mia or Pru.")


def require_charity(office: Office) -> None:
    """Refuse a casino's ledger."""
    from pitboss.house.keeper import KEEPER_NAMES
    from pitboss.storage.errors import NotFound

    if (keeper := office.keeper) != "charity":
        raise NotFound(f"This ledger belongs to {KEEPER_NAMES[keeper]}. Name another database.")


def _add_departments() -> None:
    """Add each department's commands, imported only when used."""
    from pitboss.house.departments import departments_of

    for name, listed in departments_of("charity").items():
        group = typer.Typer(no_args_is_help=True, rich_markup_mode=None, cls=lazy_group(name, open_office))
        group.callback()(lambda: None)
        app.add_typer(group, name=name, help=listed.help)


_add_departments()
