"""Bankroll figures for `pitboss simulate`: risk of ruin, results and drawdowns."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from pitboss.cli import show
from pitboss.cli.arguments import parse_stake
from pitboss.cli.atomic_files import may_write, write
from pitboss.cli.workers import start_workers
from pitboss.odds.confidence import INTERVAL_NOTE, margin

if TYPE_CHECKING:
    from pitboss.odds.bankroll.figures import BankrollFigures
    from pitboss.odds.exact import WagerValue
    from pitboss.odds.simulation.simulate import Simulation, SimulationProgress
    from pitboss.reports.charts import Chart
    from pitboss.table import Game, HouseOptions

RESULT_PERCENTILES = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)
"""Percentiles of the result to print."""


SessionOption = Annotated[
    int | None, typer.Option(help="Report bankroll figures for sessions of N one-unit rounds.", min=1)
]
BankrollOption = Annotated[
    str | None, typer.Option(help="With --session: starting bankroll in units, for the risk of ruin.")
]
WagerOption = Annotated[
    str | None, typer.Option(help="With --session: the wager to play (default: the game's first).")
]
StakeOption = Annotated[
    str | None,
    typer.Option(help="With --session: dollars in a unit, such as 25; matters for limits and commission."),
]
SessionsOption = Annotated[
    int | None,
    typer.Option(help="With --session: simulate N sessions (default: compute the figures).", min=1),
]
ChartOption = Annotated[Path | None, typer.Option(help="With --session: chart the results in this SVG file.")]


class BankrollRequest(NamedTuple):
    """The bankroll options of a command."""

    session: int | None
    """Rounds in a session; None if no bankroll figures are wanted."""
    bankroll: str | None = None
    """In units."""
    wager: str | None = None
    """Default: the game's first wager."""
    stake: str | None = None
    """Dollars in a unit. Default: the game's."""
    sessions: int | None = None
    """Sessions to simulate; None to compute the figures where possible."""
    chart: Path | None = None
    """SVG file for a chart of the results."""


def check(asked: BankrollRequest, what: Simulation, options: HouseOptions) -> None:
    """Check the options before a long simulation, not after it."""
    if asked.session is None:
        if given := words(asked):
            raise typer.BadParameter(f"{given[0]} needs --session: add --session N, the number of rounds")
        return
    from pitboss.odds.bankroll.figures import check_sizes
    from pitboss.odds.simulation.simulate import SimulationProgress

    check_sizes(asked.session, asked.sessions)
    _units(asked.bankroll)
    parse_stake(asked.stake, options)
    named = [each.wager.name for each in SimulationProgress(simulation=what).wager_counts()]
    if asked.wager is not None and asked.wager not in named:
        raise typer.BadParameter(f"there is no wager {asked.wager!r}: choose one of {', '.join(named)}")
    if asked.chart:
        from pitboss.reports.render import check

        may_write(asked.chart, "--chart", [".svg"])
        check(".svg")


def words(asked: BankrollRequest) -> list[str]:
    """Return the same options as command-line words."""
    given = {f"--{name}": value for name, value in asked._asdict().items() if value is not None}
    return [word for name, value in given.items() for word in (name, str(value))]


def _units(text: str | None) -> Fraction | None:
    if text is None:
        return None
    try:
        units = Fraction(text) if len(text) <= 20 and "e" not in text.lower() else Fraction(0)
    except (ValueError, ZeroDivisionError):
        units = Fraction(0)
    if units <= 0:
        raise typer.BadParameter(
            f"--bankroll {text!r} is not a number of units: write one, such as 100 or 12.5"
        )
    return units


def find_wager(found: Sequence[WagerValue], wager: str | None) -> WagerValue:
    """Return the wager of that name, or the first."""
    return next(each for each in found if not wager or each.wager == wager)


def returns(
    game: Game, options: HouseOptions, done: SimulationProgress, asked: BankrollRequest
) -> WagerValue:
    """Return the wager's return distribution: exact if it can be counted, otherwise simulated."""
    from pitboss.odds.counting import keep_wagers
    from pitboss.odds.exact import add_citation, price, price_models

    cents, mine = parse_stake(asked.stake, options), find_wager(done.prices(), asked.wager)
    models = [keep_wagers(model, [mine.wager]) for model in done.simulation.models()]
    found = find_wager(price_models(game, options, models, cents), mine.wager)
    if not found.sampled:
        return found
    if cents is None:
        return mine
    (counted,) = [each for each in done.wager_counts() if each.wager.name == mine.wager]
    return add_citation(price(counted, cents), game, options)


def print_figures(
    game: Game, price: WagerValue, asked: BankrollRequest, *, seed: int, workers: int = 1, json: bool = False
) -> None:
    """Compute the figures and print them."""
    from pitboss.odds.bankroll.figures import BankrollSession, figures

    assert asked.session is not None
    session = BankrollSession(returns=price.returns, rounds=asked.session, bankroll=_units(asked.bankroll))
    with show.working("Following the bankroll"), start_workers(workers if asked.sessions else 1) as executor:
        found = figures(session, sessions=asked.sessions, seed=seed, executor=executor)
    title = f"{game.title}, {price.wager}: {session.rounds:,} rounds at one unit each"
    if asked.chart or not json:
        drawn = chart(found, f"{game.title}, {price.wager}: net result of {session.rounds:,} rounds")
    if asked.chart:
        from pitboss.reports.charts import svg

        write(asked.chart, f"{svg(drawn)}\n".encode())
    if json:
        show.json_lines([row(price, found, seed)])
    else:
        _print(price, found, title, seed, drawn)


def chart(found: BankrollFigures, title: str) -> Chart:
    """Return a histogram of the final results."""
    from pitboss.odds.bankroll.figures import histogram_bars
    from pitboss.reports.charts import Chart, ChartBar

    shown = tuple(
        ChartBar(float(left), float(right), height) for left, right, height in histogram_bars(found)
    )
    return Chart(title=title, x="net result in units", y="frequency", bars=shown, percent=True)


def row(price: WagerValue, found: BankrollFigures, seed: int) -> dict[str, Any]:
    """Return the figures as JSON; results and drawdowns are exact fractions of a unit."""
    session = found.session
    return {
        "game": price.game,
        "wager": price.wager,
        "stake": price.stake,
        "rounds": session.rounds,
        "bankroll": None if session.bankroll is None else str(session.bankroll),
        "returns": "simulated" if price.sampled else "exact",
        "method": found.method,
        "sessions": found.sessions,
        "seed": seed if found.sessions else None,
        "ruin": found.ruin,
        "ruin_error": found.ruin_error,
        "ahead": found.ahead,
        "mean": found.mean,
        "mean_error": found.mean_error,
        "deviation": found.deviation,
        "mean_if_all_played": price.figure(session.mean),
        "variance_if_all_played": price.figure(session.variance),
        "results": [{"often": often, "result": str(found.result(often))} for often in RESULT_PERCENTILES],
        "falls": [{"often": often, "fall": str(fall)} for often, fall in found.falls.items()],
    }


def _print(price: WagerValue, found: BankrollFigures, title: str, seed: int, drawn: Chart) -> None:
    from pitboss.reports.charts import terminal

    begun = found.session.bankroll
    show.print_wrapped(
        title if begun is None else f"{title}, from {_figure(begun)} units", bold=len(title) + 99
    )
    played = found.sessions > 0
    show.table(["", "share or units", "±"][: 2 + played], [row[: 2 + played] for row in _rows(found)])
    out = show.console()
    out.print(terminal(drawn, width=min(out.width, 80)), markup=False, end="")
    note = f" {INTERVAL_NOTE}." if played else ""
    show.print_wrapped(_describe_method(price, found, seed) + note)


def _rows(found: BankrollFigures) -> list[list[str]]:
    """Return every figure, with its 95% interval if it has one."""
    rows = [
        ["ahead at the end", f"{found.ahead:.4%}", ""],
        [
            "mean result",
            f"{found.mean:.2f}",
            "" if found.mean_error is None else f"{margin(found.mean_error):.2f}",
        ],
        ["deviation", f"{found.deviation:.2f}", ""],
    ]
    if found.ruin is not None:
        error = "" if found.ruin_error is None else f"{margin(found.ruin_error):.4%}"
        rows.insert(0, ["risk of ruin", f"{found.ruin:.4%}", error])
    rows += [
        [f"{often:.0%} end at or below", _figure(found.result(often)), ""] for often in RESULT_PERCENTILES
    ]
    return rows + [
        [f"{often:.0%} have a drawdown of at most", _figure(fall), ""] for often, fall in found.falls.items()
    ]


def _figure(units: Fraction) -> str:
    return f"{float(units):,.2f}".rstrip("0").rstrip(".")


def _describe_method(price: WagerValue, found: BankrollFigures, seed: int) -> str:
    """Explain where the figures come from and what they mean."""
    source = f"the returns of {price.sampled:,} simulated rounds" if price.sampled else "exact returns"
    if found.sessions:
        said = f"Simulated: {found.sessions:,} sessions from {source}, seed {seed}."
    else:
        said = f"Computed to about ten digits from {source}."
    if found.ruin is not None:
        cost = _figure(-min(found.session.returns))
        said += f" Ruin means fewer units left than a round may cost ({cost}); the player then stops."
    if price.decided != 1:
        said += " Rounds that leave the wager undecided count, too."
    return f"{said} A drawdown is the deepest fall from a peak, assuming all rounds are played."
