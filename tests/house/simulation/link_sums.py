"""An independent model of a link of casinos in plain sums, without the tested code."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from pitboss.house.link import claims, debts, paying
from pitboss.house.link.contributions import LastTransmission, Transmission
from pitboss.house.link.options import LinkOptions
from tests.house.link.linking import CASINOS
from tests.house.simulation.world import Line

FUND, RESET = "fund: linked", "reset: linked"
CHIP = 25
HANDS = {"9c 9d As Ad Kd": True, "9c 9d As Kd 2h": False, "9c 9d As Ad 2h": False}
"""Boards on which Ac Ks loses to 9s 9h: with aces full of kings, two pair, and three aces."""


def qualifies(board: str) -> bool:
    return HANDS[board]


@dataclass
class Claimed:
    """The expected state of a claim to a payout."""

    casino: str
    table: str
    payout: int
    holds: bool | None = None
    award: int = 0
    paid: bool = False


@dataclass
class Payout:
    """A payout that is or was pending."""

    amount: int
    at: datetime
    over: bool = False


@dataclass
class Notice:
    """A notice, and the casinos that received it."""

    stage: str
    payout: int
    at: datetime
    by_system: set[str] = field(default_factory=set)
    otherwise: set[str] = field(default_factory=set)

    @property
    def told(self) -> bool:
        return self.by_system | self.otherwise == set(CASINOS)


@dataclass
class Debt:
    """One casino's debt to another for a payout."""

    debtor: str
    creditor: str
    amount: int
    settled: bool = False


class LinkSums:
    """Expected contributions, their location and debts. Claims, payouts, notices and debts count from 1."""

    def __init__(self, options: LinkOptions) -> None:
        self.options = options
        self.balances: Counter[str] = Counter()
        self.given = self.paid = 0
        self.shown = 0
        """What every display must show: it falls by what is paid, and by nothing else."""
        self.last = {casino: LastTransmission() for casino in CASINOS}
        self.claims: dict[int, Claimed] = {}
        self.payouts: dict[int, Payout] = {}
        self.notices: dict[int, Notice] = {}
        self.debts: dict[int, Debt] = {}

    @property
    def pending(self) -> tuple[int, Payout] | None:
        return next(((number, each) for number, each in self.payouts.items() if not each.over), None)

    def of(self, payout: int) -> dict[int, Claimed]:
        return {number: each for number, each in self.claims.items() if each.payout == payout}

    def winners(self, payout: int) -> dict[int, Claimed] | None:
        """Return the winning claims, or None while a relevant claim has no ruling."""
        won: dict[int, Claimed] = {}
        for number, each in self.of(payout).items():
            if each.holds is None:
                return None
            if each.holds:
                won[number] = each
                if self.options.mcbb_claim_rule == "earliest_server_time":
                    break
        return won

    def check(self) -> None:
        """Check that all contributions are owed or were paid to players."""
        patrons = sum(self.balances[f"patrons: {casino}"] for casino in CASINOS)
        assert self.given == self.balances[FUND] + self.balances[RESET] + patrons + self.paid
        assert patrons == sum(each.award for each in self.claims.values() if not each.paid)

    # Lines

    def sent(self, sent: Transmission, line: Line) -> None:
        last = self.last[sent.casino]
        assert sent.number == last.number + 1, "a transmission is missing, or came twice"
        assert sent.digest == sent.digest_after(last.digest), "a transmission was altered"
        self.last[sent.casino] = LastTransmission(sent.number, sent.digest)
        total = sum(amount for _, amount in sent.lines)
        kept = total * self.options.reset_percent // 100
        self.given += total
        self.balances.update({f"cage: {sent.casino}": total, FUND: total - kept, RESET: kept})
        self.shown = max(self.shown, self.balances[FUND])

    def claimed(self, form: claims.LinkClaim, line: Line) -> None:
        if "rejected" in line["answer"]:
            assert not qualifies(form.board), "a hand was rejected that qualifies"
            return
        at = datetime.fromisoformat(line["at"])
        if self.pending is None:
            assert self.balances[FUND], "nothing was there to be claimed"
            number = len(self.payouts) + 1
            self.payouts[number] = Payout(self.balances[FUND], at)
            self._tell("pending", number, at)
        else:
            number, payout = self.pending
            assert (at - payout.at).total_seconds() <= self.options.rival_seconds, "too late to be a rival"
            places = {(each.casino, each.table) for each in self.of(number).values()}
            assert (form.casino, form.table) not in places, "a table has claimed twice"
        assert qualifies(form.board), "a hand was claimed that does not qualify"
        mine = len(self.claims) + 1
        assert line["answer"] == {"payout": number, "claim": mine}
        self.claims[mine] = Claimed(form.casino, form.table, number)

    def _tell(self, stage: str, payout: int, at: datetime) -> None:
        self.notices[len(self.notices) + 1] = Notice(stage, payout, at)

    def ruled(self, form: claims.ClaimRuling, line: Line) -> None:
        assert self.claims[form.claim].holds is None, "a claim is ruled on twice"
        self.claims[form.claim].holds = form.holds

    def confirmed(self, form: claims.Confirmation, line: Line) -> None:
        payout, won = self.payouts[form.payout], self.winners(form.payout)
        assert not payout.over, "a payout is confirmed twice"
        assert won is not None, "a claim was not ruled on"
        assert next(each for each in self.notices.values() if each.payout == form.payout).told
        shares = shared(payout.amount, dict.fromkeys(map(str, won), 1)) if won else {}
        awards = {number: chips for number, each in shares.items() if (chips := each - each % CHIP)}
        rows = [{"claim": int(number), "amount": award} for number, award in awards.items()]
        assert line["answer"] == {"awards": rows}, f"the answer is {line['answer']}, and must be {rows}"
        for number, award in awards.items():
            each = won[int(number)]
            each.award = award
            self.balances.update({FUND: -award, f"patrons: {each.casino}": award})
        if awards:
            self.balances.update({FUND: self.balances[RESET], RESET: -self.balances[RESET]})
        self.shown = max(self.shown, self.balances[FUND])
        payout.over = True
        self._tell("confirmed" if awards else "withdrawn", form.payout, datetime.fromisoformat(line["at"]))

    def paid_out(self, form: paying.Payment, line: Line) -> None:
        mine = self.claims[form.claim]
        assert mine.award, "nothing was awarded"
        assert not mine.paid, "a claim is paid twice"
        mine.paid = True
        self.paid += mine.award
        self.shown = max(self.shown - mine.award, self.balances[FUND])
        weights = dict.fromkeys(CASINOS, 1)
        if self.options.sharing == "as_contributed":
            weights = {casino: max(0, self._free(casino)) for casino in CASINOS}
        self.balances.update({f"patrons: {mine.casino}": -mine.award, f"house: {form.payer}": mine.award})
        shares = shared(mine.award, weights)
        self._hand_over(form.payer, form.payer, shares[form.payer])
        for casino, share in shares.items():
            if share and casino != form.payer:
                self.debts[len(self.debts) + 1] = Debt(casino, form.payer, share)

    def _free(self, casino: str) -> int:
        """Return the fund's money that a casino holds and does not owe yet."""
        owed = sum(each.amount for each in self.debts.values() if each.debtor == casino and not each.settled)
        return self.balances[f"cage: {casino}"] - owed

    def settled(self, form: debts.Settlement, line: Line) -> None:
        debt = self.debts[form.debt]
        assert not debt.settled, "a debt is settled twice"
        debt.settled = True
        self._hand_over(debt.debtor, debt.creditor, debt.amount)

    def _hand_over(self, casino: str, to: str, amount: int) -> None:
        """Pay from the fund's money that a casino holds, and then from its own."""
        own = max(0, amount - self.balances[f"cage: {casino}"])
        self.balances.update({f"cage: {casino}": own - amount})
        self.balances[f"house: {casino}"] += own
        self.balances[f"house: {to}"] -= amount

    def answered(self, notice: int, casino: str) -> None:
        assert casino not in self.notices[notice].by_system, "a notice is answered twice"
        self.notices[notice].by_system.add(casino)

    def told_otherwise(self, form: Any, line: Line) -> None:
        notice = self.notices[form.notice]
        assert form.casino not in notice.by_system | notice.otherwise
        notice.otherwise.add(form.casino)


def shared(amount: int, weights: dict[str, int]) -> dict[str, int]:
    """Split an amount by weight, to the cent. The first with a weight get the odd cents."""
    if not any(weights.values()):
        weights = dict.fromkeys(weights, 1)
    shares = {name: amount * weight // sum(weights.values()) for name, weight in weights.items()}
    for name in weights:
        if weights[name] and sum(shares.values()) < amount:
            shares[name] += 1
    return shares
