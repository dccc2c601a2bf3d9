"""Accounts: where the money of a round lies. It moves by `Round.move` alone, so none is made or lost."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, NamedTuple, TypeAlias, TypeVar

from pitboss.law import Cite
from pitboss.table.money import dollars

K = TypeVar("K")
WagerKey = tuple[int, str]
"""Whose wager, and which."""
Account: TypeAlias = "tuple[Book[Any], Any]"
"""One account: a book, and whose or which in it."""
put = dict.__setitem__
drop = dict.__delitem__
"""How `Round.move`, and nothing else, changes a book."""


class Overdrawn(Exception):
    """A procedure tried to move money that is not there: a mistake in the program, never a player's."""


class Movement(NamedTuple):
    """Money that has moved: how much, from where, to where, and by which rule."""

    amount: int
    source: tuple[str, Any]
    target: tuple[str, Any]
    cite: Cite
    event: str
    """The name of the event that told of it; empty if none did."""
    undoes: bool
    """Whether it takes an earlier movement back. It has the name of that one's event."""


class Book(dict[K, int]):
    """Accounts of one kind, by whose or which they are. To read, it is a dictionary of cents."""

    __slots__ = ()
    name: ClassVar[str]
    keeps: ClassVar[bool] = True
    """Whether an account that has become empty is kept."""
    bottomless: ClassVar[bool] = False
    """Whether an account may fall below nothing."""

    def _by_hand(self, *_: Any, **__: Any) -> Any:
        raise TypeError(f"the {self.name} accounts are not changed by hand: money moves by Round.move")

    __setitem__ = __delitem__ = __ior__ = _by_hand
    pop = popitem = clear = update = setdefault = _by_hand

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (dict(self),)


class Stacks(Book[int]):
    """What players have in front of them, by seat."""

    __slots__ = ()
    name = "stack"


class Wagers(Book[WagerKey]):
    """What is up, by seat and wager."""

    __slots__ = ()
    name = "wager"
    keeps = False


class Owed(Book[int]):
    """Money for players who have left a wager up and gone, by their seat."""

    __slots__ = ()
    name = "owed"
    keeps = False


class Funds(Book[str]):
    """Money at the table that is nobody's yet: meters of a progressive, a bad beat fund."""

    __slots__ = ()
    name = "fund"


class House(Book[str]):
    """What the house has won or lost in the round: the casino stands behind its table."""

    __slots__ = ()
    name = "house"
    bottomless = True


def overdrawn(amount: int, book: Book[Any], key: Any) -> Overdrawn:
    """What to say of an amount that is not there, or is no amount."""
    there = dollars(book.get(key, 0))
    return Overdrawn(f"{dollars(amount)} cannot leave {book.name} {key}: {there} is there")


def total(books: Iterable[Book[Any]]) -> int:
    """All the money in some books."""
    return sum(sum(book.values()) for book in books)


def by_seat(amounts: Mapping[int, int]) -> dict[str, int]:
    """Return amounts by seat, as JSON."""
    return {str(seat): amount for seat, amount in sorted(amounts.items())}


def standing(stacks: Mapping[int, int], wagers: Mapping[WagerKey, int]) -> dict[str, Any]:
    """Return stacks and wagers as JSON."""
    return {
        "stacks": by_seat(stacks),
        "wagers": [[seat, wager, amount] for (seat, wager), amount in sorted(wagers.items())],
    }
