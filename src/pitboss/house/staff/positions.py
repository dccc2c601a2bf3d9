"""Positions and their departments, and the licences that people hold: the words that duties are told in."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from pitboss.law import BadInput

Licence: TypeAlias = Literal["casino key employee", "casino employee", "none"]
LICENCES: tuple[Licence, ...] = get_args(Licence)
"""From the highest down. An inspector holds none: the Division is no licensee."""

POKER, KENO, CAGE, SECURITY = "poker", "keno", "cage", "security"
ACCOUNTING, SURVEILLANCE, INTERNAL_AUDIT = "accounting", "surveillance", "internal audit"
TABLE_GAMES, SLOTS, DIVISION = "table games", "slots", "Division"

DEPARTMENTS = {
    "dealer": POKER,
    "poker supervisor": POKER,
    "poker shift supervisor": POKER,
    "poker manager": POKER,
    "cashier": CAGE,
    "security officer": SECURITY,
    "accounting representative": ACCOUNTING,
    "surveillance operator": SURVEILLANCE,
    "internal auditor": INTERNAL_AUDIT,
    "keno writer": KENO,
    "keno runner": KENO,
    "keno supervisor": KENO,
    "keno manager": KENO,
    "floorperson": TABLE_GAMES,
    "slot supervisor": SLOTS,
    "Division inspector": DIVISION,
}
"""Every position and the department it belongs to."""
ON_THE_FLOOR = frozenset(("security officer", "floorperson", "slot supervisor", "cashier"))
"""Positions outside poker and keno that call for presence on the casino floor."""

POKER_SUPERVISORS = ("poker supervisor", "poker shift supervisor", "poker manager")
POKER_SHIFT = ("poker shift supervisor", "poker manager")
KENO_SUPERVISORS = ("keno supervisor", "keno manager")


def checked_position(position: object) -> str:
    if not isinstance(position, str) or position not in DEPARTMENTS:
        raise BadInput(f"{position!r} is no position: there are {', '.join(DEPARTMENTS)}")
    return str(position)


def checked_licence(licence: object) -> Licence:
    for each in LICENCES:
        if licence == each:
            return each
    raise BadInput(f"{licence!r} is no licence: there are {', '.join(LICENCES)}")
