"""API of operations: one typed route for each, with its schema in OpenAPI and errors that name the field."""

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
from pitboss.house.operations.form import Nothing, pydantic_errors
from pitboss.house.operations.operation import Operation, Signer
from pitboss.storage.people import LONGEST_NAME, LONGEST_PASSPHRASE
from pitboss.table.fields import BadForm
from pitboss.web.api.asking import RequestId
from pitboss.web.api.problem import FieldProblem
from pitboss.web.office.signing import AnOffice, AtWork, own_id
from pitboss.web.operations.throttle import throttled

IN_FORM = ("body", "form")


class Credential(BaseModel):
    """Somebody's signature over this form alone."""

    model_config = ConfigDict(extra="forbid")
    name: str = Field(max_length=LONGEST_NAME)
    passphrase: SecretStr = Field(max_length=LONGEST_PASSPHRASE)


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
    for name in DEPARTMENTS:
        for operation in load_department(name).operations.values():
            _add_route(router, operation)
    return router


def _add_route(router: APIRouter, operation: Operation[Any]) -> None:
    name = "".join(part.capitalize() for part in f"{operation.department}-{operation.name}".split("-"))
    parts: dict[str, Any] = {
        each.part: (Credential | None, Field(None, description=_describe(each))) for each in operation.signers
    }
    strict = ConfigDict(extra="forbid")
    sign = create_model(f"{name}Signatures", __config__=strict, **parts)
    empty = not any(each.required for each in operation.fields)
    form: Any = (operation.form, Field(default_factory=operation.form) if empty else ...)
    body = create_model(
        f"{name}Request", __config__=strict, form=form, sign=(sign, Field(default_factory=sign))
    )
    receipt = create_model(
        f"{name}Receipt", entry=(int, ...), at=(datetime, ...), replayed=(bool, ...),
        result=(operation.result if operation.result is not Nothing else dict[str, Any], None),
        rejected=(FieldProblem | None, None), warnings=(list[FieldProblem], []),
    )  # fmt: skip

    def submit(request, office, employee, body, request_id=None):  # type: ignore[no-untyped-def]  # annotated below
        desk = office.desk_of(operation.department)
        credentials = {
            part: (given.name, given.passphrase.get_secret_value())
            for part in parts
            if (given := getattr(body.sign, part)) is not None
        }
        return desk.submit(
            operation, body.form, id=own_id(employee, request_id, office.id_space(desk)),
            credentials=credentials, signed_in=None if desk.whose else employee,
            sign=throttled(request, desk.sign),
        ).to_json()  # fmt: skip

    submit.__annotations__ = {
        "request": Request, "office": AnOffice, "employee": AtWork, "request_id": RequestId,
        "body": Annotated[body, Body(examples=[{"form": dict(operation.example)}])],
    }  # fmt: skip
    router.add_api_route(
        f"/{operation.id}", submit, methods=["POST"], response_model=receipt, summary=operation.title,
        description=f"{operation.help}\n\nRule: {operation.cite}.", name=operation.id.replace("/", "-"),
    )  # fmt: skip


def _describe(signer: Signer) -> str:
    words = [f"{signer.title}: {signer.who}.", signer.note, f"Rule: {signer.cite}."]
    if signer.signed_in:
        words.append("You sign by being signed in.")
    return " ".join(filter(None, words))
