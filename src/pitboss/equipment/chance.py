"""Chance: the source of every shuffle, roll, spin and draw. Callers pass it in; nothing here is global.

Four kinds share one interface. *Seeded* chance is for study: the same seed gives the same outcomes. *Secure*
chance (`secure.py`) has 256 bits of operating-system entropy and a commitment. *Scripted* chance plays back a
list, and `walk` yields *exhaustive* chance, which visits every outcome once.

The algorithms never change under their names, `pitboss/1` here and `pitboss/2`: see docs/reference/chance.md.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from math import comb, factorial, perm
from typing import TYPE_CHECKING, Any, ClassVar

from pitboss.equipment.dice import dice as read_dice
from pitboss.law import BadInput

if TYPE_CHECKING:
    from pitboss.equipment.secure import Secure

__all__ = [
    "BadChance", "Chance", "Committed", "Outcome", "Path", "Scripted", "Stream", "from_description", "walk",
]  # fmt: skip
Outcome = tuple[str, Any]
"""A scripted outcome: its kind and its value."""


class BadChance(BadInput):
    """A draw is impossible, or a script does not fit the round."""


class Chance:
    """A source of random outcomes. Numbers count from 0, dice from 1.

    Each kind defines `below`, `copy_from_start` and `describe`. This is not an `ABC`, because `isinstance` is
    slow for those and every round uses it several times.
    """

    mishaps: int = 0
    """For training: one chance in this many of a mishap on each occasion; 0 for never."""
    secret: ClassVar[bool] = False
    """Is it bound by a commitment, to be opened when the round is over?"""

    def below(self, n: int) -> int:
        """Return a number from 0 to n - 1, each equally likely."""
        raise NotImplementedError

    def copy_from_start(self) -> Chance:
        """Return the same chance from its beginning."""
        raise NotImplementedError

    def copy(self) -> Chance | None:
        """Return the same chance from here on; None if it can only start over."""
        return None

    def describe(self) -> dict[str, Any]:
        """Return what `from_description` needs to recreate this chance, as JSON."""
        raise NotImplementedError

    @property
    def commitment(self) -> str | None:
        """A SHA-256 that fixes the outcomes without revealing them; None if they are not secret."""
        return None

    @property
    def mark(self) -> object:
        """A key that is equal for two chances with the same outcomes."""
        return self

    def shuffle(self, n: int) -> list[int]:
        """Return the numbers 0 to n - 1 in a random order."""
        return arrange(n, n, self.below(factorial(_check_size(n))))

    def draw(self, k: int, of: int) -> list[int]:
        """Return k different numbers from 0 to `of` - 1, in the order drawn."""
        if not 0 <= k <= _check_size(of):
            raise BadChance(f"{k} cannot be drawn from {of}")
        return arrange(k, of, self.below(perm(of, k)))

    def cut(self, n: int, *, least: int = 1, most: int | None = None) -> int:
        """Return how many of n cards a cut takes off the top, from `least` to `most` (default: n - 1)."""
        last = n - 1 if most is None else most
        if not 0 <= least <= last <= n:
            raise BadChance(f"a cut of {least} to {last} cards is not possible with {n}")
        return least + self.below(last - least + 1)

    def roll(self, dice: int, *, sides: int = 6) -> tuple[int, ...]:
        """Roll some dice and return their faces."""
        number, faces = self.below(_check_size(sides) ** _check_size(dice)), []
        for _ in range(dice):
            number, face = divmod(number, sides)
            faces.append(face + 1)
        return tuple(faces)

    def spin(self, pockets: int) -> int:
        """Return the pocket where a wheel stops."""
        return self.below(pockets)

    def mishap(self, kind: str) -> bool:
        """Return whether the named mishap happens now."""
        return self.mishaps > 0 and self.below(self.mishaps) == 0

    @staticmethod
    def seeded(seed: int | str, *, mishaps: int = 0) -> Stream:
        """Create chance for study: a seed gives the same outcomes on every machine and in every version."""
        return Stream(hashlib.sha256(f"pitboss/1/seed/{seed}".encode()).digest(), mishaps=mishaps)

    @staticmethod
    def secure(*, mishaps: int = 0) -> Secure:
        """Create unpredictable chance for one round, keyed by the operating system's entropy."""
        from pitboss.equipment.secure import Secure

        return Secure(secrets.token_bytes(32), mishaps=mishaps)

    @staticmethod
    def scripted(outcomes: Iterable[Outcome]) -> Scripted:
        """Play back outcomes such as `("roll", (3, 4))` or `("mishap", "die_not_flat")`, in order."""
        return Scripted(outcomes)


_BYTE = 256
_EXCESS = [8 - (max(n, 1) - 1).bit_length() for n in range(_BYTE + 1)]
"""Excess bits of a byte for a number below n."""


class Stream(Chance):
    """The `pitboss/1` stream of a 32-byte key."""

    def __init__(self, key: bytes, *, mishaps: int = 0) -> None:
        if len(key) != 32:
            raise BadChance(f"a key has 32 bytes, not {len(key)}")
        self._key = key
        self._counter = 0
        self._pool = b""
        self._at = 0
        self.mishaps = check_mishaps(mishaps)

    def below(self, n: int) -> int:
        if n.__class__ is int and 1 < n <= _BYTE:  # the common case: one byte is enough
            excess = _EXCESS[n]
            while True:
                at = self._at
                if at >= len(self._pool):
                    self._refill(1)
                    at = 0
                self._at = at + 1
                number = self._pool[at] >> excess
                if number < n:
                    return number
        bits = (_check_size(n) - 1).bit_length()
        size = (bits + 7) // 8
        excess = size * 8 - bits
        while True:
            number = int.from_bytes(self.take(size), "big") >> excess
            if number < n:
                return number

    def take(self, size: int) -> bytes:
        """Return the next bytes of the stream."""
        if self._at + size > len(self._pool):
            self._refill(size)
        at = self._at
        self._at = at + size
        return self._pool[at : at + size]

    def _refill(self, size: int) -> None:
        """Add bytes after those not used yet."""
        pool, counter = [self._pool[self._at :]], self._counter
        missing = size - len(pool[0])
        while missing > 0:
            pool.append(self._block(counter))
            missing -= len(pool[-1])
            counter += 1
        self._pool, self._at, self._counter = b"".join(pool), 0, counter

    def _block(self, counter: int) -> bytes:
        return hashlib.sha256(self._key + counter.to_bytes(8, "big")).digest()

    def copy(self) -> Stream:
        new = type(self).__new__(type(self))
        new.__dict__.update(self.__dict__)  # a key, numbers and bytes, all immutable
        return new

    def fork(self, label: int | str) -> Stream:
        """Return an independent stream. Its key reveals nothing about this one's."""
        key = hashlib.sha256(b"pitboss/1/fork/" + self._key + f"/{label}".encode()).digest()
        return Stream(key, mishaps=self.mishaps)

    def beside(self) -> Stream:
        """Return a stream for decisions outside the rounds, such as those of bots."""
        return self.fork("bots")

    @property
    def mark(self) -> object:
        return self._key

    def copy_from_start(self) -> Stream:
        return type(self)(self._key, mishaps=self.mishaps)

    def describe(self) -> dict[str, Any]:
        return {"kind": "seeded", "key": self._key.hex(), "mishaps": self.mishaps}


class Committed(Stream):
    """A stream with a commitment to only its key, as in version 2 records."""

    @property
    def commitment(self) -> str:
        return hashlib.sha256(b"pitboss/1/commit/" + self._key).hexdigest()

    def describe(self) -> dict[str, Any]:
        return super().describe() | {"kind": "pitboss/1"}


class Scripted(Chance):
    """Plays back a list of outcomes. An outcome that the list lacks is an error.

    A shuffle may list only the first cards; the others follow in order.
    """

    def __init__(self, outcomes: Iterable[Outcome]) -> None:
        self._script: list[Outcome] = [(kind, value) for kind, value in outcomes]
        self._next = 0

    def _outcome(self, kind: str) -> Any:
        if self._next >= len(self._script):
            raise BadChance(f"the script has ended where a {kind} is needed")
        found, value = self._script[self._next]
        if found != kind:
            raise BadChance(f"the script gives a {found} where a {kind} is needed")
        self._next += 1
        return value

    def below(self, n: int) -> int:
        return _check_outcome(self._outcome("number"), n)

    def shuffle(self, n: int) -> list[int]:
        first = _check_distinct(self._outcome("shuffle"), n)
        taken = set(first)
        return first + [card for card in range(n) if card not in taken]

    def draw(self, k: int, of: int) -> list[int]:
        drawn = _check_distinct(self._outcome("draw"), of)
        if len(drawn) != k:
            raise BadChance(f"the script draws {len(drawn)} where {k} are drawn")
        return drawn

    def cut(self, n: int, *, least: int = 1, most: int | None = None) -> int:
        last = n - 1 if most is None else most
        cut = self._outcome("cut")
        if isinstance(cut, bool) or not isinstance(cut, int) or not least <= cut <= last:
            raise BadChance(f"the script cuts {cut!r} cards where {least} to {last} can be")
        return cut

    def roll(self, dice: int, *, sides: int = 6) -> tuple[int, ...]:
        return read_dice(self._outcome("roll"), count=dice, sides=sides)

    def spin(self, pockets: int) -> int:
        return _check_outcome(self._outcome("spin"), pockets)

    def mishap(self, kind: str) -> bool:
        if self._next < len(self._script) and self._script[self._next] == ("mishap", kind):
            self._next += 1
            return True
        return False

    def copy_from_start(self) -> Scripted:
        return Scripted(self._script)

    def describe(self) -> dict[str, Any]:
        return {"kind": "scripted", "outcomes": [[kind, value] for kind, value in self._script]}


class Path(Chance):
    """One path through the tree of outcomes, from `walk`. It has no mishaps."""

    def __init__(self, choices: Sequence[int]) -> None:
        self._given = tuple(choices)
        self._taken: list[tuple[int, int]] = []

    @property
    def probability(self) -> Fraction:
        """The probability of this path's outcomes."""
        ways = 1
        for _, n in self._taken:
            ways *= n
        return Fraction(1, ways)

    def below(self, n: int) -> int:
        step = len(self._taken)
        choice = self._given[step] if step < len(self._given) else 0
        self._taken.append((_check_outcome(choice, _check_size(n)), n))
        return choice

    def draw(self, k: int, of: int) -> list[int]:
        """Return each set once, in ascending order; draw orders are not enumerated."""
        index, chosen, first = self.below(comb(of, k)), [], 0
        for left in range(k, 0, -1):
            while index >= comb(of - first - 1, left - 1):
                index -= comb(of - first - 1, left - 1)
                first += 1
            chosen.append(first)
            first += 1
        return chosen

    def successor(self) -> list[int] | None:
        """Return the choices for the next path; None after the last."""
        choices = self._taken[:]
        while choices:
            choice, n = choices.pop()
            if choice + 1 < n:
                return [earlier for earlier, _ in choices] + [choice + 1]
        return None

    def copy_from_start(self) -> Path:
        return Path(self._given)

    def describe(self) -> dict[str, Any]:
        return {"kind": "path", "choices": [choice for choice, _ in self._taken] or list(self._given)}


def walk() -> Iterator[Path]:
    """Yield every path. Use each one before asking for the next."""
    choices: list[int] | None = []
    while choices is not None:
        path = Path(choices)
        yield path
        choices = path.successor()


def from_description(described: dict[str, Any]) -> Chance:
    """Recreate chance from the result of `describe`."""
    from pitboss.equipment.secure import Secure

    try:
        match described["kind"]:
            case "pitboss/2":
                words = {int(seat): word for seat, word in described.get("words", {}).items()}
                return Secure(bytes.fromhex(described["key"]), mishaps=described["mishaps"], words=words)
            case "seeded" | "pitboss/1" as kind:
                stream = Stream if kind == "seeded" else Committed
                return stream(bytes.fromhex(described["key"]), mishaps=int(described["mishaps"]))
            case "scripted":
                return Scripted((kind, value) for kind, value in described["outcomes"])
            case "path":
                return Path(described["choices"])
            case kind:
                raise BadChance(f"{kind!r} is not a kind of chance")
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadChance(f"this does not describe a chance: {error}") from error


def check_mishaps(mishaps: int) -> int:
    """Return the mishap rate, or raise `BadChance`."""
    if isinstance(mishaps, bool) or not isinstance(mishaps, int) or mishaps < 0 or mishaps == 1:
        raise BadChance("mishaps must be 0 for never, or 2 or more for one in that many")
    return mishaps


def _check_size(n: int) -> int:
    if isinstance(n, bool) or not isinstance(n, int) or n < 1:
        raise BadChance(f"a choice has at least one outcome, not {n!r}")
    return n


def _check_outcome(value: Any, n: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < n:
        raise BadChance(f"{value!r} is not one of the {n} outcomes possible")
    return value


def _check_distinct(values: Any, n: int) -> list[int]:
    if not isinstance(values, list | tuple):
        raise BadChance(f"{values!r} is not a list of outcomes")
    found = [_check_outcome(value, n) for value in values]
    if len(set(found)) != len(found):
        raise BadChance("the script gives an outcome twice in one draw")
    return found


def arrange(k: int, n: int, number: int) -> list[int]:
    """Return the arrangement of k out of n items that has this number."""
    left: list[int] = list(range(n))
    taken: list[int] = []
    pick, keep = left.pop, taken.append
    for size in range(n, n - k, -1):
        keep(pick(number % size))
        number //= size
    return taken
