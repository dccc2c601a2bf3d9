"""Simulations in the browser: start, watch, stop."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Mapping
from typing import Annotated, Any
from urllib.parse import urlencode

from fastapi import APIRouter, Form, HTTPException, Request
from fastapi.responses import RedirectResponse, Response

from pitboss.law import BadInput
from pitboss.odds.confidence import margin
from pitboss.table import Refused
from pitboss.web.identity import current_person
from pitboss.web.odds import simulations
from pitboss.web.odds.answers import client_of, game_of
from pitboss.web.odds.charts import chart_convergence
from pitboss.web.odds.job_queue import ClientLimitReached, QueueFull
from pitboss.web.odds.page_data import game_page_data
from pitboss.web.odds.question import read_question, refusal
from pitboss.web.odds.simulations import (
    MAX_ROUNDS,
    MAX_RUN_SECONDS,
    Run,
    read_rounds,
    read_seed,
    runs,
    watch_run,
)
from pitboss.web.page import page, part
from pitboss.web.streams import HEARTBEAT, open_stream
from pitboss.web.work import charge_work

router = APIRouter()
Text = Annotated[str, Form()]


@router.get("/{game}/simulate")
def form(request: Request, game: str) -> Response:
    """Show the simulation form."""
    return _form(request, game, {})


@router.post("/{game}/simulate")
def start(request: Request, game: str, rounds: Text = "", seed: Text = "", playing: Text = "") -> Response:
    """Start a run and go to it, or say why not."""
    typed = {"rounds": rounds, "seed": seed, "playing": playing}
    try:
        with charge_work(request):
            asked = read_question(game_of(game), dict(request.query_params) | {"playing": playing})
        run = runs().start(asked, read_rounds(rounds), read_seed(seed), client_of(request))
    except (BadInput, Refused) as error:
        return _form(request, game, typed, refusal(error).says, 400)
    except ClientLimitReached as error:
        mine = "You already have a simulation running. Stop it or wait for it, then start this one again."
        return _form(request, game, typed, str(error) if error.wait else mine, error.status)
    except QueueFull as error:
        busy = "All simulators are busy. Wait until one is done, then start again."
        return _form(request, game, typed, busy, error.status)
    return RedirectResponse(f"{request.url.path}/{run.id}", 303)


@router.get("/{game}/simulate/{id}")
def watch(request: Request, game: str, id: str, wager: str = "0") -> Response:
    """Show a run and its progress."""
    run = _run(game, id)
    given = game_page_data(run.asked, "simulate") | _run_data(run, wager)
    title = f"Simulation of {run.asked.game.title}"
    return page(request, "odds_run_page.html", title=title, **given)


@router.get("/{game}/simulate/{id}/events")
async def events(request: Request, game: str, id: str, wager: str = "0") -> Response:
    """Send the run as server-sent events while it goes on."""
    run = _run(game, id)
    return open_stream(request, current_person(request), _stream_run(run, wager))


@router.post("/{game}/simulate/{id}/stop")
def stop(request: Request, game: str, id: str) -> Response:
    """Stop a run; its results remain."""
    run = _run(game, id)
    runs().stop(run)
    return RedirectResponse(request.url.path.removesuffix("/stop"), 303)


def _form(request: Request, id: str, typed: Mapping[str, str], says: str = "", status: int = 200) -> Response:
    game = game_of(id)
    with charge_work(request):
        asked = read_question(game, dict(request.query_params))
    if not game.models(asked.options):
        return RedirectResponse(f"{request.url.path.rpartition(id)[0]}equity?{urlencode({'game': id})}", 303)
    return page(
        request,
        "odds_simulate.html",
        status=status,
        title=f"Simulate {game.title}",
        **game_page_data(asked, "simulate"),
        typed={"rounds": "1,000,000", "seed": "1", "playing": asked.strategy, **typed},
        says=says,
        most=MAX_ROUNDS,
        seconds=int(MAX_RUN_SECONDS),
        strategies=game.strategies(asked.options),
    )


def _run(game: str, id: str) -> Run:
    run = runs().find(id)
    if run is None or run.asked.game.id != game:
        raise HTTPException(404, "This simulation no longer exists: start it again.")
    return run


def _run_data(run: Run, wager: str) -> dict[str, Any]:
    """Return all data for a run's page, with one wager in the chart."""
    figures = run.steps[-1].figures if run.steps else ()
    place = int(wager) if wager.isdecimal() and len(wager) < 4 and int(wager) < len(figures) else 0
    known = run.exact.get(figures[place].wager) if figures else None
    chart = chart_convergence(run.points(place), known[1] if known else None)
    return {
        "run": run,
        "game": run.asked.game,
        "figures": [_figure(run, figure) for figure in figures],
        "place": place,
        "chart": chart,
        "part": run.done / run.rounds,
        "played": describe_strategy(run),
    }


def describe_strategy(run: Run) -> str:
    """Describe the simulated strategy."""
    game, options = run.asked.game, run.asked.options
    if run.asked.strategy:
        return f"by the strategy {run.asked.strategy}"
    if game.sets_hands:
        return "the house way"
    decides = any(model.decisions for model in game.models(options))
    return "by best play" if decides else "with nothing to decide"


def _figure(run: Run, figure: simulations.WagerFigures) -> dict[str, str]:
    known = run.exact.get(figure.wager)
    apart = (figure.edge - known[1]) / figure.error if known and figure.error else None
    row = {
        "wager": figure.wager,
        "edge": f"{figure.edge:.3%} ± {margin(figure.error):.3%}",
        "exact": known[0] if known else "",
        "exactly": f"{known[1]:.4%}" if known else "",
        "apart": "" if apart is None else f"{apart:+.2f}",
        "any_award": f"≈ {figure.hit_any_award:.2%}",
        "net_win": f"≈ {figure.hit_net_win:.2%}",
        "deviation": f"≈ {figure.deviation:.4f}",
    }
    return {name: text.replace("-", "−") if name != "wager" else text for name, text in row.items()}


async def _stream_run(run: Run, wager: str) -> AsyncGenerator[str]:
    async for changed in watch_run(run):
        if not changed:
            yield HEARTBEAT
            continue
        html = part("odds_run.html", **_run_data(run, wager))
        kind = "over" if run.over else "run"
        yield f"event: {kind}\n" + "".join(f"data: {line}\n" for line in html.splitlines()) + "\n"
