"""The end of a night: everything is closed and counted, and the report of the night is written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pydantic import Field
from sqlalchemy import Connection, select

from pitboss.charity.casino_night.department import MONEY, PLANS, NightNumber, casino_night
from pitboss.charity.casino_night.laws import AUTHORIZED
from pitboss.charity.casino_night.money import SALE_KINDS
from pitboss.charity.casino_night.planning import record_status
from pitboss.charity.casino_night.state import CasinoNight, night_entry, require_night
from pitboss.charity.casino_night.tournaments import tournaments_on
from pitboss.house.ledger.accounts import LedgerAccount
from pitboss.house.ledger.entry import LedgerEntry
from pitboss.house.ledger.rows import AccountRow
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.form import OperationForm, OperationResult
from pitboss.house.operations.operation import SignersByPart
from pitboss.table.fields import Money, SignedMoney
from pitboss.table.refused import Refused


@dataclass(frozen=True, kw_only=True)
class NightReport:
    """The money of a night, in cents."""

    receipts: dict[str, int]
    """By what was sold."""
    prizes_bought: int
    expenses: int
    over: int
    """Over if positive, short if negative."""
    prizes_value: int
    """Retail value of the prizes that were won."""

    @property
    def gross(self) -> int:
        return sum(self.receipts.values())

    @property
    def net(self) -> int:
        return self.gross - self.prizes_bought - self.expenses + self.over


def night_report(connection: Connection, night: CasinoNight) -> NightReport:
    """Return the report of a night from the ledger's balances."""
    accounts = night.money
    receipts = {kind: accounts.receipts(kind) for kind in SALE_KINDS}
    spent = accounts.prizes, accounts.expenses, accounts.over_and_short
    found = _read_balances(connection, [*receipts.values(), *spent])
    bought, expenses, missing = (found[each.key] for each in spent)
    won = [each for each in night.prizes.values() if each.winner]
    return NightReport(
        receipts={kind: found[account.key] for kind, account in receipts.items() if found[account.key]},
        prizes_bought=bought, expenses=expenses, over=-missing,
        prizes_value=sum(each.value for each in won),
    )  # fmt: skip


def _read_balances(connection: Connection, accounts: Sequence[LedgerAccount]) -> dict[str, int]:
    """Return the balances of some accounts, by key."""
    keys = [each.key for each in accounts]
    chosen = select(AccountRow.key, AccountRow.balance).where(AccountRow.key.in_(keys))
    return dict.fromkeys(keys, 0) | {key: balance for key, balance in connection.execute(chosen)}  # noqa: C416


class CloseNight(OperationForm):
    night: NightNumber = Field(title="Casino night")


class NightClosed(OperationResult):
    gross: Money = Field(title="Receipts")
    prizes: Money = Field(title="Prizes bought")
    expenses: Money = Field(title="Expenses")
    over: SignedMoney = Field(title="Over or short")
    net: SignedMoney = Field(title="Net proceeds")
    prizes_value: Money = Field(title="Retail value of prizes won")


@casino_night.operation(
    "close",
    title="Close the night",
    cite=AUTHORIZED,
    kind="casino night closed",
    section=MONEY,
    result=NightClosed,
    signers=(PLANS,),
    example={"night": 1},
)
def close(tx: Transaction, form: CloseNight, signers: SignersByPart) -> LedgerEntry:
    """Close the night when every table is closed and every drawer counted, and report its money."""
    night = require_night(tx, form.night)
    if night.open_tables:
        names = ", ".join(each.name for each in night.open_tables)
        raise Refused(f"Close every table first. Open: {names}.", AUTHORIZED, "night")
    if night.open_drawers:
        names = ", ".join(each.name for each in night.open_drawers)
        raise Refused(f"Count every drawer first. Not counted: {names}.", AUTHORIZED, "night")
    found = tournaments_on(tx, night.license, night.day)
    playing = [each for each in found if each.is_playing or each.is_paused]
    if playing:
        raise Refused(f"{playing[0].title} is being played. End it first.", AUTHORIZED, "night")
    report = night_report(tx.connection, night)
    answer = NightClosed(
        gross=report.gross, prizes=report.prizes_bought, expenses=report.expenses, over=report.over,
        net=report.net, prizes_value=report.prizes_value,
    )  # fmt: skip
    return night_entry(night.number, record_status(night, "closed"), answer=answer.to_json())
