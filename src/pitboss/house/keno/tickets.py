"""Look up a ticket as sold, with its status, payments and winnings. 13:69E-1.28U(g), (m)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from functools import cached_property
from typing import Any

from sqlalchemy import Connection, Select, and_, bindparam, func, select

from pitboss.games.keno.forms import (
    Redeemable,
    RunnerSection,
    check_claim,
    early_claim_rule,
    threshold_amount,
    winning_ticket_report,
)
from pitboss.games.keno.ticket import Ticket
from pitboss.house.casino import Casino
from pitboss.house.keno.laws import PAYMENT, PAYOFFS, REPORT, VALID, VALID_RACES, VALIDATES, VOID_SLIP
from pitboss.house.keno.options import KenoRoomOptions, read_rules
from pitboss.house.keno.paper import read_wager
from pitboss.house.keno.rows import (
    CutRow,
    DayRow,
    DrawRow,
    EndRow,
    ErrorRow,
    HandRow,
    ReceiptRow,
    RecoveryRow,
    RedemptionRow,
    RestRow,
    ResultRow,
    TicketRow,
    UnclaimedRow,
    VoidRow,
)
from pitboss.house.keno.state import TICKETS_KEY
from pitboss.house.ledger.transaction import Lookup, Transaction
from pitboss.law import Cite
from pitboss.table.money import dollars
from pitboss.table.refused import Refused

PRICE = TicketRow.each_game * (TicketRow.last - TicketRow.first + 1)
"""Price of a ticket, all its games together."""
BY_HAND = "hand"
"""Payment method of a ticket that was paid without the system."""
_LAST = func.coalesce(EndRow.last, TicketRow.last)
_OWN = ResultRow.ticket == TicketRow.number
ALL_TICKETS = (
    select(
        TicketRow.__table__,
        VoidRow.at.label("voided"),
        ErrorRow.amount.label("answered_for"),
        EndRow.last.label("ended_with"),
        EndRow.amount.label("ended_for"),
        EndRow.at.label("ended"),
        RedemptionRow.at.label("paid"),
        RedemptionRow.station.label("paid_at"),
        RedemptionRow.amount.label("paid_out"),
        RedemptionRow.how.label("paid_how"),
        RestRow.amount.label("rest_paid"),
        RecoveryRow.amount.label("recovered"),
        UnclaimedRow.year.label("swept"),
        UnclaimedRow.amount.label("swept_for"),
        ReceiptRow.code.label("taken_by"),
        DrawRow.locked,
        DrawRow.drawn,
        select(func.sum(ResultRow.amount)).where(_OWN).scalar_subquery().label("won"),
        select(func.max(ResultRow.best)).where(_OWN).scalar_subquery().label("best"),
        select(func.sum(CutRow.amount))
        .where(CutRow.ticket == TicketRow.number)
        .scalar_subquery()
        .label("cut"),
        select(func.sum(HandRow.amount))
        .where(HandRow.serial == TicketRow.serial)
        .scalar_subquery()
        .label("handed"),
    )
    .outerjoin(VoidRow, VoidRow.ticket == TicketRow.number)
    .outerjoin(ErrorRow, ErrorRow.ticket == TicketRow.number)
    .outerjoin(EndRow, EndRow.ticket == TicketRow.number)
    .outerjoin(RedemptionRow, RedemptionRow.ticket == TicketRow.number)
    .outerjoin(RestRow, RestRow.ticket == TicketRow.number)
    .outerjoin(RecoveryRow, RecoveryRow.ticket == TicketRow.number)
    .outerjoin(UnclaimedRow, UnclaimedRow.ticket == TicketRow.number)
    .outerjoin(ReceiptRow, ReceiptRow.ticket == TicketRow.number)
    .outerjoin(DrawRow, and_(DrawRow.day == TicketRow.day, DrawRow.number == _LAST))
)
"""All tickets with their status."""
_BY_SERIAL = ALL_TICKETS.where(TicketRow.serial.in_(bindparam("serials", expanding=True)))
_DAYS = select(DayRow.day, DayRow.rules, DayRow.casino).where(
    DayRow.day.in_(bindparam("days", expanding=True))
)


class TicketStatus:
    """A ticket and its status, under the rules of its gaming day in the casino of that day."""

    def __init__(self, row: Any, rules: KenoRoomOptions, casino: Casino) -> None:
        self.row, self.rules, self.casino = row, rules, casino

    @cached_property
    def ticket(self) -> Ticket:
        """The wager, up to the last game it is in."""
        sold = read_wager(self.row)
        return sold if self.row.ended_with is None else replace(sold, last=self.row.ended_with)

    @property
    def price(self) -> int:
        """Price of all its games together."""
        return int(self.row.each_game * (self.row.last - self.row.first + 1))

    @property
    def due(self) -> int:
        """Total owed: its winnings, and its price for games that failed or were not drawn."""
        return int(self.row.won or 0) + (self.row.ended_for or 0)  # PostgreSQL adds up to a Decimal

    @property
    def cut(self) -> int:
        """Amount that the limits of its games took from its payoffs."""
        return int(self.row.cut or 0)

    @property
    def by_hand(self) -> bool:
        """True if it was paid by hand."""
        return bool(self.row.paid_how == BY_HAND)

    @property
    def paid_by_hand(self) -> int:
        """Total paid for it by hand, owed or not."""
        return max(int(self.row.handed or 0), self.row.paid_out if self.by_hand else 0)

    @property
    def unpaid(self) -> int:
        """Winnings that were not paid out, recovered or swept yet."""
        row = self.row
        settled = (row.paid_out, row.rest_paid, row.recovered, row.swept_for)
        return self.due - sum(each or 0 for each in settled)

    @property
    def rest(self) -> int:
        """Amount its patron is still owed after a payment by hand."""
        return self.rest_after(0) if self.by_hand else 0

    def rest_after(self, amount: int) -> int:
        """Return the amount its patron is still owed after `amount` more was paid by hand."""
        return min(self.unpaid, max(0, self.due - self.paid_by_hand - amount))

    @property
    def recoverable(self) -> int:
        """Winnings that the house takes back because it paid them by hand too early or twice."""
        return self.unpaid - self.rest if self.by_hand else 0

    def is_live(self, at: datetime) -> bool:
        """Return whether it could be paid at that time or later: not void, paid, swept or expired."""
        row = self.row
        if row.voided is not None or row.paid is not None or row.swept is not None:
            return False
        return self.last_game_started is None or at <= self.valid_until()[0]

    @property
    def threshold_amount(self) -> int:
        """Amount that the law's limits apply to."""
        basis = self.rules.threshold_basis
        return threshold_amount((self.due,), basis) if basis == "ticket_total" else (self.row.best or 0)

    @property
    def last_game_started(self) -> datetime | None:
        """Time its last game started, or its early end if that was later; None before."""
        ended: datetime | None = self.row.ended
        if ended is not None and self.row.ended_with < self.row.first:
            return ended
        at: datetime | None = self.row.locked if self.rules.game_start == "lockout" else self.row.drawn
        return at if at is None or ended is None else max(at, ended)

    @property
    def result_known_at(self) -> datetime | None:
        """Time its result was known: its last game was drawn, or it ended early; None before."""
        times = [at for at in (self.row.drawn, self.row.ended) if at is not None]
        return max(times) if times and self.last_game_started is not None else None

    def valid_until(self) -> tuple[datetime, Cite]:
        """Return the deadline to claim it and its rule. The time runs from the start of its last game."""
        law = VALID_RACES if self.row.last > self.row.first else VALID
        if self.last_game_started is None:
            raise Refused("its last game has not been drawn", early_claim_rule(self.ticket))
        return self.last_game_started + timedelta(minutes=self.rules.card.claim_minutes), law

    def check_unpaid(self) -> None:
        """Refuse a ticket that is void or was paid."""
        row = self.row
        if row.voided is not None:
            raise Refused(f"ticket {row.number} is void", VOID_SLIP)
        if row.paid is not None:
            raise Refused(self._describe_payment(), PAYMENT)

    def check_payable(self, at: datetime) -> None:
        """Refuse a ticket that is void, paid, not over, late, or won nothing."""
        row = self.row
        self.check_unpaid()
        self.check_in_time(at)
        if not self.due and self.cut:
            why = f"ticket {row.number} won {dollars(self.cut)} by the rate card, but its share of the"
            raise Refused(f"{why} maximum a game pays is $0", PAYOFFS)
        if not self.due:
            raise Refused(f"ticket {row.number} has won nothing", PAYMENT)

    def _describe_payment(self) -> str:
        row, when = self.row, self.casino.local(self.row.paid)
        text = f"ticket {row.number} was paid at station {row.paid_at}, {when:%Y-%m-%d %H:%M:%S}"
        if not self.by_hand:
            return text
        text = f"{text}: {dollars(self.paid_by_hand)} by hand of {dollars(self.due)}"
        return f"{text}; pay the rest by form keno/pay-rest" if self.rest else text

    def check_in_time(self, at: datetime) -> None:
        """Refuse a ticket that is not over or is claimed too late."""
        if self.row.swept is not None:
            raise Refused(f"ticket {self.row.number} expired unclaimed", VALID)
        started = self.last_game_started
        check_claim(self.ticket, self.rules.card, {} if started is None else {self.ticket.last: started}, at)


def load_tickets(connection: Connection, chosen: Select[Any], given: Mapping[str, Any]) -> list[TicketStatus]:
    """Return tickets with the rules of their days. Each day's rules are read once."""
    rows = connection.execute(chosen, given).all()
    if not rows:
        return []
    read = connection.execute(_DAYS, {"days": list({row.day for row in rows})})
    days = {day: (read_rules(rules), Casino(**casino)) for day, rules, casino in read}
    return [TicketStatus(row, *days[row.day]) for row in rows]


def _load_by_serial(connection: Connection, serials: Sequence[str]) -> dict[str, TicketStatus]:
    return {
        each.row.serial: each for each in load_tickets(connection, _BY_SERIAL, {"serials": list(serials)})
    }


BY_SERIAL = Lookup(TICKETS_KEY, _load_by_serial)
"""Look up tickets by serial number in a transaction."""


def find_sold(connection: Connection, serial: str) -> TicketStatus | None:
    return _load_by_serial(connection, [serial]).get(serial)


def get_ticket(connection: Connection, serial: str) -> TicketStatus:
    """Return the ticket with a serial number; refuse one that was never sold."""
    return _require_sold(find_sold(connection, serial))


def get_ticket_in(tx: Transaction, serial: str) -> TicketStatus:
    """Return the ticket with a serial number in a transaction; refuse one that was never sold."""
    return _require_sold(tx.find(BY_SERIAL, serial))


def _require_sold(found: TicketStatus | None) -> TicketStatus:
    if found is None:
        raise Refused("no such ticket was sold here", VALIDATES)
    return found


def build_report(connection: Connection, day: str, game: int, runner: str = "") -> list[RunnerSection]:
    """Return the winning keno ticket report of a game: the tickets that runners sold and may pay."""
    chosen = ALL_TICKETS.where(
        TicketRow.day == day, TicketRow.runner, _LAST.is_not_distinct_from(game), VoidRow.ticket.is_(None)
    )
    if runner:
        chosen = chosen.where(TicketRow.code == runner)
    found = load_tickets(connection, chosen.order_by(TicketRow.number), {})
    if not found:
        raise Refused(f"no runner's ticket ends with game {game} of {day}", REPORT)
    winners = [
        Redeemable(each.ticket, (each.due,), each.row.code, each.row.best or 0, each.row.serial)
        for each in found
        if each.due
    ]
    return winning_ticket_report(game, winners, found[0].rules.threshold_basis)
