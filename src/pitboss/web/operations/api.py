"""API of operations: a typed route for each, with its schema in OpenAPI and errors that name the field."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from datetime import datetime
from typing import Annotated, Any

from fastapi import APIRouter, Body, Request
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from pydantic import BaseModel, ConfigDict, Field, SecretStr, create_model
from starlette.responses import Response

from pitboss.house.departments import DEPARTMENTS, load_department
from pitboss.house.office.office import Office
from pitboss.house.operations.desk import OperationsDesk
from pitboss.house.operations.form import EmptyResult, pydantic_errors
from pitboss.house.operations.operation import Operation, Signer
from pitboss.house.operations.pending import request_signature
from pitboss.house.staff.employees import Employee
from pitboss.storage.people import MAX_NAME_LENGTH, MAX_PASSPHRASE_LENGTH
from pitboss.table.fields import BadForm
from pitboss.web.api.problem import FieldProblem
from pitboss.web.api.request_types import RequestId
from pitboss.web.office.signing import AnOffice, AtWork, sender_id
from pitboss.web.operations import pending
from pitboss.web.operations.throttle import throttle_signing

IN_FORM = ("body", "form")
WAITS = (
    "Nothing is carried out until somebody signs on another screen. Then send the operation again with "
    "the same id to get the result."
)


class SignatureGiven(BaseModel):
    """A signature over this form and no other."""

    model_config = ConfigDict(extra="forbid")
    name: str = Field(max_length=MAX_NAME_LENGTH)
    passphrase: SecretStr = Field(max_length=MAX_PASSPHRASE_LENGTH)


class SignatureRequested(BaseModel):
    """A form that waits for a signature. `GET pending/{entry}` returns its status."""

    entry: int
    at: datetime
    replayed: bool
    missing: str = Field(description="The missing signature.", examples=["authorizes"])


class OperationRoute(APIRoute):
    """Report every error of a form at its own field."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handle = super().get_route_handler()

        async def answer(request: Request) -> Response:
            try:
                return await handle(request)
            except RequestValidationError as error:
                found = error.errors()
                if any(tuple(each["loc"][:2]) != IN_FORM or len(each["loc"]) < 3 for each in found):
                    raise
                raise BadForm(pydantic_errors(found, skip=len(IN_FORM))) from None

        return answer


def make_router() -> APIRouter:
    """Make the routes of every department."""
    router = APIRouter(prefix="/house", route_class=OperationRoute)
    router.include_router(pending.router)
    for name in DEPARTMENTS:
        for operation in load_department(name).operations.values():
            _add_route(router, operation)
    return router


def _add_route(router: APIRouter, operation: Operation[Any]) -> None:
    name = "".join(part.capitalize() for part in f"{operation.department}-{operation.name}".split("-"))
    parts: dict[str, Any] = {
        each.part: (SignatureGiven | None, Field(None, description=_describe(each)))
        for each in operation.signers
    }
    strict = ConfigDict(extra="forbid")
    sign = create_model(f"{name}Signatures", __config__=strict, **parts)
    empty = not any(each.required for each in operation.fields)
    form: Any = (operation.form, Field(default_factory=operation.form) if empty else ...)
    body = create_model(
        f"{name}Request", __config__=strict, form=form, sign=(sign, Field(default_factory=sign))
    )
    result: Any = operation.result if operation.result is not EmptyResult else dict[str, Any]
    receipt = create_model(
        f"{name}Receipt", entry=(int, ...), at=(datetime, ...), replayed=(bool, ...),
        result=(result | None, None),
        rejected=(FieldProblem | None, None), warnings=(list[FieldProblem], []),
    )  # fmt: skip

    def submitted(
        request: Request, office: Office, employee: Employee, body: Any, request_id: str | None
    ) -> tuple[OperationsDesk, dict[str, Any]]:
        desk = office.find_desk(operation.department)
        credentials = {
            part: (given.name, given.passphrase.get_secret_value())
            for part in parts
            if (given := getattr(body.sign, part)) is not None
        }
        given = {
            "id": sender_id(employee, request_id, office.request_id_prefix()), "credentials": credentials,
            "signed_in": None if desk.staff_owner else employee, "sign": throttle_signing(request, desk.sign),
        }  # fmt: skip
        return desk, given

    def submit(request, office, employee, body, request_id=None):  # type: ignore[no-untyped-def]  # annotated below
        desk, given = submitted(request, office, employee, body, request_id)
        return desk.submit(operation, body.form, **given).to_json()

    def wait(request, office, employee, body, request_id=None):  # type: ignore[no-untyped-def]
        desk, given = submitted(request, office, employee, body, request_id)
        done = request_signature(desk, operation, body.form, **given)
        return {"entry": done.number, "at": done.at, "replayed": done.replayed, **done.answer}

    submit.__annotations__ = wait.__annotations__ = {
        "request": Request, "office": AnOffice, "employee": AtWork, "request_id": RequestId,
        "body": Annotated[body, Body(examples=[{"form": dict(operation.example)}])],
    }  # fmt: skip
    if operation.can_wait:
        router.add_api_route(
            f"/{operation.id}/request", wait, methods=["POST"], response_model=SignatureRequested,
            summary=f"{operation.title}: ask for the last signature", description=WAITS,
            name=f"{operation.id.replace('/', '-')}-request",
        )  # fmt: skip
    router.add_api_route(
        f"/{operation.id}", submit, methods=["POST"], response_model=receipt, summary=operation.title,
        description=f"{operation.help}\n\nRule: {operation.cite}.", name=operation.id.replace("/", "-"),
    )  # fmt: skip


def _describe(signer: Signer) -> str:
    words = [f"{signer.title}: {signer.who}.", signer.note, f"Rule: {signer.cite}."]
    if signer.signed_in:
        words.append("You sign as the signed-in user.")
    return " ".join(filter(None, words))
