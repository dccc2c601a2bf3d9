"""Benchmarks, side by side in one run: `make bench`. `python -m bench --short` takes seconds for each."""

from __future__ import annotations

import os
from typing import TypeVar

_T = TypeVar("_T")

SHORT_VARIABLE = "PITBOSS_BENCH_SHORT"
"""Set in the environment by `--short`, so that the processes a benchmark starts know it too."""


def sized(full: _T, *, short: _T) -> _T:
    """Choose the size of a benchmark: a short run only shows that it still works."""
    return short if os.environ.get(SHORT_VARIABLE) else full
