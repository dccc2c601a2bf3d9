"""Reading the files of the index: TOML, of which they use little, so that all of them are read at once.

Entries have one field a line. A file written otherwise is left to `tomllib`, which takes four times as long.
"""

from __future__ import annotations

import re
import tomllib
from typing import Any

_SIGN = r"[^\\\x00-\x1f\x7f%s]"
_TEXT, _LITERAL = f'"({_SIGN % chr(34)}*)"', f"'({_SIGN % chr(39)}*)'"
_LIST = rf'\["({_SIGN % chr(34)}*"(?:, "{_SIGN % chr(34)}*")*)\]'
_LINE = re.compile(
    rf"^(?:\[\[(entry|entry\.reading)\]\]|([a-z]+) = (?:{_TEXT}|{_LITERAL}|{_LIST}|(.+))|(?:#.*)?|(.+))$",
    re.M,
)


def read_page(text: str) -> dict[str, Any]:
    """What a file of the index says, as `tomllib` reads it."""
    try:
        return _read(text)
    except (ValueError, LookupError, AttributeError):
        return tomllib.loads(text)


def _read(text: str) -> dict[str, Any]:
    """The page of a file with one field a line; an error for any other."""
    page: dict[str, Any] = {}
    row = page
    for table, field, plain, literal, listed, other, strange in _LINE.findall(text):
        if table == "entry":
            row = {}
            page.setdefault("entry", []).append(row)
        elif table:
            row = {}
            page["entry"][-1].setdefault("reading", []).append(row)
        elif strange or field in row:
            raise ValueError("not one field a line")
        elif other:
            row[field] = tomllib.loads(f"{field} = {other}")[field]
        elif field:
            row[field] = listed[:-1].split('", "') if listed else plain or literal
    return page
