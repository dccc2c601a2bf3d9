"""`pitboss simulate`: many rounds of a game by a seeded stream, on all cores or a cluster."""

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
from pitboss.cli.arguments import AsJson, GameId, HouseOption, named
from pitboss.cli.odds import counting, hits, tell_hits
from pitboss.cli.play import house_options

if TYPE_CHECKING:
    from pitboss.odds.exact import WagerValue
    from pitboss.odds.simulation.simulate import Simulation, SimulationProgress
    from pitboss.table import Game, HouseOptions

INTERRUPTED, STOPPED = 130, 1
MOST = 10**15
_THOUSANDS = re.compile(r"[0-9]{1,3}(,[0-9]{3})+")
WORTH = 4
"""So many parts are worth the start of a process."""
ATTEMPTS = 3
"""So often processes may die without a part done between."""


WorkersOption = Annotated[
    int | None, typer.Option(help="How many processes; one a core unless told", min=1, max=256)
]


class Asked(NamedTuple):
    """What somebody wants to be simulated, and by whom."""

    simulation: Simulation
    rounds: int
    workers: int
    cluster: str
    resume: Path | None


Playing = Annotated[
    str | None,
    typer.Option(
        "--strategy", "--playing", help="A strategy by its name, not the best play; as in `pitboss odds`"
    ),
]


def simulate(
    game: GameId,
    rounds: Annotated[str, typer.Option(help="How many in all, such as 1e9 or 1000000")] = "1e6",
    seed: Annotated[int, typer.Option(help="Other rounds, or the same again", min=0)] = 1,
    strategy: Playing = None,
    option: HouseOption = None,
    workers: WorkersOption = None,
    cluster: Annotated[
        str | None, typer.Option(help="The address of a Dask scheduler, such as tcp://127.0.0.1:8786")
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(help="A file to go on from if it is there, and to keep what is done in")
    ] = None,
    session: purse.SessionOption = None,
    bankroll: purse.BankrollOption = None,
    wager: purse.WagerOption = None,
    stake: purse.StakeOption = None,
    sessions: purse.SessionsOption = None,
    chart: purse.ChartOption = None,
    json: AsJson = False,
) -> None:
    """Simulate rounds of a game, all its wagers on the same rounds, and estimate what each is worth.

    The result depends on the seed and the number of rounds alone, not on who runs them. Ctrl-C tells what is
    there and how to go on.

    Examples:

    pitboss simulate mini-dice --rounds 1e9 --seed 7

    pitboss simulate three-card-poker --rounds 1e8 --workers 2 --resume night.json

    pitboss simulate pai-gow-poker --rounds 1e9 --cluster tcp://127.0.0.1:8786 --json

    pitboss simulate mini-dice --wager field --session 1000 --bankroll 100 --chart field.svg
    """
    from pitboss.odds.simulation.simulate import exact, simulation
    from pitboss.table import find_game

    rules, total = find_game(game), _rounds(rounds)
    held = purse.Asked(session, bankroll, wager, stake, sessions, chart)
    if workers and cluster:
        raise typer.BadParameter("--workers are processes here, --cluster has its own: leave one out")
    chosen = house_options(rules, option or [])
    _against_the_house(rules, chosen)
    with counting():
        what = simulation(rules, chosen, seed, named(strategy, "--strategy"))
    purse.check(held, what, chosen)
    asked = Asked(what, total, workers or os.cpu_count() or 1, named(cluster, "--cluster"), resume)
    done, why = _simulated(asked)
    if done and done.rounds:
        with counting():
            exactly = exact(what)
        (_print_json if json else _print)(rules, chosen, done, exactly)
        if held.session and not why:
            _follow(rules, chosen, done, held, asked.workers, json=json)
    if why:
        _tell_how_to_go_on(asked, done, why, option or [], purse.words(held))
        raise typer.Exit(STOPPED if why != "Interrupted" else INTERRUPTED)


def _against_the_house(rules: Game, options: HouseOptions) -> None:
    if not rules.models(options):
        raise typer.BadParameter(
            f"at {rules.title} players play against each other; `pitboss match {rules.id}` lets bots do so"
        )


def _rounds(text: str) -> int:
    """A number of rounds, as typed."""
    try:
        plain = text.replace(",", "") if _THOUSANDS.fullmatch(text) else text
        number = Decimal(plain) if len(text) <= 30 else Decimal(0)
        whole = int(number) if number.is_finite() and number.adjusted() <= 15 else 0
    except InvalidOperation:
        whole, number = 0, Decimal(0)
    if not 0 < whole <= MOST or whole != number:
        raise typer.BadParameter(
            f"--rounds is a whole number such as 1e9 or 1000000, at most 1e15; not {show.plain(text)}"
        )
    return whole


# Running


def _simulated(asked: Asked) -> tuple[SimulationProgress | None, str]:
    """What was simulated, and why no more, if it was stopped."""
    from pitboss.cli.resuming import Keeper
    from pitboss.odds.simulation.simulate import WorkersLost

    keeper = Keeper(asked.resume, asked.simulation)
    done, why = keeper.begun, ""
    try:
        said, far = f"Simulating {asked.simulation.game}", done.rounds if done else 0
        with show.bar(asked.rounds, said, "rounds", far) as advance:
            for done in _run(asked, keeper.begun):
                advance(done.rounds)
                keeper.keep(done)
    except KeyboardInterrupt:
        why = "Interrupted"
    except WorkersLost as lost:
        why = f"Stopped, {show.plain(lost)}"
    if done:
        try:
            keeper.keep(done, now=True)
        except OSError as error:  # which is told after what was simulated
            why = show.plain(error)
    return done, why


def _run(asked: Asked, begun: SimulationProgress | None) -> Iterator[SimulationProgress]:
    """The rounds on a cluster, or by processes; those that die are started again, a few times."""
    from pitboss.cli.cluster import connected
    from pitboss.cli.workers import working
    from pitboss.odds.simulation.simulate import WorkersLost, parts_of, run

    what = asked.simulation
    if asked.cluster:
        with connected(asked.cluster) as (executor, lost):
            yield from run(what, asked.rounds, begun=begun, executor=executor, lost=lost)
        return
    workers = max(1, min(asked.workers, parts_of(what, asked.rounds, begun) // WORTH))
    failed = 0
    while True:
        try:
            with working(workers) as executor:
                yield from run(what, asked.rounds, begun=begun, executor=executor)
                return
        except WorkersLost as lost:
            failed = failed + 1 if begun and lost.done.blocks == begun.blocks else 1
            begun = lost.done
            if failed == ATTEMPTS:
                raise


# Telling


def _played(rules: Game, options: HouseOptions, strategy: str) -> str:
    """How it was decided, in words."""
    if strategy:
        return strategy
    if rules.sets_hands:
        return "the house way"
    return "best play" if any(model.decisions for model in rules.models(options)) else "nothing to decide"


def _apart(found: WagerValue, exactly: WagerValue | None) -> float | None:
    """How many standard errors lie between what came and what is exact."""
    if exactly is None or not found.standard_error:
        return None
    return float(found.edge - exactly.edge) / found.standard_error


def _print(
    rules: Game, options: HouseOptions, done: SimulationProgress, exactly: dict[str, WagerValue]
) -> None:
    what = done.simulation
    played = _played(rules, options, what.strategy)
    title = f"{rules.title}, {rules.section(options)}: {done.rounds:,} rounds by seed {what.seed}, {played}"
    found, rows = done.prices(), []
    hit, shares = hits(found)
    columns = ["wager", "house edge", "error", "exact", "apart", *hit, "deviation"]
    for each, often in zip(found, shares, strict=True):
        known = exactly.get(each.wager)
        errors = _apart(each, known)
        rows.append(
            [
                each.wager, f"{float(each.edge):.4%}", f"{each.standard_error:.4%}",
                f"{float(known.edge):.4%}" if known else "", "" if errors is None else f"{errors:+.2f}",
                *(f"{float(share):.2%}" for share in often), f"{each.deviation:.4f}",
            ]
        )  # fmt: skip
    if not exactly:
        columns, rows = [*columns[:3], *columns[5:]], [[*row[:3], *row[5:]] for row in rows]
    show.table(columns, rows, title=title)
    tell_hits(hit)
    carried = ", carried to its decision" if any(each.trials != 1 for each in found) else ""
    apart = "; apart: so many of them from the exact edge" if exactly else ""
    show.wrapped(f"Of one unit on each wager{carried}. The error is one standard error{apart}.")


def _print_json(
    rules: Game, options: HouseOptions, done: SimulationProgress, exactly: dict[str, WagerValue]
) -> None:
    what = done.simulation
    show.json_lines(
        _row(each, exactly.get(each.wager), done.rounds)
        | {"seed": what.seed, "strategy": _played(rules, options, what.strategy)}
        for each in done.prices()
    )


def _row(each: WagerValue, known: WagerValue | None, rounds: int) -> dict[str, Any]:
    """A price, with how often everything came, and what is exact beside it."""
    row = each.to_json()
    told = [(row["lines"], each.lines)]
    told += [(other["lines"], each.others[other["wager"]]) for other in row["with"]]
    for lines, chances in told:
        for line, chance in zip(lines, chances, strict=True):
            line["count"] = int(chance.probability * rounds)
    return row | {
        "rounds": rounds,
        "exact_edge": str(known.edge) if known else None,
        "errors_apart": _apart(each, known),
    }


def _follow(
    rules: Game,
    options: HouseOptions,
    done: SimulationProgress,
    held: purse.Asked,
    workers: int,
    *,
    json: bool,
) -> None:
    """What becomes of a bankroll, after what the rounds came to."""
    with counting():
        price = purse.returns(rules, options, done, held)
    purse.tell(rules, price, held, seed=done.simulation.seed, workers=workers, json=json)


def _tell_how_to_go_on(
    asked: Asked, done: SimulationProgress | None, why: str, option: list[str], more: list[str]
) -> None:
    """On standard error, for what is done may be read by a program."""
    from pitboss.cli.resuming import free_name, write

    out = show.console(error=True)
    if not done or not done.blocks:
        out.print(f"{why}, with too little done to go on from.", markup=False, soft_wrap=True)
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
        f"{why}, {done.rounds:,} of {asked.rounds:,} rounds done. To go on:", markup=False, soft_wrap=True
    )
    out.print(show.plain(shlex.join(words)), markup=False, soft_wrap=True)
