"""Reading JSON from an untrusted source. It refuses what no record or option can hold."""

from __future__ import annotations

import json
import re
from math import isfinite
from typing import Any, NoReturn

from pitboss.law import BadInput

MAX_DIGITS = 4000
"""Allows for a shoe's shuffle, which is one number of hundreds of digits. Python refuses a few more."""
MAX_DEPTH = 50
"""No option or input is nested this deep."""
_DIGITS = re.compile(rf"[0-9]{{{MAX_DIGITS + 1}}}")
_HALF = re.compile(r"\\u[dD][89a-fA-F]")


class BadJson(BadInput):
    """The text is JSON, but contains something we cannot use."""


def loads(text: str) -> Any:
    """Parse JSON; raise `json.JSONDecodeError` if it is not JSON, or `BadJson` if we cannot use it.

    It refuses NaN, infinities, numbers with too many digits, deep nesting, half characters (which no file can
    hold) and duplicate names.
    """
    try:
        value = (_CAREFUL if _DIGITS.search(text) else _READER).decode(text)
        if text.count("[") + text.count("{") > MAX_DEPTH:
            _check_depth(value)
        if _HALF.search(text) or not text.isascii():
            json.dumps(value, ensure_ascii=False).encode()
    except RecursionError:
        raise BadJson("lists are nested too deep") from None
    except UnicodeEncodeError:
        raise BadJson("a text contains half a character") from None
    return value


def _check_depth(value: Any) -> None:
    """Refuse deep nesting. It works level by level, so it cannot recurse too deep itself."""
    level = [value] if isinstance(value, dict | list) else []
    for _ in range(MAX_DEPTH + 1):
        within = (each.values() if isinstance(each, dict) else each for each in level)
        level = [item for each in within for item in each if isinstance(item, dict | list)]
    if level:
        raise BadJson("lists are nested too deep")


def _parse_int(digits: str) -> int:
    if len(digits) > MAX_DIGITS + 1:
        raise BadJson("a number has too many digits")
    return int(digits)


def _parse_float(digits: str) -> float:
    found = float(digits)
    if not isfinite(found):
        raise BadJson("a number is too large")
    return found


def _refuse_constant(name: str) -> NoReturn:
    raise BadJson(f"{name} is not a number")


def _refuse_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Build an object, and refuse duplicate names: readers would disagree about which one counts."""
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise BadJson(f"{twice[:40]!r} is given twice")
    return found


_READER = json.JSONDecoder(
    parse_float=_parse_float, parse_constant=_refuse_constant, object_pairs_hook=_refuse_duplicates
)
_CAREFUL = json.JSONDecoder(
    parse_float=_parse_float,
    parse_constant=_refuse_constant,
    parse_int=_parse_int,
    object_pairs_hook=_refuse_duplicates,
)
