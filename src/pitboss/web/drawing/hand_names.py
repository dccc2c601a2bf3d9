"""Shorten the name of a hand to the room there is, by what tells least first."""

from __future__ import annotations

import re

from pitboss.web.drawing.svg import cut_text, text_width

SHORTER = (
    (re.compile(r" with [^;]*?(?= over |;|$)|, top tile \S+(?: or \S+)?"), ""),
    (re.compile(r"\bvalue (?=\d)"), ""),
    (re.compile(r", [^;]*?(?= over |;|$)"), ""),
)
"""Parts to leave out of a name, one after the other: kickers and top tiles; the word for a total; ranks."""


def fit_hand_name(name: str, size: float, room: float, *, bold: bool = False) -> str:
    """Return the longest form of a name that fits: `two pairs, aces and fours`; cut if none does."""
    for pattern, instead in SHORTER:
        if text_width(name, size, bold=bold) <= room:
            break
        name = pattern.sub(instead, name)
    return cut_text(name, size, room, bold=bold)
