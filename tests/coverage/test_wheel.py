"""A wheel knows where its code and its tests cite each paragraph, though it has neither tests nor a cache."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from pitboss.coverage.places import BUILT, Places, places

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel of this source tree, unpacked."""
    built, unpacked = tmp_path_factory.mktemp("built"), tmp_path_factory.mktemp("unpacked")
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(built)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    with zipfile.ZipFile(next(built.glob("*.whl"))) as file:
        file.extractall(unpacked)
    return unpacked


def _run(wheel: Path, *words: str) -> str:
    """A command of the unpacked wheel, with the source tree out of sight."""
    environment = os.environ | {"PYTHONPATH": str(wheel), "COLUMNS": "500"}
    command = [sys.executable, "-m", "pitboss", *words]
    return subprocess.run(
        command, cwd=wheel, env=environment, check=True, capture_output=True, text=True
    ).stdout


def test_a_wheel_holds_the_places_in_code_and_tests(wheel: Path) -> None:
    found = json.loads((wheel / "pitboss" / "coverage" / "places.json").read_text(encoding="utf-8"))
    assert Places(**found) == places()
    assert found["tests"]
    assert not (wheel / "tests").exists()
    assert not BUILT.exists(), "the source tree, which changes, must not hold what a build says of it"


def test_an_installed_copy_reports_the_same_as_the_source_tree(wheel: Path) -> None:
    shown = _run(wheel, "law", "show", "13:69F-13.6(b)1")
    assert "code: pitboss/games/mini_dice.py:" in shown
    assert "tests: tests/games/mini_dice/test_wagers.py:" in shown
    counted = json.loads(_run(wheel, "law", "coverage", "13:69F-13", "--json").splitlines()[1])
    assert (counted["cite"], counted["tests"]) == ("13:69F-13", counted["code"])
    assert {path.name for path in wheel.iterdir() if not path.name.endswith(".dist-info")} == {"pitboss"}


@pytest.mark.parametrize("name", ["par.html.jinja", "par.typ"])
def test_a_wheel_holds_the_templates_of_documents(wheel: Path, name: str) -> None:
    place = Path("pitboss") / "reports" / name
    assert (wheel / place).read_bytes() == (ROOT / "src" / place).read_bytes()
