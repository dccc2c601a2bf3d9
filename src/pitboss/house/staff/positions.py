"""Positions, their departments and the licenses they require. Other packages register their own."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import Literal, TypeAlias, get_args

from pitboss.house.keeper import Keeper
from pitboss.law import BadInput, Cite, cite

LICENSE_CITE = cite("13:69F-14.19(f)2.i")

CasinoLicense: TypeAlias = Literal["casino key employee", "casino employee", "none"]
CASINO_LICENSES: tuple[CasinoLicense, ...] = get_args(CasinoLicense)
"""Licenses of a casino, from the highest down. An inspector holds none, as the Division is not a licensee."""

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
"""Every position of a casino and the department it belongs to."""
FLOOR_POSITIONS = frozenset(("security officer", "floorperson", "slot supervisor", "cashier"))
"""Positions outside poker and keno that call for presence on the casino floor."""

POKER_SUPERVISORS = ("poker supervisor", "poker shift supervisor", "poker manager")
POKER_SHIFT_SUPERVISORS = ("poker shift supervisor", "poker manager")
KENO_SUPERVISORS = ("keno supervisor", "keno manager")


@dataclass(frozen=True, slots=True)
class LicenseKind:
    """A kind of license, or of another numbered paper, that people work under."""

    name: str
    paper: str = ""
    """Name of the paper, if it differs from the license."""

    @property
    def paper_name(self) -> str:
        """Return the name that the ledger writes before its number."""
        return self.paper or self.name


@dataclass(frozen=True, slots=True)
class Position:
    """A position, the licenses that allow it, and the rule that requires one."""

    name: str
    department: str
    licenses: tuple[str, ...]
    cite: Cite
    keeper: Keeper = "casino"
    """Who employs people in it."""


LICENSE_KINDS: dict[str, LicenseKind] = {}
"""Every registered kind of license, by name."""
POSITIONS: dict[str, Position] = {}
"""Every registered position, by name, including those of other packages."""


def register_license(kind: LicenseKind) -> LicenseKind:
    """Add a kind of license. The ledger writes it before its number, so none may be a prefix of another."""
    for known in LICENSE_KINDS.values():
        alike = known.paper_name.startswith(kind.paper_name) or kind.paper_name.startswith(known.paper_name)
        if (alike or known.name == kind.name) and known != kind:
            raise ValueError(f"license kind {kind.name!r} can be mistaken for {known.name!r}")
    return LICENSE_KINDS.setdefault(kind.name, kind)


def register_position(position: Position) -> Position:
    """Add a position. A package registers its own in the module that declares its department."""
    if unknown := set(position.licenses) - LICENSE_KINDS.keys():
        raise ValueError(f"position {position.name!r}: register license kind {min(unknown)!r} first")
    if not position.licenses:
        raise ValueError(f"position {position.name!r} names no license")
    if POSITIONS.setdefault(position.name, position) != position:
        raise ValueError(f"position {position.name!r} is registered already")
    return position


def positions_of(keeper: Keeper) -> dict[str, Position]:
    """Return the positions that a kind of keeper has, by name."""
    return {name: each for name, each in POSITIONS.items() if each.keeper == keeper}


def usual_license(position: object) -> str:
    """Return the license that most people in a position hold: the lowest that allows it."""
    return POSITIONS[check_position(position)].licenses[-1]


def check_position(position: object) -> str:
    if not isinstance(position, str) or position not in POSITIONS:
        raise BadInput(f"{str(position)[:40]!r} is not a position. Choose from {', '.join(POSITIONS)}.")
    return str(position)


def check_license(license: object) -> str:
    if not isinstance(license, str) or license not in LICENSE_KINDS:
        raise BadInput(f"{str(license)[:40]!r} is not a license. Choose from {', '.join(LICENSE_KINDS)}.")
    return str(license)


def _register_casino() -> None:
    for license in CASINO_LICENSES:
        register_license(LicenseKind(license, "badge" if license == "none" else ""))
    for name, department in DEPARTMENTS.items():
        held = ("none",) if department == DIVISION else CASINO_LICENSES[:-1]
        register_position(Position(name, department, held, LICENSE_CITE))


_register_casino()
OTHER_POSITIONS = ("pitboss.charity.positions",)
"""Modules of packages above this one that register positions. They are named here, so that every command
and page knows the same positions."""
for _module in OTHER_POSITIONS:
    import_module(_module)
