"""Functions of plain integers for arrays: settlements, strategies, values of draws. numba loads here."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numba

from pitboss.rankings.compiling import KEPT


@cache
def for_arrays(function: Callable[..., int]) -> Any:
    """A function as it stands, compiled. What stands in a module is kept for the next time."""
    kept = function.__qualname__ == function.__name__ != "<lambda>"
    return numba.vectorize(cache=kept and KEPT)(function)  # type: ignore[no-untyped-call]
