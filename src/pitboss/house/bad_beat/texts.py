"""What people write on forms: short texts that can be read, amounts, lists; anything else is refused."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from pitboss.house.ledger.entry import LARGEST
from pitboss.law import BadInput, Cite
from pitboss.table.action import whole
from pitboss.table.refused import Refused

LONGEST_NAME, LONGEST = 40, 200


def text(value: object, what: str, longest: int = LONGEST_NAME) -> str:
    """A text that can be read, with single spaces in it: written otherwise it would be another name."""
    shown = value if isinstance(value, str) and value.isprintable() else ""
    if not 1 <= len(shown) <= longest or shown != " ".join(shown.split()):
        raise BadInput(f"{what} is written in 1 to {longest} characters that can be read, in single spaces")
    return shown


def said(value: object, what: str, law: Cite, longest: int = LONGEST) -> str:
    """A sentence that a rule asks for."""
    if not (told := _sentence(value)):
        raise Refused(f"{what} is missing: write it down", law)
    return text(told, what, longest)


def amount(value: object, what: str, law: Cite, least: int = 0) -> int:
    """An amount in cents."""
    if not isinstance(value, int) or not whole(value) or not least <= value < LARGEST:
        raise Refused(f"{what}: {value!r} is no amount of cents", law)
    return value


def amounts(value: object, what: str, law: Cite) -> dict[str, int]:
    """Names with amounts."""
    if not isinstance(value, Mapping) or len(value) > 500:
        raise BadInput(f"{what} are names with amounts in cents")
    return {text(name, what): amount(each, what, law) for name, each in value.items()}


def names(value: Any, what: str) -> list[str]:
    """Names, each once."""
    if not isinstance(value, (list, tuple)) or len(value) > 500:
        raise BadInput(f"{what} are a list of names")
    found = [text(each, what) for each in value]
    if len(set(found)) < len(found):
        raise BadInput(f"{what}: each is named once")
    return found


def numbers(value: Any, what: str) -> list[int]:
    """Serial numbers, each once."""
    if not isinstance(value, (list, tuple)) or len(value) > 10_000:
        raise BadInput(f"{what} are a list of serial numbers")
    if not all(whole(each) and 0 < each < LARGEST for each in value) or len(set(value)) < len(value):
        raise BadInput(f"{what}: serial numbers are whole, and each is named once")
    return sorted(value)


def reason(value: object) -> str:
    """Why, or another remark: nothing, or a text that can be read."""
    return text(told, "the reason", LONGEST) if (told := _sentence(value)) else ""


def _sentence(value: object) -> object:
    """What was written, however lines and spaces part its words."""
    return re.sub(r"[ \r\n]+", " ", value).strip() if isinstance(value, str) else value
