"""The commands of the law do no more work than they need."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from pitboss.cli import app
from pitboss.law import index


def test_showing_a_paragraph_parses_only_the_subchapters_that_name_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    load, parsed = index.load, []

    def watched(path: Path) -> tuple[index.Entry, ...]:
        parsed.append(f"{path.parent.name}/{path.stem}")
        return load(path)

    monkeypatch.setattr(index, "load", watched)
    index.entries.cache_clear()
    done = CliRunner().invoke(app, ["law", "show", "13:69F-13.6(b)1"])
    assert "A wager whose amount cannot be paid" in done.stdout
    assert parsed == ["13-69F/13"]
