"""What wagers cost, how to play, PAR sheets and poker equity: counted in processes apart."""

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
from pitboss.odds.exact import WagerValue, named_wagers
from pitboss.server.asked import MOST_ITEMS, checked_options
from pitboss.storage.errors import BadRequest, NotFound
from pitboss.table import Game, HouseOptions, Refused
from pitboss.web.api.asking import Body, Cents, Named, Text
from pitboss.web.api.games import GameId
from pitboss.web.odds.answers import AT_FIRST, SECONDS, Answer, answer, client_of, counters, game_of, of_work
from pitboss.web.odds.asked import NOTHING, Asked
from pitboss.web.odds.equity import LONGEST as LONGEST_HAND
from pitboss.web.odds.equity import check, poker_games, share_rows
from pitboss.web.odds.figures import count_prices, make_sheet
from pitboss.web.odds.line import NotCounted
from pitboss.web.odds.playing import advice_rows, strategy_rows
from pitboss.web.work import charged

router = APIRouter(prefix="/games/{game}")
PATIENCE = SECONDS + AT_FIRST
Row = dict[str, Any]
FIGURES = (
    "edge", "element_of_risk", "hit_any_award", "hit_net_win", "variance", "edge_per_trial", "trials",
    "staked",
)  # fmt: skip
Hand = Annotated[str, Field(max_length=LONGEST_HAND)]
Client = Annotated[str, Depends(client_of)]


class House(Body):
    """A house that posts other odds or options, a stake in cents, and a strategy by name."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"options": {}, "stake": 1000}]})
    options: Named = Field(default_factory=dict)
    stake: Cents | None = None
    strategy: Text = ""


class PricedHouse(House):
    """The same, and which wagers are priced: by their names, or `side` for the side wagers; all if none."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"options": {"imperial": "on"}, "wagers": ["side"]}]}
    )
    wagers: Annotated[list[Text], Field(max_length=MOST_ITEMS)] = Field(default_factory=list)


class AHand(Body):
    """A hand to decide with, what else lies open, and cards seen elsewhere."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"hand": "Qs 6d 4c"}]})
    options: Named = Field(default_factory=dict)
    hand: Hand
    up: Hand = ""
    seen: Hand = ""


class Spot(Body):
    """Hands as they are known: cards, ranges, or `random`."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"hands": ["AsAh", "KdKc"], "board": "2s 7h Td"}]}
    )
    hands: Annotated[list[Hand], Field(min_length=1, max_length=MOST_ITEMS)]
    board: Hand = ""
    dead: Hand = ""
    draws: Annotated[int, Field(ge=0, le=99)] | None = None
    discards: Annotated[list[Hand], Field(max_length=MOST_ITEMS)] = Field(default_factory=list)
    options: Named = Field(default_factory=dict)


# What wagers cost


@router.get("/odds", summary="What each wager costs, as posted")
async def posted(request: Request, id: GameId, client: Client) -> list[Row]:
    """Exact figures are fractions, in `decimals` as numbers too; those of a sample have a standard error."""
    return await _odds(request, id, client, PricedHouse())


@router.post("/odds", summary="What each wager costs in another house")
async def odds(request: Request, id: GameId, client: Client, body: PricedHouse) -> list[Row]:
    """With other options, another stake, or played by a strategy of the game; of all wagers or some."""
    return await _odds(request, id, client, body)


async def _odds(request: Request, id: str, client: str, body: PricedHouse) -> list[Row]:
    asked = await run_in_threadpool(_read_charged, request, id, body.options, body.strategy, body.wagers)
    _check_stake(asked.options, body.stake)
    args = (asked.game.id, asked.words, body.stake, body.strategy, tuple(body.wagers))
    found = await answer(count_prices, *args, client=client, patience=PATIENCE)
    return [price_row(each) for each in counted(found)]


def price_row(price: WagerValue) -> Row:
    """A wager, its figures as fractions and as numbers."""
    row = price.to_json()
    del row["ways"]
    lines = [*row["lines"], *(line for other in row["with"] for line in other["lines"])]
    for line in lines:
        line["chance"] = float(Fraction(line["probability"]))
    return row | {"decimals": {name: float(getattr(price, name)) for name in FIGURES}}


# How to play


@router.get("/strategy", summary="How the game is best played")
async def strategy(request: Request, id: GameId, client: Client) -> list[Row]:
    """Rules, a table, and what simpler play costs, for each thing that is decided about."""
    asked = await run_in_threadpool(_read_charged, request, id, {})
    return list(
        counted(await answer(strategy_rows, asked.game.id, asked.words, client=client, patience=PATIENCE))
    )


@router.post("/advice", summary="What each choice is worth with one hand")
async def advice(request: Request, id: GameId, client: Client, body: AHand) -> list[Row]:
    asked = await run_in_threadpool(_read_charged, request, id, body.options)
    args = (asked.game.id, asked.words, body.hand, body.up, body.seen)
    return list(counted(await answer(advice_rows, *args, client=client, patience=PATIENCE)))


@router.get("/par", summary="The PAR sheet")
async def par(request: Request, id: GameId, client: Client) -> Response:
    """Everything on the sheet of the game as posted."""
    return await _sheet(request, id, client, House())


@router.post("/par", summary="The PAR sheet of another house")
async def par_of(request: Request, id: GameId, client: Client, body: House) -> Response:
    """With other options or another stake."""
    if body.strategy:
        raise BadRequest("a sheet is of the best play: leave the strategy out")
    return await _sheet(request, id, client, body)


async def _sheet(request: Request, id: str, client: str, body: House) -> Response:
    asked = await run_in_threadpool(_read_charged, request, id, body.options)
    _check_stake(asked.options, body.stake)
    today = datetime.now(UTC).date().isoformat()
    args = (asked.game.id, asked.words, body.stake, today, "json")
    return Response(await make_apart(make_sheet, *args, client=client), media_type="application/json")


# Poker


@router.post("/equity", summary="What poker hands are worth")
async def equity(request: Request, id: GameId, client: Client, body: Spot) -> list[Row]:
    """Each hand's part of the pot: every deal counted where that takes seconds, else sampled."""
    game = poker_games().get(game_of(id).id)
    if game is None:
        raise NotFound("this is no poker game: its odds are those of its wagers")
    check(game, body.hands, (body.board, body.dead, *body.discards))
    asked = await run_in_threadpool(_read_charged, request, id, body.options)
    hands, discards = tuple(body.hands), tuple(body.discards)
    args = (game.id, asked.words, hands, body.board, body.dead, body.draws, discards)
    return list(counted(await answer(share_rows, *args, client=client, patience=PATIENCE)))


# What is asked, and what comes of it


def read(id: str, options: Row, strategy: str = "") -> Asked:
    """The question; what the game or the law refuses is refused as anywhere."""
    game: Game = game_of(id)
    chosen = checked_options(game, options)
    game.check_strategy(strategy, chosen)
    return Asked(game, chosen, (), (), None, "", NOTHING, strategy, {})


def _read_charged(
    request: Request, id: str, options: Row, strategy: str = "", wagers: Sequence[str] = ()
) -> Asked:
    """Read the question, with the wagers that it names, and charge that to who asks."""
    with charged(request):
        asked = read(id, options, strategy)
        named_wagers(asked.game, asked.game.models(asked.options), wagers)
        return asked


def _check_stake(options: HouseOptions, stake: int | None) -> None:
    least, most = options.limits
    if stake is not None and not least <= stake <= most:
        raise BadRequest(f"this house takes {least:,} to {most:,} cents: send such a stake")


async def make_apart(make: Callable[..., bytes | str], *args: Any, client: str) -> bytes | str:
    """Make something large in a process apart, which nobody keeps."""
    try:
        work = counters().ask(make, *args, client=client, keep=False)
    except NotCounted as busy:
        raise HTTPException(busy.status, str(busy)) from None
    made: bytes | str = counted(await of_work(work, PATIENCE))
    return made


def counted(found: Answer) -> Any:
    """What was counted, or why not."""
    if found.value is not None:
        return found.value
    if found.said is None:
        raise HTTPException(503, "It takes too long: try again in a minute.")
    if found.said.cite is not None:
        raise Refused(found.said.says, found.said.cite)
    if found.status == 400:
        raise BadInput(found.said.says)
    raise HTTPException(found.status, found.said.says)
