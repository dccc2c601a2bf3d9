"""Raffle nights from a seed: two desks at once, crashes, lost answers, repeats, mistakes and undoing."""

from __future__ import annotations

import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

from pitboss.charity.accounts import GAMES_ACCOUNT
from pitboss.charity.raffle.desk.accounts import accounts_of, drawer_of
from pitboss.charity.raffle.desk.reading import read_raffle
from pitboss.charity.raffle.record import write_record
from pitboss.charity.raffle.verifying import verify_raffle
from pitboss.house.ledger.verifying import verify
from pitboss.house.office.office import Office
from pitboss.storage.errors import Unavailable
from pitboss.storage.people import People
from pitboss.table.refused import Refused
from tests.charity.raffle.fire_company import NAME, FireCompany
from tests.charity.raffle.night_account import LAST, PRICE, SHARES, Form, NightAccount
from tests.house.operations.sample import CLOCK
from tests.house.simulation.faults import Crash, Faults, FaultyStore
from tests.server.helpers import CHEAP, PASSPHRASE

SELLERS = ("Mel", "Abe", "Wyn")
BUYERS = ("Rosa Lee", "Ann Poe", "Tim Young", "Mel", "Mia")
SIGNERS = {
    "opens": "Mia",
    "approves": "Mia",
    "draws": "Ola",
    "witnesses": "Pru",
    "records": "Wyn",
    "pays": "Mel",
}
SELLING = ("sell", "sell", "sell", "sell", "sell", "void", "issue-book", "return-book", "return-book",
           "close-sales", "deposit")  # fmt: skip
DRAWING = ("reopen-sales", "count-stubs", "count-stubs", "seal-draw", "seal-draw", "draw-stub", "draw-stub",
           "draw-by-chance", "withdraw-stub", "pass-over", "abandon-draw", "award", "award", "award",
           "deposit", "sell")  # fmt: skip


class RaffleNight:
    """A night at two desks of one ledger."""

    def __init__(self, sample: Path, folder: Path, seed: int, faults: float = 0.15) -> None:
        path = folder / f"night-{seed}.db"
        shutil.copy(sample, path)
        CLOCK.seconds = 0.0
        company = FireCompany(path)
        prizes = [{"name": f"Prize {share}", "category": "cash", "share": share} for share in SHARES]
        company.open(prizes=prizes, tickets=[{"price": PRICE, "first": 1, "last": LAST}])
        self._banked = company.office.ledger.balance(GAMES_ACCOUNT)
        company.store.close()
        self.url = f"sqlite:///{path}"
        self.random, self.account = Random(seed), NightAccount()
        self.store = FaultyStore(self.url)
        self.store.faults = Faults(self.random, faults)
        self.desks = [self._open_office(), self._open_office()]
        self.asked = self.at_once = 0

    def _open_office(self) -> Office:
        """Open an office with nothing in its memory, like a process that comes back."""
        return Office(self.store, CLOCK, People(self.store, CLOCK, CHEAP), sync=False)

    def play(self, steps: int) -> None:
        for _ in range(steps):
            CLOCK.seconds += 1
            do = self._choose(steps)
            form, by = self._fill_in(do)
            (self._send_at_once if self.random.random() < 0.1 else self._send)(do, form, by)
            if not self.asked % 8:
                self.check()
        self.check()
        verify(self.store.url)

    def _choose(self, steps: int) -> str:
        """Choose what to do: mostly the next step of the evening, else anything."""
        account = self.account
        if account.closed and self.random.random() < 0.6:
            return account.next_step
        if not account.closed and self.asked > steps // 3 and self.random.random() < 0.5:
            return "return-book" if account.books else "close-sales"
        return self.random.choice(DRAWING if account.closed else SELLING)

    def _send(self, do: str, form: Form, by: str) -> None:
        """Send a form until it is answered, and sometimes once more. It is carried out once."""
        self.asked += 1
        expected, id, came_to = self.account.expects(do, form, by), f"night {self.asked}", ""
        result: dict[str, Any] = {}
        for _ in range(self.random.choice((1, 1, 2))):
            came_to, result = self._send_until_answered(do, form, by, id)
            assert came_to == expected, (self.asked, do, form, by, came_to, result)
        if came_to == "done":
            self.account.apply(do, form, by, result)

    def _send_at_once(self, do: str, form: Form, by: str) -> None:
        """Have both desks send the same form at the same moment. The second one finds what the first did."""
        self.asked += 1
        faults, self.store.faults = self.store.faults, Faults(Random(0), 0)
        with ThreadPoolExecutor(2) as both:
            sent = list(
                both.map(lambda at: self._submit(at, do, form, by, f"night {self.asked} {at}"), (0, 1))
            )
        self.store.faults = faults
        for came_to, result in sorted(sent, key=lambda each: each[0]):  # what was done comes first
            assert came_to == self.account.expects(do, form, by), (self.asked, do, form, by, sent)
            if came_to == "done":
                self.account.apply(do, form, by, result)
        self.at_once += 1

    def _send_until_answered(self, do: str, form: Form, by: str, id: str) -> tuple[str, dict[str, Any]]:
        while True:
            at = self.random.randrange(len(self.desks))
            try:
                return self._submit(at, do, form, by, id)
            except Unavailable:
                continue
            except Crash:
                self.desks[at] = self._open_office()

    def _submit(self, at: int, do: str, form: Form, by: str, id: str) -> tuple[str, dict[str, Any]]:
        desk = self.desks[at].desk
        operation = desk.find("raffle", do)
        signed = {each.part: (by if each.part == "sells" else SIGNERS[each.part], PASSPHRASE)
                  for each in operation.signers}  # fmt: skip
        try:
            done = desk.submit(operation, {"raffle": NAME, **form}, id=id, credentials=signed)
        except Refused as refused:
            return "refused", {"why": str(refused)}
        if done.rejected is not None:
            return "rejected", {"why": done.rejected.message}
        return "done", done.result.to_json() if done.result is not None else {}

    def _fill_in(self, do: str) -> tuple[Form, str]:
        """Fill in a form, mostly as it should be."""
        random, account, by = self.random, self.account, self.random.choice(SELLERS)
        prize = {"prize": random.randint(1, len(SHARES))}
        match do:
            case "sell":
                count = random.randint(1, 4)
                paid = PRICE * count - (100 if random.random() < 0.1 else 0)
                form: Form = {"buyer": random.choice(BUYERS), "first": random.randint(1, LAST),
                              "count": count, "paid": paid}  # fmt: skip
            case "void":
                form = {"first": self._some(account.sales, LAST), "reason": "mistake"}
            case "issue-book":
                first = random.randint(1, LAST)
                form = {
                    "seller": random.choice(SELLERS),
                    "first": first,
                    "last": first + random.randint(0, 9),
                }
            case "return-book":
                form = self._fill_in_return()
            case "count-stubs":
                form = {"counted": len(account.sold) + random.choice((0, 0, 0, 1, -1))}
                form["counted"] = max(form["counted"], 0)
            case "seal-draw":
                form = {"mode": random.choice(("barrel", "chance"))}
            case "draw-stub":
                form = {"number": self._some(account.sold, LAST)}
            case "draw-by-chance":
                form = {"word": f"word {self.asked}", "said_by": "Rosa Lee"}
            case "award":
                ticket = account.winners.get(prize["prize"] - 1)
                holder = account.holder(ticket) if ticket else ""
                form = {**prize, "winner": holder if holder and random.random() < 0.8 else "Rosa Lee"}
            case "deposit":
                seller = random.choice(SELLERS)
                form = {"seller": seller, "counted": account.drawers[seller] + random.choice((0, 0, 0, 100))}
            case "withdraw-stub" | "abandon-draw" | "reopen-sales":
                form = {"reason": "mistake", **(prize if do == "withdraw-stub" else {})}
            case _:
                form = {} if do == "close-sales" else dict(prize)
        return form, by

    def _fill_in_return(self) -> Form:
        first = self._some(self.account.books, LAST)
        last, _ = self.account.books.get(first, (first, ""))
        left = [each for each in range(first, last + 1) if each not in self.account.sold]
        unsold = [each for each in left if self.random.random() < 0.3]
        return {"first": first, "unsold": unsold, "paid": PRICE * (len(left) - len(unsold))}

    def _some(self, known: Any, most: int) -> int:
        """Return one of the known numbers, and now and then any."""
        if known and self.random.random() < 0.85:
            return int(self.random.choice(sorted(known)))
        return self.random.randint(1, most)

    def check(self) -> None:
        """Compare the ledger with the account kept by hand, and verify the record."""
        account = self.account
        with self.store.read() as connection:
            state = read_raffle(connection, NAME)
        assert state is not None
        assert set(state.sold_numbers("drum")) == account.sold
        assert state.takings("drum") == state.gross == account.takings
        assert {place: number for place, (_, number) in state.winners.items()} == account.winners
        assert set(state.awards) == account.awarded
        balance = self.desks[0].ledger.balance
        with self.desks[0].desk.reading() as tx:
            people = {each.name: each.person for each in self.desks[0].staff.list_employees()}
            assert tx.balance(accounts_of(NAME).receipts()) == account.takings
        for seller in SELLERS:
            assert balance(drawer_of(NAME, people[seller])) == account.drawers[seller], seller
        assert balance(accounts_of(NAME).prizes) == account.paid <= account.takings // 2
        assert balance(accounts_of(NAME).over_and_short) == account.short
        assert balance(GAMES_ACCOUNT) == self._banked + account.banked - account.paid
        if state.rows:
            verified = verify_raffle(write_record(state.rows))
            assert len(verified.draws) == account.draws
