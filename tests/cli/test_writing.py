"""Files that a command writes: whole, in the place that was meant, and nothing else left behind."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pitboss.cli import app, progress_file
from pitboss.cli.atomic_files import write
from pitboss.odds.simulation.resuming import BadResume
from pitboss.odds.simulation.rounds import ROUNDS_PER_BLOCK
from pitboss.odds.simulation.simulate import SimulationProgress, simulation
from pitboss.table import find_game


@pytest.mark.skipif(sys.platform == "win32", reason="links and modes")
def test_links_are_followed_and_permissions_kept(tmp_path: Path) -> None:
    real, link = tmp_path / "real", tmp_path / "link"
    real.write_text("old")
    real.chmod(0o600)
    link.symlink_to(real)
    write(link, b"new")
    assert link.is_symlink()
    assert (real.read_text(), real.stat().st_mode & 0o777) == ("new", 0o600)
    assert sorted(each.name for each in tmp_path.iterdir()) == ["link", "real"]


def test_any_valid_file_name_can_be_written(tmp_path: Path) -> None:
    path = tmp_path / ("n" * 250)
    write(path, b"new")
    assert path.read_bytes() == b"new"


def test_only_regular_files_are_resumed(tmp_path: Path) -> None:
    what = simulation(find_game("mini-dice"), find_game("mini-dice").Options(), 1)
    for path in (tmp_path, Path(os.devnull)):
        with pytest.raises(BadResume, match=r"is not a file: name one"):
            progress_file.read(path, what)


def test_a_disk_that_is_full_for_a_while_does_not_end_a_simulation(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "kept.json"
    words = [
        "simulate",
        "mini-dice",
        "--rounds",
        str(2 * ROUNDS_PER_BLOCK),
        "--workers",
        "1",
        "--resume",
        str(file),
    ]
    told, calls = CliRunner(), 0

    def full(_: int) -> None:
        nonlocal calls
        calls += 1
        if 1 < calls <= until:
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(progress_file, "SAVE_INTERVAL_SECONDS", -1)
    monkeypatch.setattr(os, "fsync", full)
    until = 2
    assert told.invoke(app, words).exit_code == 0
    assert json.loads(file.read_text())["blocks"] == 2
    file.unlink()
    until, calls = 99, 0
    done = told.invoke(app, words)
    assert done.exit_code == 1
    assert "any 7" in done.stdout  # what was simulated is told first
    assert "No space left on device" in done.stderr


def test_a_seed_may_be_longer_than_a_file_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    what = simulation(find_game("mini-dice"), find_game("mini-dice").Options(), 10**300)
    path = progress_file.free_name(what)
    progress_file.write(path, SimulationProgress(simulation=what))
    assert progress_file.read(path, what).blocks == 0
