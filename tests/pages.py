"""The pages of the documentation, and what their examples do."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]


def page(name: str) -> str:
    """The text of a page, by its place in the project."""
    return (ROOT / name).read_text(encoding="utf-8")


def examples(text: str, kind: str = "python") -> list[str]:
    """The examples of one kind in a text."""
    return re.findall(rf"```{kind}\n(.*?)```", text, re.DOTALL)


def run(*examples: str) -> None:
    """Run examples of Python, each for itself."""
    for example in examples:
        exec(compile(example, "example", "exec"), {})
