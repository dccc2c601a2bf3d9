"""The sign at a table: limits, rake, posted options, pay tables, and the commitment."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, NamedTuple

from markupsafe import Markup

from pitboss.house.poker import signs
from pitboss.law import cite
from pitboss.poker.game import PokerGame
from pitboss.table.catalog import find_game
from pitboss.table.money import DOLLARS, MoneyUnit
from pitboss.web.page import part
from pitboss.web.tables.log import cite_chip, format_change
from pitboss.web.tables.names import players_of
from pitboss.web.tables.sentences import Teller, capital

if TYPE_CHECKING:
    from pitboss.law import Cite
    from pitboss.server.looks import PersonLook
    from pitboss.table.game import Game
    from pitboss.table.house_options import Measure, OptionDescription

UNBOUNDED_LIMITS = ("pot", "no")
"""Betting limits under which no maximum is posted."""
SHORT_COMMITMENT_LENGTH = 12
"""Digits of a commitment shown; all of it is copied."""


class PostedOption(NamedTuple):
    """An option in words: its value, default, meaning and rule."""

    name: str
    value: str
    usual: str
    topic: str
    says: str
    cite: Cite | None


class PostedPayTable(NamedTuple):
    """A pay table: the wager, what each line pays, and its rule."""

    wager: str
    lines: list[tuple[str, str]]
    cite: Cite | None


def render_sign(look: PersonLook) -> Markup:
    """Render the sign at a table for one person."""
    table = look.table
    funds = look.view.funds if look.view is not None and look.phase == "round" else look.funds
    head = SignHeading(table.id, table.title, table.name, table.least, table.most, table.rounds, table.cite)
    return _render_sign(
        head,
        table.game,
        _options_json(table.options),
        tuple(funds.items()),
        look.commitment or "",
        tuple((each.seat, each.name, each.style) for each in table.seats if each.bot),
        seated=look.seat is not None,
    )


class SignHeading(NamedTuple):
    """Heading of a sign."""

    id: int
    title: str
    name: str
    least: int
    most: int
    rounds: int
    cite: str


@lru_cache(1024)
def _render_sign(
    head: SignHeading,
    game_id: str,
    words: str,
    funds: tuple[tuple[str, int], ...],
    commitment: str,
    bots: tuple[tuple[int, str, str], ...],
    *,
    seated: bool,
) -> Markup:
    """Render a sign once: it stays for a whole round, and for all who watch."""
    law = cite(head.cite)
    return _render(
        "table_sign.html",
        law.chapter,
        table=head,
        section=law,
        seated=seated,
        bots=bots,
        commitment=commitment,
        short=commitment[:SHORT_COMMITMENT_LENGTH],
        funds=dict(funds),
        posted=_render_options(game_id, words, law.chapter),
        **_posted_terms(game_id, words),
    )


@lru_cache(256)
def _render_options(game_id: str, words: str, chapter: str) -> Markup:
    """Render all options of a house with their meanings, which stay while a table is open."""
    return _render("table_options.html", chapter, **_posted_terms(game_id, words))


def render_pays(look: PersonLook) -> Markup:
    """Render what the house pays; if it pays nothing, the result of the last round."""
    chapter, words = cite(look.table.cite).chapter, _options_json(look.table.options)
    if posted_pay_tables(look.table.game, words) is not None:
        return _render_pay_tables(look.table.game, words, chapter)
    return _render("table_rounds.html", chapter, look=look, last=_last_result(look))


@lru_cache(256)
def _render_pay_tables(game_id: str, words: str, chapter: str) -> Markup:
    return _render("table_pays.html", chapter, tables=posted_pay_tables(game_id, words), game=game_id)


def _render(template: str, chapter: str, **given: Any) -> Markup:
    return part(template, chip=partial(cite_chip, chapter=chapter), **given)


def fourth_tab_title(look: PersonLook) -> str:
    """Return the title of the fourth tab."""
    return (
        "Rounds" if posted_pay_tables(look.table.game, _options_json(look.table.options)) is None else "Pays"
    )


def _options_json(options: Mapping[str, Any]) -> str:
    return json.dumps(options, sort_keys=True, default=dict)


@lru_cache(256)
def _posted_terms(game_id: str, words: str) -> dict[str, Any]:
    """Return the data that does not change while a table is open."""
    game, options = _house(game_id, words)
    rows = [
        PostedOption(
            capital(plain_name(each.name)),
            _describe_option(each, getattr(options, each.name), game.money),
            _describe_option(each, each.default, game.money),
            each.topic,
            each.says,
            each.cite,
        )
        for each in game.house_options()
    ]
    low, high = options.limits
    has_maximum = getattr(options, "limit", "fixed") not in UNBOUNDED_LIMITS
    return {
        "money": game.money,
        "low": game.money(low),
        "high": game.money(high) if has_maximum else "",
        "statements": signs.table_sign(game, options)[1:] if isinstance(game, PokerGame) else [],
        "chosen": [each for each in rows if each.value != each.usual],
        "usual": [each for each in rows if each.value == each.usual],
        "provenance": game.provenance,
    }


def _house(game_id: str, words: str) -> tuple[Game, Any]:
    game = find_game(game_id)
    return game, game.options_from_json(json.loads(words))


@lru_cache(256)
def posted_pay_tables(game_id: str, words: str) -> list[PostedPayTable] | None:
    """Return the pay tables that the house has posted; None if players play against each other."""
    game, options = _house(game_id, words)
    wagers, lines = getattr(options, "wagers", None), getattr(options, "sign", None)
    if lines is None:
        return None
    if wagers is None:
        return [PostedPayTable("", [_split_line(each) for each in lines()], None)]
    found: dict[str, PostedPayTable] = {}
    for wager in wagers.values():
        table = wager.pays
        rows = [
            (name.partition(": ")[2] or name, wager.describe_line(line))
            for name, line in zip(table.names(), table.lines, strict=True)
        ]
        found.setdefault(
            table.name, PostedPayTable(capital(table.name), rows, game.paragraph(table.at, options))
        )
    return list(found.values())


def _split_line(line: str) -> tuple[str, str]:
    """Split `4 spots: 2 pays 1, 3 pays 3` into its subject and what it pays."""
    name, _, rest = line.partition(": ")
    return name, rest


def _last_result(look: PersonLook) -> tuple[int, list[tuple[Markup, Markup]]] | None:
    """Return the number and results of the last round, once it is over."""
    view = look.view
    won = next((each.data["seats"] for each in view.events if each.name == "result"), None) if view else None
    if view is None or won is None:
        return None
    teller = Teller(view.game, view.viewer, players_of(look.table, view))
    number = next((each.data["number"] for each in view.events if each.name == "round"), 0)
    rows = [
        (Markup(capital(teller.actor_name(int(seat)))), Markup(format_change(change, teller.money)))
        for seat, change in won.items()
    ]
    return number, rows


def _describe_option(option: OptionDescription, value: Any, money: MoneyUnit) -> str:
    label = option.labels.get(value) if isinstance(value, str) else None
    return label or describe_value(value, option.measure, money)


def plain_name(option: str) -> str:
    """Return the name of an option, or one of its values, in plain words."""
    return option.replace("_", " ").replace("licence", "license")


def describe_value(value: Any, measure: Measure, money: MoneyUnit = DOLLARS) -> str:
    """Describe the value of an option."""
    if isinstance(value, bool) or value is None or value in ("", (), {}):
        return {True: "on", False: "off"}.get(value, "none") if isinstance(value, bool) else "none"
    if isinstance(value, str):
        return plain_name(value)
    if isinstance(value, Mapping):
        return "; ".join(f"{key}: {describe_value(each, measure, money)}" for key, each in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(describe_value(each, measure, money) for each in value)
    if isinstance(value, int) and measure == "cents":
        return money(value)
    return f"{value}%" if measure == "percent" else str(value)
