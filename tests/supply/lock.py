"""The lock files and the project's bounds, as the tests read them."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.pages import ROOT, page

PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LOCKS = ("run", "extras", "dev", "bench", "docs")


@dataclass(frozen=True)
class Locked:
    """A line of a lock: a library at one version, where its marker holds, with the hashes of its files."""

    requirement: Requirement
    hashes: tuple[str, ...]

    @property
    def name(self) -> str:
        return canonicalize_name(self.requirement.name)

    @property
    def version(self) -> str:
        (pin,) = self.requirement.specifier
        assert pin.operator == "=="
        return pin.version


def text(lock: str) -> str:
    return page(f"requirements/{lock}.txt")


def read(lock: str) -> list[Locked]:
    """Yield the lines of a lock without comments. Anything but a library or a hash is an error."""
    lines = re.sub(r"^ *#.*\n", "", text(lock), flags=re.MULTILINE).replace("\\\n", "").splitlines()
    found = []
    for line in lines:
        required, *hashes = re.split(r"\s+--hash=sha256:", line.strip())
        assert all(re.fullmatch(r"[0-9a-f]{64}", each) for each in hashes), line
        found.append(Locked(Requirement(required), tuple(hashes)))
    return found


def bounds(lock: str) -> list[Requirement]:
    """Return the project's requirements on the libraries in a lock."""
    groups = PROJECT["dependency-groups"]
    asked: list[str] = [*groups.get(lock, ())] if lock in ("bench", "docs") else []
    if not asked:
        asked = [*PROJECT["project"]["dependencies"], *groups["build"], *PROJECT["build-system"]["requires"]]
    if lock in ("extras", "dev"):
        asked += [each for extra in PROJECT["project"]["optional-dependencies"].values() for each in extra]
    if lock == "dev":
        asked += [each for each in groups["dev"] if isinstance(each, str)]
    return [Requirement(each) for each in asked]
