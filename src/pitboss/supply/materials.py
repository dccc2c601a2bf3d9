"""The installed libraries that Pitboss runs on, found by following requirements."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import Distribution, PackageNotFoundError, distribution

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from pitboss.law import BadInput
from pitboss.supply.holes import Vulnerability, find_vulnerabilities

PITBOSS = "pitboss"
UNKNOWN = "not stated"
_MAX_LICENSE_NAME_LENGTH = 60
"""A license field longer than this is the license's text, not its name."""


class Missing(BadInput):
    """A required library is not installed."""


@dataclass(frozen=True, slots=True)
class Material:
    """An installed library. `extras` are those that need it; empty if Pitboss itself needs it."""

    name: str
    version: str
    licence: str
    spdx: bool
    """Is the license an SPDX expression, not free text?"""
    needs: tuple[str, ...]
    extras: tuple[str, ...] = ()

    @property
    def holes(self) -> list[Vulnerability]:
        return find_vulnerabilities(self.name, self.version)


def materials(project: str = PITBOSS) -> tuple[Material, list[Material]]:
    """Return a project, and the libraries that it and its extras run on, by name.

    An extra counts if everything it needs is installed.
    """
    needs = _walk(project)
    own = frozenset(needs)
    extras: dict[str, list[str]] = {}
    for extra in sorted(_installed(project).metadata.get_all("Provides-Extra") or []):
        try:
            more = _walk(project, extra)
        except Missing:
            continue
        for name, others in more.items():
            needs[name] = needs.get(name, set()) | others
            if name not in own:
                extras.setdefault(name, []).append(extra)
    found = [_material(name, needs[name], extras.get(name, [])) for name in sorted(needs)]
    root = next(each for each in found if each.name == canonicalize_name(project))
    return root, [each for each in found if each is not root]


def _walk(project: str, *extras: str) -> dict[str, set[str]]:
    """Return direct and indirect requirements with these extras: each name with those it needs."""
    needs: dict[str, set[str]] = {}
    seen: set[tuple[str, frozenset[str]]] = set()
    ahead = [(canonicalize_name(project), frozenset(extras))]
    while ahead:
        name, asked = ahead.pop()
        if (name, asked) in seen:
            continue
        seen.add((name, asked))
        required = list(_requirements(_installed(name), asked))
        after = [(canonicalize_name(each.name), frozenset(each.extras)) for each in required]
        needs.setdefault(name, set()).update(other for other, _ in after if other != name)
        ahead += after
    return needs


def _requirements(installed: Distribution, extras: frozenset[str]) -> Iterator[Requirement]:
    """Yield a library's requirements on this machine, with these extras."""
    for text in installed.requires or []:
        requirement = Requirement(text)
        marker = requirement.marker
        if marker is None or any(marker.evaluate({"extra": extra}) for extra in ("", *extras)):
            yield requirement


def _installed(name: str) -> Distribution:
    try:
        return distribution(name)
    except PackageNotFoundError:
        raise Missing(f"{name} is needed, but not installed") from None


def _material(name: str, needs: set[str], extras: list[str]) -> Material:
    installed = _installed(name)
    licence, spdx = _license(installed)
    return Material(name, installed.version, licence, spdx, tuple(sorted(needs)), tuple(extras))


def _license(installed: Distribution) -> tuple[str, bool]:
    """Return the stated license and whether it is SPDX: the expression, the text or the classifiers."""
    about = installed.metadata
    if "License-Expression" in about:
        return about["License-Expression"], True
    words = about["License"].strip() if "License" in about else ""
    if words and len(words) <= _MAX_LICENSE_NAME_LENGTH and "\n" not in words:
        return words, False
    classes = [re.match(r"License :: (?:.* :: )?(.*)", each) for each in about.get_all("Classifier") or []]
    return " and ".join(each[1] for each in classes if each) or UNKNOWN, False
