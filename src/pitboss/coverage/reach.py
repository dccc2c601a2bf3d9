"""Find what the program can reach: its commands, the games they know, and departments' operations."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from pitboss.coverage.reader import FileCitations

ENTRY = "pitboss.__main__:"
Place = tuple[str, str]
"""A module and one of its names, or `Class.name`. The empty name is what runs on import."""


def find_reached(sources: Mapping[str, FileCitations], roots: Iterable[str]) -> set[Place]:
    """Return every name that is read from the roots on, in the sources by module.

    A class member is reached if the class is, and some code asks for an attribute of that name.
    """
    tree, asked = _Tree(sources), _AttributeRequests()
    found: set[Place] = set()
    waiting = [place for root in roots for place in _resolve(root, tree, asked)]
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
        waiting += asked.release((module, each) for each in tree.members(place))
        for reference in sources[module].uses.get(name, ()):
            own = reference.startswith(":")
            waiting += _resolve(module + reference if own else reference, tree, asked)
    return found


def _resolve(reference: str, tree: _Tree, asked: _AttributeRequests) -> Iterable[Place]:
    """Return where a reference leads: to names, or to members with an attribute that it asks for."""
    return asked.ask(reference[1:]) if reference.startswith(".") else tree.places(reference)


class _AttributeRequests:
    """The attributes asked for so far, and the members waiting to be."""

    def __init__(self) -> None:
        self.names: set[str] = set()
        self.waiting: dict[str, list[Place]] = defaultdict(list)

    def ask(self, name: str) -> list[Place]:
        """Return the members that waited for an attribute."""
        self.names.add(name)
        return self.waiting.pop(name, [])

    def release(self, members: Iterable[Place]) -> list[Place]:
        """Return the class members that were asked for. The others wait."""
        now: list[Place] = []
        for place in members:
            name = place[1].rpartition(".")[2]
            (now if name in self.names else self.waiting[name]).append(place)
        return now


class _Tree:
    """The modules, and where a reference leads among them."""

    def __init__(self, sources: Mapping[str, FileCitations]) -> None:
        self.sources = sources
        self._members: dict[Place, list[str]] = defaultdict(list)
        for module, source in sources.items():
            for name in source.uses:
                if "." in name:
                    self._members[module, name.partition(".")[0]].append(name)

    def members(self, place: Place) -> list[str]:
        """Return the names that a class binds; none for anything else."""
        return self._members.get(place, [])

    def places(self, reference: str) -> Iterator[Place]:
        """Yield where a reference leads; nothing if it leaves the package."""
        if reference.endswith(".*"):
            below = reference.removesuffix("*")
            yield from ((each, "") for each in self.sources if each.startswith(below))
            return
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
        """Split a dotted path into the longest module at its start, and the rest."""
        module, rest = path, ""
        while module not in self.sources and "." in module:
            module, _, last = module.rpartition(".")
            rest = f"{last}.{rest}".rstrip(".")
        return module, rest
