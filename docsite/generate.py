"""Every page that is made from the program, by its place in docs/."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from docsite import commands, games, law_pages, python_api, routes

WRITERS: dict[str, Callable[[], str]] = {
    "reference/commands.md": commands.commands_page,
    "reference/house-commands.md": commands.house_commands_page,
    "reference/python.md": python_api.python_page,
    "law/editions.md": law_pages.editions_page,
    "law/readings.md": law_pages.readings_page,
}


def generated_pages(described: dict[str, Any] | None = None) -> dict[str, str]:
    """Generate every page; `described` is the OpenAPI description, if it has been made already."""
    pages = {name: write() for name, write in WRITERS.items()}
    pages["reference/routes.md"] = routes.routes_page(described or routes.description())
    return pages | games.options_pages()
