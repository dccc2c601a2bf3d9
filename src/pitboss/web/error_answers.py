"""Error answers of every operation."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, Field


class FieldProblem(BaseModel):
    """Something wrong with one field of a form."""

    field: str = Field(examples=["boxes.1.amount"])
    message: str
    cite: str = ""


class Problem(BaseModel):
    """An error, with what to do next, and the rule if a rule refuses."""

    error: str = Field(examples=["seat 2 is taken: choose another"])
    cite: str | None = Field(default=None, examples=["13:69F-14.10(f)"])
    errors: list[FieldProblem] | None = Field(default=None, description="The error of each field.")


PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"model": Problem, "description": says}
    for status, says in {
        400: "The request is malformed; the error says where and why",
        401: "You are not signed in, or the token is no longer valid",
        403: "You are not allowed to do this",
        404: "Not found",
        409: "The state has changed: look again",
        413: "The request is too long",
        422: "The law refuses it; `cite` is the rule",
        429: "Too many requests, tries or streams: wait, or close a stream",
        503: "Another process runs the table, or the server is busy: try again later",
    }.items()
}
