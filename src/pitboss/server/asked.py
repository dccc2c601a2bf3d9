"""Validate what people send before acting on it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from pitboss.server.settings import MOST_STACK
from pitboss.storage.errors import BadRequest
from pitboss.table.action import Action, Actor, actor_json, whole
from pitboss.table.game import Game
from pitboss.table.house_options import HouseOptions
from pitboss.table.option_fields import TakenOptions, read_options, take_options

LONGEST_TEXT = 200
LONGEST_OPTIONS = 8000
"""Maximum length of house options as JSON, since everyone who looks at the table receives them."""
MOST_ITEMS = 200
MOST = 10**12
"""Largest magnitude of any number sent."""


def checked_action(row: Any, own: Actor) -> Action:
    """Parse an action, by the sender's seat unless it names another. Raise `BadAction` or `BadRequest`."""
    if not isinstance(row, Mapping):
        raise BadRequest('an action is an object such as {"do": "call"}')
    if len(row) > MOST_ITEMS or not _sound(list(row.values())) or not _sound(list(row)):
        raise BadRequest("the action is too large; send one of the options offered")
    given = row.get("value")
    return Action.from_json(
        {
            "actor": actor_json(own),
            **row,
            "value": dict(given) if isinstance(given, Mapping) else given,
        }
    )


def _sound(value: Any, deep: int = 0) -> bool:
    """Return whether a value is small enough to process."""
    if isinstance(value, str):
        return len(value) <= LONGEST_TEXT
    if whole(value):
        return bool(-MOST <= value <= MOST)
    if isinstance(value, Mapping):
        value = [*value.keys(), *value.values()]
    if isinstance(value, list | tuple):
        return deep < 3 and len(value) <= 2 * MOST_ITEMS and all(_sound(each, deep + 1) for each in value)
    return value is None or isinstance(value, bool | float)


def checked_amount(amount: Any) -> int:
    """Validate an amount of chips in cents."""
    if not whole(amount) or not 1 <= amount <= MOST_STACK:
        raise BadRequest(f"an amount of chips is 1 to {MOST_STACK:,} cents, not {str(amount)[:40]}")
    return int(amount)


def checked_options(game: Game, row: Any) -> HouseOptions:
    """Parse house options by their types. An error names each faulty option."""
    _check_size(row)
    return read_options(game, row)


def read_sent(game: Game, row: Any) -> TakenOptions:
    """Parse the valid house options, and collect the errors of the others by option."""
    try:
        _check_size(row)
    except BadRequest as error:
        return TakenOptions(None, {}, {"": error})
    return take_options(game, row)


def _check_size(row: Any) -> None:
    if not isinstance(row, Mapping):
        raise BadRequest("options are names with values")
    try:
        long = len(json.dumps(row, default=str)) > LONGEST_OPTIONS
    except (TypeError, ValueError, RecursionError):
        long = True
    if long:
        raise BadRequest("these options are too long; change fewer at once")


def checked_seat(seat: Any) -> int:
    """Validate the number of a seat."""
    if not whole(seat) or not -MOST <= seat <= MOST:
        raise BadRequest("a seat is a number: 1, 2, 3 and so on")
    return int(seat)


def checked_reason(why: Any) -> str:
    """Validate the reason for an act as a record keeps it."""
    text = " ".join(str(why).split())
    if not 1 <= len(text) <= LONGEST_TEXT or not text.isprintable():
        raise BadRequest(f"give a reason of 1 to {LONGEST_TEXT} printable characters")
    return text
