"""Functions of plain integers compiled for arrays, and whether they can be kept on disk. Loads numba."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numba
from numba import njit


def _nothing() -> None:
    """What is compiled to find out."""


def _can_be_kept() -> bool:
    """Whether numba finds a folder to write to; without one it would refuse to compile anything."""
    try:
        njit(cache=True)(_nothing)
    except RuntimeError:
        return False
    return True


KEPT = _can_be_kept()
"""For `cache`: where nothing can be kept, all is compiled anew each time."""


@cache
def for_arrays(function: Callable[..., int]) -> Any:
    """A function as it stands, compiled. What stands in a module is kept for the next time."""
    kept = function.__qualname__ == function.__name__ != "<lambda>"
    return numba.vectorize(cache=kept and KEPT)(function)  # type: ignore[no-untyped-call]
