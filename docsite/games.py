"""Write the reference of house options from their declarations."""

from __future__ import annotations

import json
from itertools import groupby
from typing import Any

from docsite.markdown import code, plain, table
from pitboss.table import Game, every_game


def options_pages() -> dict[str, str]:
    """Return a page of options for each game, and one that lists them."""
    pages = {f"reference/options/{game.id}.md": _game_page(game) for game in every_game()}
    rows = [
        (f"[{game.title}]({game.id}.md)", code(game.id), str(game.law), str(len(game.house_options())))
        for game in every_game()
    ]
    return pages | {
        "reference/options/index.md": "# House options\n\nFor anyone who sets up a table: every option of "
        "every game, made from the program. Give them with `-o name=value`, on the page *New table*, or from "
        "Python. Amounts are cents.\n\n" + table(("game", "id", "law", "options"), rows)
    }


def _game_page(game: Game) -> str:
    """Return the options of one game by topic."""
    parts = [
        f"# {game.title}: house options\n\nFor anyone who sets up a table of {code(game.id)} ({game.law}). "
        f"`pitboss options {game.id}` prints the same. Amounts are cents.\n"
    ]
    for topic, options in groupby(game.house_options(), key=lambda each: each.topic):
        rows = []
        for each in options:
            values = ", ".join(map(code, each.values))
            example = f" For example {code(each.example)}." if each.example else ""
            rule = f" {each.cite}" if each.cite else ""
            says = f"{plain(each.says)}{example}{rule}"
            rows.append((code(each.name), _typed(each.default), values, says))
        titles = ("option", "default", "values", "meaning")
        parts.append(f"\n## {topic.capitalize()}\n\n" + table(titles, rows))
    return "".join(parts)


def _typed(value: Any) -> str:
    """Return a value as it is written after -o name=, or nothing for an empty one."""
    text = value if isinstance(value, str) else json.dumps(value, default=str)
    return code(text) if text else ""
