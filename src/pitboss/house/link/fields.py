"""Define the field types that the link's forms share."""

from __future__ import annotations

import re
from typing import Annotated, TypeAlias

from pitboss.law import BadInput
from pitboss.table.fields import FieldType, text_type

NO_HASH = "none"
"""The hash that revokes a casino's admission."""
_HASH = re.compile("[0-9a-f]{64}")


def _parse_digest(value: object) -> str:
    if not isinstance(value, str) or not _HASH.fullmatch(value.strip()):
        raise BadInput("Enter the 64 characters of the digest, as shown on the link's page.")
    return value.strip()


def _parse_hash(value: object) -> str:
    if not isinstance(value, str) or not re.fullmatch(f"{_HASH.pattern}|{NO_HASH}", value.strip()):
        raise BadInput(f"Enter the hash that `pitboss house link key` printed, or {NO_HASH}.")
    return value.strip()


def check_name(value: object, what: str) -> None:
    """Raise BadInput unless a name is already in its normal spelling. A variant would be another name."""
    if not isinstance(value, str) or _NAME.parse(value) != value:
        raise BadInput(f"{what}: {_NAME_RULE}")


_NAME, _NAME_RULE = text_type(40), "enter 1 to 40 printable characters with single spaces."
_HEX = {"type": "string", "pattern": "^[0-9a-f]{64}$"}
CasinoName: TypeAlias = Annotated[str, text_type(40, "casino", example="Boardwalk Hall")]
Digest: TypeAlias = Annotated[str, FieldType("digest", _parse_digest, schema=_HEX)]
TokenHash: TypeAlias = Annotated[
    str, FieldType("hash", _parse_hash, schema={"type": "string", "pattern": f"^([0-9a-f]{{64}}|{NO_HASH})$"})
]
Version: TypeAlias = Annotated[str, text_type(40, "version")]
Terms: TypeAlias = Annotated[str, text_type(4000, "terms", "lines")]
