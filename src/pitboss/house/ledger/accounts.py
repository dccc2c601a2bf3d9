"""Ledger accounts. Every posting debits one and credits another."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal, TypeAlias, get_args

from pitboss.law import BadInput

__all__ = ["CAGE", "HOUSE", "TABLE_KINDS", "AccountKind", "LedgerAccount"]

AccountKind: TypeAlias = Literal[
    "box", "container", "rake area", "inventory", "cage", "drawer",
    "fund", "reset", "ticket liability", "jackpot", "patrons", "revenue fund",
    "chips", "meter", "table fund",
    "house", "win", "rake", "time charges",
    "coupons",
    "games account", "receipts", "prizes", "game expenses", "over and short",
]  # fmt: skip
ACCOUNT_KINDS: tuple[AccountKind, ...] = get_args(AccountKind)
ASSET_KINDS: frozenset[AccountKind] = frozenset(
    ("box", "container", "rake area", "inventory", "cage", "drawer", "games account")
)
"""Accounts that hold money. A debit adds to them."""
EXPENSE_KINDS: frozenset[AccountKind] = frozenset(("coupons", "prizes", "game expenses", "over and short"))
"""Accounts for what the house gives away, and for a charity's prizes and costs. A debit adds to them.

Money that a count finds missing is debited to `over and short`, money found over is credited."""
EITHER_SIGN_KINDS: frozenset[AccountKind] = frozenset(
    ("house", "inventory", "win", "rake", "time charges", "coupons", "over and short")
)
"""Accounts that may have either sign: the house's wins and losses, and chips moved to and from a table."""
TABLE_KINDS: frozenset[AccountKind] = frozenset(("chips", "meter", "table fund"))
"""Accounts of money at a table. Its record gives the amounts, and only the table changes them."""
_DEBIT_KINDS = ASSET_KINDS | EXPENSE_KINDS
MAX_ACCOUNT_NAME_LENGTH = 64


@dataclass(frozen=True, slots=True, order=True)
class LedgerAccount:
    """An account identified by kind and name, such as `fund: bad beat` or `drawer: keno station 3`."""

    kind: AccountKind
    name: str
    key: str = field(init=False, repr=False, compare=False)
    """Text that identifies it in the ledger."""

    def __post_init__(self) -> None:
        if self.kind not in ACCOUNT_KINDS:
            raise BadInput(f"{self.kind!r} is not a kind of account. Choose from {', '.join(ACCOUNT_KINDS)}.")
        if (
            not isinstance(self.name, str)
            or not 1 <= len(self.name) <= MAX_ACCOUNT_NAME_LENGTH
            or not self.name.isprintable()
        ):
            raise BadInput(f"An account's name has 1 to {MAX_ACCOUNT_NAME_LENGTH} printable characters.")
        object.__setattr__(self, "key", f"{self.kind}: {self.name}")

    @property
    def sign(self) -> int:
        """Return 1 if a debit adds to it, as for an asset, or -1 if a credit does, as for a liability."""
        return 1 if self.kind in _DEBIT_KINDS else -1

    @property
    def overdraws(self) -> bool:
        """Return whether its balance may be negative."""
        return self.kind in EITHER_SIGN_KINDS

    def __str__(self) -> str:
        return self.key

    @classmethod
    def parse(cls, key: str) -> LedgerAccount:
        return _parse_account(key)


@lru_cache(maxsize=65536)
def _parse_account(key: str) -> LedgerAccount:
    kind, colon, name = key.partition(": ")
    if not colon or kind not in ACCOUNT_KINDS:
        raise BadInput(f"{key!r} is not an account. Write its kind and name, such as 'fund: bad beat'.")
    return LedgerAccount(kind, name)


HOUSE = LedgerAccount("house", "the house")
CAGE = LedgerAccount("cage", "cashiers' cage")
