"""The ledger accounts of a table: chips, inventory, and revenue."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from pitboss.house.ledger.accounts import Account


class TableAccounts(NamedTuple):
    """The accounts that a table posts to."""

    chips: Account
    """Player money at the table: stacks, wagers in play, and money owed to players who have left."""
    inventory: Account
    """The house's chips and cash at the table, counted from zero when the table opened."""
    win: Account
    rake: Account
    time: Account
    coupons: Account
    """Winnings from match play coupons, which the house pays for."""

    def fund(self, name: str, *, bad_beat: bool) -> Account:
        """Return the account of a meter, or of a bad beat fund that the table pays directly."""
        return Account("table fund" if bad_beat else "meter", f"{name}, {self.chips.name}")


@lru_cache(maxsize=4096)
def accounts_of(table: int, game: str) -> TableAccounts:
    """Return the accounts of a table, by its number, and of its game."""
    place = f"table {table}"
    return TableAccounts(
        chips=Account("chips", place),
        inventory=Account("inventory", place),
        win=Account("win", game),
        rake=Account("rake", game),
        time=Account("time charges", game),
        coupons=Account("coupons", game),
    )


def room_inventory(table: str) -> Account:
    """Return the inventory of a table of the poker room, by its name.

    Tables of the server are numbered, so table 7 of the room is not the server's table 7.
    """
    return Account("inventory", f"poker table {table}")
