"""Mini-dice, N.J.A.C. 13:69F, subchapter 13."""

from pitboss.games.mini_dice.game import MiniDice
from pitboss.games.mini_dice.options import MiniDiceOptions, check_uniform

__all__ = ["MiniDice", "MiniDiceOptions", "check_uniform"]
