"""Fields of a form as people fill them in: texts become amounts, numbers and lists, or are sent back."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from pitboss.law import BadInput
from pitboss.table.action import whole
from pitboss.table.money import cents

Kind: TypeAlias = Literal[
    "text", "amount", "number", "choice", "flag", "list", "numbers", "amounts", "texts", "chips"
]
LONGEST_TEXT, MOST_LINES = 2000, 500
LARGEST_NUMBER = 10**9
SEVERAL = ("list", "numbers", "amounts", "texts", "chips")
"""Kinds that have a line for each of several things."""
_NEXT = re.compile(r",(?=[^,:\n]*:)|\n")
"""Between things that have names: a line, or a comma with another name after it."""
YES, NO = ("yes", "true", "on", "1"), ("no", "false", "off", "0", "")


class BadField(BadInput):
    """A field that is not filled in as it must be."""


@dataclass(frozen=True, slots=True)
class Field:
    """One field: its name, what it asks for, and how it is read."""

    name: str
    says: str
    kind: Kind = "text"
    among: tuple[str, ...] = ()
    """What may be chosen, for a choice."""
    hint: str = ""
    """How it may be filled in, for example."""
    optional: bool = False
    usual: Any = None
    """What it is where it is left out, if not nothing."""

    @property
    def lines(self) -> bool:
        """Whether it is filled in by several lines."""
        return self.kind in SEVERAL

    @property
    def told(self) -> str:
        """What it asks for, in a line: what may be chosen or how it is written, and whether it must be."""
        how = ", ".join(self.among) or (f"such as {self.hint}" if self.hint else "")
        return "; ".join(filter(None, (self.says, how, "may be left out" if self.optional else "")))

    def read(self, given: object) -> Any:
        """What a text, or a value of JSON, means here. Amounts are cents when they come as numbers."""
        if given is None or given == "":
            if self.optional or self.kind == "flag":
                return _EMPTY[self.kind] if self.usual is None else self.usual
            raise BadField(f"{self.says}: fill this in" + (f", such as {self.hint}" if self.hint else ""))
        return _READ[self.kind](self, given)


def _text(field: Field, given: object) -> str:
    if not isinstance(given, str) or len(given) > LONGEST_TEXT or not given.strip():
        raise BadField(f"{field.says}: a text of at most {LONGEST_TEXT:,} characters")
    if not given.replace("\n", "").replace("\r", "").isprintable():
        raise BadField(f"{field.says}: there are characters in it that cannot be read")
    return given.strip()


def _amount(field: Field, given: object) -> int:
    amount = cents(given) if isinstance(given, str) else given
    if not whole(amount) or not isinstance(amount, int) or not 0 <= amount < 10**15:
        raise BadField(f"{field.says}: an amount, such as 12.50 (as a number, in cents)")
    return amount


def _number(field: Field, given: object) -> int:
    if isinstance(given, str) and given.strip().isascii() and given.strip().isdecimal():
        given = int(given) if len(given.strip()) < 10 else LARGEST_NUMBER + 1
    if not whole(given) or not isinstance(given, int) or not 0 <= given <= LARGEST_NUMBER:
        raise BadField(f"{field.says}: a whole number")
    return given


def _choice(field: Field, given: object) -> str:
    if given not in field.among:
        raise BadField(f"{field.says}: one of {', '.join(field.among)}")
    return str(given)


def _flag(field: Field, given: object) -> bool:
    if isinstance(given, bool):
        return given
    word = given.strip().lower() if isinstance(given, str) else None
    if word not in (*YES, *NO):
        raise BadField(f"{field.says}: yes or no")
    return word in YES


def _list(field: Field, given: object) -> list[str]:
    lines = given.replace(",", "\n").split("\n") if isinstance(given, str) else given
    if not isinstance(lines, list) or len(lines) > MOST_LINES:
        raise BadField(f"{field.says}: at most {MOST_LINES} of them, one a line")
    return [_text(field, each) for each in lines if not isinstance(each, str) or each.strip()]


def _numbers(field: Field, given: object) -> list[int]:
    listed = given.split() if isinstance(given, str) and "," not in given else given
    words = _list(field, listed) if isinstance(listed, str) else listed
    if not isinstance(words, list) or len(words) > MOST_LINES:
        raise BadField(f"{field.says}: at most {MOST_LINES} whole numbers")
    return [_number(field, each) for each in words]


def _named(field: Field, given: object) -> list[tuple[str, Any]]:
    """Names, each once, with what stands for them: `7: 120` a line, or a mapping."""
    pairs: list[tuple[object, object]]
    if isinstance(given, str):
        lines = [line for line in _NEXT.split(given) if line.strip()]
        part = str.partition if field.kind == "texts" else str.rpartition  # either may have a colon
        parted = [part(line, ":") for line in lines]
        pairs = [(name if colon else "", says.strip()) for name, colon, says in parted]
    elif isinstance(given, Mapping):
        pairs = list(given.items())
    else:
        raise BadField(f"{field.says}: a line for each, such as {field.hint or '7: 120'}")
    if len(pairs) > MOST_LINES:
        raise BadField(f"{field.says}: at most {MOST_LINES} of them, one a line")
    if any(not isinstance(name, str) or not name.strip() for name, _ in pairs):
        raise BadField(f"{field.says}: a name before each, such as {field.hint or '7: 120'}")
    read = [(_text(field, name), says) for name, says in pairs]
    for number, (name, _) in enumerate(read):
        if any(name == other for other, _ in read[:number]):
            raise BadField(f"{field.says}: {name} is named twice")
    return read


def _amounts(field: Field, given: object) -> dict[str, int]:
    """Names and amounts: `7: 120` a line, or a mapping."""
    return {name: _amount(field, amount) for name, amount in _named(field, given)}


def _texts(field: Field, given: object) -> dict[str, str]:
    """Names and texts: `3: As Kd` a line, or a mapping."""
    return {name: _text(field, says) for name, says in _named(field, given)}


def _chips(field: Field, given: object) -> dict[str, int]:
    """How many chips of each value: `5: 20` a line for twenty of $5; a mapping has the values in cents."""
    if isinstance(given, str):
        return {str(cents(value)): _number(field, number) for value, number in _named(field, given)}
    return {value: _number(field, number) for value, number in _named(field, given)}


_READ = {"text": _text, "amount": _amount, "number": _number, "choice": _choice, "flag": _flag,
         "list": _list, "numbers": _numbers, "amounts": _amounts, "texts": _texts,
         "chips": _chips}  # fmt: skip
_EMPTY: dict[str, Any] = {"text": "", "amount": 0, "number": 0, "choice": "", "flag": False,
                          "list": [], "numbers": [], "amounts": {}, "texts": {}, "chips": {}}  # fmt: skip
