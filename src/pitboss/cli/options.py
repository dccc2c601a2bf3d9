"""`pitboss options`: what a house may choose at a game."""

from __future__ import annotations

import ast
import dataclasses
import inspect
import textwrap
from itertools import pairwise
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pitboss.cli import show

if TYPE_CHECKING:
    from pitboss.table import Game, HouseOptions


def options(
    game: Annotated[str, typer.Argument(help="The id of a game; `pitboss games` lists them")],
    json: Annotated[bool, typer.Option("--json", help="JSON lines")] = False,
) -> None:
    """List the house options of a game: values, default, meaning. Amounts are cents.

    They go with `play` and `odds` as -o name=value.

    Examples:

    pitboss options mini-dice

    pitboss play hold-em --auto -o rake_percent=5 -o 'blinds=[500, 1000]'
    """
    from pitboss.table import find_game

    rows = _rows(find_game(game))
    if json:
        show.json_lines(rows)
        return
    out = show.console()
    for row in rows:
        values = f" ({', '.join(row['values'])})" if row["values"] else ""
        out.print(f"{row['option']}={row['default']}{values}", style="bold", markup=False)
        if row["says"]:
            out.print(f"  {row['says']}", style="dim", markup=False)


def _rows(game: Game) -> list[dict[str, Any]]:
    from pitboss.table.game import choices

    plain, readings, notes = game.Options(), _readings(game), _notes(game.Options)
    named = choices(game.Options)
    rows = []
    for field in dataclasses.fields(game.Options):
        says = notes.get(field.name) or readings.get(field.name) or ""
        default = getattr(plain, field.name)
        values = list(named.get(field.name, ()))
        rows.append({"option": field.name, "default": default, "values": values, "says": says})
    return rows


def _readings(game: Game) -> dict[str, str]:
    """What the index says of each reading in the game's subchapter, with its citation."""
    from pitboss.law.index import find

    return {
        reading.option: f"{reading.says} ({entry.cite})"
        for entry in find(game.law.subchapter)
        for reading in entry.readings
    }


def _notes(options: type[HouseOptions]) -> dict[str, str]:
    """The notes under the fields of the options, from their source."""
    notes: dict[str, str] = {}
    for kind in reversed(options.__mro__[:-1]):
        body = ast.parse(textwrap.dedent(inspect.getsource(kind))).body[0]
        statements = body.body if isinstance(body, ast.ClassDef) else []
        for field, note in pairwise(statements):
            match field, note:
                case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                    notes[name] = " ".join(text.split())
    return notes
