"""A poker room with a bad beat payout, whose people do as the law has it unless a test says otherwise."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

from pitboss.house.bad_beat import (
    adopting,
    claims,
    containers,
    contributions,
    counting,
    display,
    ending,
    matching,
    paying,
)
from pitboss.house.bad_beat.claims import Claim
from pitboss.house.bad_beat.contributions import Contribution
from pitboss.house.bad_beat.rules import Rules
from pitboss.house.bad_beat.state import ADVANCED, BadBeatForm
from pitboss.house.ledger.accounts import HELD, Account
from pitboss.house.ledger.book import Book
from pitboss.house.ledger.entry import Done
from pitboss.house.staff.employees import Staff
from tests.server.helpers import PASSPHRASE

SUPER, SHIFT, MANAGER = "poker supervisor", "poker shift supervisor", "poker manager"
ACCOUNTING, SECURITY = "accounting representative", "security officer"
PEOPLE = (
    "dealer",
    SUPER,
    SHIFT,
    MANAGER,
    "cashier",
    SECURITY,
    ACCOUNTING,
    "surveillance operator",
    "floorperson",
)

QUADS, ACES_FULL, SEVENS = "2s 2h 2d 2c 3s", "As Ah Ad Kc Kd", "7s 7h 7d 2c 2d"
BOARD = "2d 2c Ad Ac 9h"
SHOWN = {"1": "2s 2h", "2": "As Ah"}
PLAYERS = {"1": "Ann", "2": "Bob", "3": "Cyd", "4": "Dee"}

Does = Callable[..., Done]
DOES: dict[type[BadBeatForm], tuple[Does, dict[str, str]]] = {
    adopting.Plan: (adopting.submit_plan, {"submits": MANAGER}),
    adopting.Notice: (adopting.post_notice, {"posts": SUPER}),
    adopting.Adopt: (adopting.adopt, {"adopts": MANAGER}),
    adopting.Designate: (adopting.designate, {"designates": SUPER}),
    counting.Told: (counting.tell_division, {"tells": SUPER}),
    counting.TableCount: (
        counting.count_at_table,
        {"counts": "dealer", "attends": SUPER, "records": "surveillance operator"},
    ),
    counting.Carried: (counting.carry, {"carries": SECURITY}),
    counting.Received: (counting.receive, {"verifies": "cashier"}),
    counting.Collected: (counting.collect, {"accounts": SUPER, "carries": SECURITY}),
    counting.CageCount: (counting.count_in_cage, {"counts": "cashier"}),
    containers.Pad: (containers.issue, {"issues": ACCOUNTING}),
    containers.ContainerCount: (containers.count_container, {"counts": "dealer", "witnesses": SUPER}),
    containers.Spoilt: (containers.spoil, {"counts": "dealer", "witnesses": SUPER}),
    containers.PartPlaced: (containers.place, {"places": "dealer"}),
    matching.Match: (matching.match, {"matches": ACCOUNTING}),
    claims.Verify: (claims.verify, {"verifies": SHIFT}),
    paying.Pending: (paying.post_pending, {"posts": SHIFT}),
    paying.Call: (paying.call, {"calls": SHIFT, "answers": SECURITY}),
    paying.Prepare: (paying.prepare, {"prepares": ACCOUNTING}),
    paying.Pay: (paying.pay, {"delivers": SECURITY, "attends": SUPER}),
    paying.Bonus: (paying.award_bonus, {"verifies": SHIFT, "prepares": ACCOUNTING}),
    display.Adjust: (display.adjust, {"adjusts": ACCOUNTING, "attends": SUPER}),
    ending.End: (ending.end, {"ends": MANAGER}),
    ending.Move: (ending.move, {"prepares": ACCOUNTING, "attends": SHIFT}),
    ending.AwardRest: (ending.award_rest, {"prepares": ACCOUNTING, "attends": SHIFT}),
}


class Room:
    """A room on a book. `do` fills a form in, has it signed and hands it in; money adds up ever after."""

    def __init__(self, book: Book, staff: Staff) -> None:
        self.book, self.staff, self._numbers = book, staff, itertools.count(1)

    def id(self) -> str:
        return f"form {next(self._numbers)}"

    def do(self, kind: type[BadBeatForm], by: dict[str, str] | None = None, /, **filled: Any) -> Done:
        """Hand in a form, signed by those whom the law names, or as `by` says."""
        filled.setdefault("id", self.id())
        form, (does, signers) = kind(**filled), DOES[kind]
        signed = {part: self.staff.sign(who, PASSPHRASE, form.asked) for part, who in (by or signers).items()}
        done = does(self.book, form, signed)
        self.adds_up()
        return done

    def adds_up(self) -> None:
        """What is held is what is owed, to the cent; nothing but the house's is below nothing."""
        held = owed = 0
        for account, balance in self.book.balances().items():
            held, owed = (held + balance, owed) if account.kind in HELD else (held, owed + balance)
            assert balance >= 0 or account.kind == "house", account
        assert held == owed

    def offer(
        self, *tables: str, payout: str = "bad beat", plan: dict[str, str] | None = None, **rules: Any
    ) -> None:
        """Offer a payout at some tables: four twos, a dollar from each pot."""
        plan = plan or {"award": "a free tournament"}
        self.do(adopting.Plan, contributions="the dealers take none", payout=payout, **plan)
        self.do(adopting.Adopt, rules=self.rules(**rules), payout=payout)
        for table in tables:
            self.do(adopting.Designate, table=table, payout=payout)

    def rules(self, **rules: Any) -> dict[str, Any]:
        return Rules(**{"bad_beat": QUADS} | rules).to_json()

    def give(self, table: str, pots: int, amount: int = 100, payout: str = "bad beat") -> None:
        """So many pots give."""
        for _ in range(pots):
            id = self.id()
            form = Contribution(id=id, payout=payout, table=table, round=id, amount=amount)
            contributions.contribute(self.book, form)

    def claim(self, **told: Any) -> str:
        """A bad beat at a table: four twos lose to four aces, unless said."""
        id = self.id()
        row = {"id": id, "table": "1", "round": id, "board": BOARD, "shown": SHOWN, "players": PLAYERS} | told
        claims.claim(self.book, Claim(**row))
        return str(row["id"])

    def verified(self, **told: Any) -> str:
        claim = self.claim(**told)
        self.do(claims.Verify, claim=claim, qualifies=True)
        return claim

    def prepared(self, **told: Any) -> str:
        """A claim that is ready to be paid."""
        claim = self.verified(**told)
        self.do(paying.Pending, claim=claim)
        self.do(paying.Call, claim=claim)
        self.do(paying.Prepare, claim=claim, kind="chips")
        return claim

    def paid(self, **told: Any) -> str:
        """A claim of which everybody has been paid."""
        claim = self.prepared(**told)
        self.pay_all(claim)
        return claim

    def pay_all(self, claim: str) -> None:
        """Everybody is paid what is due of a claim."""
        (mine,) = (each for each in self.claims() if each.id == claim)
        for seat in paying.owed(mine):
            self.do(paying.Pay, claim=claim, seat=seat, player=PLAYERS[str(seat)])

    def claims(self) -> list[claims.ClaimSteps]:
        with self.book.store.read() as connection:
            return claims.claims(connection, "bad beat")

    def adjust(self) -> dict[str, int]:
        """The displays show what they should."""
        return self.do(display.Adjust, shows=display.record(self.book)).answer

    def fund(self, kind: Any = "fund", name: str = "bad beat") -> int:
        return self.book.balance(Account(kind, name))

    @property
    def cage(self) -> int:
        """What the cage holds that is not advanced by the house."""
        return self.fund("cage") - self.book.balance(ADVANCED)
