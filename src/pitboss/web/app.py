"""The web application: pages under one roof, with the headers that keep a browser from anything else."""

from __future__ import annotations

from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.responses import HTMLResponse
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException
from starlette.middleware.base import RequestResponseEndpoint
from starlette.responses import Response

from pitboss import __version__
from pitboss.web import law_pages, lobby
from pitboss.web.odds_pages import router as odds_pages
from pitboss.web.page import page

HERE = Path(__file__).parent
HEADERS = {
    "Content-Security-Policy": "default-src 'self'; style-src 'self' 'unsafe-inline'; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
"""Nothing is fetched from elsewhere, no script stands in a page, and no other page shows this one."""


def create_app() -> FastAPI:
    """All pages."""
    app = FastAPI(title="Pitboss", version=__version__, docs_url=None, redoc_url=None)
    app.mount("/static", StaticFiles(directory=HERE / "static"), name="static")
    app.include_router(lobby.router)
    app.include_router(law_pages.router)
    app.include_router(odds_pages, include_in_schema=False)
    app.middleware("http")(_guarded)
    app.exception_handler(HTTPException)(_not_there)
    return app


async def _guarded(request: Request, answer: RequestResponseEndpoint) -> Response:
    """Every answer has the headers."""
    response = await answer(request)
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    return response


async def _not_there(request: Request, error: Exception) -> HTMLResponse:
    """A page that says what is wrong, and leads back."""
    assert isinstance(error, HTTPException)
    return page(request, "error.html", status=error.status_code, title="Not here", says=error.detail)
