"""Bad beat payout screens: the room's board, the workflow and the papers."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Annotated, Any
from urllib.parse import urlencode

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse
from starlette.responses import Response

from pitboss.house.bad_beat import citations
from pitboss.house.bad_beat.board import BadBeatBoard, make_board, make_sign, record_of_days
from pitboss.house.bad_beat.department import PAYOUT, bad_beat
from pitboss.house.bad_beat.rules import PayoutRules
from pitboss.house.bad_beat.state import offered_names
from pitboss.house.bad_beat.work_in_progress import NextForm, find_work, recent_payouts
from pitboss.house.ledger.ledger import Ledger
from pitboss.house.office.office import Office
from pitboss.server.positions import supervises_poker
from pitboss.table.money import dollars
from pitboss.web.identity import AHouse, current_person
from pitboss.web.new_table import NEW
from pitboss.web.office import link
from pitboss.web.office.audit import AUDIT_POSITIONS
from pitboss.web.office.signing import OFFICE, AnOffice, AtWork
from pitboss.web.opening.fields import option_fields
from pitboss.web.operations.pages import due_address
from pitboss.web.operations.papers import print_paper
from pitboss.web.page import fragment, page

NOT_DISPLAYED = "Not posted yet"
"""Shown on the board before the first count is posted."""
router = APIRouter(include_in_schema=False)
BOARD = "/bad-beat"
WORK = f"{OFFICE}{BOARD}"
Kind = Annotated[str, Query(alias="as", max_length=8)]
Payout = Annotated[str, Query(max_length=40)]
Days = Annotated[int, Query(ge=1, le=3660)]


@router.get(BOARD)
def board_page(request: Request, office: AnOffice) -> HTMLResponse:
    """Show the room's board to everybody."""
    return page(request, "bad_beat_board.html", title="Bad beat payout", laws=citations, **_board(office))


@router.get(f"{BOARD}/now")
def board_now(office: AnOffice) -> HTMLResponse:
    """Return only the board, to refresh a page."""
    return fragment("bad_beat_now.html", laws=citations, **_board(office))


@router.get(WORK)
def work_page(request: Request, house: AHouse, office: AnOffice, employee: AtWork) -> HTMLResponse:
    """Show the work under way, and the next form of each."""
    book = office.ledger
    names = _offered_payouts(book)
    found = [each for each in (find_work(book, name) for name in names) if each is not None]
    person = current_person(request)
    return page(
        request,
        "bad_beat_work.html",
        laws=citations,
        audits=employee.position
        in AUDIT_POSITIONS,  # the person who counts must not see the amount the ledger expects
        title="Bad beat payout",
        casino=office.casino,
        due=[each for department, each in office.desk.due() if department is bad_beat],
        works=found,
        to=_address,
        due_at=due_address,
        several=len(names) > 1,
        supervises=person is not None and supervises_poker(person),
        played={each.name: each.id for each in house.tables(person) if each.options.get("bad_beat_paid")},
        opening=new_table_address,
    )


@router.get(f"{WORK}/sign")
def sign_paper(office: AnOffice, employee: AtWork, kind: Kind = "html", payout: Payout = PAYOUT) -> Response:
    """Print the sign that the room posts for a payout."""
    return print_paper(make_sign(office.ledger, payout), kind)


@router.get(f"{WORK}/record")
def record_paper(
    office: AnOffice, employee: AtWork, kind: Kind = "html", payout: Payout = PAYOUT, days: Days = 31
) -> Response:
    """Print the official record of the last gaming days."""
    return print_paper(record_of_days(office.ledger, payout, days), kind)


def _offered_payouts(book: Ledger) -> list[str]:
    with book.store.read() as connection:
        return offered_names(connection)


def _address(next: NextForm) -> str:
    """Return the address of the next form, with the known fields filled in."""
    given = f"?{urlencode(next.fields)}" if next.fields else ""
    return f"{WORK}/{next.form}{given}"


def new_table_address(rules: PayoutRules, table: str) -> str:
    """Return the address that opens a table for play, with the options the rules require."""
    known = {each.name for each in option_fields(rules.game)}
    asked = {name: json.dumps(value) for name, value in rules.table_options().items() if name in known}
    asked |= {"game": rules.game, "table_name": json.dumps(table), "sit_down": "off"}
    return f"{NEW}?{urlencode(asked)}"


def _board(office: Office) -> Mapping[str, Any]:
    book = office.ledger
    shown = []
    for name in _offered_payouts(book):
        now = make_board(book, name)
        if now is not None:
            with book.store.read() as connection:
                shown.append(_payout(name, now) | {"paid": recent_payouts(connection, name)})
    return {"payouts": shown, "casino": office.casino, "linked": link.board(office)}


def _payout(name: str, now: BadBeatBoard) -> dict[str, Any]:
    amount = dollars(now.primary) if now.displayed else NOT_DISPLAYED
    return {
        "name": name,
        "amount": amount,
        "width": max(len(amount), 4),
        "displayed": now.displayed,
        "secondary": dollars(now.secondary) if now.secondary else "",
        "pending": now.pending,
        "rules": [each for each in now.rules[1:] if not each.text.startswith("Pending adjustment")],
        "notice": now.notice,
    }
