"""Types of requests: bodies without unknown fields, and values of strict types."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from fastapi import Header, Path, Query
from pydantic import BaseModel, ConfigDict, Field

from pitboss.server.requests import MAX_REQUEST_ID_LENGTH
from pitboss.server.settings import MAX_STACK_CENTS
from pitboss.server.validation import MAX_ITEMS, MAX_NUMBER, MAX_TEXT_LENGTH

MAX_ID = 2**31 - 1
MAX_CODE_LENGTH = 64


class Body(BaseModel):
    """A JSON object without extra fields; "1" and true do not count as 1."""

    model_config = ConfigDict(extra="forbid", strict=True)


class EmptyBody(Body):
    """An empty object."""


Number: TypeAlias = Annotated[int, Field(ge=-MAX_NUMBER, le=MAX_NUMBER)]
Cents: TypeAlias = Annotated[int, Field(ge=1, le=MAX_STACK_CENTS, examples=[20_000])]
Seat: TypeAlias = Annotated[int, Field(ge=-1, le=MAX_NUMBER, examples=[1])]
"""A seat; when clearing a seat, 0 is the dealer's place and -1 the supervisor's."""
Text: TypeAlias = Annotated[str, Field(max_length=MAX_TEXT_LENGTH)]
ValuesByName: TypeAlias = Annotated[dict[Text, Any], Field(max_length=MAX_ITEMS)]
"""Values by name, such as house options or settings; the check of each says what is allowed."""
Value: TypeAlias = (
    Text
    | Number
    | Annotated[list[Number], Field(max_length=MAX_ITEMS)]
    | Annotated[dict[Text, Number], Field(max_length=MAX_ITEMS)]
    | None
)
"""Value of an action: nothing, a word, an amount, cards picked, or amounts on named wagers."""

TableId: TypeAlias = Annotated[int, Path(ge=1, le=MAX_ID, description="The number of a table.")]
Code: TypeAlias = Annotated[
    str, Query(max_length=MAX_CODE_LENGTH, description="The code of a private table, from its link.")
]
RequestId: TypeAlias = Annotated[
    str | None,
    Header(
        alias="Idempotency-Key",
        min_length=1,
        max_length=MAX_REQUEST_ID_LENGTH,
        description="Your own id for this request. If you send it again with the same id, it runs only once "
        "and returns the same answer. Ids are kept for a day.",
    ),
]
