"""Turn a finished round into ledger postings by rule, and figures for the daily report.

Chips that move between players stay in one account. Only movements to or from the house or a fund are posted.
A reversed movement is not posted, so a void round posts only what stands.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from pitboss.house.bad_beat.playing import room_pays
from pitboss.house.ledger.accounts import LedgerAccount
from pitboss.house.ledger.entry import Posting
from pitboss.house.tables.accounts import TableAccounts
from pitboss.law import Cite
from pitboss.poker.hand import Hand
from pitboss.table.accounts import Funds, HouseBook, Movement, Owed, Stacks, Wagers
from pitboss.table.action import DEALER
from pitboss.table.round import Round
from pitboss.table.table import Table

COUPON_PAYS = "coupon_pays"
_PLAYER_ACCOUNTS = (Stacks.name, Owed.name)
_WAGER_ACCOUNTS = (Wagers.name, "bet")
_UNDECIDED_EVENTS = frozenset(("take_down", "hand_void", "returned_wager", "void_ticket", "refund"))
"""Events that return a wager undecided. A push is a decision."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableFigures:
    """Money in and out of a table in cents, for a round, a day, or in all."""

    handle: int = 0
    """Wagers, without those returned undecided."""
    win: int = 0
    """The house's winnings from players, less its payments into meters."""
    rake: int = 0
    time: int = 0
    coupons: int = 0
    """Payments by the house on match play coupons."""
    funds: int = 0
    """Growth of meters and funds at the table."""
    contributions: int = 0
    """Contributions to the box of the room's bad beat fund."""
    bought: int = 0
    """Chips that players bought or brought to the table: the drop."""
    cashed: int = 0
    """Chips cashed in or carried away."""

    @property
    def chips(self) -> int:
        """The change in players' chips at the table."""
        kept = self.win + self.rake + self.time - self.coupons + self.funds + self.contributions
        return self.bought - self.cashed - kept

    def __add__(self, other: TableFigures) -> TableFigures:
        return TableFigures(**{name: getattr(self, name) + getattr(other, name) for name in FIGURES})

    def __sub__(self, other: TableFigures) -> TableFigures:
        return TableFigures(**{name: getattr(self, name) - getattr(other, name) for name in FIGURES})

    def to_json(self) -> dict[str, int]:
        return {name: getattr(self, name) for name in FIGURES}


FIGURES = tuple(each.name for each in fields(TableFigures))
NO_FIGURES = TableFigures()


def chips_at(table: Table[Any, Any, Any]) -> int:
    """Return all player money at a table between rounds: stacks, wagers in play, and money owed."""
    up = sum(amount for (seat, _), amount in table.wagers.items() if seat != DEALER)
    return sum(table.stacks.values()) + up + sum(table.owed.values())


def standing_movements(round: Round[Any, Any]) -> list[Movement]:
    """Return the movements of a round that were not reversed."""
    standing: list[Movement] = []
    for each in round.movements:
        if not each.undoes:
            standing.append(each)
            continue
        undone = (each.amount, each.target, each.source, each.event)
        for place in range(len(standing) - 1, -1, -1):
            before = standing[place]
            if (before.amount, before.source, before.target, before.event) == undone:
                del standing[place]
                break
    return standing


def round_money(round: Round[Any, Any], accounts: TableAccounts) -> tuple[TableFigures, tuple[Posting, ...]]:
    """Return the figures of a finished round, and its postings: one for each pair of accounts and rule."""
    sides, handle = _Sides(round, accounts), 0
    sums: dict[tuple[LedgerAccount, LedgerAccount, Cite], int] = {}
    for each in standing_movements(round):
        handle += _handle_change(each)
        debit, credit = sides.account(each.source, each.event), sides.account(each.target, each.event)
        if each.amount and debit != credit:
            key = debit, credit, each.cite
            sums[key] = sums.get(key, 0) + each.amount
    postings = tuple(Posting(amount, *key) for key, amount in sums.items())
    return sides.figures(postings, handle), postings


def _handle_change(moved: Movement) -> int:
    """Return the handle from a movement."""
    source, target = moved.source[0], moved.target[0]
    if source in _PLAYER_ACCOUNTS and target in _WAGER_ACCOUNTS:
        return moved.amount
    if target not in _PLAYER_ACCOUNTS:
        return 0
    undecided = source == "bet" or (source == "pot" and not moved.event) or moved.event in _UNDECIDED_EVENTS
    return -moved.amount if undecided else 0


class _Sides:
    """Maps accounts of the round to ledger accounts."""

    def __init__(self, round: Round[Any, Any], accounts: TableAccounts) -> None:
        self._of, self._poker = accounts, isinstance(round, Hand)
        self._earns = accounts.rake if self._poker else accounts.win
        self._room = room_pays(round.options)
        self._funds: dict[str, LedgerAccount] = {}

    def account(self, place: tuple[str, Any], event: str) -> LedgerAccount:
        name, key = place
        if name == HouseBook.name or (name == Wagers.name and key[0] == DEALER):
            return self._of.coupons if event == COUPON_PAYS else self._earns
        if name != Funds.name:
            return self._of.chips
        if self._room:  # the chips go from the table into the box, and the room posts them
            return self._of.inventory
        if key not in self._funds:
            self._funds[key] = self._of.fund(key, bad_beat=self._poker)
        return self._funds[key]

    def figures(self, postings: tuple[Posting, ...], handle: int) -> TableFigures:
        """Add up the amounts posted to each account."""
        got: dict[LedgerAccount, int] = {}
        for amount, debit, credit, _ in postings:
            got[credit] = got.get(credit, 0) + amount
            got[debit] = got.get(debit, 0) - amount
        earned, funds = got.get(self._earns, 0), sum(got.get(each, 0) for each in self._funds.values())
        return TableFigures(
            handle=handle,
            win=0 if self._poker else earned,
            rake=earned if self._poker else 0,
            coupons=-got.get(self._of.coupons, 0),
            funds=funds,
            contributions=got.get(self._of.inventory, 0),
        )
