"""Accounts: where the money of a round lies. It moves by `Round.move` alone, so none is made or lost."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, TypeAlias, TypeVar

from pitboss.law import Cite
from pitboss.table.money import dollars

K = TypeVar("K")
Account: TypeAlias = "tuple[Book[Any], Any]"
"""One account: a book, and whose or which in it."""
_put = dict.__setitem__
_drop = dict.__delitem__


class Overdrawn(Exception):
    """A procedure tried to move money that is not there: a mistake in the program, never a player's."""


class Movement(NamedTuple):
    """Money that has moved: how much, from where, to where, and by which rule."""

    amount: int
    source: tuple[str, Any]
    target: tuple[str, Any]
    cite: Cite


class Book(dict[K, int]):
    """Accounts of one kind, by whose or which they are. To read, it is a dictionary of cents.

    No account falls below nothing, but in a `bottomless` book: the casino stands behind its table.
    """

    __slots__ = ("bottomless", "keeps", "name")

    def __init__(
        self,
        name: str,
        amounts: Mapping[K, int] | None = None,
        *,
        keeps: bool = True,
        bottomless: bool = False,
    ) -> None:
        """`keeps` an account that has become empty; a wager's is gone then."""
        super().__init__(amounts or {})
        self.name = name
        self.keeps = keeps
        self.bottomless = bottomless

    def _by_hand(self, *_: Any, **__: Any) -> Any:
        raise TypeError(f"the {self.name} are accounts: money moves by Round.move")

    __setitem__ = __delitem__ = __ior__ = _by_hand
    pop = popitem = clear = update = setdefault = _by_hand


def transfer(amount: int, source: Account, target: Account) -> None:
    """Take an amount from one account and give it to another, or raise `Overdrawn` and change nothing."""
    taken, giver = source
    given, taker = target
    left = taken.get(giver, 0) - amount
    if amount < 0 or (left < 0 and not taken.bottomless):
        there = dollars(left + amount)
        raise Overdrawn(f"{dollars(amount)} cannot leave {taken.name} {giver}: {there} is there")
    if left or taken.keeps:
        _put(taken, giver, left)
    elif giver in taken:
        _drop(taken, giver)
    if amount or given.keeps:
        _put(given, taker, given.get(taker, 0) + amount)


def total(books: Iterable[Book[Any]]) -> int:
    """All the money in some books."""
    return sum(sum(book.values()) for book in books)
