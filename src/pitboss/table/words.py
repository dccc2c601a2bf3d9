"""How events and options read to people. Templates are data; a game adds its own."""

from __future__ import annotations

from collections import Counter
from itertools import starmap

from pitboss.equipment.pieces import text
from pitboss.table.action import actor_name
from pitboss.table.event import Event
from pitboss.table.game import Game
from pitboss.table.money import dollars
from pitboss.table.option import Amount, Area, Choice, Option, Pick, Stakes

SHARED = {
    "round": "Round {number} begins.",
    "result": "The round is over.",
    "wager": "{actor} puts {amount} on {wager}.",
    "take_down": "{actor} takes {amount} down from {wager}.",
    "collect": "{actor} loses {amount} on {wager}.",
    "pay": "{actor} wins {amount} on {wager}{came_to}: {stake} at {odds}.",
    "push": "{actor} keeps {amount} on {wager}: it neither wins nor loses.",
    "bonus": "{actor} wins {amount} on {wager}{came_to}: {stake} at {odds}, the stake of {rides}.",
    "commission": "{actor} pays {amount} of commission on {wager}.",
    "to_meter": "{amount} goes to the {meter} meter.",
    "jackpot": "{actor} wins {amount} from the {meter} meter.",
    "seed": "The house puts {amount} on the {meter} meter.",
    "no_more_bets": 'The dealer calls "No more bets".',
    "shuffle": "The dealer shuffles the cards.",
    "shuffler": "The shuffler mixes the cards.",
    "cut": "The cards are cut, {count} deep.",
    "deck": "The {colour} deck is in play; the other is in the shuffler.",
    "stacked": "The deck is stacked, ready to be dealt.",
    "burn": "The dealer burns a card.",
    "deal": "{actor} is dealt {cards} face {face}.",
    "exposed": "{cards} of {actor} is exposed.",
    "look": "{actor} looks at {cards}.",
    "hand_void": "{actor} has {amount} on {wager} back: the hand is void.",
    "board": "The dealer lays {cards} on the table.",
    "show": "{actor} shows {cards}: {hand}.",
    "fold": "{actor} folds.",
    "counted": "The dealer counts {count} cards left.",
    "surplus": "Of what is left in the centre, {amount} goes to {whose}.",
    "irregular": "{actor} finds: {what}.",
    "set_aside": "The dealer sets {cards} aside: not used in this round.",
    "void": "The round is void: {reason}.",
    "returned": "Seat {seat} has {amount} back.",
    "up_again": "Seat {seat} has {amount} up again.",
    "forfeit": "{actor} gives up {amount} on {wager}.",
    "supply": "The centre runs out: {amount} from {whose}.",
    "locked": "{actor} is in for {amount} on {wager}.",
}
MANY = 10
"""Where there are more areas of a kind, help names the kind and not each area."""
_MONEY = {"amount", "stake", "to"}


def say(event: Event, game: Game) -> str:
    """One event as a sentence."""
    template = game.words.get(event.name) or SHARED.get(event.name)
    if template is None:
        template = "{actor}: " + event.name.replace("_", " ") + "."
    fields = {key: dollars(value) if key in _MONEY else value for key, value in event.data.items()}
    fields["actor"] = actor_name(event.actor) if event.actor is not None else "The table"
    fields["cards"] = text(event.cards)
    if "line" in event.data:
        fields["came_to"] = f" ({event.data['line']})"
    fields.setdefault("came_to", "")
    return template.format(**fields)


def explain(option: Option) -> str:
    """One option as a line of help: its name and what may be said with it."""
    match option:
        case Stakes():
            return f"{option.words}: up to {dollars(option.funds)} on " + "; ".join(_areas(option.areas))
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
        case Choice(cost=cost) if cost:
            return f"{option.words}: {dollars(cost)}"
    return option.words


def _chips(items: tuple[int, ...]) -> str:
    """`chips: 10 of $1, 4 of $5`."""
    counted = (f"{items.count(worth)} of {dollars(worth)}" for worth in dict.fromkeys(items))
    return "chips: " + ", ".join(counted)


def _areas(areas: tuple[Area, ...]) -> list[str]:
    """Each area with its limits; or, where one kind has many, the kinds that have the same limits."""
    kinds = Counter(area.kind for area in areas)
    if not any(count > MANY for count in kinds.values()):
        return [f"{area.wager} ({_limits(area)})" for area in areas]
    by_limits: dict[str, dict[str, list[str]]] = {}
    for area in areas:
        kind = area.kind if kinds[area.kind] > MANY else area.wager
        by_limits.setdefault(_limits(area), {}).setdefault(kind, []).append(area.wager)
    return [f"{', '.join(starmap(_kind, each.items()))} ({limits})" for limits, each in by_limits.items()]


def _kind(kind: str, wagers: list[str]) -> str:
    """`split (90: Jk1-Jk2 to 3h-2h)`."""
    return wagers[0] if len(wagers) == 1 else f"{kind} ({len(wagers)}: {wagers[0]} to {wagers[-1]})"


def _limits(area: Area) -> str:
    return f"{dollars(area.low)} to {dollars(area.high)} by {dollars(area.step)}"
