"""Copies of a hand and its parts: every slot is copied, so that a new one cannot be forgotten."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from pitboss.equipment.pack import Pack

_T = TypeVar("_T")
Copiers = Mapping[type, Callable[[Any], Any]]
"""How values that can change are copied, by their type; all others are shared."""

COLLECTIONS: Copiers = {
    list: list.copy,
    dict: dict.copy,
    set: set.copy,
    deque: deque.copy,
    Pack: Pack,
}


def copy_slots(source: _T, names: Iterable[str], copiers: Copiers = COLLECTIONS) -> _T:
    """Make an object with these attributes of another: collections are copied, but not what is in them."""
    made = object.__new__(type(source))
    for name in names:
        value = getattr(source, name)
        copier = copiers.get(value.__class__)
        setattr(made, name, value if copier is None else copier(value))
    return made
