"""Names and prose: one name per concept, verbs for functions, sentences that people say."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TypeAlias

Definition: TypeAlias = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
ROOT = Path(__file__).parents[1]
SOURCES = sorted((ROOT / "src").rglob("*.py"))
PROSE = [
    *SOURCES,
    *sorted((ROOT / "src").rglob("*.html")),
    *sorted((ROOT / "src/pitboss/law/data").rglob("*.toml")),
    *sorted((ROOT / "docs").rglob("*.md")),
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")),
]
PARTICIPLE = re.compile(
    "_?(told|shown|said|named|held|drawn|asked|gone|kept|made|given|taken|seen|found|met|known|counted|priced|played"
    "|dealt|paid|sold|signed|written|opened|closed|checked|listed|called|left|laid|done|sent|tried|owed|offered"
    "|posted|chosen|voided|typed|refused|forbidden|settled|verified|sealed)"
)
ALLOWED = {
    "forbidden": "part of the public API: the actions forbidden now, by name",
    "seen": "a route of the API, and the name of its operation",
    "posted": "a route of the API, and the name of its operation",
}
"""Functions that keep such a name, and why."""
RIDDLES = re.compile(r"\b(unless told|the own|otherwise than|the way gone|text not held)\b", re.IGNORECASE)
NOUN_CLAUSE = re.compile(r"(What|Who|Whether|Where|Which|How)\b")


def test_every_public_class_has_a_name_of_its_own() -> None:
    homes = defaultdict(list)
    for path, node in _definitions():
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            homes[node.name].append(path)
    assert len(homes) > 500
    assert {name: paths for name, paths in homes.items() if len(paths) > 1} == {}


def test_functions_are_named_by_what_they_do() -> None:
    functions = [(path, node) for path, node in _definitions() if not isinstance(node, ast.ClassDef)]
    bare = [
        f"{path}:{node.name}"
        for path, node in functions
        if PARTICIPLE.fullmatch(node.name) and not _is_property(node) and node.name not in ALLOWED
    ]
    assert len(functions) > 4000
    assert bare == []


def test_docstrings_do_not_begin_with_a_noun_clause() -> None:
    documented = [(path, node, text) for path, node in _definitions() if (text := ast.get_docstring(node))]
    assert len(documented) > 4000
    assert [f"{path}:{node.name}" for path, node, text in documented if NOUN_CLAUSE.match(text)] == []


def test_prose_has_no_riddles() -> None:
    assert len(PROSE) > 600
    riddles = [
        f"{path.relative_to(ROOT)}: {found[0]}"
        for path in PROSE
        for found in RIDDLES.finditer(path.read_text(encoding="utf-8"))
    ]
    assert riddles == []


@cache
def _definitions() -> list[tuple[str, Definition]]:
    """List every class and function of the package with its file."""
    return [
        (path.relative_to(ROOT).as_posix(), node)
        for path in SOURCES
        for node in _nested(ast.parse(path.read_text(encoding="utf-8")))
    ]


def _nested(node: ast.AST) -> Iterator[Definition]:
    """Yield the classes and functions in a node. Statements hold them; expressions do not."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.stmt | ast.excepthandler | ast.match_case):
            if isinstance(child, Definition):
                yield child
            yield from _nested(child)


def _is_property(node: Definition) -> bool:
    return any("property" in ast.unparse(each) for each in node.decorator_list)
