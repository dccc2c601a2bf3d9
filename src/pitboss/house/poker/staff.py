"""Who does what at a poker table: the people whom the rules name, from the dealer up."""

from __future__ import annotations

from collections.abc import Collection

from pitboss.law import Cite
from pitboss.table.refused import Refused

DEALER = ("dealer",)
PLAYER = ("player",)
SHIFT = ("poker shift supervisor",)
SHIFT_OR_ABOVE = (*SHIFT, "supervisor of the poker shift supervisor")
SUPERVISORS = ("supervisor", *SHIFT_OR_ABOVE)
FLOOR_OR_ABOVE = ("floorperson", *SUPERVISORS)
DEALER_OR_FLOOR = ("dealer", "floorperson")


def check(by: str, named: Collection[str], what: str, law: Cite) -> None:
    """Refuse a step taken by anybody but those whom the rule names for it."""
    if by not in named:
        raise Refused(f"{what}: that is for the {' or the '.join(named)}, not a {by}", law)
