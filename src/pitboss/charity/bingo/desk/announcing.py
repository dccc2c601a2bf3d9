"""Put into words what the caller says: the arrangement of a game and what it pays."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.charity.bingo.arrangements import arrangement_from_json
from pitboss.charity.bingo.cards import BALLS_IN_PLAY
from pitboss.charity.bingo.desk.state import OccasionPlan
from pitboss.charity.bingo.program import BingoPrize, BingoProgramGame
from pitboss.table.money import dollars

ORDINALS = ("First", "Then", "Then", "Then", "Then", "Then")


def announce_game(plan: OccasionPlan, game: BingoProgramGame, people: int) -> str:
    """Return what the caller announces as a game begins."""
    parts = [f"Game {game.number}."]
    for place, prize in enumerate(game.prizes):
        made = arrangement_from_json(plan.arrangements[prize.arrangement])
        said = f"{made.name}. {made.describe()}"
        parts.append(f"{ORDINALS[place]}: {said}" if len(game.prizes) > 1 else said)
        parts += describe_prize(prize, people)
    return " ".join(parts)


def describe_prize(prize: BingoPrize, people: int) -> Iterator[str]:
    """Say what a prize pays, in sentences."""
    in_goods = "" if prize.paid_in == "cash" else " in merchandise"
    amount = prize.amount_for(BALLS_IN_PLAY, people)
    if prize.jackpot:
        yield f"Bingo in {prize.jackpot_calls} calls or fewer wins the jackpot of {dollars(prize.jackpot)}."
    for step in sorted(prize.by_calls):
        yield f"Bingo in {step.number} calls or fewer pays {dollars(step.amount)}{in_goods}."
    if prize.by_attendance:
        yield f"{people} people are present."
    if amount and (prize.by_calls or prize.jackpot):
        yield f"After that it pays {dollars(amount)}{in_goods}."
    elif amount:
        yield f"The prize is {dollars(amount)}{in_goods}."
    if prize.bonus:
        yield f"A bonus of {dollars(prize.bonus)} comes on top."
