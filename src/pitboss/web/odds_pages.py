"""The odds pages: house edges, as posted or changed; how to play; PAR sheets to download."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache
from typing import Annotated, Any
from urllib.parse import urlencode

from fastapi import APIRouter, Form, HTTPException, Request
from fastapi.responses import RedirectResponse, Response
from starlette.concurrency import run_in_threadpool

from pitboss.odds.exact import side_wagers
from pitboss.reports.charts import NotInstalled
from pitboss.reports.render import check
from pitboss.table import Game, every_game
from pitboss.web.odds import equity_pages, run_pages
from pitboss.web.odds.answers import (
    FIRST_WAIT_SECONDS,
    MAX_JOBS_PER_CLIENT,
    PATIENCE_SECONDS,
    Answer,
    answer,
    client_of,
    counters,
    game_of,
    patience_of,
    wait_for_job,
)
from pitboss.web.odds.charts import chart_swings
from pitboss.web.odds.figures import (
    KINDS,
    affected_prices,
    count_prices,
    format_edge,
    make_sheet,
    summarize_sheet,
    wager_rows,
)
from pitboss.web.odds.job_queue import JobFailed
from pitboss.web.odds.page_data import game_page_data, menu
from pitboss.web.odds.playing import MAX_HAND_LENGTH, count_advice, count_strategy
from pitboss.web.odds.question import NEW, OddsQuestion, QuestionTooLarge, read_question
from pitboss.web.page import fragment, page
from pitboss.web.work import charge_work

router = APIRouter(prefix="/odds")
router.include_router(equity_pages.router)


@router.get("")
def games(request: Request) -> Response:
    """List every game with wagers against the house, and poker."""
    return page(request, "odds_games.html", title="Odds", found=_list_games(), menu=menu(), tab="")


@cache
def _list_games() -> list[dict[str, Any]]:
    """Return the list entry of each game."""
    return [
        {
            "game": game,
            "section": game.section(options),
            "wagers": [wager.name for model in models for wager in model.wagers if not wager.later],
            "decides": bool(game.strategies(options)),
        }
        for game in every_game()
        if (models := game.models(options := game.options_from_json({})))
    ]


@router.post("/cancel")
def cancel(request: Request, work: Annotated[str, Form()] = "") -> Response:
    """Cancel a client's calculations: their processes end, unless others wait for the same result."""
    for id in work.split()[:MAX_JOBS_PER_CLIENT]:
        counters().cancel(id, client_of(request))
    says = "The calculation has stopped. Go back and reload the page to start it again."
    return page(request, "error.html", title="Canceled", says=says, rule=None)


# House edges


@router.get("/{game}")
async def prices(request: Request, game: str) -> Response:
    """Show a game's wagers as a table and a chart, and its pay table to edit."""
    asked = await _read_or_redirect(request, game)
    if isinstance(asked, Response):
        return asked
    given = await _price_wagers(asked, client_of(request), FIRST_WAIT_SECONDS)
    return await run_in_threadpool(
        page,
        request,
        "odds_game.html",
        status=given.pop("status"),
        title=f"Odds, {asked.game.title}",
        groups=_groups(asked),
        topics=_topics(asked),
        strategies=asked.game.strategies(asked.options),
        sides=side_wagers(asked.game.models(asked.options)),
        **game_page_data(asked, "prices"),
        **given,
    )


@router.get("/{game}/table")
async def table(request: Request, game: str) -> Response:
    """Return only table and chart, and the outcome of everything typed."""
    asked = await _read_or_redirect(request, game)
    if isinstance(asked, Response):
        return asked
    given = await _price_wagers(asked, client_of(request), patience_of(request))
    return fragment("odds_table.html", status=given.pop("status"), **game_page_data(asked, "prices"), **given)


async def _read_or_redirect(request: Request, game: str) -> OddsQuestion | Response:
    """Read the question, or redirect to the page for the game."""
    rules = game_of(game)
    try:
        asked = await run_in_threadpool(_read, request, rules)
    except QuestionTooLarge as error:
        raise HTTPException(400, str(error)) from None
    if not rules.models(asked.options):
        return RedirectResponse(f"{router.prefix}/equity?{urlencode({'game': rules.id})}", 303)
    return asked


def _read(request: Request, game: Game) -> OddsQuestion:
    with charge_work(request):
        return read_question(game, dict(request.query_params))


async def _price_wagers(asked: OddsQuestion, client: str, patience: float) -> dict[str, Any]:
    """Price the wagers as asked, beside those as posted."""
    posted = Answer([])
    if not asked.wagers or side_wagers(asked.game.models(asked.game.options_from_json({}))):
        usual = (asked.game.id, "{}", None, "", asked.wagers)
        posted = await answer(count_prices, *usual, client=client, patience=patience)
    found = posted
    if asked.changed:
        args = (asked.game.id, asked.words, asked.stake, asked.strategy, asked.wagers)
        found = await answer(count_prices, *args, client=client, patience=patience)
    if posted.value is None or found.value is None:
        said = found.said or posted.said
        status = max(found.status, posted.status)
        works = tuple(dict.fromkeys(posted.works + found.works))
        return _NO_FIGURES | {"found": Answer(said=said, status=status, works=works), "status": status}
    shown = wager_rows(found.value, posted.value)
    return {
        "found": found,
        "rows": shown,
        "chart": chart_swings(shown, _typed_odds(asked)),
        "effects": _effects(asked, found.value, posted.value),
        "status": 200,
        "trials": any(each.trials != 1 for each in found.value),
        "risks": any(each.staked != 1 for each in found.value),
        "sampled": max((row.sampled for row in shown), default=0),
    }


_NO_FIGURES: dict[str, Any] = {
    "rows": [], "chart": None, "effects": {}, "trials": False, "risks": False, "sampled": 0,
}  # fmt: skip


def _typed_odds(asked: OddsQuestion) -> dict[str, str]:
    """Return the odds typed for wagers that have one line."""
    lines = [line.wager for line in asked.lines]
    new = (line for line in asked.lines if line.said.state == NEW and lines.count(line.wager) == 1)
    return {line.wager: line.typed for line in new}


def _effects(asked: OddsQuestion, found: list[Any], posted: list[Any]) -> dict[str, str]:
    """Describe the effect of each changed line on the house edges that depend on it."""
    before = {each.wager: each for each in posted}
    effects = {}
    for line in asked.lines:
        if line.said.state != NEW:
            continue
        told = [
            f"{each.wager}: house edge {'' if each.sampled else f'{each.edge}, '}{format_edge(each)};"
            f" as posted {format_edge(before[each.wager])}"
            for each in affected_prices(found, line.wager)
            if each.wager in before and before[each.wager].edge != each.edge
        ]
        effects[line.name] = ". ".join(told) or "This makes no difference."
    return effects


def _groups(asked: OddsQuestion) -> list[dict[str, Any]]:
    """Group the lines of the editor by pay table."""
    found: dict[str, list[Any]] = {}
    for line in asked.lines:
        found.setdefault(line.wager, []).append(line)
    return [
        {"name": name, "lines": lines, "open": any(line.said.state for line in lines)}
        for name, lines in found.items()
    ]


def _topics(asked: OddsQuestion) -> dict[str, list[Any]]:
    found: dict[str, list[Any]] = {}
    for choice in asked.choices:
        found.setdefault(choice.topic, []).append(choice)
    return found


# How to play


@router.get("/{game}/strategy")
async def strategy(request: Request, game: str, hand: str = "", up: str = "", seen: str = "") -> Response:
    """Show the best play, the cost of simpler play, and advice for one hand."""
    asked = await _read_or_redirect(request, game)
    if isinstance(asked, Response):
        return asked
    found, advice = await _answer_strategy(asked, (hand, up, seen), client_of(request), FIRST_WAIT_SECONDS)
    return await run_in_threadpool(
        page,
        request,
        "odds_strategy.html",
        title=f"Best play: {asked.game.title}",
        found=found,
        advice=advice,
        typed=(hand, up, seen),
        **game_page_data(asked, "strategy"),
    )


@router.get("/{game}/strategy-table")
async def strategy_table(
    request: Request, game: str, hand: str = "", up: str = "", seen: str = ""
) -> Response:
    """Return the strategy without the rest of the page."""
    asked = await _read_or_redirect(request, game)
    if isinstance(asked, Response):
        return asked
    found, advice = await _answer_strategy(asked, (hand, up, seen), client_of(request), patience_of(request))
    given = game_page_data(asked, "strategy") | {"found": found, "advice": advice}
    return fragment("odds_play.html", status=found.status, **given)


async def _answer_strategy(
    asked: OddsQuestion, words: tuple[str, str, str], client: str, patience: float
) -> tuple[Answer, Answer | None]:
    found = await answer(count_strategy, asked.game.id, asked.words, client=client, patience=patience)
    if not words[0].strip():
        return found, None
    typed = tuple(each.strip()[:MAX_HAND_LENGTH] for each in words)
    args = (asked.game.id, asked.words, *typed)
    return found, await answer(count_advice, *args, client=client, patience=patience)


# Sheets


@router.get("/{game}/par")
async def par(request: Request, game: str) -> Response:
    """Show a short PAR sheet, and the documents to download."""
    asked = await _read_or_redirect(request, game)
    if isinstance(asked, Response):
        return asked
    found = await answer(summarize_sheet, asked.game.id, asked.words, asked.stake, client=client_of(request))
    title = f"PAR sheet, {asked.game.title}"
    given = {"title": title, "found": found, "kinds": _kinds(), **game_page_data(asked, "par")}
    return await run_in_threadpool(page, request, "odds_par.html", **given)


@router.get("/{game}/par-table")
async def par_table(request: Request, game: str) -> Response:
    """Return only the short PAR sheet."""
    asked = await _read_or_redirect(request, game)
    if isinstance(asked, Response):
        return asked
    args = (asked.game.id, asked.words, asked.stake)
    found = await answer(summarize_sheet, *args, client=client_of(request), patience=patience_of(request))
    return fragment("odds_sheet.html", status=found.status, found=found, **game_page_data(asked, "par"))


@router.get("/{game}/par.{kind}")
async def document(request: Request, game: str, kind: str) -> Response:
    """Send the whole PAR sheet as a file."""
    asked = await _read_or_redirect(request, game)
    if isinstance(asked, Response):
        return asked
    if kind not in KINDS:
        raise HTTPException(404, f"A PAR sheet comes as {', '.join(KINDS)}: choose one of these.")
    try:
        check(f".{kind}")
        today = datetime.now(UTC).date().isoformat()
        args = (asked.game.id, asked.words, asked.stake, today, kind)
        work = counters().ask(make_sheet, *args, client=client_of(request), keep=False)
    except (NotInstalled, JobFailed) as error:
        status = error.status if isinstance(error, JobFailed) else 503
        raise HTTPException(status, f"{str(error)[:1].upper()}{str(error)[1:]}") from None
    found = await wait_for_job(work, PATIENCE_SECONDS, request)
    if found.value is None:
        says = found.said.says if found.said else "The calculation takes too long: try again in a minute."
        raise HTTPException(503, says)
    headers = {"Content-Disposition": f'attachment; filename="{asked.game.id}.{kind}"'}
    return Response(found.value, media_type=KINDS[kind], headers=headers)


def _kinds() -> list[dict[str, str]]:
    """List the kinds of document, and what is missing for those not available here."""
    found = []
    for kind in KINDS:
        try:
            check(f".{kind}")
            found.append({"kind": kind, "missing": ""})
        except NotInstalled as error:
            found.append({"kind": kind, "missing": str(error)})
    return found


router.include_router(run_pages.router)
