"""The documentation says what is true."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pitboss.law.coverage import coverage
from pitboss.law.coverage_page import page

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]


def test_the_coverage_page_is_up_to_date() -> None:
    assert (ROOT / "docs" / "coverage.md").read_text(encoding="utf-8") == page(coverage()), (
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
