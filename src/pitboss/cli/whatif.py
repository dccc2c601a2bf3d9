"""`pitboss odds --sweep` and `--solve`: price other payouts and options."""

from __future__ import annotations

import json as jsons
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from pitboss.cli import show
from pitboss.cli.arguments import read_option
from pitboss.cli.atomic_files import may_write, write
from pitboss.odds.confidence import margin

if TYPE_CHECKING:
    from pitboss.law import Cite
    from pitboss.odds.exact import WagerValue
    from pitboss.odds.whatif import PayLine, PostingCheck, Solution, SweepPoint
    from pitboss.reports.charts import Chart
    from pitboss.table import Game, HouseOptions

MAX_WAGER_COLUMNS = 4
"""Maximum number of wagers with a column each in an 80-character table."""


@dataclass(frozen=True)
class WhatIf:
    """A what-if question about a game and its house options."""

    game: Game
    options: HouseOptions
    stake: int | None
    strategy: str
    wagers: Sequence[str]
    json: bool

    def answer(self, *, sweep: str | None, solve: str | None, target: str | None, chart: Path | None) -> bool:
        """Answer `--sweep` or `--solve`; return False if neither was given."""
        sweep, solve, target = (
            read_option(each, option)
            for each, option in ((sweep, "--sweep"), (solve, "--solve"), (target, "--target"))
        )
        if sweep and solve:
            raise typer.BadParameter("--sweep and --solve exclude each other: use one")
        if bool(solve) != bool(target):
            raise typer.BadParameter("--solve and --target belong together: give a pay line and a house edge")
        if chart and not sweep:
            raise typer.BadParameter("--chart needs --sweep: add --sweep NAME=A..B")
        if chart:
            from pitboss.reports.render import check

            may_write(chart, "--chart", [".svg"])
            check(".svg")
        if not (sweep or solve):
            return False
        if self.wagers and solve:
            raise typer.BadParameter("--solve names a pay line, which has its wager: leave out --wager")
        if not self.game.models(self.options):
            from pitboss.cli.odds import no_wagers_message

            raise typer.BadParameter(no_wagers_message(self.game))
        if sweep:
            self._sweep(sweep, chart)
        elif solve and target:
            self._solve(solve, target)
        return True

    def _line(self, name: str) -> PayLine:
        from pitboss.odds.whatif import PayLine

        return PayLine(self.game, self.options, name, stake=self.stake, strategy=self.strategy)

    def _line_to_sweep(self, name: str) -> PayLine:
        """Return the pay line of that name, or name both lists in the error."""
        from pitboss.odds.whatif import BadWhatIf

        try:
            return self._line(name)
        except BadWhatIf as error:
            raise BadWhatIf(f"{error}; for house options, see `pitboss options {self.game.id}`") from None

    def _solve(self, line: str, target: str) -> None:
        from pitboss.odds import whatif

        wanted = whatif.target_of(target)
        with show.working("Counting what can happen"):
            found = whatif.solve(self._line(line), wanted)
        if self.json:
            show.json_lines([_solution(self.game, found, str(wanted))])
        else:
            _print_solution(found, float(wanted))

    def _sweep(self, words: str, chart: Path | None) -> None:
        name, equals, text = words.rpartition("=")
        if not equals:
            raise typer.BadParameter(f"--sweep {words!r} is not NAME=A..B: write it like decks=1..8")
        name, points = self._points(name.strip(), text)
        changing = _changing(points)
        drawn = _chart(self.game, name, points, changing)
        if chart:
            _draw(drawn, chart)
        if self.json:
            show.json_lines(_rows(name, points))
            return
        _print_sweep(self.game, self.game.section(self.options), name, points, changing)
        if chart:
            show.print_wrapped(f"The chart is in {show.plain(chart)}.", style="dim")
        elif drawn:
            from pitboss.reports.charts import terminal

            out = show.console()
            out.print(terminal(drawn, min(out.width, 80)), markup=False, highlight=False, end="")

    def _points(self, name: str, text: str) -> tuple[str, list[SweepPoint]]:
        """Return the full name of the option or pay line, and the prices at each value."""
        from pitboss.odds import whatif
        from pitboss.table import Refused

        if name in {each.name for each in self.game.house_options()}:
            values = [_value(each) for each in whatif.values(text)]
            row = self.options.to_json()
            going = whatif.sweep_option(
                self.game, row, name, values, stake=self.stake, strategy=self.strategy, wagers=self.wagers
            )
        else:
            if self.wagers:
                raise typer.BadParameter(f"{name} is a pay line, which has its wager: leave out --wager")
            with show.working("Counting what can happen"):
                line = self._line_to_sweep(name)
            values, name = whatif.payouts(text, line), line.name
            going = whatif.sweep_line(line, values)
        points = list(show.progress(going, len(values), "Pricing", least=2))
        if not any(point.prices for point in points):
            first = points[0].post
            raise Refused(
                f"no value of {name} in {text} is allowed: {first.why}", first.cite or self.game.law
            )
        return name, points


# --solve


def _print_solution(found: Solution, target: float) -> None:
    wager, says = found.after.wager, found.pays.describe_odds
    show.print_wrapped(
        f"{found.line} now pays {says(found.now)}; the house edge of {wager} is {_format_edge(found.before)}."
    )
    if not found.least.win:
        show.print_wrapped(f"Even if it paid nothing, the house edge would be {_format_edge(found.after)}.")
        return
    exact = "" if found.after.sampled else f", {found.after.edge}"
    show.print_wrapped(
        f"The lowest payout for a house edge of at most {target:.4%} is {says(found.least)}, which gives"
        f" {_format_edge(found.after)}{exact}."
    )
    if found.exactly is not None and found.exactly != found.least.ratio:
        units = "times the stake" if found.pays.taken_in else "to 1"
        show.print_wrapped(f"For exactly {target:.4%} it would be {found.exactly} {units}.")
    show.print_wrapped(_may_post(found.post), style="dim")


def _solution(game: Game, found: Solution, target: str) -> dict[str, Any]:
    return {
        "game": game.id,
        "line": found.line,
        "wager": found.after.wager,
        "target": target,
        "odds_now": found.pays.describe_odds(found.now),
        "edge_now": str(found.before.edge),
        "odds": found.pays.describe_odds(found.least),
        "edge": str(found.after.edge),
        "edge_percent": round(float(found.after.edge * 100), 4),
        "method": found.after.method,
        "standard_error": found.after.standard_error,
        "exactly": None if found.exactly is None else str(found.exactly),
        **_posting_row(found.post),
    }


def _may_post(post: PostingCheck) -> str:
    if post.permitted:
        return "The rules allow a house to post it."
    return f"The rules do not allow it: {post.why} ({post.cite})."


def _posting_row(post: PostingCheck) -> dict[str, Any]:
    return {"permitted": post.permitted} | (
        {} if post.permitted else {"why": post.why, "refused_by": str(post.cite)}
    )


# --sweep


def _draw(drawn: Chart | None, chart: Path) -> None:
    from pitboss.reports.charts import svg

    if drawn is None:
        raise typer.BadParameter(
            "a chart needs at least two values that are numbers or odds, and a wager that changes with them:"
            " leave out --chart or sweep other values"
        )
    write(chart, svg(drawn).encode())


def _value(text: int | str) -> Any:
    """Parse a value like -o: as JSON, otherwise as text."""
    try:
        return jsons.loads(text) if isinstance(text, str) else text
    except (ValueError, RecursionError):  # also raised by nesting too deep
        return text


def _rows(name: str, points: list[SweepPoint]) -> list[dict[str, Any]]:
    rows = []
    for point in points:
        what = {"sweep": name, "value": point.value, **_posting_row(point.post)}
        rows += [what | price.to_json() for price in point.prices] or [what]
    return rows


def _changing(points: list[SweepPoint]) -> list[str]:
    """Return the wagers whose edge changes, or all if there is only one value."""
    edges: dict[str, list[Any]] = {}
    for point in points:
        for price in point.prices:
            edges.setdefault(price.wager, []).append(price.edge)
    priced = sum(bool(point.prices) for point in points)
    return [
        wager for wager, found in edges.items() if len(set(found)) > 1 or len(found) < priced or priced == 1
    ]


def _print_sweep(game: Game, section: Cite, name: str, points: list[SweepPoint], wagers: list[str]) -> None:
    head = f"{name} pays" if _sweeps_payouts(points) else name
    columns, rows = (_down if len(wagers) > MAX_WAGER_COLUMNS else _across)(head, points, wagers)
    if any(row[-1] for row in rows):
        columns = [*columns, "allowed"]
    else:
        rows = [row[:-1] for row in rows]
    if wagers or len(columns) > 1:
        show.table(columns, rows, title=f"{game.title}, {section}: house edge by {name}")
    if not wagers:
        show.print_wrapped(
            f"{name} makes no difference: every wager of {game.title} has the same house edge at all values."
        )
    elif {price.wager for point in points for price in point.prices} - set(wagers):
        show.print_wrapped("The other wagers do not change.", style="dim")
    reasons = dict.fromkeys(
        f"{point.post.why} ({point.post.cite})." for point in points if not point.post.permitted
    )
    for reason in list(reasons)[:3]:
        show.print_wrapped(f"Not allowed: {reason}", style="dim")


def _across(name: str, points: list[SweepPoint], wagers: list[str]) -> tuple[list[str], list[list[str]]]:
    """Return a row for each value, a column for each wager, and last the rule against it."""
    rows = []
    for point in points:
        found = {price.wager: price for price in point.prices}
        edges = [_format_edge(found[wager]) if wager in found else "" for wager in wagers]
        rows.append([point.value, *edges, _forbidding_rule(point)])
    return [name, *wagers], rows


def _down(name: str, points: list[SweepPoint], wagers: list[str]) -> tuple[list[str], list[list[str]]]:
    """Return a row for each value and wager, if there are too many wagers for columns."""
    rows = []
    for point in points:
        found = [price for price in point.prices if price.wager in wagers]
        rows += [[point.value, price.wager, _format_edge(price), _forbidding_rule(point)] for price in found]
        rows += [] if found else [[point.value, "", "", _forbidding_rule(point)]]
    return [name, "wager", "house edge"], rows


def _sweeps_payouts(points: list[SweepPoint]) -> bool:
    """Return whether the values are payouts."""
    return all(" to " in point.value for point in points)


def _forbidding_rule(point: SweepPoint) -> str:
    return "" if point.post.permitted else f"no, {point.post.cite}"


def _format_edge(price: WagerValue) -> str:
    """Format the house edge, with the 95% interval of an estimate."""
    error = price.standard_error
    return f"{float(price.edge):.4%}" + (f" ± {margin(error):.4%}" if error is not None else "")


def _chart(game: Game, name: str, points: list[SweepPoint], wagers: list[str]) -> Chart | None:
    """Return a line chart, if the values are numbers."""
    from pitboss.reports.charts import Chart, Series

    units = ", to 1" if _sweeps_payouts(points) else ""
    places = {point.value: _number(point.value) for point in points}
    if len(points) < 2 or not wagers or None in places.values():
        return None
    lines: dict[str, list[tuple[float, float]]] = {wager: [] for wager in wagers}
    for point in points:
        for price in point.prices:
            if price.wager in lines:
                lines[price.wager].append((places[point.value] or 0.0, float(price.edge)))
    series = tuple(Series(wager, tuple(found)) for wager, found in lines.items())
    return Chart(
        title=f"{game.title}: house edge by {name}",
        x=f"{name}{units}",
        y="house edge",
        series=series,
        percent=True,
    )


def _number(value: str) -> float | None:
    """Convert a value (a number, amount or odds) to a position on an axis."""
    win, to, stake = value.removeprefix("$").replace(",", "").partition(" to ")
    try:
        return float(win) / (float(stake) if to else 1)
    except ValueError:
        return None
