"""Pages of raffles: the list, the draw as everybody sees it, the record to save, and the seller's desk."""

from __future__ import annotations

from collections import Counter
from typing import Annotated, Any
from urllib.parse import quote

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import HTMLResponse
from starlette.responses import Response

from pitboss.charity.organization.people import find_name, list_people
from pitboss.charity.organization.reports import report_operations
from pitboss.charity.organization.state import find_organization
from pitboss.charity.positions import HELPER_POSITIONS, MEMBER_IN_CHARGE, OFFICER, WORKER_POSITIONS
from pitboss.charity.raffle.desk.accounts import drawer_of
from pitboss.charity.raffle.desk.deal_records import list_accounts, list_daily_records
from pitboss.charity.raffle.desk.deal_state import list_deals, read_deal
from pitboss.charity.raffle.desk.opening import open_raffle
from pitboss.charity.raffle.desk.selling import sell_tickets
from pitboss.charity.raffle.record import write_record
from pitboss.charity.raffle.state import RaffleState
from pitboss.house.office.office import Office
from pitboss.house.staff.employees import Employee
from pitboss.storage.errors import NotAllowed, NotFound
from pitboss.web.charity.raffle_views import (
    LAWS,
    PREFIX,
    DrawLook,
    address_of,
    describe_money,
    draw_drum,
    list_steps,
    look_at,
    opened_key,
    reader_of,
    report_query,
)
from pitboss.web.identity import Anybody, holds_position
from pitboss.web.office.signing import OFFICE, AnOffice, AtWork
from pitboss.web.page import fragment, page

router = APIRouter(prefix=PREFIX, include_in_schema=False)
Number = Annotated[int, Path(ge=1, le=10**9)]
"""Number of the entry that opened a raffle."""
Serial = Annotated[str, Path(max_length=24)]
Asked = Annotated[str, Query(max_length=40)]
RECORD_TYPE = "application/x-ndjson"
RECENT_SALES = 12


def _find(office: Office, number: int) -> RaffleState:
    found = reader_of(office).find_number(number)
    if found is None:
        raise NotFound(f"There is no raffle {number}.")
    return found


def _look(office: Office, number: int, container: str, day: str) -> DrawLook:
    state = _find(office, number)
    if not state.terms.containers:
        raise NotFound(f"{state.name} draws no tickets.")
    return look_at(state, office.casino, container, day)


@router.get("")
def raffles(request: Request, office: AnOffice, person: Anybody) -> HTMLResponse:
    """List the raffles of this organization, those still to be drawn first."""
    found = reader_of(office).list_all()
    rows = [(each, address_of(each)) for each in found]
    sells = holds_position(person, WORKER_POSITIONS)
    deals: dict[str, list[str]] = {}
    if sells:
        with office.desk.reading() as tx:
            for each in list_deals(tx):
                deals.setdefault(each.raffle, []).append(each.deal.serial)
    rows.sort(key=lambda row: (row[0].is_finished, row[0].terms.last_day))
    return page(
        request, "charity_raffles.html", title="Raffles", rows=rows, laws=LAWS,
        opens=holds_position(person, (MEMBER_IN_CHARGE, OFFICER)), opening=f"{OFFICE}/{open_raffle.id}",
        sells=sells, deals=deals,
    )  # fmt: skip


@router.get("/{number}")
def draw_page(
    request: Request,
    office: AnOffice,
    person: Anybody,
    number: Number,
    container: Asked = "",
    day: Asked = "",
) -> HTMLResponse:
    """Show a raffle's draw: to everybody as it happens, and to those who run it with what comes next."""
    look = _look(office, number, container, day)
    with office.ledger.store.read() as connection:
        found = find_organization(connection)
    return page(
        request, "charity_raffle_draw.html", title=f"{look.name}, drawing", organization=found,
        runs=holds_position(person, HELPER_POSITIONS), asked=_query(container, day), **_screen(look),
    )  # fmt: skip


@router.get("/{number}/now")
def draw_now(office: AnOffice, number: Number, container: Asked = "", day: Asked = "") -> HTMLResponse:
    """Return the stage and the figures, to refresh a page."""
    return fragment("charity_raffle_now.html", **_screen(_look(office, number, container, day)))


@router.get("/{number}/dock")
def draw_dock(
    office: AnOffice, employee: AtWork, number: Number, container: Asked = "", day: Asked = ""
) -> HTMLResponse:
    """Return the form of the next step, for those who run the drawing."""
    if employee.position not in HELPER_POSITIONS:
        raise NotAllowed("only members run a drawing")
    return fragment("charity_raffle_dock.html", **_screen(_look(office, number, container, day)))


def _query(container: str, day: str) -> str:
    given = {"container": container, "day": day}
    words = "&".join(f"{key}={quote(value, safe='')}" for key, value in given.items() if value)
    return f"?{words}" if words else ""


def _screen(look: DrawLook) -> dict[str, Any]:
    """Return what the draw's page and its parts show."""
    state, draw = look.state, look.draw
    winner = look.winner
    return {
        "look": look, "state": state, "terms": state.terms, "draw": draw, "laws": LAWS,
        "steps": list(list_steps(look)), "money": describe_money(look), "drum": draw_drum(look),
        "winner": (winner[0], look.ticket(winner[1]), look.prize(winner[0])) if winner else None,
        "eligible": draw.seal.eligible.count if draw is not None else look.sold,
        "opened": opened_key(draw, state) if draw is not None else None,
        "draws": [(each, [(place, look.ticket(number), _fate(state, place)) for place, number in
                          each.winners.items()]) for each in state.draws],
        "waiting": [(place + 1, look.ticket(number), look.prize(place)) for place, number in look.waiting],
        "holder": _holder(look), "report": f"{OFFICE}/{report_operations.id}?{report_query(look)}",
    }  # fmt: skip


def _fate(state: RaffleState, place: int) -> str:
    if place in state.awards:
        return "handed over"
    return "kept, nobody claimed it" if place in state.forfeits else "waiting for the holder"


def _holder(look: DrawLook) -> str:
    """Return the holder of the ticket that waits, for those who hand over its prize."""
    if not look.waiting:
        return ""
    sale = look.state.find_sale(look.container, look.waiting[0][1])
    return sale.holder if sale is not None else ""


@router.get("/{number}/record.jsonl")
def save_record(office: AnOffice, number: Number) -> Response:
    """Return the record of the draws, for anyone to keep and verify."""
    state = _find(office, number)
    headers = {"Content-Disposition": f"attachment; filename*=UTF-8''{quote(state.name, safe='')}.jsonl"}
    return Response(write_record(state.rows), media_type=RECORD_TYPE, headers=headers)


@router.get("/deals/{serial}")
def deal_page(request: Request, office: AnOffice, employee: AtWork, serial: Serial) -> HTMLResponse:
    """Show the records of a deal of instant tickets, to print where the game is held."""
    _check_sells(employee)
    with office.ledger.store.read() as connection:
        state = read_deal(connection, serial)
    if state is None:
        raise NotFound(f"There is no deal {serial!r}.")
    return page(
        request, "charity_raffle_deal.html", title=f"Deal {serial}", state=state,
        accounts=list_accounts(state), days=list_daily_records(state),
    )  # fmt: skip


# The seller's desk


@router.get("/{number}/desk")
def desk_page(request: Request, office: AnOffice, employee: AtWork, number: Number) -> HTMLResponse:
    """Show the desk where tickets are sold, with sales by seller and the books that are out."""
    _check_sells(employee)
    state = _find(office, number)
    with office.desk.reading() as tx:
        sellers = list_people(tx, WORKER_POSITIONS)
    return page(
        request, "charity_raffle_desk.html", title=f"{number}, tickets", sellers=sellers,
        fields={each.name: each for each in sell_tickets.fields}, **_desk(office, state, employee),
    )  # fmt: skip


@router.get("/{number}/sales")
def desk_now(office: AnOffice, employee: AtWork, number: Number) -> HTMLResponse:
    """Return the totals and the last sales, to refresh the desk."""
    _check_sells(employee)
    state = _find(office, number)
    return fragment("charity_raffle_sales.html", **_desk(office, state, employee))


def _check_sells(employee: Employee) -> None:
    if employee.position not in WORKER_POSITIONS:
        raise NotAllowed("only members and workers sell tickets")


def _desk(office: Office, state: RaffleState, employee: Employee) -> dict[str, Any]:
    count, taken = Counter[int](), Counter[int]()
    sales = [sale for each in state.sales.values() for sale in each]
    for sale in sales:
        count[sale.seller] += sale.count
        taken[sale.seller] += sale.amount
    last = sorted(sales, key=lambda sale: sale.number)[-RECENT_SALES:][::-1]
    with office.ledger.store.read() as connection:
        names = {person: find_name(connection, person) or f"person {person}" for person in count}
    balances = {person: office.ledger.balance(drawer_of(state.name, person)) for person in count}
    free = {each.name: _first_free(state, each.name) for each in state.terms.containers}
    return {
        "state": state, "terms": state.terms, "laws": LAWS,
        "address": address_of(state),
        "sellers_rows": [(names[person], count[person], taken[person], balances[person])
                         for person in sorted(count, key=lambda each: names[each])],
        "last": last, "free": free, "seller": employee.name, "adults": state.terms.adults,
    }  # fmt: skip


def _first_free(state: RaffleState, container: str) -> int:
    """Return the ticket after the last one sold from no book, to suggest it."""
    at = state.terms.container(container).first
    ranges = state.sold_numbers(container).ranges
    books = sorted((each.first, each.last) for each in state.books if each.container == container)
    for first, last in sorted([*ranges, *books]):
        if first <= at <= last:
            at = last + 1
    return at
