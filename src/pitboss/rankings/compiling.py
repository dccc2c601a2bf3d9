"""Whether compiled code can be kept on disk. Importing it loads numba."""

from __future__ import annotations

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
