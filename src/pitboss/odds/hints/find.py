"""Find the hint for a decision, and grade what was chosen, from one player's view."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import TypeAlias

from pitboss.odds.hints import bets, decisions, hand_settings, pot_odds
from pitboss.odds.hints.bets import BetsQuestion
from pitboss.odds.hints.decisions import DecisionQuestion
from pitboss.odds.hints.hand_settings import SettingQuestion
from pitboss.odds.hints.hint import Hint, NoHint
from pitboss.odds.hints.pot_odds import PotQuestion
from pitboss.table import Action, HouseOptions
from pitboss.table.view import View

GradedQuestion: TypeAlias = DecisionQuestion | SettingQuestion
HintQuestion: TypeAlias = GradedQuestion | BetsQuestion | PotQuestion
NO_CHIPS: Mapping[str, int] = MappingProxyType({})
UNGRADED = frozenset({"ask"})
"""Actions that decide nothing."""


def ask_hint(view: View, options: HouseOptions, laid: Mapping[str, int] = NO_CHIPS) -> HintQuestion:
    """Return what has to be computed for the viewer's decision; raise `NoHint` if nothing can be said.

    `laid` is the chips put down and not yet bet, in cents by wager.
    """
    if not view.options:
        raise NoHint("you have nothing to decide now")
    found: HintQuestion | None = ask_graded(view, options)
    found = found or pot_odds.ask(view, options) or bets.ask(view, options, laid)
    if found is None:
        raise NoHint("what you choose now does not change what you can win")
    return found


def answer_hint(question: HintQuestion) -> Hint:
    """Compute a hint. It may take a few seconds."""
    match question:
        case DecisionQuestion():
            return decisions.answer(question)
        case SettingQuestion():
            return hand_settings.answer(question)
        case PotQuestion():
            return pot_odds.answer(question)
    return bets.answer(question)


# Grades


def ask_graded(view: View, options: HouseOptions) -> GradedQuestion | None:
    """Return the question of a decision whose best play can be computed exactly."""
    return decisions.ask(view, options) or hand_settings.ask(view, options)


def is_graded(action: Action) -> bool:
    """Return whether an action decides anything."""
    return action.name not in UNGRADED


def cost_of(question: GradedQuestion, action: Action) -> Fraction:
    """Return what an action gave up on average, in cents; 0 for the best play."""
    if isinstance(question, DecisionQuestion):
        return decisions.cost_of(question, action)
    return hand_settings.cost_of(question, action)
