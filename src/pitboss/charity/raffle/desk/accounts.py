"""Ledger accounts of raffles."""

from __future__ import annotations

from typing import Literal, TypeAlias

from pitboss.charity.organization.money import GAMES_ACCOUNT
from pitboss.house.ledger.accounts import LedgerAccount

PaidFrom: TypeAlias = Literal["games account", "drawer"]


def drawer_of(raffle: str, person: int) -> LedgerAccount:
    """Return the account of the money that a person has taken for a raffle."""
    return LedgerAccount("drawer", f"raffle {raffle}, person {person}")


def receipts_of(raffle: str) -> LedgerAccount:
    return LedgerAccount("receipts", f"raffle {raffle}")


def prizes_of(raffle: str) -> LedgerAccount:
    return LedgerAccount("prizes", f"raffle {raffle}")


def expenses_of(raffle: str) -> LedgerAccount:
    return LedgerAccount("game expenses", f"raffle {raffle}")


def over_and_short_of(raffle: str) -> LedgerAccount:
    return LedgerAccount("over and short", f"raffle {raffle}")


def paying_account(paid_from: PaidFrom, raffle: str, person: int) -> LedgerAccount:
    return drawer_of(raffle, person) if paid_from == "drawer" else GAMES_ACCOUNT
