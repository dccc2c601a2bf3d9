"""Optional libraries: the command that installs what is missing."""

from __future__ import annotations

from pathlib import Path
from typing import Literal, TypeAlias

Extra: TypeAlias = Literal["cluster", "postgresql", "reports"]
LOCK = Path(__file__).parents[2] / "requirements" / "extras.txt"
"""Only a copy of the repository has this file, and then `make extras` installs from it."""


def install_command(extra: Extra) -> str:
    """Name the command that installs an extra."""
    return "make extras" if LOCK.exists() else f"pip install 'pitboss[{extra}]'"
