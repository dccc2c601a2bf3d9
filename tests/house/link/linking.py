"""Three casinos on a link: their people, their agreement, and what they do, in few words."""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import Any

from sqlalchemy import select

from pitboss import __version__
from pitboss.house.ledger.accounts import Account
from pitboss.house.ledger.book import Book
from pitboss.house.ledger.entry import Done
from pitboss.house.ledger.form import Form
from pitboss.house.ledger.rows import EntryRow
from pitboss.house.link import access, agreement, claims, notices, participants
from pitboss.house.link import rules as rules_of_link
from pitboss.house.link.access import Credential
from pitboss.house.link.agreement import Agreement, Participant
from pitboss.house.link.contributions import Contribution, last_of, receive, transmission
from pitboss.house.link.key import Key
from pitboss.house.link.options import LinkOptions
from pitboss.house.link.record import claim_by
from pitboss.house.link.system import Link
from pitboss.house.staff.employees import Signature, Staff
from pitboss.storage.clock import Clock
from pitboss.storage.people import People
from pitboss.storage.store import Store
from tests.house.people import Crew
from tests.server.helpers import CHEAP

HALL, MARINA, INLET = CASINOS = "Boardwalk Hall", "Marina House", "Inlet Club"
RULES: dict[str, Any] = {
    "bad_beat": "As Ah Ad Kc Kd", "fund_least_pot": 2_000, "unit": 25, "payout_loser": 100,
    "payout_winner": 0, "payout_table": 0,
}  # fmt: skip
"""Aces full of kings, beaten: all to the losing hand, in quarters."""
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
    """An agreement of these casinos, the first of them the host."""
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
    """A staff with nobody in it yet."""

    def __init__(self, book: Book) -> None:
        Staff.__init__(self, book, People(book.store, book.clock, CHEAP))


class Linked:
    """A link with its people, who are called `<casino> <what they are>`."""

    def __init__(self, url: str, clock: Clock) -> None:
        self.store = Store(url)
        self.link = Link(self.store, clock)
        self.book = self.link.book
        self.crew = _Crew(self.book)
        self.by = {casino: Credential(casino, f"token of {casino}") for casino in CASINOS}

    def key(self, casino: str) -> Key:
        """By which a casino's process comes."""
        url = self.store.url.render_as_string(hide_password=False)
        return Key(database=url, casino=casino, token=self.by[casino].token)

    def sign(self, form: Form, **parts: str) -> dict[str, Signature]:
        return self.crew.signed(form.asked, **parts)

    # Setting up

    def hire(self, casino: str, who: str) -> str:
        """Somebody of a casino; the manager is a key employee."""
        name = f"{casino} {who}"
        licence = "casino key employee" if who == "manager" else "casino employee"
        self.crew.hire(name, PEOPLE[who], licence)
        self.enrol(casino, name)
        if who == "manager":
            self.designate(casino)
        return name

    def enrol(self, casino: str, name: str, by: str = "", works: bool = True) -> Done:
        form = access.Enrolment(id=new_id(), name=name, casino=casino, works=works)
        return access.enrol(self.link, form, self.sign(form, enrols=by or f"{casino} manager"))

    def designate(self, casino: str, who: str = "manager", by: str = "") -> Done:
        form = access.Designation(id=new_id(), name=f"{casino} {who}", casino=casino)
        return access.designate(self.link, form, self.sign(form, designates=by or f"{casino} {who}"))

    def admit(self, casino: str) -> Done:
        form = access.Admission(id=new_id(), casino=casino, hash=self.by[casino].hash)
        return access.admit(self.link, form, self.sign(form, admits=f"{casino} manager"))

    def staff(self) -> None:
        """Everybody is employed, each casino is represented, and its process admitted."""
        self.crew.hire("inspector", "Division inspector")
        for casino in CASINOS:
            for who in PEOPLE:
                self.hire(casino, who)
            self.admit(casino)

    def notify(self, version: str = __version__, not_before: str = "2020-01-01T00:00:00+00:00") -> Done:
        form = access.SystemNotice(id=new_id(), version=version, changes="the\nfirst", sent="letter 1",
                                   not_before=not_before)  # fmt: skip
        return access.tell_division(self.link, form, self.sign(form, notifies=f"{HALL} manager"))

    def install(self, version: str = __version__, meets: bool = True) -> Done:
        form = access.Installation(id=new_id(), version=version, meets_division_rules=meets)
        signed = self.sign(form, installs=f"{HALL} manager", checks=f"{MARINA} manager")
        return access.install(self.link, form, signed)

    def propose(self, made: Agreement, who: str = f"{HALL} manager") -> Done:
        form = agreement.Proposal(id=new_id(), terms=made.to_json())
        return agreement.propose(self.link, form, self.sign(form, proposes=who))

    def execute(self, made: Agreement, casino: str, who: str = "manager") -> Done:
        form = agreement.Execution(id=new_id(), digest=made.digest)
        return agreement.execute(self.link, form, self.sign(form, executes=f"{casino} {who}"))

    def approve(self, made: Agreement, who: str = "inspector") -> Done:
        form = agreement.Approval(id=new_id(), digest=made.digest)
        return agreement.approve(self.link, form, self.sign(form, approves=who))

    def agree(self, made: Agreement) -> None:
        self.propose(made)
        for casino in made.names:
            self.execute(made, casino)
        self.approve(made)

    def choose(self, options: LinkOptions) -> None:
        """The casinos agree to other options, and post what follows from them."""
        self.agree(terms(options))
        for casino in CASINOS:
            self.post(casino)

    def adopt(self, casino: str, rules: dict[str, Any] = RULES) -> Done:
        form = rules_of_link.Adoption(id=new_id(), rules=rules)
        return rules_of_link.adopt(self.link, form, self.sign(form, adopts=f"{casino} manager"))

    def announce(self, casino: str, rules: dict[str, Any]) -> Done:
        form = rules_of_link.ChangeNotice(id=new_id(), casino=casino, rules=rules)
        return rules_of_link.announce(self.link, form, self.sign(form, posts=f"{casino} floor"))

    def change(self, rules: dict[str, Any]) -> None:
        """All casinos tell their patrons, adopt other rules and post them."""
        for do in (lambda casino: self.announce(casino, rules), lambda casino: self.adopt(casino, rules),
                   self.post):  # fmt: skip
            for casino in CASINOS:
                do(casino)

    def post(self, casino: str) -> Done:
        form = participants.SignsUp(id=new_id(), casino=casino, rooms=["poker room"])
        return participants.post_signs(self.link, form, self.sign(form, posts=f"{casino} floor"))

    def offer(self, options: LinkOptions | None = None) -> None:
        """All that must be done before the payout is offered, once there are people."""
        self.notify()
        self.install()
        self.agree(terms(options))
        for casino in CASINOS:
            self.adopt(casino)
        for casino in CASINOS:
            self.post(casino)

    # Playing

    def here(self, *casinos: str) -> None:
        """These casinos, or all, say that they are there."""
        with self.store.write() as connection:
            for casino in casinos or CASINOS:
                notices.heard(connection, self.by[casino], self.link.clock.now())

    def give(self, casino: str, *amounts: int) -> Done:
        with self.store.read() as connection:
            last = last_of(connection, casino)
        lines = [Contribution(f"table {number}", amount) for number, amount in enumerate(amounts, 1)]
        return receive(self.link, transmission(casino, last, lines), self.by[casino])

    def claim(self, casino: str, table: str = "table 1", **changes: Any) -> Done:
        id = new_id()
        form = replace(claims.Claim(id=id, casino=casino, table=table, round=id, **BEAT), **changes)
        return claims.claim(self.link, form, self.sign(form, reports=f"{casino} floor"), self.by[casino])

    def rule(self, casino: str, claim: int, holds: bool = True, **changes: Any) -> Done:
        form = claims.Ruling(id=new_id(), claim=claim, holds=holds, reason="" if holds else "no such hand")
        form = replace(form, **changes)
        signed = self.sign(form, verifies=f"{casino} shift", authorizes=f"{casino} accounting")
        return claims.rule(self.link, form, signed, self.by[casino])

    def answer_all(self, *casinos: str) -> None:
        for casino in casinos or CASINOS:
            with self.store.read() as connection:
                found = notices.due(connection, casino)
            for notice in found:
                notices.answer(self.link, notice.number, self.by[casino])

    def confirm(self, payout: int, casino: str = HALL) -> Done:
        form = claims.Confirmation(id=new_id(), payout=payout)
        return claims.confirm(self.link, form, self.sign(form, confirms=f"{casino} shift"), self.by[casino])

    def pay(self, claim: int, payer: str, witness: str = "") -> Done:
        """Witnessed by somebody of the casino where it was won, unless told."""
        if not witness:
            with self.store.read() as connection:
                witness = claim_by(connection, claim).casino
        form = claims.Payment(id=new_id(), claim=claim, payer=payer)
        signed = self.sign(form, pays=f"{payer} cashier", witnesses=f"{witness} floor")
        return claims.pay(self.link, form, signed, self.by[payer])

    def settle(self, debt: int, casino: str) -> Done:
        form = participants.Settlement(id=new_id(), debt=debt)
        signed = self.sign(form, receives=f"{casino} accounting")
        return participants.settle(self.link, form, signed, self.by[casino])

    # What stands

    def balances(self) -> dict[str, int]:
        return {account.key: amount for account, amount in self.book.balances().items() if amount}

    def adds_up(self) -> bool:
        """Whether what lies in the cages is what is owed to players and put in by the casinos."""
        held = {True: 0, False: 0}
        for account, amount in self.book.balances().items():
            held[account.sign == 1] += amount
        return held[True] == held[False]

    def fund(self) -> int:
        return self.book.balance(Account("fund", "linked"))

    def kinds(self) -> list[str]:
        with self.store.read() as connection:
            return list(connection.scalars(select(EntryRow.kind).order_by(EntryRow.number)))
