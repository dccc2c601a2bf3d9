"""Start, watch and stop simulations."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request
from pydantic import BaseModel, ConfigDict, Field
from starlette.exceptions import HTTPException
from starlette.responses import Response

from pitboss.storage.errors import BadRequest, NotFound
from pitboss.web.api.games import GameId
from pitboss.web.api.live import LIVE
from pitboss.web.api.odds import Client, read_question
from pitboss.web.api.request_types import Body, Text, ValuesByName
from pitboss.web.identity import Anybody
from pitboss.web.odds.job_queue import QueueFull
from pitboss.web.odds.simulations import FIRST_REPORT_ROUNDS, MAX_ROUNDS, Run, runs, watch_run
from pitboss.web.streams import HEARTBEAT, format_message, open_stream
from pitboss.web.work import charge_work

router = APIRouter()
RunId = Annotated[str, Path(max_length=64, description="The id returned by the start.", alias="id")]


class NewSimulation(Body):
    model_config = ConfigDict(json_schema_extra={"examples": [{"rounds": 100_000, "seed": 1}]})
    rounds: Annotated[int, Field(ge=FIRST_REPORT_ROUNDS, le=MAX_ROUNDS)]
    seed: Annotated[int, Field(ge=0, lt=10**18)] = 1
    options: ValuesByName = Field(default_factory=dict)
    strategy: Text = ""


class SimulatedWager(BaseModel):
    """Results of a wager after the rounds done."""

    wager: str
    edge: float
    error: float
    hit_any_award: float
    hit_net_win: float
    deviation: float
    exact: str | None
    """The exact edge as a fraction, if known, once the run is over."""


class SimulationStatus(BaseModel):
    """Progress of a run."""

    id: str
    game: str
    state: str = Field(examples=["running"])
    over: bool
    rounds: int
    done: int
    seed: int
    figures: list[SimulatedWager]


@router.post(
    "/games/{game}/simulations", status_code=201, response_model=SimulationStatus, summary="Simulate"
)
def start(request: Request, id: GameId, client: Client, body: NewSimulation) -> dict[str, Any]:
    """Simulate a game with wagers against the house. Few run at once, each for at most two minutes."""
    with charge_work(request):
        asked = read_question(id, body.options, body.strategy)
        if not asked.game.models(asked.options):
            raise BadRequest(f"{asked.game.title} has no wagers against the house: ask for equity instead")
    try:
        return simulation_json(runs().start(asked, body.rounds, body.seed, client))
    except QueueFull as busy:
        raise HTTPException(busy.status, str(busy)) from None


@router.get("/simulations/{id}", response_model=SimulationStatus, summary="Progress of a simulation")
def look(id: RunId) -> dict[str, Any]:
    return simulation_json(_find_run(id))


@router.get("/simulations/{id}/live", responses=LIVE, response_class=Response, summary="Live progress")
async def live(request: Request, person: Anybody, id: RunId) -> Response:
    """Stream server-sent events, one for each step; the last is an event `over`."""
    return open_stream(request, person, _stream_steps(_find_run(id)))


@router.delete("/simulations/{id}", response_model=SimulationStatus, summary="Stop a simulation")
def stop(id: RunId) -> dict[str, Any]:
    """Stop the run and keep its results."""
    run = _find_run(id)
    runs().stop(run)
    return simulation_json(run)


def _find_run(id: str) -> Run:
    run = runs().find(id)
    if run is None:
        raise NotFound("this simulation no longer exists: start it again")
    return run


def simulation_json(run: Run) -> dict[str, Any]:
    """Describe a run as JSON."""
    figures = run.steps[-1].figures if run.steps else ()
    return {
        "id": run.id,
        "game": run.asked.game.id,
        "state": run.state,
        "over": run.over,
        "rounds": run.rounds,
        "done": run.done,
        "seed": run.seed,
        "figures": [each._asdict() | {"exact": run.exact.get(each.wager, (None,))[0]} for each in figures],
    }


async def _stream_steps(run: Run) -> AsyncGenerator[str]:
    async for changed in watch_run(run):
        if changed:
            yield format_message(simulation_json(run), id=len(run.steps), event="over" if run.over else "")
        else:
            yield HEARTBEAT
