"""A paper of the house: a form, notice or sign as a value, with the rule behind each item."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from pitboss.law import Cite


class Item(NamedTuple):
    """A line of a paper: its label, its text, and the rule that requires it."""

    label: str
    text: str
    law: Cite


class PaperSigner(NamedTuple):
    """A signature: the part signed, and the signer's name, position and license."""

    part: str
    name: str
    position: str
    licence: str


@dataclass(frozen=True, kw_only=True)
class Paper:
    """A paper to print, in as many parts as are kept."""

    title: str
    law: Cite
    house: str
    items: tuple[Item, ...]
    number: str = ""
    signed: tuple[PaperSigner, ...] = ()
    parts: tuple[str, ...] = ("",)
    """The name of each part, such as original and duplicate."""

    def to_json(self) -> dict[str, Any]:
        """Return the whole paper as JSON, for printing."""
        return {
            "title": self.title,
            "law": str(self.law),
            "house": self.house,
            "number": self.number,
            "items": [{"label": each.label, "text": each.text, "law": str(each.law)} for each in self.items],
            "signed": [each._asdict() for each in self.signed],
            "parts": list(self.parts),
        }
