"""Hints, grades and the how-to-play card of a table."""

from __future__ import annotations

from typing import Any, Literal

from fastapi import APIRouter, HTTPException, Request
from pydantic import BaseModel
from starlette.concurrency import run_in_threadpool

from pitboss.web.api.odds import Client, unwrap_answer
from pitboss.web.api.request_types import Code, TableId
from pitboss.web.identity import AHouse, Anybody, SignedIn
from pitboss.web.odds.answers import Answer
from pitboss.web.tables.hints import LaidChips, find_card, find_hint
from pitboss.web.tables.trainer import find_score

router = APIRouter(prefix="/tables")


class HintChoiceResponse(BaseModel):
    """A choice: the cents it is worth on average, and those it gives up."""

    do: str
    says: str
    means: str
    worth: float
    cost: float


class HintResponse(BaseModel):
    """A hint: a sentence, the choices best first if there is a best play, and more figures."""

    says: str
    rest: str
    choices: list[HintChoiceResponse]
    rows: list[dict[str, str]]
    note: str
    exact: bool
    standard_error: float


class GradeResponse(BaseModel):
    """A graded decision: its round, what was chosen, and the cents it gave up on average."""

    round: int
    do: str
    cost: float


class ScoreResponse(BaseModel):
    """Your decisions since you sat down. Costs are average cents given up."""

    decisions: int
    best: int
    cost: float
    hands: int
    cost_per_100_hands: float
    last: GradeResponse | None
    waiting: int
    """Decisions still to be graded: ask again."""


class CardWagerResponse(BaseModel):
    name: str
    pays: list[tuple[str, str]]
    notes: list[str]
    edge: str
    cost: str


class PlayCardResponse(BaseModel):
    """The how-to-play card: goal, steps, and each wager of the table with its pay table and cost."""

    game: str
    title: str
    cite: str
    goal: str
    steps: list[str]
    wagers: list[CardWagerResponse]
    costs: list[str]
    priced: Literal[True]


@router.get("/{table}/hint", response_model=HintResponse, summary="A hint for your decision")
async def hint(
    request: Request, house: AHouse, person: SignedIn, table: TableId, code: Code = "", bets: LaidChips = ""
) -> dict[str, Any]:
    """Return the best play and what each other choice costs, from what you see.

    At poker, pot odds and your share against random hands. If nothing is known, `rest` says why.
    """
    found = await find_hint(request, house, person, table, code, bets)
    if isinstance(found, Answer):
        unwrap_answer(found)
        raise HTTPException(503, "The hint takes too long: ask again in a moment.")
    return found.to_json()


@router.get("/{table}/trainer", response_model=ScoreResponse, summary="The grades of your decisions")
async def trainer(request: Request, house: AHouse, person: SignedIn, table: TableId) -> dict[str, Any]:
    """Grade your decisions since you sat down, where the best play can be computed exactly."""
    return (await find_score(request, house, person, table)).to_json()


@router.get("/{table}/how-to-play", response_model=PlayCardResponse, summary="How to play at this table")
async def how_to_play(
    house: AHouse, person: Anybody, client: Client, table: TableId, code: Code = ""
) -> dict[str, Any]:
    """Return the goal, the steps, and what each wager pays and costs by this table's options."""
    look = await run_in_threadpool(house.table, person, table, code)
    card, found = await find_card(look.game, look.options, client)
    if not card.priced:
        unwrap_answer(found)
    return card.to_json()
