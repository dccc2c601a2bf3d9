"""Validate what people send before acting on it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from pitboss.server.settings import MAX_STACK_CENTS
from pitboss.storage.errors import BadRequest
from pitboss.table.action import Action, Actor, actor_json, is_whole_number
from pitboss.table.game import Game
from pitboss.table.house_options import HouseOptions
from pitboss.table.money import dollars
from pitboss.table.option_fields import TakenOptions, read_options, take_options

MAX_TEXT_LENGTH = 200
MAX_OPTIONS_LENGTH = 8000
"""Maximum length of house options as JSON, since everyone who looks at the table receives them."""
MAX_ITEMS = 200
MAX_NUMBER = 10**12
"""Largest magnitude of any number sent."""


def parse_action(row: Any, own: Actor) -> Action:
    """Parse an action, by the sender's seat unless it names another. Raise `BadAction` or `BadRequest`."""
    if not isinstance(row, Mapping):
        raise BadRequest('an action is an object such as {"do": "call"}')
    if len(row) > MAX_ITEMS or not _is_small(list(row.values())) or not _is_small(list(row)):
        raise BadRequest("the action is too large; send one of the options offered")
    given = row.get("value")
    return Action.from_json(
        {
            "actor": actor_json(own),
            **row,
            "value": dict(given) if isinstance(given, Mapping) else given,
        }
    )


def _is_small(value: Any, deep: int = 0) -> bool:
    """Return whether a value is small enough to process."""
    if isinstance(value, str):
        return len(value) <= MAX_TEXT_LENGTH
    if is_whole_number(value):
        return bool(-MAX_NUMBER <= value <= MAX_NUMBER)
    if isinstance(value, Mapping):
        value = [*value.keys(), *value.values()]
    if isinstance(value, list | tuple):
        return deep < 3 and len(value) <= 2 * MAX_ITEMS and all(_is_small(each, deep + 1) for each in value)
    return value is None or isinstance(value, bool | float)


def check_amount(amount: Any) -> int:
    """Validate an amount of chips in cents."""
    if not is_whole_number(amount) or not 1 <= amount <= MAX_STACK_CENTS:
        raise BadRequest(
            f"say how many chips to buy: {dollars(1)} to {dollars(MAX_STACK_CENTS)}, in whole cents"
        )
    return int(amount)


def parse_options(game: Game, row: Any) -> HouseOptions:
    """Parse house options by their types. An error names each faulty option."""
    _check_size(row)
    return read_options(game, row)


def read_valid_options(game: Game, row: Any) -> TakenOptions:
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
        long = len(json.dumps(row, default=str)) > MAX_OPTIONS_LENGTH
    except (TypeError, ValueError, RecursionError):
        long = True
    if long:
        raise BadRequest("these options are too long; change fewer at once")


def check_seat_number(seat: Any) -> int:
    """Validate the number of a seat."""
    if not is_whole_number(seat) or not -MAX_NUMBER <= seat <= MAX_NUMBER:
        raise BadRequest("a seat is a number: 1, 2, 3 and so on")
    return int(seat)


def parse_reason(why: Any) -> str:
    """Validate the reason for an act as a record keeps it."""
    text = " ".join(str(why).split())
    if not 1 <= len(text) <= MAX_TEXT_LENGTH or not text.isprintable():
        raise BadRequest(f"give a reason of 1 to {MAX_TEXT_LENGTH} printable characters")
    return text
