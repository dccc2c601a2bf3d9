"""The commands that `make` would run in a fresh copy of the repository."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.pages import ROOT

pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="there is no make here")


def commands(folder: Path, *words: str) -> str:
    """Return the commands that make would run if nothing was installed, without running them."""
    asked = ["make", "--dry-run", "--no-print-directory", f"VENV={folder / 'venv'}", *words]
    outside = {"PATH": os.environ["PATH"]}  # no flags of an outer make, and no PORT
    return subprocess.run(asked, cwd=ROOT, env=outside, capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize(
    ("target", "locks"),
    [
        ("run", ["run"]),
        ("play", ["run"]),
        ("shell", ["run"]),
        ("extras", ["run", "extras"]),
        ("docs", ["run", "docs"]),
        ("lint", ["run", "dev"]),
        ("test", ["run", "dev"]),
        ("bench", ["run", "dev", "bench"]),
    ],
)
def test_each_target_installs_what_it_needs(target: str, locks: list[str], tmp_path: Path) -> None:
    assert re.findall(r"--require-hashes -r requirements/(\w+)\.txt", commands(tmp_path, target)) == locks


def test_installing_shows_its_progress(tmp_path: Path) -> None:
    (install,) = [line for line in commands(tmp_path, "run").splitlines() if "run.txt" in line]
    assert "--quiet" not in install


def test_run_takes_a_port(tmp_path: Path) -> None:
    assert commands(tmp_path, "run", "PORT=9000").splitlines()[-1].endswith("pitboss serve --port 9000")
    assert "--port" not in commands(tmp_path, "run")
