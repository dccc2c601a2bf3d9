"""The page about PAR sheets shows what the commands print."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pitboss.cli import app
from tests.pages import examples, page, run

PAGE = page("docs/guides/par.md")
SHOWN = re.findall(r"^\$ pitboss (.*)\n((?:(?!\$ ).*\n)*)", "".join(examples(PAGE, "console")), re.MULTILINE)


@pytest.mark.parametrize(("command", "shown"), SHOWN, ids=[command for command, _ in SHOWN])
def test_a_command_prints_what_is_shown(
    command: str, shown: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A line `...` stands for lines left out, NUMBER for the number of the document."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    done = CliRunner().invoke(app, shlex.split(command))
    assert done.exit_code == 0, done.output
    printed = "".join(f"{line.rstrip()}\n" for line in done.stdout.splitlines())
    pattern = "".join(
        r"(?:.*\n)*"
        if line == "..."
        else re.escape(line.rstrip()).replace("NUMBER", r"[0-9A-F-]{19}") + r"\n"
        for line in shown.splitlines()
    )
    assert re.fullmatch(pattern, printed), printed


def test_the_python_example_runs() -> None:
    assert len(SHOWN) == 2
    run(*examples(PAGE))
