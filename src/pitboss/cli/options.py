"""`pitboss options`: list a game's house options."""

from __future__ import annotations

import json
from itertools import groupby
from textwrap import fill
from typing import TYPE_CHECKING, Any

from pitboss.cli import show
from pitboss.cli.arguments import AsJson, GameId
from pitboss.cli.show import note_missing_law

if TYPE_CHECKING:
    from pitboss.table.house_options import OptionDescription


def options(
    game: GameId,
    as_json: AsJson = False,
) -> None:
    """List the house options of a game: default, values, meaning and rule.

    Set them as -o name=value in `play`, `odds` and other commands. Amounts are in cents.

    Examples:

    pitboss options mini-dice

    pitboss play hold-em --auto -o rake_percent=5 -o 'blinds=[500, 1000]'
    """
    from pitboss.table import find_game

    rules = find_game(game)
    offered = rules.house_options()
    if as_json:
        show.json_lines(map(_row, offered))
    else:
        note_missing_law(rules)
        _print(offered)


def _row(each: OptionDescription) -> dict[str, Any]:
    row = {
        "option": each.name,
        "topic": each.topic,
        "default": each.default,
        "values": list(each.values),
        "says": each.says,
    }
    row |= {"example": each.example} if each.example else {}
    return row | {"cite": str(each.cite)} if each.cite else row


def _print(offered: list[OptionDescription]) -> None:
    """Print the options by topic."""
    out = show.console()
    for topic, options in groupby(offered, key=lambda each: each.topic):
        out.rule(topic.capitalize(), align="left")
        for each in options:
            values = f" ({', '.join(each.values)})" if each.values else ""
            out.print(f"{each.name}={_format_value(each.default)}{values}", style="bold", markup=False)
            rule = f" ({each.cite})" if each.cite else ""
            says = fill(
                f"{each.says}{_such_as(each)}{rule}",
                width=out.width,
                initial_indent="  ",
                subsequent_indent="  ",
                break_on_hyphens=False,
            )
            out.print(says, style="dim", markup=False)


def _such_as(each: OptionDescription) -> str:
    return f" For example {each.example}." if each.example else ""


def _format_value(value: Any) -> str:
    """Format a value as typed after -o name=."""
    return value if isinstance(value, str) else json.dumps(value)
