"""Grades of a player's decisions: what each gave up against the best play, by the exact figures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

from pitboss.odds.hints.find import GradedQuestion, ask_graded, cost_of, is_graded
from pitboss.odds.hints.hint import NoHint, cents_of, format_cost
from pitboss.table import Action
from pitboss.table.game import Start

PER_HANDS = 100
"""Hands in the figure that compares players."""


class SeatDecision(NamedTuple):
    """A decision that can be graded: what the player saw, and what they chose."""

    round: int
    question: GradedQuestion
    action: Action


class Grade(NamedTuple):
    """A decision and its cost in cents; 0 for the best play."""

    round: int
    chose: str
    cost: Fraction

    @property
    def says(self) -> str:
        return f"Cost {format_cost(self.cost)}" if self.cost else "Best"


def list_decisions(start: Start[Any, Any], inputs: Iterable[Action], seat: int) -> list[SeatDecision]:
    """Replay a round and list what a seat decided, each with what that seat saw then."""
    if seat not in start.stacks or not _has_graded_decisions(start):
        return []
    round, found = start.game.round(start), list[SeatDecision]()
    for action in inputs:
        if action.actor == seat and is_graded(action):
            try:
                question = ask_graded(round.view(seat), start.options)
            except NoHint:
                question = None
            if question is not None:
                found.append(SeatDecision(start.number, question, action))
        round.act(action)
    return found


def _has_graded_decisions(start: Start[Any, Any]) -> bool:
    """Return whether a game has decisions with an exact best play."""
    models = start.game.models(start.options)
    return start.game.sets_hands or any(model.decisions for model in models)


@lru_cache(4096)
def grade(decision: SeatDecision) -> Grade:
    """Grade one decision. It may take a second or two."""
    return Grade(decision.round, decision.action.name, cost_of(decision.question, decision.action))


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainerScore:
    """A player's decisions so far, and what they gave up together."""

    decisions: int
    best: int
    cost: Fraction
    """Cents given up on average."""
    hands: int
    """Rounds with a decision."""
    last: Grade | None = None
    waiting: int = 0
    """Decisions that are not graded yet."""

    @property
    def cost_per_hands(self) -> Fraction:
        """Return the cents given up in 100 hands."""
        return self.cost * PER_HANDS / self.hands if self.hands else Fraction(0)

    def to_json(self) -> dict[str, Any]:
        return {
            "decisions": self.decisions,
            "best": self.best,
            "cost": cents_of(self.cost),
            "hands": self.hands,
            "cost_per_100_hands": cents_of(self.cost_per_hands),
            "last": None
            if self.last is None
            else {"round": self.last.round, "do": self.last.chose, "cost": cents_of(self.last.cost)},
            "waiting": self.waiting,
        }


def add_up(grades: Sequence[Grade], waiting: int = 0) -> TrainerScore:
    """Add up grades, in the order of the decisions."""
    return TrainerScore(
        decisions=len(grades),
        best=sum(not each.cost for each in grades),
        cost=sum((each.cost for each in grades), Fraction(0)),
        hands=len({each.round for each in grades}),
        last=grades[-1] if grades else None,
        waiting=waiting,
    )
