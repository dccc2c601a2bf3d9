"""Helpers shared by the tests of the odds pages."""

from __future__ import annotations

import re
from functools import cache
from html import unescape
from urllib.parse import urlencode

from pitboss.odds.exact import WagerValue, prices
from pitboss.table import find_game
from pitboss.web.odds import answers
from pitboss.web.odds.figures import count_prices

ODDS = "/odds"
SLOW = {"pai-gow", "pai-gow-poker", "caribbean-stud"}
EVIL = '"><script>alert(1)</script>'


def address(path: str, **query: str) -> str:
    """Return the address of a page of the odds."""
    return f"{ODDS}/{path}?{urlencode(query)}" if query else f"{ODDS}/{path}"


def text(html: str) -> str:
    """Return the text that a reader sees."""
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", html.replace("<wbr>", ""))).split())


def row(html: str, wager: str) -> str:
    """Return the row of a wager."""
    found = re.search(rf'<tr[^>]* data-wager="{re.escape(wager)}">.*?</tr>', html, re.DOTALL)
    assert found, wager
    return found[0]


@cache
def library(game: str) -> list[WagerValue]:
    """Price the wagers of a game as posted."""
    if game in SLOW:  # a worker process has already calculated it once
        found: list[WagerValue] = (
            answers.counters().ask(count_prices, game, "{}", None, "", ()).future.result(90)
        )
        return found
    rules = find_game(game)
    return prices(rules, rules.options_from_json({}))
