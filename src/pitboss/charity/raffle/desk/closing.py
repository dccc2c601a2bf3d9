"""Close sales, count the counterparts in each container, and deposit the money."""

from __future__ import annotations

from pydantic import Field

from pitboss.charity.accounts import post_count
from pitboss.charity.organization.people import list_people, require_person
from pitboss.charity.organization.state import today_of
from pitboss.charity.organization.workers import check_paid_signers
from pitboss.charity.positions import WORKER_POSITIONS
from pitboss.charity.raffle.desk.accounts import accounts_of, drawer_of
from pitboss.charity.raffle.desk.department import (
    APPROVES,
    DRAWING,
    DRAWS,
    OPENS,
    RECORDS,
    TICKETS,
    WITNESS,
    ContainerName,
    RaffleName,
    raffle,
)
from pitboss.charity.raffle.desk.reading import get_raffle, place_of, raffle_names, step_entry
from pitboss.charity.raffle.laws import DRAW_RAFFLE, PROCEEDS
from pitboss.charity.raffle.state import CLOSED, COUNTED, REOPENED
from pitboss.house.ledger.entry import LedgerEntry
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.form import OperationForm, OperationResult
from pitboss.house.operations.operation import Rejected, SignersByPart
from pitboss.table.fields import Money, PersonName, Reason, SignedMoney, WholeNumber
from pitboss.table.refused import Refused


class CloseSales(OperationForm):
    raffle: RaffleName = Field(title="Raffle")


class ClosedSales(OperationResult):
    tickets: int = Field(title="Tickets sold")
    takings: Money = Field(title="Collected")


@raffle.operation(
    "close-sales",
    title="Close sales",
    cite=DRAW_RAFFLE,
    kind="raffle sales closed",
    section=DRAWING,
    result=ClosedSales,
    signers=(OPENS,),
    choices={"raffle": raffle_names},
    example={"raffle": "Ladder truck"},
)
def close_sales(tx: Transaction, form: CloseSales, signers: SignersByPart) -> LedgerEntry:
    """Close the sale of tickets, once every book is back. Then count the counterparts."""
    state = get_raffle(tx, form.raffle)
    state.check_selling()
    if state.books:
        book = state.books[0]
        reason = f"{book.name} still has the book from ticket {book.first}. Take it back first."
        raise Refused(reason, DRAW_RAFFLE, "raffle")
    if not state.sold_count:
        raise Refused("No ticket is sold, so there is nothing to draw from.", DRAW_RAFFLE, "raffle")
    answer = ClosedSales(tickets=state.sold_count, takings=state.gross)
    return step_entry(tx, signers, state, CLOSED, {"at": tx.at.isoformat()}, answer=answer)


class ReopenSales(OperationForm):
    raffle: RaffleName = Field(title="Raffle")
    reason: Reason = Field(title="Reason")


@raffle.operation(
    "reopen-sales",
    title="Open sales again",
    cite=DRAW_RAFFLE,
    kind="raffle sales reopened",
    section=DRAWING,
    signers=(OPENS, WITNESS),
    choices={"raffle": raffle_names},
    example={"raffle": "Ladder truck", "reason": "A book was left in the kitchen."},
)
def reopen_sales(tx: Transaction, form: ReopenSales, signers: SignersByPart) -> LedgerEntry:
    """Open sales again before any draw was sealed. Counts made before no longer hold."""
    state = get_raffle(tx, form.raffle)
    if not state.closed:
        raise Refused("Sales are open.", DRAW_RAFFLE, "raffle")
    if state.draws:
        raise Refused("A draw is sealed, and its list of tickets can't change.", DRAW_RAFFLE, "raffle")
    return step_entry(tx, signers, state, REOPENED, {}, reason=form.reason)


class CountStubs(OperationForm):
    raffle: RaffleName = Field(title="Raffle")
    counted: WholeNumber = Field(title="Counterparts in the container")
    container: ContainerName | None = Field(None, title="Container")


class CountedStubs(OperationResult):
    sold: int = Field(title="Tickets sold")
    counted: int = Field(title="Counterparts counted")


@raffle.operation(
    "count-stubs",
    title="Count the counterparts",
    cite=DRAW_RAFFLE,
    kind="raffle stubs counted",
    section=DRAWING,
    result=CountedStubs,
    signers=(DRAWS, WITNESS),
    choices={"raffle": raffle_names},
    example={"raffle": "Ladder truck", "counted": 438},
)
def count_stubs(tx: Transaction, form: CountStubs, signers: SignersByPart) -> LedgerEntry:
    """Count the counterparts as they go into the container. It must hold one of every ticket sold.

    A count that is off is recorded, and the draw waits for one that fits.
    """
    state = get_raffle(tx, form.raffle)
    container = state.terms.container(form.container or "").name
    if not state.closed:
        raise Refused("Close sales first.", DRAW_RAFFLE, "raffle")
    if any(each.seal.container == container for each in state.draws):
        raise Refused(
            "The counterparts are counted, and a draw from them is sealed.", DRAW_RAFFLE, "container"
        )
    sold = state.sold_numbers(container).count
    if form.counted != sold:
        reason = f"{form.counted} counterparts are in the container and {sold} tickets are sold. Count again."
        raise Rejected(reason, DRAW_RAFFLE, "counted", place=place_of(state.name))
    says = {"container": container, "counted": form.counted, "at": tx.at.isoformat()}
    return step_entry(tx, signers, state, COUNTED, says, answer=CountedStubs(sold=sold, counted=form.counted))


class DepositDrawer(OperationForm):
    raffle: RaffleName = Field(title="Raffle")
    seller: PersonName = Field(title="Seller")
    counted: Money = Field(title="Money counted")


class DepositedMoney(OperationResult):
    deposited: Money = Field(title="Deposited")
    over_or_short: SignedMoney = Field(title="Over or short")


@raffle.operation(
    "deposit",
    title="Deposit a seller's money",
    cite=PROCEEDS,
    kind="raffle deposit",
    section=TICKETS,
    result=DepositedMoney,
    signers=(RECORDS, APPROVES),
    choices={"raffle": raffle_names, "seller": lambda tx: list_people(tx, WORKER_POSITIONS)},
    example={"raffle": "Ladder truck", "seller": "Mel", "counted": 2_500},
)
def deposit(tx: Transaction, form: DepositDrawer, signers: SignersByPart) -> LedgerEntry:
    """Put the money in a seller's drawer into the games account. What is over or short is posted."""
    state = get_raffle(tx, form.raffle)
    check_paid_signers(tx, signers, today_of(tx))
    seller = require_person(tx, form.seller, WORKER_POSITIONS, PROCEEDS, "seller")
    drawer = drawer_of(state.name, seller.person)
    expected = tx.balance(drawer)
    if not expected and not form.counted:
        raise Refused(f"{seller.name} has no money of this raffle.", PROCEEDS, "seller")
    off = accounts_of(state.name).over_and_short
    postings = post_count(PROCEEDS, drawer, off, expected, form.counted)
    answer = DepositedMoney(deposited=form.counted, over_or_short=form.counted - expected)
    return LedgerEntry(
        place=place_of(state.name), facts={"raffle": state.name, "seller": seller.person},
        postings=postings, answer=answer.to_json(),
    )  # fmt: skip
