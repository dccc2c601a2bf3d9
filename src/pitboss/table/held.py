"""What of a game's law is not held, and what stands in its place: said wherever the game is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pitboss.law.index import find

if TYPE_CHECKING:
    from pitboss.table.game import Game

HELD = {
    "code": "Its rules are from other public text of the code: we do not hold all of it.",
    "sister": "Its rules are those of a twin game: we do not hold New Jersey's text.",
    "custom": "Its rules are in part those of custom: we do not hold all of New Jersey's text.",
}
IN_PLACE = {
    "custom": "By custom, because the text is not held",
    "sister": "By a twin rule, because the text is not held",
    "unknown": "Not held",
}


def not_held(game: Game[Any, Any, Any]) -> list[str]:
    """Lines that say which paragraphs of a game are not held, and by what they are played."""
    lines = [HELD[game.provenance]] if game.provenance != "text" else []
    lines += [game.stands_in] if game.stands_in else []
    entries = find(game.law)
    for provenance, says in IN_PLACE.items():
        if cites := [str(entry.cite) for entry in entries if entry.provenance == provenance]:
            lines.append(f"{says}: {', '.join(cites)}.")
    return lines
