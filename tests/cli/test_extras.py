"""A command that needs a library which is not installed names the command that installs it."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from pitboss import extras
from tests.cli.test_cli import run

NEEDS = {
    "par mini-dice --out sheet.pdf": ("matplotlib", "reports"),
    "par mini-dice --out sheet.html": ("matplotlib", "reports"),
    "odds three-card-poker --sweep fold=1..2 --chart edge.svg": ("matplotlib", "reports"),
    "simulate mini-dice --wager field --session 10 --chart field.svg": ("matplotlib", "reports"),
    "simulate mini-dice --rounds 10 --cluster tcp://127.0.0.1:1": ("Dask", "cluster"),
    "people list --database postgresql://nobody@localhost/nothing": ("psycopg", "postgresql"),
}


@pytest.fixture(autouse=True)
def no_extras(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("dask", "distributed", "matplotlib", "psycopg", "typst"):
        monkeypatch.setitem(sys.modules, module, None)


def why_not(words: str, folder: Path) -> str:
    """Return why a command is refused, on one line. It writes nothing."""
    done = run(*words.split(), cwd=folder)
    assert done.returncode == 2, done.stderr
    assert done.stdout == ""
    assert list(folder.iterdir()) == []
    return " ".join(done.stderr.replace("│", "").split())


@pytest.mark.parametrize("words", NEEDS)
def test_a_repository_checkout_suggests_make_extras(words: str, tmp_path: Path) -> None:
    library, _ = NEEDS[words]
    says = why_not(words, tmp_path)
    assert f"needs {library}: " in says
    assert "`make extras`" in says


@pytest.mark.parametrize("words", NEEDS)
def test_an_installed_pitboss_says_which_extra_to_install(
    words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(extras, "LOCK", tmp_path / "none")
    library, extra = NEEDS[words]
    says = why_not(words, tmp_path)
    assert f"needs {library}: " in says
    assert f"`pip install 'pitboss[{extra}]'`" in says
