"""Describe the API, for programs as OpenAPI and for people as a page made from it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from fastapi import APIRouter, FastAPI, Request
from fastapi.dependencies.models import Dependant
from fastapi.openapi.utils import get_openapi
from fastapi.responses import HTMLResponse, JSONResponse
from fastapi.routing import APIRoute, iter_route_contexts
from starlette.routing import BaseRoute

from pitboss.web.guard import COOKIE
from pitboss.web.identity import current_person, require_person
from pitboss.web.page import page

router = APIRouter(include_in_schema=False)
OPENAPI_FILE = "openapi.json"
METHODS = ("get", "post", "delete")
TAGS = {
    "people": "Sign-in, tokens and roles.",
    "tables": "Open tables, look at them, and act at them.",
    "house": "Forms of the rooms: due tasks, the forms, and submitting them.",
    "keno": "The keno room: its board for everybody, and stations for the people signed on there.",
    "tournaments": "Hold 'em tournaments of a charity: clock, players, stacks, tables and prizes.",
    "games": "The catalog, and the options a house may choose.",
    "odds": "House edges, strategy, simulations and poker equity.",
    "law": "The rules, by citation or keyword.",
}
SCHEMES = {
    "token": {"type": "http", "scheme": "bearer", "description": "The token you get when you sign in."},
    "cookie": {"type": "apiKey", "in": "cookie", "name": COOKIE, "description": "For the pages."},
}
ANY_SCHEME: list[dict[str, list[str]]] = [{name: []} for name in SCHEMES]
ABOUT = (
    'Everything the pages do. Amounts are whole cents. An error is `{"error": words}`, with `cite` if a '
    "rule refuses; it changes nothing. With an `Idempotency-Key`, a repeated request runs once."
)


def operation_id(route: APIRoute) -> str:
    """Return the operation id of a route."""
    return f"{route.tags[0]}-{route.name}" if route.tags else route.name


def describe(app: FastAPI, prefix: str, more: Callable[[], APIRouter]) -> None:
    """Make the application describe the routes under the prefix, and more that it makes only then."""

    def build() -> dict[str, Any]:
        if app.openapi_schema is None:
            app.openapi_schema = _build_description(app, [*app.routes, *more().routes], prefix)
        return app.openapi_schema

    app.openapi = build  # type: ignore[method-assign]


def _build_description(app: FastAPI, routes: list[BaseRoute], prefix: str) -> dict[str, Any]:
    whole = get_openapi(title=app.title, version=app.version, description=ABOUT, routes=routes)
    whole["paths"] = {path: each for path, each in whole["paths"].items() if path.startswith(f"{prefix}/")}
    used = {tag for _, _, each in operations(whole) for tag in each["tags"]}
    whole["tags"] = [{"name": name, "description": says} for name, says in TAGS.items() if name in used]
    whole["components"]["securitySchemes"] = SCHEMES
    needs = dict(_operation_dependencies(routes))
    for _, _, operation in operations(whole):
        calls = needs[operation["operationId"]]
        if require_person in calls:
            operation["security"] = ANY_SCHEME
        elif current_person in calls:
            operation["security"] = [*ANY_SCHEME, {}]
    return whole


def _operation_dependencies(routes: list[BaseRoute]) -> Iterator[tuple[str, set[Callable[..., Any] | None]]]:
    """Yield each operation's id with its dependencies."""
    for route in iter_route_contexts(routes):
        if isinstance(route.original_route, APIRoute):
            yield route.unique_id, set(_dependency_calls(route.dependant))


def _dependency_calls(dependant: Dependant) -> Iterator[Callable[..., Any] | None]:
    yield dependant.call
    for each in dependant.dependencies:
        yield from _dependency_calls(each)


def operations(whole: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Yield every operation with its method and path."""
    for path, item in whole["paths"].items():
        yield from ((method, path, item[method]) for method in METHODS if method in item)


@router.get(f"/{OPENAPI_FILE}")
def openapi_file(request: Request) -> JSONResponse:
    return JSONResponse(request.app.openapi())


@router.get("/")
def operations_page(request: Request) -> HTMLResponse:
    """List the operations by tag."""
    whole = request.app.openapi()
    rows: dict[str, list[dict[str, Any]]] = {}
    for method, path, each in operations(whole):
        rows.setdefault(each["tags"][0], []).append(_row(whole, method, path, each))
    groups = [(tag["name"], tag["description"], rows[tag["name"]]) for tag in whole["tags"]]
    return page(request, "api.html", title="API", groups=groups, file=OPENAPI_FILE)


def _row(whole: dict[str, Any], method: str, path: str, each: dict[str, Any]) -> dict[str, Any]:
    content = each.get("requestBody", {}).get("content", {}).get("application/json", {})
    reference = content.get("schema", {}).get("$ref", "").rpartition("/")[2]
    schema = whole["components"]["schemas"].get(reference, {})
    required = schema.get("required", [])
    return {
        "method": method.upper(),
        "path": path,
        "summary": each["summary"],
        "says": each.get("description", "").split("`"),
        "body": [(name, name in required) for name in schema.get("properties", {})],
        "query": [given["name"] for given in each.get("parameters", ()) if given["in"] == "query"],
        "signed_in": {} not in each.get("security", [{}]),
    }
