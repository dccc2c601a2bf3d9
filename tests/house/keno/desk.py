"""A keno room with its people, a writer at station 1, a runner at station 2, and a game that is open."""

from __future__ import annotations

import itertools
from typing import Any

from pitboss.house.keno import (
    critical,
    down,
    draws,
    games,
    hand_payments,
    redeeming,
    selling,
    stations,
    voids,
)
from pitboss.house.keno.laws import PAYMENT
from pitboss.house.keno.room import KenoRoom
from pitboss.house.ledger.accounts import CAGE, HOUSE
from pitboss.house.ledger.book import Book
from pitboss.house.ledger.entry import Done, Entry, Posting
from pitboss.house.ledger.form import Form
from tests.house.people import Crew, asked
from tests.server.helpers import HandClock

_IDS = itertools.count(1)
PEOPLE = ("keno writer", "keno runner", "keno supervisor", "cashier", "Division inspector",
          "accounting representative")  # fmt: skip


def new_id() -> str:
    return f"keno {next(_IDS)}"


class Desk:
    """The room in a test, and shorter words for what is done in it."""

    def __init__(self, book: Book, **options: Any) -> None:
        self.book, self.room, self.crew = book, KenoRoom(book), Crew(book, *PEOPLE)
        self.clock: HandClock = book.clock  # type: ignore[assignment]
        fund = Entry(kind="opening", cite=PAYMENT, place="cage",
                     postings=(Posting(10**9, CAGE, HOUSE, PAYMENT),))  # fmt: skip
        book.do(asked({"cage": 1}), lambda _: fund)
        if options:
            self.signed("choose", stations.Rules(id=new_id(), options=options), chooses="keno supervisor")
        for station in (1, 2):
            form = stations.SetUp(id=new_id(), station=station, booth="main")
            self.signed("set_up", form, sets_up="keno supervisor")
        self.open_station(1, "W1", "keno writer")
        self.open_day()
        self.open_game()

    def signed(self, do: str, form: Form, **parts: str) -> Done:
        done: Done = getattr(self.room, do)(form, self.crew.signed(form.asked, **parts))
        return done

    def open_station(self, station: int, code: str, who: str, bank: int = 500_000) -> Done:
        form = stations.OpenStation(id=new_id(), station=station, code=code, bank=bank)
        return self.signed("open_station", form, has_the_drawer=who, has_the_cage="cashier")

    def open_day(self) -> Done:
        form = games.OpenDay(id=new_id(), program=critical.program())
        who = {"turns_one_key": "Division inspector", "turns_the_other_key": "keno supervisor"}
        return self.signed("open_day", form, **who)

    def open_game(self) -> Done:
        return self.room.open_game(games.OpenGame(id=new_id()))

    def sell(self, station: int = 1, **more: Any) -> Done:
        """A one-spot ticket at $1, spoken, unless told otherwise."""
        form: dict[str, Any] = {"groups": [[7]], "rates": {"1": 100}, "paid": {"currency": 100}}
        form |= {"id": new_id(), "station": station, "how": "spoken", **more}
        return self.room.sell(selling.Sale(**form))

    def wide(self, rate: int = 100, games: int = 1, **more: Any) -> Done:
        """One-spot ways on twenty numbers, so that one in four wins: $3 for $1."""
        groups = [[number] for number in range(1, 21)]
        paid = {"currency": rate * 20 * games}
        return self.sell(groups=groups, rates={"1": rate}, paid=paid, games=games, **more)

    def void(self, serial: str, station: int = 1) -> Done:
        return self.room.void(voids.Void(id=new_id(), station=station, serial=serial))

    def lock(self, seconds: int = 300) -> Done:
        self.clock.turn(seconds)
        game = self.room.state.game
        assert game is not None
        return self.room.lock_out(games.LockOut(id=new_id(), game=game.number))

    def play(self) -> Done:
        """Close the game that is open and draw it."""
        number = self.lock().answer["game"]
        return self.room.draw(draws.Draw(id=new_id(), game=number))

    def redeem(self, serial: str, station: int = 1, **more: Any) -> Done:
        return self.room.redeem(redeeming.Redeem(id=new_id(), station=station, serial=serial, **more))

    def winner(self, **more: Any) -> str:
        """A ticket on all 80 numbers by way of four tickets; the one that surely wins something is given."""
        sold = [self.sell(groups=[[n] for n in range(at, at + 20)], rates={"1": 100},
                          paid={"currency": 2_000}, **more) for at in (1, 21, 41, 61)]  # fmt: skip
        self.play()
        for each in sold:
            if self.room.ticket(each.answer["serial"])[2].due:
                return str(each.answer["serial"])
        raise AssertionError

    def rich(self, rate: int = 10_000) -> str:
        """The best of four tickets, at $100 a way: it catches five or more, and is owed $1,500."""
        sold = [
            self.sell(
                groups=[[n] for n in range(at, at + 20)], rates={"1": rate}, paid={"currency": 20 * rate}
            )
            for at in (1, 21, 41, 61)
        ]
        self.play()
        serials = [each.answer["serial"] for each in sold]
        return str(max(serials, key=lambda serial: self.room.ticket(serial)[2].due))

    def while_down(self) -> str:
        """The system goes down and comes up again; return a time between."""
        self.clock.turn(1)
        self.signed("system_down", down.Down(id=new_id(), reason="no network"), reports="keno supervisor")
        paid = self.clock.now().isoformat()
        self.clock.turn(1)
        self.signed("system_up", down.Up(id=new_id()), reports="keno supervisor")
        return paid

    def pay_by_hand(
        self, serial: str, amount: int, paid: str, station: int = 1, **more: str
    ) -> dict[str, Any]:
        """Enter a payment by hand: alone, or `authorized` or reported by whoever is named."""
        by, breach = more.pop("by", "keno writer"), more.pop("breach", "")
        form = hand_payments.HandPaid(id=new_id(), station=station, serial=serial, amount=amount, paid=paid,
                                      breach=breach)  # fmt: skip
        return dict(self.signed("enter_hand_paid", form, paid=by, **more).answer)

    def pay_rest(self, serial: str) -> int:
        form = hand_payments.PayRest(id=new_id(), station=1, serial=serial)
        return int(self.signed("pay_rest", form, authorizes="keno supervisor").answer["amount"])
