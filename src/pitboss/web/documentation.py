"""Serve the documentation site at /docs/, if `make docs` has built it."""

from __future__ import annotations

import hashlib
import os
import re
from base64 import b64encode
from functools import lru_cache
from pathlib import Path

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response
from fastapi.staticfiles import StaticFiles

from pitboss.web.guard import HEADERS
from pitboss.web.page import page

SITE = Path(__file__).parent / "site"
"""The built site: `make docs` writes it here, and a wheel that is built afterwards carries it."""
_POLICY = "Content-Security-Policy"
_INLINE_SCRIPT = re.compile(rb"<script(?: id=\"?\w+\"?)?>(.*?)</script>", re.DOTALL)

router = APIRouter(include_in_schema=False)


@router.get("/docs")
def to_the_documentation() -> RedirectResponse:
    """Lead to the address that relative links need."""
    return RedirectResponse("/docs/", status_code=308)


@router.api_route("/docs/{path:path}", methods=["GET", "HEAD"])
async def documentation(request: Request, path: str) -> Response:
    """Send a file of the site, or say how to build it."""
    if not (SITE / "index.html").is_file():
        return page(request, "docs_missing.html", title="Documentation")
    inside = os.path.normpath(path or ".")
    found = await StaticFiles(directory=SITE, html=True).get_response(inside, request.scope)
    if found.status_code in (200, 304):  # a browser takes the headers of both
        name = SITE / inside
        name = name / "index.html" if name.is_dir() else name
        if name.suffix == ".html":
            found.headers[_POLICY] = _policy(name, name.stat().st_mtime_ns)
    return found


@lru_cache(maxsize=256)
def _policy(path: Path, changed: int) -> str:
    """Return the usual policy, which also allows the inline scripts of this page and inline icons."""
    hashes = [
        f"'sha256-{b64encode(hashlib.sha256(script).digest()).decode()}'"
        for script in _INLINE_SCRIPT.findall(path.read_bytes())
    ]
    return f"{HEADERS[_POLICY]}; script-src 'self' {' '.join(hashes)}; img-src 'self' data:"
