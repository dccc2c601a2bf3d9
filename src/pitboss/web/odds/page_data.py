"""Data that every page of a game begins with."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any
from urllib.parse import urlencode

from pitboss.law import cite
from pitboss.table import Game, every_game
from pitboss.table.catalog import missing_text_notes
from pitboss.web.odds.question import OddsQuestion

CHARITY_GAMES = cite("13:47")


@cache
def menu() -> list[tuple[str, str]]:
    """Return the games with odds, for the row of links: those of charities last."""
    found = [each for each in every_game() if each.models(each.options_from_json({}))]
    return [(each.id, each.title) for each in sorted(found, key=lambda game: game.law in CHARITY_GAMES)]


def game_page_data(asked: OddsQuestion, tab: str) -> dict[str, Any]:
    """Return the game, the question, and the links onward."""
    game = asked.game
    return {
        "game": game,
        "asked": asked,
        "section": game.section(asked.options),
        "menu": menu(),
        "tab": tab,
        "query": urlencode(asked.query),
        "opens": new_table_query(game, asked.options.to_json()),
        "missing": missing_text_notes(game),
    }


def new_table_query(game: Game, chosen: Mapping[str, Any]) -> str:
    """Encode the game and its options as the query of the new-table form."""
    words = {
        name: value if isinstance(value, str) else json.dumps(value, sort_keys=True, default=dict)
        for name, value in chosen.items()
    }
    return urlencode({"game": game.id, **words})
