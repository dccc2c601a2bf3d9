"""A hash tree. Its root binds every leaf, and a leaf can be shown without the others.

See docs/reference/chance.md.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import cached_property


def leaf_hash(salt: bytes, text: str) -> bytes:
    """Return the hash of a leaf."""
    return hashlib.sha256(b"\x00" + salt + text.encode()).digest()


def _join(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(b"\x01" + left + right).digest()


class HashTree:
    """A tree over leaf hashes, joined in pairs up to the root."""

    def __init__(self, leaves: Sequence[bytes]) -> None:
        self._leaves = list(leaves)

    def __len__(self) -> int:
        return len(self._leaves)

    @cached_property
    def _rows(self) -> list[list[bytes]]:
        rows = [self._leaves]
        while len(row := rows[-1]) > 1:
            above = [_join(row[at], row[at + 1]) for at in range(0, len(row) - 1, 2)]
            rows.append(above + row[len(row) & ~1 :])
        return rows

    @property
    def root(self) -> bytes:
        return self._rows[-1][0]

    def beside(self, at: int) -> list[bytes]:
        """Return the hashes that prove a leaf: its siblings on the way to the root."""
        found = []
        for row in self._rows[:-1]:
            if (at ^ 1) < len(row):
                found.append(row[at ^ 1])
            at //= 2
        return found


def compute_root(at: int, size: int, leaf: bytes, beside: Sequence[bytes]) -> bytes | None:
    """Return the root of a tree of `size` leaves from one leaf; None if too few or many hashes are given."""
    if not 0 <= at < size:
        return None
    found, rest = leaf, iter(beside)
    while size > 1:
        if (at ^ 1) < size:
            if (other := next(rest, None)) is None:
                return None
            found = _join(other, found) if at & 1 else _join(found, other)
        at, size = at // 2, (size + 1) // 2
    return found if next(rest, None) is None else None
