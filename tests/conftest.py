"""Settings for all tests."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

# A busy machine must not fail a test: slowness is measured by the benchmarks.
settings.register_profile("pitboss", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("pitboss")
