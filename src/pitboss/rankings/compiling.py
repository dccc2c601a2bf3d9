"""Compiles functions of integers for arrays, with a disk cache if possible. Importing it loads numba."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numba
from numba import njit


def _nothing() -> None:
    """A function for `_can_be_kept` to compile."""


def _can_be_kept() -> bool:
    """Return whether numba has a folder for its cache. Without one, it refuses to compile with a cache."""
    try:
        njit(cache=True)(_nothing)
    except RuntimeError:
        return False
    return True


KEPT = _can_be_kept()
"""For `cache`: without a cache folder, everything is compiled anew each time."""


@cache
def for_arrays(function: Callable[..., int]) -> Any:
    """Compile a function for arrays. Functions of modules are cached."""
    kept = function.__qualname__ == function.__name__ != "<lambda>"
    return numba.vectorize(cache=kept and KEPT)(function)  # type: ignore[no-untyped-call]
