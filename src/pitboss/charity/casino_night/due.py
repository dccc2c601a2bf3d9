"""List the tasks of a casino night that are due: add games, close tables, count drawers, close the night."""

from __future__ import annotations

from pitboss.charity.casino_night.laws import AUTHORIZED
from pitboss.charity.casino_night.state import CasinoNight, planned_nights
from pitboss.house.due import Due
from pitboss.house.ledger.transaction import Transaction


def list_due(tx: Transaction) -> list[Due]:
    return [each for night in planned_nights(tx) for each in _due_at(night)]


def _due_at(night: CasinoNight) -> list[Due]:
    """List what is left to do at the end of a night, or before it begins."""
    of = {"night": night.number}
    if not night.games:
        return [Due(night.opens, f"Add the games of {night.title}", AUTHORIZED, "casino-night/add-game", of)]
    found = [
        Due(night.closes, f"Close table {each.name}", AUTHORIZED, "casino-night/close-table",
            of | {"table": each.name})
        for each in night.open_tables
    ]  # fmt: skip
    found += [
        Due(night.closes, f"Count drawer {each.name}", AUTHORIZED, "casino-night/count-drawer",
            of | {"drawer": each.name})
        for each in night.open_drawers
    ]  # fmt: skip
    if not found:
        found.append(Due(night.closes, f"Close {night.title}", AUTHORIZED, "casino-night/close", of))
    return found
