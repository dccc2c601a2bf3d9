"""Write the reference of HTTP routes from the OpenAPI description."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from docsite.markdown import code, paragraphs, plain, table
from pitboss.server.service import TableService
from pitboss.storage.store import Store
from pitboss.web.api.description import operations
from pitboss.web.app import create_app

SHARED_ANSWERS = {"400", "401", "403", "404", "409", "413", "422", "429", "503"}
"""Every operation may give these; docs/reference/api.md explains them."""


def description() -> dict[str, Any]:
    """Return the OpenAPI description of a server with a house."""
    with TemporaryDirectory() as folder:
        house = TableService(Store(f"sqlite:///{Path(folder) / 'house.db'}"))
        try:
            described: dict[str, Any] = create_app(house).openapi()
        finally:
            house.stop()
    return described


def routes_page(whole: dict[str, Any]) -> str:
    """Return the page of every route, by tag."""
    parts = [
        "# HTTP routes\n\nFor programs that talk to `pitboss serve`. Every route with its fields, made from "
        "the OpenAPI description, which a server has at `api/openapi.json`. [HTTP API](api.md) explains "
        "tokens, errors, limits and the live stream. \\* marks a required field.\n"
    ]
    by_tag: dict[str, list[str]] = {}
    for method, path, each in operations(whole):
        by_tag.setdefault(each["tags"][0], []).append(_section(whole, method, path, each))
    for tag in whole["tags"]:
        parts += [f"\n## {tag['name'].capitalize()}\n\n{tag['description']}\n", *by_tag[tag["name"]]]
    return "".join(parts)


def _section(whole: dict[str, Any], method: str, path: str, each: dict[str, Any]) -> str:
    parts = [f"\n### `{method.upper()} {path}`\n\n**{plain(each['summary'])}.**\n\n"]
    parts += [f"{plain(text)}\n\n" for text in paragraphs(each.get("description", "")) if text]
    if {} not in each.get("security", [{}]):
        parts.append("Needs a token or a signed-in browser.\n\n")
    given = [
        (code(one["name"]) + ("\\*" if one.get("required") else ""), one["in"], _kind(one["schema"]), "")
        for one in each.get("parameters", ())
    ]
    body = each.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    schema = _resolve(whole, body)
    for name, field in schema.get("properties", {}).items():
        star = "\\*" if name in schema.get("required", ()) else ""
        says = field.get("description", "")
        given.append((code(name) + star, "body", _kind(field), plain(says)))
    if given:
        parts.append(table(("field", "in", "type", "meaning"), given))
    return "".join(parts)


def _resolve(whole: dict[str, Any], schema: dict[str, Any]) -> dict[str, Any]:
    name = schema.get("$ref", "").rpartition("/")[2]
    found: dict[str, Any] = whole["components"]["schemas"].get(name, schema)
    return found


def _kind(schema: dict[str, Any]) -> str:
    """Return the type of a field in a few words."""
    if "$ref" in schema:
        return code(schema["$ref"].rpartition("/")[2])
    if "enum" in schema:
        return ", ".join(code(each) for each in schema["enum"])
    if several := schema.get("anyOf") or schema.get("oneOf"):
        return " or ".join(dict.fromkeys(_kind(each) for each in several))
    if schema.get("type") == "array":
        return f"list of {_kind(schema.get('items', {}))}"
    return str(schema.get("type", "any"))
