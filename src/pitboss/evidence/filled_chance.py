"""Chance of a round with some opened leaves: the numbers, and the pieces that one player saw."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from pitboss.equipment.chance import Chance
from pitboss.equipment.secure import (
    COMMITTED_SHUFFLES,
    NUMBERS,
    PIECES,
    SALT_BYTES,
    START,
    BoundData,
    HmacStream,
    Secure,
    TracedPiece,
    derive_key,
)
from pitboss.equipment.tree import compute_root, leaf_hash
from pitboss.table.action import is_whole_number
from pitboss.table.json_text import loads
from pitboss.table.record import BadRecord, compact

KEY_BYTES = 32
"""Length of the key of the numbers, in bytes."""


class OpenedLeaves(NamedTuple):
    """The contents of opened leaves, each proved by the commitment."""

    size: int
    """Size of the largest pack."""
    numbers: bytes
    pieces: Mapping[tuple[int, int], int]
    """Pieces by shuffle and place in the house's order."""
    leaves: frozenset[int]


def read_opened_leaves(
    rows: Sequence[Mapping[str, Any]], start: Mapping[str, Any], size: int
) -> OpenedLeaves:
    """Read the opened leaves of a round, checked against the commitment in its start line; or `BadRecord`."""
    texts = dict(_check_leaf(row, start["commitment"], size) for row in rows)
    if len(texts) != len(rows):
        raise BadRecord("a leaf is opened twice")
    bound = {name: value for name, value in start.items() if name != "commitment"}
    if texts.pop(START, None) != compact(["start", bound]):
        raise BadRecord("the start that the house was bound to is not opened, or differs")
    if NUMBERS not in texts:
        raise BadRecord("the numbers of the round are not opened")
    return OpenedLeaves(size, _numbers(texts.pop(NUMBERS)), _pieces(texts, size), frozenset(texts))


def _check_leaf(row: Mapping[str, Any], commitment: str, size: int) -> tuple[int, str]:
    """Return the position and text of a leaf that the commitment proves."""
    at, text = row["at"], row["text"]
    if row.keys() != {"at", "salt", "text", "beside"} or not is_whole_number(at) or not isinstance(text, str):
        raise BadRecord("this is not a leaf")
    salt, beside = bytes.fromhex(row["salt"]), [bytes.fromhex(each) for each in row["beside"]]
    leaves = PIECES + (COMMITTED_SHUFFLES * size if size else 0)
    root = compute_root(at, leaves, leaf_hash(salt, text), beside)
    if len(salt) != SALT_BYTES or root is None or root.hex() != commitment:
        raise BadRecord(f"leaf {at} is not one that the house was bound to")
    return at, text


def _numbers(text: str) -> bytes:
    name, key = loads(text)
    numbers = bytes.fromhex(key)
    if name != "numbers" or len(numbers) != KEY_BYTES:
        raise BadRecord("the leaf of the numbers is malformed")
    return numbers


def _pieces(texts: Mapping[int, str], size: int) -> dict[tuple[int, int], int]:
    """Return the opened pieces, each where its leaf says."""
    found: dict[tuple[int, int], int] = {}
    for at, text in texts.items():
        if at < PIECES:
            raise BadRecord("what no player sees is opened")
        shuffle, place = divmod(at - PIECES, size)
        piece = loads(text)[-1]
        if (
            not is_whole_number(piece)
            or not 0 <= piece < size
            or text != compact(["piece", shuffle, place, piece])
        ):
            raise BadRecord(f"leaf {at} is malformed")
        found[shuffle, place] = piece
    if len({(shuffle, piece) for (shuffle, _), piece in found.items()}) != len(found):
        raise BadRecord("a piece is opened in two places of one shuffle")
    return found


class Fill:
    """An order for each shuffle: opened pieces in their places, the rest in any order."""

    def __init__(self, orders: list[list[int]], hidden: list[list[int]]) -> None:
        self.orders = orders
        self._hidden = hidden

    @classmethod
    def of(cls, told: OpenedLeaves, chance: Chance) -> Fill:
        """Fill the places that are not opened at random."""
        orders, hidden = [], []
        for shuffle in range(COMMITTED_SHUFFLES if told.size else 0):
            known = {place: piece for (which, place), piece in told.pieces.items() if which == shuffle}
            left = sorted(set(range(told.size)) - set(known.values()))
            rest = iter(_mix(left, chance))
            orders.append([known[at] if at in known else next(rest) for at in range(told.size)])
            hidden.append([at for at in range(told.size) if at not in known])
        return cls(orders, hidden)

    def other(self, chance: Chance) -> Fill:
        """Return another order, with about half of the hidden pieces moved."""
        orders = [order[:] for order in self.orders]
        for order, hidden in zip(orders, self._hidden, strict=True):
            places = [place for place in hidden if chance.below(2)]
            pieces = _mix([order[place] for place in places], chance)
            for place, piece in zip(places, pieces, strict=True):
                order[place] = piece
        return Fill(orders, self._hidden)


def _mix(items: list[int], chance: Chance) -> list[int]:
    return [items[at] for at in chance.shuffle(len(items))] if items else []


PART, OFTEN = "part", "often"
"""Why a shuffle is unknown: it was of part of the pack, or beyond the committed ones."""


class Filled(Secure):
    """Chance with the opened numbers and filled shuffles. Its pieces record their places."""

    def __init__(
        self,
        commitment: str,
        numbers: bytes,
        fill: Fill,
        *,
        mishaps: int,
        words: Mapping[int, str] | None = None,
    ) -> None:
        super().__init__(bytes(KEY_BYTES), mishaps=mishaps, words=words, placing=True)
        self.__dict__["commitment"] = commitment
        self._opened, self._fill = numbers, fill
        self.unknown = ""
        """Why some shuffle so far is unknown; empty if none is."""

    @cached_property
    def _numbers(self) -> tuple[HmacStream, HmacStream]:
        return HmacStream(self._opened), HmacStream(derive_key(self._players, "numbers"))

    def _house(self, shuffle: int, n: int) -> Iterator[int]:
        orders = self._fill.orders
        if shuffle < len(orders) and n == len(orders[shuffle]):
            for place, piece in enumerate(orders[shuffle]):
                yield TracedPiece.at(piece, self.commitment, PIECES + shuffle * n + place)
            return
        self.unknown = self.unknown or (PART if shuffle < len(orders) else OFTEN)
        yield from (TracedPiece.at(piece, self.commitment, None) for piece in range(n))

    def bind(self, to: BoundData) -> Filled:
        return self

    @property
    def mark(self) -> object:
        return self.commitment

    def _like(self, *, words: Mapping[int, str] | None = None, placing: bool = False) -> Filled:
        said = self.words if words is None else words
        return Filled(self.commitment, self._opened, self._fill, mishaps=self.mishaps, words=said)
