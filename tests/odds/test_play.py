"""Odds say what play does: the money of rounds that were played is what the same lines are priced at."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from pitboss.equipment.chance import Chance
from pitboss.games.kit.round import HouseRound
from pitboss.odds.counting import group, is_priced_alone
from pitboss.odds.returns import ONLY_WAY, net_of
from pitboss.table import Action, find_game
from pitboss.table.bots import RandomLegal, play_out
from pitboss.table.model import Model, Way
from pitboss.table.option import Amount, Option
from pitboss.table.view import View
from pitboss.table.wager import LOSES, Wager
from tests.cases import for_each

STACK, ROUNDS = 10**9, 100
SIDES = dict.fromkeys(("insurance", "bonus", "three_card_bonus", "seven_card_bonus", "imperial"), "on")
HOUSES: list[tuple[str, dict[str, Any]]] = [
    ("mini-dice", {}),
    ("red-dog", {"decks": 1}),
    ("casino-night-three-card-poker", {"bonus_on_fold": "on"}),
    ("casino-night-three-card-poker", {"pair_plus_after_fold": "off", "bonus_when_dealer_wins": "off"}),
    ("three-card-poker", {"fold_six_card": "lost"}),
    ("three-card-poker", {"fold_pair_plus": "live"}),
    ("caribbean-stud", {"minimum": 50_000, "maximum": 1_000_000, "payout_limit_scope": "ante_and_bet"}),
    ("caribbean-stud", {"minimum": 50_000, "maximum": 1_000_000, "progressive_after_fold": "live"}),
    ("pai-gow", {"minimum": 525, "unit": 25, "vig_round_up_25c": "on"}),
    ("pai-gow-poker", {**SIDES, "progressive": 500, "side_maximum": 10_000}),
    ("pai-gow-poker", {"minimum": 525, "unit": 25, "number_wager": "on", "odds": {"number": "11 to 2"}}),
]


class Player(RandomLegal):
    """Anything at random, but no surrender, and a raise at its most: as odds have it."""

    def __call__(self, view: View) -> Action:
        return self.choose_action([each for each in view.options if each.name != "surrender"])

    def _value(self, option: Option) -> Any:
        return option.high if isinstance(option, Amount) else super()._value(option)


@for_each(("game", "row"), HOUSES)
def test_payouts_in_play_match_the_prices(game: str, row: dict[str, Any]) -> None:
    rules, compared = find_game(game), 0
    options = rules.Options(**row)
    (model,) = rules.models(options)
    table, chance = rules.table(options=options, stacks={1: STACK}), Chance.seeded(7)
    player = Player(chance.fork(ROUNDS))
    for number in range(ROUNDS):
        before = table.stacks[1] + sum(table.wagers.values())
        meter = sum(table.funds.values())
        round = table.start(chance.fork(number))
        play_out(round, {1: player})
        assert isinstance(round, HouseRound)
        if any(event.name == "void" for event in round.events):
            continue
        grown = sum(event.data["amount"] for event in round.events if event.name in ("seed", "to_meter"))
        won = round.stacks[1] + sum(round.wagers.values()) - before
        assert won == priced(round, model, meter + grown), [str(event) for event in round.events]
        compared += bool(round.numbers)
    assert compared > ROUNDS // 6


def priced(round: HouseRound, model: Model, meter: int) -> Fraction:
    """What the player has of the round, by the lines that the wagers came to."""
    staked: dict[str, int] = {name: stake for (_, name), stake in round.start.wagers.items()}
    for event in round.events:
        if event.name in ("wager", "take_down"):
            sign = 1 if event.name == "wager" else -1
            name, amount = event.data["wager"], event.data["amount"]
            staked[name] = staked.get(name, 0) + sign * amount
    total = Fraction(0)
    for wager in filter(is_priced_alone, model.wagers):
        if stake := staked.get(wager.name, 0):
            wagers, decision = group(model, wager)
            way = gone(round, staked, decision.ways) if decision and decision.wager in staked else ONLY_WAY
            lines = tuple(came_to(round, each) for each in wagers)
            total += stake * net_of(wagers, way, stake, meter)(lines)
    return total


def gone(round: HouseRound, staked: dict[str, int], ways: tuple[Way, ...]) -> Way:
    """The way that the player has gone: by a wager that was added, a fold, or neither."""
    if added := [way for way in ways if way.adds and way.adds.keys() <= staked.keys()]:
        return added[0]
    folded = any(event.name == "fold" for event in round.events)
    return next((way for way in ways if not way.adds and bool(way.gives_up) == folded), ONLY_WAY)


def came_to(round: HouseRound, wager: Wager) -> int:
    """The line of a wager, or of what rides on one; what was given up or not made comes to none."""
    for name in (wager.name, wager.rides):
        numbers = round.numbers.get((1, name), {})
        if wager.looks_on <= numbers.keys():
            return wager.line_number(numbers)
    return LOSES
