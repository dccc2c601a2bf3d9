"""`pitboss match`: play poker bots against each other with duplicate deals."""

from __future__ import annotations

from contextlib import suppress
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pitboss.cli import show
from pitboss.cli.arguments import AsJson, BotCommands, BotMemory, Bots, BotSeconds, HouseOption
from pitboss.cli.bot_programs import list_players, start_programs
from pitboss.cli.play import house_options
from pitboss.cli.workers import start_workers

if TYPE_CHECKING:
    from pitboss.odds.match import BotStanding, Match, Score

INTERRUPTED = 130
DEFAULT_BOTS = ["tight", "station"]


def match(
    game: Annotated[str, typer.Argument(help="Id of a poker game; see `pitboss games`.")],
    bots: Bots = None,
    hands: Annotated[
        int, typer.Option(help="Number of hands, rounded up to whole deals.", min=1, max=10**9)
    ] = 1_000,
    seed: Annotated[str, typer.Option(help="Seed of the deals; the same seed repeats them.")] = "1",
    stack: Annotated[
        str | None, typer.Option(help="Starting stack of every hand in dollars (default: 100 big blinds).")
    ] = None,
    limit: Annotated[str | None, typer.Option(help="Betting limit: fixed, spread, pot or no.")] = None,
    edition: Annotated[str | None, typer.Option(help="Rules to play by: 13:69F or 19:47.")] = None,
    option: HouseOption = None,
    workers: Annotated[int, typer.Option(help="Number of worker processes.", min=1, max=256)] = 1,
    bot_command: BotCommands = None,
    bot_seconds: BotSeconds = 5.0,
    bot_memory: BotMemory = 1024,
    json: AsJson = False,
) -> None:
    """Play poker bots against each other; every bot plays every seat of the same deals.

    Each deal is played once per bot: the bots move one seat, while cards, button and stacks stay the same.
    Each of these counts as a hand. Without --bots, tight plays station.

    Examples:

    pitboss match hold-em --bots tight,station --hands 10000 --workers 2

    pitboss match omaha-8 --bots tight,tight,station,random --limit pot -o rake_percent=5

    pitboss match seven-card-stud --bots tight,mybots:Clever --seed 7 --json
    """
    from pitboss.odds.match import Match
    from pitboss.table import cents, find_game

    rules = find_game(game)
    named = {"limit": limit, "edition": edition}
    words = [*(option or []), *(f"{name}={value}" for name, value in named.items() if value is not None)]
    options: Any = house_options(rules, words)
    playing = list_players(bots, bot_command) or DEFAULT_BOTS
    if bot_command and workers > 1:
        raise typer.BadParameter("--bot-command runs its own process: leave out --workers")
    chips = None if stack is None else cents(stack)
    if chips == 0:
        raise typer.BadParameter("--stack 0 leaves the bots no chips: give dollars, such as 200")
    deals = -(-hands // len(playing))
    with start_programs(dict(enumerate(playing)), bot_seconds, bot_memory) as sitting:
        players = tuple(sitting.values())
        asked = Match(game=rules, options=options, bots=players, stack=chips or 0, seed=seed)
        score = _play_match(asked, deals, workers)
    if score is not None:
        (_print_json if json else _print)(asked, score)
    if score is None or score.deals < deals:
        raise typer.Exit(INTERRUPTED)


def _play_match(match: Match, deals: int, workers: int) -> Score | None:
    """Return the final score, or the score so far if interrupted."""
    from pitboss.odds.match import scores

    score, hands = None, deals * len(match.bots)
    progress = show.bar(hands, f"Playing {match.game.title}", "hands")
    with suppress(KeyboardInterrupt), start_workers(workers) as executor, progress as advance:
        for score in scores(match, deals, executor):
            advance(score.hands)
    return score


def _print(match: Match, score: Score) -> None:
    from pitboss.odds.match import per_100, standings
    from pitboss.table import dollars

    unit, times, found = match.unit, len(match.bots), standings(match, score)
    rows = [[show.plain(each.bot), _format_signed(each.won), *_format_error(each)] for each in found]
    if score.taken:
        rows.append(["house", _format_signed(per_100(match, score, score.taken)), "", "", ""])
    if score.fund:
        rows.append(["fund", _format_signed(per_100(match, score, score.fund)), "", "", ""])
    title = f"{match.game.title}, {match.game.section(match.options)}: {score.hands:,} hands"
    columns = ["bot", f"{unit.name}s per 100 hands", "error", "95% interval", "worth"]
    show.table(columns, rows, title=title)
    deals = f"{score.deals:,} deal{'s' * (score.deals != 1)} of seed {show.plain(match.seed)}"
    show.print_wrapped(
        f"{deals}, each played {times} times with the bots moved one seat. "
        f"Every hand starts with {dollars(match.chips)}; a {unit.name} is {dollars(unit.cents)}. "
        "Worth: how many ordinary hands give as much information as one of these."
    )


def _format_error(each: BotStanding) -> list[str]:
    """Return the error, the interval and the worth of a hand, where known."""
    if each.error is None or each.interval is None:
        return ["unknown", "unknown", ""]
    low, high = each.interval
    return [
        f"{each.error:.2f}",
        f"{low:+.2f} to {high:+.2f}",
        "" if each.worth is None else f"{each.worth:.2f}",
    ]


def _format_signed(amount: Fraction) -> str:
    return f"{float(amount):+.2f}"


def _print_json(match: Match, score: Score) -> None:
    from pitboss.odds.match import per_100, standings

    played = {
        "hands": score.hands,
        "deals": score.deals,
        "unit": match.unit.name,
        "unit_cents": match.unit.cents,
    }
    rows: list[dict[str, Any]] = [
        {
            "bot": each.bot,
            "won_cents": won,
            "per_100_hands": str(each.won),
            "error": each.error,
            "interval": each.interval,
            "worth": each.worth,
        }
        for each, won in zip(standings(match, score), score.won, strict=True)
    ]
    for name, amount in {"house": score.taken, "fund": score.fund}.items():
        taken = {"won_cents": amount, "per_100_hands": str(per_100(match, score, amount))}
        if amount or name == "house":
            rows.append({"bot": name} | taken)
    show.json_lines([match.to_json() | played, *rows])
