"""Accounts of a tournament's money. Chips are not money and have no account."""

from __future__ import annotations

from pitboss.house.ledger.accounts import LedgerAccount
from pitboss.house.ledger.entry import Posting
from pitboss.law import Cite


def drawer_of(number: int) -> LedgerAccount:
    return LedgerAccount("drawer", f"tournament {number}")


def receipts_of(number: int) -> LedgerAccount:
    return LedgerAccount("receipts", f"tournament {number}")


def take(number: int, amount: int, law: Cite) -> Posting:
    """Return the posting of money that a player pays."""
    return Posting(amount, drawer_of(number), receipts_of(number), law)


def give_back(number: int, amount: int, law: Cite) -> Posting:
    """Return the posting of money that a player gets back."""
    return Posting(amount, receipts_of(number), drawer_of(number), law)
