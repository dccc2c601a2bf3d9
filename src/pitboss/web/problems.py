"""Report errors as a page or as JSON: what is wrong, by which rule, and what to do."""

from __future__ import annotations

from collections.abc import Mapping
from logging import getLogger
from typing import Any
from urllib.parse import urlencode

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, PlainTextResponse
from sqlalchemy.exc import DBAPIError
from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse, Response

from pitboss.law import BadInput
from pitboss.storage.errors import (
    BadRequest,
    Conflict,
    NotAllowed,
    NotFound,
    NotSignedIn,
    RunElsewhere,
    TooManyRequests,
    Unavailable,
)
from pitboss.table.fields import BadForm, field_errors
from pitboss.table.refused import Refused
from pitboss.web.identity import identify_for_error
from pitboss.web.page import page

STATUS_CODES: Mapping[type[Exception], int] = {
    BadRequest: 400,
    NotSignedIn: 401,
    NotAllowed: 403,
    NotFound: 404,
    Conflict: 409,
    Refused: 422,
    TooManyRequests: 429,
    RunElsewhere: 503,
    Unavailable: 503,
}
"""HTTP status of each error; other bad input is 400."""
TITLES = {403: "Not allowed", 404: "Not found", 409: "Things have changed", 503: "Not now"}
API = "/api/"
PLACES = ("body", "query", "path", "header")
NOT_JSON = "the body is not JSON: send an object with the operation's fields"
PLAIN_MESSAGES = {
    "There was an error parsing the body": NOT_JSON,
    "Not Found": "there is nothing at this address: go back to the lobby, or see the API page",
    "Method Not Allowed": "this address does not take this method: the API page shows which it takes",
}
"""Framework messages in helpful words."""
MAX_ERROR_LENGTH = 1000
"""Maximum characters of an error message."""


def handle_problems(app: FastAPI) -> None:
    """Report every kind of error to people and programs."""
    for kind in (BadInput, Refused, HTTPException, RequestValidationError):
        app.exception_handler(kind)(_report_error)
    app.exception_handler(DBAPIError)(_report_database_error)


def status_of(error: Exception) -> int:
    return next((STATUS_CODES[kind] for kind in type(error).__mro__ if kind in STATUS_CODES), 400)


LIMITS = {
    "greater_than_equal": "give {ge} or more",
    "greater_than": "give more than {gt}",
    "less_than_equal": "give {le} or less",
    "less_than": "give less than {lt}",
}
"""Words for when a number is out of range."""


def as_json(error: Exception) -> dict[str, Any]:
    """Describe an error: `error` in words, `cite` if a rule refuses, and `errors` at the fields of a form."""
    if isinstance(error, HTTPException):
        return {"error": PLAIN_MESSAGES.get(error.detail) or _encodable_text(error.detail)}
    if isinstance(error, RequestValidationError):
        return {"error": _encodable_text(_describe_first_error(error))}
    row: dict[str, Any] = {"error": _encodable_text(error.reason if isinstance(error, Refused) else error)}
    if isinstance(error, Refused):
        row["cite"] = str(error.cite)
    if isinstance(error, BadForm) or getattr(error, "field", None):
        errors = [each.to_json() for each in field_errors(error)]
        row["errors"] = [{name: _encodable_text(value) for name, value in each.items()} for each in errors]
    return row


def _encodable_text(words: object) -> str:
    """Make words encodable: they may quote the request."""
    return str(words).encode("utf-8", "backslashreplace").decode()[:MAX_ERROR_LENGTH]


def _describe_first_error(error: RequestValidationError) -> str:
    """Describe the first malformed field without its value, which may be a passphrase."""
    found = error.errors()[0]
    if found["type"] == "json_invalid":
        return NOT_JSON
    where = ".".join(str(each)[:40] for each in found["loc"] if each not in PLACES) or "the request"
    if found["type"] == "extra_forbidden":
        return f"{where}: unknown field"
    if found["type"] in LIMITS:
        return f"{where}: {LIMITS[found['type']].format_map(found['ctx'])}"
    says = str(found["msg"])
    return f"{where}: {says[:1].lower()}{says[1:]}"


def wants_json(request: Request) -> bool:
    """Return whether a program or a page's script asks."""
    return str(request.scope["path"]).startswith(API) or request.headers.get("accept", "").startswith(
        "application/json"
    )


def _report_error(request: Request, error: Exception) -> Response:
    if isinstance(error, HTTPException):
        status = error.status_code
    else:
        status = 400 if isinstance(error, RequestValidationError) else status_of(error)
    said, headers = as_json(error), dict(getattr(error, "headers", None) or {})
    if wait := getattr(error, "wait", 0):
        headers["Retry-After"] = str(int(wait) + 1)
    if status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    if wants_json(request):
        return JSONResponse(said, status, headers)
    if status == 401 and "authorization" not in request.headers:
        return RedirectResponse(
            f"/sign-in?{urlencode({'next': request.scope['path']}, errors='replace')}", 303
        )
    answer = _error_page(request, status, said)
    answer.headers.update(headers)
    return answer


def _error_page(request: Request, status: int, said: Mapping[str, Any]) -> Response:
    """Make an error page; only text if even that fails for this request."""
    title = TITLES.get(status, "That did not work")
    try:
        identify_for_error(request)
        return page(
            request, "error.html", status=status, title=title, says=said["error"], rule=said.get("cite")
        )
    except Exception:
        getLogger("uvicorn.error").exception("cannot make an error page")
        return PlainTextResponse(f"{title}: {said['error']}", status)


def _report_database_error(request: Request, error: Exception) -> Response:
    """Report a locked, full or missing database as text, because a page would query it for the person."""
    getLogger("uvicorn.error").error("the database: %s", getattr(error, "orig", error))
    says = "the database is not responding: try again in a moment; nothing will run twice"
    if wants_json(request):
        return JSONResponse({"error": says}, 503)
    return PlainTextResponse(says, 503)
