"""Start, watch and stop simulations."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request
from pydantic import BaseModel, ConfigDict, Field
from starlette.exceptions import HTTPException
from starlette.responses import Response

from pitboss.storage.errors import BadRequest, NotFound
from pitboss.web.api.asking import Body, Named, Text
from pitboss.web.api.games import GameId
from pitboss.web.api.live import LIVE
from pitboss.web.api.odds import Client, read
from pitboss.web.odds.line import Busy
from pitboss.web.odds.simulating import FIRST_LOOK, MOST_ROUNDS, Run, runs, watched
from pitboss.web.streams import STILL_HERE, message, stream
from pitboss.web.who import Anybody
from pitboss.web.work import charged

router = APIRouter()
RunId = Annotated[str, Path(max_length=64, description="The id returned by the start.", alias="id")]


class Simulate(Body):
    model_config = ConfigDict(json_schema_extra={"examples": [{"rounds": 100_000, "seed": 1}]})
    rounds: Annotated[int, Field(ge=FIRST_LOOK, le=MOST_ROUNDS)]
    seed: Annotated[int, Field(ge=0, lt=10**18)] = 1
    options: Named = Field(default_factory=dict)
    strategy: Text = ""


class Figure(BaseModel):
    """Results of a wager after the rounds done."""

    wager: str
    edge: float
    error: float
    hit_any_award: float
    hit_net_win: float
    deviation: float
    exact: str | None
    """The exact edge as a fraction, if known, once the run is over."""


class Simulation(BaseModel):
    """Progress of a run."""

    id: str
    game: str
    state: str = Field(examples=["running"])
    over: bool
    rounds: int
    done: int
    seed: int
    figures: list[Figure]


@router.post("/games/{game}/simulations", status_code=201, response_model=Simulation, summary="Simulate")
def start(request: Request, id: GameId, client: Client, body: Simulate) -> dict[str, Any]:
    """Simulate a game with wagers against the house. Few run at once, each for at most two minutes."""
    with charged(request):
        asked = read(id, body.options, body.strategy)
        if not asked.game.models(asked.options):
            raise BadRequest(f"{asked.game.title} has no wagers against the house: ask for equity instead")
    try:
        return told(runs().start(asked, body.rounds, body.seed, client))
    except Busy as busy:
        raise HTTPException(busy.status, str(busy)) from None


@router.get("/simulations/{id}", response_model=Simulation, summary="Progress of a simulation")
def look(id: RunId) -> dict[str, Any]:
    return told(_run(id))


@router.get("/simulations/{id}/live", responses=LIVE, response_class=Response, summary="Live progress")
async def live(request: Request, person: Anybody, id: RunId) -> Response:
    """Stream server-sent events, one for each step; the last is an event `over`."""
    return stream(request, person, _steps(_run(id)))


@router.delete("/simulations/{id}", response_model=Simulation, summary="Stop a simulation")
def stop(id: RunId) -> dict[str, Any]:
    """Stop the run and keep its results."""
    run = _run(id)
    runs().stop(run)
    return told(run)


def _run(id: str) -> Run:
    run = runs().find(id)
    if run is None:
        raise NotFound("this simulation no longer exists: start it again")
    return run


def told(run: Run) -> dict[str, Any]:
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


async def _steps(run: Run) -> AsyncGenerator[str]:
    async for changed in watched(run):
        if changed:
            yield message(told(run), id=len(run.steps), event="over" if run.over else "")
        else:
            yield STILL_HERE
