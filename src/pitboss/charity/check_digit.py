"""A check digit for printed numbers: Damm's, which catches every wrong digit and every swap of neighbors."""

from __future__ import annotations

_QUASIGROUP = (
    (0, 3, 1, 7, 5, 9, 8, 6, 4, 2),
    (7, 0, 9, 2, 1, 5, 4, 8, 6, 3),
    (4, 2, 0, 6, 8, 7, 1, 3, 5, 9),
    (1, 7, 5, 0, 9, 8, 3, 4, 2, 6),
    (6, 1, 2, 3, 0, 4, 5, 9, 7, 8),
    (3, 6, 7, 4, 2, 0, 9, 5, 8, 1),
    (5, 8, 6, 9, 7, 2, 0, 1, 3, 4),
    (8, 9, 4, 5, 3, 6, 2, 0, 1, 7),
    (9, 4, 3, 8, 6, 1, 7, 2, 0, 5),
    (2, 5, 8, 1, 4, 3, 6, 7, 9, 0),
)
"""A totally anti-symmetric quasigroup with zeros on its diagonal, so leading zeros change nothing."""


def check_digit(digits: str) -> int:
    """Return the digit to print after these digits."""
    state = 0
    for digit in digits:
        state = _QUASIGROUP[state][int(digit)]
    return state


def has_valid_check_digit(digits: str) -> bool:
    """Return whether the last digit is the check digit of the others."""
    return check_digit(digits) == 0
