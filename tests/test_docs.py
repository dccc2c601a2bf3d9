"""The documentation says what is true."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pitboss.law.coverage import coverage
from pitboss.law.coverage_page import page as coverage_page
from pitboss.poker.history import to_phhs
from tests.poker.history.playing import played

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]


def test_the_coverage_page_is_up_to_date() -> None:
    assert (ROOT / "docs" / "coverage.md").read_text(encoding="utf-8") == coverage_page(coverage()), (
        "run make coverage-page"
    )


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_links_lead_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", path.read_text(encoding="utf-8")):
        assert (path.parent / target).exists(), f"{path.name}: {target}"


def test_the_library_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    examples = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    assert examples
    for example in examples:
        exec(compile(example, "README.md", "exec"), {})
    assert "13:69F-13.5(b)" in capsys.readouterr().out


@pytest.mark.parametrize("page", ["hand-histories.md", "rankings.md"])
def test_each_example_of_a_page_runs_as_it_stands(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("night.phhs").write_text(to_phhs([played("NT", 1), played("FB", 1)]), encoding="utf-8")
    examples = re.findall(
        r"```python\n(.*?)```", (ROOT / "docs" / page).read_text(encoding="utf-8"), re.DOTALL
    )
    assert examples
    for example in examples:
        exec(compile(example, page, "exec"), {})
