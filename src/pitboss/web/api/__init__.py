"""Everything that the pages do, over HTTP, for programs and for the scripts of the pages."""

from __future__ import annotations

from fastapi import APIRouter

from pitboss.web.api import deeds, tables

PREFIX = "/api"


def router(*, playing: bool) -> APIRouter:
    """The operations; those on tables only where a house is served."""
    found = APIRouter(prefix=PREFIX)
    if playing:
        found.include_router(tables.router)
        found.include_router(deeds.router)
    return found
