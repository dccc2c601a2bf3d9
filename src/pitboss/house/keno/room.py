"""The keno room: all that is done in it, by one name each. An operation is a form, applied once by its id."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import NamedTuple, TypeVar

from sqlalchemy import Connection, select

from pitboss.games.keno.forms import Section
from pitboss.house.keno import (
    approvals,
    critical,
    down,
    draws,
    games,
    hand_payments,
    journals,
    redeeming,
    selling,
    stations,
    tickets,
    timing,
    unclaimed,
    voids,
)
from pitboss.house.keno.desks import DeskLook, desk_look
from pitboss.house.keno.laws import DISPLAY, NOTICE
from pitboss.house.keno.paper import Line, code_svg, ticket_lines
from pitboss.house.keno.rows import DrawRow
from pitboss.house.keno.schedule import Schedule
from pitboss.house.keno.serials import keyed
from pitboss.house.keno.state import State, checked_day, read_state
from pitboss.house.keno.stations import Signatures
from pitboss.house.ledger.book import Book
from pitboss.house.ledger.entry import Done
from pitboss.law import Cite

T = TypeVar("T")
SHOWN = 10
"""How many past games the board shows."""


class Board(NamedTuple):
    """What patrons see near the booth: the game that is open, the time left, and the last games drawn."""

    day: str
    game: int | None
    status: str
    left: int | None
    """Seconds until it closes, where booths show them."""
    commitment: str
    drawn: list[draws.Drawn]
    laws: tuple[Cite, ...] = (DISPLAY, NOTICE)


class KenoRoom:
    """A keno room on a book. Whoever signs a form signs `form.asked`."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.schedule = Schedule(book)

    def _read(self, read: Callable[[Connection], T]) -> T:
        with self.book.store.read() as connection:
            return read(connection)

    @property
    def state(self) -> State:
        """The room as it stands."""
        return self._read(read_state)

    # Rules and stations

    def choose(self, form: stations.Rules, signatures: Signatures) -> Done:
        return stations.choose(self.book, form, signatures)

    def fund_cage(self, form: stations.FundCage, signatures: Signatures) -> Done:
        return stations.fund_cage(self.book, form, signatures)

    def set_up(self, form: stations.SetUp, signatures: Signatures) -> Done:
        return stations.set_up(self.book, form, signatures)

    def open_station(self, form: stations.OpenStation, signatures: Signatures) -> Done:
        return stations.open_station(self.book, form, signatures)

    def fill(self, form: stations.Fill, signatures: Signatures) -> Done:
        return stations.fill(self.book, form, signatures)

    def close_station(self, form: stations.CloseStation, signatures: Signatures) -> Done:
        return stations.close_station(self.book, form, signatures)

    # The day and its games

    def open_day(self, form: games.OpenDay, signatures: Signatures) -> Done:
        return games.open_day(self.book, form, signatures)

    def open_game(self, form: games.OpenGame, signatures: Signatures | None = None) -> Done:
        return games.open_game(self.book, form, signatures)

    def say_closing(self, form: games.SayClosing, signatures: Signatures) -> Done:
        return games.say_closing(self.book, form, signatures)

    def override(self, form: games.Override, signatures: Signatures) -> Done:
        return games.override(self.book, form, signatures)

    def lock_out(self, form: games.LockOut, signatures: Signatures | None = None) -> Done:
        return games.lock_out(self.book, form, signatures)

    def draw(self, form: draws.Draw, signatures: Signatures | None = None) -> Done:
        return draws.draw(self.book, form, signatures)

    def fail(self, form: draws.Fail, signatures: Signatures) -> Done:
        return draws.fail(self.book, form, signatures)

    def go_on(self) -> Done | None:
        return draws.go_on(self.book)

    def cancel_games(self, form: games.CancelGames, signatures: Signatures) -> Done:
        return games.cancel_games(self.book, form, signatures)

    def close_day(self, form: games.CloseDay, signatures: Signatures) -> Done:
        return games.close_day(self.book, form, signatures)

    # Tickets

    # `by` is the person who asks: refused unless signed on at the station.

    def sell(self, form: selling.Sale, by: int | None = None) -> Done:
        return selling.sell(self.book, form, by)

    def void(self, form: voids.Void, by: int | None = None) -> Done:
        return voids.void(self.book, form, by)

    def refund(self, form: voids.Refund, by: int | None = None) -> Done:
        return voids.refund(self.book, form, by)

    def point_out(self, form: voids.PointOut, signatures: Signatures, by: int | None = None) -> Done:
        return voids.point_out(self.book, form, signatures, by)

    def redeem(
        self, form: redeeming.Redeem, signatures: Signatures | None = None, by: int | None = None
    ) -> Done:
        return redeeming.redeem(self.book, form, signatures, by)

    def ask_authority(self, form: redeeming.Redeem, by: int) -> Done:
        return approvals.ask(self.book, form, by)

    def asked_for(self) -> list[approvals.Waiting]:
        """Payouts that a writer has asked a supervisor to authorize."""
        return self._read(lambda connection: approvals.waiting(connection, self.book.now()))

    def take(self, form: redeeming.Take, by: int | None = None) -> Done:
        return redeeming.take(self.book, form, by)

    def sweep(self, form: unclaimed.Sweep, signatures: Signatures) -> Done:
        return unclaimed.sweep(self.book, form, signatures)

    def pay_fund(self, form: unclaimed.PayFund, signatures: Signatures) -> Done:
        return unclaimed.pay_fund(self.book, form, signatures)

    # When something goes wrong

    def system_down(self, form: down.Down, signatures: Signatures) -> Done:
        return down.system_down(self.book, form, signatures)

    def system_up(self, form: down.Up, signatures: Signatures) -> Done:
        return down.system_up(self.book, form, signatures)

    def enter_hand_paid(self, form: hand_payments.HandPaid, signatures: Signatures) -> Done:
        return hand_payments.enter_hand_paid(self.book, form, signatures)

    def pay_rest(self, form: hand_payments.PayRest, signatures: Signatures, by: int | None = None) -> Done:
        return hand_payments.pay_rest(self.book, form, signatures, by)

    def examine(self) -> list[str]:
        return critical.examine(self.book)

    def set_time(self, form: timing.SetTime, signatures: Signatures) -> Done:
        return timing.set_time(self.book, form, signatures)

    def resume(self, form: critical.Resume, signatures: Signatures) -> Done:
        return critical.resume(self.book, form, signatures)

    # What is looked at

    def board(self) -> Board:
        """What is shown to patrons now. The key of a game that is not drawn is nowhere in it."""
        return self._read(self._board)

    def _board(self, connection: Connection) -> Board:
        state, now = read_state(connection), self.book.clock.now()
        past = select(DrawRow.day, DrawRow.number).order_by(DrawRow.entry.desc()).limit(SHOWN)
        drawn = [draws.recall(connection, *each) for each in connection.execute(past).all()]
        if (game := state.game) is None:
            return Board(state.day, None, "closed", None, "", drawn)
        if timing.behind(self.book):
            return Board(state.day, game.number, "waits", None, game.commitment, drawn)
        if state.down or state.suspended:  # no clock closes the game
            return Board(state.day, game.number, "stopped", None, game.commitment, drawn)
        closing = game.closing(state.rules)
        left = None if closing is None else max(0, -((now - closing) // timedelta(seconds=1)))
        status = "locked" if state.started(now) else "open"
        return Board(state.day, game.number, status, left, game.commitment, drawn)

    def recall(self, day: str, game: int) -> draws.Drawn:
        return self._read(lambda connection: draws.recall(connection, day, game))

    def ticket(self, serial: str) -> tuple[list[Line], str, tickets.Found]:
        """A ticket as it is printed, its code, and what has become of it."""
        found = self._read(lambda connection: tickets.find(connection, keyed(serial)))
        return ticket_lines(found.row, found.casino, found.rules), code_svg(found.row.serial), found

    def desk(self, station: int, by: int) -> DeskLook:
        """A station as whoever is signed on there sees it."""
        return self._read(lambda connection: desk_look(connection, read_state(connection), station, by))

    def report(self, day: str, game: int, runner: str = "") -> list[Section]:
        """The winning keno ticket report of a game, for all runners or for one."""
        return self._read(lambda connection: tickets.report(connection, checked_day(day), game, runner))

    def voided(self, day: str, station: int) -> list[tuple[int, str, int, str]]:
        return list(self._read(lambda connection: voids.voided(connection, day, station)))

    def journal(self, day: str) -> journals.Journal:
        return self._read(lambda connection: journals.journal(connection, day))

    def disagreements(self) -> list[str]:
        return self._read(journals.disagreements)

    def totals(self) -> dict[str, tuple[journals.Sum, Cite]]:
        return self._read(journals.totals)
