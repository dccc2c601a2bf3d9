"""Set up a keno room with its people, a writer at station 1, a runner at station 2, and an open game."""

from __future__ import annotations

import itertools
from typing import Any

from pitboss.house.keno import (
    draws,
    games,
    hand_payments,
    integrity,
    outages,
    redeeming,
    selling,
    stations,
    voids,
)
from pitboss.house.keno.department import keno
from pitboss.house.keno.laws import PAYMENT
from pitboss.house.keno.room import KenoRoom
from pitboss.house.keno.schedule import Schedule
from pitboss.house.keno.unclaimed import sweep as unclaimed_sweep
from pitboss.house.ledger.accounts import CAGE, HOUSE
from pitboss.house.ledger.entry import CompletedOperation, LedgerEntry, Posting
from pitboss.house.ledger.ledger import Ledger
from pitboss.house.operations.desk import OperationsDesk, Receipt
from pitboss.house.operations.operation import Operation, Rejected
from pitboss.house.staff.employees import Employee
from pitboss.law import cite
from pitboss.table.money import dollars
from tests.house.people import Crew, asked
from tests.server.helpers import PASSPHRASE, HandClock

_IDS = itertools.count(1)
PEOPLE = ("keno writer", "keno runner", "keno supervisor", "cashier", "Division inspector",
          "accounting representative")  # fmt: skip
TWENTY = [[number] for number in range(1, 21)]


def new_id() -> str:
    return f"keno {next(_IDS)}"


def done_of(receipt: Receipt) -> CompletedOperation:
    """Return an operation's answer. A rejection is raised like a refusal."""
    if receipt.rejected is not None:
        raise Rejected(receipt.rejected.message, cite(receipt.rejected.cite), receipt.rejected.field)
    assert receipt.result is not None
    return CompletedOperation(receipt.entry, receipt.at, receipt.result.to_json(), receipt.replayed)


def wager_line(
    groups: list[list[int]], rates: dict[int, int], *, games: int = 1, king: bool = False, price: int = 0
) -> str:
    """Format a wager as a writer keys it. With a price it is a marked request."""
    listed = [" ".join(map(str, group)) for group in groups]
    if len(groups) == 1 and not king and rates.keys() == {len(groups[0])}:
        line = f"{listed[0]} {dollars(rates[len(groups[0])])}"
    else:
        played = ", ".join(f"{spots} {dollars(rate)}" for spots, rate in rates.items())
        line = f"{'k' if king else ''}{' | '.join(listed)}: {played}"
    line += f" x{games}" if games > 1 else ""
    return line + (f" = {dollars(price)}" if price else "")


class Desk:
    """The room in a test, with shortcuts for its operations."""

    def __init__(self, book: Ledger, **options: Any) -> None:
        self.book, self.room, self.crew = book, KenoRoom(book), Crew(book, *PEOPLE)
        self.operations = OperationsDesk(book, self.crew, [keno])
        self.schedule = Schedule(self.operations, self.book)
        self.clock: HandClock = book.clock  # type: ignore[assignment]
        fund = LedgerEntry(kind="opening", cite=PAYMENT, place="cage",
                     postings=(Posting(10**9, CAGE, HOUSE, PAYMENT),))  # fmt: skip
        book.do(asked({"cage": 1}), lambda _: fund)
        if options:
            self.do(stations.choose_rules, options=options, chooses="keno supervisor")
        for station in (1, 2):
            self.do(stations.set_up, station=station, booth="main", sets_up="keno supervisor")
        self.open_station(1, "W1", "keno writer")
        self.open_day()
        self.open_game()

    def do(self, operation: Operation[Any], *, id: str = "", **given: Any) -> CompletedOperation:
        """Submit a form. The declaration tells fields from signers. The person signed on at the station
        signs by being signed in, unless another is named."""
        signed = {each.part: (given.pop(each.part), PASSPHRASE) for each in operation.signers
                  if each.part in given}  # fmt: skip
        return done_of(self.operations.submit(operation, given, id=id or new_id(), credentials=signed,
                                              signed_in=self._at_station(operation, given)))  # fmt: skip

    def _at_station(self, operation: Operation[Any], given: dict[str, Any]) -> Employee | None:
        if not any(each.signed_in for each in operation.signers):
            return None
        station = self.room.state.stations.get(given.get("station", 0))
        if station is None or station.shift is None:
            return next(each for each in self.crew.list_employees() if each.position == "keno writer")
        return self.crew.find(station.shift.person)

    def run(self, operation: Operation[Any], **given: Any) -> CompletedOperation:
        """Let the clock do something."""
        return done_of(self.operations.run(operation, operation.parse(given), id=new_id()))

    def open_station(self, station: int, code: str, who: str, bank: int = 500_000) -> CompletedOperation:
        return self.do(
            stations.open_station, station=station, code=code, bank=bank, drawer=who, cage="cashier"
        )

    def close_station(self, counted: int, tickets: int, drawer: str = "keno writer") -> CompletedOperation:
        return self.do(stations.close_station, station=1, counted=counted, tickets=tickets, drawer=drawer,
                       cage="cashier")  # fmt: skip

    def open_day(self) -> CompletedOperation:
        keys = {"division_key": "Division inspector", "keno_key": "keno supervisor"}
        return self.do(games.open_day, program=integrity.hash_program(), **keys)

    def open_game(self) -> CompletedOperation:
        return self.run(games.open_game)

    def sell(self, station: int = 1, line: str = "7 $1", **more: Any) -> CompletedOperation:
        return self.do(selling.sell, station=station, line=line, **more)

    def wide(self, rate: int = 100, games: int = 1, at: int = 1) -> CompletedOperation:
        """Sell one-spot ways on twenty numbers, of which one in four wins: $3 for $1."""
        groups = [[number] for number in range(at, at + 20)]
        return self.sell(line=wager_line(groups, {1: rate}, games=games))

    def void(self, serial: str, station: int = 1) -> CompletedOperation:
        return self.do(voids.void, station=station, serial=serial)

    def lock(self, seconds: int = 300) -> CompletedOperation:
        self.clock.turn(seconds)
        game = self.room.state.game
        assert game is not None
        return self.run(games.lock_out, game=game.number)

    def draw(self, game: int = 1) -> CompletedOperation:
        return self.run(draws.draw, game=game)

    def play(self) -> CompletedOperation:
        """Close and draw the open game."""
        return self.draw(self.lock().answer["game"])

    def fail(
        self, reason: str = "the generator is dead", reports: str = "keno supervisor"
    ) -> CompletedOperation:
        return self.do(draws.fail, game=1, reason=reason, reports=reports)

    def cancel_games(self) -> CompletedOperation:
        return self.do(games.cancel_games, reason="an alarm", cancels="keno supervisor")

    def close_day(self) -> CompletedOperation:
        return self.do(games.close_day, cancels="keno supervisor")

    def redeem(self, serial: str, station: int = 1, **more: Any) -> CompletedOperation:
        return self.do(redeeming.redeem, station=station, serial=serial, **more)

    def winner(self) -> str:
        """Sell four tickets on all 80 numbers and return one that won."""
        sold = [self.wide(at=at) for at in (1, 21, 41, 61)]
        self.play()
        for each in sold:
            if self.room.ticket(each.answer["serial"])[2].due:
                return str(each.answer["serial"])
        raise AssertionError

    def rich(self, rate: int = 10_000) -> str:
        """Return the best of four tickets, at $100 a way. It catches five or more and is owed $1,500."""
        sold = [self.wide(rate, at=at) for at in (1, 21, 41, 61)]
        self.play()
        serials = [each.answer["serial"] for each in sold]
        return str(max(serials, key=lambda serial: self.room.ticket(serial)[2].due))

    def go_down(self) -> None:
        self.do(outages.system_down, reason="no network", reports="keno supervisor")

    def come_up(self) -> None:
        self.do(outages.system_up, reports="keno supervisor")

    def while_down(self) -> str:
        """Take the system down and up again; return a time in between."""
        self.clock.turn(1)
        self.go_down()
        paid = self.clock.now().isoformat()
        self.clock.turn(1)
        self.come_up()
        return paid

    def pay_by_hand(
        self, serial: str, amount: int, paid_at: str, station: int = 1, by: str = "keno writer", **more: str
    ) -> dict[str, Any]:
        """Enter a payment by hand: plain, `authorized`, or as a breach that somebody `reports`."""
        breach = "reports" in more or "breach" in more
        operation = hand_payments.report_hand_payment if breach else hand_payments.enter_hand_payment
        return dict(self.do(operation, station=station, serial=serial, amount=amount, paid_at=paid_at,
                            paid=by, **more).answer)  # fmt: skip

    def pay_rest(self, serial: str, station: int = 1) -> int:
        done = self.do(hand_payments.pay_rest, station=station, serial=serial, authorizes="keno supervisor")
        return int(done.answer["amount"])

    def sweep(self, year: int) -> CompletedOperation:
        who = {"lists": "keno supervisor", "verifies": "accounting representative"}
        return self.do(unclaimed_sweep, year=year, **who)
