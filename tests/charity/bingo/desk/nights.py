"""Simulated occasions: every step is decided by a seed, and an account of plain sums follows along.

Requests are sent, sent twice, and sent again when no answer came. The process dies at any write and comes
back with what is on the disk.
"""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from random import Random
from typing import Any

from sqlalchemy.exc import DBAPIError

from pitboss.charity.accounts import GAMES_ACCOUNT
from pitboss.charity.bingo.cards import BingoSerial
from pitboss.charity.bingo.desk.department import bingo
from pitboss.charity.bingo.desk.hall import find_card, read_hall, read_on
from pitboss.charity.step_reader import StepReader
from pitboss.house.ledger.accounts import LedgerAccount
from pitboss.house.office.office import Office
from pitboss.house.operations.desk import Receipt, make_request
from pitboss.house.staff.employees import FormSignature
from pitboss.storage.errors import Unavailable
from pitboss.storage.people import People
from pitboss.table.refused import Refused
from tests.charity.bingo.desk.night_account import DEPOSIT, PRICE, NightAccount, is_won
from tests.house.simulation.faults import Crash, Faults, FaultyStore
from tests.server.helpers import CHEAP, HandClock

CARDS = 60
SELLERS = ("Mel", "Wyn", "Abe")
ARRANGEMENTS = ("four-corners", "any-line", "letter-x", "coverall")


class Night:
    """An occasion of one seed."""

    def __init__(self, store: FaultyStore, form: str, seed: int, *, rate: float = 0.08) -> None:
        self.seed, self.random, self.done = seed, Random(seed), Counter[str]()
        self.store, self.clock, self._sent = store, HandClock(), 0
        store.begin(form, Faults(Random(0), 0))
        self.reader = StepReader(read_on)
        self._open_office()
        self.people = {each.name: each for each in self.office.staff.list_employees()}
        self.account = NightAccount(*self._plan())
        self._stock()
        store.faults = Faults(self.random, rate)

    def _open_office(self) -> None:
        """Start the process, or start it again after it died."""
        self.office = Office(self.store, self.clock, People(self.store, self.clock, CHEAP), sync=False)

    # Requests

    def send(
        self, name: str, who: str, other: dict[str, str] | None = None, **form: Any
    ) -> Receipt | Refused:
        """Send a request until it is answered, and sometimes once more."""
        self._sent += 1
        id = f"night {self._sent}"
        answer = self._until_answered(name, who, other or {}, form, id)
        if self.random.random() < 0.15:
            again = self._until_answered(name, who, other or {}, form, id)
            if isinstance(answer, Receipt):
                assert isinstance(again, Receipt)
                assert (again.replayed, again.entry, again.result) == (True, answer.entry, answer.result)
            else:
                assert isinstance(again, Refused)
        refused = isinstance(answer, Refused)
        self.done[f"{name} {'refused' if refused else 'rejected' if answer.rejected else 'done'}"] += 1  # type: ignore[union-attr]
        return answer

    def _until_answered(
        self, name: str, who: str, other: dict[str, str], form: dict[str, Any], id: str
    ) -> Receipt | Refused:
        while True:
            try:
                return self._submit(name, who, other, form, id)
            except Refused as refused:
                return refused
            except Crash:
                self.store.cut()
                self._open_office()
            except (DBAPIError, Unavailable):
                continue

    def _submit(self, name: str, who: str, other: dict[str, str], form: dict[str, Any], id: str) -> Receipt:
        operation = bingo.operations.get(name) or self.office.desk.find("organization", name)
        if any(field.name == "occasion" for field in operation.fields):
            form = {"occasion": 1, **form}
        filled = operation.parse(form)
        digest, now = make_request(operation, filled, id).signing_digest, self.clock.now()
        by = {each.part: self.people[other.get(each.part, who)] for each in operation.signers}
        signed = {part: FormSignature(one.person, one.name, digest, now) for part, one in by.items()}
        return self.office.desk.submit(operation, filled, id=id, signatures=signed)

    def must(self, name: str, who: str, other: dict[str, str] | None = None, **form: Any) -> Any:
        answer = self.send(name, who, other, **form)
        assert isinstance(answer, Receipt), (name, answer)
        assert answer.result is not None, (name, answer.rejected)
        return answer.result.to_json()

    def must_not(self, name: str, who: str, other: dict[str, str] | None = None, **form: Any) -> None:
        answer = self.send(name, who, other, **form)
        assert isinstance(answer, Refused), (name, form)

    # Before the doors open

    def _plan(self) -> tuple[list[dict[str, Any]], str]:
        """Plan and open an occasion whose prizes leave no cent of a limit unused, now and then."""
        day = self.office.casino.local(self.clock.now()).date().isoformat()
        split = self.random.choice(("shared", "each"))
        games, left, bonus_left = list[dict[str, Any]](), 300_000, 150_000
        for number in range(1, self.random.randint(2, 5)):
            room, bonus_room = min(left, 100_000), min(bonus_left, 50_000)
            labels = (f"{number}",) if self.random.random() < 0.6 else (f"{number}a", f"{number}b")
            for label in labels:
                prize = self.random.choice((room, self.random.randint(0, room)))
                bonus = self.random.choice((0, bonus_room, self.random.randint(0, bonus_room)))
                games.append({"game": label, "arrangement": self.random.choice(ARRANGEMENTS), "prize": prize,
                              "bonus": bonus})  # fmt: skip
                room, left = room - prize, left - prize
                bonus_room, bonus_left = bonus_room - bonus, bonus_left - bonus
        self.must("plan", "Mia", title="Night", day=day, license="BL-104", illustrated=True, games=games,
                  bonus_split=split)  # fmt: skip
        self.must("open", "Mia")
        return games, split

    def _stock(self) -> None:
        self.account.games_account += self.office.ledger.balance(GAMES_ACCOUNT)
        self.must("deposit", "Pru", amount=DEPOSIT)
        self.must("receive-cards", "Mia", series=7, color="blue", size=CARDS, price=PRICE,
                  key=self.random.randbytes(32).hex())  # fmt: skip
        for name in SELLERS:
            bank = self.random.choice((0, 50_000, 200_000))
            self.must("open-bank", name, {"hands_out": "Mia"}, bank=bank)
            self.account.open_bank(name, bank)
        with self.store.read() as connection:
            hall = read_hall(connection, 1)
            assert hall is not None
            self.faces = [find_card(connection, hall.series[0], hall.series[0].cards.first + at).rows
                          for at in range(CARDS)]  # fmt: skip
        for _ in SELLERS:  # cards that go out during a game don't play in it
            self._issue()

    # Steps

    def play(self, steps: int = 60) -> None:
        for _ in range(steps):
            choices = self._choices()
            self.random.choices([step for step, _ in choices], [weight for _, weight in choices])[0]()
            self.check()
        self._finish()
        self.check()

    def _choices(self) -> list[tuple[Any, int]]:
        held = self.account
        found: list[tuple[Any, int]] = [(self._issue, 4), (self._settle, 1), (self._misuse, 2)]
        if held.playing is None:
            return [*found, *([(self._begin, 12)] if held.next_game() else [])]
        if held.on_hold:
            return [*found, (self._claim, 10), (self._resume, 2), *([(self._pay, 14)] if held.claims else [])]
        return [*found, (self._call, 40), (self._claim, 6), (self._correct, 2), (self._hold, 2),
                (self._call_at_two_desks, 2)]  # fmt: skip

    def _serial(self, card: int) -> str:
        return str(BingoSerial(7, card + 1))

    def _some_seller(self) -> str:
        """Return a seller who is not settled, or an empty name."""
        return self.random.choice([each for each in SELLERS if each not in self.account.settled] or [""])

    def _issue(self) -> None:
        name = self._some_seller()
        size = self.random.randint(1, 12)
        first = self.account.issued_so_far
        if name and first + size <= CARDS:
            self.must("issue-cards", name, {"hands_out": "Mia"}, first=self._serial(first),
                      last=self._serial(first + size - 1))  # fmt: skip
            self.account.issue(name, size)

    def _settle(self, name: str = "") -> None:
        name = name or self._some_seller()
        if not name:
            return
        back, void = self.account.choose_back(name, self.random)
        counted = max(0, self.account.expected(name, back + void) + self.random.choice((0, 0, -100, 250)))
        rows = {
            what: [{"first": self._serial(card), "last": self._serial(card)} for card in cards]
            for what, cards in (("returned", back), ("void", void))
        }
        got = self.must("settle", name, {"counts": "Mia"}, counted=counted, **rows)
        self.account.settle(name, back, void, counted)
        assert got["sold"] == self.account.sold[name]

    def _begin(self) -> None:
        game = self.account.next_game()
        self.must("begin-game", "Mel", game=game)
        self.account.begin(game)

    def _call(self) -> None:
        ball = self.account.choose_ball(self.random, self.faces)
        if ball:
            self.must("call", "Mel", ball=ball)
            self.account.balls.append(ball)

    def _call_at_two_desks(self) -> None:
        """Have two desks make the same call at once. One of them is told to look again."""
        left = [ball for ball in range(1, 76) if ball not in self.account.balls]
        if not left:
            return
        faults, self.store.faults = self.store.faults, Faults(Random(0), 0)
        ball, call = self.random.choice(left), len(self.account.balls) + 1
        self._sent += 2

        def make(at: int) -> int:
            with suppress(Refused):
                self._submit("call", SELLERS[at], {}, {"ball": ball, "call": call}, f"desk {self._sent} {at}")
                return ball
            return 0

        with ThreadPoolExecutor(2) as desks:
            made = [each for each in desks.map(make, (0, 1)) if each]
        assert len(made) == 1
        self.account.balls += made
        self.store.faults = faults
        self.done["two desks"] += 1

    def _claim(self) -> None:
        card = self.account.choose_claim(self.random, self.faces)
        good = self.account.is_in_play(card) and is_won(
            self.account.arrangement, self.faces[card], self.account.balls
        )
        answer = self.send("claim", "Mel", serial=self._serial(card))
        if card in self.account.claims:
            assert isinstance(answer, Refused)
        else:
            assert isinstance(answer, Receipt)
            assert (answer.rejected is None) == good, (card, answer.rejected)
            if good:
                self.account.claim(card)

    def _hold(self) -> None:
        self.must("hold", "Mel")
        self.account.on_hold = True

    def _resume(self) -> None:
        if self.account.claims:
            self.must_not("resume", "Mel")
        self.must("resume", "Mel", reason="the player has left")
        self.account.drop()

    def _correct(self) -> None:
        if len(self.account.balls) <= self.account.settled_calls:
            return
        call = self.random.randint(self.account.settled_calls + 1, len(self.account.balls))
        free = [ball for ball in range(1, 76) if ball not in self.account.balls]
        ball = self.random.choice([*free, None])
        self.must("correct-call", "Mel", call=call, ball=ball, reason="keyed wrong")
        self.account.correct(call, ball)

    def _pay(self) -> None:
        who = self.random.choice(SELLERS)
        shares = self.account.shares()
        by = "cash" if sum(shares) <= self.account.drawers.get(who, 0) else "check"
        if by == "check" and sum(shares) > 0:
            self.must_not("pay", who, game=self.account.playing, by="cash")
        got = self.must("pay", who, game=self.account.playing, by=by)
        assert [each["amount"] for each in got["winners"]] == shares
        self.account.pay(who, by, shares)

    def _misuse(self) -> None:
        """Try something that is refused, whatever goes on."""
        balls = self.account.balls
        if self.account.playing is not None and balls:
            self.must_not("call", "Mel", ball=balls[0])
            self.must_not("begin-game", "Mel", game=self.account.playing)
        self.must_not("open-bank", "Mel", {"hands_out": "Mia"}, bank=1)
        self.must_not("receive-cards", "Mia", series=7, color="blue", size=CARDS, price=PRICE)

    def _finish(self) -> None:
        if self.account.claims:
            self._pay()
        if self.account.playing is not None:
            if self.account.on_hold:
                self._resume()
            self.must("end-game", "Mel", reason="the night is over")
            self.account.end()
        for name in SELLERS:
            if name not in self.account.settled:
                self._settle(name)
        totals = self.must("close", "Mia")
        assert totals["receipts"] == self.account.receipts
        assert totals["sold"] == sum(self.account.sold.values())

    # Invariants

    def check(self) -> None:
        """Compare the ledger and the screens with the account."""
        held, book = self.account, self.office.ledger
        for name in SELLERS:
            drawer = LedgerAccount("drawer", f"bingo 1 {self.people[name].person}")
            assert book.balance(drawer) == held.drawers[name], name
        for kind, amount in (("receipts", held.receipts), ("prizes", held.prizes),
                             ("over and short", held.short)):  # fmt: skip
            assert book.balance(LedgerAccount(kind, "bingo 1")) == amount, kind  # type: ignore[arg-type]
        assert book.balance(GAMES_ACCOUNT) == held.games_account
        with self.store.read() as connection:
            hall = read_hall(connection, 1)
            assert self.reader.find(connection, 1) == hall
        assert hall is not None
        assert (hall.game.balls if hall.game else ()) == tuple(held.balls)
        held.check_cards(hall)
        held.check_limits(hall)
