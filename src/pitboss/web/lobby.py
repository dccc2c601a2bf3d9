"""The lobby: every game of the catalogue, as the law groups them."""

from __future__ import annotations

from functools import cache
from itertools import groupby
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from pitboss.table.catalog import NOT_HELD, RULES_NOT_HELD, every_game
from pitboss.web.page import page

router = APIRouter()
GROUPS = {
    "13:69F": "Casino games, N.J.A.C. 13:69F",
    "13:47": "Casino nights, N.J.A.C. 13:47",
}
"""What the chapters are called."""


@router.get("/", include_in_schema=False)
def lobby(request: Request) -> HTMLResponse:
    return page(request, "lobby.html", title="Lobby", groups=groups())


@cache
def groups() -> list[tuple[str, list[dict[str, Any]]]]:
    """The games by chapter, in the order of the law."""
    rows: list[dict[str, Any]] = [
        {
            "id": game.id,
            "title": game.title,
            "cite": game.law,
            "seats": game.max_seats,
            "provenance": game.provenance,
            "odds": bool(game.models(game.Options())),
        }
        for game in every_game()
    ]
    rows += [
        {"id": "", "title": title, "cite": law, "seats": 0, "provenance": RULES_NOT_HELD, "odds": False}
        for title, law in NOT_HELD.values()
    ]
    rows.sort(key=lambda row: (list(GROUPS).index(_chapter(row)), row["cite"], row["id"]))
    return [(GROUPS[name], list(found)) for name, found in groupby(rows, key=_chapter)]


def _chapter(row: dict[str, Any]) -> str:
    return str(row["cite"]).partition("-")[0]
