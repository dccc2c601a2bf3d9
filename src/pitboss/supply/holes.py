"""Library versions with known vulnerabilities, from `holes.toml`."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from datetime import date
from functools import cache
from importlib.resources import files
from typing import Any

from packaging.utils import canonicalize_name
from packaging.version import Version

OLD_AFTER_DAYS = 90


@dataclass(frozen=True, slots=True)
class Vulnerability:
    """A vulnerability of a library, from one version up to the one that fixes it."""

    name: str
    fixed: str
    advisory: str
    says: str
    since: str = "0"

    def has(self, version: str) -> bool:
        """Return whether this version has the vulnerability."""
        return Version(self.since) <= Version(version) < Version(self.fixed)

    def __str__(self) -> str:
        return f"{self.advisory}, fixed in {self.fixed}: {self.says}"


@cache
def _list() -> dict[str, Any]:
    return tomllib.loads(files("pitboss.supply").joinpath("holes.toml").read_text(encoding="utf-8"))


@cache
def all_vulnerabilities() -> tuple[Vulnerability, ...]:
    """Return all known vulnerabilities."""
    return tuple(Vulnerability(**each) for each in _list()["hole"])


def checked_on() -> date:
    """Return the day on which advisories were last looked up for the list."""
    day: date = _list()["checked"]
    return day


def describe_age(today: date) -> str:
    """Describe the list's age, with a warning once it is old."""
    days = max(0, (today - checked_on()).days)
    plural = "" if days == 1 else "s"
    age = f"The list of known vulnerabilities is {days:,} day{plural} old ({checked_on().isoformat()})."
    if days <= OLD_AFTER_DAYS:
        return age
    return f"{age} Install a newer Pitboss, or check with pip-audit (--audit)."


def find_vulnerabilities(name: str, version: str) -> list[Vulnerability]:
    """Return the known vulnerabilities of a version of a library."""
    return [
        hole for hole in all_vulnerabilities() if hole.name == canonicalize_name(name) and hole.has(version)
    ]
