"""Fields of the organization's forms: days, people, license numbers, months, fingerprints."""

from __future__ import annotations

import re
from datetime import date
from typing import Annotated, TypeAlias

from pitboss.law import BadInput
from pitboss.table.fields import DAY, PERSON, FieldType, list_type, parse_text, text_type

_MONTH = re.compile(r"[0-9]{4}-(0[1-9]|1[0-2])", re.ASCII)
_FINGERPRINT = re.compile(r"[0-9a-f]{64}", re.ASCII)


def _parse_month(value: object) -> str:
    typed = value.strip() if isinstance(value, str) else ""
    if not _MONTH.fullmatch(typed) or not 2000 <= int(typed[:4]) < 3000:
        raise BadInput("Enter a month, such as 2030-05.")
    return typed


def _parse_fingerprint(value: object) -> str:
    typed = value.strip().lower() if isinstance(value, str) else ""
    if not _FINGERPRINT.fullmatch(typed):
        raise BadInput("Enter a SHA-256 fingerprint: 64 digits from 0 to f, as sha256sum prints it.")
    return typed


def _parse_license_key(value: object) -> str:
    """Read the number of a license, or of an application, which is an entry's."""
    typed = str(value) if type(value) is int else value
    return parse_text(40)(typed)


LICENSE_KEY = FieldType(
    "license or application", _parse_license_key, example="BL-104",
    schema={"anyOf": [{"type": "string", "minLength": 1, "maxLength": 40}, {"type": "integer"}]},
)  # fmt: skip
MONTH = FieldType(
    "month", _parse_month, example="2030-05",
    schema={"type": "string", "pattern": "^[0-9]{4}-(0[1-9]|1[0-2])$"},
)  # fmt: skip
FINGERPRINT = FieldType(
    "fingerprint", _parse_fingerprint, example="5e37" * 16,
    schema={"type": "string", "pattern": "^[0-9a-f]{64}$"},
)  # fmt: skip
Days: TypeAlias = Annotated[list[str], list_type(DAY, "days")]
People: TypeAlias = Annotated[list[str], list_type(PERSON, "people")]
LicenseNumber: TypeAlias = Annotated[str, text_type(40, "license number", example="RL-77")]
LicenseKey: TypeAlias = Annotated[str, LICENSE_KEY]
"""Number of a license, or of its application."""
Month: TypeAlias = Annotated[str, MONTH]
Fingerprint: TypeAlias = Annotated[str, FINGERPRINT]
Telephone: TypeAlias = Annotated[str, text_type(40, "telephone", example="609-555-0142")]


def first_of_month(month: str) -> date:
    """Return the first day of a month such as `2030-05`."""
    return date.fromisoformat(f"{month}-01")
