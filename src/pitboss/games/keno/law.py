"""The law of keno: 13:69F-15, 19:47-15 for sections 15.3 to 15.7, and 13:69E-1.28U on keno systems.

We don't have the newer wording of 15.3 to 15.7.
"""

from __future__ import annotations

from functools import cache
from types import MappingProxyType
from typing import Literal, TypeAlias

from pitboss.law import Cite, cite
from pitboss.law.compare import map_predecessors

LAW = cite("13:69F-15")
OLD = cite("19:47-15")
SYSTEM = cite("13:69E-1.28U")
Edition: TypeAlias = Literal["13:69F", "19:47"]
EDITION_LABELS = MappingProxyType({"13:69F": "in force today", "19:47": "older, replaced"})


@cache
def in_edition(law: Cite, edition: str) -> Cite:
    """Cite a paragraph in the edition being played, if both editions have it."""
    if edition == "13:69F":
        return law
    return OLD if law == LAW else map_predecessors(OLD).get(law, law)
