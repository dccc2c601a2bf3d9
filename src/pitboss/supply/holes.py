"""Versions of libraries that have a known hole, as `holes.toml` lists them."""

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
class Hole:
    """A hole that a library has from one version on until the one that mends it."""

    name: str
    fixed: str
    advisory: str
    says: str
    since: str = "0"

    def has(self, version: str) -> bool:
        """Whether this version has the hole."""
        return Version(self.since) <= Version(version) < Version(self.fixed)

    def __str__(self) -> str:
        return f"{self.advisory}, mended in {self.fixed}: {self.says}"


@cache
def _list() -> dict[str, Any]:
    return tomllib.loads(files("pitboss.supply").joinpath("holes.toml").read_text(encoding="utf-8"))


@cache
def known() -> tuple[Hole, ...]:
    """Every hole of the list."""
    return tuple(Hole(**each) for each in _list()["hole"])


def checked() -> date:
    """Return the day on which advisories were last looked up for the list."""
    day: date = _list()["checked"]
    return day


def describe_age(today: date) -> str:
    """Say how old the list is, with a warning once it is old."""
    days = max(0, (today - checked()).days)
    age = (
        f"The list of known holes is of {checked().isoformat()}, {days:,} day{'' if days == 1 else 's'} old."
    )
    if days <= OLD_AFTER_DAYS:
        return age
    return f"{age} That is old: install a newer Pitboss, or ask pip-audit with --audit."


def holes(name: str, version: str) -> list[Hole]:
    """The known holes of a version of a library."""
    return [hole for hole in known() if hole.name == canonicalize_name(name) and hole.has(version)]
