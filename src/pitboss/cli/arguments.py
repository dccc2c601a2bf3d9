"""What several commands are asked with: a game, house options, a stake, JSON for programs."""

from __future__ import annotations

import os
import sys
from typing import Annotated, Any

import typer

from pitboss.cli import show

GameId = Annotated[str, typer.Argument(help="The id of a game; `pitboss games` lists them")]
HouseOption = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", help="A house option, as name=value; `pitboss options GAME` lists them"),
]
Bots = Annotated[
    list[str] | None,
    typer.Option(
        help="Who plays, with commas or one option each: random, tight, station, house-way, "
        "or your own as module:attribute"
    ),
]
BotCommands = Annotated[
    list[str] | None,
    typer.Option(
        "--bot-command",
        help="A program that plays, as a command: it answers in JSON (docs/guides/bots.md); may be repeated",
    ),
]
BotSeconds = Annotated[
    float, typer.Option(help="How long a --bot-command may think about a decision", min=0.01, max=3600)
]
BotMemory = Annotated[
    int, typer.Option(help="Megabytes that a --bot-command may have; 0 for no limit", min=0, max=10**6)
]
Stake = Annotated[
    str | None, typer.Option(help="Dollars on each wager, for limits and commission, such as 25 or 7.50")
]
AsJson = Annotated[bool, typer.Option("--json", help="JSON lines")]


def bot_names(bots: list[str]) -> list[str]:
    """The bots named. A module of one's own is looked for where the command is given, too."""
    names = [name.strip() for word in bots for name in word.split(",")]
    if any(":" in name for name in names) and (here := os.getcwd()) not in sys.path:
        sys.path.append(here)
    return names


def named(text: str | None, option: str) -> str:
    """What an option says; nothing where it was left out. An empty word is nobody's answer."""
    if text is not None and not text.strip():
        raise typer.BadParameter(f"{option} has an empty value: give one, or leave {option} out")
    return text or ""


def staked(text: str | None, options: Any) -> int | None:
    """A stake in cents that the house takes; None where none is named."""
    from pitboss.table.money import BadAmount, cents, dollars

    if text is None:
        return None
    try:
        stake = cents(text)
    except BadAmount as error:
        raise typer.BadParameter(f"a stake is in dollars: {show.plain(error)}") from None
    if not stake:
        raise typer.BadParameter("a stake is in dollars, such as 25 or 7.50, and not nothing")
    least, most = options.limits
    if not least <= stake <= most:
        limits = f"{dollars(least)} to {dollars(most)}"
        raise typer.BadParameter(f"this house takes {limits}; `-o maximum=` with cents raises it")
    return stake
