"""JSON that may come from anybody: what no record and no option can hold is refused as it is read."""

from __future__ import annotations

import json
import re
from math import isfinite
from typing import Any, NoReturn

from pitboss.law import BadInput

MOST_DIGITS = 4000
"""How a shoe is shuffled is one number of hundreds; Python writes none of many more."""
MOST_DEEP = 50
"""No option and no input lies so deep in lists."""
_DIGITS = re.compile(rf"[0-9]{{{MOST_DIGITS + 1}}}")
_HALF = re.compile(r"\\u[dD][89a-fA-F]")


class BadJson(BadInput):
    """JSON by its letters, but with something in it that nothing here can mean."""


def loads(text: str) -> Any:
    """What a text says; `json.JSONDecodeError` if it is no JSON, `BadJson` if it is none to be used.

    Refused are NaN and the infinities, numbers of very many digits, lists in lists without end, halves of
    characters, which no file can hold, and a name that is given twice.
    """
    try:
        value = (_CAREFUL if _DIGITS.search(text) else _READER).decode(text)
        if text.count("[") + text.count("{") > MOST_DEEP:
            _measure(value)
        if _HALF.search(text) or not text.isascii():
            json.dumps(value, ensure_ascii=False).encode()
    except RecursionError:
        raise BadJson("lists lie too deep in each other") from None
    except UnicodeEncodeError:
        raise BadJson("a text holds half a character") from None
    return value


def _measure(value: Any) -> None:
    """Refuse what lies too deep. It goes down level by level, and so never too deep itself."""
    level = [value] if isinstance(value, dict | list) else []
    for _ in range(MOST_DEEP + 1):
        within = (each.values() if isinstance(each, dict) else each for each in level)
        level = [item for each in within for item in each if isinstance(item, dict | list)]
    if level:
        raise BadJson("lists lie too deep in each other")


def _whole(digits: str) -> int:
    if len(digits) > MOST_DIGITS + 1:
        raise BadJson("a number has too many digits")
    return int(digits)


def _finite(digits: str) -> float:
    found = float(digits)
    if not isfinite(found):
        raise BadJson("a number is too large")
    return found


def _nothing(name: str) -> NoReturn:
    raise BadJson(f"{name} is not a number")


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object in which no name is given twice: readers would differ about which one counts."""
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise BadJson(f"{twice[:40]!r} is given twice")
    return found


_READER = json.JSONDecoder(parse_float=_finite, parse_constant=_nothing, object_pairs_hook=_once)
_CAREFUL = json.JSONDecoder(
    parse_float=_finite, parse_constant=_nothing, parse_int=_whole, object_pairs_hook=_once
)
