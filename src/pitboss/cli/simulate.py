"""`pitboss simulate`: simulate many seeded rounds of a game, on all cores or a cluster."""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Iterator
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from pitboss.cli import bankroll as purse
from pitboss.cli import show
from pitboss.cli.arguments import AsJson, GameId, HouseOption, read_option
from pitboss.cli.odds import explain_hits, hit_columns, show_counting
from pitboss.cli.play import house_options
from pitboss.odds.confidence import margin

if TYPE_CHECKING:
    from pitboss.odds.exact import WagerValue
    from pitboss.odds.simulation.simulate import Simulation, SimulationProgress
    from pitboss.table import Game, HouseOptions

INTERRUPTED, STOPPED = 130, 1
MAX_ROUNDS = 10**15
_THOUSANDS = re.compile(r"[0-9]{1,3}(,[0-9]{3})+")
MIN_PARTS_PER_WORKER = 4
"""Parts of work that justify starting a process."""
MAX_RESTARTS = 3
"""Restarts of crashed workers without progress before giving up."""


WorkersOption = Annotated[
    int | None, typer.Option(help="Number of worker processes (default: one per core).", min=1, max=256)
]


class SimulationRequest(NamedTuple):
    """The options of a simulation command."""

    simulation: Simulation
    rounds: int
    workers: int
    cluster: str
    resume: Path | None


Playing = Annotated[
    str | None,
    typer.Option(
        "--strategy",
        "--playing",
        help="Strategy to play, as listed by `pitboss odds GAME --strategy` (default: best play).",
    ),
]


def simulate(
    game: GameId,
    rounds: Annotated[str, typer.Option(help="Total number of rounds, such as 1e9 or 1000000.")] = "1e6",
    seed: Annotated[int, typer.Option(help="Seed; the same seed repeats the same rounds.", min=0)] = 1,
    strategy: Playing = None,
    option: HouseOption = None,
    workers: WorkersOption = None,
    cluster: Annotated[
        str | None, typer.Option(help="Address of a Dask scheduler, such as tcp://127.0.0.1:8786.")
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(help="File to save progress in, and to continue from if it exists.")
    ] = None,
    session: purse.SessionOption = None,
    bankroll: purse.BankrollOption = None,
    wager: purse.WagerOption = None,
    stake: purse.StakeOption = None,
    sessions: purse.SessionsOption = None,
    chart: purse.ChartOption = None,
    json: AsJson = False,
) -> None:
    """Simulate rounds of a game, and estimate the house edge of every wager.

    The result depends only on the seed and the number of rounds. Press Ctrl-C to stop: you get the results
    so far and the command that continues.

    Examples:

    pitboss simulate mini-dice --rounds 1e9 --seed 7

    pitboss simulate three-card-poker --rounds 1e8 --workers 2 --resume night.json

    pitboss simulate pai-gow-poker --rounds 1e9 --cluster tcp://127.0.0.1:8786 --json

    pitboss simulate mini-dice --wager field --session 1000 --bankroll 100 --chart field.svg
    """
    from pitboss.odds.simulation.simulate import exact_prices, simulation
    from pitboss.table import find_game

    rules, total = find_game(game), _rounds(rounds)
    held = purse.BankrollRequest(session, bankroll, wager, stake, sessions, chart)
    if workers and cluster:
        raise typer.BadParameter("--workers and --cluster exclude each other: leave one out")
    chosen = house_options(rules, option or [])
    _check_house_game(rules, chosen)
    with show_counting():
        what = simulation(rules, chosen, seed, read_option(strategy, "--strategy"))
    purse.check(held, what, chosen)
    scheduler = read_option(cluster, "--cluster")
    asked = SimulationRequest(what, total, workers or os.cpu_count() or 1, scheduler, resume)
    done, why = _run_request(asked)
    if done and done.rounds:
        with show_counting():
            exactly = exact_prices(what)
        (_print_json if json else _print)(rules, chosen, done, exactly)
        if held.session and not why:
            _print_bankroll(rules, chosen, done, held, asked.workers, json=json)
    if why:
        _print_continuation(asked, done, why, option or [], purse.words(held))
        raise typer.Exit(STOPPED if why != "Interrupted" else INTERRUPTED)


def _check_house_game(rules: Game, options: HouseOptions) -> None:
    if not rules.models(options):
        raise typer.BadParameter(
            f"{rules.title} is played against other players: use `pitboss match {rules.id}` to compare bots"
        )


def _rounds(text: str) -> int:
    """Parse a number of rounds."""
    try:
        plain = text.replace(",", "") if _THOUSANDS.fullmatch(text) else text
        number = Decimal(plain) if len(text) <= 30 else Decimal(0)
        whole = int(number) if number.is_finite() and number.adjusted() <= 15 else 0
    except InvalidOperation:
        whole, number = 0, Decimal(0)
    if not 0 < whole <= MAX_ROUNDS or whole != number:
        raise typer.BadParameter(
            f"--rounds {show.plain(text)} is not a whole number up to 1e15: write it as 1e6 or 25000"
        )
    return whole


# Running


def _run_request(asked: SimulationRequest) -> tuple[SimulationProgress | None, str]:
    """Run the simulation; return the results, and why it stopped early, if it did."""
    from pitboss.cli.progress_file import ProgressKeeper
    from pitboss.odds.simulation.simulate import WorkersLost

    keeper = ProgressKeeper(asked.resume, asked.simulation)
    done, why = keeper.begun, ""
    try:
        said, far = f"Simulating {asked.simulation.game}", done.rounds if done else 0
        with show.bar(asked.rounds, said, "rounds", far) as advance:
            for done in _run(asked, keeper.begun):
                advance(done.rounds)
                keeper.save(done)
    except KeyboardInterrupt:
        why = "Interrupted"
    except WorkersLost as lost:
        why = f"Stopped ({show.plain(lost)})"
    if done:
        try:
            keeper.save(done, now=True)
        except OSError as error:  # reported after the results
            why = show.plain(error)
    return done, why


def _run(asked: SimulationRequest, begun: SimulationProgress | None) -> Iterator[SimulationProgress]:
    """Run on a cluster or in processes, restarting crashed ones a few times."""
    from pitboss.cli.cluster import connect_cluster
    from pitboss.cli.workers import start_workers
    from pitboss.odds.simulation.simulate import WorkersLost, parts_of, run

    what = asked.simulation
    if asked.cluster:
        with connect_cluster(asked.cluster) as (executor, lost):
            yield from run(what, asked.rounds, begun=begun, executor=executor, lost=lost)
        return
    workers = max(1, min(asked.workers, parts_of(what, asked.rounds, begun) // MIN_PARTS_PER_WORKER))
    failed = 0
    while True:
        try:
            with start_workers(workers) as executor:
                yield from run(what, asked.rounds, begun=begun, executor=executor)
                return
        except WorkersLost as lost:
            failed = failed + 1 if begun and lost.done.blocks == begun.blocks else 1
            begun = lost.done
            if failed == MAX_RESTARTS:
                raise


# Printing


def _describe_strategy(rules: Game, options: HouseOptions, strategy: str) -> str:
    """Describe the simulated strategy."""
    if strategy:
        return strategy
    if rules.sets_hands:
        return "the house way"
    return "best play" if any(model.decisions for model in rules.models(options)) else "nothing to decide"


def _errors_apart(found: WagerValue, exactly: WagerValue | None) -> float | None:
    """Return the distance from the exact edge, in standard errors."""
    if exactly is None or not found.standard_error:
        return None
    return float(found.edge - exactly.edge) / found.standard_error


def _print(
    rules: Game, options: HouseOptions, done: SimulationProgress, exactly: dict[str, WagerValue]
) -> None:
    what = done.simulation
    played = _describe_strategy(rules, options, what.strategy)
    title = f"{rules.title}, {rules.section(options)}: {done.rounds:,} rounds, seed {what.seed}, {played}"
    found, rows = done.prices(), []
    hit, shares = hit_columns(found)
    columns = ["wager", "house edge", "±", "exact", "errors off", *hit, "deviation"]
    for each, often in zip(found, shares, strict=True):
        known = exactly.get(each.wager)
        errors = _errors_apart(each, known)
        rows.append(
            [
                each.wager, f"{float(each.edge):.4%}", f"{margin(each.standard_error or 0.0):.4%}",
                f"{float(known.edge):.4%}" if known else "", "" if errors is None else f"{errors:+.2f}",
                *(f"{float(share):.2%}" for share in often), f"{each.deviation:.4f}",
            ]
        )  # fmt: skip
    if not exactly:
        columns, rows = [*columns[:3], *columns[5:]], [[*row[:3], *row[5:]] for row in rows]
    show.table(columns, rows, title=title)
    explain_hits(hit)
    carried = ", until decided" if any(each.trials != 1 for each in found) else ""
    apart = "; errors off is the distance from the exact edge in standard errors" if exactly else ""
    show.print_wrapped(f"One unit on each wager{carried}. ± is a 95% interval{apart}.")


def _print_json(
    rules: Game, options: HouseOptions, done: SimulationProgress, exactly: dict[str, WagerValue]
) -> None:
    what = done.simulation
    show.json_lines(
        _row(each, exactly.get(each.wager), done.rounds)
        | {"seed": what.seed, "strategy": _describe_strategy(rules, options, what.strategy)}
        for each in done.prices()
    )


def _row(each: WagerValue, known: WagerValue | None, rounds: int) -> dict[str, Any]:
    """Return a price with its counts and the exact edge."""
    row = each.to_json()
    pairs = [(row["lines"], each.lines)]
    pairs += [(other["lines"], each.others[other["wager"]]) for other in row["with"]]
    for lines, chances in pairs:
        for line, chance in zip(lines, chances, strict=True):
            line["count"] = int(chance.probability * rounds)
    return row | {
        "rounds": rounds,
        "exact_edge": str(known.edge) if known else None,
        "errors_apart": _errors_apart(each, known),
    }


def _print_bankroll(
    rules: Game,
    options: HouseOptions,
    done: SimulationProgress,
    held: purse.BankrollRequest,
    workers: int,
    *,
    json: bool,
) -> None:
    """Print bankroll figures after the results."""
    with show_counting():
        price = purse.returns(rules, options, done, held)
    purse.print_figures(rules, price, held, seed=done.simulation.seed, workers=workers, json=json)


def _print_continuation(
    asked: SimulationRequest, done: SimulationProgress | None, why: str, option: list[str], more: list[str]
) -> None:
    """Print the command that continues, on standard error because a program may read the results."""
    from pitboss.cli.progress_file import free_name, write

    out = show.console(error=True)
    if not done or not done.blocks:
        out.print(f"{why} too early to continue from: start again.", markup=False, soft_wrap=True)
        return
    what, path = asked.simulation, asked.resume
    if path is None:
        path = free_name(what)
        write(path, done)
    words = ["pitboss", "simulate", what.game, "--rounds", str(asked.rounds), "--seed", str(what.seed)]
    words += ["--strategy", what.strategy] if what.strategy else []
    words += [word for each in option for word in ("-o", each)]
    words += ["--cluster", asked.cluster] if asked.cluster else []
    words += ["--resume", str(path), *more]
    out.print(
        f"{why} after {done.rounds:,} of {asked.rounds:,} rounds. To continue:", markup=False, soft_wrap=True
    )
    out.print(show.plain(shlex.join(words)), markup=False, soft_wrap=True)
