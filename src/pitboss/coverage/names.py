"""Find which names each name of a module reads, in its own module and in others that it imports.

A name is bound by a statement of the module: a function, a class or a constant. `Class.name` is one that a
class binds, such as a method. A reference is `module:name`, with any further attributes after a dot. `:name`
is in the module itself, `module:` runs when the module is imported, and a module alone is everything in it.
`package.*` runs when each module of a package is imported. `.name` is an attribute of any object.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from copy import copy
from itertools import zip_longest
from typing import NamedTuple

_NAMED = re.compile(r"pitboss(\.\w+)*:\w+")
"""Text that names something to import, such as a game in the catalog."""
_PACKAGE = re.compile(r"pitboss(\.\w+)+")
_CALLS_NOTHING = {"ABC", "Exception", "Generic", "NamedTuple", "Protocol", "ValueError"}
"""Outside classes that call no methods of their subclasses except special ones such as `__init__`."""
_WRAPS = {
    "abstractmethod", "cache", "cached_property", "classmethod", "lru_cache", "override", "property",
    "staticmethod",
}  # fmt: skip
"""Decorators that call nothing themselves. The function they wrap runs when it is called."""


class NameBinding(NamedTuple):
    """A name, its value, and the class that binds it, if the module does not."""

    name: str
    node: ast.AST
    within: ast.ClassDef | None = None


class ModuleNames:
    """A module's names, what each of them reads, and what it imports under which name."""

    def __init__(self, tree: ast.Module) -> None:
        self.imports = _imports(tree)
        bound = [NameBinding(name, node) for statement in tree.body for name, node in _parts(statement)]
        self._own = {part.name for part in bound} - {""}
        self.parts = [each for part in bound for each in self._members(part)]
        found: dict[str, set[str]] = defaultdict(set)
        for name, node, owner in self.parts:
            found[name].update(self._read(node))
            if owner is not None and isinstance(node, ast.expr):
                found[name].update(f".{each.id}" for each in ast.walk(node) if isinstance(each, ast.Name))
            elif name and self._is_registration(node):
                found[""].add(f":{name}")
        for statement in tree.body:
            found[""].update(_imported_modules(statement))
        self.uses = {name: tuple(sorted(references)) for name, references in found.items()}

    def _members(self, part: NameBinding) -> Iterator[NameBinding]:
        """Yield a class, then each name it binds that must be asked for; yield anything else unchanged."""
        whole = part.node
        if not isinstance(whole, ast.ClassDef) or not all(map(self._is_quiet, whole.bases)):
            yield part
            return
        own = copy(whole)
        own.body = []
        members = []
        for statement in whole.body:
            bound = list(_parts(statement))
            if bound and all(map(_is_asked_for, bound)):
                members += [NameBinding(f"{whole.name}.{name}", node, whole) for name, node in bound]
            else:
                own.body.append(statement)
        yield NameBinding(whole.name, own, whole)
        yield from members

    def _is_quiet(self, base: ast.expr) -> bool:
        """Return whether a parent class calls only methods that this package also calls by name."""
        name = _root(base)
        return name in _CALLS_NOTHING or name in self._own or name in self.imports

    def _read(self, node: ast.AST) -> Iterator[str]:
        """Yield every reference within a node."""
        match node:
            case ast.Attribute() | ast.Name():
                root, *attributes = _chain(node)
                yield from (f".{attribute}" for attribute in attributes)
                if not isinstance(root, ast.Name):
                    yield from self._read(root)
                elif isinstance(root.ctx, ast.Load):
                    yield from self._references(root.id, attributes)
            case ast.Constant(value=str(text)):
                if _NAMED.fullmatch(text):
                    yield text
            case _:
                yield from _dynamic_attributes(node)
                yield from _departments(node)
                for child in ast.iter_child_nodes(node):
                    yield from self._read(child)

    def _references(self, name: str, attributes: list[str]) -> Iterator[str]:
        if name in self._own:
            yield f":{name}"
        for target in self.imports.get(name, ()):
            yield ".".join([target, *attributes])

    def _is_registration(self, node: ast.AST) -> bool:
        """Return whether a decorator registers functions: this module's, or a department's `operation`."""
        decorators = getattr(node, "decorator_list", ())
        chains = (_chain(each.func if isinstance(each, ast.Call) else each) for each in decorators)
        return any(
            isinstance(root, ast.Name) and (root.id in self._own or attributes == ["operation"])
            for root, *attributes in chains
        )


def statements(node: ast.AST) -> Iterator[ast.stmt]:
    """Yield every statement in a module or another statement, at any depth. Expressions have none."""
    for name in ("body", "handlers", "orelse", "finalbody", "cases"):
        for each in getattr(node, name, ()):
            if isinstance(each, ast.stmt):
                yield each
            yield from statements(each)


def _parts(statement: ast.stmt) -> Iterator[tuple[str, ast.AST]]:
    """Yield each name that a statement binds, with its value. Everything else runs with the module."""
    match statement:
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            yield name, statement
        case ast.Assign(targets=targets, value=value):
            for target in targets:
                yield from _bound(target, value)
        case ast.AnnAssign(target=target, value=ast.expr() as value):
            yield from _bound(target, value)
        case ast.Import() | ast.ImportFrom():
            pass
        case _:
            yield "", statement


def _bound(target: ast.expr, value: ast.expr) -> Iterator[tuple[str, ast.AST]]:
    match target, value:
        case ast.Name(id=name), _:
            yield name, value
        case ast.Tuple(elts=names), ast.Tuple(elts=values):
            for each, item in zip_longest(names, values, fillvalue=names[-1]):
                yield from _bound(each, item)
        case ast.Tuple(elts=names), _:
            for each in names:
                yield from _bound(each, value)
        case ast.Starred(value=rest), _:
            yield from _bound(rest, value)
        case _:
            yield "", value


def _is_asked_for(bound: tuple[str, ast.AST]) -> bool:
    """Return whether a class member is used only by its name, unlike `__init__`, which Python calls."""
    name, node = bound
    decorators = getattr(node, "decorator_list", ())
    return bool(name) and not name.startswith("__") and all(_root(each) in _WRAPS for each in decorators)


def _dynamic_attributes(node: ast.AST) -> Iterator[str]:
    """Yield attributes that a function looks up by name or by a pattern."""
    match node:
        case ast.Call(func=ast.Name(id="getattr"), args=[_, ast.Constant(value=str(name)), *_]):
            yield f".{name}"
        case ast.MatchClass(kwd_attrs=names):
            yield from (f".{name}" for name in names)


def _departments(node: ast.AST) -> Iterator[str]:
    """Yield the package of a department's operations, whose modules are all imported on demand."""
    match node:
        case ast.Call(func=ast.Name(id="Department"), args=arguments):
            texts = (each.value for each in arguments if isinstance(each, ast.Constant))
            yield from (f"{each}.*" for each in texts if isinstance(each, str) and _PACKAGE.fullmatch(each))


def _root(node: ast.expr) -> str:
    """Return the first name of an expression: `Game` in `Game[Options]`, `module` in `module.Class(1)`."""
    while isinstance(node, ast.Attribute | ast.Call | ast.Subscript):
        node = node.func if isinstance(node, ast.Call) else node.value
    return node.id if isinstance(node, ast.Name) else ""


def _chain(node: ast.expr) -> tuple[ast.expr, *tuple[str, ...]]:
    """Split `a.b.c` into the expression `a` and the attributes b and c."""
    attributes = []
    while isinstance(node, ast.Attribute):
        attributes.append(node.attr)
        node = node.value
    return (node, *reversed(attributes))


def _imports(tree: ast.Module) -> dict[str, tuple[str, ...]]:
    """Return the module's imports from the package, by local name, including those in functions."""
    found: dict[str, set[str]] = defaultdict(set)
    for node in statements(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                if alias.asname:
                    found[alias.asname].add(alias.name)
                else:
                    top = alias.name.partition(".")[0]
                    found[top].add(top)
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                found[alias.asname or alias.name].add(f"{node.module}:{alias.name}")
    ours = {name: tuple(sorted(filter(_is_ours, targets))) for name, targets in found.items()}
    return {name: targets for name, targets in ours.items() if targets}


def _imported_modules(statement: ast.stmt) -> Iterable[str]:
    """Yield the modules that run because this statement imports from them."""
    names: list[str] = []
    if isinstance(statement, ast.Import):
        names = [alias.name for alias in statement.names]
    elif isinstance(statement, ast.ImportFrom) and statement.module:
        names = [statement.module, *(f"{statement.module}.{alias.name}" for alias in statement.names)]
    return [f"{name}:" for name in names if _is_ours(name)]


def _is_ours(target: str) -> bool:
    return re.match(r"pitboss\b", target) is not None
