"""Secure chance, `pitboss/2`: bound to its round before anything is dealt, and mixed with players' words.

docs/reference/chance.md describes it well enough to write another implementation.
"""

from __future__ import annotations

import hmac
import json
import re
import secrets
from collections.abc import Iterator, Mapping
from functools import cached_property
from math import factorial
from typing import Any, NamedTuple

from pitboss.equipment.chance import BadChance, Chance, Stream, arrange, check_mishaps
from pitboss.equipment.tree import HashTree, leaf_hash

KIND = "pitboss/2"
COMMITTED_SHUFFLES = 4
"""Shuffles of a round that are committed to piece by piece."""
SALT_BYTES = 16
MAX_WORD_LENGTH = 64
"""Maximum length of a word."""
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff]")
"""Characters that no word may have: control characters, and those no file can hold."""
START, STATE, KEY, NUMBERS, PIECES = range(5)
"""Positions of the leaves. Pieces come last, shuffle by shuffle."""


class BoundData(NamedTuple):
    """The data that a commitment binds besides the key."""

    start: Mapping[str, Any]
    """The public part of the round's start."""
    state: Mapping[str, Any]
    """The table's state, some of which may be secret."""
    pieces: int
    """Size of the game's largest pack."""


class Leaf(NamedTuple):
    """An opened leaf of the tree."""

    at: int
    salt: bytes
    text: str
    beside: list[bytes]

    def to_json(self) -> dict[str, Any]:
        beside = [each.hex() for each in self.beside]
        return {"at": self.at, "salt": self.salt.hex(), "text": self.text, "beside": beside}


class TracedPiece(int):
    """A piece that records its round and place in the tree, so that a replay can trace it."""

    commitment: str
    leaf: int | None
    """None if the shuffle is not committed to piece by piece."""

    @classmethod
    def at(cls, piece: int, commitment: str, leaf: int | None) -> TracedPiece:
        placed = cls(piece)
        placed.commitment, placed.leaf = commitment, leaf
        return placed

    def as_card(self, card: int) -> TracedPiece:
        """Return the card for this position of the pack."""
        return TracedPiece.at(card, self.commitment, self.leaf)


class HmacStream(Stream):
    """The stream of a key: HMACs of a counter."""

    def _block(self, counter: int) -> bytes:
        return hmac.digest(self._key, counter.to_bytes(8, "big"), "sha256")

    def permutation(self, n: int) -> list[int]:
        """Return an order of n pieces."""
        return arrange(n, n, self.below(factorial(n)))


def derive_key(key: bytes, label: str) -> bytes:
    """Derive a key for one purpose."""
    return hmac.digest(key, f"{KIND}/{label}".encode(), "sha256")


def house_order(key: bytes, shuffle: int, n: int) -> list[int]:
    """Return the house's order of n pieces."""
    return HmacStream(derive_key(key, f"shuffle/{shuffle}")).permutation(n)


def players_key(commitment: str, words: Mapping[int, str]) -> bytes:
    """Return the key that the players' words contribute."""
    said = compact([[seat, words[seat]] for seat in sorted(words)])
    return derive_key(bytes.fromhex(commitment), f"players/{said}")


class Secure(Chance):
    """Unpredictable chance for one round, which the house is bound to.

    Outcomes depend on the key and on the players' words. `draws` records them.
    """

    secret = True

    def __init__(
        self,
        key: bytes,
        *,
        mishaps: int = 0,
        bound: BoundData | None = None,
        words: Mapping[int, str] | None = None,
        placing: bool = False,
    ) -> None:
        if len(key) != 32:
            raise BadChance(f"a key has 32 bytes, not {len(key)}")
        self.mishaps = check_mishaps(mishaps)
        self.key = key
        self.words = check_words(words or {})
        self.draws: list[tuple[str, int, Any]] = []
        """Every outcome so far: its kind, its range and its value."""
        self._bound = bound or BoundData({}, {}, 0)
        self._placing = placing
        self.shuffled = 0
        """Number of shuffles so far."""
        self.taken = bool(self._bound.start)
        """Is a round using it? Its key will be opened, so no other round may use it."""

    # The commitment

    @cached_property
    def commitment(self) -> str:
        return self._tree.root.hex()

    @cached_property
    def _texts(self) -> list[str]:
        """The text of each leaf, in order."""
        start, state, pieces = self._bound
        texts = [
            f'["start",{compact(start)}]',
            f'["state",{compact(state)}]',
            f'["key","{self.key.hex()}"]',
            f'["numbers","{derive_key(self.key, "numbers").hex()}"]',
        ]
        for shuffle in range(COMMITTED_SHUFFLES if pieces else 0):
            order = self._orders[shuffle]
            texts += [f'["piece",{shuffle},{place},{piece}]' for place, piece in enumerate(order)]
        return texts

    @cached_property
    def _orders(self) -> list[list[int]]:
        return [house_order(self.key, shuffle, self._bound.pieces) for shuffle in range(COMMITTED_SHUFFLES)]

    @cached_property
    def _salts(self) -> list[bytes]:
        all_ = HmacStream(derive_key(self.key, "salts")).take(SALT_BYTES * len(self._texts))
        return [all_[at : at + SALT_BYTES] for at in range(0, len(all_), SALT_BYTES)]

    @cached_property
    def _tree(self) -> HashTree:
        return HashTree([leaf_hash(*leaf) for leaf in zip(self._salts, self._texts, strict=True)])

    def leaf(self, at: int) -> Leaf:
        """Return an opened leaf of the tree. The others stay closed."""
        return Leaf(at, self._salts[at], self._texts[at], self._tree.beside(at))

    def bind(self, to: BoundData) -> Secure:
        """Return chance with the same key, bound to a round."""
        return Secure(self.key, mishaps=self.mishaps, bound=to, words=self.words, placing=self._placing)

    def with_words(self, words: Mapping[int, str]) -> Secure:
        """Return the same chance with words that players added after the commitment."""
        return self._like(words=words)

    def tracing_pieces(self) -> Secure:
        """Return the same chance, with pieces that record their places."""
        return self._like(placing=True)

    def copy_from_start(self) -> Secure:
        return self._like()

    def _like(self, *, words: Mapping[int, str] | None = None, placing: bool = False) -> Secure:
        """Return the same chance from its beginning, reusing the tree."""
        other = Secure(
            self.key,
            mishaps=self.mishaps,
            bound=self._bound,
            words=self.words if words is None else words,
            placing=placing or self._placing,
        )
        for name in ("commitment", "_texts", "_orders", "_salts", "_tree"):
            if name in self.__dict__:
                other.__dict__[name] = self.__dict__[name]
        return other

    # Outcomes

    @cached_property
    def _players(self) -> bytes:
        return players_key(self.commitment, self.words)

    @cached_property
    def _numbers(self) -> tuple[HmacStream, HmacStream]:
        house, players = (HmacStream(derive_key(key, "numbers")) for key in (self.key, self._players))
        return house, players

    def below(self, n: int) -> int:
        house, players = self._numbers
        number = (house.below(n) + players.below(n)) % n
        self.draws.append(("number", n, number))
        return number

    def shuffle(self, n: int) -> list[int]:
        at, self.shuffled = self.shuffled, self.shuffled + 1
        places = HmacStream(derive_key(self._players, f"shuffle/{at}")).permutation(n)
        house = [*self._house(at, n)]
        pieces = [int(house[place]) for place in places]
        self.draws.append(("shuffle", n, pieces))
        return [house[place] for place in places]

    def _house(self, shuffle: int, n: int) -> Iterator[int]:
        """Return the house's order of a shuffle."""
        size = self._bound.pieces
        by_piece = shuffle < COMMITTED_SHUFFLES and n <= size
        order = self._orders[shuffle] if by_piece else house_order(self.key, shuffle, n)
        if not self._placing:
            yield from (piece for piece in order if piece < n)
            return
        for place, piece in enumerate(order):
            if piece < n:
                leaf = PIECES + shuffle * size + place if by_piece else None
                yield TracedPiece.at(piece, self.commitment, leaf)

    # Fresh copies

    @property
    def mark(self) -> object:
        return self.key

    def fork(self, label: int | str) -> Secure:
        """Return independent chance with fresh entropy. Opening one key reveals nothing about the other."""
        return Secure(secrets.token_bytes(32), mishaps=self.mishaps)

    def beside(self) -> Stream:
        return Stream(secrets.token_bytes(32))

    def describe(self) -> dict[str, Any]:
        described = {"kind": KIND, "key": self.key.hex(), "mishaps": self.mishaps}
        return described | ({"words": words_json(self.words)} if self.words else {})


def words_json(words: Mapping[int, str]) -> dict[str, str]:
    """Return words by seat, as JSON."""
    return {str(seat): words[seat] for seat in sorted(words)}


def check_words(words: Mapping[Any, Any]) -> dict[int, str]:
    """Return words by seat, or raise `BadChance`."""
    for seat, word in words.items():
        if isinstance(seat, bool) or not isinstance(seat, int) or seat < 1:
            raise BadChance(f"a word is a seat's, not {seat!r}'s")
        if not isinstance(word, str) or not 1 <= len(word) <= MAX_WORD_LENGTH or _CONTROL.search(word):
            raise BadChance(
                f"a word has 1 to {MAX_WORD_LENGTH} characters that can be read, unlike that of seat {seat}"
            )
    return dict(sorted(words.items()))


_COMPACT = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False)


def compact(value: Any) -> str:
    """Return JSON without spaces, in the form that is hashed."""
    return _COMPACT.encode(value)
