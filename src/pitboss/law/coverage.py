"""Coverage: which paragraphs the code applies and the tests check. The conscience of the project.

It reads the source (AST), so no list can satisfy it: a citation counts when the code makes it
with `cite(...)` outside a bare list of citations, and a test counts when it asserts something.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from pitboss.law.cite import BadCite, Cite, cite
from pitboss.law.compare import successor
from pitboss.law.index import Entry, every_entry, lookup

PACKAGE = Path(__file__).parents[1]
_PARAGRAPH = re.compile(r"\([a-z]{1,2}\)(\d+(\.?[ivx]+)?)?")
TESTS = PACKAGE.parents[1] / "tests"
"""The tests of a source checkout; an installed copy has none."""


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """Where a citation stands: a file and a line."""

    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


@dataclass(slots=True)
class Cover:
    """How a paragraph, a section or more is covered."""

    cite: Cite
    entries: int = 0
    human: int = 0
    held: int = 0
    code: int = 0
    tests: int = 0
    open: list[tuple[Entry, str]] = field(default_factory=list)
    """What is not covered, and why: `human` is for people, and has its step."""

    def add(self, entry: Entry, in_code: bool, in_tests: bool) -> None:
        self.entries += 1
        if not entry.held:
            return
        self.held += 1
        self.human += entry.human is not None
        self.code += in_code
        self.tests += in_tests
        if why := _why_open(entry, in_code, in_tests):
            self.open.append((entry, why))

    @property
    def waiting(self) -> list[str]:
        """What is open and not for people to do, each with the reason."""
        return [f"{entry.cite} ({why})" for entry, why in self.open if why != "human"]

    def to_json(self) -> dict[str, object]:
        title = lookup(self.cite)
        return {
            "cite": str(self.cite),
            "level": ("chapter", "subchapter", "section")[self.cite.depth - 1],
            "title": title.says if title else None,
            "entries": self.entries,
            "paragraphs": self.held,
            "human": self.human,
            "code": self.code,
            "tests": self.tests if TESTS.is_dir() else None,
            "open": [_open_row(entry, why) for entry, why in self.open],
        }


def coverage(where: Cite | None = None) -> list[Cover]:
    """A row for each chapter, subchapter and section at or inside `where`, in order."""
    in_code, in_tests = cited_by_code(), cited_by_tests()
    rows: dict[Cite, Cover] = {}
    for entry in every_entry():
        if where is not None and entry.cite not in where:
            continue
        chapter = cite(entry.cite.chapter)
        for level in dict.fromkeys((chapter, entry.cite.subchapter, entry.cite.section)):
            if where is None or level in where or where in level:
                row = rows.setdefault(level, Cover(level))
                row.add(entry, _applied(entry, in_code), entry.cite in in_tests)
    return [rows[key] for key in sorted(rows)]


def _applied(entry: Entry, in_code: Collection[Cite]) -> bool:
    """Whether code applies a paragraph: it cites it, or, in an older edition, what took its place."""
    return entry.cite in in_code or successor(entry) in in_code


def _open_row(entry: Entry, why: str) -> dict[str, object]:
    row: dict[str, object] = {"cite": str(entry.cite), "why": why}
    return row | {"who": list(entry.who), "step": entry.human} if why == "human" else row


def _why_open(entry: Entry, in_code: bool, in_tests: bool) -> str | None:
    if in_code and (in_tests or not TESTS.is_dir()):
        return None
    if entry.human is not None:
        return "human"
    if not in_code and not in_tests:
        return "not yet"
    return "no test" if in_code else "no code"


@cache
def cited_by_code() -> dict[Cite, list[Place]]:
    """Every paragraph the package cites, with the places."""
    return _collect(PACKAGE, PACKAGE.parent, _code_citations)


@cache
def cited_by_tests() -> dict[Cite, list[Place]]:
    """Every paragraph a test checks, with the places; none where there are no tests."""
    return _collect(TESTS, TESTS.parent, _test_citations) if TESTS.is_dir() else {}


def _collect(root: Path, base: Path, reader: object) -> dict[Cite, list[Place]]:
    found: dict[Cite, list[Place]] = {}
    for path in sorted(root.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
        for where, line in reader(tree):  # type: ignore[operator]
            found.setdefault(where, []).append(Place(path.relative_to(base).as_posix(), line))
    return found


def _code_citations(tree: ast.AST) -> Iterator[tuple[Cite, int]]:
    """The literal citations a module makes, but for mere lists of them and constants that nothing reads."""
    idle = {id(call) for node in ast.walk(tree) for call in _mere_list(node)} | _unread(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _name(node.func) == "cite" and id(node) not in idle:
            yield from _literals([*node.args[:1]], node.lineno)
    yield from _relative_citations(tree)


def _unread(tree: ast.AST) -> set[int]:
    """The citations bound to a constant that neither its module nor an import of another one reads."""
    names = (node for node in ast.walk(tree) if isinstance(node, ast.Name))
    read = {name.id for name in names if isinstance(name.ctx, ast.Load)} | _imported()
    idle = set()
    for node in tree.body if isinstance(tree, ast.Module) else []:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call() as call):
                if name.isupper() and name not in read:
                    idle.add(id(call))
    return idle


@cache
def _imported() -> set[str]:
    """Every name that a module of the package imports from another."""
    trees = (ast.parse(path.read_text(encoding="utf-8")) for path in PACKAGE.rglob("*.py"))
    imports = (node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.ImportFrom))
    return {alias.name for node in imports for alias in node.names}


def _relative_citations(tree: ast.AST) -> Iterator[tuple[Cite, int]]:
    """Paragraphs named within a section: `hand.burn("(f)")` in a class, or its child, that has a `law`."""
    laws: dict[str, str] = {}
    for node in ast.walk(tree):
        if not isinstance(node, ast.ClassDef):
            continue
        inherited = next((laws[_name(base)] for base in node.bases if _name(base) in laws), None)
        law = next(filter(None, map(_law, node.body)), inherited)
        if law is None:
            continue
        laws[node.name] = law
        for part in ast.walk(node):
            if (
                isinstance(part, ast.Constant)
                and isinstance(part.value, str)
                and _PARAGRAPH.fullmatch(part.value)
            ):
                yield cite(law + part.value), part.lineno


def _law(statement: ast.stmt) -> str | None:
    """The section that a class names as its law, if the statement does that."""
    match statement:
        case ast.Assign(targets=[ast.Name(id="law")], value=ast.Call(args=[ast.Constant(value=str(text))])):
            return text
    return None


def _test_citations(tree: ast.AST) -> Iterator[tuple[Cite, int]]:
    """The citations that test functions are marked with, if they assert something."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test") and _asserts(node):
            for decorator in node.decorator_list:
                if isinstance(decorator, ast.Call) and _name(decorator.func) == "rule":
                    yield from _literals(decorator.args, node.lineno)


def _asserts(function: ast.FunctionDef) -> bool:
    return any(
        isinstance(node, ast.Assert)
        or (isinstance(node, ast.Call) and _name(node.func) in ("raises", "refused"))
        for node in ast.walk(function)
    )


def _mere_list(node: ast.AST) -> list[ast.expr]:
    """Citations that do nothing: three or more alone in a literal collection, or one alone on a line."""
    if isinstance(node, ast.Expr):
        return [node.value]
    if isinstance(node, ast.List | ast.Tuple | ast.Set) and len(node.elts) >= 3:
        calls = [item for item in node.elts if isinstance(item, ast.Call) and _name(item.func) == "cite"]
        if len(calls) == len(node.elts):
            return list(node.elts)
    return []


def _name(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def _literals(arguments: Iterable[ast.expr], line: int) -> Iterator[tuple[Cite, int]]:
    for argument in arguments:
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
            try:
                yield cite(argument.value), line
            except BadCite as error:
                raise BadCite(f"line {line}: {error}") from error
