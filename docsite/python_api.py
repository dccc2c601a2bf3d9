"""Write the reference of the public Python names from their docstrings."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from functools import cache
from types import ModuleType
from typing import Any

import pitboss
from docsite.markdown import plain
from docsite.stage import ROOT

KINDS = ("Functions", "Classes", "Packages")


def python_page() -> str:
    """Return the page of every public name."""
    parts = [
        "# Python names\n\nFor people who `import pitboss`. Every public name with its signature and "
        "docstring, and every other public module with its names, made from the source. "
        "[Python API](public-api.md) says what we promise.\n"
    ]
    by_kind: dict[str, list[str]] = {kind: [] for kind in KINDS}
    for name in pitboss.__all__:
        if name.startswith("__"):
            continue
        value = getattr(pitboss, name)
        by_kind[_kind(value)].append("".join(_section(name, value)))
    for kind in KINDS:
        parts += [f"\n## {kind}\n", *by_kind[kind]]
    return "".join([*parts, *_modules()])


def _modules() -> Iterator[str]:
    """Yield the list of public modules."""
    yield "\n## Modules\n\nGuides import from these too. A module that is not listed here is private.\n\n"
    yield "| module | public names |\n|---|---|\n"
    for module, names in public_modules().items():
        yield f"| `{module}` | {', '.join(f'`{each}`' for each in names)} |\n"


@cache
def public_modules() -> dict[str, list[str]]:
    """Return every module that has `__all__`, with its names. Pages are no library: `web` is left out."""
    source = ROOT / "src"
    found = {}
    for path in sorted((source / "pitboss").rglob("*.py")):
        folders = path.relative_to(source).with_suffix("").parts
        module = ".".join(folders[:-1] if folders[-1] == "__init__" else folders)
        if folders[1] == "web" or module == "pitboss":
            continue
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
                found[module] = ast.literal_eval(node.value)
    return found


def _kind(value: Any) -> str:
    if isinstance(value, ModuleType):
        return "Packages"
    return "Classes" if inspect.isclass(value) else "Functions"


def _section(name: str, value: Any) -> Iterator[str]:
    yield f"\n### `pitboss.{name}`\n\n"
    if callable(value) and not inspect.isclass(value):
        yield f"```python\n{signature(name, value)}\n```\n\n"
    yield f"{_doc(value)}\n"
    if inspect.isclass(value):
        yield from _members(value)
    elif isinstance(value, ModuleType):
        names = [each for each in getattr(value, "__all__", ()) if not each.startswith("_")]
        yield f"\nNames: {', '.join(f'`{each}`' for each in sorted(names))}.\n" if names else ""


def _members(owner: type[Any]) -> Iterator[str]:
    """Yield the public members that a class and its bases in Pitboss document."""
    bases = [each for each in owner.__mro__ if each.__module__.startswith("pitboss")]
    seen: set[str] = set()
    for base in bases:
        for name, member in vars(base).items():
            if name.startswith("_") or name in seen:
                continue
            seen.add(name)
            call = member.__func__ if isinstance(member, classmethod | staticmethod) else member
            if isinstance(member, property) or hasattr(member, "func"):
                getter = member.fget if isinstance(member, property) else member.func
                yield f"\n- `{name}`: {_line(getter)}"
            elif inspect.isfunction(call):
                yield f"\n- `{signature(name, call)}`: {_line(call)}"
    yield "\n"


def signature(name: str, call: Any) -> str:
    """Return a call as its declaration has it, without `self`."""
    whole = inspect.signature(call)
    given = [each for each in whole.parameters.values() if each.name not in ("self", "cls")]
    typed = [each.replace(annotation=_Written(each.annotation)) for each in given]
    answer = _Written(whole.return_annotation)
    return f"{name}{whole.replace(parameters=typed, return_annotation=answer)}"


class _Written:
    """An annotation that prints as it is written, without quotes."""

    def __new__(cls, annotation: Any) -> Any:
        return super().__new__(cls) if isinstance(annotation, str) else annotation

    def __init__(self, annotation: str) -> None:
        self._text = annotation

    def __repr__(self) -> str:
        return self._text


def _doc(value: Any) -> str:
    """Return a docstring with its examples as code."""
    parts = []
    for each in (inspect.getdoc(value) or "").split("\n\n"):
        is_code = each.startswith(">>>") or all(line.startswith("    ") for line in each.splitlines())
        parts.append(f"```python\n{each}\n```" if each and is_code else plain(each))
    return "\n\n".join(parts)


def _line(value: Any) -> str:
    return plain(" ".join((inspect.getdoc(value) or "").partition("\n\n")[0].split()))
