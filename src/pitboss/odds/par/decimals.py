"""Fractions for readers: as decimals and in percent, correctly rounded; and values as the words of JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from decimal import Context, Decimal
from fractions import Fraction
from typing import Any

DIGITS = 10
"""To how many significant digits decimals are told."""


def decimal(value: Fraction, digits: int = DIGITS) -> str:
    """A fraction as a decimal of so many significant digits, correctly rounded."""
    context = Context(prec=digits)
    found = context.divide(Decimal(value.numerator), Decimal(value.denominator))
    return format(found.normalize(context), "f")


def percent(value: Fraction) -> str:
    """A fraction in percent, to four places."""
    return f"{Decimal(value.numerator * 100) / Decimal(value.denominator):.4f}%"


def plain(value: Any) -> Any:
    """A value in the words of JSON: a fraction is told exactly, as a decimal and in percent."""
    if isinstance(value, Fraction):
        return {"fraction": str(value), "decimal": decimal(value), "percent": percent(value)}
    if isinstance(value, float):
        return float(f"{value:.{DIGITS}g}")  # the last bits differ from machine to machine
    if is_dataclass(value):
        return row_of(value)
    if isinstance(value, Mapping):
        return {key: plain(each) for key, each in value.items()}
    return [plain(each) for each in value] if isinstance(value, list | tuple) else value


def row_of(value: Any, *but: str) -> dict[str, Any]:
    """Every field of a dataclass in the words of JSON, but those named."""
    return {each.name: plain(getattr(value, each.name)) for each in fields(value) if each.name not in but}
