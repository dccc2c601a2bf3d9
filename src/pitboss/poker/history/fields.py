"""Read the fields of hand-history files: a fast reader for plain lines, the standard one for the rest."""

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
"""One plain line. Anything else is left to the standard reader."""
_SECTION = re.compile(rf"\[([A-Za-z0-9_-]+|{_WORD}|{_QUOTED})\][ ]*")
_BRACKETS = re.compile(r"\[.*\]\s*(?:#.*)?")
"""Other lines that may begin a section, or belong to a list: only the standard reader can tell."""
SHORT_LINE_CHARS = 100
BYTE_ORDER_MARK = "\ufeff"
_AT_LINE = re.compile(r"at line (\d+)")


class BadHistory(BadInput):
    """A hand history that cannot be read or played; the message says where and why."""


class HistoryEntry(NamedTuple):
    """One hand of a file: its name if there are several hands, its first line, and its fields or an error."""

    name: str | None
    line: int
    fields: dict[str, Any] | BadHistory


class _NotPlain(ValueError):
    """The text needs the standard reader."""


def read_entries(text: str) -> Iterator[HistoryEntry]:
    """Read the hands of a file: one, or many in sections `[1]`, `[2]` ... A bad one does not stop others."""
    text = text.removeprefix(BYTE_ORDER_MARK).replace("\r\n", "\n")
    lines = text.split("\n")
    heads, sure = _find_sections(lines)
    whole = None if sure else _read_standard(text)
    if isinstance(whole, dict):
        yield from _split_hands(whole)
        return
    seen: set[str | None] = set()
    for name, first, part in _split_sections(lines, heads):
        if name in seen:
            yield HistoryEntry(name, first, BadHistory(f"line {first}: the section [{name}] appears twice"))
            continue
        fields = _read_fields(part, first)
        if whole is None and heads and isinstance(fields, BadHistory):
            whole = _read_standard(text)
            if isinstance(whole, dict):  # a line of a list or of a text looked like a header
                yield from (each for each in _split_hands(whole) if each.name not in seen)
                return
        seen.add(name)
        if isinstance(fields, BadHistory) or _is_hand(name, fields, alone=not heads):
            yield HistoryEntry(name, first, fields)


def _find_sections(lines: list[str]) -> tuple[list[tuple[int, str]], bool]:
    """Return the lines and names of sections, and whether every line in brackets is plainly a header."""
    heads: list[tuple[int, str]] = []
    sure = True
    for number, line in enumerate(lines):
        if line.lstrip().startswith("["):
            if found := _SECTION.fullmatch(line):
                name = found[1]
                heads.append((number, name[1:-1] if name[0] in "'\"" else name))
            elif _BRACKETS.fullmatch(line.strip()):
                sure = False
    if heads and any(line.strip() and not line.lstrip().startswith("#") for line in lines[: heads[0][0]]):
        sure = False
    return heads, sure


def _split_sections(
    lines: list[str], heads: list[tuple[int, str]]
) -> Iterator[tuple[str | None, int, list[str]]]:
    """Yield the lines of each section without its header, and the lines before the first section."""
    ends = [*(number for number, _ in heads), len(lines)]
    yield None, 1, lines[: ends[0]]
    for (number, name), end in zip(heads, ends[1:], strict=True):
        yield name, number + 1, lines[number + 1 : end]


def _is_hand(name: str | None, fields: dict[str, Any], *, alone: bool = False) -> bool:
    """Return whether fields are those of a hand, perhaps a bad one, not notes on the whole file."""
    if "variant" in fields:
        return True
    return alone and bool(fields) if name is None else not name.startswith("_")


def _read_fields(lines: list[str], first: int) -> dict[str, Any] | BadHistory:
    """Read the fields of one hand."""
    try:
        return _read_plain(lines)
    except ValueError:
        skipped = first if lines and first > 1 else 0
        return _read_standard("\n".join(lines), skipped)


def _read_plain(lines: list[str]) -> dict[str, Any]:
    """Read lines that are all plain."""
    fields: dict[str, Any] = {}
    for line in lines:
        found = _read_short_line(line) if len(line) < SHORT_LINE_CHARS else _read_line(line)
        if found is None:
            continue
        key, value = found
        if key in fields:
            raise _NotPlain
        fields[key] = value
    return fields


def _read_line(line: str) -> tuple[str, Any] | None:
    """Return the key and the value of a plain line; None for an empty line or a comment."""
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
        return key, [_read_number(each) for each in value.split(", ")] if value else []
    if kind == "word":
        return key, value[1:-1]
    if kind == "number":
        return key, _read_number(value)
    return key, value == "true" if kind == "truth" else time.fromisoformat(value)


_read_short_line = lru_cache(maxsize=2048)(_read_line)
"""Hands of one table share many lines: stakes, blinds, names."""


def _read_number(text: str) -> int | Decimal:
    return Decimal(text) if "." in text else int(text)


def _read_standard(text: str, skipped: int = 0) -> dict[str, Any] | BadHistory:
    """Read fields with the standard reader, or return its objection."""
    try:
        fields = tomllib.loads(text, parse_float=Decimal)
        _count_digits(fields)
    except tomllib.TOMLDecodeError as error:
        moved = _AT_LINE.sub(lambda found: f"at line {int(found[1]) + skipped}", str(error))
        end = text.count("\n") + skipped + 1
        moved = moved.replace("at end of document", f"at line {end}, the end")
        return BadHistory(f"this is not TOML, perhaps cut short: {moved}")
    except (ValueError, ArithmeticError):
        return BadHistory("a number has too many digits")
    except RecursionError:
        return BadHistory("lists and tables are nested too deeply")
    return fields


def _count_digits(value: Any) -> None:
    """Raise a ValueError if a whole number has too many digits to be written as decimal."""
    if isinstance(value, int):
        str(value)
    elif isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            _count_digits(each)


def _split_hands(fields: dict[str, Any]) -> Iterator[HistoryEntry]:
    """Yield the hands of a file that was read at once: the file itself, or its tables."""
    tables = {name: each for name, each in fields.items() if isinstance(each, dict)}
    if "variant" in fields:
        tables = {name: each for name, each in tables.items() if "variant" in each}
        yield HistoryEntry(None, 1, {name: each for name, each in fields.items() if name not in tables})
    for name, each in tables.items():
        if _is_hand(name, each):
            yield HistoryEntry(name, 1, each)
