"""A paper of the house: a form, a notice or a sign as a value, every item with the rule that asks for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from pitboss.law import Cite


class Item(NamedTuple):
    """A line of a paper: what it is about, what it says, and the rule that asks for it."""

    label: str
    text: str
    law: Cite


class Signed(NamedTuple):
    """Who signed, as what, and for which part."""

    part: str
    name: str
    position: str
    licence: str


@dataclass(frozen=True, kw_only=True)
class Paper:
    """A paper to be printed, in as many parts as it is kept in."""

    title: str
    law: Cite
    house: str
    items: tuple[Item, ...]
    number: str = ""
    signed: tuple[Signed, ...] = ()
    parts: tuple[str, ...] = ("",)
    """What each part is called, such as original and duplicate."""

    def to_json(self) -> dict[str, Any]:
        """All of it, for whoever prints it."""
        return {
            "title": self.title,
            "law": str(self.law),
            "house": self.house,
            "number": self.number,
            "items": [{"label": each.label, "text": each.text, "law": str(each.law)} for each in self.items],
            "signed": [each._asdict() for each in self.signed],
            "parts": list(self.parts),
        }
