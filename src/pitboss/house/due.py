"""Work that is due: the task, its time and the rule that requires it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from pitboss.law import Cite


@dataclass(frozen=True, slots=True, order=True)
class Due:
    """A task and the operation that completes it. Sorts by time."""

    when: datetime
    what: str
    law: Cite
    operation: str = ""
    """Operation that completes it, such as `bad-beat/carry`. Empty if no form does."""
    fields: Mapping[str, Any] = field(default_factory=dict, compare=False)
    """Initial values for the form."""
