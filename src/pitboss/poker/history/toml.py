"""Write TOML with fields in the form in which they were read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import date, datetime, time
from decimal import Decimal
from typing import Any

_ESCAPED = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t"}
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_MOST_ZEROS = 40
"""A number with more leading zeros after the point is written with an exponent."""


def document(fields: Mapping[str, Any]) -> str:
    """Write fields as lines, in their order."""
    return "".join(f"{key(name)} = {value(each)}\n" for name, each in fields.items())


def section(name: str, text: str) -> str:
    """Write a document as one section of a larger one."""
    return f"[{key(name)}]\n{text}"


def key(name: str) -> str:
    """Write a field's name, bare if possible."""
    return name if _BARE.fullmatch(name) else quoted(name)


def value(each: Any) -> str:
    """Write one value. A decimal keeps its digits: 2.50 is not 2.5."""
    if isinstance(each, bool):
        return "true" if each else "false"
    if isinstance(each, str):
        return quoted(each)
    if isinstance(each, Decimal):
        return _decimal(each)
    if isinstance(each, datetime | date | time):
        return each.isoformat()
    if isinstance(each, Mapping):
        return "{" + ", ".join(f"{key(name)} = {value(inside)}" for name, inside in each.items()) + "}"
    if isinstance(each, int):
        return str(each)
    return f"[{', '.join(map(value, _items(each)))}]"


def quoted(text: str) -> str:
    """Quote a text, with single quotes if it has none itself. Control characters are escaped."""
    if "'" not in text and text.isprintable():
        return f"'{text}'"
    return f'"{"".join(map(_sign, text))}"'


def _sign(each: str) -> str:
    if each in _ESCAPED:
        return _ESCAPED[each]
    if each.isprintable():
        return each
    return f"\\u{ord(each):04x}" if ord(each) < 0x10000 else f"\\U{ord(each):08x}"


def _decimal(number: Decimal) -> str:
    if not number.is_finite():
        return str(number).lower().replace("infinity", "inf")
    exponent = int(number.as_tuple().exponent)
    if exponent < 0:
        return f"{number:f}" if number.adjusted() >= -_MOST_ZEROS else str(number)
    return str(number) if exponent else f"{number}e0"


def _items(each: Any) -> Iterable[Any]:
    if not isinstance(each, list | tuple):
        raise TypeError(f"{each!r} is not a TOML value")
    return each
