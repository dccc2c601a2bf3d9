"""What every page of a game begins with."""

from __future__ import annotations

from functools import cache
from typing import Any
from urllib.parse import urlencode

from pitboss.table import every_game
from pitboss.table.held import not_held
from pitboss.web.odds.asked import Asked


@cache
def menu() -> list[tuple[str, str]]:
    """The games with odds, for the row of links."""
    return [(each.id, each.title) for each in every_game() if each.models(each.options_from_json({}))]


def head(asked: Asked, tab: str) -> dict[str, Any]:
    """The game, the question, and the ways from here."""
    game = asked.game
    return {
        "game": game,
        "asked": asked,
        "section": game.section(asked.options),
        "menu": menu(),
        "tab": tab,
        "query": urlencode(asked.query),
        "missing": not_held(game),
    }
