"""Dice in a cage or a chute, which the dealer tumbles."""

from __future__ import annotations

from typing import Any

from pitboss.games.kit.irregularities import ask
from pitboss.games.kit.round import HouseRound
from pitboss.table import DEALER, Choice, Step
from pitboss.table.round import At

MEANS = {"tumble": "The dice are tumbled, and every bet is decided by how they come to rest."}
WORDS = {
    "tumble": "The dealer tumbles the dice.",
    "not_at_rest": "A die does not lie flat, so the dice are tumbled again.",
    "total": "The dice come to rest, and the dealer calls {total}: {dice}.",
}


def tumble(round: HouseRound[Any, Any], count: int, *, tumbled: At, rest: At) -> Step[tuple[int, ...]]:
    """Have the dealer tumble the dice until all lie flat, and return their faces."""
    law = round.cite(tumbled)
    while True:
        yield from ask(round, DEALER, law, [Choice(actor=DEALER, name="tumble", cite=law)])
        round.emit("tumble", law, DEALER)
        faces = round.chance.roll(count)
        if not (round.mishaps and round.chance.mishap("die_not_flat")):
            break
        round.emit("not_at_rest", round.cite(rest), DEALER)
    round.emit("total", round.cite(rest), DEALER, dice=list(faces), total=sum(faces))
    return tuple(faces)
