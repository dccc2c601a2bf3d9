"""Dice and shakers."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from pitboss.law import BadInput


class BadDice(BadInput):
    """The dice are impossible."""


def dice(text: str | Iterable[int], *, count: int | None = None, sides: int = 6) -> tuple[int, ...]:
    """Return the faces in a text such as `3-4` or `3 4`, or in a sequence of integers."""
    if isinstance(text, str):
        words = re.split(r"[\s,-]+", text.strip())
        if not all(word.isdecimal() and word.isascii() for word in words):
            raise BadDice(f"{text!r} is not a roll: write the faces, such as 3-4")
        faces = tuple(map(int, words))
    elif isinstance(text, Iterable):
        faces = tuple(text)
    else:
        raise BadDice(f"{text!r} is not a roll: give the faces, such as (3, 4)")
    for face in faces:
        if isinstance(face, bool) or not isinstance(face, int) or not 1 <= face <= sides:
            raise BadDice(f"{face!r} is not a face of a die with {sides} sides")
    if not faces or (count is not None and len(faces) != count):
        raise BadDice(f"{len(faces)} dice where {count or 'one or more'} are rolled")
    return faces


def text(faces: Iterable[int]) -> str:
    """Return text such as `3-4`."""
    return "-".join(map(str, faces))


@dataclass(frozen=True, slots=True)
class Shaker:
    """A shaker with its dice sealed inside. It is shaken a number of times, then read."""

    dice: int
    least_shakes: int = 3
