"""The house style as a test: small modules, small functions, and readings that are options."""

from __future__ import annotations

import ast
import dataclasses
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from pitboss.law import Cite, cite
from pitboss.law.index import find
from pitboss.poker.options import PokerOptions
from pitboss.table import every_game
from tests.cases import for_each

ROOT = Path(__file__).parents[1]
SOURCES = sorted(
    path for folder in ("src", "tests", "bench", "docsite") for path in (ROOT / folder).rglob("*.py")
)
MODULE_LINES = 400
FUNCTION_LINES = 60
CITATION = re.compile(r"\b1[39]:\d+[A-Z]?-\d")
ABSOLUTE = re.compile(r"(?<![\w./])/(?!usr/bin/env|dev/null)\w+/\w")
"""An absolute path, other than those that every machine has."""


def test_modules_and_functions_are_small_and_modules_have_docstrings() -> None:
    assert [fault for path in SOURCES for fault in _faults(path)] == []


def _faults(path: Path) -> Iterator[str]:
    """Yield what is too long in a file, and whether it lacks a docstring."""
    name, text = path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    if (lines := len(text.splitlines())) > MODULE_LINES:
        yield f"{name} has {lines} lines"
    if "src" in path.parts and not ast.get_docstring(tree):
        yield f"{name} does not say what it is for"
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            length = (node.end_lineno or 0) - node.lineno + 1
            if length > FUNCTION_LINES:
                yield f"{name}:{node.name} has {length} lines"


def test_the_project_names_no_machine() -> None:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False)
    for name in filter(None, listed.stdout.split("\0")):
        path = ROOT / name
        if path.suffix in {".py", ".md", ".toml", ".yml", ""} and path.is_file():
            text = path.read_text(encoding="utf-8", errors="ignore")
            assert not ABSOLUTE.search(text), name


def test_templates_and_scripts_hold_no_citation() -> None:
    """Rules come from declarations and law modules, so that a page cannot name a wrong one."""
    for folder, pattern in (("templates", "*.html"), ("static", "*.js")):
        for path in (ROOT / "src/pitboss/web" / folder).glob(pattern):
            assert not CITATION.search(path.read_text(encoding="utf-8")), path.name


ONE_WAY = {
    "interval_close": "betting that stops with bets unmatched cannot be settled",
    "opener_skips_inactive": "nobody else could open",
    "end_on_last_fold": "cards dealt to one player decide nothing",
    "return_uncalled": "what nobody matched is its own player's either way",
    "tie_break": "the order of hands is that of all poker",
    "high_card_hands": "the order of hands is that of all poker",
    "odd_chip": "by position, as the other games without a rule of their own",
}
"""Readings of a casino night that are always played in the default way, and why."""


def _of_a_round(where: Cite) -> bool:
    """Return whether a paragraph is about a round of play, not about the tournament around it."""
    return any(where in cite(f"13:47-20.40({letter})") for letter in "aef")


@for_each("game", every_game())
def test_every_reading_of_a_games_law_is_an_option_with_the_same_default(game) -> None:  # type: ignore[no-untyped-def]
    fields = {field.name: field for field in dataclasses.fields(game.Options)}
    for entry in find(game.law):
        for reading in entry.readings:
            if reading.option in ONE_WAY or (
                game.id == "casino-night-hold-em" and not _of_a_round(entry.cite)
            ):
                continue
            assert reading.option in fields, f"{entry.cite}: {reading.option}"
            assert getattr(game.Options(), reading.option) == reading.default


def test_every_reading_of_a_poker_hand_is_an_option_with_the_same_default() -> None:
    options = PokerOptions()
    for section in range(1, 16):
        for entry in find(cite(f"13:69F-14.{section}")):
            for reading in entry.readings:
                assert getattr(options, reading.option) == reading.default, f"{entry.cite}: {reading.option}"


def test_nothing_slow_is_loaded_at_the_start() -> None:
    slow = "{'numpy', 'numba', 'scipy', 'rich.table'}"
    script = f"import sys, pitboss.cli, pitboss.rankings; print({slow} & set(sys.modules))"
    shown = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert shown.stdout.strip() == "set()"
