"""Who stands against the players: the house, a player, or the two together, as an account."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pitboss.law import Cite
from pitboss.table.accounts import Account
from pitboss.table.round import Round


@dataclass(frozen=True, slots=True)
class Bank:
    """Losing wagers go to `takes`, and winners are paid from it; when it runs out its backers pay alike.

    The house takes into its own account and needs no other. A player with the bank has losing wagers laid
    in the centre and backs it with the stack; a co-bank is backed by stack and house in halves.
    """

    takes: Account
    backers: tuple[Account, ...]

    def pay(self, round: Round[Any, Any], amount: int, target: Account, law: Cite) -> None:
        """Winnings, from what was taken as far as it goes, and then from the backers."""
        book, key = self.takes
        there = amount if book.bottomless else min(amount, book.get(key, 0))
        if there:
            round.move(there, self.takes, target, law)
        for backer, part in zip(self.backers, halves(amount - there, len(self.backers)), strict=True):
            if part:
                round.move(part, backer, target, law)

    def covers(self, most: int) -> bool:
        """Whether the backers could pay as much as this."""
        parts = halves(most, len(self.backers))
        return all(
            book.bottomless or book.get(key, 0) >= part
            for (book, key), part in zip(self.backers, parts, strict=True)
        )

    def surplus(self, round: Round[Any, Any], law: Cite) -> Sequence[int]:
        """What is left of what was taken goes to the backers: how much to each, in their order."""
        book, key = self.takes
        if book.bottomless:
            return [0] * len(self.backers)
        parts = halves(book.get(key, 0), len(self.backers))
        for backer, part in zip(self.backers, parts, strict=True):
            if part:
                round.move(part, self.takes, backer, law)
        return parts


def halves(amount: int, count: int) -> list[int]:
    """Equal parts of an amount; what cannot be divided falls to the last."""
    each = amount // count
    return [each] * (count - 1) + [amount - each * (count - 1)]
