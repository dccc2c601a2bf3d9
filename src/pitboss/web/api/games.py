"""The games: the catalog, the options of each, and a check of options."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, TypeAlias

from fastapi import APIRouter, Path, Request
from pydantic import BaseModel, ConfigDict, Field

from pitboss.server.validation import read_valid_options
from pitboss.table import Game, every_game
from pitboss.table.bots import bot_kinds
from pitboss.table.catalog import GAMES_WITHOUT_TEXT, RULES_NOT_HELD
from pitboss.table.fields import FieldType
from pitboss.table.house_options import HouseOptions, OptionDescription
from pitboss.table.option_fields import option_type
from pitboss.web.api.request_types import Body, ValuesByName
from pitboss.web.odds.answers import game_of
from pitboss.web.problems import as_json
from pitboss.web.work import charge_work

router = APIRouter(prefix="/games")
GameId: TypeAlias = Annotated[
    str, Path(max_length=80, description="The id of a game.", examples=["hold-em"], alias="game")
]


class CatalogGame(BaseModel):
    """A game of the catalog; one whose rules are not available cannot be opened."""

    model_config = ConfigDict(extra="allow")
    id: str
    title: str
    cite: str
    held: bool
    provenance: str


class OptionCheck(BaseModel):
    """Result of a check: the accepted options, and a reason for each of the others."""

    ok: bool
    options: dict[str, Any]
    """Accepted options that differ from the defaults."""
    refused: dict[str, dict[str, str]] = Field(
        examples=[{"limit": {"error": "limit must be fixed, spread, pot or no (no limit), not 'none'"}}]
    )


class OptionCheckRequest(Body):
    """House options by name."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"options": {"minimum": 1000}}]})
    options: ValuesByName


@router.get("", response_model=list[CatalogGame], summary="Every game, in the order of the law")
def games() -> list[dict[str, Any]]:
    """Include games that are authorized by name but whose rules are not available."""
    return _catalog()


@router.get("/{game}", response_model=CatalogGame, summary="A game and its house options")
def game(id: GameId) -> dict[str, Any]:
    """Show its seats, limits, bots and wagers, and every house option with its meaning. Amounts are cents."""
    if id in GAMES_WITHOUT_TEXT:
        return _not_held(id)
    game_of(id)
    return _game_details(id)


@router.post("/{game}/check", response_model=OptionCheck, summary="Check house options")
def check(request: Request, id: GameId, body: OptionCheckRequest) -> dict[str, Any]:
    """Give a reason and a rule for each option that would be refused."""
    rules = game_of(id)
    with charge_work(request):
        options, row, errors = read_valid_options(rules, body.options)
    refused = {name: _refusal_json(error) for name, error in errors.items()}
    taken = options.to_json() if options is not None else row
    return {"ok": not refused, "options": taken, "refused": refused}


def _refusal_json(error: Exception) -> dict[str, str]:
    row = as_json(error)
    return {name: row[name] for name in ("error", "cite") if name in row}


# Descriptions of a game


@cache
def _catalog() -> list[dict[str, Any]]:
    held = [(game.law, _game_row(game)) for game in every_game()]
    rows = held + [(GAMES_WITHOUT_TEXT[id][1], _not_held(id)) for id in GAMES_WITHOUT_TEXT]
    return [row for _, row in sorted(rows, key=lambda pair: (pair[0], pair[1]["id"]))]


def _not_held(id: str) -> dict[str, Any]:
    title, law = GAMES_WITHOUT_TEXT[id]
    return {"id": id, "title": title, "cite": str(law), "held": False, "provenance": RULES_NOT_HELD}


def _game_row(game: Game) -> dict[str, Any]:
    options = game.Options()
    return {
        "id": game.id,
        "title": game.title,
        "cite": str(game.law),
        "held": True,
        "provenance": game.provenance,
        "seats": {"least": game.min_seats, "most": game.seating(options)[0]},
        "odds": bool(game.models(options)),
        "bots": list(bot_kinds(game)),
    }


@cache
def _game_details(id: str) -> dict[str, Any]:
    game = game_of(id)
    options = game.Options()
    least, most = options.limits
    return {
        **_game_row(game),
        "limits": {"least": least, "most": most, "unit": options.unit},
        "strategies": dict(game.strategies(options)),
        "wagers": _wager_rows(game, options),
        "options": [
            _option_json(each, option_type(game.Options, each.name)) for each in game.house_options()
        ],
    }


def _option_json(option: OptionDescription, type: FieldType) -> dict[str, Any]:
    """Describe a house option as JSON."""
    return {
        "name": option.name,
        "type": type.name,
        "schema": type.schema,
        "default": option.default,
        "values": list(option.values),
        "says": option.says,
        "cite": str(option.cite) if option.cite else None,
        "topic": option.topic,
    }


def _wager_rows(game: Game, options: HouseOptions) -> list[dict[str, Any]]:
    """Describe the wagers against the house, and what their lines pay."""
    return [
        {
            "wager": wager.name,
            "cite": str(game.paragraph(wager.at, options)),
            "later": wager.later,
            "pays": [
                {"line": name, "odds": None if line.meter else wager.describe_odds(line.odds)}
                for name, line in zip(wager.pays.names(), wager.pays.lines, strict=True)
            ],
        }
        for model in game.models(options)
        for wager in model.wagers
    ]
