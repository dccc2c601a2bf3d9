"""Draw the winners: stubs drawn by hand from a sealed list, or numbers drawn by committed chance.

Before the first stub is drawn, the list of tickets sold is sealed and its fingerprint posted. Whoever posts a
fingerprint of committed chance knows the key, and could try keys until a friend wins. So somebody in the hall
adds a word afterwards, and the numbers depend on both.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from pitboss.charity.raffle.laws import DRAW_RAFFLE
from pitboss.charity.raffle.tickets import NumberRanges
from pitboss.equipment.chance import BadChance
from pitboss.equipment.secure import BoundData, Secure, derive_key
from pitboss.equipment.tree import HashTree, compute_root, leaf_hash
from pitboss.law import BadInput
from pitboss.table.record import compact
from pitboss.table.refused import Refused

DrawMode: TypeAlias = Literal["barrel", "chance"]
HALL = 1
"""Contributor number of the word that somebody in the hall adds."""


@dataclass(frozen=True, kw_only=True)
class DrawSeal:
    """Everything fixed before a draw: tickets in the container, prizes, and a commitment to the key."""

    raffle: str
    draw: int
    """Number of the draw in its raffle, from 1."""
    container: str
    day: str
    mode: DrawMode
    sold: NumberRanges
    counted: int
    """Counterparts counted into the container."""
    out: tuple[int, ...]
    """Tickets sold that are out of the container again, because they were drawn before."""
    prizes: tuple[int, ...]
    """Places of its prizes in the list of the raffle, in the order drawn."""
    takings: int
    holders: str
    """Root of the hash tree over who holds which tickets."""
    at: str
    commitment: str = ""
    """Commitment to the key, if the draw is by committed chance."""

    def __post_init__(self) -> None:
        if self.counted != self.sold.count:
            reason = (
                f"{self.counted} counterparts are in the container and {self.sold.count} tickets are sold. "
                "Count again. The draw waits until they are equal."
            )
            raise Refused(reason, DRAW_RAFFLE, "counted")

    @property
    def eligible(self) -> NumberRanges:
        """Return the tickets in the container."""
        return self.sold.without(self.out)

    def to_json(self) -> dict[str, Any]:
        return {
            "raffle": self.raffle, "draw": self.draw, "container": self.container, "day": self.day,
            "mode": self.mode, "sold": self.sold.to_json(), "counted": self.counted,
            "out": list(self.out), "prizes": list(self.prizes), "takings": self.takings,
            "holders": self.holders, "commitment": self.commitment, "at": self.at,
        }  # fmt: skip

    @classmethod
    def from_json(cls, row: dict[str, Any]) -> DrawSeal:
        lists = {"out": tuple(row["out"]), "prizes": tuple(row["prizes"])}
        return cls(**{**row, **lists, "sold": NumberRanges.from_json(row["sold"])})

    def check_stub(self, number: int, drawn: Collection[int], field: str = "number") -> None:
        """Refuse a stub that is not in the container."""
        if number not in self.sold:
            reason = f"Ticket {number} was never sold, so its stub cannot be in the container. Read it again."
            raise Refused(reason, DRAW_RAFFLE, field)
        if number in self.out or number in drawn:
            raise Refused(f"The stub of ticket {number} was drawn already. Draw another.", DRAW_RAFFLE, field)


# Committed chance


def make_chance(key: bytes, seal: DrawSeal) -> Secure:
    """Return the chance of a draw, bound to everything that its seal fixes."""
    start = {name: value for name, value in seal.to_json().items() if name not in ("commitment", "at")}
    return Secure(key, bound=BoundData({"game": "raffle", **start}, {}, 0))


def draw_numbers(key: bytes, seal: DrawSeal, word: str) -> list[int]:
    """Return the winning tickets in the order drawn. Anybody can, once the key is open.

    Every ticket has exactly the same chance: numbers beyond a multiple of the count are drawn again, not
    folded back.
    """
    chance = make_chance(key, seal)
    if chance.commitment != seal.commitment:
        raise BadChance("the key does not match the commitment")
    eligible = seal.eligible
    count = min(len(seal.prizes), eligible.count)
    places = chance.with_words({HALL: word}).draw(count, eligible.count)
    return [eligible.at(place) for place in places]


# Holders


@dataclass(frozen=True)
class HolderLeaf:
    """Proof that the sealed list named a holder for some tickets."""

    at: int
    size: int
    salt: str
    text: str
    beside: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        return {"at": self.at, "size": self.size, "salt": self.salt, "text": self.text,
                "beside": list(self.beside)}  # fmt: skip

    @classmethod
    def from_json(cls, row: dict[str, Any]) -> HolderLeaf:
        return cls(row["at"], row["size"], row["salt"], row["text"], tuple(row["beside"]))

    @property
    def root(self) -> str:
        """Return the root that this leaf belongs to, or an empty string if it belongs to none."""
        try:
            leaf = leaf_hash(bytes.fromhex(self.salt), self.text)
            found = compute_root(self.at, self.size, leaf, [bytes.fromhex(each) for each in self.beside])
        except (TypeError, ValueError):
            return ""
        return found.hex() if found is not None else ""


class HolderTree:
    """A hash tree over the holders of tickets. Its root hides them, and one of them can be shown."""

    def __init__(self, key: bytes, holders: list[tuple[int, int, str]]) -> None:
        self._holders = sorted(holders)
        self._texts = [compact([first, last, holder]) for first, last, holder in self._holders]
        self._salts = [derive_key(key, f"holder/{at}")[:16] for at in range(len(self._texts))]
        pairs = zip(self._salts, self._texts, strict=True)
        self._tree = HashTree([leaf_hash(salt, text) for salt, text in pairs])

    @property
    def root(self) -> str:
        return self._tree.root.hex() if self._texts else ""

    def open(self, number: int) -> HolderLeaf:
        """Return the leaf of a ticket's holder."""
        for at, (first, last, _) in enumerate(self._holders):
            if first <= number <= last:
                beside = tuple(each.hex() for each in self._tree.beside(at))
                return HolderLeaf(at, len(self._texts), self._salts[at].hex(), self._texts[at], beside)
        raise BadInput(f"Nobody holds ticket {number}.")
