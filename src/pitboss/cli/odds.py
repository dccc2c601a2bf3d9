"""`pitboss odds`: house edges, best play and what-if questions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli import show
from pitboss.cli.arguments import AsJson, GameId, HouseOption, Stake, parse_stake, read_option
from pitboss.cli.play import house_options
from pitboss.cli.show import note_missing_law
from pitboss.cli.whatif import WhatIf
from pitboss.odds.confidence import margin

if TYPE_CHECKING:
    from fractions import Fraction

    from pitboss.odds.exact import WagerValue
    from pitboss.table import Game

Playing = Annotated[
    str | None, typer.Option(help="Price this strategy; --strategy lists the names (default: best play).")
]
Strategy = Annotated[
    bool, typer.Option("--strategy", help="Show the best play, and what simpler play costs.")
]
Hand = Annotated[str | None, typer.Option(help="Show what each choice is worth with this hand.")]
Up = Annotated[str, typer.Option(help="With --hand: the dealer's visible cards.")]
OtherSeenCards = Annotated[str, typer.Option(help="With --hand: other cards you have seen.")]
OnlyWager = Annotated[
    list[str] | None,
    typer.Option(help="Price only this wager, or `side` for every side wager. Repeatable."),
]
Sweep = Annotated[
    str | None,
    typer.Option(metavar="NAME=A..B", help="Price a range of values of a house option or pay line."),
]
Solve = Annotated[
    str | None, typer.Option(metavar="LINE", help="Find the lowest payout of a pay line that meets --target.")
]
Target = Annotated[str | None, typer.Option(help="With --solve: maximum house edge, such as 5%.")]
SweepChart = Annotated[Path | None, typer.Option(help="With --sweep: chart it in this SVG file.")]
CUSTOM_PAYOUTS_NOTE = (
    "The payouts here are not from a text of the regulation: they follow custom, or a table of our own."
)


def odds(
    game: GameId,
    option: HouseOption = None,
    stake: Stake = None,
    wager: OnlyWager = None,
    playing: Playing = None,
    strategy: Strategy = False,
    hand: Hand = None,
    up: Up = "",
    seen: OtherSeenCards = "",
    sweep: Sweep = None,
    solve: Solve = None,
    target: Target = None,
    chart: SweepChart = None,
    json: AsJson = False,
) -> None:
    """Show the house edge of every wager in a game, or how to play it.

    Figures are exact if every outcome can be counted; otherwise simulated, with a 95% interval. They
    assume best play, unless you name a strategy with --playing.

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
    amount, playing = parse_stake(stake, chosen), read_option(playing, "--playing")
    if strategy or hand is not None or up or seen:
        from pitboss.cli.strategy import how_to_play

        if playing or any(each is not None for each in (sweep, solve, target, chart, wager)):
            raise typer.BadParameter(
                "--playing, --wager, --sweep, --solve and --chart are for prices: leave them out"
            )
        how_to_play(rules, chosen, hand, up=up, seen=seen, whole=strategy, stake=amount, json=json)
        return
    question = WhatIf(rules, chosen, amount, playing, wager or [], json=json)
    if not question.answer(sweep=sweep, solve=solve, target=target, chart=chart):
        _price_and_print(question)


def _price_and_print(asked: WhatIf) -> None:
    """Print the prices, and note any law whose text is missing."""
    from pitboss.odds.exact import prices

    rules, options, stake, playing = asked.game, asked.options, asked.stake, asked.strategy
    if not rules.models(options):
        raise typer.BadParameter(no_wagers_message(rules))
    with show_counting():
        found = prices(rules, options, stake, playing, asked.wagers)
    if asked.json:
        show.json_lines(price.to_json() for price in found)
        return
    print_prices(
        found, f"{rules.title}, {rules.section(options)}", f"playing {playing}" if playing else "best play"
    )
    _print_stakes(found, stake)
    note_missing_law(rules)
    if any(each.source == "custom" for each in found):
        show.console().print(CUSTOM_PAYOUTS_NOTE, style="dim")


def _print_stakes(found: Sequence[WagerValue], asked: int | None) -> None:
    """Print the stakes of wagers whose price depends on them, if not the expected one."""
    from pitboss.table.model import DEFAULT_STAKE_CENTS
    from pitboss.table.money import dollars

    stakes: dict[int, list[str]] = {}
    for each in found:
        if each.by_stake:
            stakes.setdefault(each.stake, []).append(each.wager)
    if stakes.keys() <= {asked or DEFAULT_STAKE_CENTS}:
        return
    if len(stakes) == 1:
        show.print_wrapped(f"Priced at a stake of {dollars(*stakes)}.")
    else:
        priced = (f"{dollars(stake)} ({', '.join(names)})" for stake, names in stakes.items())
        show.print_wrapped(f"Priced at stakes of {', '.join(priced)}.")


def no_wagers_message(rules: Game) -> str:
    """Return the error for a game that is played against other players."""
    return (
        f"{rules.title} has no wagers against the house to price: use `pitboss equity --game {rules.id}`"
        f" to compare hands, or `pitboss match {rules.id}` to compare bots"
    )


@contextmanager
def show_counting() -> Iterator[None]:
    """Show that odds are being counted, and when code is being compiled first."""
    from pitboss.odds.compile_events import when_compiling

    compiling = "Compiling (first time only), then counting"
    with show.working("Counting outcomes") as say, when_compiling(lambda: say(compiling)):
        yield


def print_prices(found: Sequence[WagerValue], title: str, played: str = "best play") -> None:
    """Print a table of prices, then notes on simulated figures and play."""
    last = any(each.trials != 1 for each in found)
    drawn = [each for each in found if each.sampled]
    hit, shares = hit_columns(found)
    columns = ["wager", "house edge", "", *(["±"] if drawn else []), *hit, "deviation"]
    columns += ["per trial", "trials"] if last else []
    rows = [
        [
            each.wager, "" if each.sampled else each.edge, f"{float(each.edge):.4%}",
            *([f"{margin(each.standard_error):.4%}" if each.standard_error else ""] if drawn else []),
            *(f"{float(share):.2%}" for share in often), f"{each.deviation:.4f}",
            *([each.edge_per_trial, each.trials] if last else []),
        ]
        for each, often in zip(found, shares, strict=True)
    ]  # fmt: skip
    show.table(columns, rows, title=f"{title}: one unit on each wager{', until decided' if last else ''}")
    explain_hits(hit)
    out = show.console()
    for rounds in dict.fromkeys(each.sampled for each in drawn):
        names = ", ".join(each.wager for each in drawn if each.sampled == rounds)
        out.print(f"Simulated, {rounds:,} rounds (± is a 95% interval): {names}.")
    for each in found:
        if each.played:
            _print_play(each, played)


def hit_columns(found: Sequence[WagerValue]) -> tuple[list[str], list[list[Fraction]]]:
    """Return the hit frequency columns and values; only one column if every award is a net win."""
    both = [[each.hit_any_award, each.hit_net_win] for each in found]
    if all(award == win for award, win in both):
        return ["hit"], [row[:1] for row in both]
    return ["any award", "net win"], both


def explain_hits(columns: list[str]) -> None:
    """Explain a single hit frequency column."""
    if len(columns) == 1:
        show.print_wrapped("Hit frequency: every award here is a net win.")


def _print_play(found: WagerValue, played: str) -> None:
    """Print the frequency of each decision, the average stake and the element of risk."""
    risk = f"{found.element_of_risk}, " if not found.sampled else ""
    share = f"element of risk {risk}{float(found.element_of_risk):.4%}"
    said = f"{found.wager}, {played}: {show.shares(found.played)}."
    show.print_wrapped(f"{said} Average stake {float(found.staked):.4f} units; {share}.")
