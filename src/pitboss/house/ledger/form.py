"""Forms: what somebody asks for, filled in. A form is a frozen dataclass; people sign its digest."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any

from pitboss.house.ledger.entry import Asked


@dataclass(frozen=True, kw_only=True)
class Form:
    """Something to be done, with the id under which it is done once. Its fields are JSON: texts, whole
    numbers, lists and mappings of them."""

    id: str

    @cached_property
    def asked(self) -> Asked:
        """The request that it makes, which is what people sign."""
        filled: dict[str, Any] = {each.name: getattr(self, each.name) for each in fields(self)}
        del filled["id"]
        return Asked(id=self.id, what={"form": type(self).__name__, **filled})
