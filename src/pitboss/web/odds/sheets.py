"""PAR sheets for a page: in short, or as whole documents; made in a process apart."""

from __future__ import annotations

import json
from typing import Any

from pitboss.table import find_game

KINDS = {"html": "text/html; charset=utf-8", "pdf": "application/pdf", "json": "application/json"}


def in_short(game: str, options: str, stake: int | None) -> dict[str, Any]:
    """The head of a sheet and the summary of its wagers."""
    from pitboss.odds.par.sheet import sheet
    from pitboss.reports.wording import page

    rules = find_game(game)
    found = page(sheet(rules, rules.options_from_json(json.loads(options)), "", stake), ".html")
    return {
        name: found[name] for name in ("facts", "summary", "banks", "carried", "chosen", "mark", "provenance")
    }


def make_sheet(game: str, options: str, stake: int | None, issued: str, kind: str) -> bytes:
    """The whole document."""
    from pitboss.odds.par.sheet import sheet
    from pitboss.reports.render import FORMATS

    rules = find_game(game)
    return FORMATS[f".{kind}"](sheet(rules, rules.options_from_json(json.loads(options)), issued, stake))
