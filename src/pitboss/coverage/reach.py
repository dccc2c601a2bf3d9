"""What the program can reach: by its commands, the games they know, and the examples of its documentation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from pitboss.coverage.reader import Source

ENTRY = "pitboss.__main__:"
Place = tuple[str, str]
"""A module and one of its names; the empty name is what runs when it is imported."""


def reached(sources: Mapping[str, Source], roots: Iterable[str]) -> set[Place]:
    """Every name that is read from the roots on, in modules by their names."""
    tree = _Tree(sources)
    found: set[Place] = set()
    waiting = [place for root in roots for place in tree.places(root)]
    while waiting:
        place = waiting.pop()
        if place in found:
            continue
        found.add(place)
        module, name = place
        if name:
            waiting.append((module, ""))
        elif above := module.rpartition(".")[0]:
            waiting += tree.places(f"{above}:")
        for reference in sources[module].uses.get(name, ()):
            own = reference.startswith(":")
            waiting += tree.places(module + reference if own else reference)
    return found


class _Tree:
    """The modules, and where a reference leads among them."""

    def __init__(self, sources: Mapping[str, Source]) -> None:
        self.sources = sources

    def places(self, reference: str) -> Iterator[Place]:
        """Where a reference leads; nowhere if it leaves the package."""
        module, colon, name = reference.partition(":")
        if not colon:
            module, name = self._split(reference)
        source = self.sources.get(module)
        if source is None:
            return
        if not name:
            yield module, ""
            yield from (() if colon else ((module, each) for each in source.uses))
            return
        first, dot, rest = name.partition(".")
        elsewhere = [each for each in source.imports.get(first, ()) if each != f"{module}:{first}"]
        for target in elsewhere:
            yield from self.places(target + dot + rest)
        if first in source.uses:
            yield module, first
        elif not elsewhere:
            below = f"{module}.{first}"
            yield from self.places(below + dot + rest if below in self.sources else f"{module}:")

    def _split(self, path: str) -> tuple[str, str]:
        """A dotted path as the longest module that it begins with, and the rest."""
        module, rest = path, ""
        while module not in self.sources and "." in module:
            module, _, last = module.rpartition(".")
            rest = f"{last}.{rest}".rstrip(".")
        return module, rest
