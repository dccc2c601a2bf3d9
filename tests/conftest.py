"""Settings shared by all tests."""

from __future__ import annotations

import os
import signal
from functools import cache

import pytest
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

ONE_DATABASE = {
    "test_bad_beat_hook.py", "test_corrections.py", "test_hooks.py", "test_once.py", "test_pace.py",
    "test_poker_room.py", "test_positions.py", "test_presence.py", "test_room_operations.py",
    "test_service.py", "test_snapshots.py", "test_supervising.py", "test_who_waits.py",
}  # fmt: skip
"""Modules that do not depend on the kind of database: `make check-all` tries them in PostgreSQL too."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.name in ONE_DATABASE and "[postgresql" in item.name:
            item.add_marker(pytest.mark.exhaustive)


# Build commands from their functions only once instead of for every run, because that takes most of the time.
_built = cache(typer.main.get_command)
vars(typer.main)["get_command"] = vars(typer.testing)["_get_command"] = _built

# A shell starts what it runs in the background with interrupts ignored, and so would be every command that
# the tests start and interrupt.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
