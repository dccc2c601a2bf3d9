"""What of a game's law is not held, printed wherever the game is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pitboss.cli import show

if TYPE_CHECKING:
    from pitboss.table import Game


def say_what_is_not_held(game: Game[Any, Any, Any]) -> None:
    """Which paragraphs are not held, and by what they are played."""
    from pitboss.table.held import not_held  # help is shown without it

    for line in not_held(game):
        show.wrapped(line, style="dim")
