"""Tickets sold: from a request, by word of mouth, as a quick-pick, or like an old ticket. 19:47-15.3, 15.4.

A sale reads nothing but the room as it stands, so that many stations share one write.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from sqlalchemy import Connection, func, select

from pitboss.equipment.chance import Stream
from pitboss.equipment.pieces import BALLS
from pitboss.games.keno.forms import Request
from pitboss.games.keno.ticket import MOST_GROUPS, Ticket, check_count, conditions
from pitboss.house.keno.laws import ISSUED, ISSUES, PAID_WITH, QUICK_PICK, UNCLEAR
from pitboss.house.keno.paper import played
from pitboss.house.keno.rows import TicketRow
from pitboss.house.keno.serials import keyed, new_serial
from pitboss.house.keno.state import LIABILITY, Shift, State, Station, state_of
from pitboss.house.ledger.book import Book
from pitboss.house.ledger.entry import Done, Entry, Posting, Row
from pitboss.house.ledger.form import Form
from pitboss.house.ledger.transaction import Transaction
from pitboss.law import BadInput
from pitboss.table.action import whole
from pitboss.table.money import dollars
from pitboss.table.refused import Refused

MONEY = ("currency", "coin", "gaming chips", "coupons", "slot tokens")
"""What a wager is paid in."""
MOST_GAMES = 10_000
HOWS = ("marked", "spoken", "quick-pick", "old ticket")
NUMBER = "keno ticket number"
"""The number of the last ticket that was sold, known while entries are decided."""


@dataclass(frozen=True, kw_only=True)
class Sale(Form):
    """What a patron asks for and pays at a station.

    `marked` and `spoken` have groups and rates by spot count; a `quick-pick` has the number of spots; an
    `old ticket` its serial number.
    """

    station: int
    paid: Mapping[str, int]
    """In what it is paid, in cents."""
    how: str = "marked"
    groups: Sequence[Sequence[int]] = ()
    king: bool = False
    rates: Mapping[str, int] = field(default_factory=dict)
    games: int = 1
    price: int | None = None
    """The total price that the patron put down; always on a marked request."""
    spots: int = 0
    old: str = ""
    receipt: bool = False
    """Whether the form has a second part or a receipt to detach, as one for a runner has."""


def sell(book: Book, form: Sale, by: int | None = None) -> Done:
    """Sell a ticket for the game that is open and perhaps for those after it; `by` is who asks, if known."""
    _check(form)
    serial, groups = new_serial(), [list(group) for group in form.groups]
    old = old_ticket(book, form.old) if form.how == "old ticket" else None
    if form.how == "quick-pick":
        groups = [sorted(number + 1 for number in Stream(secrets.token_bytes(32)).draw(form.spots, BALLS))]

    def decide(tx: Transaction) -> Entry:
        state = state_of(tx)
        station, shift = state.signed_on(form.station, by)
        first = state.selling(tx.at)
        ticket = _asked_for(form, groups, old, shift, first, state)
        ticket.check(state.rules.card, most_of=state.rules.spots_limit)
        _check_paid(form.paid, ticket.price)
        number = tx.known(NUMBER, _read_last) + 1
        return _sold(tx, state, station, shift, replace(ticket, serial=number), serial, form)

    return book.do(form.asked, decide)


def _check(form: Sale) -> None:
    """Every field is of its kind, and none so large that looking at it takes long."""
    if form.how not in HOWS:
        raise BadInput(f"a wager is {', '.join(HOWS)}, not {str(form.how)[:20]!r}")
    numbered = isinstance(form.groups, list | tuple) and all(
        isinstance(group, list | tuple) and len(group) <= BALLS and all(map(whole, group))
        for group in form.groups[: MOST_GROUPS + 1]
    )
    if not numbered or len(form.groups) > MOST_GROUPS:
        raise Refused(f"groups are at most {MOST_GROUPS} lists of numbers: make the request anew", UNCLEAR)
    if (
        not isinstance(form.rates, Mapping)
        or len(form.rates) > BALLS
        or not all(map(whole, form.rates.values()))
    ):
        raise Refused("rates are cents by the number of spots: make the request anew", UNCLEAR)
    if (
        not isinstance(form.paid, Mapping)
        or not isinstance(form.king, bool)
        or not isinstance(form.receipt, bool)
    ):
        raise BadInput("a sale says what was paid, and whether there are a king and a receipt")
    if not whole(form.games) or not 1 <= form.games <= MOST_GAMES or not whole(form.spots):
        raise Refused("the request does not say for how many games, or spots", UNCLEAR)
    if form.price is not None and not whole(form.price):
        raise Refused("the price is not clear: make the request anew", UNCLEAR)
    if form.how == "quick-pick" and (form.groups or not 1 <= form.spots <= BALLS):
        raise Refused("for a quick-pick the patron says how many spots: the system picks them", QUICK_PICK)


def old_ticket(book: Book, serial: str) -> Ticket:
    """An old ticket, won or lost, as it was sold."""
    with book.store.read() as connection:
        row = connection.execute(select(TicketRow.__table__).where(TicketRow.serial == keyed(serial)))
        found: Any = row.one_or_none()
    if found is None:
        raise Refused("there is no such ticket to play again", PAID_WITH)
    return played(found)


def _asked_for(
    form: Sale, groups: list[list[int]], old: Ticket | None, shift: Shift, first: int, state: State
) -> Ticket:
    """The ticket that is asked for, by a request that is filled in right."""
    if old is not None:
        return old.again(first, 0)
    if form.how == "spoken" and shift.runner:
        raise Refused("a wager is spoken to a writer, not to a runner", ISSUES)
    rates = _rates(form.rates)
    sizes = tuple(map(len, groups))
    for spots in rates:
        check_count(conditions(sizes).get(spots, 0), state.rules.card)
    how: Any = form.how
    return Request(
        groups=tuple(map(tuple, groups)),
        king=form.king,
        games=form.games,
        rates=rates,
        price=form.price,
        how=how,
        to="runner" if shift.runner else "writer",
        parts=1 + form.receipt,
    ).ticket(first)


def _rates(given: Mapping[str, int]) -> dict[int, int]:
    """Rates by spot count: JSON writes its keys as texts."""
    texts = [str(each) for each in given]
    plain = [text for text in texts if text.isascii() and text.isdecimal() and len(text) < 3]
    if len({int(text) for text in plain}) < len(texts):
        raise Refused("rates are named by the number of spots: make the request anew", UNCLEAR)
    return {int(text): rate for text, rate in zip(texts, given.values(), strict=True)}


def _check_paid(paid: Mapping[str, int], price: int) -> None:
    """A ticket is issued on its whole price, in what the law takes."""
    for kind, amount in paid.items():
        if kind not in MONEY:
            raise Refused(f"a wager is paid in {', '.join(MONEY)}, not {str(kind)[:20]!r}", PAID_WITH)
        if not whole(amount) or amount < 1:
            raise Refused(f"{str(amount)[:20]} is no amount of {kind}", PAID_WITH)
    if sum(paid.values()) != price:
        raise Refused(f"the ticket is {dollars(price)}: it is issued when that is paid", ISSUED)


def _read_last(connection: Connection) -> int:
    return connection.scalar(select(func.max(TicketRow.number))) or 0


def _sold(
    tx: Transaction,
    state: State,
    station: Station,
    shift: Shift,
    ticket: Ticket,
    serial: str,
    form: Sale,
) -> Entry:
    """The entry of a sale: the money is in the drawer, and the wagers are owed to their games."""
    row = {
        "number": ticket.serial,
        "serial": serial,
        "day": state.day,
        "first": ticket.first,
        "last": ticket.last,
        "each_game": ticket.each_game,
        "play": list(ticket.row),
        "station": station.number,
        "shift": shift.number,
        "code": shift.code,
        "runner": shift.runner,
        "at": tx.at,
    }
    return Entry(
        kind="keno sale",
        cite=ISSUED,
        place=station.place,
        hands=(shift.hand("issues"),),
        postings=(Posting(ticket.price, station.drawer, LIABILITY, ISSUED),),
        rows=(Row(TicketRow, row),),
        facts={"paid": dict(form.paid), "how": form.how},
        knows={NUMBER: ticket.serial},
        answer={"ticket": ticket.serial, "serial": serial, "first": ticket.first, "last": ticket.last,
                "price": ticket.price, "says": str(ticket)},
    )  # fmt: skip
