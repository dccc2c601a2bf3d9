"""A poker room with a bad beat payout, whose staff follow the law by default."""

from __future__ import annotations

import itertools
from typing import Any

from pitboss.house.bad_beat import claims, contributions, paying
from pitboss.house.bad_beat.adjusting import adjust_displays, compute_record
from pitboss.house.bad_beat.adopting import adopt, designate, post_notice, post_notice_of_end, submit_plan
from pitboss.house.bad_beat.claims import Claim
from pitboss.house.bad_beat.contributions import Contribution
from pitboss.house.bad_beat.department import bad_beat
from pitboss.house.bad_beat.paying import call, pay, post_pending, prepare
from pitboss.house.bad_beat.rules import PayoutRules
from pitboss.house.bad_beat.state import HOUSE_ADVANCES
from pitboss.house.bad_beat.verifying import verify
from pitboss.house.casino import find_casino
from pitboss.house.due import Due
from pitboss.house.ledger.accounts import ASSET_KINDS, LedgerAccount
from pitboss.house.ledger.entry import CompletedOperation, OperationRequest
from pitboss.house.ledger.ledger import Decide, Ledger, Need
from pitboss.house.ledger.queries import EntryFilter, find_entries
from pitboss.house.operations.desk import REJECTED, OperationsDesk, make_request
from pitboss.house.operations.operation import Operation
from pitboss.house.operations.papers import find_operation, make_paper
from pitboss.house.staff.employees import Staff
from pitboss.table.paper import Paper
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

SIGNERS: dict[str, dict[str, str]] = {
    "plan": {"submits": MANAGER},
    "notice": {"posts": SUPER},
    "notice-of-end": {"posts": SUPER},
    "adopt": {"adopts": MANAGER},
    "designate": {"designates": SUPER},
    "tell-division": {"tells": SUPER},
    "count-at-table": {"counts": "dealer", "attends": SUPER, "records": "surveillance operator"},
    "carry": {"carries": SECURITY},
    "receive": {"verifies": "cashier"},
    "collect": {"accounts": SUPER, "carries": SECURITY},
    "count-in-cage": {"counts": "cashier"},
    "issue-forms": {"issues": ACCOUNTING},
    "count-container": {"counts": "dealer", "witnesses": SUPER},
    "void-form": {"counts": "dealer", "witnesses": SUPER},
    "place-part": {"places": "dealer"},
    "match-forms": {"matches": ACCOUNTING},
    "claim": {"claims": "dealer"},
    "verify": {"verifies": SHIFT},
    "post-pending": {"posts": SHIFT},
    "call": {"calls": SHIFT, "answers": SECURITY},
    "prepare": {"prepares": ACCOUNTING},
    "pay": {"delivers": SECURITY, "attends": SUPER},
    "award-bonus": {"verifies": SHIFT, "prepares": ACCOUNTING},
    "adjust-displays": {"adjusts": ACCOUNTING, "attends": SUPER},
    "end": {"ends": MANAGER},
    "move": {"prepares": ACCOUNTING, "attends": SHIFT},
    "award-rest": {"prepares": ACCOUNTING, "attends": SHIFT},
}
"""Who signs each operation, by the part."""


class Desk(OperationsDesk):
    """A desk that remembers the ledger's last answer."""

    last: CompletedOperation

    def do(self, request: OperationRequest, decide: Decide, needs: Need | None = None) -> CompletedOperation:
        self.last = super().do(request, decide, needs)
        return self.last


class Room:
    """A room on a ledger. `do` fills in a form, has it signed and submits it, then checks the sums."""

    def __init__(self, book: Ledger, staff: Staff) -> None:
        self.book, self.staff, self._numbers = book, staff, itertools.count(1)
        self.desk = Desk(book, staff, [bad_beat])

    def id(self) -> str:
        return f"form {next(self._numbers)}"

    def hand_in(
        self, operation: Operation[Any], by: dict[str, str] | None = None, /, id: str = "", **filled: Any
    ) -> CompletedOperation:
        """Submit a form, signed as the law requires, or by `by`."""
        form, id = operation.parse(filled), id or self.id()
        request, signers = make_request(operation, form, id), SIGNERS[operation.name] if by is None else by
        signed = {part: self.staff.sign(who, PASSPHRASE, request) for part, who in signers.items()}
        self.desk.submit(operation, form, id=id, signatures=signed)
        self.adds_up()
        return self.desk.last

    def do(
        self, operation: Operation[Any], by: dict[str, str] | None = None, /, **filled: Any
    ) -> CompletedOperation:
        """Submit a form that is carried out."""
        done = self.hand_in(operation, by, **filled)
        assert REJECTED not in done.answer
        return done

    def reject(
        self, operation: Operation[Any], by: dict[str, str] | None = None, /, **filled: Any
    ) -> dict[str, str]:
        """Submit a form that fails inspection: it is recorded with its reason, and no money moves."""
        before = self.book.balances()
        rejected: dict[str, str] = self.hand_in(operation, by, **filled).answer[REJECTED]
        assert self.book.balances() == before
        return rejected

    def due(self) -> list[Due]:
        """List due work by time."""
        with self.desk.reading() as tx:
            checks = [each.due for each in bad_beat.operations.values() if each.due is not None]
            return sorted(due for check in checks for due in check(tx))

    def late(self) -> list[Due]:
        """List the work due now."""
        return [due for _, due in self.desk.due()]

    def paper(self, done: CompletedOperation) -> Paper:
        """Print the paper of an operation."""
        with self.book.store.read() as connection:
            (found,) = find_entries(connection, EntryFilter(number=done.number))
            operation = find_operation(self.desk.operations, found.line)
            return make_paper(operation, found.line, find_casino(connection))

    def adopt(self, rules: dict[str, Any], **more: Any) -> CompletedOperation:
        return self.do(adopt, **rules, **more)

    def notice(self, rules: dict[str, Any], **more: Any) -> CompletedOperation:
        return self.do(post_notice, **rules, **more)

    def change(self, **rules: Any) -> None:
        """Change the rules after a notice."""
        self.notice(self.rules(**rules))
        self.adopt(self.rules(**rules))

    def notice_of_end(self, **more: Any) -> CompletedOperation:
        return self.do(post_notice_of_end, **more)

    def adds_up(self) -> None:
        """Check that assets equal liabilities, and that only the house's accounts are negative."""
        held = owed = 0
        for account, balance in self.book.balances().items():
            held, owed = (held + balance, owed) if account.kind in ASSET_KINDS else (held, owed + balance)
            assert balance >= 0 or account.kind == "house", account
        assert held == owed

    def offer(
        self, *tables: str, payout: str = "bad beat", plan: dict[str, str] | None = None, **rules: Any
    ) -> None:
        """Offer a payout at some tables: four twos, a dollar from each pot."""
        plan = plan or {"award": "a free tournament"}
        self.do(submit_plan, contributions="the dealers take none", payout=payout, **plan)
        self.adopt(self.rules(**rules), payout=payout)
        for table in tables:
            self.do(designate, table=table, state="open", payout=payout)

    def rules(self, **rules: Any) -> dict[str, Any]:
        return PayoutRules(**{"bad_beat": QUADS} | rules).to_json()

    def give(self, table: str, pots: int, amount: int = 100, payout: str = "bad beat") -> None:
        """Have a number of pots contribute."""
        for _ in range(pots):
            id = self.id()
            form = Contribution(id=id, payout=payout, table=table, round=id, amount=amount)
            contributions.contribute(self.book, form)

    def claim(self, **told: Any) -> str:
        """Claim a bad beat at a table (default: four twos lose to four aces)."""
        id = self.id()
        row = {"id": id, "table": "1", "round": id, "board": BOARD, "shown": SHOWN, "players": PLAYERS} | told
        return str(claims.record_claim(self.book, Claim(**row)).answer["claim"])

    def verified(self, **told: Any) -> str:
        claim = self.claim(**told)
        self.do(verify, claim=claim, qualifies="yes")
        return claim

    def prepared(self, **told: Any) -> str:
        """Make a claim that is ready to be paid."""
        claim = self.verified(**told)
        self.do(post_pending, claim=claim)
        self.do(call, claim=claim)
        self.do(prepare, claim=claim, kind="chips")
        return claim

    def paid(self, **told: Any) -> str:
        """Make a claim and pay everybody."""
        claim = self.prepared(**told)
        self.pay_all(claim)
        return claim

    def pay_all(self, claim: str) -> None:
        """Pay everybody's share of a claim."""
        (mine,) = (each for each in self.claims() if each.id == claim)
        for seat in paying.sum_shares(mine):
            self.do(pay, claim=claim, seat=seat, player=PLAYERS[str(seat)])

    def claims(self) -> list[claims.ClaimSteps]:
        with self.book.store.read() as connection:
            return claims.find_claims(connection, "bad beat")

    def adjust(self) -> dict[str, int]:
        """Adjust the displays to the record."""
        shown = self.do(adjust_displays, shows=compute_record(self.book)).answer
        return {name: amount for name, amount in shown.items() if amount is not None}

    def fund(self, kind: Any = "fund", name: str = "bad beat") -> int:
        return self.book.balance(LedgerAccount(kind, name))

    @property
    def cage(self) -> int:
        """Return the cage's balance without the house's advance."""
        return self.fund("cage") - self.book.balance(HOUSE_ADVANCES)
