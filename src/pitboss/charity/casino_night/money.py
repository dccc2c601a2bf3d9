"""Money of a casino night: sellers' drawers, sales, expenses, and the count at the end."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias, get_args

from pydantic import Field

from pitboss.charity.accounts import GAMES_ACCOUNT, OWN_FUNDS, post, post_count
from pitboss.charity.casino_night.department import MONEY, PAYS, SELLS, NightNumber, casino_night
from pitboss.charity.casino_night.laws import AUTHORIZED, WORKERS
from pitboss.charity.casino_night.planning import require_lawful
from pitboss.charity.casino_night.state import (
    CasinoNight,
    NightDrawer,
    night_entry,
    place_of,
    planned_nights,
    record,
    require_night,
)
from pitboss.charity.organization.people import list_people, require_person
from pitboss.charity.organization.state import today_of
from pitboss.charity.organization.workers import check_paid_signers, check_worker
from pitboss.charity.positions import WORKER_POSITIONS
from pitboss.house.ledger.entry import LedgerEntry
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.form import OperationForm, OperationResult
from pitboss.house.operations.operation import SignersByPart
from pitboss.table.fields import Money, PersonName, ShortText, SignedMoney, Text, text_type
from pitboss.table.refused import Refused

SaleKind: TypeAlias = Literal["admission", "play chips", "food and drink", "other"]
SALE_KINDS: tuple[SaleKind, ...] = get_args(SaleKind)
Drawer: TypeAlias = Annotated[str, text_type(30, "drawer", example="front desk")]


def _open_drawers(tx: Transaction) -> list[str]:
    return [drawer.name for night in planned_nights(tx) for drawer in night.open_drawers]


def _sellers(tx: Transaction) -> list[str]:
    return list_people(tx, WORKER_POSITIONS)


class OpenNightDrawer(OperationForm):
    night: NightNumber = Field(title="Casino night")
    drawer: Drawer = Field(title="Drawer")
    seller: PersonName = Field(title="Seller")
    bank: Money = Field(title="Bank", description="Money in the drawer before anything is sold.")


@casino_night.operation(
    "open-drawer",
    title="Open a seller's drawer",
    cite=AUTHORIZED,
    kind="casino night drawer opened",
    section=MONEY,
    signers=(PAYS,),
    choices={"seller": _sellers},
    example={"night": 1, "drawer": "front desk", "seller": "Mel", "bank": 20_000},
)
def open_drawer(tx: Transaction, form: OpenNightDrawer, signers: SignersByPart) -> LedgerEntry:
    """Give a seller a drawer with a bank. The seller answers for it until it is counted."""
    night = require_night(tx, form.night)
    if form.drawer in night.drawers:
        raise Refused(
            f"There was a drawer {form.drawer} this night. Choose another name.", AUTHORIZED, "drawer"
        )
    seller = require_person(tx, form.seller, WORKER_POSITIONS, WORKERS, "seller")
    check_worker(tx, seller, "casino night", today_of(tx), "seller")
    row = _drawer_row(night, form.drawer, seller.person, seller.name, form.bank, is_open=True)
    postings = post(AUTHORIZED, (form.bank, night.money.drawer(form.drawer), OWN_FUNDS))
    return night_entry(night.number, row, postings=postings)


def require_drawer(night: CasinoNight, name: str) -> NightDrawer:
    """Return an open drawer, or refuse."""
    found = night.drawers.get(name)
    if found is None or not found.is_open:
        listed = ", ".join(each.name for each in night.open_drawers) or "none"
        raise Refused(f"Drawer {name} is not open. Open drawers: {listed}.", AUTHORIZED, "drawer")
    return found


def _drawer_row(
    night: CasinoNight, name: str, seller: int, seller_name: str, bank: int, *, is_open: bool
) -> Any:
    state = {"seller": seller, "seller_name": seller_name, "bank": bank, "is_open": is_open}
    return record(night.number, "drawer", name, state)


class RecordNightSale(OperationForm):
    night: NightNumber = Field(title="Casino night")
    drawer: Drawer = Field(title="Drawer")
    item: SaleKind = Field(title="Sold")
    amount: Money = Field(title="Money taken")


@casino_night.operation(
    "sell",
    title="Record a sale",
    cite=AUTHORIZED,
    kind="casino night sale",
    section=MONEY,
    routine=True,
    signers=(SELLS,),
    choices={"drawer": _open_drawers},
    example={"night": 1, "drawer": "front desk", "item": "admission", "amount": 5_000},
)
def sell(tx: Transaction, form: RecordNightSale, signers: SignersByPart) -> LedgerEntry:
    """Take money for admissions, play chips or food. Chips have no cash value.

    The count of the drawer is blind, so the receipt shows no total. The tournament's desk sells entries.
    """
    night = require_night(tx, form.night)
    if form.item == "play chips":
        require_lawful(tx, night)
    check_paid_signers(tx, signers, today_of(tx))
    drawer = require_drawer(night, form.drawer)
    if not form.amount:
        raise Refused("Say how much money was taken.", AUTHORIZED, "amount")
    accounts = night.money
    postings = post(AUTHORIZED, (form.amount, accounts.drawer(drawer.name), accounts.receipts(form.item)))
    return LedgerEntry(place=place_of(night.number), postings=postings, facts=form.to_json())


class PayNightExpense(OperationForm):
    night: NightNumber = Field(title="Casino night")
    payee: ShortText = Field(title="Paid to")
    what: Text = Field(title="For")
    amount: Money = Field(title="Amount")
    purpose: Literal["prize", "expense"] = Field("expense", title="Counts as")
    paid_from: Literal["games account", "drawer"] = Field("games account", title="Paid from")
    drawer: Drawer | None = Field(None, title="Drawer", description="If it is paid from a drawer.")


@casino_night.operation(
    "pay",
    title="Pay for prizes or expenses",
    cite=AUTHORIZED,
    kind="casino night expense",
    section=MONEY,
    signers=(PAYS,),
    choices={"drawer": _open_drawers},
    example={"night": 1, "payee": "Raritan Games", "what": "Rent of tables", "amount": 45_000,
             "paid_from": "drawer", "drawer": "front desk"},
)  # fmt: skip
def pay(tx: Transaction, form: PayNightExpense, signers: SignersByPart) -> LedgerEntry:
    """Pay for a prize that was bought, or for an expense such as rent."""
    night = require_night(tx, form.night)
    if (form.drawer is not None) != (form.paid_from == "drawer"):
        raise Refused("Name a drawer if the money comes from one, and only then.", AUTHORIZED, "drawer")
    if not form.amount:
        raise Refused("Say how much is paid.", AUTHORIZED, "amount")
    source = GAMES_ACCOUNT
    if form.drawer is not None:
        source = night.money.drawer(require_drawer(night, form.drawer).name)
    spent = night.money.prizes if form.purpose == "prize" else night.money.expenses
    postings = post(AUTHORIZED, (form.amount, spent, source))
    return night_entry(night.number, postings=postings, facts=form.to_json())


class CountNightDrawer(OperationForm):
    night: NightNumber = Field(title="Casino night")
    drawer: Drawer = Field(title="Drawer")
    counted: Money = Field(title="Counted", description="All money in the drawer, its bank included.")


class NightDrawerCounted(OperationResult):
    expected: Money = Field(title="Expected")
    over: SignedMoney = Field(title="Over or short")
    deposited: Money = Field(title="To the games account")


@casino_night.operation(
    "count-drawer",
    title="Count a drawer and close it",
    cite=AUTHORIZED,
    kind="casino night drawer counted",
    section=MONEY,
    result=NightDrawerCounted,
    signers=(PAYS,),
    choices={"drawer": _open_drawers},
    example={"night": 1, "drawer": "front desk", "counted": 24_900},
)
def count_drawer(tx: Transaction, form: CountNightDrawer, signers: SignersByPart) -> LedgerEntry:
    """Count a drawer and close it. The bank goes back, the rest is deposited, and what is over or short is
    posted."""
    night = require_night(tx, form.night)
    drawer = require_drawer(night, form.drawer)
    account, off = night.money.drawer(drawer.name), night.money.over_and_short
    expected = tx.balance(account)
    postings = post_count(AUTHORIZED, account, off, expected, form.counted, drawer.bank)
    row = _drawer_row(
        night, drawer.name, drawer.seller, drawer.seller_name, drawer.bank, is_open=False
    )  # fmt: skip
    answer = NightDrawerCounted(
        expected=expected, over=form.counted - expected, deposited=max(form.counted - drawer.bank, 0)
    ).to_json()
    return night_entry(night.number, row, answer=answer, postings=postings, facts={"counted": form.counted})
