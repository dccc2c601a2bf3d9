"""Hints for setting two hands, at pai gow and pai gow poker: exact for the pieces in view."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from pitboss.equipment.cards import HIDDEN
from pitboss.equipment.pieces import parse_pieces, text
from pitboss.games.kit.areas import name_on_area
from pitboss.games.pai_gow.hands import pack_hands
from pitboss.games.pai_gow.options import PaiGowOptions
from pitboss.games.pai_gow_poker.options import PaiGowPokerOptions
from pitboss.games.pai_gow_poker.settlement import number_set_hand
from pitboss.odds.best_play.advice import Advice, KnownPieces, Pieces
from pitboss.odds.best_play.settings import SURRENDER
from pitboss.odds.best_play.strategy import advise
from pitboss.odds.hints.decisions import visible_cards
from pitboss.odds.hints.hint import (
    Hint,
    HintChoice,
    HintHouse,
    NoHint,
    describe_choices,
    format_cost,
    house_of,
    rank_choices,
)
from pitboss.table import Action, HouseOptions, Pick
from pitboss.table.action import DEALER
from pitboss.table.picture import Picture
from pitboss.table.view import View

SET, HOUSE_WAY, STAY = "set", "house_way", "stay"
LOW_SIZE = 2
"""Pieces in the low hand."""
SHOWN = 3
"""Settings listed in a hint."""
BY_HOUSE = "The other hand is taken as set the house way."


@dataclass(frozen=True, slots=True)
class SettingQuestion:
    """A hand to set, or one that is set and may still be surrendered."""

    house: HintHouse
    hand: Pieces
    seen: Pieces
    stake: int
    low: Pieces
    """The low hand, once it is set."""
    surrenders: bool
    banked: bool
    """Whether another player has the bank."""


def ask(view: View, options: HouseOptions) -> SettingQuestion | None:
    """Return the question of the viewer's decision, if it is about a hand in two parts."""
    offered = {each.name: each for each in view.options}
    setting = offered.get(SET)
    if not view.game.sets_hands or not (isinstance(setting, Pick) or SURRENDER in offered):
        return None
    seat, picture = view.viewer, Picture(view)
    banker = picture.marks.get("bank", DEALER)
    if banker == seat:
        raise NoHint("as the bank you play against every hand at once, and set one hand for all of them")
    across = picture.places.get(banker)
    if across and any(card != HIDDEN for card in across.cards):
        raise NoHint("the hand you play against is already turned up")
    assert seat is not None
    hand, low = (setting.items, ()) if isinstance(setting, Pick) else _find_set_hand(picture, seat)
    area = next((2 for n, each in picture.places.items() if n != seat and set(hand) == set(each.cards)), 1)
    stake = view.wagers.get((seat, name_on_area(view.game.title.lower(), area)))
    if not stake:
        raise NoHint("the bet that this decides is not up")
    seen = tuple(sorted(visible_cards(view) - set(hand)))
    return SettingQuestion(
        house_of(view.game, options), hand, seen, stake, low, SURRENDER in offered, banker != DEALER
    )


def _find_set_hand(picture: Picture, seat: int) -> tuple[Pieces, Pieces]:
    """Return a hand that is set, and its low part, which lies last."""
    for place in picture.of(seat):
        if place.cards and HIDDEN not in place.cards:
            return tuple(place.cards), tuple(place.cards[-LOW_SIZE:])
    raise NoHint("your hand is no longer in play")


def answer(question: SettingQuestion) -> Hint:
    """Value each setting against all hands that may be dealt from the unseen pieces."""
    found = _advise(question)
    choices = rank_choices(_list_choices(question, found))
    says, rest = describe_choices(choices)
    if not question.low:
        best = choices[0]
        says = f"Set {_low_of(best.means)} as the low hand." if best.name == SET else f"{best.says}."
        rest = _compare(choices)
    note = f"Exact: all {found.ways:,} hands the other side may get. {BY_HOUSE}"
    return Hint(says=says, rest=rest, choices=choices, note=note)


def _list_choices(question: SettingQuestion, found: Advice) -> list[HintChoice]:
    worth = {each.name: each.worth * found.stake for each in found.choices}
    if question.low:
        stays = worth[_name_of(question, found, question.low)]
        return [
            HintChoice(STAY, "Stay", stays),
            HintChoice(SURRENDER, "Surrender", worth[SURRENDER]),
        ]
    house = HintChoice(HOUSE_WAY, "House way", worth[_house_name(question, found)])
    sets = [
        HintChoice(SET, each.says, worth[each.name], means=each.name)
        for each in found.choices
        if each.name != SURRENDER
    ]
    gives_up = [HintChoice(SURRENDER, "Surrender", worth[SURRENDER])] if question.surrenders else []
    return [*sets[:SHOWN], house, *gives_up]


def _compare(choices: tuple[HintChoice, ...]) -> str:
    """Say what the house way and the next best setting cost."""
    house = next(each for each in choices if each.name == HOUSE_WAY)
    others = [each for each in choices if each.name == SET and each.cost]
    first = f"The house way costs {format_cost(house.cost)} more on average."
    first = first if house.cost else "The house way is as good."
    if not others or others[0].cost == house.cost:
        return first
    return f"{first} The next best costs {format_cost(others[0].cost)} more."


def _low_of(setting: str) -> str:
    return setting.partition(" | ")[2]


def cost_of(question: SettingQuestion, action: Action) -> Fraction:
    """Return what an action gave up on average, in cents."""
    found = _advise(question)
    worth: Mapping[str, Fraction] = {each.name: each.worth * found.stake for each in found.choices}
    if action.name == SURRENDER:
        name = SURRENDER
    elif question.low:
        name = _name_of(question, found, question.low)
    elif action.name == SET:
        name = _name_of(question, found, action.picked)
    else:
        name = _house_name(question, found)
    best = worth[_name_of(question, found, question.low)] if question.low else max(worth.values())
    if question.low:
        best = max(best, worth[SURRENDER])
    return best - worth[name]


def _advise(question: SettingQuestion) -> Advice:
    return _advise_hand(question.house, question.hand, question.seen, question.stake)


@lru_cache(256)
def _advise_hand(house: HintHouse, hand: Pieces, seen: Pieces, stake: int) -> Advice:
    """Value each setting as the player against the bank."""
    game, options = house.read()
    return advise(game, options, hand, KnownPieces(seen=seen), stake)[0]


def _house_name(question: SettingQuestion, found: Advice) -> str:
    """Return the setting that the house way makes."""
    _, options = question.house.read()
    assert isinstance(options, PaiGowOptions | PaiGowPokerOptions)
    _, low = options.way(question.hand)
    return _name_of(question, found, tuple(low))


def _name_of(question: SettingQuestion, found: Advice, low: Pieces) -> str:
    """Return the setting among those valued that is as good as this one."""
    wanted = _number(question, low)
    for each in found.choices:
        if each.name != SURRENDER:
            named = parse_pieces(_low_of(each.name), question.hand)
            if _number(question, named) == wanted:
                return each.name
    raise NoHint(f"{text(low)} cannot be the low hand")


def _number(question: SettingQuestion, low: Pieces) -> int:
    """Return both hands as one number."""
    _, options = question.house.read()
    high = tuple(piece for piece in question.hand if piece not in low)
    if isinstance(options, PaiGowPokerOptions):
        return number_set_hand(high, tuple(low), options.order)
    return pack_hands((high[0], high[1]), (low[0], low[1]))
