"""The office: what is due, and a page for every form. A form is signed by everybody whom its duty names."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse

from pitboss.house.ledger.entry import Done
from pitboss.house.ledger.form import Form
from pitboss.house.office.office import Group, Office
from pitboss.house.office.operation import Operation
from pitboss.house.staff.employees import Employee, Signature
from pitboss.law import BadInput
from pitboss.storage.errors import NotAllowed, NotFound
from pitboss.storage.people import Person
from pitboss.table.refused import Refused
from pitboss.web.page import page
from pitboss.web.problems import as_json, status_of
from pitboss.web.sign_in import check_tries
from pitboss.web.who import SignedIn

PREFIX = "/house"
router = APIRouter(prefix=PREFIX, include_in_schema=False)
NAME, WORD = "sign name ", "sign word "
"""How the fields of a signature begin; the part of the duty follows."""


def office_of(request: Request) -> Office:
    """The office of the house that the application serves."""
    office: Office = request.app.state.office
    return office


AnOffice = Annotated[Office, Depends(office_of)]


def at_work(office: Office, person: Person) -> Employee:
    """Who works here; others have no business in the office."""
    try:
        return office.staff.find(person.id)
    except NotFound:
        raise NotAllowed("the office is for those who work here: an administrator enters who does") from None


@router.get("")
def office_page(request: Request, office: AnOffice, person: SignedIn) -> HTMLResponse:
    """What is due, and everything that is done by form."""
    return page(
        request,
        "office.html",
        title="Office",
        casino=office.casino,
        employee=at_work(office, person),
        due=office.due(),
        groups=list(office.groups.values()),
    )


@router.get("/{group}/{name}")
def form_page(request: Request, office: AnOffice, person: SignedIn, group: str, name: str) -> HTMLResponse:
    """An empty form, but for what the address fills in."""
    at_work(office, person)
    part = office.group(group)
    given = {key: value for key, value in request.query_params.items() if value}
    return _form(request, part, part.find(name), person, given)


async def _sent(request: Request) -> dict[str, str]:
    """What the form was filled in with."""
    form = await request.form()
    return {name: value for name, value in form.items() if isinstance(value, str)}


@router.post("/{group}/{name}")
def hand_in(
    request: Request,
    office: AnOffice,
    person: SignedIn,
    group: str,
    name: str,
    sent: Annotated[dict[str, str], Depends(_sent)],
) -> HTMLResponse:
    """A form that is filled in and signed: carried out once, or sent back with the rule."""
    at_work(office, person)
    part = office.group(group)
    operation = part.find(name)
    names = {field.name for field in operation.fields}
    given = {key: value for key, value in sent.items() if key in names}
    id = sent.get("id", "")

    def sign(form: Form, does: str) -> Signature:
        who, word = sent.get(NAME + does, "").strip(), sent.get(WORD + does, "")
        if not who or not word:
            raise BadInput(f"whoever {does} signs: give the name and the passphrase")
        check_tries(request, who)
        return office.staff.sign(who, word, form.asked)

    try:
        done = office.do(group, name, given, id=id, sign=sign)
    except (Refused, BadInput) as error:
        return _form(request, part, operation, person, given, sent=sent, error=error)
    return page(request, "office_done.html", title=operation.title, group=part, operation=operation,
                done=done, facts=_told(done))  # fmt: skip


def _form(
    request: Request,
    part: Group,
    operation: Operation,
    person: Person,
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
