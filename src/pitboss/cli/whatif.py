"""`pitboss odds --sweep` and `--solve`: wagers at other payouts and under other options."""

from __future__ import annotations

import json as jsons
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from pitboss.cli import show

if TYPE_CHECKING:
    from pitboss.odds.exact import Price
    from pitboss.odds.whatif import Point, Post, Solution
    from pitboss.reports.charts import Chart
    from pitboss.table import Game, HouseOptions


def what_if(
    game: Game,
    options: HouseOptions,
    *,
    sweep: str | None,
    solve: str | None,
    target: str | None,
    chart: Path | None,
    json: bool,
) -> bool:
    """Answer `--sweep` or `--solve`; whether either was asked."""
    if sweep and solve:
        raise typer.BadParameter("--sweep and --solve are two questions: ask one")
    if bool(solve) != bool(target):
        raise typer.BadParameter("--solve names a pay line and --target an advantage: give both")
    if chart and not sweep:
        raise typer.BadParameter("--chart draws what --sweep NAME=A..B finds: give that too")
    if chart and chart.suffix != ".svg":
        raise typer.BadParameter(f"--chart draws an .svg, not {chart.name!r}")
    if not (sweep or solve):
        return False
    if not game.models(options):
        raise typer.BadParameter(f"{game.title} has no wagers against the house to price")
    if sweep:
        _sweep(game, options, sweep, chart, json=json)
    elif solve and target:
        _solve(game, options, solve, target, json=json)
    return True


# --solve


def _solve(game: Game, options: HouseOptions, line: str, target: str, *, json: bool) -> None:
    from pitboss.odds import whatif

    wanted = whatif.target_of(target)
    with show.working("Counting what can happen"):
        found = whatif.solve(whatif.PayLine(game, options, line), wanted)
    if json:
        show.json_lines([_solution(game, found, str(wanted))])
        return
    wager = found.after.wager
    show.wrapped(f"{found.line} pays {found.now}, and the house has {_percent(found.before)} of {wager}.")
    if not found.least.win:
        show.wrapped(f"Even if it paid nothing, the house would have {_percent(found.after)}.")
        return
    show.wrapped(
        f"The least payout for at most {float(wanted):.4%} is {found.least}: then the house has "
        f"{_percent(found.after)}, {found.after.edge}."
    )
    if found.exactly is not None and found.exactly != found.least.ratio:
        show.wrapped(f"For just {float(wanted):.4%} it would be {found.exactly} to 1.")
    show.wrapped(_may_post(found.post), style="dim")


def _solution(game: Game, found: Solution, target: str) -> dict[str, Any]:
    return {
        "game": game.id,
        "line": found.line,
        "wager": found.after.wager,
        "target": target,
        "odds_now": str(found.now),
        "edge_now": str(found.before.edge),
        "odds": str(found.least),
        "edge": str(found.after.edge),
        "edge_percent": round(float(found.after.edge * 100), 4),
        "exactly": None if found.exactly is None else str(found.exactly),
        **_posted(found.post),
    }


def _percent(price: Price) -> str:
    return f"{float(price.edge):.4%}"


def _may_post(post: Post) -> str:
    if post.permitted:
        return "A house may post it."
    return f"A house may not post it: {post.why} ({post.cite})."


def _posted(post: Post) -> dict[str, Any]:
    return {"permitted": post.permitted} | (
        {} if post.permitted else {"why": post.why, "refused_by": str(post.cite)}
    )


# --sweep


def _sweep(game: Game, options: HouseOptions, words: str, chart: Path | None, *, json: bool) -> None:
    from pitboss.odds import whatif
    from pitboss.table import Refused

    name, equals, text = words.rpartition("=")
    if not equals:
        raise typer.BadParameter(f"{words!r}: write --sweep NAME=A..B, such as decks=1..8")
    name = name.strip()
    if name in {each.name for each in game.house_options()}:
        values = [_value(each) for each in whatif.values(text)]
        going = whatif.sweep_option(game, options.to_json(), name, values)
    else:
        with show.working("Counting what can happen"):
            line = whatif.PayLine(game, options, name)
        values, name = whatif.payouts(text, line), line.name
        going = whatif.sweep_line(line, values)
    points = list(show.progress(going, len(values), "Pricing", least=2))
    if not any(point.prices for point in points):
        first = points[0].post
        raise Refused(f"no value of {name} in {text} may be had: {first.why}", first.cite or game.law)
    if json:
        show.json_lines(_rows(name, points))
        return
    changing = _changing(points)
    drawn = _chart(game, name, points, changing)
    if chart:
        _draw(drawn, chart)
    _tell(game, name, points, changing)
    if chart:
        show.wrapped(f"The chart is in {show.plain(chart)}.", style="dim")
    elif drawn:
        from pitboss.reports.charts import terminal

        out = show.console()
        out.print(terminal(drawn, min(out.width, 80)), markup=False, highlight=False)


def _draw(drawn: Chart | None, chart: Path) -> None:
    from pitboss.reports.charts import svg

    if drawn is None:
        raise typer.BadParameter("a chart needs two values or more that are numbers or odds")
    chart.write_text(svg(drawn), encoding="utf-8")


def _value(text: int | str) -> Any:
    """A value as `-o` reads it: JSON where it is, else the words."""
    try:
        return jsons.loads(text) if isinstance(text, str) else text
    except ValueError:
        return text


def _rows(name: str, points: list[Point]) -> list[dict[str, Any]]:
    rows = []
    for point in points:
        what = {"sweep": name, "value": point.value, **_posted(point.post)}
        rows += [what | price.to_json() for price in point.prices] or [what]
    return rows


def _changing(points: list[Point]) -> list[str]:
    """The wagers whose advantage is not the same at all values; all of them, if none changes."""
    edges: dict[str, list[Any]] = {}
    for point in points:
        for price in point.prices:
            edges.setdefault(price.wager, []).append(price.edge)
    priced = sum(bool(point.prices) for point in points)
    changed = [wager for wager, found in edges.items() if len(set(found)) > 1 or len(found) < priced]
    return changed or list(edges)


def _tell(game: Game, name: str, points: list[Point], wagers: list[str]) -> None:
    rows = []
    for point in points:
        found = {price.wager: price for price in point.prices}
        edges = [_estimated(found[wager]) if wager in found else "" for wager in wagers]
        rows.append([point.value, *edges, "" if point.post.permitted else f"no, {point.post.cite}"])
    columns, forbidden = [name, *wagers, "may be posted"], any(row[-1] for row in rows)
    if not forbidden:
        columns, rows = columns[:-1], [row[:-1] for row in rows]
    show.table(columns, rows, title=f"{game.title}, {game.law}: the house's advantage by {name}")
    others = {price.wager for point in points for price in point.prices} - set(wagers)
    if others:
        show.wrapped("The other wagers are worth the same at all of them.", style="dim")
    reasons = dict.fromkeys(
        f"{point.post.why} ({point.post.cite})." for point in points if not point.post.permitted
    )
    for reason in list(reasons)[:3]:
        show.wrapped(f"Not by the law: {reason}", style="dim")


def _estimated(price: Price) -> str:
    """The advantage, with the standard error of an estimate."""
    error = price.standard_error
    return _percent(price) + (f" ± {error:.4%}" if error is not None else "")


def _chart(game: Game, name: str, points: list[Point], wagers: list[str]) -> Chart | None:
    """Lines over the values, where these are numbers."""
    from pitboss.reports.charts import Chart, Series

    places = {point.value: _number(point.value) for point in points}
    if len(points) < 2 or None in places.values():
        return None
    lines: dict[str, list[tuple[float, float]]] = {wager: [] for wager in wagers}
    for point in points:
        for price in point.prices:
            if price.wager in lines:
                lines[price.wager].append((places[point.value] or 0.0, float(price.edge)))
    series = tuple(Series(wager, tuple(found)) for wager, found in lines.items())
    return Chart(
        title=f"{game.title}: advantage by {name}", x=name, y="advantage", series=series, percent=True
    )


def _number(value: str) -> float | None:
    """A value as a place on an axis: a number, or odds."""
    win, to, stake = value.partition(" to ")
    try:
        return float(win) / (float(stake) if to else 1)
    except ValueError:
        return None
