"""Every benchmark still runs. Each prints figures in a short form."""

from __future__ import annotations

import os
import re
import subprocess
import sys

import pytest
from bench.__main__ import NAMES, describe_interpreter

from tests.pages import ROOT
from tests.waiting import PATIENCE_SECONDS


def _run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "bench", *words],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(("src", os.environ.get("PYTHONPATH", "")))},
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE_SECONDS,
    )


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", NAMES)
def test_a_short_run_prints_figures(name: str) -> None:
    done = _run("--short", name)
    assert done.returncode == 0, done.stderr
    interpreter, _, figures = done.stdout.partition(f"== {name}\n")
    assert interpreter.strip() == describe_interpreter()
    assert len(re.findall(r"^.*[A-Za-z].* [\d,.]+ .*$", figures, re.MULTILINE)) >= 2, done.stdout


def test_a_missing_benchmark_is_refused() -> None:
    done = _run("--short", "tabel")
    assert done.returncode == 1
    assert "no benchmark tabel" in done.stderr
    assert "house-games" in done.stderr


def test_the_build_of_the_interpreter_is_described(monkeypatch: pytest.MonkeyPatch) -> None:
    for arguments, told in (
        ("'--enable-optimizations' '--with-lto=full'", "PGO: yes; LTO: yes"),
        ("'--prefix=/usr'", "PGO: no; LTO: no"),
        (None, "PGO: unknown; LTO: unknown"),
    ):
        monkeypatch.setattr("sysconfig.get_config_var", {"CONFIG_ARGS": arguments}.get)
        assert told in describe_interpreter()
        assert sys.version in describe_interpreter()
