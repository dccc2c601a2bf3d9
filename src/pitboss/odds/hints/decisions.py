"""Hints for a decision of a game's model, such as play or fold: exact for the cards in view."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from pitboss.equipment.cards import HIDDEN
from pitboss.games.kit.areas import area_of, name_on_area
from pitboss.odds.best_play.advice import KnownPieces, Pieces
from pitboss.odds.best_play.advising import WaysWorth, value_ways
from pitboss.odds.hints.hint import (
    Hint,
    HintChoice,
    HintHouse,
    NoHint,
    describe_choices,
    house_of,
    rank_choices,
)
from pitboss.table import Action, Amount, Choice, HouseOptions, Option
from pitboss.table.action import DEALER
from pitboss.table.event import Event
from pitboss.table.model import Decision, Model
from pitboss.table.picture import CLEAR_EVENTS, Picture
from pitboss.table.view import View


@dataclass(frozen=True, slots=True)
class DecisionQuestion:
    """A decision as its player sees it: the cards in view, the chips up, and the choices."""

    house: HintHouse
    number: int
    """Place of the model among those of the game."""
    hand: Pieces
    known: KnownPieces
    stakes: tuple[tuple[str, int], ...]
    """The player's wagers on this hand, in cents."""
    choices: tuple[tuple[str, int], ...]
    """Names of the choices, and the most that each can add."""


def ask(view: View, options: HouseOptions) -> DecisionQuestion | None:
    """Return the question of the viewer's decision, if it is one of the game's model."""
    offered = {each.name: each for each in view.options}
    for number, model in enumerate(view.game.models(options)):
        for decision in model.decisions:
            named = [way.name for way in decision.ways if way.name in offered]
            if len(named) > 1 or (named and "fold" in named):
                choices = tuple((name, _largest(offered[name])) for name in named)
                return _ask(view, options, number, model, decision, choices)
    return None


def _largest(option: Option) -> int:
    return option.high if isinstance(option, Amount) else option.cost if isinstance(option, Choice) else 0


def _ask(
    view: View,
    options: HouseOptions,
    number: int,
    model: Model,
    decision: Decision,
    choices: tuple[tuple[str, int], ...],
) -> DecisionQuestion:
    seat = view.viewer
    assert seat is not None
    area, picture = find_area(view, decision.wager), Picture(view)
    up = {name: amount for (owner, name), amount in view.wagers.items() if owner == seat}
    stakes = {
        wager.name: up[named] for wager in model.wagers if (named := name_on_area(wager.name, area)) in up
    }
    if decision.wager not in stakes:
        raise NoHint("the bet that this decides is not up")
    own = [number for number, place in sorted(picture.places.items()) if place.holder == seat and place.cards]
    if own:
        at = next((place for place in own if (place == seat) == (area == 1)), own[0])
        hand = tuple(picture.places[at].cards)
        dealer = picture.places.get(DEALER)
        opened = tuple(card for card in dealer.up if card != HIDDEN) if dealer else ()
        known = KnownPieces(opened, tuple(sorted(visible_cards(view) - {*hand, *opened})))
    else:  # the cards of the game lie in the center
        hand, known = tuple(picture.board), KnownPieces()
    if HIDDEN in hand:
        raise NoHint("you have not seen all of your cards")
    return DecisionQuestion(house_of(view.game, options), number, hand, known, tuple(stakes.items()), choices)


def find_area(view: View, wager: str) -> int:
    """Return the betting area that the viewer decides about."""
    named = [word for each in view.options if isinstance(each, Choice) for word in each.among]
    if named:
        return area_of(named[0])
    own = sorted(
        area_of(name) for seat, name in view.wagers if seat == view.viewer and name.startswith(wager)
    )
    decided = sum(_is_decision(each, view.viewer) for each in view.events)
    return own[min(decided, len(own) - 1)] if own else 1


def _is_decision(event: Event, seat: int | None) -> bool:
    """Return whether an event settles what to do with one area, where areas are asked in turn."""
    raised = event.name == "wager" and str(event.data.get("wager", "")).startswith("raise")
    return event.actor == seat and (event.name == "stand" or raised)


def visible_cards(view: View) -> set[int]:
    """Return all cards that the viewer has seen since they were last put together."""
    seen: set[int] = set()
    for event in view.events:
        if event.name in CLEAR_EVENTS:
            seen.clear()
        seen.update(card for card in event.cards if card != HIDDEN)
    return seen


def answer(question: DecisionQuestion) -> Hint:
    """Value each choice over all unknown cards."""
    found = _value(question)
    stake = dict(question.stakes)[_decision(question)[1].wager]
    choices = rank_choices(
        [
            HintChoice(name, name.capitalize(), _worth(question, found, name, most, stake))
            for name, most in question.choices
        ]
    )
    says, rest = describe_choices(choices)
    note = f"Exact: all {found.outcomes:,} ways the unknown cards can fall."
    source = _decision(question)[0].source
    if max(source.kinds) > source.suits:
        note += " Cards of earlier rounds count as still in the shoe."
    return Hint(says=says, rest=rest, choices=choices, note=note)


def cost_of(question: DecisionQuestion, action: Action) -> Fraction:
    """Return what an action gave up on average, in cents."""
    found, stake = _value(question), dict(question.stakes)[_decision(question)[1].wager]
    most = dict(question.choices)
    best = max(_worth(question, found, name, high, stake) for name, high in question.choices)
    chosen = action.amount if isinstance(action.value, int) else most[action.name]
    return best - _worth(question, found, action.name, chosen, stake)


def _decision(question: DecisionQuestion) -> tuple[Model, Decision]:
    game, options = question.house.read()
    model = game.models(options)[question.number]
    return model, model.decisions[0]


@lru_cache(1024)
def _value(question: DecisionQuestion) -> WaysWorth:
    model, decision = _decision(question)
    return value_ways(model, decision, question.hand, question.known, dict(question.stakes))


def _worth(question: DecisionQuestion, found: WaysWorth, name: str, amount: int, stake: int) -> Fraction:
    """Return what a choice is worth. A smaller raise than the model's is worth its share of it."""
    worth = found.worth[name]
    way = next(each for each in _decision(question)[1].ways if each.name == name)
    whole = stake * sum(way.adds.values())
    if not whole or amount >= whole:
        return worth
    plain = next(each.name for each in _decision(question)[1].ways if not each.adds and not each.gives_up)
    return found.worth[plain] + (worth - found.worth[plain]) * Fraction(amount, whole)
