"""What requests are made of: bodies with nothing unknown in them, and each value of its own type."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from fastapi import Header, Path, Query
from pydantic import BaseModel, ConfigDict, Field

from pitboss.server.asked import LONGEST_TEXT, MOST, MOST_ITEMS
from pitboss.server.requests import LONGEST_REQUEST
from pitboss.server.settings import MOST_STACK

MOST_ID = 2**31 - 1
LONGEST_CODE = 64


class Body(BaseModel):
    """A JSON object: no other fields, no "1" for 1, no true for 1."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Nothing(Body):
    """An empty object."""


Number: TypeAlias = Annotated[int, Field(ge=-MOST, le=MOST)]
Cents: TypeAlias = Annotated[int, Field(ge=1, le=MOST_STACK, examples=[20_000])]
Seat: TypeAlias = Annotated[int, Field(ge=-1, le=MOST, examples=[1])]
"""A seat; 0 is the dealer's place and -1 the supervisor's, where one is sent away."""
Text: TypeAlias = Annotated[str, Field(max_length=LONGEST_TEXT)]
Named: TypeAlias = Annotated[dict[Text, Any], Field(max_length=MOST_ITEMS)]
"""Values by name, such as house options or settings; what each may be is said where they are checked."""
Value: TypeAlias = (
    Text
    | Number
    | Annotated[list[Number], Field(max_length=MOST_ITEMS)]
    | Annotated[dict[Text, Number], Field(max_length=MOST_ITEMS)]
    | None
)
"""What goes with an action: nothing, a word, an amount, cards picked, or amounts on named wagers."""

TableId: TypeAlias = Annotated[int, Path(ge=1, le=MOST_ID, description="The number of a table.")]
Code: TypeAlias = Annotated[
    str, Query(max_length=LONGEST_CODE, description="The code of a private table, from its link.")
]
RequestId: TypeAlias = Annotated[
    str | None,
    Header(
        alias="Idempotency-Key",
        min_length=1,
        max_length=LONGEST_REQUEST,
        description="An id of your own for this request. Sent again with the same id, it gets the same "
        "answer and is carried out once; an id is kept for a day.",
    ),
]
