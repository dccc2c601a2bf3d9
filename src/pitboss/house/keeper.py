"""Who keeps a ledger: a casino, or an organization that runs games for charity. A ledger has one keeper."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

__all__ = ["COMMANDS", "KEEPERS", "KEEPER_NAMES", "Keeper"]

Keeper: TypeAlias = Literal["casino", "charity"]
KEEPERS: tuple[Keeper, ...] = get_args(Keeper)
COMMANDS: dict[Keeper, str] = {"casino": "house", "charity": "charity"}
"""The command group of a keeper's departments: `pitboss house`, `pitboss charity`."""
KEEPER_NAMES: dict[Keeper, str] = {"casino": "a casino", "charity": "a charity's organization"}
