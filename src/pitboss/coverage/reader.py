"""Read the citations of one source file from its syntax, so that no list can satisfy it.

Code cites with `cite("13:69F-13.5(b)")` or `LAW.at(".5(b)")`, or with a relative text such as ".5(b)" or
"(b)" in a module that has a `LAW` or a class that has a `law`. A test cites with its marker `rule`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from pitboss.coverage.names import ModuleNames, statements
from pitboss.law import BadCite, Cite, cite

_RELATIVE = re.compile(
    r"(?=\.\d|\([a-z])"
    r"(?:\.[1-9]\d*[A-Z]?)?"  # a section, if the law is a subchapter
    r"(?:\([a-z]{1,2}\))?"
    r"(?:\.?[1-9]\d*(?:\.?[ivx]+(?:\.?\([1-9]\d*\)(?:\.?\([A-Z]\))?)?)?)?"
    r'(?: "[^"]+")?'
)


class PlacedCitation(NamedTuple):
    """A citation, its line, and the module or class name it belongs to. It counts if that name is reached."""

    line: int
    cite: str
    within: str = ""


class FileCitations(NamedTuple):
    """A file's citations, what each of its names reads, and its imports by local name."""

    cited: tuple[PlacedCitation, ...]
    uses: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    imports: Mapping[str, tuple[str, ...]] = MappingProxyType({})


def read_code(text: str) -> FileCitations:
    """Read a module's citations, except mere lists and bare statements, and what it reads."""
    module = _Module(ast.parse(text))
    return FileCitations(tuple(sorted(module.cited)), module.names.uses, module.names.imports)


def read_tests(text: str) -> FileCitations:
    """Read the citations in markers of test functions that assert something."""
    found = []
    for node in statements(ast.parse(text)) if "rule" in text else ():
        if not isinstance(node, ast.FunctionDef) or not node.name.startswith("test"):
            continue
        if (marks := list(_marks(node))) and _asserts(node):
            found += [PlacedCitation(node.lineno, where.text) for where in marks]
    return FileCitations(cited=tuple(sorted(set(found))))


class _Module:
    """A module's citations, read from top to bottom."""

    def __init__(self, tree: ast.Module) -> None:
        self.names = ModuleNames(tree)
        self.constants: dict[str, Cite] = {}
        for name, value in _bindings(tree.body):
            if where := self.find_citation(value):
                self.constants[name] = where
        self.idle = _idle_nodes(ast.walk(tree))
        self.laws: dict[str, Cite | None] = {}
        self.cited: set[PlacedCitation] = set()
        for name, part, owner in self.names.parts:
            self.within = name
            law = self.constants.get("LAW")
            if owner is None:
                self.visit(part, law)
            elif name == owner.name:
                self.laws[name] = self.law(owner, law)
                self.visit_within(part, self.laws[name])
            else:
                self.visit(part, self.laws[owner.name])

    def visit(self, node: ast.AST, law: Cite | None) -> None:
        """Collect a node's citations. The law of the nearest class completes relative ones."""
        if isinstance(node, ast.ClassDef):
            law = self.laws[node.name] = self.law(node, law)
        elif isinstance(node, ast.Constant) and id(node) in self.idle:
            return
        elif isinstance(node, ast.Call | ast.Constant) and (where := self.spell_citation(node, law)):
            if id(node) not in self.idle:
                self.cited.add(PlacedCitation(node.lineno, where.text, self.within))
            return
        self.visit_within(node, law)

    def visit_within(self, node: ast.AST, law: Cite | None) -> None:
        """Collect the citations in the parts of a node."""
        for child in ast.iter_child_nodes(node):
            self.visit(child, law)

    def law(self, node: ast.ClassDef, outer: Cite | None) -> Cite | None:
        """Return a class's law: its own, a parent's from this module, or the one around it."""
        own = dict(_bindings(node.body))
        if "law" in own:
            return self.find_citation(own["law"])
        return next((self.laws[name] for name in map(_name, node.bases) if name in self.laws), outer)

    def find_citation(self, node: ast.expr) -> Cite | None:
        """Return the citation that an expression is known to have: a constant's, or one that it spells."""
        return self.constants.get(node.id) if isinstance(node, ast.Name) else self.spell_citation(node, None)

    def spell_citation(self, node: ast.expr, law: Cite | None) -> Cite | None:
        """Return the citation that an expression spells, if any; a relative one if there is a law."""
        match node:
            case ast.Call(func=called, args=[ast.Constant(value=str(text)), *_]) if _name(called) == "cite":
                return None if _RELATIVE.fullmatch(text) else _make_citation(cite, text, node)
            case ast.Call(func=ast.Attribute(attr="at", value=whole), args=[ast.Constant(value=str(text))]):
                known = self.find_citation(whole)
                return _make_citation(known.at, text, node) if known else None
            case ast.Constant(value=str(text)) if law and _RELATIVE.fullmatch(text):
                return _make_citation(law.at, text, node)
        return None


def _bindings(body: list[ast.stmt]) -> Iterator[tuple[str, ast.expr]]:
    """Yield each name that a statement binds, with its expression: `A = x`, `A, B = x, y`."""
    for statement in body:
        match statement:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                yield name, value
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                yield name, value
            case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Tuple(elts=values)):
                for target, value in zip(names, values, strict=False):
                    if isinstance(target, ast.Name):
                        yield target.id, value


def _idle_nodes(nodes: Iterable[ast.AST]) -> set[int]:
    """Find nodes that cite nothing: bare statements, parts of f-strings, items of mere lists, and keys.

    A key is for looking something up. The code that looks it up cites it.
    """
    idle: set[int] = set()
    used: set[int] = set()
    for node in nodes:
        match node:
            case ast.Assign(targets=[ast.Tuple()], value=value) | ast.Subscript(value=value):
                used.add(id(value))  # each item gets a name, or one is picked
            case ast.Expr(value=value):
                idle.add(id(value))
            case ast.JoinedStr(values=parts):
                idle.update(map(id, parts))
            case ast.Dict(keys=keys):
                idle.update(map(id, keys))
            case ast.List(elts=items) | ast.Tuple(elts=items) | ast.Set(elts=items):
                if id(node) not in used and len(items) >= 3 and all(map(_looks_like_one, items)):
                    idle.update(map(id, items))
    return idle


def _looks_like_one(node: ast.expr) -> bool:
    match node:
        case ast.Call(func=called):
            return _name(called) in ("cite", "at")
        case ast.Constant(value=str(text)):
            return _RELATIVE.fullmatch(text) is not None
    return False


def _marks(function: ast.FunctionDef) -> Iterator[Cite]:
    for decorator in function.decorator_list:
        if isinstance(decorator, ast.Call) and _name(decorator.func) == "rule":
            for argument in decorator.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield _make_citation(cite, argument.value, function)


def _asserts(function: ast.FunctionDef) -> bool:
    return any(
        isinstance(node, ast.Assert)
        or (isinstance(node, ast.Call) and _name(node.func) in ("raises", "refused"))
        for node in ast.walk(function)
    )


def _name(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def _make_citation(make: Callable[[str], Cite], text: str, node: ast.expr | ast.stmt) -> Cite:
    try:
        return make(text)
    except BadCite as error:
        raise BadCite(f"line {node.lineno}: {error}") from error
