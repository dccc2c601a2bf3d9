"""A payout's board and posted papers. 13:69F-14.19(b), (i)1, (k), (p), (q)."""

from __future__ import annotations

from datetime import timedelta
from typing import NamedTuple

from sqlalchemy import Connection

from pitboss.house.bad_beat.citations import CHANGED, DISCONTINUED, POSTED, RECORD, RESET
from pitboss.house.bad_beat.claims import open_claims
from pitboss.house.bad_beat.contributions import official_record
from pitboss.house.bad_beat.department import PAYOUT
from pitboss.house.bad_beat.display import changed_statements, room_sign
from pitboss.house.bad_beat.display_amounts import displayed_amount
from pitboss.house.bad_beat.rows import format_day
from pitboss.house.bad_beat.rules import PayoutRules
from pitboss.house.bad_beat.state import adopted_rules, announced_rules, has_ended, primary, secondary
from pitboss.house.casino import find_casino
from pitboss.house.ledger.ledger import Ledger
from pitboss.house.poker.signs import Statement
from pitboss.storage.errors import NotFound
from pitboss.table.money import dollars
from pitboss.table.paper import Item, Paper

__all__ = ["BadBeatBoard", "make_board", "make_sign", "record_of_days"]


class BadBeatBoard(NamedTuple):
    """The poker room's board: the amounts, whether one is pending adjustment, and the posted rules."""

    primary: int
    secondary: int
    displayed: bool
    """Whether an amount was ever put on display."""
    pending: bool
    rules: list[Statement]
    notice: list[Statement]
    """Announced changes, for patrons to read beforehand."""


def make_board(ledger: Ledger, payout: str = PAYOUT) -> BadBeatBoard | None:
    """Return a payout's current board, or None if it is not offered."""
    with ledger.store.read() as connection:
        rules = adopted_rules(connection, payout)
        if rules is None:
            return None
        shown = displayed_amount(connection, primary(payout))
        first = shown or 0
        second = first * rules.secondary_percent // 100
        if rules.has_separate_secondary:
            second = displayed_amount(connection, secondary(payout)) or 0
        known = open_claims(connection, payout)
        notice = _notice(connection, payout, rules)
    pending = any("pending" in each.steps for each in known)
    return BadBeatBoard(
        first, second, shown is not None, pending, room_sign(rules, first, second, pending=pending), notice
    )


def _notice(connection: Connection, payout: str, now: PayoutRules) -> list[Statement]:
    """List the sign's lines that will change, for patrons to read beforehand."""
    if has_ended(connection, payout):
        return [Statement("Contributions have ended. The balance goes to poker patrons.", DISCONTINUED)]
    says = announced_rules(connection, payout)
    if says is None:
        return []
    if not says:
        return [Statement("Contributions to the bad beat payout will end.", CHANGED)]
    return changed_statements(now, PayoutRules.from_json(says))


def make_sign(ledger: Ledger, payout: str = PAYOUT) -> Paper:
    """Return the sign posted in the poker room, with the amounts and the rules."""
    shown = make_board(ledger, payout)
    if shown is None:
        raise NotFound(f"No bad beat payout {payout!r} is offered. Adopt its rules first.")
    items = tuple(Item("", each.text, each.law) for each in (*shown.rules, *shown.notice))
    return Paper(title="Bad beat payout", law=POSTED, house=_house(ledger), items=items)


def record_of_days(ledger: Ledger, payout: str = PAYOUT, days: int = 31) -> Paper:
    """Return accounting's official record of recent daily contributions, with each day's reset amount."""
    with ledger.store.read() as connection:
        today = find_casino(connection).gaming_day(ledger.clock.now())
    items: list[Item] = []
    for day, parts, law in official_record(ledger, payout, format_day(today - timedelta(days=days - 1))):
        items.append(Item(day, f"{dollars(sum(parts))} contributed", law))
        items.append(Item(day, f"{dollars(parts.reset)} of it to the reset amount", RESET))
    return Paper(title="Record of daily contributions", law=RECORD, house=_house(ledger), items=tuple(items))


def _house(ledger: Ledger) -> str:
    with ledger.store.read() as connection:
        return find_casino(connection).name
