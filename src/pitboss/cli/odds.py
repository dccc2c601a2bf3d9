"""`pitboss odds`: what each wager is worth, exactly where that can be counted."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pitboss.cli import show
from pitboss.cli.held import say_what_is_not_held
from pitboss.cli.play import house_options
from pitboss.cli.whatif import what_if

if TYPE_CHECKING:
    from pitboss.odds.exact import Price

OURS = "What wagers pay here is not in any text that we hold: it is custom's, or a table of the house's own."


def odds(
    game: Annotated[str, typer.Argument(help="The id of a game; `pitboss games` lists them")],
    option: Annotated[
        list[str] | None, typer.Option("--option", "-o", help="A house option, as name=value")
    ] = None,
    sweep: Annotated[
        str | None, typer.Option(metavar="NAME=A..B", help="Go through values of an option or a pay line")
    ] = None,
    solve: Annotated[
        str | None, typer.Option(metavar="LINE", help="Find the least payout of a line for --target")
    ] = None,
    target: Annotated[str | None, typer.Option(help="The house's advantage, such as 5%")] = None,
    chart: Annotated[Path | None, typer.Option(help="Where --sweep draws its chart, as .svg")] = None,
    json: Annotated[bool, typer.Option("--json", help="JSON lines")] = False,
) -> None:
    """Price every wager of a game exactly, under a house's options.

    Examples:

    pitboss odds mini-dice

    pitboss odds mini-dice -o 'odds={"any 7": "9 to 2"}' --json

    pitboss odds red-dog --sweep decks=1..8

    pitboss odds three-card-poker --solve "pair plus: straight" --target 5%
    """
    from pitboss.odds.exact import prices
    from pitboss.table import find_game

    rules = find_game(game)
    chosen = house_options(rules, option or [])
    if what_if(rules, chosen, sweep=sweep, solve=solve, target=target, chart=chart, json=json):
        return
    with show.working("Counting what can happen; for some games a minute"):
        found = prices(rules, chosen)
    if not found:
        raise typer.BadParameter(f"{rules.title} has no wagers against the house to price")
    if json:
        show.json_lines(price.to_json() for price in found)
        return
    columns = ["wager", "wins", "house edge", "", "edge a trial", "deviation", "trials"]
    rows = [
        [each.wager, each.win / each.decided, each.edge, f"{float(each.edge):.4%}", each.edge_per_trial,
         f"{float(each.variance) ** 0.5:.4f}", each.trials]
        for each in found
    ]  # fmt: skip
    carried = ", carried to its decision"
    if all(each.trials == 1 for each in found):  # a trial is a decision, and both edges are one
        columns, rows, carried = _but_trials(columns), [_but_trials(row) for row in rows], ""
    show.table(columns, rows, title=f"{rules.title}, {rules.law}: one unit on each wager{carried}")
    for each in found:
        if each.sampled:
            out = show.console()
            out.print(f"{each.wager} has too many ways to count: an estimate, of {each.sampled:,} rounds.")
        if each.ways:
            _tell_best_play(each)
    say_what_is_not_held(rules)
    if any(each.source == "custom" for each in found):
        show.console().print(OURS, style="dim")


def _but_trials(row: list[Any]) -> list[Any]:
    """A row of the table without what it says of trials."""
    return [*row[:4], row[5]]


def _tell_best_play(found: Price) -> None:
    """How often each way is the best, and what the edge is of all that is staked then."""
    out = show.console()
    said = ", ".join(f"{way} {float(often):.2%} of the time" for way, often in found.played.items())
    out.print(f"{found.wager}, played best ({said}; --json tells when): {found.staked} units are staked,")
    out.print(f"and the house has {found.element_of_risk} of them, {float(found.element_of_risk):.4%}.")
