"""A refusal: what was not allowed, why, and under which rule."""

from __future__ import annotations

from pitboss.law import Cite


class Refused(Exception):
    """An action the rules do not allow. Nothing has changed."""

    def __init__(self, reason: str, cite: Cite) -> None:
        super().__init__(reason, cite)
        self.reason = reason
        self.cite = cite

    def __str__(self) -> str:
        return f"{self.reason} ({self.cite})"
