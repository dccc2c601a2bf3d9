"""The state of a deal of instant tickets: its steps, applied one after the other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from sqlalchemy import Connection, select

from pitboss.charity.organization.state import today_of
from pitboss.charity.organization.workers import check_paid_signers
from pitboss.charity.raffle.deals import DealAccounts, InstantDeal
from pitboss.charity.raffle.desk.rows import DealStepRow
from pitboss.charity.raffle.laws import DEAL_ACCOUNTS
from pitboss.house.ledger.entry import LedgerEntry, NewRow
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.form import OperationResult
from pitboss.house.operations.operation import SignersByPart
from pitboss.table.json_text import loads
from pitboss.table.record import compact
from pitboss.table.refused import Refused

BOUGHT, IN_PLAY, PULLS_SOLD, REDEEMED, ENDED, DISPOSED = (
    "bought", "in play", "sold", "redeemed", "ended", "disposed",
)  # fmt: skip
SERIALS = "raffle deals"


@dataclass(frozen=True)
class DealDay:
    """Figures of a deal for one day: 8.41(b)."""

    sold: int = 0
    gross: int = 0
    redeemed: int = 0
    paid: int = 0


@dataclass(frozen=True)
class DealState:
    """A deal after some steps."""

    deal: InstantDeal
    raffle: str
    cost: int
    invoice: str
    in_play: str = ""
    """Day on which it was put in play."""
    sold: int = 0
    redeemed: Mapping[int, int] = field(default_factory=dict)
    """Winners redeemed by their value."""
    sellers: frozenset[int] = frozenset()
    days: Mapping[str, DealDay] = field(default_factory=dict)
    ended: str = ""
    unsold: int = 0
    disposed: str = ""

    @property
    def paid(self) -> int:
        return sum(value * count for value, count in self.redeemed.items())

    @property
    def accounts(self) -> DealAccounts:
        return DealAccounts(self.sold * self.deal.price, self.paid, self.cost)

    @property
    def last_day(self) -> str:
        """Return the last day on which it was played."""
        return max(self.days, default=self.ended or self.in_play)

    def winners_left(self, value: int) -> int:
        made = sum(count for each, count in self.deal.prizes if each == value)
        return made - self.redeemed.get(value, 0)

    def apply(self, step: str, says: Mapping[str, Any]) -> DealState:
        day = says["day"]
        if step == IN_PLAY:
            return replace(self, in_play=day)
        if step == ENDED:
            return replace(self, ended=day, unsold=says["unsold"])
        if step == DISPOSED:
            return replace(self, disposed=day)
        today = self.days.get(day, DealDay())
        sellers = self.sellers | {says["person"]}
        if step == PULLS_SOLD:
            count = says["count"]
            today = replace(today, sold=today.sold + count, gross=today.gross + count * self.deal.price)
            return replace(self, sold=self.sold + count, sellers=sellers, days={**self.days, day: today})
        value, count = says["value"], says["count"]
        redeemed = {**self.redeemed, value: self.redeemed.get(value, 0) + count}
        today = replace(today, redeemed=today.redeemed + count, paid=today.paid + value * count)
        return replace(self, redeemed=redeemed, sellers=sellers, days={**self.days, day: today})


def begin_deal(says: Mapping[str, Any]) -> DealState:
    """Return the state of a deal that was just bought."""
    row = says["deal"]
    deal = InstantDeal(**{**row, "prizes": tuple((value, count) for value, count in row["prizes"])})
    return DealState(deal, says["raffle"], says["cost"], says["invoice"])


def cache_key(serial: str) -> str:
    return f"raffle deal {serial}"


def read_deal(connection: Connection, serial: str) -> DealState | None:
    """Read a deal by applying all its steps; None if there is none."""
    chosen = select(DealStepRow.step, DealStepRow.says).where(DealStepRow.serial == serial)
    state: DealState | None = None
    for step, says in connection.execute(chosen.order_by(DealStepRow.id)):
        state = begin_deal(says) if step == BOUGHT else state.apply(step, says) if state is not None else None
    return state


def deal_serials(tx: Transaction) -> list[str]:
    def read(connection: Connection) -> tuple[str, ...]:
        chosen = select(DealStepRow.serial).where(DealStepRow.step == BOUGHT).order_by(DealStepRow.id)
        return tuple(connection.scalars(chosen))

    return list(tx.read_once(SERIALS, read))


def find_deal(tx: Transaction, serial: str) -> DealState | None:
    return tx.read_once(cache_key(serial), lambda connection: read_deal(connection, serial))


def get_deal(tx: Transaction, serial: str) -> DealState:
    found = find_deal(tx, serial)
    if found is None:
        raise Refused(f"There is no deal {serial}. Record its purchase first.", DEAL_ACCOUNTS, "serial")
    return found


def list_deals(tx: Transaction) -> list[DealState]:
    return [get_deal(tx, serial) for serial in deal_serials(tx)]


def deal_entry(
    tx: Transaction, signers: SignersByPart, serial: str, step: str, says: Mapping[str, Any],
    state: DealState | None, *,
    answer: OperationResult | None = None, knows: Mapping[str, Any] | None = None,
    more_rows: tuple[NewRow, ...] = (), **more: Any,
) -> LedgerEntry:  # fmt: skip
    """Return the entry of a step of a deal, and keep the state after it. A paid worker must be approved."""
    check_paid_signers(tx, signers, today_of(tx))
    plain = loads(compact(dict(says)))
    after = begin_deal(plain) if state is None else state.apply(step, plain)
    return LedgerEntry(
        place=f"deal {serial}", facts={"serial": serial},
        rows=(NewRow(DealStepRow, {"serial": serial, "step": step, "says": plain}), *more_rows),
        answer=answer.to_json() if answer is not None else {},
        knows={cache_key(serial): after, **(knows or {})}, **more,
    )  # fmt: skip
