"""No version that we install or allow has a known vulnerability."""

from __future__ import annotations

import re

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from pitboss.supply.holes import Vulnerability, all_vulnerabilities, find_vulnerabilities
from tests.cases import for_each
from tests.supply.lock import LOCKS, bounds, read


def lowest(bound: Requirement) -> Version:
    """Return the lowest version that a bound allows."""
    (low,) = [Version(each.version) for each in bound.specifier if each.operator in (">=", "==")] or [
        Version("0")
    ]
    return low


def allowed_vulnerabilities(bound: Requirement) -> list[Vulnerability]:
    """Return the vulnerabilities allowed by a bound: all that are fixed only after the lowest version."""
    name = canonicalize_name(bound.name)
    return [
        hole for hole in all_vulnerabilities() if hole.name == name and lowest(bound) < Version(hole.fixed)
    ]


@pytest.mark.parametrize("lock", LOCKS)
def test_no_locked_version_has_a_known_vulnerability(lock: str) -> None:
    assert [hole for line in read(lock) for hole in find_vulnerabilities(line.name, line.version)] == []


@pytest.mark.parametrize("lock", LOCKS)
def test_no_lower_bound_admits_a_known_vulnerability(lock: str) -> None:
    assert [hole for bound in bounds(lock) for hole in allowed_vulnerabilities(bound)] == []


@for_each("bound", ["jinja2>=3.1.5", "Jinja2", "pillow>=11.0", "setuptools<81"])
def test_a_bound_that_admits_one_is_found(bound: str) -> None:
    assert allowed_vulnerabilities(Requirement(bound))


@for_each(
    ("name", "version", "advisories"),
    [
        ("Jinja2", "3.1.5", ["CVE-2025-27516"]),
        ("jinja2", "3.1.6", []),
        ("tornado", "6.5rc1", ["CVE-2025-47287", "CVE-2026-31958"]),
        ("fonttools", "4.28.1", []),
        ("fonttools", "4.28.2", ["CVE-2023-45139"]),
        ("nobody", "1", []),
    ],
)
def test_a_vulnerability_ends_with_the_version_that_fixes_it(
    name: str, version: str, advisories: list[str]
) -> None:
    assert [hole.advisory for hole in find_vulnerabilities(name, version)] == advisories


@for_each("hole", all_vulnerabilities())
def test_the_list_is_about_our_libraries(hole: Vulnerability) -> None:
    assert hole.name in {line.name for lock in LOCKS for line in read(lock)}
    assert Version(hole.since) < Version(hole.fixed)
    assert re.fullmatch(r"CVE-\d{4}-\d{4,}|GHSA(-\w{4}){3}", hole.advisory)
    assert hole.says


def test_the_list_is_in_order_and_names_nothing_twice() -> None:
    places = [(hole.name, Version(hole.fixed)) for hole in all_vulnerabilities()]
    assert places == sorted(places)
    assert len({(hole.name, hole.advisory) for hole in all_vulnerabilities()}) == len(all_vulnerabilities())
