"""`pitboss odds`: what each wager is worth, exactly where that can be counted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli import show
from pitboss.cli.arguments import AsJson, GameId, HouseOption, Stake, named, staked
from pitboss.cli.play import house_options
from pitboss.cli.show import say_what_is_not_held
from pitboss.cli.whatif import WhatIf

if TYPE_CHECKING:
    from fractions import Fraction

    from pitboss.odds.exact import WagerValue
    from pitboss.table import Game

Playing = Annotated[str | None, typer.Option(help="A strategy by its name; --strategy lists them")]
Strategy = Annotated[bool, typer.Option("--strategy", help="How it is best played; what simpler play costs")]
Hand = Annotated[str | None, typer.Option(help="A hand: what each choice is worth with it")]
Up = Annotated[str, typer.Option(help="With --hand: what is seen of the dealer's hand")]
SeenElse = Annotated[str, typer.Option(help="With --hand: what has been seen of other hands")]
OnlyWager = Annotated[
    list[str] | None,
    typer.Option(help="Price only this wager; may be repeated. `side` prices every side wager"),
]
Sweep = Annotated[
    str | None, typer.Option(metavar="NAME=A..B", help="Go through values of a house option or a pay line")
]
Solve = Annotated[
    str | None, typer.Option(metavar="LINE", help="Find the least payout of a line for --target")
]
Target = Annotated[str | None, typer.Option(help="With --solve: the most house edge, such as 5%")]
SweepChart = Annotated[Path | None, typer.Option(help="With --sweep: draw its chart in this SVG file")]
OURS = "What wagers pay here is not in any text that we hold: it is custom's, or a table of the house's own."


def odds(
    game: GameId,
    option: HouseOption = None,
    stake: Stake = None,
    wager: OnlyWager = None,
    playing: Playing = None,
    strategy: Strategy = False,
    hand: Hand = None,
    up: Up = "",
    seen: SeenElse = "",
    sweep: Sweep = None,
    solve: Solve = None,
    target: Target = None,
    chart: SweepChart = None,
    json: AsJson = False,
) -> None:
    """Price every wager of a game, under a house's options; or say how to play it.

    Exact wherever the ways to fall can be counted; else simulated, and then with its standard error.

    Examples:

    pitboss odds mini-dice

    pitboss odds mini-dice -o 'odds={"any 7": "9 to 2"}' --json

    pitboss odds pai-gow -o player_bank=on --stake 25

    pitboss odds pai-gow-poker -o imperial=on -o bonus=on --wager side

    pitboss odds three-card-poker --strategy

    pitboss odds caribbean-stud --playing three-rules

    pitboss odds caribbean-stud --hand "As Kd Qh 8c 3s" --up 5d

    pitboss odds red-dog --sweep decks=1..8

    pitboss odds three-card-poker --solve "pair plus: straight" --target 5%
    """
    from pitboss.table import find_game

    rules = find_game(game)
    chosen = house_options(rules, option or [])
    amount, playing = staked(stake, chosen), named(playing, "--playing")
    if strategy or hand is not None or up or seen:
        from pitboss.cli.strategy import how_to_play

        if playing or any(each is not None for each in (sweep, solve, target, chart, wager)):
            raise typer.BadParameter(
                "--playing, --wager, --sweep, --solve and --chart ask for prices: leave them out"
            )
        how_to_play(rules, chosen, hand, up=up, seen=seen, whole=strategy, stake=amount, json=json)
        return
    question = WhatIf(rules, chosen, amount, playing, wager or [], json=json)
    if not question.asked(sweep=sweep, solve=solve, target=target, chart=chart):
        _tell_prices(question)


def _tell_prices(asked: WhatIf) -> None:
    """Print every wager, or those named, and what of its law is not held."""
    from pitboss.odds.exact import prices

    rules, options, stake, playing = asked.game, asked.options, asked.stake, asked.strategy
    if not rules.models(options):
        raise typer.BadParameter(no_wagers(rules))
    with counting():
        found = prices(rules, options, stake, playing, asked.wagers)
    if asked.json:
        show.json_lines(price.to_json() for price in found)
        return
    tell(found, f"{rules.title}, {rules.section(options)}", f"by {playing}" if playing else "best")
    _tell_stakes(found, stake)
    say_what_is_not_held(rules)
    if any(each.source == "custom" for each in found):
        show.console().print(OURS, style="dim")


def _tell_stakes(found: Sequence[WagerValue], asked: int | None) -> None:
    """Print the stakes at which wagers are priced that depend on them, unless all have the one expected."""
    from pitboss.table.model import STAKE
    from pitboss.table.money import dollars

    stakes: dict[int, list[str]] = {}
    for each in found:
        if each.by_stake:
            stakes.setdefault(each.stake, []).append(each.wager)
    if stakes.keys() <= {asked or STAKE}:
        return
    if len(stakes) == 1:
        show.wrapped(f"Priced at a stake of {dollars(*stakes)}.")
    else:
        told = (f"{dollars(stake)} ({', '.join(names)})" for stake, names in stakes.items())
        show.wrapped(f"Priced at stakes of {', '.join(told)}.")


def no_wagers(rules: Game) -> str:
    """What to ask of a game that is played against other players."""
    return (
        f"{rules.title} has no wagers against the house to price: `pitboss equity --game {rules.id}` tells"
        f" what hands are worth, and `pitboss match {rules.id}` lets bots play"
    )


@contextmanager
def counting() -> Iterator[None]:
    """While odds are counted: says so, and whether code has to be compiled first."""
    from pitboss.odds.telling import when_compiling

    compiling = "Compiling, for the first time only; then counting"
    with show.working("Counting what can happen") as say, when_compiling(lambda: say(compiling)):
        yield


def tell(found: Sequence[WagerValue], title: str, played: str = "best") -> None:
    """A table of prices, and after it what was simulated and how it is played."""
    last = any(each.trials != 1 for each in found)
    drawn = [each for each in found if each.sampled]
    hit, shares = hits(found)
    columns = ["wager", "house edge", "", *(["error"] if drawn else []), *hit, "deviation"]
    columns += ["a trial", "trials"] if last else []
    rows = [
        [
            each.wager, "" if each.sampled else each.edge, f"{float(each.edge):.4%}",
            *([f"{each.standard_error:.4%}" if each.standard_error else ""] if drawn else []),
            *(f"{float(share):.2%}" for share in often), f"{each.deviation:.4f}",
            *([each.edge_per_trial, each.trials] if last else []),
        ]
        for each, often in zip(found, shares, strict=True)
    ]  # fmt: skip
    show.table(columns, rows, title=f"{title}: one unit on each{', carried to its decision' if last else ''}")
    tell_hits(hit)
    out = show.console()
    for rounds in dict.fromkeys(each.sampled for each in drawn):
        names = ", ".join(each.wager for each in drawn if each.sampled == rounds)
        out.print(f"Simulated, {rounds:,} rounds; the error is one standard error: {names}.")
    for each in found:
        if each.played:
            _tell_play(each, played)


def hits(found: Sequence[WagerValue]) -> tuple[list[str], list[list[Fraction]]]:
    """Return the columns of the hit frequency, and its shares: one column where every award is a net win."""
    both = [[each.hit_any_award, each.hit_net_win] for each in found]
    if all(award == win for award, win in both):
        return ["hit"], [row[:1] for row in both]
    return ["any award", "net win"], both


def tell_hits(columns: list[str]) -> None:
    """Say what a single column of the hit frequency stands for."""
    if len(columns) == 1:
        show.wrapped("Hit: any award and net win, which are the same on every wager here.")


def _tell_play(found: WagerValue, played: str) -> None:
    """How often each way is gone, and what the edge is of all that is staked then."""
    risk = f"{found.element_of_risk}, " if not found.sampled else ""
    share = f"the house has {risk}{float(found.element_of_risk):.4%} of them"
    said = f"{found.wager}, played {played}: {show.shares(found.played)} of the time."
    show.wrapped(f"{said} {float(found.staked):.4f} units are staked; {share}.")
