"""Serve everything the pages do over HTTP, for programs and for the pages' scripts."""

from __future__ import annotations

from fastapi import APIRouter

from pitboss.web.api import (
    actions,
    description,
    games,
    hints,
    house,
    keno,
    law,
    live,
    odds,
    people,
    simulations,
    tables,
    tournaments,
)
from pitboss.web.error_answers import PROBLEMS
from pitboss.web.operations import api as operations

PREFIX = "/api"


def router(*, playing: bool) -> APIRouter:
    """Collect the routes; those for people, tables and rooms only where a house is served."""
    found = APIRouter(prefix=PREFIX)
    found.include_router(description.router)
    parts = {"games": [games.router], "odds": [odds.router, simulations.router], "law": [law.router]}
    if playing:
        parts |= {
            "people": [people.router],
            "tables": [tables.router, hints.router, live.router, actions.router],
        }
        parts |= {"house": [house.router, operations.make_router()], "keno": [keno.router]}
        parts |= {"tournaments": [tournaments.router]}
    for tag, routers in parts.items():
        for each in routers:
            found.include_router(each, tags=[tag], responses=PROBLEMS)
    return found


def operation_routes() -> APIRouter:
    """Return the routes of every operation, which the application describes but makes only when called."""
    found = APIRouter(prefix=PREFIX, generate_unique_id_function=description.operation_id)
    found.include_router(operations.make_routes(), tags=["house"], responses=PROBLEMS)
    return found
