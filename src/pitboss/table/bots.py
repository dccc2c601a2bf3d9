"""Players that need no person. A bot is a function of what its seat may see."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pitboss.equipment.chance import Chance
from pitboss.table.action import DEALER, SUPERVISOR, Action, Actor, Value
from pitboss.table.option import Amount, Choice, Line, Option, Pick, Stakes
from pitboss.table.round import Round, View

Bot = Callable[[View], Action]
MOST_ONE_IN = 8
"""How rarely a random player goes as high as it may, such as all-in."""


def first_option(view: View) -> Action:
    """Does the first thing offered: a dealer or supervisor follows the procedure, a poker player calls."""
    assert view.turn is not None
    return view.turn.options[0].action()


class RandomLegal:
    """Does anything it may, at random. Stakes and amounts stay small, but at times an amount is the most."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def __call__(self, view: View) -> Action:
        assert view.turn is not None
        return self.one_of(tuple(view.turn.options))

    def one_of(self, options: Sequence[Option]) -> Action:
        """One of them, with any value that goes with it."""
        option = options[self._chance.below(len(options))]
        return option.action(self._value(option))

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
        round.act(bot(round.view(turn.actor)))
