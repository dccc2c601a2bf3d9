"""Amounts in a file and in play: decimals in the file, whole units in play.

In play, an amount is in cents whatever the currency: a hundredth of the file's unit, or less if the file has
more than two decimals. The chip of a hand is the largest power of ten that divides all of its amounts, at
most one unit of the file. A hand in whole numbers has the chip 1; one with an amount of 2.50 has the chip
0.1. Amounts with more than nine decimals, or too large to be exact, are refused.
"""

from __future__ import annotations

from collections.abc import Iterable
from decimal import MAX_PREC, Context, Decimal
from typing import Any, TypeAlias

from pitboss.poker.history.fields import BadHistory

Number: TypeAlias = int | Decimal
MAX_DECIMALS = 9
CENT_DECIMALS = 2
MAX_AMOUNT = 10**17
"""Limit on amounts in a file: below it, amounts with all their decimals add up exactly."""
OPEN_STACK = 10**13
"""Stands in for a stack that the file leaves open."""
_EXACT = Context(prec=MAX_PREC)


class Units:
    """The scale of one hand."""

    __slots__ = ("chip", "decimals", "factor", "mixed", "shown")

    def __init__(self, decimals: int = 0, *, shown: int = 0, mixed: bool = False) -> None:
        self.mixed = mixed
        """Whether some amounts are not whole numbers."""
        self.decimals = decimals
        self.shown = max(decimals, shown)
        """Number of decimals that the file prints, when it prints any."""
        self.factor: int = 10 ** max(decimals, CENT_DECIMALS)
        """Number of units in one of the file's."""
        self.chip: int = self.factor // 10**decimals
        """The smallest chip, in units."""

    def to_units(self, amount: Number) -> int:
        """Convert an amount of the file to units."""
        if isinstance(amount, int):
            return amount * self.factor
        if amount.is_infinite():
            return OPEN_STACK * self.factor
        return int(amount * self.factor)

    def equal(self, recorded: Number, units: int) -> bool:
        """Return whether an amount of the file equals some units. A rounded share may be less than a chip
        away."""
        gap: Number = recorded * self.factor - units
        if count_decimals(recorded) > MAX_DECIMALS:
            return -self.chip < gap < self.chip
        return not gap

    def to_number(self, units: int) -> int | float:
        """Convert units to a number of the file, whole if possible."""
        number, rest = divmod(units, self.factor)
        return number if not rest else float(Decimal(units) / self.factor)

    def format_amount(self, units: int, *, grouped: bool = False) -> str:
        """Format units as the file would print them: 5, or 12.50 if it prints two decimals."""
        number, rest = divmod(abs(units), self.factor)
        sign, whole = "-" if units < 0 else "", f"{number:,}" if grouped else str(number)
        if not rest:
            return sign + whole
        digits = len(str(self.factor)) - 1
        part = f"{rest:0{digits}}".rstrip("0").ljust(self.shown, "0")
        return f"{sign}{whole}.{part}"


def check_number(value: Any, what: str) -> Number:
    """Check a number of a file as an amount: not negative, and below the limit or infinite."""
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        raise BadHistory(f"{what} must be a number, not {value!r}")
    if isinstance(value, Decimal) and value.is_nan():
        raise BadHistory(f"{what} is not a number")
    if value < 0:
        raise BadHistory(f"{what} is negative: {value}")
    if value >= MAX_AMOUNT and is_finite(value):
        raise BadHistory(f"{what} is too large: amounts must be less than {MAX_AMOUNT:,}")
    return value


def choose_units(amounts: Iterable[Number], least: int = 0) -> Units:
    """Return the units in which all these amounts are whole."""
    amounts = tuple(amounts)
    if set(map(type, amounts)) == _WHOLE:
        return _UNITS[least]
    decimals, shown = least, 0
    for amount in amounts:
        if isinstance(amount, Decimal) and amount.is_finite():
            found = count_decimals(amount)
            if found > MAX_DECIMALS:
                raise BadHistory(
                    f"{amount} has more than {MAX_DECIMALS} decimals: write amounts that can be paid"
                )
            decimals = max(decimals, found)
            shown = max(shown, min(-int(amount.as_tuple().exponent), MAX_DECIMALS))
    return Units(decimals, shown=shown, mixed=True)


def is_finite(amount: Number) -> bool:
    """Return whether an amount is known; the format writes an unknown one as `inf`."""
    return isinstance(amount, int) or amount.is_finite()


def count_decimals(amount: Number) -> int:
    """Return the number of decimals an amount needs."""
    if isinstance(amount, int) or not is_finite(amount):
        return 0
    exponent = amount.normalize(_EXACT).as_tuple().exponent
    return max(0, -int(exponent))


_WHOLE = {int}
_UNITS = [Units(decimals) for decimals in range(MAX_DECIMALS + 1)]
