"""API of operations: a typed route for each, with its schema in OpenAPI and errors that name the field."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from datetime import datetime
from functools import cache
from typing import Annotated, Any, TypeAlias

from fastapi import APIRouter, Body, HTTPException, Request
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from pydantic import BaseModel, ConfigDict, Field, SecretStr, create_model
from starlette.responses import Response

from pitboss.house.departments import every_operation, find_operations
from pitboss.house.office.office import Office
from pitboss.house.operations.desk import OperationsDesk
from pitboss.house.operations.form import EmptyResult, pydantic_errors
from pitboss.house.operations.operation import Operation, Signer
from pitboss.house.operations.pending import request_signature
from pitboss.house.staff.employees import Employee
from pitboss.storage.people import MAX_NAME_LENGTH, MAX_PASSPHRASE_LENGTH
from pitboss.table.fields import BadForm
from pitboss.web.api.request_types import RequestId
from pitboss.web.error_answers import FieldProblem
from pitboss.web.office.signing import AnOffice, AtWork, sender_id
from pitboss.web.operations import pending
from pitboss.web.operations.throttle import throttle_signing

Handler: TypeAlias = Callable[[Request], Coroutine[Any, Any, Response]]
PREFIX = "/house"
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

    def get_route_handler(self) -> Handler:
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
    """Make routes that stand for every operation's: making those takes longer than a server's start."""
    router = APIRouter(prefix=PREFIX)
    router.include_router(pending.router)

    @router.post("/{department}/{name}", include_in_schema=False)
    async def submit(department: str, name: str, request: Request) -> Response:
        return await _handler(department, name, 0)(request)

    @router.post("/{department}/{name}/request", include_in_schema=False)
    async def wait(department: str, name: str, request: Request) -> Response:
        return await _handler(department, name, 1)(request)

    return router


@cache
def _handler(department: str, name: str, place: int) -> Handler:
    """Return the handler of an operation's route, made when it is first called."""
    (operation,) = find_operations(department, name)
    routes = _make_routes(operation)
    if place >= len(routes):
        raise HTTPException(404)
    return routes[place].get_route_handler()


def make_routes() -> APIRouter:
    """Make the routes of every operation, with what each takes and returns, to describe them."""
    found = APIRouter()
    for operation in every_operation():
        found.routes += _make_routes(operation)
    return found


def _make_routes(operation: Operation[Any]) -> list[OperationRoute]:
    """Make the route that submits a form and, if it can wait, the one that asks for the last signature."""
    name = "".join(part.capitalize() for part in operation.id.replace("/", "-").split("-"))
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
    result: Any = (operation.result if operation.result is not EmptyResult else dict[str, Any]) | None
    receipt = create_model(
        f"{name}Receipt", entry=(int, ...), at=(datetime, ...), replayed=(bool, ...), result=(result, None),
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
    path, title = f"{PREFIX}/{operation.id}", operation.id.replace("/", "-")
    submitting = OperationRoute(
        path, submit, methods=["POST"], name=title, summary=operation.title, response_model=receipt,
        description=f"{operation.help}\n\nRule: {operation.cite}.",
    )  # fmt: skip
    if not operation.can_wait:
        return [submitting]
    waiting = OperationRoute(
        f"{path}/request", wait, methods=["POST"], name=f"{title}-request", description=WAITS,
        summary=f"{operation.title}: ask for the last signature", response_model=SignatureRequested,
    )  # fmt: skip
    return [submitting, waiting]


def _describe(signer: Signer) -> str:
    words = [f"{signer.title}: {signer.who}.", signer.note, f"Rule: {signer.cite}."]
    if signer.signed_in:
        words.append("You sign as the signed-in user.")
    return " ".join(filter(None, words))
