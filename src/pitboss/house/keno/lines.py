"""A sale by the line that a writer keys: `3 17 42 $1 x5`, `q5 $1`, or `again SERIAL` for an old ticket."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from pitboss.games.keno.forms import Desk, Request, printed
from pitboss.games.keno.shorthand import request
from pitboss.games.keno.ticket import check_count, conditions
from pitboss.house.keno.laws import CONTENTS, UNCLEAR
from pitboss.house.keno.paper import Line, line_of
from pitboss.house.keno.selling import Sale, old_ticket
from pitboss.house.keno.state import Shift, State, Station
from pitboss.house.ledger.book import Book
from pitboss.table.refused import Refused

AGAIN = "again "
"""How the line of an old ticket begins; its serial number follows."""
NUMBERED = CONTENTS.at("3")
"""The item that a ticket has only when it is sold: its number."""
TO_BE_PICKED = "picked by the system"


class Echo(NamedTuple):
    """A ticket as it will print, before it is sold."""

    price: int
    lines: list[Line]


def _first(spots: int) -> range:
    """Numbers in the place of those that the system picks when it sells."""
    return range(1, spots + 1)


def sale(
    id: str, station: int, line: str, *, paid: Mapping[str, int] | None = None, receipt: bool = False
) -> Sale:
    """The sale that a line asks for, paid in currency unless told; an old ticket is `priced` then."""
    if isinstance(line, str) and line.strip().lower().startswith(AGAIN):
        return Sale(id=id, station=station, paid=paid or {}, how="old ticket", old=_serial(line),
                    receipt=receipt)  # fmt: skip
    asked = _asked(line, receipt)
    quick, money = asked.how == "quick-pick", paid or {"currency": _price(asked)}
    return Sale(
        id=id,
        station=station,
        paid=money,
        how=asked.how,
        groups=[] if quick else [list(group) for group in asked.groups],
        spots=len(asked.groups[0]) if quick else 0,
        king=asked.king,
        rates={str(spots): rate for spots, rate in asked.rates.items()},
        games=asked.games,
        price=asked.price,
        receipt=receipt,
    )


def priced(book: Book, form: Sale) -> Sale:
    """A sale for which nothing is said to be paid: it is paid what the old ticket cost, in currency."""
    return form if form.paid else replace(form, paid={"currency": old_ticket(book, form.old).price})


def _serial(line: str) -> str:
    return line.strip()[len(AGAIN) :].strip()


def _asked(line: str, receipt: bool) -> Request:
    return request(line, _first, to="runner" if receipt else "writer")


def _price(asked: Request) -> int:
    """What a request comes to. Ways are counted before they are made: there may be too many to make."""
    there = conditions(tuple(map(len, asked.groups)))
    if asked.games < 1:
        raise Refused("the request does not say for how many games", UNCLEAR)
    return asked.games * sum(there.get(spots, 0) * rate for spots, rate in asked.rates.items())


def echo(book: Book, state: State, station: Station, shift: Shift, line: str) -> Echo:
    """What a line would print now. Nothing is sold, and a quick-pick is not picked yet."""
    now = book.now()
    first = state.selling(now)
    if isinstance(line, str) and line.strip().lower().startswith(AGAIN):
        quick, ticket = False, old_ticket(book, _serial(line)).again(first, 1)
    else:
        asked = _asked(line, shift.runner)
        for spots in asked.rates:
            check_count(conditions(tuple(map(len, asked.groups))).get(spots, 0), state.rules.card)
        quick, ticket = asked.how == "quick-pick", asked.ticket(first)
    ticket.check(state.rules.card, most_of=state.rules.spots_limit)
    desk = Desk(issued=state.casino.local(now), station=str(station.number), writer=shift.code,
                casino=state.casino.name)  # fmt: skip
    items = printed(replace(ticket, serial=1), desk, state.rules.card, state.rules.sharing)
    lines = [line_of(each) for each in items if each.at != NUMBERED]
    if quick:
        lines = [each._replace(text=TO_BE_PICKED) if each.text == ticket.numbers else each for each in lines]
    return Echo(ticket.price, lines)
