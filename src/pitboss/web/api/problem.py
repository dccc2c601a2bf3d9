"""What every operation may answer instead."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, Field


class FieldProblem(BaseModel):
    """Something wrong with one field of a form."""

    field: str = Field(examples=["boxes.1.amount"])
    message: str
    cite: str = ""


class Problem(BaseModel):
    """What is wrong, in words that say what to do next; and the rule, where a rule refuses it."""

    error: str = Field(examples=["seat 2 is taken: choose another"])
    cite: str | None = Field(default=None, examples=["13:69F-14.10(f)"])
    errors: list[FieldProblem] | None = Field(default=None, description="What is wrong at each field.")


PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"model": Problem, "description": says}
    for status, says in {
        400: "The request is malformed: it says where and why",
        401: "Nobody is signed in, or the token is not good any more",
        403: "Somebody else may do that, or nobody",
        404: "There is no such thing",
        409: "Things are not as the request takes them to be: look again",
        413: "The request is too long",
        422: "The law refuses it; `cite` is the rule",
        429: "Too many requests, tries or streams: wait, or close a stream",
        503: "Another process plays the table, or too much is being counted: try again later",
    }.items()
}
