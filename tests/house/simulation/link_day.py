"""A day on the link: three casinos send, claim, rule, pay and settle. Occasionally one is cut off."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Any

from pitboss.house.ledger.entry import CompletedOperation
from pitboss.house.link import claims, debts, notices, paying
from pitboss.house.link.access import Credential
from pitboss.house.link.agreement import digest_of, require_agreement
from pitboss.house.link.contributions import TableContribution, Transmission, next_transmission, receive
from pitboss.house.link.desk import LinkDesk
from pitboss.house.link.display import read_display
from pitboss.house.link.system import Link
from pitboss.house.operations.desk import make_request
from pitboss.house.operations.form import OperationForm
from pitboss.house.operations.operation import Operation
from pitboss.house.staff.employees import Staff
from pitboss.storage.people import People
from tests.house.link.linking import BEAT, CASINOS
from tests.house.simulation.link_sums import FUND, HANDS, LinkSums, qualifies
from tests.house.simulation.signing import Signing
from tests.house.simulation.world import Expects, Line, Request, World, as_done

BY = {casino: Credential(casino, f"token of {casino}") for casino in CASINOS}
SIGNS: dict[str, Mapping[str, str]] = {
    claims.claim.name: {"reports": "floor"},
    claims.rule.name: {"verifies": "shift", "authorizes": "accounting"},
    claims.confirm.name: {"confirms": "shift"},
    paying.pay.name: {"pays": "cashier", "witnesses": "floor"},
    debts.settle.name: {"receives": "accounting"},
    notices.notify_otherwise.name: {"tells": "floor"},
}
"""Who signs what."""


class LinkDay:
    """The staff and processes of three casinos."""

    def __init__(self, world: World) -> None:
        self._world, self._random = world, world.random
        self._signing = Signing(world)
        self.opened()
        with world.store.read() as connection:
            self.sums = LinkSums(require_agreement(connection).options)
        self._asked: dict[str, Any] = {}
        self._never: set[str] = set()
        self._on_the_way: dict[str, Transmission] = {}
        """What each casino has sent and nobody has answered."""
        self._sent: list[Transmission] = []
        self._here: dict[str, datetime] = {}
        self._cut: set[str] = set()
        self._deeds = (
            *[self._come] * 3, *[self._give] * 6, *[self._claim] * 3, *[self._go_on] * 8, self._cut_off,
            self._garbled, self._wrong_people, self._out_of_turn, self._out_of_turn, self._otherwise,
        )  # fmt: skip

    # For the world

    def opened(self) -> None:
        self._link = Link(self._world.store, self._world.clock)
        self._link.book, self._link.clock = self._world.book, self._world.clock  # type: ignore[assignment]
        self._staff = Staff(self._link.book, People(self._world.store, self._world.clock))

    def happened(self, line: Line) -> None:
        form, sums = self._asked.get(line["operation"]), self.sums
        if form is None:
            return
        assert line["operation"] not in self._never, f"{line['operation']} never may be done"
        if isinstance(form, Transmission):
            self._on_the_way.pop(form.casino, None)
            self._sent.append(form)
            sums.sent(form, line)
        elif isinstance(form, tuple):
            sums.answered(*form)
        else:
            does: dict[type[OperationForm], Callable[[Any, Line], None]] = {
                claims.LinkClaim: sums.claimed,
                claims.ClaimRuling: sums.ruled,
                claims.Confirmation: sums.confirmed,
                paying.Payment: sums.paid_out,
                debts.Settlement: sums.settled,
                notices.OtherMeans: sums.told_otherwise,
            }
            does[type(form)](form, line)

    def check(self) -> None:
        mine = {key: amount for key, amount in self._world.audit.balances.items()
                if amount and key.endswith((*CASINOS, "linked"))}  # fmt: skip
        expected = {key: amount for key, amount in self.sums.balances.items() if amount}
        assert mine == expected, f"the ledger has {mine}, and it must be {expected}"
        self.sums.check()
        if self._random.random() < 0.03:
            self._check_displays()

    def _check_displays(self) -> None:
        """Check that all casinos display the same contributions, until they are paid."""
        amounts = {read_display(self._link, casino).amount for casino in CASINOS}
        assert amounts == {self.sums.shown}, f"the displays show {amounts}, and must show {self.sums.shown}"

    def step(self) -> Request | None:
        if not self._cut and self._told() != "done" and self._random.random() < 0.7:
            return self._come()
        return self._random.choice(self._deeds)()

    def close(self) -> Request | None:
        """Reconnect all casinos and have them answer, then rule on, pay and settle every claim."""
        self._cut.clear()
        self._be_here()
        if (request := self._answer()) is not None:
            return request
        for casino in self._on_the_way:
            return self._give(casino)
        if self.sums.pending is not None:
            late = self._world.book.now() - self._world.clock.now()
            self._world.clock.turn(late.total_seconds() + self.sums.options.rival_seconds + 1)
        if (request := self._go_on(fully=True)) is None:
            assert all(each.paid for each in self.sums.claims.values() if each.award), "a winner is not paid"
            assert all(each.settled for each in self.sums.debts.values())
            self._check_displays()
        return request

    # Asking

    def _ask(
        self,
        operation: Operation[Any],
        casino: str,
        expects: Expects = "done",
        by: str = "",
        /,
        **filled: Any,
    ) -> Request:
        """Submit a form signed by a casino's staff, through its own process or another's."""
        id = f"link {operation.name} {len(self._asked) + 1}"
        form = self._asked[id] = operation.parse(filled)
        signers = {part: f"{casino} {who}" for part, who in SIGNS[operation.name].items()}
        if "witnesses" in signers:  # where it was won
            signers["witnesses"] = f"{self.sums.claims[filled['claim']].casino} floor"
        signed = self._signing.sign(make_request(operation, form, id), signers)

        def send() -> CompletedOperation:
            desk = LinkDesk(self._link, self._staff, BY[by or casino])
            return as_done(desk.submit(operation, form, id=id, signatures=signed))

        return Request(id, send, expects)

    def _if(self, allowed: bool) -> Expects:
        return "done" if allowed else "refused"

    def _told(self) -> Expects:
        """Return whether every casino can be notified now, or None near the limit."""
        now, patience = self._world.book.now(), self.sums.options.told_seconds
        waits = [(now - self._here[casino]).total_seconds() if casino in self._here else None
                 for casino in CASINOS]  # fmt: skip
        if None in waits:
            return "either"  # its last word may have got through, and nobody knows
        for casino in CASINOS:
            unanswered = [each.at for each in self.sums.notices.values() if casino not in each.by_system]
            waits += [(now - min(unanswered)).total_seconds()] if unanswered else []
        longest = max(wait for wait in waits if wait is not None)
        return "either" if abs(longest - patience) < 1 else self._if(longest < patience)

    # Being there

    def _be_here(self) -> None:
        """Have every connected casino report its presence."""
        at, here = self._world.book.now(), [casino for casino in CASINOS if casino not in self._cut]

        def say() -> None:
            with self._world.store.write(sync=False) as connection:
                for casino in here:
                    notices.record_heartbeat(connection, BY[casino], at)

        if self._world.aside(say):
            self._here |= dict.fromkeys(here, at)
        else:
            self._here.clear()

    def _come(self) -> Request | None:
        self._be_here()
        return self._answer()

    def _answer(self) -> Request | None:
        """Have a connected casino answer its first open notice."""
        for number, notice in self.sums.notices.items():
            for casino in CASINOS:
                if casino in self._cut or casino in notice.by_system:
                    continue
                id = notices.answer_id(number, BY[casino])
                self._asked[id] = number, casino
                return Request(id, partial(notices.answer_notice, self._link, number, BY[casino]), "done")
        return None

    def _cut_off(self) -> Request | None:
        """Cut off a casino, so that it neither sends nor receives, or reconnect it."""
        if self._cut:
            self._cut.clear()
        else:
            self._cut.add(self._random.choice(CASINOS))
            self._world.clock.turn(12)
        return None

    def _otherwise(self) -> Request | None:
        """Notify a disconnected casino by telephone."""
        for number, notice in self.sums.notices.items():
            for casino in sorted(self._cut - notice.by_system - notice.otherwise):
                other = next(each for each in CASINOS if each != casino)
                return self._ask(notices.notify_otherwise, other, "either", notice=number, casino=casino,
                                 told="the shift", means="telephone")  # fmt: skip
        return None

    # Contributions

    def _give(self, casino: str = "") -> Request | None:
        """Send a casino's contributions, or resend an unanswered message."""
        casino = casino or self._random.choice(CASINOS)
        if casino in self._cut:
            return None
        if casino not in self._on_the_way:
            lines = [TableContribution(f"table {n}", self._random.randint(1, 9999)) for n in (1, 2)]
            self._on_the_way[casino] = next_transmission(casino, self.sums.last[casino], lines)
        offline = self.sums.options.mcbb_offline_contribution == "on"
        return self._sending(self._on_the_way[casino], "done" if offline else self._told())

    def _sending(self, sent: Transmission, expects: Expects) -> Request:
        facts = {"number": sent.number, "lines": [list(line) for line in sent.lines]}
        id = f"transmission {digest_of([facts, sent.casino, sent.digest])[:48]}"
        self._asked[id] = sent
        if expects == "never":
            self._never.add(id)
        return Request(id, lambda: receive(self._link, sent, BY[sent.casino]), expects)

    def _garbled(self) -> Request | None:
        """Deliver a message altered, out of turn, or long after it first arrived."""
        casino = self._random.choice(CASINOS)
        if self._sent and self._random.random() < 0.4:
            return self._sending(self._random.choice(self._sent), "done")
        good = next_transmission(casino, self.sums.last[casino], [TableContribution("table 1", 500)])
        how = self._random.choice(("altered", "gap"))
        if how == "altered":
            return self._sending(replace(good, lines=(TableContribution("table 1", 5000),)), "never")
        return self._sending(replace(good, number=good.number + 1), "never")

    # Claims

    def _claim(self) -> Request:
        casino, table = self._random.choice(CASINOS), f"table {self._random.randint(1, 3)}"
        expects: Expects
        if self.sums.pending is None:
            expects = self._told() if self.sums.balances[FUND] else "refused"
        else:
            number, payout = self.sums.pending
            after = (self._world.book.now() - payout.at).total_seconds() - self.sums.options.rival_seconds
            places = {(each.casino, each.table) for each in self.sums.of(number).values()}
            expects = "either" if abs(after) < 1 else self._if(after < 0 and (casino, table) not in places)
        board = self._random.choice((*[BEAT["board"]] * 6, *HANDS))
        expects = "rejected" if expects == "done" and not qualifies(board) else expects
        told = BEAT | {"board": board, "round": f"round {len(self._asked)}"}
        return self._ask(claims.claim, casino, expects, casino=casino, table=table, **told)

    def _go_on(self, fully: bool = False) -> Request | None:
        """Take a payout's next step: a ruling, its confirmation, a payment, a settlement."""
        sums = self.sums
        unpaid = [(number, each) for number, each in sums.claims.items() if each.award and not each.paid]
        owed = [(number, each) for number, each in sums.debts.items() if not each.settled]
        unruled = [(number, each) for number, each in sums.claims.items() if each.holds is None]
        if unpaid and (fully or self._random.random() < 0.5):
            number, _ = self._random.choice(unpaid)
            payer = self._random.choice(CASINOS)
            return self._ask(paying.pay, payer, claim=number, payer=payer)
        if owed and (fully or self._random.random() < 0.5):
            number, debt = self._random.choice(owed)
            return self._ask(debts.settle, debt.creditor, debt=number)
        if unruled:
            number, each = self._random.choice(unruled)
            holds = self._random.random() < 0.75
            return self._ask(claims.rule, each.casino, claim=number, holds=holds,
                             reason="" if holds else "no such hand")  # fmt: skip
        return self._confirm() if sums.pending is not None else None

    def _confirm(self) -> Request:
        number, payout = self.sums.pending or (0, None)
        expects: Expects = "refused"
        if payout is not None:
            told = next(each for each in self.sums.notices.values() if each.payout == number).told
            after = (self._world.book.now() - payout.at).total_seconds() - self.sums.options.rival_seconds
            split = self.sums.options.mcbb_claim_rule == "split_equally"
            expects = self._if(told and self.sums.winners(number) is not None and (after > 0 or not split))
            expects = "either" if split and abs(after) < 1 else expects
        return self._ask(claims.confirm, self._random.choice(CASINOS), expects, payout=number or 1)

    # What is done wrong

    def _wrong_people(self) -> Request | None:
        """Have another casino's staff sign, or its process send. It is always refused."""
        for number, each in self.sums.claims.items():
            other = next(casino for casino in CASINOS if casino != each.casino)
            if each.holds is None:
                request = self._ask(claims.rule, other, "never", self._random.choice((each.casino, other)),
                                    claim=number, holds=True)  # fmt: skip
            elif each.award and not each.paid:
                request = self._ask(paying.pay, other, "never", each.casino, claim=number, payer=other)
            else:
                continue
            self._never.add(request.id)
            return request
        return None

    def _out_of_turn(self) -> Request | None:
        """Repeat a step on a closed claim or settled debt. It is refused."""
        made: list[Callable[[], Request]] = [self._confirm]
        for number, each in self.sums.claims.items():
            if each.holds is not None:
                made.append(lambda n=number, c=each.casino: self._ask(  # type: ignore[misc]
                    claims.rule, c, "refused", claim=n, holds=True))  # fmt: skip
            if each.paid or not each.award:
                made.append(lambda n=number: self._ask(  # type: ignore[misc]
                    paying.pay, CASINOS[0], "refused", claim=n, payer=CASINOS[0]))  # fmt: skip
        for number, debt in self.sums.debts.items():
            if debt.settled:
                made.append(lambda n=number, c=debt.creditor: self._ask(  # type: ignore[misc]
                    debts.settle, c, "refused", debt=n))  # fmt: skip
        return self._random.choice(made)()
