"""Versions of libraries that have a known hole, as `holes.toml` lists them."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from packaging.utils import canonicalize_name
from packaging.version import Version


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
def known() -> tuple[Hole, ...]:
    """Every hole of the list."""
    listed = files("pitboss.supply").joinpath("holes.toml").read_text(encoding="utf-8")
    return tuple(Hole(**each) for each in tomllib.loads(listed)["hole"])


def holes(name: str, version: str) -> list[Hole]:
    """The known holes of a version of a library."""
    return [hole for hole in known() if hole.name == canonicalize_name(name) and hole.has(version)]
