"""Players that need no person. A bot is a function of what its seat may see."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from pitboss.equipment.chance import Chance
from pitboss.law import BadInput
from pitboss.table.action import DEALER, STAFF, Action, Actor, Value, actor_name
from pitboss.table.game import Game, MakeBot
from pitboss.table.option import Amount, Area, Choice, Option, Pick, Stakes
from pitboss.table.refused import Refused
from pitboss.table.round import Round
from pitboss.table.view import View

Bot = Callable[[View], Action]
AnyBot = str | Bot | type[Any]
"""A bot by its name or as `module:attribute`, a function of a view, or a class that is made with a chance."""
MOST_ACTIONS = 10_000
"""A round with more actions than this would never end."""
MOST_AREAS = 3
"""How many betting areas a random player stakes at once, at the most."""
MOST_ONE_IN = 8
"""How rarely a random player goes as high as it may, such as all-in."""


class UnknownBot(BadInput):
    """A name that no bot has."""


def bot_kinds(game: Game) -> dict[str, MakeBot]:
    """Return the players that can fill the seats of a game, by name: a random one, and the game's own."""
    return {"random": RandomLegal, **game.bots()}


def find_bot(game: Game, bot: AnyBot) -> MakeBot:
    """What makes a bot: one that the game has by name, or anybody's own, as `module:attribute` or itself.

    A function of a view is a bot; a class is made with a chance of its own.
    """
    kinds = bot_kinds(game)
    if isinstance(bot, str):
        if bot in kinds:
            return kinds[bot]
        if ":" not in bot:
            listed = f"{', '.join(kinds)}, or your own as module:attribute"
            raise UnknownBot(f"{game.title} has bots of these kinds: {listed}; not {bot!r}")
    found = _loaded(bot) if isinstance(bot, str) else bot
    if not callable(found):
        raise UnknownBot(f"{bot!r} is no bot: a bot is a function from a view to an action")
    return found if isinstance(found, type) else lambda _: found


def _loaded(name: str) -> Any:
    """What stands in somebody's module under this name."""
    module, _, attribute = name.partition(":")
    try:
        return getattr(import_module(module), attribute)
    except (ImportError, AttributeError, TypeError, ValueError) as error:
        raise UnknownBot(f"there is no bot {name!r}: {error}; write module:attribute") from error
    except (Exception, SystemExit) as error:  # whatever goes wrong in a stranger's module
        why = f"{type(error).__name__}: {error}"
        raise UnknownBot(f"{name!r} cannot be loaded: {why}; mend the module {module!r}") from error


def bot_name(bot: AnyBot) -> str:
    """What a bot is called where results are told."""
    return bot if isinstance(bot, str) else getattr(bot, "__name__", type(bot).__name__)


def first_option(view: View) -> Action:
    """Does the first thing offered: a dealer or supervisor follows the procedure, a poker player calls."""
    return view.options[0].action()


class RandomLegal:
    """Does anything it may, at random. Stakes and amounts stay small, but at times an amount is the most."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def __call__(self, view: View) -> Action:
        return self.one_of(view.options)

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
                return self._stakes(option)
        return None

    def _stakes(self, option: Stakes) -> Value:
        """A few areas at once, with what they need and as far as the money goes."""
        below, areas = self._chance.below, option.areas
        wanted = [areas[below(len(areas))] for _ in range(1 + below(MOST_AREAS))]
        if needed := {area.needs for area in wanted if area.needs}:
            wanted += [area for area in areas if area.wager in needed]
            wanted.sort(key=_has_needs)  # what is needed comes first
        left, stakes = option.funds, {}
        for area in wanted:
            low, step, times = area.low, area.step, 1 + area.keeps
            amount = low + step * below(min((area.high - low) // step, 9) + 1)
            if amount * times > left:
                amount = low
            if amount * times <= left and area.wager not in stakes:
                if area.needs and area.needs not in stakes:
                    continue
                stakes[area.wager] = amount
                left -= amount * times
        return tuple(stakes.items())


def _has_needs(area: Area) -> bool:
    return bool(area.needs)


def play_out(
    round: Round[Any, Any],
    bots: Mapping[Actor, Bot],
    *,
    others: Bot = first_option,
) -> None:
    """Play a round to its end; the dealer and supervisor follow the procedure. Each acts for itself alone.

    A bot with a method `round_over` is then called with what its seat sees of the end.
    """
    while turn := round.turn:
        actor = turn.actor
        action = (others if actor in STAFF else bots.get(actor, others))(round.view(actor))
        if isinstance(action, Action) and action.actor != actor:
            raise Refused(f"{action!r} is not for {actor_name(actor).lower()} to do", turn.cite)
        round.act(action)
        if len(round.inputs) > MOST_ACTIONS:
            raise Refused(
                f"after {MOST_ACTIONS:,} actions the round has not ended; lower the stacks", round.law
            )
    for seat, bot in bots.items():
        if seat in round.start.stacks and (hear := getattr(bot, "round_over", None)):
            hear(round.view(seat))


@contextmanager
def saying_where(round: Round[Any, Any], names: Mapping[Actor, str], place: str) -> Iterator[None]:
    """Whatever goes wrong meanwhile is told with the bot that was to act, and where that was."""
    try:
        yield
    except Exception as error:
        seat = round.turn.actor if round.turn else DEALER
        who = f"{names[seat]} in seat {seat}" if seat in names else "nobody"
        where = f"{who} to act, {place}"
        if isinstance(error, Refused):
            raise Refused(f"{where}: {error.reason}", error.cite) from error
        error.add_note(f"pitboss: {where}")
        raise
