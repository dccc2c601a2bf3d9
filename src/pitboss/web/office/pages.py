"""The office: what is due, and a page for every form. A form is signed by everybody whom its duty names."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse

from pitboss.house.ledger.entry import Done
from pitboss.house.office.office import Group
from pitboss.house.office.operation import Operation
from pitboss.law import BadInput
from pitboss.table.refused import Refused
from pitboss.web.office.signing import AnOffice, AtWork, handed_in
from pitboss.web.page import page
from pitboss.web.problems import as_json, status_of

PREFIX = "/house"
router = APIRouter(prefix=PREFIX, include_in_schema=False)
NAME, WORD = "sign name ", "sign word "
"""How the fields of a signature begin; the part of the duty follows."""


@router.get("")
def office_page(request: Request, office: AnOffice, employee: AtWork) -> HTMLResponse:
    """What is due, and everything that is done by form."""
    return page(
        request,
        "office.html",
        title="Office",
        casino=office.casino,
        employee=employee,
        due=office.due(),
        groups=list(office.groups.values()),
    )


@router.get("/{group}/{name}")
def form_page(request: Request, office: AnOffice, employee: AtWork, group: str, name: str) -> HTMLResponse:
    """An empty form, but for what the address fills in."""
    part = office.group(group)
    given = {key: value for key, value in request.query_params.items() if value}
    return _form(request, part, part.find(name), given)


async def _sent(request: Request) -> dict[str, str]:
    """What the form was filled in with."""
    form = await request.form()
    return {name: value for name, value in form.items() if isinstance(value, str)}


@router.post("/{group}/{name}")
def hand_in(
    request: Request,
    office: AnOffice,
    employee: AtWork,
    group: str,
    name: str,
    sent: Annotated[dict[str, str], Depends(_sent)],
) -> HTMLResponse:
    """A form that is filled in and signed: carried out once, or sent back with the rule."""
    part = office.group(group)
    operation = part.find(name)
    names = {field.name for field in operation.fields}
    given = {key: value for key, value in sent.items() if key in names}
    signers = {
        each.does: (sent.get(NAME + each.does, "").strip(), sent.get(WORD + each.does, ""))
        for duty in [operation.duty(part.part)]
        if duty is not None
        for each in duty.parts
    }
    try:
        done = handed_in(request, office, employee, group, name, given, signers, sent.get("id", ""))
    except (Refused, BadInput) as error:
        return _form(request, part, operation, given, sent=sent, error=error)
    return page(request, "office_done.html", title=operation.title, group=part, operation=operation,
                done=done, facts=_told(done))  # fmt: skip


def _form(
    request: Request,
    part: Group,
    operation: Operation,
    given: Mapping[str, object],
    *,
    sent: Mapping[str, str] | None = None,
    error: Exception | None = None,
) -> HTMLResponse:
    sent = sent or {}
    duty = operation.duty(part.part)
    signers = [
        {"does": each.does, "who": " or ".join(each.positions), "law": each.law,
         "name": sent.get(NAME + each.does, "")}
        for each in (duty.parts if duty is not None else ())
    ]  # fmt: skip
    return page(
        request,
        "office_form.html",
        status=status_of(error) if error else 200,
        title=operation.title,
        group=part,
        operation=operation,
        given=given,
        signers=signers,
        sign_name=NAME,
        sign_word=WORD,
        id=sent.get("id") or secrets.token_hex(16),
        error=as_json(error) if error else None,
    )


def _told(done: Done) -> list[tuple[str, Any]]:
    """What the answer says, for people."""
    return [(name.replace("_", " "), value) for name, value in done.answer.items()]
