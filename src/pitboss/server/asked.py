"""What people send, checked for its form before anything is done with it."""

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
"""The options of a house have so many characters as JSON: everybody who looks at its table is sent them."""
MOST_ITEMS = 200
MOST = 10**12
"""No number that is sent is further from 0."""


def checked_action(row: Any, own: Actor) -> Action:
    """An action, by its own seat unless it says another; `BadAction` or `BadRequest` if it is none."""
    if not isinstance(row, Mapping):
        raise BadRequest('an action is an object such as {"do": "call"}')
    if len(row) > MOST_ITEMS or not _sound(list(row.values())) or not _sound(list(row)):
        raise BadRequest("the action is too large: send what a look offers")
    given = row.get("value")
    return Action.from_json(
        {
            "actor": actor_json(own),
            **row,
            "value": dict(given) if isinstance(given, Mapping) else given,
        }
    )


def _sound(value: Any, deep: int = 0) -> bool:
    """Whether a value is small enough to be looked at."""
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
    """An amount of chips in cents."""
    if not whole(amount) or not 1 <= amount <= MOST_STACK:
        raise BadRequest(f"an amount of chips is 1 to {MOST_STACK:,} cents, not {str(amount)[:40]}")
    return int(amount)


def checked_options(game: Game, row: Any) -> HouseOptions:
    """Read house options by their types; an error names each option at fault."""
    _check_size(row)
    return read_options(game, row)


def read_sent(game: Game, row: Any) -> TakenOptions:
    """Take the house options that can be taken, and say why the rest cannot, option by option."""
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
        raise BadRequest("that is more than a house posts: change less at once")


def checked_seat(seat: Any) -> int:
    """The number of a seat."""
    if not whole(seat) or not -MOST <= seat <= MOST:
        raise BadRequest("a seat is a number: 1, 2, 3 and so on")
    return int(seat)


def checked_reason(why: Any) -> str:
    """Why somebody does something, as a record keeps it."""
    text = " ".join(str(why).split())
    if not 1 <= len(text) <= LONGEST_TEXT or not text.isprintable():
        raise BadRequest(f"say why, in 1 to {LONGEST_TEXT} characters that can be read")
    return text
