"""What several commands are asked with: a game, house options, a stake, JSON for programs."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from pitboss.cli import show

GameId = Annotated[str, typer.Argument(help="The id of a game; `pitboss games` lists them")]
HouseOption = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", help="A house option, as name=value; `pitboss options GAME` lists them"),
]
Stake = Annotated[
    str, typer.Option(help="Dollars on each wager, for limits and commission, such as 25 or 7.50")
]
AsJson = Annotated[bool, typer.Option("--json", help="JSON lines")]


def staked(text: str, options: Any) -> int | None:
    """A stake in cents that the house takes; None where none is named."""
    from pitboss.table.money import BadAmount, cents, dollars

    if not text:
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
