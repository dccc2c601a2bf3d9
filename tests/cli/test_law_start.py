"""`pitboss law show` starts fast: it loads little. What is loaded is checked, not the time."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.cases import for_each
from tests.cli.test_cli import run

HEAVY = {"pydantic", "numpy", "numba", "sqlalchemy", "fastapi", "typer._adapters", "pitboss.law.search"}
SCRIPT = """
import sys
from pitboss.cli import main
sys.argv = ["pitboss", "law", "show", *{words}]
try:
    main()
finally:
    print("loaded", sorted({heavy} & set(sys.modules)), file=sys.stderr)
"""


@pytest.mark.parametrize("words", [["13:69F-14.9(d)1"], ["14.9b", "14.10b", "--json"], ["14.1 ante"]])
def test_a_rule_is_shown_without_loading_anything_heavy(words: list[str]) -> None:
    script = SCRIPT.format(words=words, heavy=HEAVY)
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout
    assert done.stderr.strip() == "loaded []"


@for_each(
    ("words", "code"),
    [([], 2), (["--nonsense", "14.9"], 2), (["14.99"], 2), (["--help"], 0), (["--", "14.9"], 0)],
)
def test_usage_errors_are_reported_as_usual(words: list[str], code: int) -> None:
    done = run("law", "show", *words)
    assert done.returncode == code
    assert done.stdout or done.stderr
