"""`pitboss people`: who may sign in at the house's tables, and with which role."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, cast

import typer

from pitboss.cli import show
from pitboss.cli.arguments import AsJson
from pitboss.cli.serve import Database, store_of

if TYPE_CHECKING:
    from pitboss.storage.people import People, Role

app = typer.Typer(no_args_is_help=True, rich_markup_mode=None)
Name = Annotated[str, typer.Argument(help="The name they sign in with")]
ARole = Annotated[str, typer.Option(help="player, dealer, supervisor or administrator")]
LONGEST_LINE = 4096


@app.callback()
def about() -> None:
    """People who sign in with a passphrase: add them, list them, give them roles.

    The first administrator is made here; others can be in the browser. The machine's own user may do it all.

    Examples:

    pitboss people add Ann --role administrator

    pitboss people role Bob supervisor

    pitboss people list
    """


@app.command()
def add(name: Name, role: ARole = "player", database: Database = None) -> None:
    """Add somebody. The passphrase is asked for, or read from standard input: never an argument.

    Examples:

    pitboss people add Ann --role administrator

    pitboss people add Ann --role dealer < passphrase.txt
    """
    with _people(database) as people:
        person = people.register(name, new_passphrase(), cast("Role", role))
    show.say(f"{person.name} may sign in as {person.role}.")


@app.command("list")
def listed(database: Database = None, as_json: AsJson = False) -> None:
    """List who is registered, with their roles; guests are not.

    Example:

    pitboss people list
    """
    with _people(database) as people:
        everybody = people.everybody()
    if as_json:
        show.json_lines({"name": each.name, "role": each.role} for each in everybody)
    for each in () if as_json else everybody:
        show.say(f"{each.role:<13}  {each.name}")
    if not everybody and not as_json:
        show.say("Nobody is registered: `pitboss people add NAME --role administrator` makes the first.")


@app.command()
def role(
    name: Name,
    role: Annotated[str, typer.Argument(help="player, dealer, supervisor or administrator")],
    database: Database = None,
) -> None:
    """Give somebody a role.

    Example:

    pitboss people role Ann supervisor
    """
    from pitboss.storage.people import HOUSE

    with _people(database) as people:
        person = people.set_role(HOUSE, name, cast("Role", role))
    show.say(f"{person.name} is {person.role} now.")


@contextmanager
def _people(database: str | None) -> Iterator[People]:
    from pitboss.storage.clock import WallClock
    from pitboss.storage.people import People

    with store_of(database) as store:
        yield People(store, WallClock())


def new_passphrase() -> str:
    """What is typed twice without being seen, or the first line of what comes in."""
    return passphrase("Passphrase", twice=True)


def passphrase(prompt: str, *, twice: bool = False) -> str:
    """What is typed without being seen, or the next line of what comes in."""
    if sys.stdin.isatty():
        return str(typer.prompt(prompt, hide_input=True, confirmation_prompt=twice))
    return sys.stdin.readline(LONGEST_LINE).rstrip("\r\n")
