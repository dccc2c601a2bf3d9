"""Screens of the link with other casinos, for the people involved."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from pitboss.house.due import Due
from pitboss.house.link import laws, outbox
from pitboss.house.link.department import READERS, link
from pitboss.house.link.overview import read_overview
from pitboss.house.office.office import Office
from pitboss.storage.errors import NotAllowed, NotFound, Unavailable
from pitboss.table.money import dollars
from pitboss.table.refused import Refused
from pitboss.web.office.signing import OFFICE, AnOffice, AtWork
from pitboss.web.page import page

router = APIRouter(prefix=f"{OFFICE}/link", include_in_schema=False)


@router.get("")
def link_page(request: Request, office: AnOffice, employee: AtWork) -> HTMLResponse:
    """Show the display, due tasks, notices, and each casino's holdings and debts."""
    if not link.may_read(employee.position):
        raise NotAllowed(f"Only these may see the link: {', '.join(READERS)}.")
    linked = office.linked
    if linked is None:
        raise NotFound("This house is not on a link. Start it with `pitboss serve --link FILE`.")
    unsent = outbox.list_due(office.ledger, linked.by.casino, linked.unsent)
    due: list[Due] = sorted([*linked.look().due, *unsent])
    found, why, new = None, "", False
    try:
        with linked.open_as_member() as connection:
            found = read_overview(connection)
    except (Unavailable, Refused) as error:
        why, new = str(error), isinstance(error, Refused)
    return page(request, "link_work.html", laws=laws, title=link.title, casino=office.casino,
                own=linked.by.casino, due=due, link=found, why=why, new=new,
                shown=linked.read_display())  # fmt: skip


def board(office: Office) -> Mapping[str, Any] | None:
    """Return the room board's view of the linked payout, if this house offers it."""
    shown = office.linked.read_display() if office.linked is not None else None
    if shown is None:
        return None
    amount = dollars(shown.amount) if shown.amount or shown.state != "suspended" else ""
    return {"amount": amount, "width": max(len(amount), 4), "state": shown.state, "lines": shown.lines,
            "signs": shown.signs}  # fmt: skip
