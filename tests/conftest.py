"""Settings shared by all tests."""

from __future__ import annotations

import os
import signal
from functools import cache

import typer.main
import typer.testing
from hypothesis import HealthCheck, settings

from tests.helpers import some

# A busy machine must not fail a test: slowness is measured by the benchmarks. `make test` walks the
# same examples each time; `make check-all` looks for new ones.
settings.register_profile(
    "steady",
    max_examples=some(100),
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "searching", parent=settings.get_profile("steady"), derandomize=False, print_blob=True
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))

# Build commands from their functions only once instead of for every run, because that takes most of the time.
_built = cache(typer.main.get_command)
vars(typer.main)["get_command"] = vars(typer.testing)["_get_command"] = _built

# A shell starts what it runs in the background with interrupts ignored, and so would be every command that
# the tests start and interrupt.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
