"""Ledger accounts of charity games, and the postings that every desk makes.

Each game has accounts of its own, so that its report reads their balances.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from pitboss.house.ledger.accounts import AccountKind, LedgerAccount
from pitboss.house.ledger.entry import Posting
from pitboss.law import Cite

GAMES_ACCOUNT = LedgerAccount("games account", "games of chance")
"""The organization's bank account for games of chance."""
OWN_FUNDS = LedgerAccount("house", "the organization")
MoneyMove: TypeAlias = tuple[int, LedgerAccount, LedgerAccount]
"""Cents, and the accounts to debit and to credit."""


class GameAccounts(NamedTuple):
    """The accounts of one game."""

    game: str
    """Its name in the ledger, such as `bingo 3`."""

    def drawer(self, of: str = "") -> LedgerAccount:
        return self._account("drawer", of)

    def receipts(self, of: str = "") -> LedgerAccount:
        return self._account("receipts", of)

    @property
    def prizes(self) -> LedgerAccount:
        return self._account("prizes")

    @property
    def expenses(self) -> LedgerAccount:
        return self._account("game expenses")

    @property
    def over_and_short(self) -> LedgerAccount:
        return self._account("over and short")

    def take(self, amount: int, law: Cite) -> tuple[Posting, ...]:
        """Return the posting of money that a player pays into the drawer."""
        return post(law, (amount, self.drawer(), self.receipts()))

    def give_back(self, amount: int, law: Cite) -> tuple[Posting, ...]:
        """Return the posting of money that a player gets back from the drawer."""
        return post(law, (amount, self.receipts(), self.drawer()))

    def _account(self, kind: AccountKind, of: str = "") -> LedgerAccount:
        return LedgerAccount(kind, ", ".join(filter(None, (self.game, of))))


def post(law: Cite, *moves: MoneyMove) -> tuple[Posting, ...]:
    """Return the postings of some moves, without those of no money."""
    return tuple(Posting(amount, debit, credit, law) for amount, debit, credit in moves if amount > 0)


def post_count(
    law: Cite, drawer: LedgerAccount, off: LedgerAccount, expected: int, counted: int, bank: int = 0
) -> tuple[Posting, ...]:
    """Empty a drawer that was counted: post what is over or short, return its bank, and deposit the rest."""
    over, returned = counted - expected, min(bank, counted)
    return post(
        law, (over, drawer, off), (-over, off, drawer), (returned, OWN_FUNDS, drawer),
        (counted - returned, GAMES_ACCOUNT, drawer),
    )  # fmt: skip
