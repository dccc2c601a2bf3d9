"""What rooms do by form: what is due, which forms there are, and handing one in, signed."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Request
from pydantic import BaseModel, ConfigDict, Field

from pitboss.house.office.fields import Kind
from pitboss.web.api.asking import Body, Named, RequestId, Text
from pitboss.web.api.people import Name, Passphrase
from pitboss.web.office.signing import AnOffice, AtWork, handed_in

router = APIRouter(prefix="/house")
Part = Annotated[str, Path(max_length=40, description="A part of the house, such as `keno`.")]
AForm = Annotated[str, Path(max_length=40, description="A form, as the list of forms has it.")]


class DueNow(BaseModel):
    """Something that should have been done by now."""

    part: str
    what: str
    since: str
    cite: str


class AField(BaseModel):
    """A field of a form. An amount is in cents."""

    name: str
    says: str
    kind: Kind
    among: list[str]
    hint: str
    optional: bool


class Signer(BaseModel):
    """A part of a duty, and the positions that may take it."""

    does: str
    positions: list[str]
    cite: str


class FormLook(BaseModel):
    part: str
    form: str
    title: str
    cite: str
    fields: list[AField]
    signed: list[Signer]


class Signs(Body):
    """Somebody's signature over the form: with the passphrase, for this one alone."""

    does: Text
    name: Name
    passphrase: Passphrase


class HandedIn(Body):
    model_config = ConfigDict(json_schema_extra={"examples": [{"fields": {"amount": 12_000}, "signed": []}]})
    fields: Named = Field(default_factory=dict)
    signed: Annotated[list[Signs], Field(max_length=8)] = Field(default_factory=list)


class Entered(BaseModel):
    """The entry in the book, and what was answered. `again` if it had been carried out before."""

    entry: int
    at: str
    again: bool
    answer: dict[str, Any]


@router.get("/due", response_model=list[DueNow], summary="What is due by now")
def due(office: AnOffice, employee: AtWork) -> list[dict[str, Any]]:
    return [
        {"part": group.name, "what": each.what, "since": each.when.isoformat(), "cite": str(each.law)}
        for group, each in office.due()
        if group.may_read(employee.position)
    ]


@router.get("/forms", response_model=list[FormLook], summary="Every form, with its fields and who signs it")
def forms(office: AnOffice, employee: AtWork) -> list[dict[str, Any]]:
    return [
        {
            "part": group.name,
            "form": each.name,
            "title": each.title,
            "cite": str(each.law),
            "fields": [
                {"name": field.name, "says": field.says, "kind": field.kind, "among": list(field.among),
                 "hint": field.hint, "optional": field.optional}
                for field in each.fields
            ],
            "signed": [
                {"does": part.does, "positions": list(part.positions), "cite": str(part.law)}
                for duty in [each.duty(group.part)]
                if duty is not None
                for part in duty.parts
            ],
        }
        for group in office.groups.values()
        for each in group.operations
    ]  # fmt: skip


@router.post("/{part}/{form}", response_model=Entered, summary="Hand in a form")
def hand_in(
    request: Request, office: AnOffice, employee: AtWork, part: Part, form: AForm, body: HandedIn,
    request_id: RequestId = None,
) -> dict[str, Any]:  # fmt: skip
    """It is carried out once, or refused with the rule. Everybody whom the duty names must have signed."""
    signers = {each.does: (each.name, each.passphrase) for each in body.signed}
    done = handed_in(request, office, employee, part, form, body.fields, signers, request_id or "")
    return {"entry": done.number, "at": done.at.isoformat(), "again": done.again, "answer": done.answer}
