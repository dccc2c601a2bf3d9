"""`pitboss people`: manage the people who sign in, and their roles."""

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
Name = Annotated[str, typer.Argument(help="Name they sign in with.")]
ARole = Annotated[str, typer.Option(help="player, dealer, supervisor or administrator.")]
LONGEST_LINE = 4096


@app.callback()
def about() -> None:
    """Manage people who sign in with a passphrase: add them, list them, assign roles.

    Create the first administrator here and the others in the browser. These commands need no sign-in.

    Examples:

    pitboss people add Ann --role administrator

    pitboss people role Bob supervisor

    pitboss people list
    """


@app.command()
def add(name: Name, role: ARole = "player", database: Database = None) -> None:
    """Add a person. You are asked for the passphrase, or it is read from standard input.

    Examples:

    pitboss people add Ann --role administrator

    pitboss people add Ann --role dealer < passphrase.txt
    """
    with _people(database) as people:
        person = people.register(name, new_passphrase(), cast("Role", role))
    show.say(f"{person.name} can now sign in as {person.role}.")


@app.command("list")
def list_people(database: Database = None, as_json: AsJson = False) -> None:
    """List the registered people and their roles. Guests are not listed.

    Example:

    pitboss people list
    """
    with _people(database) as people:
        everybody = people.list_people()
    if as_json:
        show.json_lines({"name": each.name, "role": each.role} for each in everybody)
    for each in () if as_json else everybody:
        show.say(f"{each.role:<13}  {each.name}")
    if not everybody and not as_json:
        show.say("Nobody is registered yet: run `pitboss people add NAME --role administrator`.")


@app.command()
def role(
    name: Name,
    role: Annotated[str, typer.Argument(help="player, dealer, supervisor or administrator.")],
    database: Database = None,
) -> None:
    """Change a person's role.

    Example:

    pitboss people role Ann supervisor
    """
    from pitboss.storage.people import HOUSE

    with _people(database) as people:
        person = people.set_role(HOUSE, name, cast("Role", role))
    show.say(f"{person.name} is now {person.role}.")


@contextmanager
def _people(database: str | None) -> Iterator[People]:
    from pitboss.storage.clock import WallClock
    from pitboss.storage.people import People

    with store_of(database) as store:
        yield People(store, WallClock())


def new_passphrase() -> str:
    """Read a new passphrase: typed twice and hidden, or a line of standard input."""
    return passphrase("Passphrase", twice=True)


def passphrase(prompt: str, *, twice: bool = False) -> str:
    """Read a passphrase: typed and hidden, or the next line of standard input."""
    if sys.stdin.isatty():
        return str(typer.prompt(prompt, hide_input=True, confirmation_prompt=twice))
    return sys.stdin.readline(LONGEST_LINE).rstrip("\r\n")
