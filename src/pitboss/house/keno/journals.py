"""Build journals: each station's sales, voids and payments in a day, and each game's totals. 13:69E-1.28U(m).

They are computed from the rows on request, for any day, and agree with the ledger.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

from sqlalchemy import Connection, func, select

from pitboss.house.keno.hand_payments import BREACH
from pitboss.house.keno.laws import RECALLED, SYSTEM
from pitboss.house.keno.rows import (
    DayRow,
    DrawRow,
    EndRow,
    ErrorRow,
    HandRow,
    RecoveryRow,
    RedemptionRow,
    RestRow,
    ResultRow,
    TicketRow,
    UnclaimedRow,
    VoidRow,
)
from pitboss.house.keno.serials import mask_serial_numbers
from pitboss.house.keno.state import LIABILITY, WINNERS, parse_day
from pitboss.house.keno.tickets import PRICE
from pitboss.house.ledger.rows import AccountRow, EntryRow
from pitboss.law import Cite
from pitboss.table.refused import Refused


class CountAndAmount(NamedTuple):
    """A count and its total in cents."""

    number: int = 0
    amount: int = 0


class StationJournal(NamedTuple):
    """A station's totals for a day."""

    station: int
    sold: CountAndAmount
    voided: CountAndAmount
    paid: CountAndAmount
    lost: CountAndAmount
    """Paid in error: by hand, or for an error that the licensee answered for."""


class GameJournal(NamedTuple):
    """A game's totals."""

    game: int
    outcome: str
    tickets: int
    wagered: int
    won: int
    returned: int


class HandPayment(NamedTuple):
    """A payment by hand entered on a day."""

    entry: int
    station: int
    part: str
    """Part of the serial number: enough to compare, too little to forge a ticket."""
    amount: int
    owed: int
    why: str
    breach: bool
    """True if the payment was against the rules."""


class DayJournal(NamedTuple):
    """The journal of one gaming day."""

    day: str
    stations: list[StationJournal]
    games: list[GameJournal]
    by_hand: list[HandPayment]
    law: Cite = RECALLED

    @property
    def sold(self) -> CountAndAmount:
        return _add_up(each.sold for each in self.stations)

    @property
    def voided(self) -> CountAndAmount:
        return _add_up(each.voided for each in self.stations)

    @property
    def paid(self) -> CountAndAmount:
        return _add_up(each.paid for each in self.stations)


def _add_up(sums: Any) -> CountAndAmount:
    pairs = list(sums)
    return CountAndAmount(sum(each.number for each in pairs), sum(each.amount for each in pairs))


def read_journal(connection: Connection, day: str) -> DayJournal:
    """Return the journal of any past or present gaming day."""
    day = parse_day(day)
    sold = _sum_by_station(connection, TicketRow, PRICE, day)
    voided = _sum_by_station(connection, VoidRow, VoidRow.amount, day)
    paid = _merge_sums(
        _sum_by_station(connection, RedemptionRow, RedemptionRow.amount, day),
        _sum_by_station(connection, RestRow, RestRow.amount, day),
    )
    lost = _merge_sums(
        _sum_by_station(connection, HandRow, HandRow.amount - HandRow.owed, day),
        _sum_by_station(connection, ErrorRow, ErrorRow.amount, day),
    )
    stations = [
        StationJournal(each, *(of.get(each, CountAndAmount()) for of in (sold, voided, paid, lost)))
        for each in sorted(sold.keys() | voided.keys() | paid.keys() | lost.keys())
    ]
    if not stations and connection.scalar(select(DayRow.day).where(DayRow.day == day)) is None:
        raise Refused(f"there was no keno on {day}", RECALLED)  # tickets are also paid on days without games
    return DayJournal(day, stations, _read_games(connection, day), _read_hand_payments(connection, day))


def _read_hand_payments(connection: Connection, day: str) -> list[HandPayment]:
    chosen = (
        select(HandRow.__table__, EntryRow.kind)
        .join(EntryRow, EntryRow.number == HandRow.entry)
        .where(HandRow.day == day)
        .order_by(HandRow.id)
    )
    return [
        HandPayment(
            row.entry,
            row.station,
            mask_serial_numbers(row.serial),
            row.amount,
            row.owed,
            mask_serial_numbers(row.why),
            row.kind == BREACH,
        )
        for row in connection.execute(chosen)
    ]


def _sum_by_station(connection: Connection, of: Any, amount: Any, day: str) -> dict[int, CountAndAmount]:
    chosen = (
        select(of.station, func.count(), func.sum(amount))
        .where(of.day == day, amount > 0)
        .group_by(of.station)
    )
    return {
        station: CountAndAmount(count, int(total)) for station, count, total in connection.execute(chosen)
    }


def _merge_sums(
    some: dict[int, CountAndAmount], more: dict[int, CountAndAmount]
) -> dict[int, CountAndAmount]:
    return {
        each: _add_up((some.get(each, CountAndAmount()), more.get(each, CountAndAmount())))
        for each in some.keys() | more.keys()
    }


def _read_games(connection: Connection, day: str) -> list[GameJournal]:
    chosen = (
        select(TicketRow.first, func.coalesce(EndRow.last, TicketRow.last), TicketRow.each_game)
        .outerjoin(VoidRow, VoidRow.ticket == TicketRow.number)
        .outerjoin(EndRow, EndRow.ticket == TicketRow.number)
        .where(TicketRow.day == day, VoidRow.ticket.is_(None))
    )
    tickets, wagered = Counter[int](), Counter[int]()
    for first, last, each_game in connection.execute(chosen):
        for game in range(first, last + 1):
            tickets[game] += 1
            wagered[game] += each_game
    owed = select(ResultRow.game, ResultRow.returned, func.sum(ResultRow.amount))
    owed = owed.where(ResultRow.day == day).group_by(ResultRow.game, ResultRow.returned)
    came = {(game, back): int(total) for game, back, total in connection.execute(owed)}
    draws = select(DrawRow.number, DrawRow.outcome).where(DrawRow.day == day).order_by(DrawRow.number)
    return [
        GameJournal(game, outcome, tickets[game], wagered[game], came.get((game, False), 0),
                    came.get((game, True), 0))
        for game, outcome in connection.execute(draws)
    ]  # fmt: skip


def find_disagreements(connection: Connection) -> list[str]:
    """List the differences between the journals of all days and the ledger. A sound system has none."""
    over = [
        each for day in connection.scalars(select(DayRow.day)) for each in read_journal(connection, day).games
    ]
    sold, voids = _sum_column(connection, PRICE), _sum_column(connection, VoidRow.amount)
    ends, owed = _sum_column(connection, EndRow.amount), _sum_column(connection, ResultRow.amount)
    paid, swept = _sum_column(connection, RedemptionRow.amount), _sum_column(connection, UnclaimedRow.amount)
    paid += _sum_column(connection, RestRow.amount) + _sum_column(connection, RecoveryRow.amount)
    played = sum(each.wagered for each in over)
    cost = TicketRow.each_game * (
        TicketRow.last - EndRow.last
    )  # includes tickets that are owed nothing for it
    undrawn = connection.scalar(select(func.sum(cost)).join(EndRow, EndRow.ticket == TicketRow.number))
    expected = ((LIABILITY, sold - voids - int(undrawn or 0) - played), (WINNERS, owed + ends - paid - swept))
    return [
        f"{account}: the journals have {total}, the ledger {balance}"
        for account, total in expected
        if total != (balance := _read_balance(connection, account.key))
    ]


def _sum_column(connection: Connection, amount: Any) -> int:
    return int(connection.scalar(select(func.sum(amount))) or 0)


def _read_balance(connection: Connection, key: str) -> int:
    return connection.scalar(select(AccountRow.balance).where(AccountRow.key == key)) or 0


def read_totals(connection: Connection) -> dict[str, tuple[CountAndAmount, Cite]]:
    """Return ticket totals of all days: sold, voided, redeemed, rests paid, recovered, expired."""
    parts: dict[str, Any] = {
        "sold": (TicketRow, PRICE),
        "voided": (VoidRow, VoidRow.amount),
        "redeemed": (RedemptionRow, RedemptionRow.amount),
        "rests paid": (RestRow, RestRow.amount),
        "recovered": (RecoveryRow, RecoveryRow.amount),
        "expired": (UnclaimedRow, UnclaimedRow.amount),
    }
    found = {}
    for name, (of, amount) in parts.items():
        count, total = connection.execute(select(func.count(), func.sum(amount)).select_from(of)).one()
        found[name] = CountAndAmount(count, int(total or 0)), SYSTEM
    return found
