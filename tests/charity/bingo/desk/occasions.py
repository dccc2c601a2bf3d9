"""An occasion under test, its people, and what they do."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from pitboss.charity.bingo.cards import BingoCard, BingoSerial
from pitboss.charity.bingo.desk.department import bingo
from pitboss.charity.bingo.desk.hall import find_card, read_hall
from pitboss.charity.bingo.desk.state import HallState
from pitboss.house.ledger.accounts import LedgerAccount
from pitboss.house.office.office import Office
from pitboss.house.operations.desk import Receipt
from pitboss.law import cite
from pitboss.table.refused import Refused
from tests.server.helpers import PASSPHRASE, HandClock

LICENSE = "BL-104"
FOUR = [{"game": "1", "arrangement": "four-corners", "prize": 15_000}]
LINES = [{"game": "1", "arrangement": "any-line", "prize": 10_000, "bonus": 5_000},
         {"game": "2", "arrangement": "coverall", "prize": 20_000}]  # fmt: skip
_IDS = itertools.count(1)


def serial(number: int, series: int = 7) -> str:
    return str(BingoSerial(series, number))


class Occasion:
    """An occasion and its people: Mia is in charge, Mel and Wyn sell, Pru is in charge of proceeds."""

    def __init__(self, office: Office, clock: HandClock) -> None:
        self.office, self.clock, self.number = office, clock, 1
        self.people = {each.name: each for each in office.staff.list_employees()}

    @property
    def today(self) -> str:
        return self.office.casino.local(self.clock.now()).date().isoformat()

    @property
    def hall(self) -> HallState:
        with self.office.ledger.store.read() as connection:
            found = read_hall(connection, self.number)
        assert found is not None
        return found

    def called(self) -> tuple[int, ...]:
        """Return the numbers called in the game in play."""
        game = self.hall.game
        assert game is not None
        return game.balls

    def do(self, name: str, who: str = "Mia", id: str = "", sign: dict[str, str] | None = None,
           **form: Any) -> Receipt:  # fmt: skip
        """Submit a form as somebody signed in, with the other signatures."""
        operation = bingo.operations[name]
        if any(field.name == "occasion" for field in operation.fields):
            form = {"occasion": self.number, **form}
        credentials = {part: (each, PASSPHRASE) for part, each in (sign or {}).items()}
        return self.office.desk.submit(
            operation,
            form,
            id=id or f"hall {next(_IDS)}",
            signed_in=self.people[who],
            credentials=credentials,
        )

    def refuses(self, law: str, name: str, *, field: str | None = None, **given: Any) -> str:
        """Check that an operation is refused by a rule, and that nothing is written."""
        before = self.state()
        with pytest.raises(Refused) as refused:
            self.do(name, **given)
        assert refused.value.cite == cite(law), refused.value
        if field is not None:
            assert refused.value.field == field
        assert self.state() == before
        return refused.value.reason

    def rejects(self, law: str, name: str, **given: Any) -> str:
        """Check that an inspection fails by a rule and is recorded, and that nothing is posted."""
        before, hall = self.office.ledger.balances(), self.hall
        receipt = self.do(name, **given)
        assert receipt.rejected is not None, receipt.result
        assert receipt.rejected.cite == law
        assert (self.office.ledger.balances(), self.hall) == (before, hall)
        return receipt.rejected.message

    def state(self) -> tuple[int, dict[LedgerAccount, int]]:
        with self.office.ledger.reading() as tx:
            return tx.number, self.office.ledger.balances()

    def balance(self, kind: Any, name: str = "bingo 1") -> int:
        return self.office.ledger.balance(LedgerAccount(kind, name))

    # The usual course of an evening

    def plan(self, games: list[dict[str, Any]] = FOUR, license: str | None = LICENSE, **more: Any) -> Receipt:
        given = {"title": "Thursday bingo", "day": self.today, "license": license, "games": games,
                 "illustrated": True}  # fmt: skip
        return self.do("plan", **{**given, **more})

    def open(self, games: list[dict[str, Any]] = FOUR, license: str | None = LICENSE, **more: Any) -> None:
        self.plan(games, license, **more)
        self.do("open")

    def sell(self, cards: int = 60, *, bank: int = 20_000, jackpot: bool = False) -> None:
        """Receive a series, and give it all to Mel with a bank."""
        self.deposit()
        self.do("receive-cards", series=7, color="blue", size=cards, price=100, jackpot=jackpot)
        self.do("open-bank", "Mel", sign={"hands_out": "Mia"}, bank=bank)
        self.do("issue-cards", "Mel", sign={"hands_out": "Mia"}, first=serial(1), last=serial(cards))

    def deposit(self) -> None:
        """Put the organization's money into its games account."""
        operation = self.office.desk.find("organization", "deposit")
        self.office.desk.submit(operation, {"amount": 1_000_000}, id=f"hall {next(_IDS)}",
                                signed_in=self.people["Pru"])  # fmt: skip

    def begin(self, game: int = 1, **more: Any) -> Receipt:
        return self.do("begin-game", "Mel", game=game, **more)

    def card(self, number: int) -> BingoCard:
        series = self.hall.series[0]
        with self.office.ledger.store.read() as connection:
            return find_card(connection, series, series.cards.first - 1 + number)

    def call(self, *balls: int) -> None:
        for ball in balls:
            self.do("call", "Mel", ball=ball)

    def corners(self, number: int) -> list[int]:
        """Return the corners of a card."""
        cells = self.card(number).cells
        return [cells[place] for place in (0, 4, 20, 24)]
