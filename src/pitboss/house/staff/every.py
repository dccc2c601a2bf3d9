"""Every duty of every part of the house: who may do what, and by which rule."""

from __future__ import annotations

import pkgutil
from importlib import import_module

import pitboss.house
from pitboss.house.staff.duties import Duty


def every_duty() -> list[Duty]:
    """The duties that modules of the house have, by their names."""
    found: dict[Duty, None] = {}
    for module in pkgutil.walk_packages(pitboss.house.__path__, "pitboss.house."):
        values = vars(import_module(module.name)).values()
        found |= dict.fromkeys(each for each in values if isinstance(each, Duty))
    return sorted(found, key=lambda duty: duty.name)
