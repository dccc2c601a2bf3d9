"""Accounts: the money of a round, by owner. Only `Round.move` changes them, so no money is made or lost."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, NamedTuple, TypeAlias, TypeVar

from pitboss.law import Cite
from pitboss.table.money import dollars

K = TypeVar("K")
WagerKey = tuple[int, str]
"""A wager's owner (a seat) and name."""
Account: TypeAlias = "tuple[Book[Any], Any]"
"""An account: a book, and a key in it."""
put = dict.__setitem__
drop = dict.__delitem__
"""Only `Round.move` may use these: they change a book."""


class Overdrawn(Exception):
    """A procedure tried to move money that is not there. This is a bug, never a player's mistake."""


class Movement(NamedTuple):
    """A movement of money: the amount, its source and target, and the rule."""

    amount: int
    source: tuple[str, Any]
    target: tuple[str, Any]
    cite: Cite
    event: str
    """Name of the event that reported it, or empty."""
    undoes: bool
    """True if it reverses an earlier movement. Its event is the earlier movement's."""


class Book(dict[K, int]):
    """Accounts of one kind, in cents by key. Read it like a dictionary."""

    __slots__ = ()
    name: ClassVar[str]
    keeps_empty: ClassVar[bool] = True
    """Keep an account that is empty?"""
    may_be_negative: ClassVar[bool] = False
    """May a balance be negative?"""

    def _by_hand(self, *_: Any, **__: Any) -> Any:
        raise TypeError(f"do not change the {self.name} accounts by hand: move money with Round.move")

    __setitem__ = __delitem__ = __ior__ = _by_hand
    pop = popitem = clear = update = setdefault = _by_hand

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (dict(self),)


class Stacks(Book[int]):
    """Each player's stack, by seat."""

    __slots__ = ()
    name = "stack"


class Wagers(Book[WagerKey]):
    """Wagers that are up, by seat and name."""

    __slots__ = ()
    name = "wager"
    keeps_empty = False


class Owed(Book[int]):
    """Winnings of players who left while a wager was still up, by seat."""

    __slots__ = ()
    name = "owed"
    keeps_empty = False


class Funds(Book[str]):
    """Money at the table that belongs to nobody yet: progressive meters, a bad beat fund."""

    __slots__ = ()
    name = "fund"


class HouseBook(Book[str]):
    """The house's win or loss in the round. It may be negative: the casino backs its table."""

    __slots__ = ()
    name = "house"
    may_be_negative = True


def overdraft_error(amount: int, book: Book[Any], key: Any) -> Overdrawn:
    """Return the error for moving an amount that is not there or is negative."""
    available = dollars(book.get(key, 0))
    return Overdrawn(f"{dollars(amount)} cannot leave {book.name} {key}: it has {available}")


def total(books: Iterable[Book[Any]]) -> int:
    """Return all the money in some books."""
    return sum(sum(book.values()) for book in books)


def by_seat(amounts: Mapping[int, int]) -> dict[str, int]:
    """Return amounts by seat, as JSON."""
    return {str(seat): amount for seat, amount in sorted(amounts.items())}


def chips_json(stacks: Mapping[int, int], wagers: Mapping[WagerKey, int]) -> dict[str, Any]:
    """Return stacks and wagers as JSON."""
    return {
        "stacks": by_seat(stacks),
        "wagers": [[seat, wager, amount] for (seat, wager), amount in sorted(wagers.items())],
    }
