"""Bots. A bot is a function from what its seat may see to an action."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from pitboss.equipment.chance import Chance
from pitboss.law import BadInput
from pitboss.table.action import DEALER, STAFF, Action, Actor, Value, actor_name
from pitboss.table.game import Game, MakeBot
from pitboss.table.option import Amount, Area, Choice, Option, Pick, Stakes, omit_slower
from pitboss.table.refused import Refused
from pitboss.table.round import Round
from pitboss.table.view import View

__all__ = [
    "AnyBot", "Bot", "RandomLegal", "UnknownBot", "bot_kinds", "bot_name", "find_bot", "first_option",
    "locate_errors", "play_out",
]  # fmt: skip

Bot = Callable[[View], Action]
AnyBot = str | Bot | type[Any]
"""A bot: its name, `module:attribute`, a function of a view, or a class that takes a chance."""
MAX_ACTIONS_PER_ROUND = 10_000
"""Assume a round with more actions than this never ends."""
MAX_RANDOM_AREAS = 3
"""The most betting areas that a random player stakes at once."""
MAXIMUM_ONE_TIME_IN = 8
"""A random player goes to the maximum, such as all-in, one time in this many."""


class UnknownBot(BadInput):
    """No bot has this name."""


def bot_kinds(game: Game) -> dict[str, MakeBot]:
    """Return the bots that can fill a game's seats, by name: the random one and the game's."""
    return {"random": RandomLegal, **game.bots()}


def bot_style(game: Game, kind: str) -> str:
    """Return how a kind of bot plays, in a few words; empty if that is not known."""
    return {"random": "unpredictable", **game.bot_styles()}.get(kind, "")


def find_bot(game: Game, bot: AnyBot) -> MakeBot:
    """Return the maker of a bot: one of the game's by name, a `module:attribute`, or the bot itself.

    A function of a view is a bot. A class is created with a chance.
    """
    kinds = bot_kinds(game)
    if isinstance(bot, str):
        if bot in kinds:
            return kinds[bot]
        if ":" not in bot:
            listed = f"{', '.join(kinds)}, or module:attribute for a bot of yours"
            raise UnknownBot(f"{game.title} has no bot {bot!r}: choose {listed}")
    found = _load_bot(bot) if isinstance(bot, str) else bot
    if not callable(found):
        raise UnknownBot(f"{bot!r} is not a bot: a bot is a function from a view to an action")
    return found if isinstance(found, type) else lambda _: found


def _load_bot(name: str) -> Any:
    """Import an attribute of a user's module."""
    module, _, attribute = name.partition(":")
    try:
        return getattr(import_module(module), attribute)
    except (ImportError, AttributeError, TypeError, ValueError) as error:
        raise UnknownBot(f"there is no bot {name!r}: {error}; write it as module:attribute") from error
    except (Exception, SystemExit) as error:  # the user's module may fail in any way
        why = f"{type(error).__name__}: {error}"
        raise UnknownBot(f"{name!r} cannot be loaded: {why}; fix the module {module!r}") from error


def bot_name(bot: AnyBot) -> str:
    """Return a bot's name for results."""
    return bot if isinstance(bot, str) else getattr(bot, "__name__", type(bot).__name__)


def first_option(view: View) -> Action:
    """Take the first option: dealers and supervisors follow the procedure, poker players call."""
    return view.options[0].action()


class RandomLegal:
    """Picks a random legal action, and bets in one step where it can.

    Stakes and amounts stay small, but an amount is sometimes the maximum.
    """

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def __call__(self, view: View) -> Action:
        return self.choose_action(view.options)

    def choose_action(self, options: Sequence[Option]) -> Action:
        """Return one of these options with a random legal value."""
        options = omit_slower(options)
        option = options[self._chance.below(len(options))]
        return option.action(self._value(option))

    def _value(self, option: Option) -> Value:
        below = self._chance.below
        match option:
            case Choice(among=among) if among:
                return among[below(len(among))]
            case Amount():
                if below(MAXIMUM_ONE_TIME_IN) == 0:
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
        """Stake a few areas at once, with the wagers they need, as far as the money goes."""
        below, areas = self._chance.below, option.areas
        wanted = [areas[below(len(areas))] for _ in range(1 + below(MAX_RANDOM_AREAS))]
        if any(area.needs for area in wanted):
            wanted = _with_needed(wanted, areas)
        left, coupons, stakes = option.funds, option.coupons, dict[str, int]()
        for area in wanted:
            low, step, times = area.low, area.step, 0 if area.free else 1 + area.keeps
            amount = low + step * below(min((area.high - low) // step, 9) + 1)
            if amount * times > left:
                amount = low
            if amount * times > left or area.wager in stakes or (area.free and not coupons):
                continue
            if area.needs and stakes.get(area.needs, 0) < max(area.least, 1):
                continue
            stakes[area.wager] = amount
            left -= amount * times
            coupons -= area.free
        return tuple(stakes.items()) or option.default()


def _with_needed(wanted: Sequence[Area], areas: Sequence[Area]) -> list[Area]:
    """Add the areas that others need. What is needed comes first."""
    by_name, chains = {area.wager: area for area in areas}, []
    for area in wanted:
        chain = [area]
        while (needed := by_name.get(chain[-1].needs)) and needed not in chain:
            chain.append(needed)
        chains.append(chain[::-1])
    return [area for chain in sorted(chains, key=len) for area in chain]


def play_out(
    round: Round[Any, Any],
    bots: Mapping[Actor, Bot],
    *,
    others: Bot = first_option,
) -> None:
    """Play a round to its end. Each bot acts only for its seat; `others` acts for the rest.

    A bot with a `round_over` method is then called with its seat's final view.
    """
    while turn := round.turn:
        actor = turn.actor
        action = (others if actor in STAFF else bots.get(actor, others))(round.view(actor))
        if isinstance(action, Action) and action.actor != actor:
            raise Refused(f"{actor_name(actor)} cannot act for another: {action!r}", turn.cite)
        round.act(action)
        if len(round.inputs) > MAX_ACTIONS_PER_ROUND:
            raise Refused(
                f"after {MAX_ACTIONS_PER_ROUND:,} actions the round has not ended; lower the stacks",
                round.law,
            )
    for seat, bot in bots.items():
        if seat in round.start.stacks and (hear := getattr(bot, "round_over", None)):
            hear(round.view(seat))


@contextmanager
def locate_errors(round: Round[Any, Any], names: Mapping[Actor, str], place: str) -> Iterator[None]:
    """Add to any error the bot that was to act, and where."""
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
