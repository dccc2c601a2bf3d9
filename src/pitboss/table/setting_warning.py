"""Warn a player before two hands are set as they lie."""

from __future__ import annotations

from typing import NamedTuple

from pitboss.law import Cite


class SettingWarning(NamedTuple):
    """A warning about two hands as they lie, with its rule."""

    says: str
    cite: Cite
    loses: bool
    """True if hands set like this lose."""
