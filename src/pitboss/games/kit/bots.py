"""Players for games in which hands are divided: one who plays as the house would."""

from __future__ import annotations

from pitboss.equipment.chance import Chance
from pitboss.table.action import Action
from pitboss.table.view import View

PREFERS = "house_way", "stay", "play_on", "pass_bank", "ready"


class HouseWayPlayer:
    """Wagers the least, sets the way of the house, and neither banks nor surrenders."""

    def __init__(self, chance: Chance) -> None:
        """Nothing is left to chance."""

    def __call__(self, view: View) -> Action:
        offered = {option.name: option for option in view.options}
        if "wager" in offered and all(seat != view.viewer for seat, _ in view.wagers):
            return offered["wager"].action()
        chosen = next((offered[name] for name in PREFERS if name in offered), view.options[0])
        return chosen.action()
