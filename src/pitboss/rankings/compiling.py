"""Compiles functions of integers for arrays, with a disk cache if possible. Importing it loads numba."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numba
from numba import njit


def _probe() -> None:
    """A function for `_has_cache_folder` to compile."""


def _has_cache_folder() -> bool:
    """Return whether numba has a folder for its cache. Without one, it refuses to compile with a cache."""
    try:
        njit(cache=True)(_probe)
    except RuntimeError:
        return False
    return True


CAN_CACHE = _has_cache_folder()
"""For `cache`: without a cache folder, everything is compiled anew each time."""


@cache
def compile_for_arrays(function: Callable[..., int]) -> Any:
    """Compile a function for arrays. Functions of modules are cached."""
    kept = function.__qualname__ == function.__name__ != "<lambda>"
    return numba.vectorize(cache=kept and CAN_CACHE)(function)  # type: ignore[no-untyped-call]
