"""The JSON protocol for bots that are not Python: the question to a seat, and its answer."""

from __future__ import annotations

import json
from typing import Any

from pitboss.equipment.pieces import name
from pitboss.law import BadInput
from pitboss.table.accounts import by_seat
from pitboss.table.action import Action, BadAction, is_whole_number
from pitboss.table.option import Choice, Option, Pick
from pitboss.table.view import View

PROTOCOL = 1
"""The default protocol."""
PROTOCOL_WITH_ENDS = 2
"""The first protocol that also reports how each round ended."""
PROTOCOLS = (PROTOCOL, PROTOCOL_WITH_ENDS)
MAX_ANSWER_BYTES = 65_536
"""Maximum length of an answer, including its line end."""


class BadAnswer(BadInput):
    """The answer is not an action that the seat may take now."""


def question(view: View, protocol: int = PROTOCOL) -> dict[str, Any]:
    """Return everything a seat may know when it must decide, and its options.

    At the end of a round, a protocol that reports ends says how it ended.
    """
    return {
        "protocol": protocol,
        **({"over": view.turn is None} if protocol >= PROTOCOL_WITH_ENDS else {}),
        "game": view.game.id,
        **view.to_json(),
        "bets": by_seat(view.bets),
        "pots": view.pots,
        "funds": view.funds,
        "options": [_option_row(option) for option in view.options],
    }


def _option_row(option: Option) -> dict[str, Any]:
    """Return an option as JSON, with the names of the cards that can be picked."""
    named = isinstance(option, Pick) and not option.money
    names = {"names": [name(item) for item in option.items]} if named else {}  # type: ignore[attr-defined]
    return option.to_json() | names


def read_protocol(line: bytes) -> int | None:
    """Return the protocol that a line such as `{"protocol": 2}` chooses; None if the line is an answer."""
    try:
        row = json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError):
        return None
    if not isinstance(row, dict) or row.keys() != {"protocol"}:
        return None
    if row["protocol"] not in PROTOCOLS:
        raise BadAnswer(f"protocol {_shorten(row['protocol'])} is not supported: choose 1 or 2")
    return int(row["protocol"])


def answer(view: View, line: bytes) -> Action:
    """Return the action in a line of JSON: an action as records write it, or an option's number from 0."""
    if len(line) > MAX_ANSWER_BYTES:
        raise BadAnswer(f"the answer has more than {MAX_ANSWER_BYTES:,} bytes")
    try:
        row = json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError):  # including too many digits and lists nested too deep
        raise BadAnswer(f"the answer is not JSON: {_shorten(line)}") from None
    if not is_whole_number(row):
        return _parse_action(view, row)
    if not 0 <= row < len(view.options):
        raise BadAnswer(f"option {_shorten(row)} does not exist: choose 0 to {len(view.options) - 1}")
    chosen: Option = view.options[row]
    return chosen.action()


def _parse_action(view: View, row: Any) -> Action:
    """Return the action, which must be the seat's and among its options."""
    try:
        action = Action.from_json({"actor": view.viewer, **row} if isinstance(row, dict) else row)
    except BadAction:
        raise BadAnswer(f"the answer is not an action: {_shorten(row)}") from None
    if action.actor != view.viewer:
        raise BadAnswer(f"the answer is for another seat: {_shorten(row)}")
    assert view.turn is not None
    if refusal := view.turn.options.refusal(action):
        raise BadAnswer(f"{_shorten(refusal[0])} ({refusal[1]})")
    return action


def _shorten(what: Any) -> str:
    text = what if isinstance(what, str) else repr(what)
    return text if len(text) <= 200 else f"{text[:200]} ..."


def mildest_action(view: View) -> Action:
    """Return the house's action for a seat that does not answer: its first choice that costs nothing.

    It checks or folds to a bet, makes no wager, and lets the house set its hand. If every option costs
    something, it takes the least of the first one, such as a forced bet.
    """
    free = (each for each in view.options if isinstance(each, Choice) and not each.cost)
    return next(free, view.options[0]).action()
