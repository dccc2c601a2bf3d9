"""Filled-in forms. A form is a frozen dataclass, and people sign its digest."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any

from pitboss.house.ledger.entry import OperationRequest


@dataclass(frozen=True, kw_only=True)
class LedgerForm:
    """A form, carried out once per id. Its fields are JSON: text, whole numbers, and lists and mappings of
    them."""

    id: str

    @cached_property
    def request(self) -> OperationRequest:
        """Return the form's request, which is what people sign."""
        filled: dict[str, Any] = {each.name: getattr(self, each.name) for each in fields(self)}
        del filled["id"]
        return OperationRequest(id=self.id, what={"form": type(self).__name__, **filled})
