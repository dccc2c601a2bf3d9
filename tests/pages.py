"""The documentation pages, and running their examples."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]


def page(name: str) -> str:
    """Return a page's text, by its path in the project."""
    return (ROOT / name).read_text(encoding="utf-8")


def examples(text: str, kind: str = "python") -> list[str]:
    """Return the examples of one kind in a text."""
    return re.findall(rf"```{kind}\n(.*?)```", text, re.DOTALL)


def run(*examples: str) -> None:
    """Run Python examples, each separately."""
    for example in examples:
        exec(compile(example, "example", "exec"), {})


def commands(name: str) -> list[tuple[str, list[str]]]:
    """Return every command on the page, with the lines shown below it."""
    found: list[tuple[str, list[str]]] = []
    for block in re.findall(r"```console\n(.*?)```", page(name), re.DOTALL):
        for line in block.splitlines():
            if line.startswith("$ "):
                found.append((line[2:], []))
            else:
                found[-1][1].append(line)
    return found


def fits(shown: str, lines: list[str]) -> bool:
    """Return whether a line was printed. Three dots match anything."""
    pattern = ".*".join(map(re.escape, shown.split("...")))
    return any(re.fullmatch(pattern, line) for line in lines)
