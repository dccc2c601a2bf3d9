"""The lock has every library at one version with hashes, within the project's bounds, and names no host."""

from __future__ import annotations

import re
from itertools import product

import pytest
from packaging.markers import Environment, default_environment

from tests.cases import for_each
from tests.pages import page
from tests.supply.lock import LOCKS, PROJECT, Locked, bounds, read, text

HOST = re.compile(r"://|--(?:extra-)?index|--find-links|\b[\w-]+\.(?:org|com|net|io|dev)\b")
SYSTEMS = [("linux", "Linux"), ("darwin", "Darwin")]
PYTHONS = ("3.11", "3.12", "3.13")
MACHINES = list(product(PYTHONS, SYSTEMS))


def machine(python: str, system: tuple[str, str]) -> Environment:
    """The values of markers on a machine."""
    named = default_environment()
    named["python_version"], named["python_full_version"] = python, f"{python}.0"
    named["sys_platform"], named["platform_system"] = system
    return named


def chosen(lines: list[Locked], where: Environment) -> dict[str, str]:
    """Return the version of each library that the lock gives a machine."""
    found: dict[str, str] = {}
    for line in lines:
        marker = line.requirement.marker
        if marker is None or marker.evaluate(dict(where)):  # type: ignore[arg-type]
            assert line.name not in found, f"{line.name} has two versions"
            found[line.name] = line.version
    return found


@pytest.mark.parametrize("lock", LOCKS)
def test_every_library_has_one_version_and_hashes(lock: str) -> None:
    lines = read(lock)
    assert lines
    assert [line.name for line in lines if not line.hashes] == []
    assert all(line.version for line in lines)


@for_each("name", [*(f"requirements/{lock}.txt" for lock in LOCKS), "Makefile", "pyproject.toml"])
def test_the_lock_names_no_host(name: str) -> None:
    assert not HOST.search(page(name))


@for_each("line", ["--index-url x", "a @ https://b/c", "--find-links d", "# from files.example.org"])
def test_a_host_in_the_lock_is_found(line: str) -> None:
    assert HOST.search(line)


@for_each(("python", "system"), MACHINES)
@for_each("lock", LOCKS)
def test_the_lock_keeps_the_bounds(lock: str, python: str, system: tuple[str, str]) -> None:
    versions = chosen(read(lock), machine(python, system))
    for bound in bounds(lock):
        name = bound.name.replace("_", "-").lower()
        assert versions[name] in bound.specifier, f"{bound}: {versions[name]}; run make lock"


@for_each(("python", "system"), MACHINES)
def test_the_site_generator_fits_the_libraries_installed_before_it(
    python: str, system: tuple[str, str]
) -> None:
    dev, docs = (chosen(read(lock), machine(python, system)) for lock in ("dev", "docs"))
    shared = dev.keys() & docs.keys()
    assert "jinja2" in shared
    assert {name: dev[name] for name in shared} == {name: docs[name] for name in shared}


@for_each(("python", "system"), MACHINES)
def test_the_peers_fit_what_is_installed_before_them(python: str, system: tuple[str, str]) -> None:
    dev, bench = (chosen(read(lock), machine(python, system)) for lock in ("dev", "bench"))
    shared = dev.keys() & bench.keys()
    assert {"numpy", "numba"} <= shared
    assert {name: dev[name] for name in shared} == {name: bench[name] for name in shared}


@pytest.mark.parametrize(("python", "system"), MACHINES)
def test_each_lock_adds_to_the_one_installed_before_it(python: str, system: tuple[str, str]) -> None:
    run, extras, dev = (chosen(read(lock), machine(python, system)) for lock in ("run", "extras", "dev"))
    assert run.items() < extras.items() < dev.items()


@pytest.mark.parametrize("name", ["pytest", "mypy", "ruff", "playwright", "scipy", "matplotlib", "dask"])
def test_running_installs_no_tools_and_no_extras(name: str) -> None:
    assert name not in {line.name for line in read("run")}


def test_each_library_that_users_install_has_a_lower_bound() -> None:
    users = [*PROJECT["project"]["dependencies"]]
    users += [each for extra in PROJECT["project"]["optional-dependencies"].values() for each in extra]
    assert [each for each in users if ">=" not in each] == []


def test_scipy_is_only_for_tests() -> None:
    assert not any("scipy" in each for each in PROJECT["project"]["dependencies"])
    assert re.search(r"^scipy==.*(?:\n +.*)*# via pitboss \(pyproject.toml:dev\)", text("dev"), re.MULTILINE)
