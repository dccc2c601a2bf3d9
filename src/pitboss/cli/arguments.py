"""Options and arguments that several commands share."""

from __future__ import annotations

import os
import sys
from typing import Annotated, Any

import typer

from pitboss.cli import show

GameId = Annotated[str, typer.Argument(help="Id of a game; see `pitboss games`.")]
HouseOption = Annotated[
    list[str] | None,
    typer.Option(
        "--option", "-o", help="House option as name=value; see `pitboss options GAME`. Repeatable."
    ),
]
Bots = Annotated[
    list[str] | None,
    typer.Option(
        help="Bots, separated by commas or repeated: random, tight, station, house-way, "
        "or your own as module:attribute."
    ),
]
BotCommands = Annotated[
    list[str] | None,
    typer.Option(
        "--bot-command",
        help="Command that runs your own bot, which answers in JSON (docs/guides/bots.md). Repeatable.",
    ),
]
BotSeconds = Annotated[
    float, typer.Option(help="Seconds a --bot-command may take for a decision.", min=0.01, max=3600)
]
BotMemory = Annotated[
    int, typer.Option(help="Megabytes of memory for a --bot-command; 0 for no limit.", min=0, max=10**6)
]
Stake = Annotated[
    str | None,
    typer.Option(help="Dollars on each wager, such as 25 or 7.50; matters for limits and commission."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON lines.")]


def bot_names(bots: list[str]) -> list[str]:
    """Return the bot names. Modules may also come from the current directory."""
    names = [name.strip() for word in bots for name in word.split(",")]
    if any(":" in name for name in names) and (here := os.getcwd()) not in sys.path:
        sys.path.append(here)
    return names


def read_option(text: str | None, option: str) -> str:
    """Return an option's value, or an empty string if it was left out. Refuse an empty value."""
    if text is not None and not text.strip():
        raise typer.BadParameter(f"{option} is empty: give it a value or leave it out")
    return text or ""


def parse_stake(text: str | None, options: Any) -> int | None:
    """Parse a stake into cents within the table limits; None if not given."""
    from pitboss.table.money import BadAmount, cents, dollars

    if text is None:
        return None
    try:
        stake = cents(text)
    except BadAmount as error:
        raise typer.BadParameter(
            f"--stake must be in dollars, such as 25 or 7.50: {show.plain(error)}"
        ) from None
    if not stake:
        raise typer.BadParameter("--stake must be more than zero: give dollars, such as 25 or 7.50")
    least, most = options.limits
    if not least <= stake <= most:
        limits = f"{dollars(least)} to {dollars(most)}"
        raise typer.BadParameter(
            f"this table takes {limits}: change --stake, or raise the limit with -o maximum=CENTS"
        )
    return stake
