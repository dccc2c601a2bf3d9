"""How a figure of ours is held against one that is printed."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction


def as_printed(value: Fraction | int, like: str) -> str:
    """A value with as many decimals as the printed figure has, rounded as printers round."""
    figure = Decimal(value.numerator) / Decimal(value.denominator)
    return str(figure.quantize(Decimal(like), ROUND_HALF_UP))


def percent(value: Fraction | int, like: str) -> str:
    """A share of one as the printed percentage would show it."""
    return as_printed(100 * Fraction(value), like)
