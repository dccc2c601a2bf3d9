"""Format fractions as correctly rounded decimals and percentages, and convert values to JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from decimal import Context, Decimal
from fractions import Fraction
from typing import Any

DIGITS = 10
"""Significant digits of decimals."""


def decimal(value: Fraction, digits: int = DIGITS) -> str:
    """Format a fraction as a correctly rounded decimal."""
    context = Context(prec=digits)
    found = context.divide(Decimal(value.numerator), Decimal(value.denominator))
    return format(found.normalize(context), "f")


def percent(value: Fraction) -> str:
    """Format a fraction in percent, to four places."""
    return f"{Decimal(value.numerator * 100) / Decimal(value.denominator):.4f}%"


def to_json_value(value: Any) -> Any:
    """Convert a value to JSON; a fraction becomes exact, decimal and percent values."""
    if isinstance(value, Fraction):
        return {"fraction": str(value), "decimal": decimal(value), "percent": percent(value)}
    if isinstance(value, float):
        return float(f"{value:.{DIGITS}g}")  # the last bits differ between machines
    if is_dataclass(value):
        return row_of(value)
    if isinstance(value, Mapping):
        return {key: to_json_value(each) for key, each in value.items()}
    return [to_json_value(each) for each in value] if isinstance(value, list | tuple) else value


def row_of(value: Any, *but: str) -> dict[str, Any]:
    """Convert a dataclass to JSON, leaving out the named fields."""
    return {
        each.name: to_json_value(getattr(value, each.name)) for each in fields(value) if each.name not in but
    }
