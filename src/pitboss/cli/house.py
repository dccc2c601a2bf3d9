"""`pitboss house`: operations of the poker room, the keno room and accounting."""

from __future__ import annotations

from typing import Annotated

import typer

from pitboss.cli import show
from pitboss.cli.arguments import AsJson
from pitboss.cli.link import add_commands as add_link_commands
from pitboss.cli.office import change_casino, list_due, open_office
from pitboss.cli.operations import lazy_group
from pitboss.cli.operations_list import list_house_operations
from pitboss.cli.serve import Database, Link

app = typer.Typer(no_args_is_help=True, rich_markup_mode=None)


@app.callback()
def about() -> None:
    """Run the rooms: counts, payouts, tickets and revenue, with the signatures the rules require.

    Examples:

    pitboss house due

    pitboss house bad-beat --help

    pitboss house bad-beat designate --table 7 --state open --sign-designates Ann
    """


@app.command()
def due(database: Database = None, link: Link = None, as_json: AsJson = False) -> None:
    """List the tasks that are due, oldest first.

    Example:

    pitboss house due
    """
    list_due(database, link, as_json=as_json)


app.command("operations")(list_house_operations)


@app.command()
def casino(
    name: Annotated[str | None, typer.Option(help="Name of the casino.")] = None,
    address: Annotated[str | None, typer.Option(help="Its address.")] = None,
    zone: Annotated[str | None, typer.Option(help="Its time zone, such as America/New_York.")] = None,
    day_begins: Annotated[int | None, typer.Option(help="Hour at which the gaming day begins.")] = None,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Show or change the casino's details.

    The details are its name, address, time zone and the hour at which its gaming day begins.

    Examples:

    pitboss house casino

    pitboss house casino --name "Boardwalk Hall" --day-begins 6
    """
    from dataclasses import asdict

    given = {"name": name, "address": address, "zone": zone, "day_begins": day_begins}
    now = change_casino(database, given)
    if as_json:
        show.json_lines([asdict(now)])
    else:
        show.say(f"{now.name}, {now.address}. The gaming day begins at {now.day_begins}:00, {now.zone}.")


@app.command()
def revenue(
    day: Annotated[str, typer.Option(help="Gaming day, such as 2030-01-31 (default: today).")] = "",
    as_csv: Annotated[bool, typer.Option("--csv", help="Print CSV, one line per table.")] = False,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Report a gaming day's revenue by table and game.

    Columns: handle, drop, win, hold, rake and time charges.

    Examples:

    pitboss house revenue

    pitboss house revenue --day 2030-01-31 --csv
    """
    from pitboss.house.tables.revenue import HEADINGS, day_of, revenue_of

    with open_office(database, there=True) as office, office.ledger.store.read() as connection:
        report = revenue_of(connection, office.casino, day_of(office.casino, day, office.ledger.now()))
    if as_json:
        show.json_lines([report.to_json()])
    elif as_csv:
        show.say(report.to_csv().rstrip("\n"))
    else:
        show.table(["table", "game", "rounds", *HEADINGS.values(), "hold"], report.to_rows())
        show.say(f"{report.casino}, gaming day {report.day}: {report.source()}")
        if report.disagreement:
            show.say(report.disagreement)


@app.command(short_help="Create a sample casino in a new database.")
def sample(
    passphrase: Annotated[
        str, typer.Option(help="Passphrase for everybody in it (default: a random one).")
    ] = "",
    rounds: Annotated[
        int, typer.Option(help="Rounds that bots play first at each poker table.", min=0, max=1000)
    ] = 25,
    seed: Annotated[int | None, typer.Option(help="Seed for those rounds (default: random).")] = None,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Create a sample casino in a new database: people, a bad beat jackpot and an open keno room.

    Example:

    pitboss house sample --database sqlite:///sample.db
    """
    import secrets

    from pitboss.house.office.sample import deal, furnish
    from pitboss.table.money import dollars

    show.step("Creating a sample casino")
    word = passphrase or f"play money {secrets.randbelow(10**6):06}"
    with open_office(database) as office:
        people = furnish(office, word, show.step)
        given = deal(office, rounds, secrets.randbits(32) if seed is None else seed, show.step)
    if as_json:
        show.json_lines([{"people": people, "passphrase": word, "given": given}])
        return
    show.table(["name", "position"], [[name, position] for name, position in people.items()])
    show.say(
        f"The poker tables have contributed {dollars(given)} to the bad beat fund. Keno station 1 is open."
    )
    serve = f"pitboss serve --database {database}" if database and "@" not in database else "pitboss serve"
    show.say(f"Everybody's passphrase is {word!r}. Run `{serve}` and sign in as Sue, Wes or Ian.")


def _add_departments() -> None:
    """Add each department's commands, imported only when used."""
    from pitboss.house.departments import departments_of

    for name, listed in departments_of("casino").items():
        group = typer.Typer(no_args_is_help=True, rich_markup_mode=None, cls=lazy_group(name, open_office))
        group.callback()(lambda: None)
        if name == "link":
            add_link_commands(group, open_office)
        app.add_typer(group, name=name, help=listed.help)


_add_departments()
