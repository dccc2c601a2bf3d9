"""Fields of a form as people fill them in: texts become amounts, numbers and lists, or are sent back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from pitboss.law import BadInput
from pitboss.table.action import whole
from pitboss.table.money import cents

Kind: TypeAlias = Literal["text", "amount", "number", "choice", "flag", "list", "numbers", "amounts"]
LONGEST_TEXT, MOST_LINES = 2000, 500
LARGEST_NUMBER = 10**9
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

    def read(self, given: object) -> Any:
        """What a text, or a value of JSON, means here. Amounts are cents when they come as numbers."""
        if given is None or given == "":
            if self.optional or self.kind == "flag":
                return _EMPTY[self.kind]
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


def _amounts(field: Field, given: object) -> dict[str, int]:
    """Names and amounts: `7: 120` a line, or a mapping."""
    if isinstance(given, str):
        pairs = [line.rpartition(":")[::2] for line in _list(Field(field.name, field.says), given)]
    elif isinstance(given, Mapping):
        pairs = [(name, amount) for name, amount in given.items()]
    else:
        raise BadField(f"{field.says}: a name and an amount a line, such as 7: 120")
    read: dict[str, int] = {}
    for name, amount in pairs:
        named = _text(field, name)
        if named in read:
            raise BadField(f"{field.says}: {named} is named twice")
        read[named] = _amount(field, amount.strip() if isinstance(amount, str) else amount)
    return read


_READ = {"text": _text, "amount": _amount, "number": _number, "choice": _choice, "flag": _flag,
         "list": _list, "numbers": _numbers, "amounts": _amounts}  # fmt: skip
_EMPTY: dict[str, Any] = {"text": "", "amount": 0, "number": 0, "choice": "", "flag": False,
                          "list": [], "numbers": [], "amounts": {}}  # fmt: skip
