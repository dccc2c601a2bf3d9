"""The ledger accounts of bingo. Each occasion has its own, so that its report reads their balances."""

from __future__ import annotations

from pitboss.house.ledger.accounts import AccountKind, LedgerAccount


def _account(kind: AccountKind, occasion: int) -> LedgerAccount:
    return LedgerAccount(kind, f"bingo {occasion}")


def receipts_of(occasion: int) -> LedgerAccount:
    return _account("receipts", occasion)


def prizes_of(occasion: int) -> LedgerAccount:
    return _account("prizes", occasion)


def expenses_of(occasion: int) -> LedgerAccount:
    return _account("game expenses", occasion)


def over_and_short_of(occasion: int) -> LedgerAccount:
    return _account("over and short", occasion)
