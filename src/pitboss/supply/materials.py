"""The libraries that Pitboss runs on, as they are installed: found by walking what each one requires."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import Distribution, PackageNotFoundError, distribution

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from pitboss.law import BadInput
from pitboss.supply.holes import Hole, holes

PITBOSS = "pitboss"
UNKNOWN = "not stated"
_LONG = 60
"""A licence of more characters is its text and not its name."""


class Missing(BadInput):
    """A library that is needed is not installed."""


@dataclass(frozen=True, slots=True)
class Material:
    """A library as it is installed. Extras are those that need it; none where Pitboss itself does."""

    name: str
    version: str
    licence: str
    spdx: bool
    """Whether the licence is an expression of SPDX, and not words of the library's own."""
    needs: tuple[str, ...]
    extras: tuple[str, ...] = ()

    @property
    def holes(self) -> list[Hole]:
        return holes(self.name, self.version)


def materials(project: str = PITBOSS) -> tuple[Material, list[Material]]:
    """A project, and by name the libraries that it and its extras run on.

    An extra counts where all that it needs is installed.
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
    """What a project needs with these extras, at every remove: each name with the names it needs."""
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
    """What a library requires on this machine, with these of its extras."""
    for text in installed.requires or []:
        requirement = Requirement(text)
        marker = requirement.marker
        if marker is None or any(marker.evaluate({"extra": extra}) for extra in ("", *extras)):
            yield requirement


def _installed(name: str) -> Distribution:
    try:
        return distribution(name)
    except PackageNotFoundError:
        raise Missing(f"{name} is needed, and it is not installed") from None


def _material(name: str, needs: set[str], extras: list[str]) -> Material:
    installed = _installed(name)
    licence, spdx = _licence(installed)
    return Material(name, installed.version, licence, spdx, tuple(sorted(needs)), tuple(extras))


def _licence(installed: Distribution) -> tuple[str, bool]:
    """The licence stated, and whether that is SPDX: the expression, or the words, or the classes."""
    about = installed.metadata
    if "License-Expression" in about:
        return about["License-Expression"], True
    words = about["License"].strip() if "License" in about else ""
    if words and len(words) <= _LONG and "\n" not in words:
        return words, False
    classes = [re.match(r"License :: (?:.* :: )?(.*)", each) for each in about.get_all("Classifier") or []]
    return " and ".join(each[1] for each in classes if each) or UNKNOWN, False
