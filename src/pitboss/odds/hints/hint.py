"""A hint as a value: what is best, what each choice is worth, and what the other choices cost."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

from pitboss.table import Game, HouseOptions, dollars, find_game

VERBS = {
    "bet": "betting",
    "fold": "folding",
    "house_way": "the house way",
    "play": "playing",
    "raise": "raising",
    "stand": "standing",
    "stay": "staying",
    "surrender": "surrendering",
}
"""How a sentence speaks of a choice."""


class NoHint(Exception):
    """There is nothing to say about a decision; the message says why."""


class HintHouse(NamedTuple):
    """A game and its house options as text, so that a question can be compared and sent."""

    game: str
    options: str

    def read(self) -> tuple[Game, HouseOptions]:
        """Return the game and its options."""
        return _read_house(self)


@lru_cache(64)
def _read_house(house: HintHouse) -> tuple[Game, HouseOptions]:
    game = find_game(house.game)
    return game, game.options_from_json(json.loads(house.options))


def house_of(game: Game, options: HouseOptions) -> HintHouse:
    """Return a game with its options as text."""
    return HintHouse(game.id, json.dumps(options.to_json(), sort_keys=True, default=dict))


class HintChoice(NamedTuple):
    """A choice, what it is worth, and what it costs against the best one."""

    name: str
    """Name of the option."""
    says: str
    worth: Fraction
    """Average result in cents."""
    cost: Fraction = Fraction(0)
    """Cents given up on average."""
    means: str = ""
    """The result of the choice, such as the two hands that it makes."""


class HintRow(NamedTuple):
    """A line of figures under a hint."""

    name: str
    value: str
    more: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hint:
    """A decision's best play, or whatever else can be said about it."""

    says: str
    rest: str = ""
    choices: tuple[HintChoice, ...] = ()
    """Best first; empty if there is no best play to compute."""
    rows: tuple[HintRow, ...] = ()
    note: str = ""
    """How the figures were made."""
    error: float = 0.0
    """Standard error of the figures, as a share of the pot; 0 if they are exact."""

    def to_json(self) -> dict[str, Any]:
        return {
            "says": self.says,
            "rest": self.rest,
            "choices": [
                {
                    "do": each.name,
                    "says": each.says,
                    "means": each.means,
                    "worth": cents_of(each.worth),
                    "cost": cents_of(each.cost),
                }
                for each in self.choices
            ],
            "rows": [row._asdict() for row in self.rows],
            "note": self.note,
            "exact": bool(self.choices) and not self.error,
            "standard_error": self.error,
        }


def rank_choices(found: Sequence[HintChoice]) -> tuple[HintChoice, ...]:
    """Return the choices, best first, each with its cost."""
    best = max(each.worth for each in found)
    ranked = sorted(found, key=lambda each: -each.worth)
    return tuple(each._replace(cost=best - each.worth) for each in ranked)


def describe_choices(choices: Sequence[HintChoice]) -> tuple[str, str]:
    """Say which choice is best, and what the others cost."""
    best, *others = choices
    if not others:
        return f"{best.says}.", "There is nothing else to choose."
    if not others[0].cost:
        return f"{best.says} or {others[0].says.lower()}.", "Both are worth the same on average."
    return f"{best.says}.", " ".join(
        f"{_describe_choice(each)} costs {format_cost(each.cost)} more on average." for each in others[:2]
    )


def _describe_choice(choice: HintChoice) -> str:
    says = VERBS.get(choice.name, choice.says)
    return says[:1].upper() + says[1:]


def cents_of(amount: Fraction) -> float:
    """Return cents as a number for programs, to a thousandth of a cent."""
    return round(float(amount), 3)


def format_amount(amount: Fraction) -> str:
    """Format an amount to the cent."""
    return dollars(round(amount))


def format_cost(amount: Fraction) -> str:
    """Format what a choice gives up, to the cent."""
    return dollars(round(amount)) if round(amount) else "less than $0.01"


def format_result(amount: Fraction) -> str:
    """Format an average result with its sign."""
    if not round(amount):
        return "even"
    return f"{'+' if amount > 0 else '−'}{dollars(abs(round(amount)))}"
