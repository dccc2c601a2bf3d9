"""Bingo cards of 75 numbers: faces derived from a series' key, their serials, sheets and packs.

A series is its key: any face follows from the key and the card's number, so nothing is stored. Two cards of a
series never hold the same 24 numbers. The derivation, `pitboss/bingo/1`, never changes under its name: see
docs/reference/chance.md.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import combinations, permutations
from typing import TYPE_CHECKING, Any, NamedTuple

from pitboss.charity.check_digit import check_digit, has_valid_check_digit
from pitboss.law import BadInput

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from pitboss.equipment.chance import Chance

BALLS_IN_PLAY = 75
SIDE = 5
COLUMN_NUMBERS = 15
"""Numbers a column draws from: B has 1 to 15, I has 16 to 30, and so on."""
LETTERS = "BINGO"
FREE_CELL = 12
"""The center, counting cells row by row from 0. Its number on a face is 0."""
MAX_CARDS = 999_999
MAX_SERIES = 9_999
SHEET_SIZES = (1, 3, 6)
"""Cards on a sheet."""
KEY_BYTES = 32
SERIAL_EXAMPLE = "7-004217-9"
_NAME = "pitboss/bingo/1"
_NUMBER_DIGITS = 6
_ROUNDS = 2
_SERIAL = re.compile(r"(\d{1,4})-?(\d{6})-?(\d)|(\d{1,4})-(\d{1,6})-(\d)", re.ASCII)
_KEY = re.compile(r"[0-9a-f]{64}")
_COLOR = re.compile(r"[A-Za-z][A-Za-z -]{0,23}")
_SETS = 3003
"""Ways to choose 5 of a column's 15 numbers."""
_CENTER_SETS = 1365
"""Ways to choose the 4 of the N column."""
_LEFT = _SETS**2
_RIGHT = _SETS**2 * _CENTER_SETS
_ORDERS = 120**4 * 24
"""Orders of a card's numbers within their columns."""


class BadBingoCard(BadInput):
    """A series, a serial or a face that cannot be."""

    def __init__(self, problem: str, field: str = "") -> None:
        super().__init__(problem)
        self.field = field


class BingoSerial(NamedTuple):
    """The number printed on a card: its series, its number there, and a check digit."""

    series: int
    number: int

    @property
    def check(self) -> int:
        return check_digit(f"{self.series}{self.number:0{_NUMBER_DIGITS}}")

    def __str__(self) -> str:
        return f"{self.series}-{self.number:0{_NUMBER_DIGITS}}-{self.check}"


def parse_serial(text: str) -> BingoSerial:
    """Read a serial as printed, `7-004217-9`, with or without the dashes. A mistyped digit is an error."""
    found = _SERIAL.fullmatch(re.sub(r"\s", "", text))
    if not found:
        raise BadBingoCard(
            f"{text[:40]!r} is not a serial: type all of it, such as {SERIAL_EXAMPLE}", "serial"
        )
    series, number, check = (found[1], found[2], found[3]) if found[1] else (found[4], found[5], found[6])
    serial = BingoSerial(int(series), int(number))
    if not has_valid_check_digit(f"{serial.series}{serial.number:0{_NUMBER_DIGITS}}{check}"):
        raise BadBingoCard(
            f"the check digit of serial {text.strip()} does not fit: type it once more", "serial"
        )
    return serial


def letter_of(number: int) -> str:
    return LETTERS[(number - 1) // COLUMN_NUMBERS]


def number_name(number: int) -> str:
    """Name a number as the caller does: `B 7`, `O 75`."""
    return f"{letter_of(number)} {number}"


@dataclass(frozen=True)
class BingoCard:
    """One card: five rows of five numbers, with 0 in the center."""

    serial: BingoSerial
    color: str
    rows: tuple[tuple[int, ...], ...]

    @cached_property
    def cells(self) -> tuple[int, ...]:
        """Return the 25 numbers row by row."""
        return tuple(number for row in self.rows for number in row)

    @cached_property
    def places(self) -> dict[int, int]:
        """Return the cell of each number, from 0 to 24."""
        return {number: cell for cell, number in enumerate(self.cells) if cell != FREE_CELL}

    @property
    def numbers(self) -> list[int]:
        return sorted(self.places)

    def to_json(self) -> dict[str, Any]:
        rows = [list(row) for row in self.rows]
        return {"serial": str(self.serial), "series": self.serial.series, "color": self.color, "rows": rows}


class BingoSheet(NamedTuple):
    """A sheet of a series: its audit number, counted from 1, and its cards."""

    audit: int
    cards: tuple[BingoCard, ...]


@dataclass(frozen=True)
class BingoSeries:
    """Cards printed together: their number, color and count, and the key that every face follows from."""

    number: int
    color: str
    cards: int
    key: str = field(repr=False)
    """32 bytes as hexadecimal digits. Who knows it knows every card, so keep it until the cards are sold."""
    on: int = 6
    """Cards on a sheet."""

    def __post_init__(self) -> None:
        for name in ("number", "cards", "on"):
            if type(getattr(self, name)) is not int:
                raise BadBingoCard(f"give a whole number, not {getattr(self, name)!r}", name)
        if not 1 <= self.number <= MAX_SERIES:
            raise BadBingoCard(f"a series has a number from 1 to {MAX_SERIES:,}, not {self.number}", "number")
        if not _COLOR.fullmatch(self.color):
            raise BadBingoCard(f"{self.color[:40]!r} is not a color: use letters, such as blue", "color")
        if self.on not in SHEET_SIZES:
            raise BadBingoCard(f"a sheet has 1, 3 or 6 cards, not {self.on}", "on")
        if not 1 <= self.cards <= MAX_CARDS or self.cards % self.on:
            raise BadBingoCard(
                f"a series has 1 to {MAX_CARDS:,} cards in whole sheets of {self.on}, not {self.cards}",
                "cards",
            )
        if not _KEY.fullmatch(self.key):
            raise BadBingoCard("a key has 64 hexadecimal digits", "key")

    @classmethod
    def make(cls, number: int, color: str, cards: int, chance: Chance, *, on: int = 6) -> BingoSeries:
        """Make a series with a key from this chance."""
        key = chance.below(1 << 8 * KEY_BYTES).to_bytes(KEY_BYTES, "big").hex()
        return cls(number, color, cards, key, on)

    @classmethod
    def from_json(cls, row: Mapping[str, Any]) -> BingoSeries:
        return cls(row["number"], row["color"], row["cards"], row["key"], row["on"])

    def to_json(self) -> dict[str, Any]:
        """Return all of the series, with its key."""
        return {
            "number": self.number, "color": self.color, "cards": self.cards, "on": self.on, "key": self.key,
        }  # fmt: skip

    @property
    def commitment(self) -> str:
        """Return a SHA-256 to post before the sale. It fixes every face and reveals none."""
        told = f"{_NAME}/commit/{self.number}/{self.color}/{self.cards}/{self.on}/{self.key}"
        return hashlib.sha256(told.encode()).hexdigest()

    @property
    def sheets(self) -> int:
        return self.cards // self.on

    def card(self, number: int) -> BingoCard:
        """Return a card by its number, counted from 1."""
        if not 1 <= number <= self.cards:
            raise BadBingoCard(
                f"series {self.number} has cards 1 to {self.cards:,}, so no {number:,}", "serial"
            )
        columns = [_column(column, *parts) for column, parts in enumerate(self._derive(number))]
        rows = tuple(tuple(column[row] for column in columns) for row in range(SIDE))
        return BingoCard(BingoSerial(self.number, number), self.color, rows)

    def find(self, serial: BingoSerial) -> BingoCard:
        """Return the card with this serial, or raise `BadBingoCard` if it is of another series."""
        if serial.series != self.number:
            raise BadBingoCard(f"{serial} is of series {serial.series}, not {self.number}", "serial")
        return self.card(serial.number)

    def audit_number(self, number: int) -> int:
        """Return the audit number of the sheet that holds a card."""
        return (number - 1) // self.on + 1

    def sheet(self, audit: int) -> BingoSheet:
        """Return a sheet by its audit number, counted from 1."""
        if not 1 <= audit <= self.sheets:
            raise BadBingoCard(
                f"series {self.number} has sheets 1 to {self.sheets:,}, so no {audit:,}", "audit"
            )
        first = (audit - 1) * self.on + 1
        return BingoSheet(audit, tuple(self.card(first + each) for each in range(self.on)))

    def faces(self, numbers: Sequence[int] | None = None) -> NDArray[np.uint8]:
        """Return the faces of some cards, or of all, in one array: cards by 25 cells, row by row."""
        import numpy as np

        wanted = range(1, self.cards + 1) if numbers is None else numbers
        parts = np.array([self._derive(each) for each in wanted], np.int64).reshape(-1, SIDE, 2)
        found = np.zeros((len(parts), SIDE, SIDE), np.uint8)
        for column in range(SIDE):
            table = np.array(_column_sets(column), np.uint8)
            order = np.array(_column_orders(column), np.int64)
            chosen = np.take_along_axis(table[parts[:, column, 0]], order[parts[:, column, 1]], axis=1)
            rows = [0, 1, 3, 4] if column == 2 else list(range(SIDE))
            found[:, rows, column] = chosen + column * COLUMN_NUMBERS
        return found.reshape(-1, SIDE * SIDE)

    @cached_property
    def _key_bytes(self) -> bytes:
        return bytes.fromhex(self.key)

    def _hash(self, label: str, number: int) -> int:
        words = f"{_NAME}/{label}/{number}".encode()
        return int.from_bytes(hmac.digest(self._key_bytes, words, "sha256"), "big")

    def _derive(self, number: int) -> list[tuple[int, int]]:
        """Return, for each column, which set of numbers it holds and in which order.

        A keyed permutation of all sets of 24 numbers maps the card's number to its set, so no two cards of
        a series hold the same set.
        """
        left, right = divmod(number - 1, _RIGHT)
        for step in range(_ROUNDS):
            left = (left + self._hash(f"left/{step}", right)) % _LEFT
            right = (right + self._hash(f"right/{step}", left)) % _RIGHT
        order = self._hash("order", number) % _ORDERS
        right, center = divmod(right, _CENTER_SETS)
        sets = [*divmod(left, _SETS), center, *divmod(right, _SETS)]
        found = []
        for column, chosen in enumerate(sets):
            order, place = divmod(order, len(_column_orders(column)))
            found.append((chosen, place))
        return found


@dataclass(frozen=True)
class BingoPack:
    """A pack sold for an occasion: the sheets of several series with the same audit number."""

    series: tuple[BingoSeries, ...]

    def __post_init__(self) -> None:
        numbers = [each.number for each in self.series]
        if not numbers or len(set(numbers)) < len(numbers):
            raise BadBingoCard("a pack has sheets of one or more series, each once", "series")

    def sheets(self, audit: int) -> Iterator[BingoSheet]:
        """Yield the sheets of one pack, in the order of the series."""
        for each in self.series:
            yield each.sheet(audit)

    @property
    def size(self) -> int:
        """Return how many whole packs the series make."""
        return min(each.sheets for each in self.series)


@cache
def _column_sets(column: int) -> tuple[tuple[int, ...], ...]:
    return tuple(combinations(range(1, COLUMN_NUMBERS + 1), _column_size(column)))


@cache
def _column_orders(column: int) -> tuple[tuple[int, ...], ...]:
    return tuple(permutations(range(_column_size(column))))


def _column_size(column: int) -> int:
    return SIDE - (column == FREE_CELL % SIDE)


def _column(column: int, chosen: int, order: int) -> list[int]:
    """Return a column's numbers from the top, with 0 for the free center."""
    numbers = _column_sets(column)[chosen]
    found = [numbers[place] + column * COLUMN_NUMBERS for place in _column_orders(column)[order]]
    if column == FREE_CELL % SIDE:
        found.insert(FREE_CELL // SIDE, 0)
    return found
