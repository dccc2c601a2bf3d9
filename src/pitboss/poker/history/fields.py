"""The fields of hand-history files: a fast reader for plain lines, the standard one for the rest."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from datetime import time
from decimal import Decimal
from functools import lru_cache
from typing import Any, NamedTuple

from pitboss.law import BadInput

_NUMBER = r"[+-]?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?"
_WORD = r"'[^'\x00-\x1f\x7f]*'"
_QUOTED = r'"[^"\\\x00-\x1f\x7f]*"'
_LINE = re.compile(
    r"(?P<key>[A-Za-z0-9_-]+) = (?:"
    rf"\[(?P<words>{_WORD}(?:, {_WORD})*)\]"
    rf"|\[(?P<numbers>(?:{_NUMBER}(?:, {_NUMBER})*)?)\]"
    rf"|(?P<word>{_WORD}|{_QUOTED})"
    rf"|(?P<number>{_NUMBER})"
    r"|(?P<truth>true|false)"
    r"|(?P<time>(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9])"
    r")[ ]*"
)
"""One plain line. Whatever else a file holds is left to the standard reader."""
_SECTION = re.compile(rf"\[([A-Za-z0-9_-]+|{_WORD}|{_QUOTED})\][ ]*")
_ODD_SECTION = re.compile(r"""\s*\[\s*(?:[A-Za-z0-9_-]+|'[^']*'|"(?:[^"\\]|\\.)*")\s*\]\s*(?:#.*)?""")
"""What else may begin a section, or be a line of a list: only the standard reader knows."""
SHORT = 100
BYTE_ORDER_MARK = "\ufeff"
_AT_LINE = re.compile(r"at line (\d+)")


class BadHistory(BadInput):
    """A hand history that cannot be read or played; the message says where and why."""


class Entry(NamedTuple):
    """One hand of a file: its name where there are many, its first line, and its fields or what is wrong."""

    name: str | None
    line: int
    fields: dict[str, Any] | BadHistory


class _NotPlain(Exception):
    """The text needs the standard reader."""


def entries(text: str) -> Iterator[Entry]:
    """The hands of a file: one, or many in sections `[1]`, `[2]` ... A bad one does not stop the others."""
    text = text.removeprefix(BYTE_ORDER_MARK).replace("\r\n", "\n")
    sections = _sections(text.split("\n"))
    if sections is None:
        yield from _whole(text)
        return
    seen: set[str] = set()
    for name, first, lines in sections:
        if name in seen:
            yield Entry(name, first, BadHistory(f"line {first}: the section [{name}] comes twice"))
            continue
        if name is not None:
            seen.add(name)
        fields = _fields(lines, first)
        if fields or name is not None:
            yield Entry(name, first, fields)


def _sections(lines: list[str]) -> list[tuple[str | None, int, list[str]]] | None:
    """The lines of each hand, its header left out; None if the whole needs the standard reader."""
    heads: list[tuple[int, str]] = []
    for number, line in enumerate(lines):
        if line.lstrip().startswith("["):
            if found := _SECTION.fullmatch(line):
                name = found[1]
                heads.append((number, name[1:-1] if name[0] in "'\"" else name))
            elif _ODD_SECTION.fullmatch(line):
                return None
    if not heads:
        return [(None, 1, lines)]
    if any(line.strip() and not line.lstrip().startswith("#") for line in lines[: heads[0][0]]):
        return None
    ends = [*(number for number, _ in heads[1:]), len(lines)]
    return [
        (name, number + 1, lines[number + 1 : end]) for (number, name), end in zip(heads, ends, strict=True)
    ]


def _fields(lines: list[str], first: int) -> dict[str, Any] | BadHistory:
    """The fields of one hand."""
    try:
        return _plain(lines)
    except _NotPlain:
        skipped = first if lines and first > 1 else 0
        return _standard("\n".join(lines), skipped)


def _plain(lines: list[str]) -> dict[str, Any]:
    """The fields of lines that are all plain."""
    fields: dict[str, Any] = {}
    for line in lines:
        found = _short_line(line) if len(line) < SHORT else _line(line)
        if found is None:
            continue
        key, value = found
        if key in fields:
            raise _NotPlain
        fields[key] = value
    return fields


def _line(line: str) -> tuple[str, Any] | None:
    """The key and the value of a plain line; None for one that holds nothing."""
    found = _LINE.fullmatch(line)
    if found is None:
        if not line or line.isspace() or (line[0] == "#" and line.isprintable()):
            return None
        raise _NotPlain
    key, kind = found["key"], found.lastgroup
    value = found[kind]  # type: ignore[index]
    if kind == "words":
        return key, value[1:-1].split("', '")
    if kind == "numbers":
        return key, [_number(each) for each in value.split(", ")] if value else []
    if kind == "word":
        return key, value[1:-1]
    if kind == "number":
        return key, _number(value)
    return key, value == "true" if kind == "truth" else time.fromisoformat(value)


_short_line = lru_cache(maxsize=2048)(_line)
"""Hands of one table share many lines: stakes, blinds, names."""


def _number(text: str) -> int | Decimal:
    return Decimal(text) if "." in text else int(text)


def _standard(text: str, skipped: int) -> dict[str, Any] | BadHistory:
    """The fields as the standard reader finds them, or what it objects to."""
    try:
        return tomllib.loads(text, parse_float=Decimal)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError, ArithmeticError) as error:
        moved = _AT_LINE.sub(lambda found: f"at line {int(found[1]) + skipped}", str(error))
        end = text.count("\n") + skipped + 1
        moved = moved.replace("at end of document", f"at line {end}, the end")
        return BadHistory(f"this is not TOML, perhaps cut short: {moved}")


def _whole(text: str) -> Iterator[Entry]:
    """A file that mixes fields and sections: read at once."""
    fields = _standard(text, 0)
    if isinstance(fields, BadHistory):
        yield Entry(None, 1, fields)
        return
    for name, value in fields.items():
        if isinstance(value, dict):
            yield Entry(name, 1, value)
    if "variant" in fields:
        yield Entry(None, 1, fields)
