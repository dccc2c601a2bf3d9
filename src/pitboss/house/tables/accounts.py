"""The ledger accounts of a table: chips, inventory, and revenue."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from pitboss.house.ledger.accounts import LedgerAccount


class TableAccounts(NamedTuple):
    """The accounts that a table posts to."""

    chips: LedgerAccount
    """Player money at the table: stacks, wagers in play, and money owed to players who have left."""
    inventory: LedgerAccount
    """The house's chips and cash at the table, counted from zero when the table opened."""
    win: LedgerAccount
    rake: LedgerAccount
    time: LedgerAccount
    coupons: LedgerAccount
    """Winnings from match play coupons, which the house pays for."""

    def fund(self, name: str, *, bad_beat: bool) -> LedgerAccount:
        """Return the account of a meter, or of a bad beat fund that the table pays directly."""
        return LedgerAccount("table fund" if bad_beat else "meter", f"{name}, {self.chips.name}")


@lru_cache(maxsize=4096)
def accounts_of(table: int, game: str) -> TableAccounts:
    """Return the accounts of a table, by its number, and of its game."""
    place = f"table {table}"
    return TableAccounts(
        chips=LedgerAccount("chips", place),
        inventory=LedgerAccount("inventory", place),
        win=LedgerAccount("win", game),
        rake=LedgerAccount("rake", game),
        time=LedgerAccount("time charges", game),
        coupons=LedgerAccount("coupons", game),
    )


def room_inventory(table: str) -> LedgerAccount:
    """Return the inventory of a table of the poker room, by its name.

    Tables of the server are numbered, so table 7 of the room is not the server's table 7.
    """
    return LedgerAccount("inventory", f"poker table {table}")
