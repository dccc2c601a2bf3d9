"""Write TOML with fields in the form in which they were read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import date, datetime, time
from decimal import Decimal
from typing import Any

_ESCAPED = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t"}
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_MAX_LEADING_ZEROS = 40
"""A number with more leading zeros after the point is written with an exponent."""


def write_document(fields: Mapping[str, Any]) -> str:
    """Write fields as lines, in their order."""
    return "".join(f"{write_key(name)} = {write_value(each)}\n" for name, each in fields.items())


def write_section(name: str, text: str) -> str:
    """Write a document as one section of a larger one."""
    return f"[{write_key(name)}]\n{text}"


def write_key(name: str) -> str:
    """Write a field's name, bare if possible."""
    return name if _BARE.fullmatch(name) else quote(name)


def write_value(each: Any) -> str:
    """Write one value. A decimal keeps its digits: 2.50 is not 2.5."""
    if isinstance(each, bool):
        return "true" if each else "false"
    if isinstance(each, str):
        return quote(each)
    if isinstance(each, Decimal):
        return _write_decimal(each)
    if isinstance(each, datetime | date | time):
        return each.isoformat()
    if isinstance(each, Mapping):
        return (
            "{"
            + ", ".join(f"{write_key(name)} = {write_value(inside)}" for name, inside in each.items())
            + "}"
        )
    if isinstance(each, int):
        return str(each)
    return f"[{', '.join(map(write_value, _check_list(each)))}]"


def quote(text: str) -> str:
    """Quote a text, with single quotes if it has none itself. Control characters are escaped."""
    if "'" not in text and text.isprintable():
        return f"'{text}'"
    return f'"{"".join(map(_escape, text))}"'


def _escape(each: str) -> str:
    if each in _ESCAPED:
        return _ESCAPED[each]
    if each.isprintable():
        return each
    return f"\\u{ord(each):04x}" if ord(each) < 0x10000 else f"\\U{ord(each):08x}"


def _write_decimal(number: Decimal) -> str:
    if not number.is_finite():
        return str(number).lower().replace("infinity", "inf")
    exponent = int(number.as_tuple().exponent)
    if exponent < 0:
        return f"{number:f}" if number.adjusted() >= -_MAX_LEADING_ZEROS else str(number)
    return str(number) if exponent else f"{number}e0"


def _check_list(each: Any) -> Iterable[Any]:
    if not isinstance(each, list | tuple):
        raise TypeError(f"{each!r} is not a TOML value")
    return each
