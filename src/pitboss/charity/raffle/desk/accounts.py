"""Ledger accounts of raffles."""

from __future__ import annotations

from typing import Literal, TypeAlias

from pitboss.charity.accounts import GAMES_ACCOUNT, GameAccounts
from pitboss.charity.raffle.desk.reading import place_of
from pitboss.house.ledger.accounts import LedgerAccount

PaidFrom: TypeAlias = Literal["games account", "drawer"]


def accounts_of(raffle: str) -> GameAccounts:
    return GameAccounts(place_of(raffle))


def drawer_of(raffle: str, person: int) -> LedgerAccount:
    """Return the account of the money that a person has taken for a raffle."""
    return accounts_of(raffle).drawer(f"person {person}")


def paying_account(paid_from: PaidFrom, raffle: str, person: int) -> LedgerAccount:
    return drawer_of(raffle, person) if paid_from == "drawer" else GAMES_ACCOUNT
