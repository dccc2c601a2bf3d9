"""The project declares what its source imports, and runs without the extras."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.pages import ROOT
from tests.supply.lock import PROJECT

SOURCE = ROOT / "src" / "pitboss"
NOT_IMPORTED = {
    "python-multipart": "FastAPI reads forms with it",
    "tzdata": "zoneinfo reads time zones from it",
    "psycopg": "SQLAlchemy loads it for postgresql://",
    "dask": "distributed is a part of it",
    "httptools": "uvicorn reads requests with it, where it is installed",
    "uvloop": "uvicorn runs on it, where it is installed",
}


def names(requirements: list[str]) -> set[str]:
    return {canonicalize_name(Requirement(each).name) for each in requirements}


EXTRA = names([each for extra in PROJECT["project"]["optional-dependencies"].values() for each in extra])
DECLARED = names(PROJECT["project"]["dependencies"]) | EXTRA


def imports(tree: ast.AST) -> Iterator[str]:
    """Yield the top-level packages that a piece of code imports from outside the project."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            modules = [each.name for each in node.names]
        elif isinstance(node, ast.ImportFrom) and not node.level:
            modules = [str(node.module)]
        else:
            continue
        for module in modules:
            package = module.partition(".")[0]
            if package not in sys.stdlib_module_names and package != "pitboss":
                yield package


def imported_libraries() -> dict[str, set[Path]]:
    """Return the libraries that the source imports, each with the files that do."""
    brought_by = packages_distributions()
    found: dict[str, set[Path]] = {}
    for path in SOURCE.rglob("*.py"):
        for package in imports(ast.parse(path.read_text(encoding="utf-8"))):
            (library,) = set(brought_by[package])
            found.setdefault(canonicalize_name(library), set()).add(path.relative_to(SOURCE))
    return found


def test_every_library_imported_is_declared() -> None:
    undeclared = imported_libraries().keys() - DECLARED
    assert {name: sorted(imported_libraries()[name]) for name in undeclared} == {}


def test_every_library_declared_is_used() -> None:
    assert DECLARED - imported_libraries().keys() == NOT_IMPORTED.keys()


IMPORT_ALL = """
import sys
from importlib import import_module
from pkgutil import walk_packages
import pitboss

sys.modules |= dict.fromkeys(sys.argv[1:])  # importing one of these fails now
for module in walk_packages(pitboss.__path__, "pitboss."):
    if ".migrations." not in module.name and not module.name.endswith("__main__"):
        import_module(module.name)
"""


def test_every_module_can_be_imported_without_the_extras() -> None:
    missing = ["dask", "distributed", "httptools", "matplotlib", "psycopg", "typst", "uvloop"]
    assert names(missing) == EXTRA
    done = subprocess.run([sys.executable, "-c", IMPORT_ALL, *missing], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
