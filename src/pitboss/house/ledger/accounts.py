"""Ledger accounts. Every posting debits one and credits another."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal, TypeAlias, get_args

from pitboss.law import BadInput

Kind: TypeAlias = Literal[
    "box", "container", "rake area", "inventory", "cage", "drawer",
    "fund", "reset", "ticket liability", "jackpot", "patrons", "revenue fund",
    "chips", "meter", "table fund",
    "house", "win", "rake", "time charges",
    "coupons",
]  # fmt: skip
KINDS: tuple[Kind, ...] = get_args(Kind)
HELD: frozenset[Kind] = frozenset(("box", "container", "rake area", "inventory", "cage", "drawer"))
"""Accounts that hold money. A debit adds to them."""
SPENT: frozenset[Kind] = frozenset(("coupons",))
"""Accounts for what the house gives away. A debit adds to them."""
EITHER: frozenset[Kind] = frozenset(("house", "inventory", "win", "rake", "time charges", "coupons"))
"""Accounts that may have either sign: the house's wins and losses, and chips moved to and from a table."""
AT_TABLES: frozenset[Kind] = frozenset(("chips", "meter", "table fund"))
"""Accounts of money at a table. Its record gives the amounts, and only the table changes them."""
_DEBITED = HELD | SPENT
LONGEST = 64


@dataclass(frozen=True, slots=True, order=True)
class Account:
    """An account identified by kind and name, such as `fund: bad beat` or `drawer: keno station 3`."""

    kind: Kind
    name: str
    key: str = field(init=False, repr=False, compare=False)
    """Text that identifies it in the ledger."""

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise BadInput(f"{self.kind!r} is not a kind of account. Choose from {', '.join(KINDS)}.")
        if (
            not isinstance(self.name, str)
            or not 1 <= len(self.name) <= LONGEST
            or not self.name.isprintable()
        ):
            raise BadInput(f"An account's name has 1 to {LONGEST} printable characters.")
        object.__setattr__(self, "key", f"{self.kind}: {self.name}")

    @property
    def sign(self) -> int:
        """Return 1 if a debit adds to it, as for an asset, or -1 if a credit does, as for a liability."""
        return 1 if self.kind in _DEBITED else -1

    @property
    def overdraws(self) -> bool:
        """Return whether its balance may be negative."""
        return self.kind in EITHER

    def __str__(self) -> str:
        return self.key

    @classmethod
    def parse(cls, key: str) -> Account:
        return _parsed(key)


@lru_cache(maxsize=65536)
def _parsed(key: str) -> Account:
    kind, colon, name = key.partition(": ")
    if not colon or kind not in KINDS:
        raise BadInput(f"{key!r} is not an account. Write its kind and name, such as 'fund: bad beat'.")
    return Account(kind, name)


HOUSE = Account("house", "the house")
CAGE = Account("cage", "cashiers' cage")
