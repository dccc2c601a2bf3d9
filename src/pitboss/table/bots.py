"""Players that need no person: they know options, and no game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pitboss.equipment.chance import Chance
from pitboss.table.action import DEALER, SUPERVISOR, Action, Actor, Value
from pitboss.table.option import Amount, Choice, Line, Option, Pick, Stakes, Turn
from pitboss.table.round import Round

Bot = Callable[[Turn], Action]
MOST_ONE_IN = 8
"""How rarely a random player goes as high as it may, such as all-in."""


def first_option(turn: Turn) -> Action:
    """Does the first thing offered: how a dealer or supervisor follows the procedure."""
    return turn.options[0].action()


class RandomLegal:
    """Does anything it may, at random. Stakes and amounts stay small, but at times an amount is the most."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def __call__(self, turn: Turn) -> Action:
        option = self._one(turn.options.of(turn.actor))
        return option.action(self._value(option))

    def _one(self, options: Sequence[Option]) -> Option:
        return options[self._chance.below(len(options))]

    def _value(self, option: Option) -> Value:
        below = self._chance.below
        match option:
            case Choice(among=among) if among:
                return among[below(len(among))]
            case Amount():
                if below(MOST_ONE_IN) == 0:
                    return option.high
                steps = min((option.high - option.low) // option.step, 20)
                return option.low + option.step * below(steps + 1)
            case Pick():
                count = option.least + below(option.most - option.least + 1)
                return tuple(option.items[place] for place in self._chance.draw(count, len(option.items)))
            case Stakes():
                line = option.lines[below(len(option.lines))]
                return ((line.wager, self._stake(line)),)
        return None

    def _stake(self, line: Line) -> int:
        steps = min((line.high - line.low) // line.step, 9)
        return line.low + line.step * self._chance.below(steps + 1)


def play_out(round: Round, bots: Mapping[Actor, Bot], *, others: Bot = first_option) -> None:
    """Play a round to its end; the dealer and supervisor follow the procedure."""
    while turn := round.turn:
        bot = bots.get(turn.actor, others) if turn.actor not in (DEALER, SUPERVISOR) else others
        round.act(bot(turn))
