"""The 32 pai gow tiles: integers 0 to 31, two of each matched tile and the two halves of each mixed pair.

13:69F-10.2. Text is the spots of the two ends and, for twins, a letter: `6-6a`, `6-6b`, `2-4`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from pitboss.law import BadInput, cite

LAW = cite("13:69F-10.2(b)")


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile: its name and the spots on its ends."""

    name: str
    low: int
    high: int
    twin: str

    @property
    def spots(self) -> int:
        return self.low + self.high

    def __str__(self) -> str:
        return f"{self.low}-{self.high}{self.twin}"


# The matched tiles, which come twice, in the order of 10.2(b): name and the two ends.
_MATCHED = (
    ("twelve", 6, 6),
    ("two", 1, 1),
    ("eight", 4, 4),
    ("four", 1, 3),
    ("ten", 5, 5),
    ("six", 3, 3),
    ("four", 2, 2),
    ("eleven", 5, 6),
    ("ten", 4, 6),
    ("seven", 1, 6),
    ("six", 1, 5),
)
# The mixed tiles, which come once: two nines, two eights, two sevens, two fives, and the supreme pair.
_MIXED = (
    ("nine", 3, 6),
    ("nine", 4, 5),
    ("eight", 2, 6),
    ("eight", 3, 5),
    ("seven", 2, 5),
    ("seven", 3, 4),
    ("five", 1, 4),
    ("five", 2, 3),
    ("six", 2, 4),
    ("three", 1, 2),
)
TILES = tuple(Tile(*row, twin=twin) for row in _MATCHED for twin in "ab") + tuple(
    Tile(*row, twin="") for row in _MIXED
)
_TILE = {str(tile): number for number, tile in enumerate(TILES)}


class BadTile(BadInput):
    """A tile does not exist, or there is one too many."""


def tiles(text: str | Iterable[int]) -> tuple[int, ...]:
    """Return the tiles in a text such as `6-6a 2-4`, or in a sequence of integers.

    A matched tile without its letter is the first twin not yet named.
    """
    if not isinstance(text, Iterable):
        raise BadTile(f"{text!r} is not a list of tiles")
    found: list[int] = []
    for item in text.split() if isinstance(text, str) else text:
        found.append(_find_tile(item, found) if isinstance(item, str) else _check_tile(item))
    for each, count in Counter(found).items():
        if count > 1:
            raise BadTile(f"{TILES[each]} comes {count} times in one set")
    return tuple(found)


def text(tiles: Iterable[int]) -> str:
    """Return text such as `6-6a 2-4`."""
    return " ".join(str(TILES[_check_tile(tile)]) for tile in tiles)


def _find_tile(word: str, taken: list[int]) -> int:
    for twin in ("", "a", "b"):
        number = _TILE.get(word.lower() + twin)
        if number is not None and (twin == "" or number not in taken):
            return number
    if f"{word}a" in _TILE:
        raise BadTile(f"{word} comes more than twice in one set")
    raise BadTile(f"{word!r} is not a pai gow tile: write the spots of its two ends, such as 2-4")


def _check_tile(tile: int) -> int:
    if isinstance(tile, bool) or not isinstance(tile, int) or not 0 <= tile < len(TILES):
        raise BadTile(f"{tile!r} is not a tile: tiles are 0 to 31")
    return tile
