"""A decision as JSON: what a seat is asked, and what it answers. For players that are no Python of ours."""

from __future__ import annotations

import json
from typing import Any

from pitboss.equipment.pieces import name
from pitboss.law import BadInput
from pitboss.table.accounts import by_seat
from pitboss.table.action import Action, BadAction, whole
from pitboss.table.option import Choice, Option, Pick
from pitboss.table.view import View

PROTOCOL = 1
"""The form of questions and answers, until a program chooses another."""
TELLS_ENDS = 2
"""The first protocol that also tells how each round ended."""
PROTOCOLS = (PROTOCOL, TELLS_ENDS)
LONGEST = 65_536
"""How many bytes an answer may have, its line end counted."""


class BadAnswer(BadInput):
    """An answer that is no action which the seat may do now."""


def question(view: View, protocol: int = PROTOCOL) -> dict[str, Any]:
    """Everything that a seat may know when it must decide, and what it may do.

    Of a round that is over it says how it ended, in a protocol that tells ends.
    """
    return {
        "protocol": protocol,
        **({"over": view.turn is None} if protocol >= TELLS_ENDS else {}),
        "game": view.game.id,
        **view.to_json(),
        "bets": by_seat(view.bets),
        "pots": view.pots,
        "funds": view.funds,
        "options": [_offered(option) for option in view.options],
    }


def _offered(option: Option) -> dict[str, Any]:
    """An option, with the names of the cards that can be picked."""
    named = isinstance(option, Pick) and not option.money
    names = {"names": [name(item) for item in option.items]} if named else {}  # type: ignore[attr-defined]
    return option.to_json() | names


def chosen_protocol(line: bytes) -> int | None:
    """Return the protocol that a line such as `{"protocol": 2}` chooses; None if it is an answer."""
    try:
        row = json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError):
        return None
    if not isinstance(row, dict) or row.keys() != {"protocol"}:
        return None
    if row["protocol"] not in PROTOCOLS:
        raise BadAnswer(f"there is no protocol {_short(row['protocol'])}: they are 1 and 2")
    return int(row["protocol"])


def answer(view: View, line: bytes) -> Action:
    """The action that a line of JSON asks for: one as records have it, or the number of an option from 0."""
    if len(line) > LONGEST:
        raise BadAnswer(f"the answer has more than {LONGEST:,} bytes")
    try:
        row = json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError):  # also numbers of too many digits, lists too deep
        raise BadAnswer(f"the answer is not JSON: {_short(line)}") from None
    if not whole(row):
        return _legal(view, row)
    if not 0 <= row < len(view.options):
        raise BadAnswer(f"there is no option {_short(row)}: they are 0 to {len(view.options) - 1}")
    chosen: Option = view.options[row]
    return chosen.action()


def _legal(view: View, row: Any) -> Action:
    """An action of the seat itself, and one that it is offered."""
    try:
        action = Action.from_json({"actor": view.viewer, **row} if isinstance(row, dict) else row)
    except BadAction:
        raise BadAnswer(f"the answer is no action: {_short(row)}") from None
    if action.actor != view.viewer:
        raise BadAnswer(f"the answer acts for somebody else: {_short(row)}")
    assert view.turn is not None
    if refusal := view.turn.options.refusal(action):
        raise BadAnswer(f"{_short(refusal[0])} ({refusal[1]})")
    return action


def _short(what: Any) -> str:
    text = what if isinstance(what, str) else repr(what)
    return text if len(text) <= 200 else f"{text[:200]} ..."


def mildest(view: View) -> Action:
    """What the house does for a seat that does not answer: the first choice that costs nothing.

    So it checks, or folds to a bet; makes no wager; lets the house set its hand. Where everything costs,
    it is the least of the first option, such as a forced bet.
    """
    free = (each for each in view.options if isinstance(each, Choice) and not each.cost)
    return next(free, view.options[0]).action()
