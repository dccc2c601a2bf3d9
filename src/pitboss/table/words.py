"""How events and options read to people. Templates are data; a game adds its own."""

from __future__ import annotations

from pitboss.equipment.cards import text
from pitboss.table.action import actor_name
from pitboss.table.event import Event
from pitboss.table.game import Game
from pitboss.table.money import dollars
from pitboss.table.option import Amount, Choice, Line, Option, Pick, Stakes

SHARED = {
    "round": "Round {number} begins.",
    "result": "The round is over.",
    "wager": "{actor} puts {amount} on {wager}.",
    "take_down": "{actor} takes {amount} down from {wager}.",
    "collect": "{actor} loses {amount} on {wager}.",
    "pay": "{actor} wins {amount} on {wager}: {stake} at {odds}.",
}
_MONEY = {"amount", "stake", "to"}


def say(event: Event, game: Game) -> str:
    """One event as a sentence."""
    template = game.words.get(event.name) or SHARED.get(event.name)
    if template is None:
        template = "{actor}: " + event.name.replace("_", " ") + "."
    fields = {key: dollars(value) if key in _MONEY else value for key, value in event.data.items()}
    fields["actor"] = actor_name(event.actor) if event.actor is not None else "The table"
    fields["cards"] = text(event.cards)
    return template.format(**fields)


def explain(option: Option) -> str:
    """One option as a line of help: its name and what may be said with it."""
    match option:
        case Stakes():
            return f"{option.words}: up to {dollars(option.funds)} on " + "; ".join(map(_line, option.lines))
        case Amount():
            show = dollars if option.money else str
            if option.low == option.high:
                return f"{option.words}: {show(option.low)}"
            steps = f" in steps of {show(option.step)}" if option.step > 1 else ""
            return f"{option.words}: {show(option.low)} to {show(option.high)}{steps}"
        case Pick():
            shown = _chips(option.items) if option.money else text(option.items)
            return f"{option.words}: {option.least} to {option.most} of {shown}"
        case Choice(among=among) if among:
            return f"{option.words}: {', '.join(among)}"
    return option.words


def _chips(items: tuple[int, ...]) -> str:
    """`chips: 10 of $1, 4 of $5`."""
    counted = (f"{items.count(worth)} of {dollars(worth)}" for worth in dict.fromkeys(items))
    return "chips: " + ", ".join(counted)


def _line(line: Line) -> str:
    return f"{line.wager} ({dollars(line.low)} to {dollars(line.high)} by {dollars(line.step)})"
