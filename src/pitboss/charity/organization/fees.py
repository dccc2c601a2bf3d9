"""License fees by kind of game. Each amount is paid twice: to the municipality and to the Commission.

The text of 13:47-4.9 is not held. The amounts are those that clerks publish, most of them undated.
"""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.charity.organization.laws import FEES
from pitboss.charity.organization.state import DrawKind, GameLicenseKind
from pitboss.law import BadInput
from pitboss.table.refused import Refused

UNIT = 20_00
"""The fee for a day or a bingo occasion, for a wheel, or for each $1,000 of value."""
VALUE_STEP = 1_000_00
FREE_PRIZE = 400_00
"""An on-premises 50/50 whose prize is expected to be smaller costs nothing."""
CASINO_NIGHT_FEE, ARMCHAIR_RACE_FEE = 100_00, 50_00
INSTANT_YEAR_FEE = 750_00
WHEEL_DAYS = 6
"""Consecutive days at one place that count as one."""
RECIPIENTS = ("municipality", "Commission")


@dataclass(frozen=True, kw_only=True, slots=True)
class FeeBasis:
    """The figures that a fee is computed from. Each kind of game uses some of them."""

    occasions: int = 1
    """Days or occasions."""
    value: int = 0
    """Cents of retail value of all prizes, or of the 50/50 prize that is expected."""
    wheels: int = 1
    """Games or wheels."""
    whole_year: bool = False
    """Whether an instant raffle license is for a year."""

    def __post_init__(self) -> None:
        for name in ("occasions", "wheels"):
            if getattr(self, name) < 1:
                raise BadInput(f"A license is for at least one of its {name}.")
        if self.value < 0:
            raise BadInput("A value is not negative.")


def compute_fee(kind: GameLicenseKind, draw: DrawKind | None, basis: FeeBasis) -> int:
    """Return the cents that the municipality and the Commission each get for a license."""
    match kind, draw:
        case "bingo", _:
            return UNIT * basis.occasions
        case "casino night", _:
            return CASINO_NIGHT_FEE * basis.occasions
        case "armchair race", _:
            return ARMCHAIR_RACE_FEE * basis.occasions
        case "instant raffle", _:
            return INSTANT_YEAR_FEE if basis.whole_year else UNIT * basis.occasions
        case "wheel", _:
            return UNIT * basis.wheels * -(-basis.occasions // WHEEL_DAYS)
        case ("calendar raffle", _) | ("draw raffle", "off-premises merchandise"):
            return UNIT * _steps(basis.value)
        case "draw raffle", "on-premises merchandise":
            return UNIT * basis.occasions
        case "draw raffle", "on-premises 50/50":
            return 0 if basis.value < FREE_PRIZE else UNIT * basis.occasions
        case "draw raffle", "off-premises 50/50":
            return UNIT
    raise Refused(f"No fee is known for {kind}. Ask the clerk of the municipality.", FEES, "kind")


def compute_extra_fee(draw: DrawKind | None, prize: int) -> int:
    """Return the cents due to each after a 50/50, for every $1,000 or part of the prize above $1,000."""
    if draw not in ("on-premises 50/50", "off-premises 50/50"):
        return 0
    return UNIT * _steps(max(0, prize - VALUE_STEP))


def _steps(value: int) -> int:
    """Count the thousands of dollars in a value, a part of one as a whole."""
    return -(-value // VALUE_STEP)
