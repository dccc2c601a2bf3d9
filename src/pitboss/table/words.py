"""Sentences for events and options. Templates are data; a game adds its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import starmap

from pitboss.equipment.pieces import list_names, text
from pitboss.table.action import actor_name
from pitboss.table.event import Event
from pitboss.table.game import Game
from pitboss.table.money import dollars
from pitboss.table.option import Amount, Area, Choice, Option, Pick, Stakes

EVENT_TEMPLATES = {
    "round": "Round {number} begins.",
    "result": "The round is over.",
    "wager": "{actor} puts {amount} on {wager}.",
    "take_down": "{actor} takes {amount} down from {wager}.",
    "collect": "{actor} loses {amount} on {wager}.",
    "pay": "{actor} wins {amount} on {wager}{came_to}{at_odds}.",
    "push": "{actor} keeps {amount} on {wager}: it neither wins nor loses.",
    "bonus": "{actor} wins {amount} on {wager}{came_to}{at_odds}, the stake of {rides}.",
    "commission": "{actor} pays {amount} commission on {wager}.",
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
    "hand_void": "{actor} gets {amount} on {wager} back: the hand is void.",
    "board": "The dealer lays {cards} on the table.",
    "show": "{actor} shows {cards}: {hand}.",
    "fold": "{actor} folds.",
    "counted": "The dealer counts {count} cards left.",
    "surplus": "Of what is left in the center, {amount} goes to {whose}.",
    "irregular": "{actor} finds: {what}.",
    "set_aside": "The dealer sets {cards} aside: not used in this round.",
    "void": "The round is void: {reason}.",
    "dealt_again": "All hands are void: {reason}. The wagers stand, and the cards are dealt again.",
    "returned": "Seat {seat} gets {amount} back.",
    "up_again": "Seat {seat} has {amount} up again.",
    "forfeit": "{actor} gives up {amount} on {wager}.",
    "supply": "The center runs out: {amount} comes from {whose}.",
    "coupon": "{actor} lays a match play coupon for {amount} beside the chips on {wager}.",
    "coupon_pays": "{actor} wins {amount} on {wager} by a match play coupon for {coupon}.",
    "coupon_collected": "The dealer collects the coupon of seat {seat} for {amount} on {wager}.",
    "coupon_returned": "Seat {seat} gets the coupon for {amount} on {wager} back.",
    "locked": "{actor} is in for {amount} on {wager}.",
}
OPTION_MEANINGS = {
    "ready": "You bet no more; what you have up rides. Once all are ready, the dealer calls no more bets.",
    "wager": "Your chips go onto the betting areas you name. You may add more until the call.",
    "take_down": "A wager that is still up comes back to you.",
    "coupon": "A coupon goes beside your chips. If they win, its value wins as well. It is good once.",
    "fold": "You give up the hand, and what you have staked on it.",
    "play_on": "One of your cards or tiles has been exposed: the hand is played all the same.",
    "void_hand": "One of your cards or tiles has been exposed: the hand is not played.",
    "shake": "You shake the dice this many times.",
    "set": "The pieces you name are your low hand, the others your high hand.",
    "house_way": "Your hands are set as the dealer would set them.",
    "ask": "The dealer tells you how the house would set these; then you set them.",
    "stay": "You stay in, and your hands are turned up.",
    "surrender": "You give up this hand and its wager before the hands are turned up.",
    "bank": "The others play against you: you collect what they lose, and pay what they win.",
    "co_bank": "You take the bank together with the house, half each.",
    "pass_bank": "You do not take the bank; it is offered to the next.",
    "agree": "The dealer wagers against your bank the stated amount.",
    "lower": "The dealer wagers against your bank no more than this.",
    "cut": "You cut the cards.",
    "refuse_cut": "You leave the cut to the next.",
    "check": "You bet nothing and stay in the hand; if somebody bets after you, you are asked again.",
    "call": "You put in as much as the bet before you, and stay in the hand.",
    "bet": "You put in the first chips of this round of betting; the others meet it, raise it or fold.",
    "raise": (
        "You raise the bet to this amount, all you have put in this round counted; "
        "the others meet it, raise it again or fold."
    ),
    "bring_in": "You make the smallest bet that opens the betting; the others meet it, raise it or fold.",
    "discard": "You throw away the cards you name and draw as many. Name none to keep them all.",
    "contend": "You say which part of the pot you play for.",
}
"""Explanations of options, by name, for players who ask. A game may override them."""
BET_MEANING = "Your chips go onto the betting areas you name, and you are ready for the call of no more bets."
"""Explains staking that also makes the player ready, in every game."""
MAX_LISTED_AREAS = 10
"""Above this many areas of a kind, help lists the kind, not each area."""
MONEY_FIELDS = {"amount", "coupon", "payoff", "stake", "to"}
"""Event fields in cents."""


def join_with_or(words: Sequence[str]) -> str:
    """Join words as `a, b or c`."""
    return " or ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def join_with_and(words: Sequence[str]) -> str:
    """Join words as `a, b and c`."""
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def say(
    event: Event,
    game: Game,
    *,
    names: Mapping[int, str] | None = None,
    money: Callable[[int], str] | None = None,
) -> str:
    """Return an event as a sentence, with names for the actors listed and amounts as at the game's tables."""
    template, fields = event_template(event, game), template_fields(event, game, money)
    actor = actor_name(event.actor) if event.actor is not None else "The table"
    named = names.get(event.actor) if names and event.actor is not None else None
    fields["actor"] = named or (actor if template.startswith("{actor}") else _mid_sentence(actor))
    fields["cards"] = text(event.cards)
    return template.format(**fields)


def event_template(event: Event, game: Game) -> str:
    """Return an event's template: the game's, the shared one, or one made from its name."""
    return (
        game.words.get(event.name)
        or EVENT_TEMPLATES.get(event.name)
        or "{actor}: " + event.name.replace("_", " ") + "."
    )


def template_fields(event: Event, game: Game, money: Callable[[int], str] | None = None) -> dict[str, object]:
    """Return an event's data for its template, without the actor and the cards."""
    fields = {key: _show_value(key, value, money or game.money) for key, value in event.data.items()}
    fields |= game.word_fields(event)
    if "line" in event.data:
        fields["came_to"] = f" ({event.data['line']})"
    fields.setdefault("came_to", "")
    fields["at_odds"] = ": {stake} at {odds}".format(**fields) if "odds" in fields else ""
    return fields


def _show_value(key: str, value: object, money: Callable[[int], str]) -> object:
    """Format money, and join lists."""
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value))
    return money(value) if key in MONEY_FIELDS and isinstance(value, int) else value


def _mid_sentence(actor: str) -> str:
    """Return an actor's name for the middle of a sentence."""
    return actor.lower() if actor.startswith(("Seat", "The")) else f"the {actor.lower()}"


def meaning(option: Option, game: Game) -> str:
    """Explain an option in a sentence; empty if its name says it all."""
    if isinstance(option, Stakes) and option.ready:
        return BET_MEANING
    return game.means.get(option.name) or OPTION_MEANINGS.get(option.name, "")


def option_prompt(option: Option) -> str:
    """Return an option for a prompt: its name, with its cost if nothing is to be chosen."""
    match option:
        case Choice(cost=cost) if cost:
            return f"{option.words} {option.unit(cost)}"
        case Amount(money=True, low=low, high=high) if low == high:
            return f"{option.words} {option.unit(low)}"
    return option.words


def explain(option: Option) -> str:
    """Return an option as a line of help: its name and possible values."""
    details = describe_values(option)
    return f"{option.words}: {details}" if details else option.words


def describe_values(option: Option) -> str:
    """Return an option's possible values: its cost, its limits or its cards; empty if none."""
    match option:
        case Stakes():
            return f"up to {dollars(option.funds)} on " + "; ".join(_areas(option.areas))
        case Amount():
            show = option.unit if option.money else str
            if option.low == option.high:
                return show(option.low)
            steps = f" in steps of {show(option.step)}" if option.step > 1 else ""
            return f"{show(option.low)} to {show(option.high)}{steps}"
        case Pick():
            shown = _chips(option.items) if option.money else list_names(option.items)
            count = f"{option.least} to {option.most}" if option.least < option.most else str(option.most)
            return f"{count} of {shown}"
        case Choice(among=among) if among:
            return ", ".join(among)
        case Choice(cost=cost) if cost:
            return option.unit(cost)
    return ""


def _chips(items: tuple[int, ...]) -> str:
    """Return `chips: 10 of $1, 4 of $5`."""
    counted = (f"{items.count(worth)} of {dollars(worth)}" for worth in dict.fromkeys(items))
    return "chips: " + ", ".join(counted)


def _areas(areas: tuple[Area, ...]) -> list[str]:
    """List each area with its limits, or, if a kind has many areas, the kinds by limits."""
    kinds = Counter(area.kind for area in areas)
    if not any(count > MAX_LISTED_AREAS for count in kinds.values()):
        return [f"{area.wager} ({_limits(area)})" for area in areas]
    by_limits: dict[str, dict[str, list[str]]] = {}
    for area in areas:
        kind = area.kind if kinds[area.kind] > MAX_LISTED_AREAS else area.wager
        by_limits.setdefault(_limits(area), {}).setdefault(kind, []).append(area.wager)
    return [f"{', '.join(starmap(_kind, each.items()))} ({limits})" for limits, each in by_limits.items()]


def _kind(kind: str, wagers: list[str]) -> str:
    """Return `split (90: Jk1-Jk2 to 3h-2h)`."""
    return wagers[0] if len(wagers) == 1 else f"{kind} ({len(wagers)}: {wagers[0]} to {wagers[-1]})"


def _limits(area: Area) -> str:
    kept = f"; you need {1 + area.keeps} times that on hand" if area.keeps else ""
    if area.free:
        return f"{dollars(area.low)}, free"
    if area.low == area.high:
        return dollars(area.low) + kept
    return f"{dollars(area.low)} to {dollars(area.high)} by {dollars(area.step)}{kept}"
