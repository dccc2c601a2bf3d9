"""Accounts: what money is, or whom it is owed to. Every posting debits one and credits another."""

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
"""Where money lies: a debit adds to it."""
SPENT: frozenset[Kind] = frozenset(("coupons",))
"""What the house gives away: a debit adds to it."""
EITHER: frozenset[Kind] = frozenset(("house", "inventory", "win", "rake", "time charges", "coupons"))
"""What may stand on either side: what the house has won or lost, and chips that came and went at a table."""
AT_TABLES: frozenset[Kind] = frozenset(("chips", "meter", "table fund"))
"""What lies at a table: its record says how much, and nothing but the table changes it."""
_DEBITED = HELD | SPENT
LONGEST = 64


@dataclass(frozen=True, slots=True, order=True)
class Account:
    """An account by its kind and its name, such as `fund: bad beat` or `drawer: keno station 3`."""

    kind: Kind
    name: str
    key: str = field(init=False, repr=False, compare=False)
    """How it is written in the book."""

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise BadInput(f"{self.kind!r} is no kind of account: there are {', '.join(KINDS)}")
        if (
            not isinstance(self.name, str)
            or not 1 <= len(self.name) <= LONGEST
            or not self.name.isprintable()
        ):
            raise BadInput(f"an account is named in 1 to {LONGEST} characters that can be read")
        object.__setattr__(self, "key", f"{self.kind}: {self.name}")

    @property
    def sign(self) -> int:
        """1 if a debit adds to it, as where money lies; -1 if a credit does, as to what is owed."""
        return 1 if self.kind in _DEBITED else -1

    @property
    def overdraws(self) -> bool:
        """Whether it may fall below nothing."""
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
        raise BadInput(f"{key!r} is no account: write its kind and its name, such as 'fund: bad beat'")
    return Account(kind, name)


HOUSE = Account("house", "the house")
CAGE = Account("cage", "cashiers' cage")
