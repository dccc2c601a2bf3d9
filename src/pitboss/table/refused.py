"""A refusal: what is not allowed, why, and under which rule."""

from __future__ import annotations

import re

from pitboss.law import Cite

MAX_REASON_LENGTH = 1_000
READABLE = re.compile(rf"[^\x00-\x1f\x7f-\x9f\ud800-\udfff]{{1,{MAX_REASON_LENGTH}}}")
"""A reason that a record can hold."""


class Refused(Exception):
    """The rules do not allow this action. Nothing has changed."""

    def __init__(self, reason: str, cite: Cite, field: str = "") -> None:
        super().__init__(reason, cite, field)
        self.reason = reason
        self.cite = cite
        self.field = field
        """The field at fault, if it came from a form: `serial`, `boxes.1.amount`, `sign.authorizes`."""

    def __str__(self) -> str:
        return f"{self.reason} ({self.cite})"


def readable_message(error: BaseException) -> str:
    """Return an error's message in a form that a record can hold."""
    text = "".join(sign if READABLE.fullmatch(sign) else " " for sign in str(error))
    return text.strip()[:MAX_REASON_LENGTH] or type(error).__name__
