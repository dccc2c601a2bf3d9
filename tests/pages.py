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


def commands(name: str) -> list[tuple[str, list[str]]]:
    """Every command of the page, and the lines that are shown below it."""
    found: list[tuple[str, list[str]]] = []
    for block in re.findall(r"```console\n(.*?)```", page(name), re.DOTALL):
        for line in block.splitlines():
            if line.startswith("$ "):
                found.append((line[2:], []))
            else:
                found[-1][1].append(line)
    return found


def fits(shown: str, lines: list[str]) -> bool:
    """Whether a line is among those that were printed; three dots stand for anything."""
    pattern = ".*".join(map(re.escape, shown.split("...")))
    return any(re.fullmatch(pattern, line) for line in lines)
