"""The web application: pages and API under one roof."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from fastapi import APIRouter, FastAPI
from fastapi.staticfiles import StaticFiles

from pitboss.version import __version__
from pitboss.web import api, documentation, floor_page, law_pages, lobby, new_table, people_pages, sign_in
from pitboss.web.api.description import describe, operation_id
from pitboss.web.charity import casino_night
from pitboss.web.charity.bingo.pages import router as bingo_pages
from pitboss.web.charity.bingo.playing import router as bingo_playing
from pitboss.web.charity.organization import router as charity_organization
from pitboss.web.charity.raffle import router as raffle_pages
from pitboss.web.charity.tournament.pages import router as tournament_pages
from pitboss.web.guard import LOOPBACK, STATIC, Guard, Rate
from pitboss.web.keno.pages import router as keno_pages
from pitboss.web.keno.supervisor import router as keno_supervisor
from pitboss.web.odds_pages import router as odds_pages
from pitboss.web.office import bad_beat, poker, revenue
from pitboss.web.office.audit import router as audit
from pitboss.web.office.link import router as link
from pitboss.web.office.pages import router as office
from pitboss.web.office.staff import router as staff
from pitboss.web.operations import papers
from pitboss.web.operations.pending import pages as pending
from pitboss.web.problems import handle_problems
from pitboss.web.search.pages import router as search
from pitboss.web.tables import hints, keno_ticket, pages, past, replay, rulings
from pitboss.web.tables.live import Drawings
from pitboss.web.tables.trainer import TrainerBook
from pitboss.web.work import WorkLimit

if TYPE_CHECKING:
    from pitboss.server.service import TableService

HERE = Path(__file__).parent
KENO_STEP_SECONDS = 1.0
"""Seconds between steps of the keno schedule, which closes, draws and opens games."""


def create_app(
    house: TableService | None = None,
    *,
    guests: bool = True,
    hosts: Sequence[str] = LOOPBACK,
    rate: Rate | None = None,
) -> FastAPI:
    """Create the application; without a house it serves only law and odds.

    `guests` allows people without a passphrase, `hosts` are the names of the server (empty: any), and `rate`
    limits one client's requests and work.
    """
    app = FastAPI(
        title="Pitboss",
        version=__version__,
        docs_url=None,
        redoc_url=None,
        openapi_url=None,  # FastAPI would make the description on the event loop: `api.description` serves it
        generate_unique_id_function=operation_id,
        lifespan=_run_house,
    )
    app.state.house, app.state.guests, app.state.tries = house, guests, sign_in.PassphraseAttempts()
    rate = rate or Rate(40, 400)
    app.state.work = WorkLimit(rate)
    app.state.streams, app.state.newcomers = Counter(), sign_in.newcomer_rate()
    app.state.stream_tasks = set()
    app.mount(STATIC, StaticFiles(directory=HERE / "static"), name="static")
    app.include_router(lobby.router)
    app.include_router(law_pages.router)
    app.include_router(documentation.router)
    app.include_router(search)
    app.include_router(odds_pages, include_in_schema=False)
    app.include_router(api.router(playing=house is not None))
    describe(app, api.PREFIX, api.operation_routes if house is not None else APIRouter)
    if house is not None:
        app.state.drawings, app.state.trainer = Drawings(), TrainerBook()
        app.include_router(bad_beat.router)
        app.include_router(casino_night.router)
        app.include_router(poker.router)
        app.include_router(link)
        app.include_router(papers.router)
        app.include_router(pending)
        app.include_router(office)
        app.include_router(charity_organization)
        app.include_router(audit)
        app.include_router(revenue.router)
        app.include_router(staff)
        app.include_router(keno_supervisor)
        app.include_router(keno_pages)
        app.include_router(bingo_playing)
        app.include_router(bingo_pages)
        app.include_router(raffle_pages)
        app.include_router(tournament_pages)
        pages_at_tables = (pages, keno_ticket, hints, replay, past, rulings)
        for each in (sign_in, new_table, people_pages, *pages_at_tables, floor_page):
            app.include_router(each.router)
        app.include_router(lobby.playing)
    app.add_middleware(Guard, hosts=hosts, rate=rate)
    handle_problems(app)
    return app


@asynccontextmanager
async def _run_house(app: FastAPI) -> AsyncIterator[None]:
    """Run the tables and the keno room while the application is up."""
    house: TableService | None = app.state.house
    if house is None:
        yield
        return
    going_on = [asyncio.create_task(house.run()), asyncio.create_task(_run_keno(house))]
    try:
        yield
    finally:
        for each in going_on:
            each.cancel()
        for each in going_on:
            with suppress(asyncio.CancelledError):
                await each


async def _run_keno(house: TableService) -> None:
    """Run the keno room by its clock, after finishing what was interrupted when the system stopped."""
    schedule = house.office.keno_schedule
    await asyncio.to_thread(schedule.begin)
    while True:
        await asyncio.sleep(KENO_STEP_SECONDS)
        await asyncio.to_thread(schedule.step)
