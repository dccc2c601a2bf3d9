"""The older edition: where 19:47-14 says what 13:69F-14 says, as far as its text is held.

Its sections 14.8, 14.9 and 14.10(a) to (d) are. Elsewhere a hand played under 19:47 cites 13:69F.
"""

from __future__ import annotations

from functools import cache

from pitboss.law import Cite, cite
from pitboss.law.compare import predecessors


@cache
def in_edition(law: Cite, edition: str) -> Cite:
    """A paragraph of 13:69F as the edition that is played has it."""
    return law if edition == "13:69F" else predecessors(cite("19:47-14")).get(law, law)
