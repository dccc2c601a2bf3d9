"""A record of one round with everything in it changed in turn: no change goes unnoticed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

import pytest

from pitboss.evidence.lines import read_lines
from pitboss.evidence.reading import RecordReading
from pitboss.table import find_game
from pitboss.table.record import BadRecord
from tests.evidence.independent import Bad, Record
from tests.evidence.sessions import Session
from tests.evidence.test_independent import Rows, reseal, rows

NEEDS_RULES = ("input", "result")
"""Lines that only the rules of the game can check fully."""


def others(value: Any) -> Iterator[Any]:
    """Return values other than this one, some of them close to it."""
    match value:
        case bool():
            yield from (not value, int(value))
        case int():
            yield from (value + 1, float(value), str(value), None)
            if value in (0, 1):
                yield bool(value)
        case str():
            yield from (value + "0", value[:-1], value.upper() + "X", None)
        case None:
            yield from (0, "", False)
        case dict():
            yield from (value | {"more": 0}, list(value.items()))
            if len(value) > 1:
                yield dict(reversed(value.items()))
        case list():
            yield from ([*value, 0], value[:-1] if value else None)
            if value and value != value[::-1]:
                yield value[::-1]


def changes(value: Any) -> Iterator[Any]:
    """Yield the value with one thing in it changed; of a long list, only every eighth item."""
    yield from others(value)
    within = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    items = list(within)
    for place, item in items[:: 8 if len(items) > 20 else 1]:
        for other in changes(item):
            changed = value.copy()
            changed[place] = other
            yield changed


def play_round(game: str) -> Rows:
    """Return one round, with words and an undo."""
    at = Session(find_game(game))
    at.begin(words={1: "horse", 2: "7"}, mishaps=9)
    if at.act(1) and at.table.busy:
        at.table.undo()
    at.play_out()
    return rows(at.end())


def by_rules(name: str, row: Any, other: Any) -> bool:
    """Return whether only the rules reveal the change, because they determine the draws and their sizes."""
    if name != "open" or not isinstance(other, dict) or not isinstance(other.get("draws"), list):
        return name in NEEDS_RULES
    if list(row) != list(other) or any(row[each] is not other[each] for each in row if each != "draws"):
        return False
    told = [draw[-1] for draw in row["draws"]]
    return [draw[-1] if isinstance(draw, list) and draw else None for draw in other["draws"]] == told[
        : len(other["draws"])
    ]


def is_noticed(check: Callable[[bytes], object], data: bytes) -> bool:
    try:
        check(data)
    except (BadRecord, Bad):
        return True
    return False


@pytest.mark.parametrize("game", ["hold-em", "mini-dice"])
def test_every_change_is_noticed(game: str) -> None:
    told = play_round(game)
    tried, unseen = 0, []
    for place, row in enumerate(told):
        for name in row:
            for other in changes(row[name]):
                changed = deepcopy(told)
                changed[place][name] = deepcopy(other)
                data = reseal(changed, starts=name != "start")
                tried += 1
                if not is_noticed(lambda data: RecordReading(read_lines(data)), data):
                    unseen.append(("pitboss", name, other))
                if not by_rules(name, row[name], other) and not is_noticed(Record, data):
                    unseen.append(("independent", name, other))
    assert unseen == []
    assert tried > 300
