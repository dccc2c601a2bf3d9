"""Sell tickets, void a sale, and give sellers books of tickets. 13:47-8.1, 6.19 and N.J.S.A. 5:8-60.2."""

from __future__ import annotations

from datetime import date
from typing import Any

from pydantic import Field

from pitboss.charity.accounts import post
from pitboss.charity.dates import describe_day
from pitboss.charity.organization.people import list_people, require_person
from pitboss.charity.organization.state import check_play, today_of
from pitboss.charity.organization.workers import check_worker
from pitboss.charity.positions import WORKER_POSITIONS
from pitboss.charity.raffle.desk.accounts import accounts_of, drawer_of
from pitboss.charity.raffle.desk.department import (
    APPROVES,
    SELLS,
    TICKETS,
    ContainerName,
    DrawnTicket,
    RaffleName,
    TicketCount,
    raffle,
)
from pitboss.charity.raffle.desk.people import check_participant, person_number
from pitboss.charity.raffle.desk.reading import get_raffle, raffle_names, step_entry
from pitboss.charity.raffle.desk.yearly import check_yearly_half
from pitboss.charity.raffle.laws import (
    CALENDAR_NUMBER,
    DISCOUNT,
    DRAW_BARS,
    DRAW_RAFFLE,
    IN_CHARGE,
    ON_THE_DAY,
    PRIZES,
    STUB,
)
from pitboss.charity.raffle.prize_list import age_on, check_age
from pitboss.charity.raffle.state import BOOK_IN, BOOK_OUT, SOLD, VOIDED, RaffleState, TicketSale
from pitboss.charity.raffle.terms import TicketContainer
from pitboss.house.ledger.entry import LedgerEntry, Posting
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.form import OperationForm, OperationResult
from pitboss.house.operations.operation import SignersByPart
from pitboss.table.fields import Day, FieldError, Money, NumberList, PersonName, Reason, Text
from pitboss.table.money import dollars
from pitboss.table.refused import Refused

MAX_BOOK = 500
"""Most tickets in one book."""


class SellTickets(OperationForm):
    raffle: RaffleName = Field(title="Raffle")
    container: ContainerName | None = Field(
        None, title="Container", description="Of a tricky tray. Leave blank if there is one drum."
    )
    buyer: PersonName = Field(title="Buyer", description="The holder's name, as on the stub.")
    first: DrawnTicket = Field(title="First ticket")
    count: TicketCount = Field(1, title="Number of tickets")
    paid: Money = Field(title="Paid")
    address: Text | None = Field(None, title="Address", description="For the stub of a calendar ticket.")
    born: Day | None = Field(
        None,
        title="Date of birth",
        description="If alcohol is a prize. Only the check is recorded, not the date.",
    )
    namesake: bool = Field(
        False,
        title="Another person of that name",
        description="If the buyer only has the same name as somebody who may not buy.",
    )


class SoldTickets(OperationResult):
    first: int = Field(title="First ticket")
    last: int = Field(title="Last ticket")
    amount: Money = Field(title="Amount")


@raffle.operation(
    "sell",
    title="Sell tickets",
    cite=DRAW_BARS,
    kind="raffle sale",
    section=TICKETS,
    result=SoldTickets,
    routine=True,
    signers=(SELLS,),
    choices={"raffle": raffle_names},
    example={"raffle": "Ladder truck", "buyer": "Rosa Lee", "first": 101, "count": 5, "paid": 2_500},
)
def sell_tickets(tx: Transaction, form: SellTickets, signers: SignersByPart) -> LedgerEntry:
    """Sell consecutive tickets to one buyer.

    The member in charge and the member in charge of proceeds may not buy. If alcohol is a prize, the buyer
    must be 21 or over.
    """
    state = get_raffle(tx, form.raffle)
    container = state.terms.container(form.container or "")
    found = _check_open(tx, state)
    last = form.first + form.count - 1
    check_tickets(state, container, form.first, last, signers["sells"].person)
    warnings = (*found, *check_participant(tx, state, "buy", form.buyer, "buyer", namesake=form.namesake))
    if container.name in state.terms.adults:
        check_age(age_on(form.born, today_of(tx).isoformat()) if form.born else None, "born")
    if state.terms.kind.ticket == "calendar" and not form.address:
        raise Refused("Give the holder's address for the stub of the ticket.", STUB, "address")
    cost = container.ticket_price.cost(form.count)
    if form.paid != cost:
        reason = f"{form.count} tickets at {_describe_price(container)} cost {dollars(cost)}."
        raise Refused(reason, DISCOUNT, "paid")
    check_yearly_half(tx, state, cost)
    seller = signers["sells"].person
    says = {
        "container": container.name, "first": form.first, "last": last, "holder": form.buyer,
        "seller": seller, "amount": cost, "address": form.address or "",
        "member": person_number(tx, form.buyer, namesake=form.namesake),
    }  # fmt: skip
    return step_entry(
        tx, signers, state, SOLD, says, warnings=warnings,
        answer=SoldTickets(first=form.first, last=last, amount=cost),
        postings=post(DRAW_BARS, (cost, drawer_of(state.name, seller), accounts_of(state.name).receipts())),
    )  # fmt: skip


def _describe_price(container: TicketContainer) -> str:
    price = dollars(container.price)
    return price + (
        f" or {container.bundle} for {dollars(container.bundle_price)}" if container.bundle else ""
    )


def _check_open(tx: Transaction, state: RaffleState, *, on_the_day: bool = True) -> tuple[FieldError, ...]:
    """Refuse a sale when sales are closed, the license is gone, or an on-premises draw is another day."""
    state.check_selling()
    terms, today = state.terms, today_of(tx)
    if not terms.kind.sells_tickets or not terms.kind.license:
        raise Refused(f"{state.name} sells no numbered tickets.", DRAW_RAFFLE, "raffle")
    found = check_play(tx, terms.license, terms.kind.license, date.fromisoformat(terms.last_day), "raffle")
    if terms.kind.on_premises and on_the_day and today.isoformat() != terms.last_day:
        day = describe_day(terms.last_day)
        reason = f"Tickets drawn on premises are sold only on the day of the drawing, {day}."
        raise Refused(reason, ON_THE_DAY, "raffle")
    return found


def check_tickets(state: RaffleState, container: TicketContainer, first: int, last: int, seller: int) -> None:
    """Refuse tickets that do not exist, are sold, or are in another seller's book."""
    if not container.first <= first <= last <= container.last:
        reason = f"The tickets of this raffle are {container.first} to {container.last}."
        raise Refused(reason, CALENDAR_NUMBER, "first")
    if (taken := state.first_taken(container.name, first, last)) is not None:
        raise Refused(f"Ticket {taken} is sold already. Read the numbers again.", CALENDAR_NUMBER, "first")
    for book in state.books:
        if book.container == container.name and book.first <= last and first <= book.last:
            if book.seller != seller:
                at = max(first, book.first)
                raise Refused(f"Ticket {at} is in the book of {book.name}.", DRAW_RAFFLE, "first")
            if not book.first <= first <= last <= book.last:
                reason = f"Your book has tickets {book.first} to {book.last}. Sell only these."
                raise Refused(reason, DRAW_RAFFLE, "first")


# Voids


class VoidSale(OperationForm):
    raffle: RaffleName = Field(title="Raffle")
    container: ContainerName | None = Field(None, title="Container")
    first: DrawnTicket = Field(title="First ticket of the sale")
    reason: Reason = Field(title="Reason")


class VoidedSale(OperationResult):
    first: int = Field(title="First ticket")
    last: int = Field(title="Last ticket")
    returned: Money = Field(title="Money returned")


@raffle.operation(
    "void",
    title="Void a sale",
    cite=DRAW_RAFFLE,
    kind="raffle sale voided",
    section=TICKETS,
    result=VoidedSale,
    signers=(SELLS, APPROVES),
    choices={"raffle": raffle_names},
    example={"raffle": "Ladder truck", "first": 101, "reason": "The buyer changed his mind."},
)
def void_sale(tx: Transaction, form: VoidSale, signers: SignersByPart) -> LedgerEntry:
    """Take a whole sale back before sales close, and return its money from the seller's drawer."""
    state = get_raffle(tx, form.raffle)
    container = state.terms.container(form.container or "")
    state.check_selling()
    sale = state.find_sale(container.name, form.first)
    if sale is None or sale.first != form.first:
        raise Refused(f"No sale begins with ticket {form.first}.", DRAW_RAFFLE, "first")
    return step_entry(
        tx, signers, state, VOIDED, {"container": container.name, "first": sale.first}, reason=form.reason,
        answer=VoidedSale(first=sale.first, last=sale.last, returned=sale.amount),
        postings=_return_money(state, sale),
    )  # fmt: skip


def _return_money(state: RaffleState, sale: TicketSale) -> tuple[Posting, ...]:
    drawer = drawer_of(state.name, sale.seller)
    return post(DRAW_RAFFLE, (sale.amount, accounts_of(state.name).receipts(), drawer))


# Books


class IssueBook(OperationForm):
    raffle: RaffleName = Field(title="Raffle")
    seller: PersonName = Field(title="Seller")
    first: DrawnTicket = Field(title="First ticket")
    last: DrawnTicket = Field(title="Last ticket")
    container: ContainerName | None = Field(None, title="Container")


@raffle.operation(
    "issue-book",
    title="Give a seller a book of tickets",
    cite=IN_CHARGE,
    kind="raffle book issued",
    section=TICKETS,
    signers=(SELLS,),
    choices={"raffle": raffle_names, "seller": lambda tx: list_people(tx, WORKER_POSITIONS)},
    example={"raffle": "Ladder truck", "seller": "Mel", "first": 201, "last": 250},
)
def issue_book(tx: Transaction, form: IssueBook, signers: SignersByPart) -> LedgerEntry:
    """Give a seller a book. Nobody else may sell its tickets until it comes back."""
    state = get_raffle(tx, form.raffle)
    container = state.terms.container(form.container or "")
    _check_open(tx, state, on_the_day=False)
    seller = require_person(tx, form.seller, WORKER_POSITIONS, IN_CHARGE, "seller")
    check_worker(tx, seller, state.terms.kind.license or "draw raffle", today_of(tx), "seller")
    if form.last - form.first >= MAX_BOOK:
        raise Refused(f"A book has at most {MAX_BOOK} tickets. Issue several.", DRAW_RAFFLE, "last")
    check_tickets(state, container, form.first, form.last, 0)
    says = {"container": container.name, "first": form.first, "last": form.last, "seller": seller.person,
            "name": seller.name}  # fmt: skip
    return step_entry(tx, signers, state, BOOK_OUT, says)


class ReturnBook(OperationForm):
    raffle: RaffleName = Field(title="Raffle")
    first: DrawnTicket = Field(title="First ticket of the book")
    unsold: NumberList = Field([], title="Unsold tickets", description="Their numbers.")
    paid: Money = Field(0, title="Paid for the tickets not recorded yet")
    container: ContainerName | None = Field(None, title="Container")


class ReturnedBook(OperationResult):
    sold: int = Field(title="Tickets sold with this return")
    unsold: int = Field(title="Unsold tickets")


@raffle.operation(
    "return-book",
    title="Take a book back",
    cite=DRAW_RAFFLE,
    kind="raffle book returned",
    section=TICKETS,
    result=ReturnedBook,
    signers=(SELLS,),
    choices={"raffle": raffle_names},
    example={"raffle": "Ladder truck", "first": 201, "unsold": [249, 250], "paid": 24_000},
)
def return_book(tx: Transaction, form: ReturnBook, signers: SignersByPart) -> LedgerEntry:
    """Take back a book with its unsold tickets, the stubs of the others, and their money.

    Tickets that nobody recorded yet are sold with it. Their stubs name the holders.
    """
    state = get_raffle(tx, form.raffle)
    container = state.terms.container(form.container or "")
    state.check_selling()
    book = next((each for each in state.books if each.container == container.name
                 and each.first == form.first), None)  # fmt: skip
    if book is None:
        raise Refused(f"No book that begins with ticket {form.first} is out.", DRAW_RAFFLE, "first")
    if wrong := [each for each in form.unsold if not book.first <= each <= book.last
                 or state.find_sale(container.name, each)]:  # fmt: skip
        reason = f"Ticket {wrong[0]} is not an unsold ticket of this book. Read the numbers again."
        raise Refused(reason, DRAW_RAFFLE, "unsold")
    if container.name in state.terms.adults or state.terms.kind.ticket == "calendar":
        _check_each_recorded(state, container, book.first, book.last, set(form.unsold))
    ranges = _new_ranges(state, container, book.first, book.last, set(form.unsold))
    sold = sum(last - first + 1 for first, last in ranges)
    _check_paid(state, container, sold, form.paid)
    check_yearly_half(tx, state, form.paid)
    amounts = _split(form.paid, [last - first + 1 for first, last in ranges])
    sales = [{"container": container.name, "first": first, "last": last, "holder": "", "seller": book.seller,
              "amount": amount} for (first, last), amount in zip(ranges, amounts, strict=True)]  # fmt: skip
    says: dict[str, Any] = {"container": container.name, "first": book.first, "sold": sales}
    drawer, receipts = drawer_of(state.name, book.seller), accounts_of(state.name).receipts()
    postings = post(DRAW_RAFFLE, (form.paid, drawer, receipts))
    answer = ReturnedBook(sold=sold, unsold=len(form.unsold))
    return step_entry(tx, signers, state, BOOK_IN, says, answer=answer, postings=postings)


def _new_ranges(
    state: RaffleState, container: TicketContainer, first: int, last: int, unsold: set[int]
) -> list[tuple[int, int]]:
    """Return the tickets of a book that are neither unsold nor recorded already, as ranges."""
    ranges: list[tuple[int, int]] = []
    for number in range(first, last + 1):
        if number in unsold or state.find_sale(container.name, number) is not None:
            continue
        if ranges and ranges[-1][1] == number - 1:
            ranges[-1] = (ranges[-1][0], number)
        else:
            ranges.append((number, number))
    return ranges


def _check_each_recorded(
    state: RaffleState, container: TicketContainer, first: int, last: int, unsold: set[int]
) -> None:
    """Refuse to sell tickets with a book if each buyer must be known: their age, or a calendar's stub."""
    if ranges := _new_ranges(state, container, first, last, unsold):
        law = STUB if state.terms.kind.ticket == "calendar" else DRAW_BARS
        reason = f"Ticket {ranges[0][0]} is not recorded. Sell each ticket of this raffle to its buyer first."
        raise Refused(reason, law, "unsold")


def _check_paid(state: RaffleState, container: TicketContainer, sold: int, paid: int) -> None:
    """Refuse money that does not fit the tickets: between the discounted and the single price."""
    least, most = container.ticket_price.cost(sold), sold * container.price
    if not least <= paid <= most:
        due = dollars(least) if least == most else f"{dollars(least)} to {dollars(most)}"
        raise Refused(f"{sold} tickets cost {due}. Count the money again.", DISCOUNT, "paid")
    if state.terms.kind.is_half and paid % 2:
        raise Refused("The takings of a 50/50 are an even number of cents.", PRIZES, "paid")


def _split(amount: int, counts: list[int]) -> list[int]:
    """Divide an amount over sales by their tickets, in even cents if it is even."""
    unit = 1 if amount % 2 else 2
    total, shares, before = sum(counts), list[int](), 0
    for place in range(len(counts)):
        upto = amount // unit * sum(counts[: place + 1]) // total
        shares.append((upto - before) * unit)
        before = upto
    return shares
