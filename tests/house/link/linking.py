"""Set up three casinos on a link, with their people, their agreement and shortcuts for their operations."""

from __future__ import annotations

import itertools
from typing import Any

from sqlalchemy import select

from pitboss import __version__
from pitboss.house.ledger.accounts import LedgerAccount
from pitboss.house.ledger.entry import CompletedOperation
from pitboss.house.ledger.ledger import Ledger
from pitboss.house.ledger.rows import EntryRow
from pitboss.house.link import access, agreement, claims, debts, notices, participants, paying, versions
from pitboss.house.link import rules as rules_of_link
from pitboss.house.link.access import Credential
from pitboss.house.link.agreement import Agreement, Participant
from pitboss.house.link.contributions import (
    TableContribution,
    next_transmission,
    read_last_transmission,
    receive,
)
from pitboss.house.link.desk import LinkDesk
from pitboss.house.link.key import LinkKey
from pitboss.house.link.options import LinkOptions
from pitboss.house.link.record import get_claim
from pitboss.house.link.system import Link
from pitboss.house.operations.desk import Receipt
from pitboss.house.operations.operation import Operation
from pitboss.house.staff.employees import Staff
from pitboss.storage.clock import Clock
from pitboss.storage.people import People
from pitboss.storage.store import Store
from tests.house.people import Crew
from tests.server.helpers import CHEAP, PASSPHRASE

HALL, MARINA, INLET = CASINOS = "Boardwalk Hall", "Marina House", "Inlet Club"
RULES: dict[str, Any] = {
    "bad_beat": "As Ah Ad Kc Kd", "fund_least_pot": 2_000, "unit": 25, "payout_loser": 100,
    "payout_winner": 0, "payout_table": 0,
}  # fmt: skip
"""Return rules: aces full of kings, beaten, pay all to the losing hand, in quarters."""
BEAT: dict[str, Any] = {
    "board": "9c 9d As Ad Kd", "shown": {"1": "Ac Ks", "2": "9s 9h"},
    "players": {"1": "Ann", "2": "Bob", "3": "Cyd"},
}  # fmt: skip
PEOPLE = {"manager": "poker manager", "shift": "poker shift supervisor", "floor": "poker supervisor",
          "cashier": "cashier", "accounting": "accounting representative"}  # fmt: skip
_NUMBERS = itertools.count(1)


def new_id() -> str:
    return f"link test {next(_NUMBERS)}"


def terms(options: LinkOptions | None = None, names: tuple[str, ...] = CASINOS, **changes: Any) -> Agreement:
    """Build an agreement of these casinos, hosted by the first."""
    parties = tuple(
        Participant(name=name, address=f"{number} Boardwalk, Atlantic City", role="offers the payout",
                    authority="one vote", responsibilities="its own rooms")
        for number, name in enumerate(names, 1)
    )  # fmt: skip
    plain = {"decisions": "by all", "implementation": "within a day", "funds": "in each cage",
             "costs": "in equal parts", "records": (names[0],)}  # fmt: skip
    return Agreement(**{"participants": parties, "host": names[0], "options": options or LinkOptions(),
                        **plain, **changes})  # fmt: skip


class _Crew(Crew):
    """Return a staff with nobody in it yet."""

    def __init__(self, book: Ledger) -> None:
        Staff.__init__(self, book, People(book.store, book.clock, CHEAP))


class Linked:
    """A link with its people, called `<casino> <position>`."""

    def __init__(self, url: str, clock: Clock) -> None:
        self.store = Store(url)
        self.link = Link(self.store, clock)
        self.book = self.link.book
        self.crew = _Crew(self.book)
        self.by = {casino: Credential(casino, f"token of {casino}") for casino in CASINOS}

    def key(self, casino: str) -> LinkKey:
        """Return the key of a casino's process."""
        url = self.store.url.render_as_string(hide_password=False)
        return LinkKey(database=url, casino=casino, token=self.by[casino].token)

    def submit(
        self, operation: Operation[Any], form: dict[str, Any], by: str = HALL, *, id: str = "", **signers: str
    ) -> Receipt:
        """Submit a form at the desk of a casino, signed by these people."""
        credentials = {part: (name, PASSPHRASE) for part, name in signers.items()}
        desk = LinkDesk(self.link, self.crew, self.by[by])
        return desk.submit(operation, form, id=id or new_id(), credentials=credentials)

    def do(
        self, operation: Operation[Any], form: dict[str, Any], by: str = HALL, *, id: str = "", **signers: str
    ) -> dict[str, Any]:
        """Submit a form that must succeed, and return its result."""
        receipt = self.submit(operation, form, by, id=id, **signers)
        assert receipt.result is not None, receipt.rejected
        return receipt.result.to_json()

    # Setting up

    def hire(self, casino: str, who: str) -> str:
        """Employ a person of a casino. The manager is a key employee."""
        name = f"{casino} {who}"
        licence = "casino key employee" if who == "manager" else "casino employee"
        self.crew.hire(name, PEOPLE[who], licence)
        self.enroll(casino, name)
        if who == "manager":
            self.designate(casino)
        return name

    def enroll(self, casino: str, name: str, by: str = "", works: bool = True) -> None:
        form = {"name": name, "casino": casino, "works": works}
        self.do(access.enroll, form, enrolls=by or f"{casino} manager")

    def designate(self, casino: str, who: str = "manager", by: str = "") -> None:
        form = {"name": f"{casino} {who}", "casino": casino}
        self.do(access.designate, form, designates=by or f"{casino} {who}")

    def admit(self, casino: str, hash: str = "", who: str = "") -> None:
        form = {"casino": casino, "hash": hash or self.by[casino].hash}
        self.do(access.admit, form, admits=who or f"{casino} manager")

    def staff(self) -> None:
        """Employ everybody, designate each casino's representative, and admit its process."""
        self.crew.hire("inspector", "Division inspector")
        for casino in CASINOS:
            for who in PEOPLE:
                self.hire(casino, who)
            self.admit(casino)

    def notify(self, version: str = __version__, not_before: Any = "2020-01-01T00:00:00+00:00") -> None:
        form = {"version": version, "changes": "the\nfirst", "sent": "letter 1", "not_before": not_before}
        self.do(versions.notify_division, form, notifies=f"{HALL} manager")

    def install(
        self, version: str = __version__, meets: bool = True, checks: str = f"{MARINA} manager"
    ) -> None:
        form = {"version": version, "meets_division_rules": meets}
        self.do(versions.install, form, installs=f"{HALL} manager", checks=checks)

    def propose(self, made: Agreement, who: str = f"{HALL} manager") -> dict[str, Any]:
        return self.do(agreement.propose, made.to_form(), proposes=who)

    def execute(self, made: Agreement, casino: str, who: str = "manager") -> None:
        self.do(agreement.execute, {"digest": made.digest}, executes=f"{casino} {who}")

    def approve(self, made: Agreement, who: str = "inspector") -> None:
        self.do(agreement.approve, {"digest": made.digest}, approves=who)

    def agree(self, made: Agreement) -> None:
        self.propose(made)
        for casino in made.names:
            self.execute(made, casino)
        self.approve(made)

    def choose(self, options: LinkOptions) -> None:
        """Agree on other options, and post the signs that follow."""
        self.agree(terms(options))
        for casino in CASINOS:
            self.post(casino)

    def adopt(self, casino: str, rules: dict[str, Any] = RULES) -> None:
        self.do(rules_of_link.adopt, rules, adopts=f"{casino} manager")

    def announce(self, casino: str, rules: dict[str, Any], who: str = "") -> None:
        form = {"casino": casino, **rules}
        self.do(rules_of_link.announce, form, posts=who or f"{casino} floor")

    def change(self, rules: dict[str, Any]) -> None:
        """Give all casinos' patrons notice, adopt other rules and post them."""
        for casino in CASINOS:
            self.announce(casino, rules)
        for casino in CASINOS:
            self.adopt(casino, rules)
        for casino in CASINOS:
            self.post(casino)

    def post(self, casino: str) -> None:
        form = {"casino": casino, "rooms": ["poker room"]}
        self.do(participants.post_signs, form, posts=f"{casino} floor")

    def offer(self, options: LinkOptions | None = None) -> None:
        """Complete every step before the payout is offered, once people are employed."""
        self.notify()
        self.install()
        self.agree(terms(options))
        for casino in CASINOS:
            self.adopt(casino)
        for casino in CASINOS:
            self.post(casino)

    # Playing

    def here(self, *casinos: str) -> None:
        """Send heartbeats of these casinos, or of all."""
        with self.store.write() as connection:
            for casino in casinos or CASINOS:
                notices.record_heartbeat(connection, self.by[casino], self.link.clock.now())

    def give(self, casino: str, *amounts: int) -> CompletedOperation:
        with self.store.read() as connection:
            last = read_last_transmission(connection, casino)
        lines = [TableContribution(f"table {number}", amount) for number, amount in enumerate(amounts, 1)]
        return receive(self.link, next_transmission(casino, last, lines), self.by[casino])

    def report(self, casino: str, table: str = "table 1", *, id: str = "", **changes: Any) -> Receipt:
        """Report a hand, which may be rejected."""
        id = id or new_id()
        form = {"casino": casino, "table": table, "round": id, **BEAT, **changes}
        return self.submit(claims.claim, form, casino, id=id, reports=f"{casino} floor")

    def claim(self, casino: str, table: str = "table 1", **changes: Any) -> dict[str, Any]:
        receipt = self.report(casino, table, **changes)
        assert receipt.result is not None, receipt.rejected
        return receipt.result.to_json()

    def rule(self, casino: str, claim: int, holds: Any = True, **changes: Any) -> None:
        form = {"claim": claim, "holds": holds, "reason": "" if holds else "no such hand", **changes}
        signers = {"verifies": f"{casino} shift", "authorizes": f"{casino} accounting"}
        self.do(claims.rule, form, casino, **signers)

    def answer_all(self, *casinos: str) -> None:
        for casino in casinos or CASINOS:
            with self.store.read() as connection:
                found = notices.list_undelivered(connection, casino)
            for notice in found:
                notices.answer_notice(self.link, notice.number, self.by[casino])

    def confirm(self, payout: int, casino: str = HALL) -> dict[int, int]:
        """Confirm a payout, and return the award of each claim."""
        done = self.do(claims.confirm, {"payout": payout}, casino, confirms=f"{casino} shift")
        return {each["claim"]: each["amount"] for each in done["awards"]}

    def pay(self, claim: int, payer: str, witness: str = "") -> tuple[int, dict[str, int]]:
        """Pay an award, and return it with the shares. By default, somebody where it was won witnesses."""
        if not witness:
            with self.store.read() as connection:
                witness = get_claim(connection, claim).casino
        signers = {"pays": f"{payer} cashier", "witnesses": f"{witness} floor"}
        done = self.do(paying.pay, {"claim": claim, "payer": payer}, payer, **signers)
        return done["amount"], {each["casino"]: each["amount"] for each in done["shares"]}

    def settle(self, debt: int, casino: str) -> None:
        self.do(debts.settle, {"debt": debt}, casino, receives=f"{casino} accounting")

    def transfer(self, casino: str, to: str, amount: int, by: str = "") -> None:
        form = {"casino": casino, "to": to, "amount": amount}
        self.do(debts.transfer, form, by or to, receives=f"{by or to} accounting")

    def tell(self, notice: int, casino: str, by: str = HALL, who: str = "") -> None:
        form = {"notice": notice, "casino": casino, "told": "the shift manager", "means": "telephone"}
        self.do(notices.notify_otherwise, form, by, tells=who or f"{by} shift")

    # Balances

    def balances(self) -> dict[str, int]:
        return {account.key: amount for account, amount in self.book.balances().items() if amount}

    def adds_up(self) -> bool:
        """Return whether the cages hold exactly what is owed to players and put in by the casinos."""
        held = {True: 0, False: 0}
        for account, amount in self.book.balances().items():
            held[account.sign == 1] += amount
        return held[True] == held[False]

    def fund(self) -> int:
        return self.book.balance(LedgerAccount("fund", "linked"))

    def kinds(self) -> list[str]:
        with self.store.read() as connection:
            return list(connection.scalars(select(EntryRow.kind).order_by(EntryRow.number)))
