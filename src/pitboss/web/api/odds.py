"""House edges, strategy, PAR sheets and poker equity, calculated in worker processes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from fractions import Fraction
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from pydantic import ConfigDict, Field
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.responses import Response

from pitboss.law import BadInput
from pitboss.odds.exact import WagerValue, find_wagers
from pitboss.server.validation import MAX_ITEMS, parse_options
from pitboss.storage.errors import BadRequest, NotFound
from pitboss.table import Game, HouseOptions, Refused
from pitboss.web.api.games import GameId
from pitboss.web.api.request_types import Body, Cents, Text, ValuesByName
from pitboss.web.odds.answers import (
    FIRST_WAIT_SECONDS,
    MAX_JOB_SECONDS,
    Answer,
    answer,
    client_of,
    counters,
    game_of,
    wait_for_job,
)
from pitboss.web.odds.equity import MAX_HAND_LENGTH as LONGEST_HAND
from pitboss.web.odds.equity import check_hands, poker_games, share_rows
from pitboss.web.odds.figures import count_prices, make_sheet
from pitboss.web.odds.job_queue import JobFailed
from pitboss.web.odds.playing import advice_rows, strategy_rows
from pitboss.web.odds.question import NOTHING, OddsQuestion
from pitboss.web.work import charge_work

router = APIRouter(prefix="/games/{game}")
PATIENCE_SECONDS = MAX_JOB_SECONDS + FIRST_WAIT_SECONDS
Row = dict[str, Any]
DECIMAL_FIGURES = (
    "edge", "element_of_risk", "hit_any_award", "hit_net_win", "variance", "edge_per_trial", "trials",
    "staked",
)  # fmt: skip
Hand = Annotated[str, Field(max_length=LONGEST_HAND)]
Client = Annotated[str, Depends(client_of)]


class HouseRequest(Body):
    """House options that differ from the defaults, a stake in cents, and a strategy by name."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"options": {}, "stake": 1000}]})
    options: ValuesByName = Field(default_factory=dict)
    stake: Cents | None = None
    strategy: Text = ""


class PricingRequest(HouseRequest):
    """A house, and the wagers to price: by name, or `side` for the side wagers (default: all)."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"options": {"imperial": "on"}, "wagers": ["side"]}]}
    )
    wagers: Annotated[list[Text], Field(max_length=MAX_ITEMS)] = Field(default_factory=list)


class AdviceRequest(Body):
    """A hand to decide on, the dealer's open cards, and other cards seen."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"hand": "Qs 6d 4c"}]})
    options: ValuesByName = Field(default_factory=dict)
    hand: Hand
    up: Hand = ""
    seen: Hand = ""


class EquityRequest(Body):
    """Known hands: cards, ranges, or `random`."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"hands": ["AsAh", "KdKc"], "board": "2s 7h Td"}]}
    )
    hands: Annotated[list[Hand], Field(min_length=1, max_length=MAX_ITEMS)]
    board: Hand = ""
    dead: Hand = ""
    draws: Annotated[int, Field(ge=0, le=99)] | None = None
    discards: Annotated[list[Hand], Field(max_length=MAX_ITEMS)] = Field(default_factory=list)
    options: ValuesByName = Field(default_factory=dict)


# House edges


@router.get("/odds", summary="House edge of each wager, as posted")
async def posted(request: Request, id: GameId, client: Client) -> list[Row]:
    """Price each wager. Exact figures are fractions, also numbers in `decimals`; samples have an error."""
    return await _odds(request, id, client, PricingRequest())


@router.post("/odds", summary="House edge of each wager in another house")
async def odds(request: Request, id: GameId, client: Client, body: PricingRequest) -> list[Row]:
    """Price some or all wagers with other options, another stake, or a strategy of the game."""
    return await _odds(request, id, client, body)


async def _odds(request: Request, id: str, client: str, body: PricingRequest) -> list[Row]:
    asked = await run_in_threadpool(
        _read_charged_question, request, id, body.options, body.strategy, body.wagers
    )
    _check_stake(asked.options, body.stake)
    args = (asked.game.id, asked.words, body.stake, body.strategy, tuple(body.wagers))
    found = await answer(count_prices, *args, client=client, patience=PATIENCE_SECONDS)
    return [price_row(each) for each in unwrap_answer(found)]


def price_row(price: WagerValue) -> Row:
    """Return a wager with its figures as fractions and as numbers."""
    row = price.to_json()
    del row["ways"]
    lines = [*row["lines"], *(line for other in row["with"] for line in other["lines"])]
    for line in lines:
        line["chance"] = float(Fraction(line["probability"]))
    return row | {"decimals": {name: float(getattr(price, name)) for name in DECIMAL_FIGURES}}


# How to play


@router.get("/strategy", summary="Best play for the game")
async def strategy(request: Request, id: GameId, client: Client) -> list[Row]:
    """Return rules, a table, and the cost of simpler play for each decision."""
    asked = await run_in_threadpool(_read_charged_question, request, id, {})
    return list(
        unwrap_answer(
            await answer(strategy_rows, asked.game.id, asked.words, client=client, patience=PATIENCE_SECONDS)
        )
    )


@router.post("/advice", summary="What each choice is worth with one hand")
async def advice(request: Request, id: GameId, client: Client, body: AdviceRequest) -> list[Row]:
    asked = await run_in_threadpool(_read_charged_question, request, id, body.options)
    args = (asked.game.id, asked.words, body.hand, body.up, body.seen)
    return list(unwrap_answer(await answer(advice_rows, *args, client=client, patience=PATIENCE_SECONDS)))


@router.get("/par", summary="The PAR sheet")
async def par(request: Request, id: GameId, client: Client) -> Response:
    """Return the PAR sheet of the game as posted."""
    return await _sheet(request, id, client, HouseRequest())


@router.post("/par", summary="The PAR sheet of another house")
async def par_of(request: Request, id: GameId, client: Client, body: HouseRequest) -> Response:
    """Return the PAR sheet with other options or another stake."""
    if body.strategy:
        raise BadRequest("a PAR sheet assumes best play: leave the strategy out")
    return await _sheet(request, id, client, body)


async def _sheet(request: Request, id: str, client: str, body: HouseRequest) -> Response:
    asked = await run_in_threadpool(_read_charged_question, request, id, body.options)
    _check_stake(asked.options, body.stake)
    today = datetime.now(UTC).date().isoformat()
    args = (asked.game.id, asked.words, body.stake, today, "json")
    return Response(await make_in_worker(make_sheet, *args, client=client), media_type="application/json")


# Poker


@router.post("/equity", summary="Equity of poker hands")
async def equity(request: Request, id: GameId, client: Client, body: EquityRequest) -> list[Row]:
    """Return each hand's share of the pot: every deal counted where that takes seconds, else sampled."""
    game = poker_games().get(game_of(id).id)
    if game is None:
        raise NotFound("this is not a poker game: ask for the odds of its wagers")
    check_hands(game, body.hands, (body.board, body.dead, *body.discards))
    asked = await run_in_threadpool(_read_charged_question, request, id, body.options)
    hands, discards = tuple(body.hands), tuple(body.discards)
    args = (game.id, asked.words, hands, body.board, body.dead, body.draws, discards)
    return list(unwrap_answer(await answer(share_rows, *args, client=client, patience=PATIENCE_SECONDS)))


# Questions and answers


def read_question(id: str, options: Row, strategy: str = "") -> OddsQuestion:
    """Read the question; refusals by the game or the law are raised."""
    game: Game = game_of(id)
    chosen = parse_options(game, options)
    game.check_strategy(strategy, chosen)
    return OddsQuestion(game, chosen, (), (), None, "", NOTHING, strategy, {})


def _read_charged_question(
    request: Request, id: str, options: Row, strategy: str = "", wagers: Sequence[str] = ()
) -> OddsQuestion:
    """Read the question, with the wagers that it names, and charge the client for it."""
    with charge_work(request):
        asked = read_question(id, options, strategy)
        find_wagers(asked.game, asked.game.models(asked.options), wagers)
        return asked


def _check_stake(options: HouseOptions, stake: int | None) -> None:
    least, most = options.limits
    if stake is not None and not least <= stake <= most:
        raise BadRequest(f"this house takes {least:,} to {most:,} cents: send a stake in that range")


async def make_in_worker(make: Callable[..., bytes | str], *args: Any, client: str) -> bytes | str:
    """Make something large in a worker process, without caching it."""
    try:
        work = counters().ask(make, *args, client=client, keep=False)
    except JobFailed as busy:
        raise HTTPException(busy.status, str(busy)) from None
    made: bytes | str = unwrap_answer(await wait_for_job(work, PATIENCE_SECONDS))
    return made


def unwrap_answer(found: Answer) -> Any:
    """Return the result, or raise the reason for none."""
    if found.value is not None:
        return found.value
    if found.said is None:
        raise HTTPException(503, "The calculation takes too long: try again in a minute.")
    if found.said.cite is not None:
        raise Refused(found.said.says, found.said.cite)
    if found.status == 400:
        raise BadInput(found.said.says)
    raise HTTPException(found.status, found.said.says)
