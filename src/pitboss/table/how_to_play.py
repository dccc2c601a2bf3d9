"""How to play a game, in a few plain sentences that are kept with the game."""

from __future__ import annotations

from typing import NamedTuple


class HowToPlay(NamedTuple):
    """The goal of a game, and its round step by step.

    Neither names an amount or a payout: a house can change those, and the card at its table shows them.
    """

    goal: str = ""
    steps: tuple[str, ...] = ()
