"""The bank as an account: the house, a player, or both together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pitboss.law import Cite
from pitboss.table import DEALER
from pitboss.table.accounts import Account
from pitboss.table.round import Round
from pitboss.table.wager import Commission


@dataclass(frozen=True, slots=True)
class Bank:
    """The bank: takes losing wagers into `takes` and pays winners from it. Backers split a shortfall equally.

    The house uses its own account and needs no backer. A player with the bank collects losing wagers in the
    center and backs it with the stack. A co-bank is backed half by the stack and half by the house.
    """

    takes: Account
    backers: tuple[Account, ...] = ()

    def supply(self, round: Round[Any, Any], owed: int, law: Cite) -> None:
        """Have the backers cover a shortfall in the center, all at once."""
        book, key = self.takes
        short = 0 if book.may_be_negative else max(owed - book.get(key, 0), 0)
        for backer, part in zip(self.backers, equal_parts(short, len(self.backers)), strict=True):
            if part:
                round.move(part, backer, self.takes, law, "supply", DEALER, {"whose": _name_backer(backer)})

    def pay_surplus(self, round: Round[Any, Any], law: Cite, charge: Commission | None = None) -> list[int]:
        """Pay the rest of the center to the backers and return each one's share.

        A player first pays a `charge` to the house.
        """
        book, key = self.takes
        parts = equal_parts(0 if book.may_be_negative else book.get(key, 0), len(self.backers))
        for place, (backer, part) in enumerate(zip(self.backers, parts, strict=True)):
            whose = {"whose": _name_backer(backer)}
            if charge and not backer[0].may_be_negative and (fee := charge.due(part)):
                data = {"wager": "what is left in the centre"}
                round.move(fee, self.takes, round.till, round.cite(charge.at), "commission", self.seat, data)
                parts[place] -= fee
            if parts[place]:
                round.move(parts[place], self.takes, backer, law, "surplus", DEALER, whose)
        return parts

    @property
    def seat(self) -> int:
        """The player who banks, alone or with the house; 0 (the dealer) if no player does."""
        return next((key for book, key in self.backers if not book.may_be_negative), DEALER)

    @property
    def is_shared(self) -> bool:
        """True if a player and the house bank together."""
        return len(self.backers) > 1

    def is_backed_by(self, seat: int) -> bool:
        """Return whether a player's stack backs the bank."""
        return seat != DEALER and self.seat == seat


def _name_backer(backer: Account) -> str:
    book, key = backer
    return "the house" if book.may_be_negative else f"seat {key}"


def equal_parts(amount: int, count: int) -> list[int]:
    """Divide an amount into equal parts, to the cent; the last part gets the leftover cents."""
    if not count:
        return []
    each = amount // count
    return [each] * (count - 1) + [amount - each * (count - 1)]
