"""Every option of mini-dice changes something."""

from __future__ import annotations

from typing import Any

from pitboss.equipment.chance import Chance
from pitboss.games.mini_dice import MiniDice, MiniDiceOptions
from pitboss.table import Refused, Table
from pitboss.table.bots import RandomLegal, play_out
from pitboss.table.house_options import named_values
from pitboss.table.record import digest
from tests.cases import for_each

VALUES: dict[str, tuple[Any, ...]] = {
    "minimum": (1000,),
    "maximum": (600,),
    "unit": (500,),
    "odds": ({"any 7": "9 to 2"},),
    "vigorish": (5,),
    "coupon_value": (500,),
    "coupons_each": (2,),
}
NEEDED = {"coupons_each": {"coupon_value": 500}}


def night(seed: int, house: dict[str, Any]) -> list[str]:
    """Return the events of some rounds, with a player who leaves and returns, or the refusal."""
    chance = Chance.seeded(seed, mishaps=4)
    try:
        at = Table(MiniDice(), options=MiniDiceOptions(**house), stacks=dict.fromkeys((1, 2, 3), 100_000))
    except Refused as refusal:
        return [str(refusal)]
    told = []
    for number in range(6):
        round = at.start(chance.fork(number))
        play_out(round, {seat: RandomLegal(chance.fork(f"{number} {seat}")) for seat in at.stacks})
        told.append(digest(round.events))
        told.append(str(at.leave(2)))
        try:
            at.sit(2, 100_000)
        except Refused as refusal:  # a wager was left up there
            told.append(str(refusal))
            break
    return told


@for_each("option", [each.name for each in MiniDice().house_options()])
def test_every_option_changes_something(option: str) -> None:
    values = VALUES.get(option) or named_values(MiniDiceOptions)[option]
    default = getattr(MiniDiceOptions(), option)
    for value in values:
        if value != default:
            base = NEEDED.get(option, {})
            assert any(night(seed, base | {option: value}) != night(seed, base) for seed in range(12)), value
