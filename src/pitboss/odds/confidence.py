"""The 95% interval of an estimate, from its standard error."""

from __future__ import annotations

INTERVAL_ERRORS = 1.96
"""Standard errors to either side of an estimate that make a 95% interval."""
INTERVAL_NOTE = "± is a 95% interval"


def margin(standard_error: float) -> float:
    """Return half the width of the 95% interval."""
    return INTERVAL_ERRORS * standard_error
