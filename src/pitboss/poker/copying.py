"""Copies of hands: every slot is copied, so a new slot cannot be forgotten."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from pitboss.equipment.pack import Pack

_T = TypeVar("_T")
Copiers = Mapping[type, Callable[[Any], Any]]
"""Functions that copy mutable values, by type. All other values are shared."""

COLLECTIONS: Copiers = {
    list: list.copy,
    dict: dict.copy,
    set: set.copy,
    deque: deque.copy,
    Pack: Pack,
}


def copy_slots(source: _T, names: Iterable[str], copiers: Copiers = COLLECTIONS) -> _T:
    """Copy these attributes of an object. Collections are copied, but not the items in them."""
    made = object.__new__(type(source))
    for name in names:
        value = getattr(source, name)
        copier = copiers.get(value.__class__)
        setattr(made, name, value if copier is None else copier(value))
    return made
