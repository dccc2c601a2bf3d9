"""How to play, hints and the trainer at a table: parts of the page, each as one person may see it."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse
from markupsafe import Markup
from starlette.concurrency import run_in_threadpool

from pitboss.odds.hints.find import HintQuestion, ask_hint
from pitboss.odds.hints.hint import Hint, NoHint, format_amount, format_cost, format_result
from pitboss.reports.how_to_play import PlayCard, add_costs, make_card
from pitboss.server.settings import MAX_STACK_CENTS
from pitboss.storage.errors import BadRequest
from pitboss.table.action import is_whole_number
from pitboss.table.catalog import find_game
from pitboss.web.identity import AHouse, Anybody, SignedIn
from pitboss.web.odds.answers import PATIENCE_SECONDS, Answer, answer, client_of
from pitboss.web.odds.figures import count_prices
from pitboss.web.odds.hinting import compute_hint, no_hint
from pitboss.web.page import fragment, part
from pitboss.web.tables.trainer import find_score

if TYPE_CHECKING:
    from pitboss.server.looks import PersonLook
    from pitboss.server.service import TableService
    from pitboss.storage.people import Person

router = APIRouter(prefix="/table", include_in_schema=False)
Code = Annotated[str, Query(max_length=64)]
LaidChips = Annotated[
    str,
    Query(
        max_length=2000,
        description="Chips laid down and not yet bet, in cents by wager, as JSON.",
        examples=['{"field": 500}'],
    ),
]


# How to play


@lru_cache(256)
def plain_card(game_id: str, options: str) -> PlayCard:
    """Return the card of a house, without costs."""
    game = find_game(game_id)
    return make_card(game, game.options_from_json(json.loads(options)))


def render_card(game_id: str, options: dict[str, Any]) -> Markup:
    """Render the card without costs; the page asks for them when somebody reads it."""
    return part("table_howto.html", card=plain_card(game_id, _options_json(options)), failed="")


async def find_card(game_id: str, options: dict[str, Any], client: str) -> tuple[PlayCard, Answer]:
    """Return the card with costs, or without them if they cannot be computed now."""
    words = _options_json(options)
    card = await run_in_threadpool(plain_card, game_id, words)
    if card.priced:
        return card, Answer([])
    found = await answer(count_prices, game_id, words, None, "", (), client=client, patience=PATIENCE_SECONDS)
    if found.value is None:
        return card, found
    return await run_in_threadpool(_add_costs, card, words, found.value), found


def _add_costs(card: PlayCard, options: str, values: list[Any]) -> PlayCard:
    game = find_game(card.game)
    return add_costs(card, game, game.options_from_json(json.loads(options)), values)


def _options_json(options: dict[str, Any]) -> str:
    return json.dumps(options, sort_keys=True, default=dict)


@router.get("/{table_id}/how-to-play")
async def how_to_play(
    request: Request, house: AHouse, person: Anybody, table_id: int, code: Code = ""
) -> HTMLResponse:
    """Return the card of a table with what each wager costs."""
    table = await run_in_threadpool(house.table, person, table_id, code)
    card, found = await find_card(table.game, table.options, client_of(request))
    failed = found.said.says if found.said else ""
    return fragment("table_howto.html", card=card, failed=failed)


# Hints


async def find_hint(
    request: Request, house: TableService, person: Person | None, table_id: int, code: str, bets: str
) -> Hint | Answer:
    """Return the hint for what the person sees, or why it could not be computed."""
    laid = _read_laid_chips(bets)
    try:
        question = await run_in_threadpool(_ask_hint, house, person, table_id, code, laid)
    except NoHint as none:
        return no_hint(none)
    found = await answer(compute_hint, question, client=client_of(request), patience=PATIENCE_SECONDS)
    return found if found.value is None else found.value


def _ask_hint(
    house: TableService, person: Person | None, table_id: int, code: str, laid: dict[str, int]
) -> HintQuestion:
    look = house.look_at(person, table_id, code)
    if look.view is None or look.phase != "round" or look.seat is None or look.view.viewer != look.seat:
        raise NoHint("you have nothing to decide now")
    return ask_hint(look.view, look.view.game.options_from_json(look.table.options), laid)


def _read_laid_chips(bets: str) -> dict[str, int]:
    try:
        laid = json.loads(bets or "{}")
    except (ValueError, RecursionError):
        laid = None
    if not isinstance(laid, dict) or not all(
        is_whole_number(each) and 0 <= each <= MAX_STACK_CENTS for each in laid.values()
    ):
        raise BadRequest('write the chips as JSON, in cents by wager, such as {"field": 500}')
    return laid


@router.get("/{table_id}/hint")
async def hint(
    request: Request, house: AHouse, person: SignedIn, table_id: int, code: Code = "", bets: LaidChips = ""
) -> HTMLResponse:
    """Return the hint for the decision in front of the person."""
    found = await find_hint(request, house, person, table_id, code, bets)
    if isinstance(found, Answer):
        why = found.said.says if found.said else "it takes too long; ask again in a moment"
        found = Hint(says="No hint now:", rest=why)
    return fragment("table_hint.html", hint=found, cost=format_cost, result=format_result)


# The trainer


@router.get("/{table_id}/trainer")
async def trainer(request: Request, house: AHouse, person: SignedIn, table_id: int) -> HTMLResponse:
    """Return the grades of the person's decisions so far."""
    score = await find_score(request, house, person, table_id)
    look: PersonLook = await run_in_threadpool(house.look_at, person, table_id)
    game = find_game(look.table.game)
    models = game.models(game.options_from_json(look.table.options))
    graded = game.sets_hands or any(model.decisions for model in models)
    return fragment("table_trainer.html", score=score, graded=graded, money=format_amount)
