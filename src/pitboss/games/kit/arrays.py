"""Settlements for arrays, where a game counts hands itself. numba loads here."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numba


@cache
def for_arrays(settle: Callable[..., int]) -> Any:
    """A settlement as it stands, compiled: it is a function of a module, and kept for the next time."""
    return numba.vectorize(cache=True)(settle)  # type: ignore[no-untyped-call]
