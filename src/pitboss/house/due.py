"""Work that is due: since when, what to do, and under which rule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from pitboss.law import Cite


@dataclass(frozen=True, slots=True, order=True)
class Due:
    """Something to do, and the operation that does it. Sorts by time."""

    when: datetime
    what: str
    law: Cite
    operation: str = ""
    """The operation that does it, such as `bad-beat/carry`. Empty if the system or nobody does it by form."""
    fields: Mapping[str, Any] = field(default_factory=dict, compare=False)
    """Values to start the form with."""
