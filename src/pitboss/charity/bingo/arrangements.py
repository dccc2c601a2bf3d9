"""Arrangements: which cells of a card win. Shapes on the five-by-five grid, and how many of them it takes.

A cell is a bit from 0 to 24, row by row. The free center counts as covered, drawn or not.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Any

from pitboss.charity.bingo.cards import FREE_CELL, SIDE
from pitboss.law import BadInput

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

CELLS = SIDE * SIDE
FREE = 1 << FREE_CELL
MAX_SHAPES = 1_000
MAX_NAME_LENGTH = 60
MAX_TEXT_LENGTH = 300
MAX_FILE_LENGTH = 200_000
MAX_UNIONS = 2_000
"""Most unions of shapes that are listed one by one; beyond, all sets of cells are tested at once."""
COVERED, OPEN = "#", "."


class BadArrangement(BadInput):
    """An arrangement that cannot be. `field` is the place in its file: `shapes.2.1`."""

    def __init__(self, problem: str, field: str = "") -> None:
        super().__init__(f"{field}: {problem}" if field else problem)
        self.field = field


@dataclass(frozen=True)
class Arrangement:
    """A winning arrangement: at least `need` of the shapes must be covered."""

    name: str
    shapes: tuple[int, ...]
    need: int = 1
    says: str = ""
    """How the caller announces it, in a sentence or two."""

    def __post_init__(self) -> None:
        _check_text(self.name, "name", MAX_NAME_LENGTH, least=1)
        _check_text(self.says, "says", MAX_TEXT_LENGTH)
        if not 1 <= len(self.shapes) <= MAX_SHAPES:
            raise BadArrangement(f"give 1 to {MAX_SHAPES:,} shapes, not {len(self.shapes):,}", "shapes")
        seen: dict[int, int] = {}
        for place, mask in enumerate(self.masks):
            if mask == 0:
                raise BadArrangement("cover at least one cell besides the free center", f"shapes.{place}")
            if mask in seen:
                raise BadArrangement(f"this is shape {seen[mask]} once more: leave it out", f"shapes.{place}")
            seen[mask] = place
        if not 1 <= self.need <= len(self.shapes):
            raise BadArrangement(f"need 1 to {len(self.shapes)} of the shapes, not {self.need}", "need")

    @cached_property
    def masks(self) -> tuple[int, ...]:
        """Return the cells of each shape without the free center."""
        return tuple(shape & ~FREE for shape in self.shapes)

    @cached_property
    def ways(self) -> NDArray[np.uint32]:
        """Return every least set of cells that wins: no cell of one can be spared."""
        import numpy as np

        if self.need == 1 or comb(len(self.masks), self.need) <= MAX_UNIONS:
            unions = {_union(each) for each in combinations(self.masks, self.need)}
            return np.array(sorted(_drop_supersets(unions)), np.uint32)
        cells, wins = winning_table(self.masks, self.need)
        least = wins.copy()
        for bit in range(len(cells)):
            apart, spared = least.reshape(-1, 2, 1 << bit), wins.reshape(-1, 2, 1 << bit)
            apart[:, 1, :] &= ~spared[:, 0, :]
        found = np.flatnonzero(least).astype(np.uint32)
        spread = np.zeros_like(found)
        for bit, cell in enumerate(cells):
            spread |= (found >> np.uint32(bit) & np.uint32(1)) << np.uint32(cell)
        return np.sort(spread)

    @property
    def fewest(self) -> int:
        """Return the fewest numbers that win."""
        import numpy as np

        return int(np.bitwise_count(self.ways).min())

    def describe(self) -> str:
        """Say what wins, in a sentence: its own, or one made from the shapes."""
        if self.says:
            return self.says
        if len(self.shapes) == 1:
            return "Cover the cells shown."
        if self.need == 1:
            return f"Cover any one of the {len(self.shapes)} shapes shown."
        if self.need == len(self.shapes):
            return f"Cover all {self.need} shapes shown."
        return f"Cover any {self.need} of the {len(self.shapes)} shapes shown."

    def to_json(self) -> dict[str, Any]:
        """Return the arrangement as its file has it."""
        row: dict[str, Any] = {"name": self.name, "need": self.need}
        row |= {"says": self.says} if self.says else {}
        return row | {"shapes": [draw(shape) for shape in self.shapes]}


def draw(shape: int) -> list[str]:
    """Draw a shape as five lines of `#` and `.`."""
    signs = [COVERED if shape >> cell & 1 else OPEN for cell in range(CELLS)]
    return ["".join(signs[row * SIDE : (row + 1) * SIDE]) for row in range(SIDE)]


def parse_arrangement(text: str | bytes) -> Arrangement:
    """Read an arrangement from the text of its JSON file."""
    if len(text) > MAX_FILE_LENGTH:
        raise BadArrangement(f"an arrangement's file has at most {MAX_FILE_LENGTH:,} characters")
    try:
        row = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadArrangement(f"this is not JSON: {error}") from None
    return arrangement_from_json(row)


def arrangement_from_json(row: Any) -> Arrangement:
    """Read an arrangement from JSON: `name`, `need` (default 1), `says` (optional) and `shapes`."""
    if not isinstance(row, Mapping):
        raise BadArrangement('an arrangement is an object: {"name": ..., "need": 1, "shapes": [...]}')
    for name in row:
        if name not in {"name", "need", "says", "shapes"}:
            raise BadArrangement("leave this out: there are name, need, says and shapes", str(name)[:40])
    for name in ("name", "shapes"):
        if name not in row:
            raise BadArrangement("this is missing", name)
    need, shapes = row.get("need", 1), row["shapes"]
    if isinstance(need, bool) or not isinstance(need, int):
        raise BadArrangement(f"give a whole number, not {str(need)[:40]!r}", "need")
    if not isinstance(shapes, list):
        raise BadArrangement(f"give a list of shapes, each {SIDE} lines of {COVERED} and {OPEN}", "shapes")
    if len(shapes) > MAX_SHAPES:
        raise BadArrangement(f"give 1 to {MAX_SHAPES:,} shapes, not {len(shapes):,}", "shapes")
    masks = tuple(_parse_shape(shape, f"shapes.{place}") for place, shape in enumerate(shapes))
    return Arrangement(row["name"], masks, need, row.get("says", ""))


def _parse_shape(lines: Any, where: str) -> int:
    if not isinstance(lines, list) or len(lines) != SIDE:
        raise BadArrangement(f"a shape is a list of {SIDE} lines", where)
    mask = 0
    for number, line in enumerate(lines):
        if not isinstance(line, str) or len(line) != SIDE or set(line) - {COVERED, OPEN}:
            raise BadArrangement(f"a line is {SIDE} signs, {COVERED} or {OPEN}", f"{where}.{number}")
        for column, sign in enumerate(line):
            mask |= (sign == COVERED) << number * SIDE + column
    return mask


def _check_text(text: Any, field: str, most: int, *, least: int = 0) -> None:
    if not isinstance(text, str) or not least <= len(text) <= most or not (text.isprintable()):
        raise BadArrangement(f"give a text of {least} to {most} characters on one line", field)
    if text != text.strip():
        raise BadArrangement("leave out the spaces around it", field)


def _union(masks: tuple[int, ...]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union


def _drop_supersets(masks: set[int]) -> list[int]:
    """Return the masks that contain no other one."""
    kept: list[int] = []
    for mask in sorted(masks, key=int.bit_count):
        if not any(mask & other == other for other in kept):
            kept.append(mask)
    return kept


def winning_table(masks: tuple[int, ...], need: int) -> tuple[list[int], NDArray[np.bool_]]:
    """Return the cells that shapes use, and for every set of those cells whether it holds `need` shapes.

    The shapes inside every set are counted at once, one cell after the other, so the time does not depend
    on how many shapes there are.
    """
    import numpy as np

    union = _union(masks)
    cells = [cell for cell in range(union.bit_length()) if union >> cell & 1]
    kind = np.uint8 if len(masks) < 256 else np.uint16
    inside: NDArray[Any] = np.zeros(1 << len(cells), kind)
    for mask in masks:
        inside[sum(1 << bit for bit, cell in enumerate(cells) if mask >> cell & 1)] += 1
    for bit in range(len(cells)):
        halves = inside.reshape(-1, 2, 1 << bit)
        halves[:, 1, :] += halves[:, 0, :]
    return cells, np.asarray(inside >= need)


def can_be_missed(arrangement: Arrangement, open_cells: int) -> bool:
    """Return whether a card can be without the arrangement while this many of its numbers are not called."""
    ways = arrangement.masks if arrangement.need == 1 else tuple(arrangement.ways.tolist())
    return _can_block(ways, min(open_cells, CELLS - 1))


def _can_block(ways: Sequence[int], cells: int) -> bool:
    """Return whether this many cells can have one in every way to win."""
    if not ways:
        return True
    apart, used = 0, 0  # ways without a common cell need a cell each
    for way in ways:
        if not way & used:
            apart, used = apart + 1, used | way
    if apart > cells:
        return False
    first = min(ways, key=int.bit_count)
    blockers = (1 << cell for cell in range(CELLS) if first >> cell & 1)
    return any(_can_block([way for way in ways if not way & each], cells - 1) for each in blockers)


@cache
def library() -> dict[str, Arrangement]:
    """Return the built-in arrangements by their ids."""
    folder = files("pitboss.charity.bingo") / "library"
    found = {
        each.name.removesuffix(".json"): each for each in folder.iterdir() if each.name.endswith(".json")
    }
    return {name: parse_arrangement(found[name].read_text(encoding="utf-8")) for name in sorted(found)}


def find_arrangement(name: str) -> Arrangement:
    """Return a built-in arrangement by its id or name."""
    wanted = name.strip().lower()
    for id, each in library().items():
        if wanted in (id, each.name.lower()):
            return each
    known = ", ".join(library())
    raise BadArrangement(
        f"there is no arrangement {name[:40]!r}: use a file, or one of {known}", "arrangement"
    )
